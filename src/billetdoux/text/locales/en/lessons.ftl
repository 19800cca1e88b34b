# Lessons. A key is “lesson”, the lesson’s name, and what its file calls the text.

chapter-first-letter = First letter
chapter-first-letter-about = Play within three minutes.
chapter-court = The court
chapter-court-about = Each card: play it, then see it played on you.
chapter-craft = The craft
chapter-craft-about = For after the first game.
lesson-you = You

lesson-draw-title = Draw one, play one
lesson-draw-about = What a turn is.
lesson-draw-start = You have written to the Princess. The card in your hand carries your letter. You hold the Priest and have just drawn the Handmaid. Play either one.
lesson-draw-priest = The Priest let you look at Bo’s card: it is the Prince. Now the Handmaid carries your letter.
lesson-draw-handmaid = The Handmaid protects you: until your next turn nobody can choose you. Now the Priest carries your letter.
lesson-draw-again = Bo drew a card and played the Guard. Your turn again: you have drawn a second card. Play one, keep the other.
lesson-draw-done = Played cards stay in front of you, for all to see.
lesson-draw-end = That is a whole turn: draw one, play one. A round ends when the deck is empty, or when only one player is left.

lesson-guess-title = The Guard guesses
lesson-guess-about = Name a card, and put someone out.
lesson-guess-start = The Guard names a card. If Bo holds it, Bo is out. Your Priest has just shown you Bo’s hand: the Baron.
lesson-guess-right = Right! Bo is out, nobody else is left, and you win the round.
lesson-guess-other = Bo does not hold that card. You have seen it: name the Baron.
lesson-guess-wait = That would be safe, but you know what Bo holds. Play the Guard now.
lesson-guess-blind = Mostly you have to guess. But a card whose copies all lie in view cannot be in a hand. Look at the table, then name a card that Bo may hold.
lesson-guess-hit = A good guess, and right: Bo held the Prince.
lesson-guess-miss = A good guess, but not this time!
lesson-guess-gone = Bo cannot hold that: you see every copy of it, on the table or in your hand.
lesson-guess-king = That would give your Guard away. Use it to guess.

lesson-highest-title = The highest card wins
lesson-highest-about = How a round ends, and why nobody plays the Princess.
lesson-highest-start = The deck is empty. After this turn you and Bo show your hands, and the higher card wins. Which one do you play?
lesson-highest-right = You kept the Countess, 8. Bo shows a 5: the round is yours, and a favor token with it.
lesson-highest-low = Then you would show a 4, and Bo’s 5 would win. Keep the high card.
lesson-highest-princess = The Princess, 9, is the highest of all. But whoever plays or discards her is out at once. Play your turn.
lesson-highest-thrown = You would be out, and your letter with you. Play the Guard, keep the Princess.
lesson-highest-kept = That is it: the other card goes, the Princess stays.
lesson-highest-end = Two ways to win a round: be the last one left, or hold the highest card at the end.

lesson-out-title = Being out, and a real round
lesson-out-about = It happens to everyone; then it is your turn.
lesson-out-start = There are three of you now. You hold the Prince, and it is Bo’s turn. Go on and watch.
lesson-out-out = Bo guessed right: you are out. You lay your card down, nobody can choose you, and you watch. It will not be long.
lesson-out-over = Cleo’s Baron beat Bo, so Cleo wins the round and a favor token. Then all the cards are shuffled and dealt again, and you are back in.
lesson-out-real = Now a real one: three cards are left in the deck. Play as you like; Bo plays to win.
lesson-out-hit = The Baron it was. Bo is out, and you win!
lesson-out-gone = Every copy of that card is in view, here or in your hand. Name one that is missing.
lesson-out-miss = Not that one. Now it is Bo’s turn.
lesson-out-safe = Nobody can choose you now. Bo’s turn.
lesson-out-last = You drew the Countess, and one card is left for Bo. After that, hands are shown. What do you keep?
lesson-out-high = You keep the Countess, 8: that will be hard to beat.
lesson-out-low = Bold: the Countess goes, and a low card has to carry your letter home.
lesson-out-end = That was a whole round. Won or lost, the next one is dealt at once, and whoever first has enough favor tokens wins the game. You know enough now to play a first one.

