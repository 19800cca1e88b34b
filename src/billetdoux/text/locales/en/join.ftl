# What “billetdoux join” says besides the game itself.

join-connecting = Connecting to { $url }…
join-lost = Connection lost. Reconnecting… (Ctrl-C leaves)

join-open = open to everyone
join-private = by invitation
join-clock-none = no clock
join-clock-seconds = { $count } s per turn
join-clock-days = { $count ->
        [one] 1 day per turn
       *[other] { $count } days per turn
    }
join-first-lot = drawn by lot
join-first-letter = whoever last wrote a letter
join-chat-phrases = preset phrases
join-chat-text = free text
join-chat-none = none
join-yes = yes
join-no = no

join-lobby-empty = No open tables here right now. Type n to make one.
join-lobby-keys = Type a table’s number, or a code you were told · n new table · q leave
join-lobby-code = a table’s code
join-lobby-mine = your seat
join-lobby-free = { $count ->
        [one] 1 free seat
       *[other] { $count } free seats
    }
join-lobby-watch = watch only
join-lobby-full = full
join-lobby-more = … and { $count } more

join-new = A new table
join-new-edition = Edition
join-new-seats = Seats
join-new-public = Who can come
join-new-clock = Clock
join-new-spectators = Spectators
join-new-chat = Chat
join-new-first = Who begins
join-new-keys = Type a number to change a line · Enter makes the table · b back · q leave

join-seat-free = free
join-seat-bot = bot
join-seat-host = host
join-seat-away = not here
join-seat-persons = { $name } sits there; type x and the seat’s number to remove them.
join-seed-none = seed pending
join-seed-sealed = seed sealed
join-seed-shown = seed revealed
join-invite = Friends join with “billetdoux join” and this link:
join-code = Or they type the code { $code }, on the page or in the list of tables.
join-room-host = s start (bots take the free seats) · a seat’s number: bot, another bot, free
join-room-wait = { $host } starts the game.
join-room-keys = i invitation · / talk · ? rules · q leave
join-room-keys-watching = A free seat’s number to sit down · ? rules · q leave
join-invitation-keys-host = Press Enter to go back · n new link; the old one stops working
join-sealing = The deck is being shuffled: everyone’s program adds a seed, so nobody can choose the cards.

join-turn = { $name }’s turn.
join-round-soon = The next round will be dealt in a moment.
join-gone = Not here: { $names }.
join-stand-in = A bot is playing for you.
join-stood-in-for = A bot plays for { $names }.
join-stood-in = (A bot played this.)
join-until = Until { $time }; then a bot plays this move.
join-wait-keys = / talk · ? rules · l log · q leave
join-back = take my seat back
join-hand = let a bot play for { $name }
join-rematch = rematch
join-save = save the record
join-rematch-wanted = { $names } { $count ->
        [one] wants
       *[other] want
    } a rematch.

join-talk-phrases = Type the number of a phrase; m2 mutes seat 2. Press Enter to go back.
join-talk-text = Type the number of a phrase, or any text; m2 mutes seat 2. Press Enter to go back.
join-talk-none = There is no chat at this table. Press Enter to go back.

join-leave = Leave the table?
join-leave-keep = yes, and come back later; keep my seat
join-leave-give = yes, and give up my seat
join-leave-stay = back to the table
join-come-back = Your seat is kept: “{ $command } join { $url }” brings you back to it.
join-verify = “{ $command } verify { $file } --receipt { $receipt }” proves that the shuffle was the one promised to you.
