# What happens at the table. $pov is who is told: the one who acts (seat), the one acted upon (target), or other;
# $sees is whether the card in question is known to whoever is told.

event-round-began = { $pov ->
        [seat] Round { $round }. { $lot ->
            [yes] The lot falls to you: you begin.
           *[no] You begin.
        }
       *[other] Round { $round }. { $lot ->
            [yes] The lot falls to { $first }, who begins.
           *[no] { $first } begins.
        }
    }
event-face-up = Face up beside the deck: { $cards }.
event-aside = Face down, unseen: { $card-the }.
event-dealt = { $pov ->
        [seat] Your letter starts out with { $card-the }.
       *[other] { $seat } is dealt { $card-the }.
    }
event-drew = { $pov ->
        [seat] You draw { $card-the }.
       *[other] { $sees ->
            [yes] { $seat } draws { $card-the }.
           *[no] { $seat } draws a card.
        }
    }
event-drew-aside = { $pov ->
        [seat] The deck is empty: you draw the face-down card, { $card-the }.
       *[other] { $sees ->
            [yes] The deck is empty: { $seat } draws the face-down card, { $card-the }.
           *[no] The deck is empty: { $seat } draws the face-down card.
        }
    }
event-played = { $pov ->
        [seat] You play { $card-a }.
       *[other] { $seat } plays { $card-a }.
    }
event-played-on = { $pov ->
        [seat] You play { $card-a } on { $target }.
        [target] { $seat } plays { $card-a } on you.
       *[other] { $seat } plays { $card-a } on { $target }.
    }
event-played-on-self = { $pov ->
        [seat] You play { $card-a } on yourself.
       *[other] { $seat } plays { $card-a } on themself.
    }
event-played-idle = { $pov ->
        [seat] You play { $card-a }, without effect.
       *[other] { $seat } plays { $card-a }, without effect.
    }
event-guessed = { $pov ->
        [seat] You name { $named-the }.
       *[other] { $seat } names { $named-the }.
    } { $right ->
        [yes] Right.
       *[no] Wrong.
    }
event-looked = { $pov ->
        [seat] You look at { $target }’s hand: { $card-the }.
        [target] { $seat } looks at your hand: { $card-the }.
       *[other] { $sees ->
            [yes] { $seat } looks at { $target }’s hand: { $card-the }.
           *[no] { $seat } looks at { $target }’s hand.
        }
    }
event-compared = { $pov ->
        [seat] You compare hands with { $target }: your { $card } against { $other-the }.
        [target] { $seat } compares hands with you: { $card-the } against your { $other }.
       *[other] { $sees ->
            [yes] { $seat } compares { $card-the } with { $target }’s { $other }.
           *[no] { $seat } and { $target } compare hands.
        }
    }
event-equal = They are equal: nobody is out.
event-protected = { $pov ->
        [seat] Nobody can choose you until your next turn.
       *[other] Nobody can choose { $seat } until { $seat }’s next turn.
    }
event-discarded = { $pov ->
        [seat] You discard { $card-the }.
       *[other] { $seat } discards { $card-the }.
    }
event-took = { $pov ->
        [seat] You draw { $cards }.
       *[other] { $sees ->
            [yes] { $seat } draws { $cards }.
           *[no] { $count ->
                [one] { $seat } draws a card.
               *[other] { $seat } draws { $count } cards.
            }
        }
    }
event-kept = { $pov ->
        [seat] You keep { $card-the } and put under the deck: { $cards }.
       *[other] { $sees ->
            [yes] { $seat } keeps { $card-the } and puts under the deck: { $cards }.
           *[no] { $count ->
                [one] { $seat } keeps one card and puts the other under the deck.
               *[other] { $seat } keeps one card and puts { $count } under the deck.
            }
        }
    }
event-swapped = { $pov ->
        [seat] You give { $target } { $gave-the } and get { $got-the }.
        [target] { $seat } gives you { $gave-the } and gets { $got-the }.
       *[other] { $sees ->
            [yes] { $seat } gives { $target } { $gave-the } and gets { $got-the }.
           *[no] { $seat } and { $target } swap hands.
        }
    }
event-went-out = { $pov ->
        [seat] You are out of the round.
       *[other] { $seat } is out of the round.
    }
event-went-out-showing = { $pov ->
        [seat] You are out of the round and lay down { $card-the }.
       *[other] { $seat } is out of the round and lays down { $card-the }.
    }
event-hands-shown = The deck is empty. Hands are shown: { $hands }.
event-hand = { $pov ->
        [seat] you { $card-the }
       *[other] { $seat } { $card-the }
    }
event-round-won-last = { $pov ->
        [seat] You are the last one in the round: your letter arrives.
       *[other] { $names } is the last one in the round: the letter arrives.
    }
event-round-won-highest = { $pov ->
        [seat] { $others ->
            [0] You win the round with { $card-the }.
           *[other] You and { $names } win the round together with { $card-the }.
        }
       *[other] { $others ->
            [1] { $names } wins the round with { $card-the }.
           *[other] { $names } win the round together with { $card-the }.
        }
    }
event-bonus-spy = { $pov ->
        [seat] You alone still in the round have laid { $card-a }: one token more.
       *[other] { $names } alone of those still in has laid { $card-a }: one token more.
    }
event-bonus-pair = { $pov ->
        [seat] You and { $names } have both laid { $card-a }: one token more for each.
       *[other] { $names } have both laid { $card-a }: one token more for each.
    }
event-scored = Tokens: { $tokens }.
event-game-won = { $pov ->
        [seat] { $others ->
            [0] You win the game!
           *[other] You and { $names } win the game together!
        }
       *[other] { $others ->
            [1] { $names } wins the game.
           *[other] { $names } win the game together.
        }
    }

list-and = { $first } and { $last }
list-comma = { $first }, { $last }