lesson-guard-title = Guard
lesson-guard-about = Guess right, and they are out.
lesson-guard-start = Bo has just played the Countess. Whoever holds her beside the King or a Prince has to. The King lies face up on the table. Whom do you name?
lesson-guard-right = The Prince. Well read: Bo is out.
lesson-guard-king = There is only one King, and he lies on the table.
lesson-guard-other = Perhaps, but why would Bo give up the Countess? Because of a Prince, most likely.
lesson-guard-wait = Safe, but Bo’s play has told you something. Use the Guard.
lesson-guard-theirs = Now Bo has the Guard, and Bo’s Priest has seen your Countess.
lesson-guard-end = Your card is named, and you are out. When somebody has seen your card, play it or hide behind the Handmaid. And nobody may name a Guard: with one in hand you are safe from this.

lesson-priest-title = Priest
lesson-priest-about = Look at a hand in secret.
lesson-priest-start = The Priest shows another player’s hand to you and nobody else. Look at Bo’s.
lesson-priest-right = The Baron. Only you know it, and the table notes it for you as long as it is certain.
lesson-priest-king = You would swap your hand for one that you have not seen. Look first.
lesson-priest-theirs = Now Bo plays the Priest on you.
lesson-priest-seen = Bo knows that you hold the Prince, and a Guard could follow. What do you do?
lesson-priest-gone = The card that Bo has seen is gone, and Bo has to start again.
lesson-priest-self = The Prince would be gone, but you would throw your Handmaid away as well. Play him on Bo.
lesson-priest-hidden = Safe for a turn. Bo still knows the Prince, so play him soon.

lesson-baron-title = Baron
lesson-baron-about = Compare hands: the lower one is out.
lesson-baron-start = With the Baron you compare the card you keep with Bo’s, in secret. The lower is out. You would compare with the Countess, 8.
lesson-baron-right = 8 against 5: Bo is out. Only the Princess would have beaten you.
lesson-baron-low = That would leave you the Baron, a mere 3. Compare while you hold the Countess.
lesson-baron-theirs = Now you hold the Priest, 2, and Bo plays the Baron on you.
lesson-baron-end = 2 against 7: you are out and lay your card down. Bo’s card only you two have seen. With equal cards, nothing would have happened.

lesson-handmaid-title = Handmaid
lesson-handmaid-about = Nobody can choose you until your next turn.
lesson-handmaid-start = Bo’s Priest has seen your King. A Guard may come for him. Protect yourself.
lesson-handmaid-right = Nobody can choose you until your next turn begins.
lesson-handmaid-king = That gives your Handmaid to Bo, and you are left open. Play her instead.
lesson-handmaid-safe = Bo’s Guard found nobody to ask. Your turn has come, and the protection is over.
lesson-handmaid-theirs = Now Bo is protected. You hold the Prince and a Guard. Which one can you play safely?
lesson-handmaid-idle = Right: with nobody to choose, the Guard does nothing at all. The same goes for the Priest, the Baron and the King.
lesson-handmaid-self = A Prince must find someone, and only you are left: you would throw your own Guard away.

lesson-prince-title = Prince
lesson-prince-about = Someone discards their hand and draws.
lesson-prince-start = The Prince makes somebody discard their hand and draw a new one; it may even be you. Try him on Bo.
lesson-prince-right = Bo had to give up the King, without his effect, and took a card from the deck.
lesson-prince-self = You may do that to get rid of a bad card. But your Guard is still of use: choose Bo.
lesson-prince-guard = A fair move, but this lesson is about the Prince: try him.
lesson-prince-theirs = Now Bo plays the Prince on you.
lesson-prince-end = Your Baron lies face up, without effect, and you have drawn another card. With the Princess in hand, you would be out.

lesson-king-title = King
lesson-king-about = Swap hands; both remember.
lesson-king-start = You know that Bo holds the Countess. The King swaps your other card for Bo’s hand.
lesson-king-right = You have the Countess now, Bo your Baron. Each of you knows what the other got.
lesson-king-baron = You would compare the King, 7, with the Countess, 8, and be out. Swap.
lesson-king-theirs = You hold the Princess, and Bo plays the King on you.
lesson-king-answer = Bo has your Princess, and gave you a Guard. What now?
lesson-king-hit = You know what you gave away: Bo is out. Remember that when you play the King yourself.
lesson-king-other = You gave Bo the Princess yourself. Name her.
lesson-king-wait = Why wait? You know Bo’s card, and you hold a Guard.

