# The rules, in words of our own. Names come from the edition: $guard, $guard-the (the Guard), $guard-a (a Guard) …

rule-spy = End of round: gain a { $token } if you’re the only one still in who played or discarded one.
rule-guard = Guess another player’s card (not { $guard-a }) to put them out.
rule-priest = Look at another player’s hand.
rule-baron = Compare hands with another player: the lower hand is out.
rule-handmaid = Nobody can choose you until your next turn.
rule-prince = Choose any player, even yourself: they discard their hand and draw.
rule-chancellor = Draw two cards, keep one, put the other two under the deck.
rule-king = Swap hands with another player.
rule-countess = Must be played if your other card is { $has-king ->
        [yes] { $has-prince ->
            [yes] { $king-the } or { $prince-a }
           *[no] { $king-the }
        }
       *[no] { $prince-a }
    }.
rule-princess = If you play or discard this card, you are out.
rule-pair = End of the round: if two players still in each played or discarded one, a { $token } each.

rule-spy-full =
    Playing or discarding this card does nothing by itself. When the round ends, look at the players who are still
    in: if only one of them has { $spy-a } in front of them, that player gains a { $token }, whether they won the
    round or not. Both copies still bring only one.
rule-guard-full =
    Choose another player and name a character, any but { $guard-the }. If that player holds it, they are out of
    the round. A character whose cards all lie in view may still be named.
rule-priest-full =
    Choose another player and look at their hand. Nobody else sees it.
rule-baron-full =
    Choose another player. The two of you look at each other’s hands in secret. Whoever holds the lower card is out
    of the round; if they are equal, nobody is.
rule-handmaid-full =
    Until your next turn begins, nobody else can choose you. When everyone else in the round is protected like this,
    a card that needs another player is played without effect{ $has-prince ->
        [yes] , and whoever plays { $prince-a } must choose themselves.
       *[no] .
    }
rule-prince-full =
    Choose any player, yourself if you like; if everyone else is protected, it must be you. They discard their hand,
    without its effect, and draw a new card; if the deck is empty, they take the face-down card that was set
    aside. { $has-princess ->
        [yes] Whoever discards { $princess-the } is out of the round and draws nothing.
       *[no] {""}
    }
rule-chancellor-full =
    Draw two cards. Of the three you then hold, keep one and put the other two under the deck, in any order you
    like. If a single card is left in the deck, draw it and put one of your two back; if none is, nothing happens.
rule-king-full =
    Choose another player and swap hands: what you give is the card you have left after playing this one.
rule-countess-full =
    Nothing happens when this card is played or discarded. If your other card is { $has-king ->
        [yes] { $has-prince ->
            [yes] { $king-the } or { $prince-a }
           *[no] { $king-the }
        }
       *[no] { $prince-a }
    }, this is the one you must play. You may also play it when you need not; your other card stays hidden, so
    nobody knows whether you had a choice. { $has-chancellor ->
        [yes] The card you keep with { $chancellor-a } is not bound by this.
       *[no] {""}
    }
rule-princess-full =
    If you play or discard this card, for whatever reason, you are out of the round at once.
rule-pair-full =
    At the end of the round, if two players still in each have { $chancellor-a } in front of them, played or
    discarded, with effect or without, each of them gains a { $token }. Both copies in front of one player earn
    nothing.

rules-title = The rules: { $edition }
rules-story-title = The story
rules-setup-title = Setting up a round
rules-setup =
    Shuffle the { $cards } cards and set one aside, face down, unseen. With two players, set three more aside, face
    up. Deal one card to each player. Whoever wrote a letter by hand most recently begins; if nobody can tell, draw
    lots. In later rounds, whoever won the last one begins; after a tie, draw lots among its winners.
rules-turn-title = A turn
rules-turn =
    Clockwise, each in turn: draw a card, play one of your two face up in front of you, and do what it says. All
    cards you play or discard stay in front of you, in view and in order. A player who is out or protected cannot be
    chosen. If a card needs another player and none can be chosen, it is played without effect; otherwise you must
    choose someone.
rules-out-title = Out of the round
rules-out =
    Whoever is out lays their hand down face up, without effect. They cannot be chosen, and their turns are skipped,
    until the next round.
rules-end-title = The end of a round
rules-end =
    The moment only one player is left, they win the round, and no hand is shown. Otherwise, when a turn ends with
    the deck empty, all who are still in show their hands: the highest card wins, and all who are tied for it win.
    Each winner gains a { $token }.
rules-bonus-title = Bonus favor tokens
rules-bonus-spy = { $spy }. { rule-spy-full }
rules-bonus-pair = { $chancellor }. { rule-pair-full }
rules-bonus-note = Gaining a bonus is not winning the round: it has no say in who begins the next.
rules-win-title = Winning the game
rules-win =
    { $has-bonus ->
        [yes] Once the round’s { $token-many } and bonuses are counted,
       *[no] Once the round’s { $token-many } are counted,
    } whoever has enough of them has won; there can be several winners.
rules-cards-title = The cards
rules-copies = { $copies ->
        [one] one card
       *[other] { $copies } cards
    }
rules-notice = An unofficial implementation; the names belong to their owners.

# Short games.

game-length = Length of the game
game-by-the-book = by the book
short-game = { $count ->
        [one] first to 1 favor token
       *[other] first to { $count } favor tokens
    }
short-game-note = Short games are not rated.

# Hints.

hint-copies = { $card } { $unseen } of { $copies }
hint-unseen = Still unseen: { $cards }.
hint-gone = All in view: { $cards }.
