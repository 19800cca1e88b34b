# What the page says besides the game’s own events.

# Home
page-tagline = A card game of bluff and deduction for two to six: draw one, play one.
page-description = A card game of bluff and deduction for two to six, in the browser.
page-play-now = Play now
page-play-now-note = { $edition }, { $bots ->
        [one] against one bot
       *[other] against { $bots } bots
    }
page-options = Change this
page-more-options = More options
page-ways = More ways to play
page-friends = Play with friends
page-join = Join with a code
page-watch = Open tables
page-rules = The rules
page-games = My games
page-board = Leaderboard
page-settings = Settings
page-language = Language
page-edition = Edition
page-players = Players
page-level = How the bots play
page-guest = Guest
page-my-tables = Your tables
page-back-to = Back to the table with { $names }
page-back-alone = Back to your table
page-home = Home
page-close = Close
page-back = Back
page-go-on = Go on
page-yes = Yes
page-no = No

# Learning
page-learn = Learn to play
page-learn-first = Learn in three minutes
page-learn-step = Step { $step } of { $steps }
page-learn-back = Step back
page-learn-again = Start the lesson again
page-learn-skip = Skip this lesson
page-learn-next = Next lesson
page-learn-all = All lessons
page-learn-done = done
page-learn-play = Play your first game
page-learn-rather = Rather try than read? Learn it in short lessons

# Setting up a table
page-players-note = Bots take the seats that stay free.
page-make-table = Set up the table
page-who = Who can come
page-private = by invitation
page-public = open to everyone
page-clock-title = Time per turn
page-clock-none = no clock
page-clock-seconds = { $count } s
page-clock-days = { $count ->
        [one] 1 day
       *[other] { $count } days
    }
page-clock-set = { $count } s per turn
page-clock-set-days = { $count ->
        [one] 1 day per turn
       *[other] { $count } days per turn
    }
page-clock-note = When time is up, a bot plays that one move.
page-spectators = Spectators
page-chat = Chat
page-chat-phrases = preset phrases
page-chat-text = free text
page-chat-off = none
page-first = Who begins
page-first-lot = drawn by lot
page-first-letter = whoever last wrote a letter

# Coming to a table
page-join-field = The code or the link you were given
page-join-go = Go to the table
page-join-wrong = That is neither a code nor a link to a table. A code looks like “K7Q-F02”, a link like “…/t/…”.
page-code-use = I’ve played here on another device
page-code-field = Your code
page-code-field-note = The code from your other device, or the recovery code you wrote down.
page-code-go = Sign in with this code
page-code-done = Welcome back, { $name }.
page-watch-none = No open tables right now.
page-free-seats = { $count ->
        [one] 1 free seat
       *[other] { $count } free seats
    }
page-to-watch = watch only
page-full = full
page-phase-open = about to begin
page-phase-sealing = shuffling
page-phase-playing = playing
page-phase-over = finished
page-phase-closed = closed
page-invited = You are invited
page-invited-note = A table is waiting for you. What should the others call you?
page-come-in = Come in
page-name = Your name
page-not-in = You cannot join this table
page-connecting = One moment…
page-dealing = Dealing the cards…
page-closed = This table has been closed
page-no-spectators = A game is being played here, without spectators.
page-lost = Connection lost. Reconnecting…
page-offline = The server cannot be reached right now.
page-newer = There is a new version of this page.
page-reload = Reload

# A table before the game
page-room = The table
page-room-sealing = Shuffling
page-free = free seat
page-sit = Sit here
page-seat = Seat { $seat }
page-you-mark = (you)
page-host = host
page-away = not here
page-bot-mark = (bot, { $level })
page-add-bot = Add a bot
page-remove-bot = Remove the bot
page-remove = Remove
page-remove-sure = { $name } will not be able to come back to this table.
page-start = Deal the cards
page-start-note = Bots take the seats that are still free.
page-letter = Who wrote a letter by hand most recently? They begin.
page-wait-host = { $name } will start the game.
page-sit-note = Choose a free seat, or watch.
page-invite = Invite friends
page-invite-code = Tell them this code:
page-invite-note = Or send this link; whoever has it can come.
page-invite-new = New code and link
page-link = Link to this table
page-copy = Copy the link
page-copied = Copied
page-share = Share
page-qr = The link as a QR code
page-invite-local = Only this computer can reach this table. To let others in, start the game with “billetdoux serve”.
page-sealing = Everyone’s browser adds a seed to the shuffle, so nobody can choose the cards.
page-seed-none = seed pending
page-seed-sealed = seed sealed
page-seed-shown = seed revealed