lesson-countess-title = Countess
lesson-countess-about = She flees from the King and the Princes.
lesson-countess-start = The Countess does nothing. But beside the King or a Prince she must be the card that you play.
lesson-countess-forced = You had no choice, but nobody can see that: your other card stays hidden.
lesson-countess-theirs = Now it is Bo’s turn.
lesson-countess-ask = Bo has played the Countess. What do you know about Bo’s other card?
lesson-countess-sure = It is the King or a Prince.
lesson-countess-bluff = Likely, not certain: she may also be played by choice. Some do it to mislead you.
lesson-countess-maybe = Perhaps the King or a Prince, perhaps anything.
lesson-countess-right = Yes. Suspect the King or a Prince, and allow for a bluff.

lesson-princess-title = Princess
lesson-princess-about = The highest card, never to be let go.
lesson-princess-start = Nothing is higher than the Princess. Playing her puts you out, but she wins every comparison.
lesson-princess-right = 9 against 7: Bo is out. Your letter is as good as there.
lesson-princess-thrown = You would be out at once. The Princess is never played willingly.
lesson-princess-theirs = You still hold her, and Bo plays a Prince on you.
lesson-princess-end = Discarded means out, whoever made you do it, and you draw nothing. Guards and Princes are what the Princess has to fear.

lesson-chancellor-title = Chancellor
lesson-chancellor-about = Three cards, and you keep the best.
lesson-chancellor-start = Play the Chancellor: you draw two cards, keep one of your three, and put the others under the deck.
lesson-chancellor-drawn = Two cards from the deck.
lesson-chancellor-baron = You would compare with the Chancellor, 6: a gamble. Try the Chancellor himself.
lesson-chancellor-keep = The Baron, the King, a Guard: the round is nearly over. Which one do you keep?
lesson-chancellor-high = The King: near the end, high is good. And you know the last two cards of the deck.
lesson-chancellor-low = With so few cards left, the highest hand will soon win. Keep the King.
lesson-chancellor-theirs = Your Priest has seen Bo’s Handmaid. Now Bo plays the Chancellor.
lesson-chancellor-end = Bo kept one card of three, and you no longer know which. Whoever plays the Chancellor shakes off what others knew.

lesson-spy-title = Spy
lesson-spy-about = A bonus if nobody else has played one.
lesson-spy-start = The last turn. The Spy does nothing when played. But if you are the only one still in who has one in front of you, you gain a favor token.
lesson-spy-right = Bo wins the round with the Countess, and your Spy still earns you a favor token.
lesson-spy-priest = It is too late for a look to help, and a Spy in your hand earns nothing. Play her.
lesson-spy-theirs = Another round: your Spy lies in front of you. It is Bo’s last turn.
lesson-spy-end = Bo has played a Spy as well, so neither of you gets the bonus. You still win the round, with the Countess.

lesson-pair-title = Amira & Sadie
lesson-pair-about = A bonus for two players at once.
lesson-pair-start = The last turn. Bo has Amira & Sadie on the table. If you play yours too, each of you gains a favor token.
lesson-pair-right = The deck is empty, so nothing is drawn, but they count. Bo wins the round, and each of you gains a favor token for the pair.
lesson-pair-held = In your hand they earn nothing. Play them.
lesson-pair-ask = And if both copies were in front of Bo alone?
lesson-pair-bo = Bo gains a favor token.
lesson-pair-no = No: it takes two players. Alone with both, Bo gains nothing.
lesson-pair-nobody = Nobody gains anything.
lesson-pair-yes = Right: the bonus is for two players, each with one.

lesson-counting-title = Counting
lesson-counting-about = What is not in view must be somewhere.
lesson-counting-ask = Everything played stays in view, so you can count. Which of these can Bo hold?
lesson-counting-gone = Both copies are in view, on the table or in your hand.
lesson-counting-there = Yes: no Prince has been seen yet. The table counts for you if you like.
lesson-counting-name = Four characters are left besides the Guard: a Baron, two Princes, the Countess, the Princess. Whom do you name?
lesson-counting-right = The Prince: two copies, so twice as likely as any other. And Bo held one.
lesson-counting-single = Possible, but there is only one of those and two Princes. Name what is most likely.
lesson-counting-wait = Safe, but you have counted: use it.

lesson-follow-title = Priest, then Guard
lesson-follow-about = Look first, then name.
lesson-follow-start = A Priest and a Guard: which one first?
lesson-follow-right = The King. The Guard waits in your hand; now Bo has to move.
lesson-follow-dark = A shot in the dark. Look with the Priest now, and next turn the Guard will know whom to name.
lesson-follow-strike = Bo drew a card, played it, and kept the King. Strike.
lesson-follow-hit = The surest pair in the game: Bo is out.
lesson-follow-king = You have seen the King, and Bo has not played him. Name him.
lesson-follow-baron = You would compare a Guard, 1, with the King, 7.

