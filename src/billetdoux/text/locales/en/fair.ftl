# Before a game: the shuffle
absent = { $name } did not confirm the shuffle.
absent-you = You did not confirm the shuffle in time, so a bot plays your seat in this game. You have it back for the next one.
again = { $count ->
        [one] Before this, the cards were shuffled once without becoming a game.
       *[other] Before this, the cards were shuffled { $count } times without becoming a game.
    }
again-hidden = { $count ->
        [one] You have seen 1 shuffle that never became a game. The server admits fewer.
       *[other] You have seen { $count } shuffles that never became a game. The server admits fewer.
    }
reshuffle-ask = Shuffle again with everyone, if all of you agree, or deal now? If you deal now, a bot plays for whoever is missing.
reshuffle = Shuffle again
deal-now = Deal now
reshuffle-agreed = Waiting for the others to agree…
refuse-commitment = The server has exchanged its sealed number.
refuse-changed = The server has changed the list of the shuffle after it was fixed.
refuse-false = The server’s list of the shuffle does not match this table.
refuse-downgrade = This server used to fix a list before each shuffle, and now it does not.
refuse = Your number stays with you, and you sit this game out.

# After a game: what came of the checks
fair-checked = Checked: every deck and every draw by lot follows from the numbers that were sealed beforehand.
fair-receipt = Checked: the cards come from the numbers sealed beforehand, yours among them.
fair-seen = Checked: the cards come from the numbers sealed beforehand, yours among them, and the record tells exactly the game you saw.
fair-watched = Checked: the cards come from the numbers sealed beforehand, and the record tells exactly the game you saw.
fair-old = Checked: every deck and every draw by lot follows from the numbers in the record. This game was shuffled in an older way, which does not prove by itself that nobody chose them.
fair-old-receipt = Checked: every deck and every draw by lot follows from the numbers in the record, and yours is one of them. But this game was shuffled in an older way: whoever runs the server could have chosen the cards together with another player.
unfair = Careful: something does not add up.
unfair-cards = These are not the cards that the sealed numbers give.
unfair-shuffle = This is not the shuffle you took part in.
unfair-version = The record proves less than the server promised before the game.
unfair-left-out = The server had received your number, and left it out.
unfair-names = The record names other players than those you saw.
unfair-game = The record tells another game than the one you saw.
unfair-withheld = The server does not hand over what is needed to check this game.
unfair-rewritten = During the game, the server changed what had already happened.
unfair-do = Save the record and your receipt, and ask whoever runs the server.