# The game
page-table-title = The table, round { $round }
page-round = Round { $round }
page-enough = { $count ->
        [one] 1 favor token to win
       *[other] { $count } favor tokens to win
    }
page-you = You
page-your-turn = Your turn
page-turn = { $name }’s turn.
page-turn-out = You are out of this round. { $name }’s turn.
page-round-soon = The next round will be dealt in a moment.
page-watching = You are watching.
page-sending = Playing…
page-hand = Your hand
page-middle = Deck and last card
page-deck = { $count ->
        [one] 1 card in the deck
       *[other] { $count } cards in the deck
    }
page-aside = One card set aside, face down
page-face-up = Face up beside the deck
page-card-hidden = A card face down
page-out = out
page-safe = protected
page-seals = { $won } of { $enough } favor tokens.
page-self = You have { $won } of { $enough } favor tokens.
page-place-name = { $name }.
page-place-turn = Their turn.
page-place-out = Out of the round.
page-place-safe = Protected.
page-place-away = Not here.
page-place-bot = A bot, { $level }.
page-place-stand-in = A bot plays for them.
page-place-pile = In front: { $cards }.
page-pile-empty = No cards in front yet.
page-laid-idle = no effect
page-laid-discarded = discarded
page-laid-out = held when out
page-choose = Choose { $name }.
page-choose-self = Choose yourself.
page-no-effect = no effect
page-clock = Time left: { $time }
page-hours = { $count } h
page-days = { $count } days
page-stood-in = (A bot played this.)
page-take-back = Take my seat back
page-hand-over = Let a bot play for { $name }
page-hear = Show what { $name } says
page-hear-turn = Your turn. You hold { $hand }.
page-hear-keep = Keep one of these: { $hand }.

# Choosing a move
page-ask-card = Your turn: play a card.
page-ask-idle-protected = Nobody can be chosen: { $card } has no effect.
page-ask-idle-deck = The deck is empty: { $card } has no effect.
page-ask-sure = Playing { $card } puts you out of the round. Play it anyway?
page-sure-yes = Play it anyway
page-ask-play = Play { $card }?
page-play = Play
page-name-button = Name a character
page-ask-keep = Which card do you keep?
page-ask-order = You keep { $card }; the others go under the deck.
page-role-kept = you keep it
page-role-above = under the deck
page-role-lowest = lowest
page-flip = Swap their order
page-flip-from = Under the deck: { $cards }, the last one lowest. Swap their order
page-keep = Keep it
page-why-out = { $name } is out of the round.
page-why-safe = { $name } is protected.
page-why-not = { $name } cannot be chosen now.
page-unseen = { $unseen } of { $copies } unseen

# Beside the table
page-menu = Menu
page-log = What happened
page-only-you = Only you know this:
page-go-here = Go here
page-aids = Memory aids
page-known = What you know for certain
page-known-nothing = Nothing yet.
page-reference = The cards
page-unseen-title = unseen
page-all-rules = All the rules
page-rule-of = The rule of this card: { $card }
page-chat-unread = { $count ->
        [one] Chat, 1 new
       *[other] Chat, { $count } new
    }