lesson-duel-title = When a Baron is worth it
lesson-duel-about = Compare with a high card, not at random.
lesson-duel-start = A Baron and a Priest. If you compare now, it is with the Priest, 2. What do you play?
lesson-duel-right = Good: you know the Handmaid, 4, and the Baron can wait for something higher.
lesson-duel-low = With a 2 you beat a Guard and nothing else. Wait for a high card.
lesson-duel-now = You have drawn the Countess, and you know that Bo holds a 4.
lesson-duel-hit = 8 against 4. That was no gamble at all.
lesson-duel-away = You would play away the very card to compare with. Play the Baron.

lesson-shelter-title = The Handmaid under pressure
lesson-shelter-about = Keep your best card through a dangerous turn.
lesson-shelter-start = Bo has seen your Countess. Two cards would save you from a Guard. Which one is better?
lesson-shelter-right = Safe, and the Countess stays.
lesson-shelter-away = Bo’s Guard would miss, but your best card is gone. The Handmaid saves you and keeps it.
lesson-shelter-now = Bo’s Guard came to nothing. The protection is over, but now you have drawn a Baron.
lesson-shelter-hit = 8 against 5. The card that you sheltered has won the round.
lesson-shelter-baron = You sheltered her for this: compare while you hold her.

lesson-fall-title = A Prince for the Princess
lesson-fall-about = Find out who holds her, and make them let go.
lesson-fall-start = It is Bo’s turn. Watch closely.
lesson-fall-ask = Bo’s Baron beat Cleo, who lays down the Countess, 8. What does Bo hold?
lesson-fall-lower = The King, 7, would have lost to the Countess, 8.
lesson-fall-one = There is only one Countess, and equal cards put nobody out.
lesson-fall-nine = Only the Princess is higher than 8.
lesson-fall-strike = You hold a Prince and have drawn a Handmaid. Your turn.
lesson-fall-right = Bo must discard the Princess and is out. You win without a single guess.
lesson-fall-self = On yourself he only costs you a card. Bo is the one who cannot bear a Prince.
lesson-fall-wait = Do not wait: Bo could win with the Princess in the end.

lesson-swap-title = When to swap
lesson-swap-about = The King is good at giving low and taking high.
lesson-swap-high = The last turn. Your Priest has shown you Bo’s Countess. You hold the King and a Priest.
lesson-swap-right = A Priest for the Countess, and hands are shown: 8 against 2.
lesson-swap-keep = You would show the King, 7, and Bo the Countess, 8. Swap.
lesson-swap-low = Early in a round, and you know that Bo holds a mere Priest. You have the King and a Handmaid.
lesson-swap-calm = Yes. The King stays, you are safe, and you still know what Bo holds.
lesson-swap-worse = You would give a Handmaid for a Priest, and Bo would know your card.

lesson-bluff-title = Bluffing with the Countess
lesson-bluff-about = Make them think that you hold the King.
lesson-bluff-start = A Priest and the Countess: nothing forces you. But if you play her, what will Bo think you hold?
lesson-bluff-right = Now it looks as if you held the King or a Prince.
lesson-bluff-plain = Not bad, but Bo learns nothing false from it. Try the bluff.
lesson-bluff-end = Bo believed you and spent a Guard on the King. It cost you a high card, so do it early, or when a low hand is no harm.

lesson-keep-title = What a kept card betrays
lesson-keep-about = What people let go says what they hold.
lesson-keep-start = Bo’s turn: two cards in hand, and one of them will go.
lesson-keep-ask = Bo played a Prince on you. Which card can Bo not have kept?
lesson-keep-could = That is possible: nothing keeps anyone from playing a Prince beside it.
lesson-keep-never = Right: beside a Prince, the Countess would have had to be played.
lesson-keep-name = Bo let a Handmaid and a Prince go, and is still holding on to one card. Name it.
lesson-keep-right = The Princess! Whoever parts with a 5 to keep another card keeps a high one.
lesson-keep-prince = Not the Countess: she would have had to be played instead of the Prince.
lesson-keep-low = Would you give up a Handmaid and a Prince for that? Think higher.
lesson-keep-wait = Safe, but you have a Guard and a good idea. Use both.
