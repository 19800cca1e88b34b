# The rules, in words of our own. Names come from the edition: $guard, $guard-the (the Guard), $guard-a (a Guard) …

rule-spy = At the end of the round, the only player still in with one in their pile gains a token.
rule-guard = Choose another player and name a character: if they hold it, they are out.
rule-priest = Look at another player’s hand.
rule-baron = Compare hands with another player: the lower is out.
rule-handmaid = Nobody can choose you until your next turn.
rule-prince = Any player, you too, discards their hand and draws.
rule-chancellor = Draw two, keep one, put two under the deck.
rule-king = Swap hands with another player.
rule-countess = Must be played beside { $king-the } or { $prince-the }.
rule-princess = Play or discard it and you are out.
rule-pair = Two players still in with one each in their piles gain a token each.

rule-spy-full =
    It does nothing when it is played or discarded. At the end of the round, look at the players who are still in:
    if exactly one of them has { $spy-a } in their pile, they gain a token, whether they won the round or not. Two
    in one pile count as one.
rule-guard-full =
    Choose another player and name a character, any but { $guard-the }. If that player holds it, they are out of
    the round. A character whose cards all lie in view may still be named.
rule-priest-full =
    Choose another player and look at their hand. Nobody else sees it.
rule-baron-full =
    Choose another player. The two of you show each other your hands in secret. Whoever holds the lower card is out
    of the round; if they are equal, nobody is.
rule-handmaid-full =
    Until your next turn begins, the others cannot choose you. If everyone else in the round is protected in this
    way, a card that needs another player is played without effect, and { $prince-a } must be turned on oneself.
rule-prince-full =
    Choose any player, yourself if you like. They discard their hand, whose effect does not happen, and draw a new
    card; if the deck is empty, they take the face-down card that was set aside. Whoever has to discard
    { $princess-the } is out of the round and draws nothing.
rule-chancellor-full =
    Draw two cards. Of the three you then hold, keep one and put the other two under the deck, in the order you
    like. With a single card left in the deck, draw that and put one back; with none, nothing happens.
rule-king-full =
    Choose another player and swap hands: what you give is the card you have left after playing this one.
rule-countess-full =
    Nothing happens when it is played or discarded. If your other card is { $king-the } or { $prince-the }, this
    is the one you must play. You may also play it when you need not; your other card stays hidden, so nobody
    knows which it was. { $has-chancellor ->
        [yes] What you keep after { $chancellor-a } is not bound by this.
       *[no] {""}
    }
rule-princess-full =
    If you play or discard it, for whatever reason, you are out of the round at once.
rule-pair-full =
    At the end of the round, if two players who are still in each have { $chancellor-a } in their pile, each of
    them gains a token. One player with both gains nothing by it.

rules-title = The rules: { $edition }
rules-story-title = The story
rules-story =
    You have written a letter, and it must get past the whole court. The card in your hand is whoever carries it
    just now. Be the last one in the round, or hold the highest card when the deck runs out, and it has arrived.
rules-setup-title = Setting up a round
rules-setup =
    Shuffle the { $cards } cards and set one aside, face down, unseen. With two players, set three more aside, face
    up. Deal one card to each player. Whoever wrote a letter by hand most recently begins; in later rounds, whoever
    won the last one. Where nobody can tell, and after a tie, lots are drawn.
rules-turn-title = A turn
rules-turn =
    Clockwise, each in turn: draw a card, play one of your two face up in front of you, and do what it says. All
    cards played or discarded stay in view, in order. If a card needs another player and none can be chosen, it is
    played without effect; if one can be, one must be.
rules-out-title = Out of the round
rules-out =
    Whoever is out lays their hand down face up, without effect. They cannot be chosen, and their turns are skipped,
    until the next round.
rules-end-title = The end of a round
rules-end =
    The moment only one player is left, they win the round, and no hand is shown. Otherwise, when a turn ends with
    the deck empty, all who are still in show their hands: the highest card wins, and all who are tied for it win.
    Each winner gains a token.
rules-bonus-title = Bonus tokens
rules-bonus-spy = { $spy }: { rule-spy-full }
rules-bonus-pair = { $chancellor }: { rule-pair-full }
rules-bonus-note = A bonus is not winning the round: it says nothing about who begins the next.
rules-win-title = Winning the game
rules-win =
    After the round’s tokens and bonuses, whoever has tokens enough has won; there can be several. It takes
    { $table }.
rules-win-row = { $tokens } with { $players } players
rules-cards-title = The cards
rules-copies = { $copies ->
        [one] one card
       *[other] { $copies } cards
    }
rules-notice = An unofficial implementation; the names belong to their owners.
