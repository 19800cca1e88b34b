# What the terminal says besides the game's own events.

table-round = round { $round }
table-enough = { $count } tokens to win
table-out = out
table-protected = protected
table-you = you
table-deck = Deck { $count }
table-aside = one card face down
table-face-up = face up
table-unseen = unseen / in all
table-more = … (l shows it all)

gain-round = +1 the round
gain-bonus = +1 { $card }
begins-next = { $pov ->
        [seat] You begin the next round.
       *[other] { $name } begins the next round.
    }
legend = Piles, oldest first: 4 played · (4) played without effect · ↓4 discarded by a Prince · ✕4 laid down when going out · = 4 holds this card, as you know · ▸ whose turn it is · ✎ what you know for certain

know-hand = { $name } holds { $card }.
know-not = Not in { $name }’s hand: { $cards }.
know-by = { $names } { $count ->
        [one] knows
       *[other] know
    } your hand.
know-under = { $count ->
        [1] Next in the deck: { $card }.
       *[other] Card { $count } from the top of the deck: { $card }.
    }

ask-card = Your turn: which card do you play?
ask-card-forced = Your turn: with { $other } in hand, you must play { $card }.
ask-no-effect = { $card } (no effect now)
ask-target = { $card }: on whom?
ask-yourself = yourself
ask-protected = (Protected: { $names }.)
ask-name = Which character do you think { $name } holds?
ask-keep = Which card do you keep? The rest goes under the deck, the last card lowest.
ask-keep-option = keep { $card } · under: { $cards }
ask-sure = Playing { $card } puts you out of the round. Play it anyway? (y/n)
ask-keys = Type a number · ? rules · ?7 one card · l log · q leave
ask-keys-back = Type a number · b back · ? rules · l log · q leave
ask-which-rule = ?7 shows the full rule of a card, here the 7; ?all the whole rules. A move can be typed as well: 1@2=5 plays the 1 on seat 2 and names the 5. Press Enter to go back.

ask-edition = Which edition?
ask-players = How many players?
ask-bot = Who do you want to play against? The strongest comes last.
ask-your-name = { $humans ->
        [1] What is your name?
       *[other] What is the name of player { $number }?
    }
ask-letter = Who wrote a letter by hand most recently? They begin.
ask-letter-nobody = nobody can tell: draw lots

wait-hand-over = The keyboard goes to { $name }.
wait-alone = { $name }, press Enter when nobody else can see the screen.
wait-done = Press Enter to clear the screen and pass the keyboard on.
wait-round = Press Enter for the next round. (l log, q leave)
wait-end = Press Enter. (l log)
wait-out = You are out of this round. Press Enter to see how it ends. (l log)
wait-more = Press Enter for more.
wait-back = Press Enter to go back to the table.

save-offer = Leave the game? Press Enter to go on playing. y saves it as { $file } and leaves, any other file name saves it there, n leaves without saving.
save-over = The game is over. Save its record? Press Enter for { $file }, type another file name, or n for no.
save-again = Type another file name, or n for no.
another-game = Another game with the same players? Press Enter to play, or n to stop.
saved = The record is in { $file }. “{ $command } replay { $file }” tells it, “{ $command } verify { $file }” checks its shuffle.
saved-resume = The game is saved. “{ $command } play --resume { $file }” goes on with it.

learn-title = Learn to play
learn-choose = Type a number, or press Enter for “{ $lesson }” · q leave
learn-unknown = There is no lesson “{ $answer }”; type a number from 1 to { $most }, or q.
learn-on = Press Enter to go on. (l log, ? rules, q leave)
learn-retry = Press Enter to take it back and try again.
learn-keys = < back · << from the start · > skip the lesson

simulate-engine-compiled = Playing with the compiled rules, on all cores.
simulate-engine-python = Playing with the plain Python rules.
simulate-progress = games
simulate-title = { $games ->
        [one] { $games } game
       *[other] { $games } games
    } of { $edition }, { $players } players, seed { $seed }
simulate-seat = seat
simulate-bot = bot
simulate-won = games won
simulate-share = share, 95% interval
simulate-rounds = rounds per game
simulate-decisions = decisions per round
simulate-one-left = rounds that ended with one player left
simulate-deck-empty = rounds that ended with the deck empty
simulate-bonus-spy = tokens per round from the Spy bonus
simulate-bonus-pair = tokens per round from the pair bonus

verify-good = Game { $game }: { $rounds ->
        [one] the deck of its one round
       *[other] the decks of its { $rounds } rounds
    } and every draw by lot are the ones that the secret and the seeds give.
verify-good-receipt = Game { $game }: { $rounds ->
        [one] the deck of its one round
       *[other] the decks of its { $rounds } rounds
    } and every draw by lot are the ones that the secret and the seeds give, and this is the game the receipt was given for.

bench-title = Random play of { $edition }, decisions per second
bench-plain = plain Python, knowledge kept
bench-compiled_one_core = compiled, one core
bench-compiled_all_cores = compiled, all { $cores } cores
bench-compiled_observed = compiled, one core, knowledge, masks and observations
bench-gpu = GPU
bench-gpu_observed = GPU, masks and observations
bench-players = players
