# What the terminal says besides the game's own events.

table-round = round { $round }
table-enough = { $count ->
        [one] 1 { $token } to win
       *[other] { $count } { $token-many } to win
    }
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
legend = Piles, oldest first: 4 played · (4) played without effect · ↓4 discarded because of a Prince · ✕4 laid down when going out · = 4 holds this card, you know it · ▸ whose turn it is · ✎ what you know for certain

know-hand = { $name } holds { $card }.
know-not = Not in { $name }’s hand: { $cards }.
know-by = { $names } { $count ->
        [one] knows
       *[other] know
    } your hand.
know-under = { $count ->
        [1] Next card in the deck: { $card }.
       *[other] Card { $count } of the deck: { $card }.
    }

ask-card = Your turn: which card do you play?
ask-card-forced = Your turn: with { $other } in hand, you must play { $card }.
ask-no-effect = { $card } (no effect now)
ask-target = { $card }: who do you choose?
ask-yourself = yourself
ask-protected = (Protected: { $names }.)
ask-name = Which character do you think { $name } holds?
ask-keep = Which card do you keep? The rest goes under the deck, the last card lowest.
ask-keep-option = keep { $card } · under: { $cards }
ask-sure = Playing { $card } puts you out of the round. Play it anyway? (y/n)
ask-keys = { $hints ->
        [yes] Type a number · h hint · c coach · ? rules · l log · q leave
       *[no] Type a number · ? rules · ?7 one card · l log · q leave
    }
ask-keys-back = { $hints ->
        [yes] Type a number · b back · h hint · c coach · ? rules · l log · q leave
       *[no] Type a number · b back · ? rules · l log · q leave
    }
ask-which-rule = ?7 shows the full rule of a card, here the 7, and ?all shows all the rules. You can also type a whole move: 1@2=5 plays the 1 on seat 2 and names the 5. Press Enter to go back.

ask-edition = Which edition?
ask-players = How many players?
ask-bot = Who do you want to play against? { $seats ->
        [one] {""}
       *[other] Type a number for all of them, or one for each, such as 1,3.
    }
ask-your-name = { $humans ->
        [1] What is your name?
       *[other] What is the name of player { $number }?
    }
ask-letter = Who wrote a letter by hand most recently? They begin.
ask-letter-nobody = nobody can tell: draw lots

wait-hand-over = Pass the keyboard to { $name }.
wait-alone = { $name }, press Enter when nobody else can see the screen.
wait-done = Press Enter to clear the screen and pass the keyboard on.
wait-round = Press Enter for the next round. (l log, q leave)
wait-end = Press Enter to go on. (l log)
wait-out = You are out of this round. Press Enter to see how it ends. (l log)
wait-more = Press Enter for more.
wait-back = Press Enter to go back to the table.

save-offer = Leave the game? Press Enter to keep playing, y to save it as { $file } and leave, or n to leave without saving. To save it elsewhere, type a file name.
save-over = The game is over. Save its record? Press Enter for { $file }, type another file name, or n for no.
save-again = Type another file name, or n for no.
another-game = Another game with the same players? Press Enter to play, or n to stop.
saved = The record is in { $file }. “{ $command } replay { $file }” tells its story, “{ $command } verify { $file }” checks its shuffle.
saved-resume = The game is saved. “{ $command } play --resume { $file }” continues it.

learn-title = Learn to play
learn-choose =
    Type a number, or press Enter for “{ $lesson }”.
    p play with a coach · q leave
learn-unknown = There is no lesson “{ $answer }”; type a number from 1 to { $most }, or q.
learn-on = Press Enter to go on. (l log, ? rules, q leave)
learn-retry = Press Enter to take it back and try again.
learn-keys = < back · << from the start · > skip the lesson

welcome = New to the game? “{ $command } learn” teaches it to you in a few minutes.
lesson-offer = New card: { $card }. Type t for a short lesson.
first-game-title = Your first game
first-game = Now play a real game, with a coach at your side. It is a short one with the classic deck: you against Bo, who is new to it as well. Whoever gains three favor tokens first wins. If you would rather think for yourself, c sends the coach away, and h asks for a hint.
second-game = { $won ->
        [yes] You won your first game! How about one with three at the table?
       *[no] Not this time, but you have played a whole game. How about another, with three at the table?
    } Bo and Cleo are both beginners, and the coach stays with you.
first-game-keys = Press Enter to play, or n to go to the list of lessons.

hint-title = What you know for certain
advice-on = The coach is with you. c sends it away.
advice-off = The coach is silent. c calls it back.

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
simulate-bonus-spy = favor tokens per round from the Spy bonus
simulate-bonus-pair = favor tokens per round from the pair bonus

verify-good = Game { $game }: { $rounds ->
        [one] the deck of its one round
       *[other] the decks of its { $rounds } rounds
    } and every draw by lot follow from the secret and the seeds.
verify-good-receipt = Game { $game }: { $rounds ->
        [one] the deck of its one round
       *[other] the decks of its { $rounds } rounds
    } and every draw by lot follow from the secret and the seeds, and this is the game your receipt was given for.

bench-title = Random play of { $edition }, decisions per second
bench-plain = plain Python, tracking what each seat knows
bench-compiled_one_core = compiled, one core
bench-compiled_all_cores = compiled, all { $cores } cores
bench-compiled_observed = compiled, one core, with knowledge, masks and observations
bench-gpu = GPU
bench-gpu_observed = GPU, masks and observations
bench-players = players