page-chat-empty = Nobody has said anything yet.
page-chat-none = There is no chat at this table.
page-chat-watching = Only those with a seat can talk.
page-whom = Whose messages I see
page-chat-write = Say something
page-send = Send
page-home-keep = Home, and keep my seat
page-leave = Give up my seat
page-leave-sure = A bot will play on in your place, and you cannot come back to this game.
page-leave-open = Your seat will be free for somebody else.
page-leave-yes = Give up my seat
page-leave-no = Stay
page-keys = By keyboard
page-keys-key-enter = Enter
page-keys-choose = choose a card, a player, a character
page-keys-enter = play it, go on
page-keys-back = one step back
page-keys-order = the order under the deck
page-keys-rule = the rule of the card
page-keys-sheets = what happened, memory aids, chat, menu

# The end
page-round-over = The round is over
page-game-over = The game is over
page-next-round = Next round
page-rematch = Play again
page-rematch-waiting = Waiting for the others…
page-rematch-wanted = { $names } { $count ->
        [one] wants
       *[other] want
    } to play again.
page-replay = Watch the replay
page-record = Save the record
page-check = Check the shuffle
page-fair = Every deck and every draw by lot follows from the secret and the seeds: nobody chose the cards.
page-fair-receipt = Every deck and every draw by lot follows from the secret and the seeds, and this is the game your browser took part in: nobody chose the cards, not even the server. It does not prove that whoever runs the server did not look at them.
page-unfair = Something does not add up: the cards are not the ones that were promised. Save the record and ask whoever runs the server.
page-no-proof = This record carries no proof of its shuffle.

# Replay, my games
page-replay-none = No game is open.
page-seen-by = Seen by
page-open-cards = Open cards
page-as-spectator = As a spectator
page-as = As { $name } saw it
page-controls = Playback
page-rounds = Go to round
page-step-first = To the beginning
page-step-back = One step back
page-step-next = One step on
page-step-last = To the end
page-play-on = Play
page-pause = Pause
page-position = Position in the game
page-games-none = No finished games yet.
page-broken-off = Unfinished
page-you-won = You won
page-won-by = { $count ->
       *[other] { $names } won
    }
page-more = More
page-open-file = Open a record from a file
page-file-wrong = This file is not the record of a game.
page-file-several = This file holds { $count } games. Which one?
page-board-bot = Bot, { $level }
page-board-place = Place
page-board-name = Name
page-board-rating = Rating
page-board-games = Games
page-board-none = Nobody has finished such a game yet. First place is up for grabs.
page-board-note = The rating measures how well somebody plays; the number after ± says how uncertain it still is. Bots keep their ratings.

# Settings
page-theme = Appearance
page-theme-auto = same as the system
page-theme-light = day
page-theme-dark = candlelight
page-speed = Pace
page-speed-calm = calm
page-speed-normal = normal
page-speed-quick = quick
page-speed-still = no animation
page-aid-reference = Reference card
page-aid-unseen = How many of each card are unseen
page-aid-known = What I know for certain
page-calling = When it is my turn
page-sound = Sounds
page-notify = Notifications when this tab is in the background
page-save = Save
page-saved = Saved.
page-devices = Another device
page-code-note = A code lets you play under the same name on another device. It works once, within ten minutes.
page-code-make = Get a code
page-recovery = Recovery code
page-recovery-note = A code to write down. If this browser forgets you, it brings back your name and your games, and signs out all other devices. A new code cancels the old one.
page-recovery-keep = Write it down now: it will not be shown again.
page-recovery-make = Get a recovery code
page-data = My data
page-data-note = Deletes your name and everything this server knows about you. The games you played stay, without your name.
page-delete = Delete my data
page-delete-sure = Delete { $name } for good? This cannot be undone.
page-delete-yes = Yes, delete it
page-delete-no = No, keep it
page-deleted = Your data is deleted.

# A game to print
page-print = Print this game
page-print-what = What to print
page-print-ink = Ink
page-print-colours = colour
page-print-grey = black and white
page-print-note = Print on one side of A4, landscape, at actual size; thick paper is best. Cut out each card together with its back, fold it along the dashed line, and glue the two halves together.
page-print-hint = Cut along the solid lines, fold along the dashed ones, glue front and back together.
page-print-now = Print
