# Ce qui se passe à la table. $pov : qui écoute, soit qui agit (seat), soit qui est visé (target), soit un tiers.

event-round-began = { $pov ->
        [seat] Manche { $round }. { $lot ->
            [yes] Le sort vous désigne : à vous de commencer.
           *[no] À vous de commencer.
        }
       *[other] Manche { $round }. { $lot ->
            [yes] Le sort désigne { $first }, qui commence.
           *[no] { $first } commence.
        }
    }
event-face-up = Face visible à côté de la pioche : { $cards }.
event-aside = Face cachée, sans que personne la voie : { $card-the }.
event-dealt = { $pov ->
        [seat] Votre lettre part avec { $card-the }.
       *[other] { $seat } reçoit { $card-the }.
    }
event-drew = { $pov ->
        [seat] Vous piochez { $card-the }.
       *[other] { $sees ->
            [yes] { $seat } pioche { $card-the }.
           *[no] { $seat } pioche une carte.
        }
    }
event-drew-aside = { $pov ->
        [seat] La pioche est vide : vous prenez la carte face cachée, { $card-the }.
       *[other] { $sees ->
            [yes] La pioche est vide : { $seat } prend la carte face cachée, { $card-the }.
           *[no] La pioche est vide : { $seat } prend la carte face cachée.
        }
    }
event-played = { $pov ->
        [seat] Vous jouez { $card-a }.
       *[other] { $seat } joue { $card-a }.
    }
event-played-on = { $pov ->
        [seat] Vous jouez { $card-a } contre { $target }.
        [target] { $seat } joue { $card-a } contre vous.
       *[other] { $seat } joue { $card-a } contre { $target }.
    }
event-played-on-self = { $pov ->
        [seat] Vous jouez { $card-a } contre vous-même.
       *[other] { $seat } joue { $card-a } contre soi-même.
    }
event-played-idle = { $pov ->
        [seat] Vous jouez { $card-a }, sans effet.
       *[other] { $seat } joue { $card-a }, sans effet.
    }
event-guessed = { $pov ->
        [seat] Vous nommez { $named-the }.
       *[other] { $seat } nomme { $named-the }.
    } { $right ->
        [yes] Juste.
       *[no] Raté.
    }
event-looked = { $pov ->
        [seat] Vous regardez la main { JOIN("de", $target) } : { $card-the }.
        [target] { $seat } regarde votre main : { $card-the }.
       *[other] { $sees ->
            [yes] { $seat } regarde la main { JOIN("de", $target) } : { $card-the }.
           *[no] { $seat } regarde la main { JOIN("de", $target) }.
        }
    }
event-compared = { $pov ->
        [seat] Vous comparez vos mains avec { $target } : chez vous { $card-the }, en face { $other-the }.
        [target] { $seat } compare sa main avec la vôtre : en face { $card-the }, chez vous { $other-the }.
       *[other] { $sees ->
            [yes] { $seat } compare { $card-the } avec la main { JOIN("de", $target) }, { $other-the }.
           *[no] { $seat } et { $target } comparent leurs mains.
        }
    }
event-equal = Égalité : personne ne quitte la manche.
event-protected = { $pov ->
        [seat] Personne ne peut vous choisir jusqu’à votre prochain tour.
       *[other] Personne ne peut choisir { $seat } jusqu’à son prochain tour.
    }
event-discarded = { $pov ->
        [seat] Vous défaussez { $card-the }.
       *[other] { $seat } défausse { $card-the }.
    }
event-took = { $pov ->
        [seat] Vous piochez { $cards }.
       *[other] { $sees ->
            [yes] { $seat } pioche { $cards }.
           *[no] { $count ->
                [one] { $seat } pioche une carte.
               *[other] { $seat } pioche { $count } cartes.
            }
        }
    }
event-kept = { $pov ->
        [seat] Vous gardez { $card-the } et glissez sous la pioche : { $cards }.
       *[other] { $sees ->
            [yes] { $seat } garde { $card-the } et glisse sous la pioche : { $cards }.
           *[no] { $count ->
                [one] { $seat } garde une carte et glisse l’autre sous la pioche.
               *[other] { $seat } garde une carte et en glisse { $count } sous la pioche.
            }
        }
    }
event-swapped = { $pov ->
        [seat] Vous donnez { $gave-the } à { $target } et recevez { $got-the }.
        [target] { $seat } vous donne { $gave-the } et reçoit { $got-the }.
       *[other] { $sees ->
            [yes] { $seat } donne { $gave-the } à { $target } et reçoit { $got-the }.
           *[no] { $seat } et { $target } échangent leurs mains.
        }
    }
event-went-out = { $pov ->
        [seat] Vous quittez la manche.
       *[other] { $seat } quitte la manche.
    }
event-went-out-showing = { $pov ->
        [seat] Vous quittez la manche et posez { $card-the }.
       *[other] { $seat } quitte la manche et pose { $card-the }.
    }
event-hands-shown = La pioche est vide. On montre les mains : { $hands }.
event-hand = { $pov ->
        [seat] vous { $card-the }
       *[other] { $seat } { $card-the }
    }
event-round-won-last = { $pov ->
        [seat] Il ne reste que vous dans la manche : votre lettre arrive.
       *[other] Il ne reste { JOIN("que", $names) } dans la manche : sa lettre arrive.
    }
event-round-won-highest = { $pov ->
        [seat] { $others ->
            [0] Vous remportez la manche avec { $card-the }.
           *[other] { $names } et vous remportez la manche ensemble avec { $card-the }.
        }
       *[other] { $others ->
            [1] { $names } remporte la manche avec { $card-the }.
           *[other] { $names } remportent la manche ensemble avec { $card-the }.
        }
    }
event-bonus-spy = { $pov ->
        [seat] Parmi les joueurs et joueuses encore en lice, il n’y a que vous à avoir posé { $card-a } : un jeton de plus.
       *[other] Parmi les joueurs et joueuses encore en lice, il n’y a { JOIN("que", $names) } à avoir posé { $card-a } : un jeton de plus.
    }
event-bonus-pair = { $pov ->
        [seat] { $names } et vous avez posé { $card-a } : un jeton de plus pour chacun des deux.
       *[other] { $names } ont posé { $card-a } : un jeton de plus pour chacun des deux.
    }
event-scored = Jetons : { $tokens }.
event-game-won = { $pov ->
        [seat] { $others ->
            [0] Vous remportez la partie !
           *[other] { $names } et vous remportez la partie ensemble !
        }
       *[other] { $others ->
            [1] { $names } remporte la partie.
           *[other] { $names } remportent la partie ensemble.
        }
    }

list-and = { $first } et { $last }
list-comma = { $first }, { $last }
