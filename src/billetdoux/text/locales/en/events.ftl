# What happens at the table. $pov is who is told: the one who acts (seat), the one acted upon (target), or other;
# $sees is whether the card in question is known to whoever is told.

event-round-began = { $pov ->
        [seat] Round { $round }. { $lot ->
            [yes] By lot, you begin.
           *[no] You begin.
        }
       *[other] Round { $round }. { $lot ->
            [yes] By lot, { $first } begins.
           *[no] { $first } begins.
        }
    }
event-face-up = Face up beside the deck: { $cards }.
event-aside = Set aside face down, unseen: { $card-a }.
event-dealt = { $pov ->
        [seat] Your letter sets out with { $card-a }.
       *[other] { $seat } is dealt { $card-a }.
    }
event-drew = { $pov ->
        [seat] You draw { $card-a }.
       *[other] { $sees ->
            [yes] { $seat } draws { $card-a }.
           *[no] { $seat } draws a card.
        }
    }
event-drew-aside = { $pov ->
        [seat] The deck is empty: you take the card set aside, { $card-a }.
       *[other] { $sees ->
            [yes] The deck is empty: { $seat } takes the card set aside, { $card-a }.
           *[no] The deck is empty: { $seat } takes the card set aside.
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
        [seat] You compare hands with { $target }: you hold { $card-a }, { $target } holds { $other-a }.
        [target] { $seat } compares hands with you: { $seat } holds { $card-a }, you hold { $other-a }.
       *[other] { $sees ->
            [yes] { $seat } and { $target } compare hands: { $card-a } against { $other-a }.
           *[no] { $seat } and { $target } compare hands.
        }
    }
event-equal = A tie: nobody is out.
event-protected = { $pov ->
        [seat] Nobody can choose you until your next turn.
       *[other] Nobody can choose { $seat } until their next turn.
    }
event-discarded = { $pov ->
        [seat] You discard { $card-a }.
       *[other] { $seat } discards { $card-a }.
    }
event-took = { $pov ->
        [seat] You draw { $cards }.
       *[other] { $sees ->
            [yes] { $seat } draws { $cards }.
           *[no] { $count ->
                [one] { $seat } draws a card.
               *[other] { $seat } draws two cards.
            }
        }
    }
event-kept = { $pov ->
        [seat] You keep { $card-a } and put { $cards } under the deck.
       *[other] { $sees ->
            [yes] { $seat } keeps { $card-a } and puts { $cards } under the deck.
           *[no] { $count ->
                [one] { $seat } keeps one card and puts the other under the deck.
               *[other] { $seat } keeps one card and puts two under the deck.
            }
        }
    }
event-swapped = { $pov ->
        [seat] You give { $target } { $gave-a } and get { $got-a }.
        [target] { $seat } gives you { $gave-a } and gets { $got-a }.
       *[other] { $sees ->
            [yes] { $seat } gives { $target } { $gave-a } and gets { $got-a }.
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
        [seat] you hold { $card-a }
       *[other] { $seat } holds { $card-a }
    }
event-round-won-last = { $pov ->
        [seat] You are the last one in the round: your letter gets through.
       *[other] { $names } is the last one in the round: their letter gets through.
    }
event-round-won-highest = { $pov ->
        [seat] { $others ->
            [0] You win the round with { $card-a }.
           *[other] A tie: you and { $names } win the round with { $card-a }.
        }
       *[other] { $others ->
            [1] { $names } wins the round with { $card-a }.
           *[other] A tie: { $names } win the round with { $card-a }.
        }
    }
event-bonus-spy = { $pov ->
        [seat] You are the only one still in who played or discarded { $card-a }: one more favor token.
       *[other] { $names } is the only one still in who played or discarded { $card-a }: one more favor token.
    }
event-bonus-pair = { $pov ->
        [seat] You and { $names } both played or discarded { $card-a }: one more favor token each.
       *[other] { $names } both played or discarded { $card-a }: one more favor token each.
    }
event-scored = Favor tokens: { $tokens }.
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
