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
event-aside = Mise de côté face cachée, à l’insu de tout le monde : { $card-a }.
event-dealt = { $pov ->
        [seat] Votre lettre part avec { $card-a }.
       *[other] { $seat } reçoit { $card-a }.
    }
event-drew = { $pov ->
        [seat] Vous piochez { $card-a }.
       *[other] { $sees ->
            [yes] { $seat } pioche { $card-a }.
           *[no] { $seat } pioche une carte.
        }
    }
event-drew-aside = { $pov ->
        [seat] La pioche est vide : vous prenez la carte mise de côté, { $card-a }.
       *[other] { $sees ->
            [yes] La pioche est vide : { $seat } prend la carte mise de côté, { $card-a }.
           *[no] La pioche est vide : { $seat } prend la carte mise de côté.
        }
    }
event-played = { $pov ->
        [seat] Vous jouez { $card-a }.
       *[other] { $seat } joue { $card-a }.
    }
event-played-on = { $pov ->
        [seat] Vous jouez { $card-a } sur { $target }.
        [target] { $seat } joue { $card-a } sur vous.
       *[other] { $seat } joue { $card-a } sur { $target }.
    }
event-played-on-self = { $pov ->
        [seat] Vous jouez { $card-a } sur vous-même.
       *[other] { $seat } joue { $card-a } et se prend pour cible.
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
        [seat] Vous comparez votre main à celle { JOIN("de", $target) } : vous tenez { $card-a }, { $target } tient { $other-a }.
        [target] { $seat } compare sa main à la vôtre : { $seat } tient { $card-a }, vous tenez { $other-a }.
       *[other] { $sees ->
            [yes] { $seat } et { $target } comparent leurs mains : { $card-a } contre { $other-a }.
           *[no] { $seat } et { $target } comparent leurs mains.
        }
    }
event-equal = Égalité : personne ne quitte la manche.
event-protected = { $pov ->
        [seat] Personne ne peut vous choisir jusqu’à votre prochain tour.
       *[other] Personne ne peut choisir { $seat } jusqu’à son prochain tour.
    }
event-discarded = { $pov ->
        [seat] Vous défaussez { $card-a }.
       *[other] { $seat } défausse { $card-a }.
    }
event-took = { $pov ->
        [seat] Vous piochez { $cards }.
       *[other] { $sees ->
            [yes] { $seat } pioche { $cards }.
           *[no] { $count ->
                [one] { $seat } pioche une carte.
               *[other] { $seat } pioche deux cartes.
            }
        }
    }
event-kept = { $pov ->
        [seat] Vous gardez { $card-a } et glissez sous la pioche { $cards }.
       *[other] { $sees ->
            [yes] { $seat } garde { $card-a } et glisse sous la pioche { $cards }.
           *[no] { $count ->
                [one] { $seat } garde une carte et glisse l’autre sous la pioche.
               *[other] { $seat } garde une carte et en glisse deux sous la pioche.
            }
        }
    }
event-swapped = { $pov ->
        [seat] Vous donnez { $gave-a } à { $target } et recevez { $got-a }.
        [target] { $seat } vous donne { $gave-a } et reçoit { $got-a }.
       *[other] { $sees ->
            [yes] { $seat } donne { $gave-a } à { $target } et reçoit { $got-a }.
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
        [seat] vous tenez { $card-a }
       *[other] { $seat } tient { $card-a }
    }
event-round-won-last = { $pov ->
        [seat] Il ne reste que vous dans la manche : votre lettre arrive à bon port.
       *[other] Il ne reste { JOIN("que", $names) } dans la manche : sa lettre arrive à bon port.
    }
event-round-won-highest = { $pov ->
        [seat] { $others ->
            [0] Vous remportez la manche avec { $card-a }.
           *[other] Égalité : { $names } et vous remportez la manche avec { $card-a }.
        }
       *[other] { $others ->
            [1] { $names } remporte la manche avec { $card-a }.
           *[other] Égalité : { $names } remportent la manche avec { $card-a }.
        }
    }
event-bonus-spy = { $pov ->
        [seat] Personne d’autre en lice n’a joué ou défaussé { $card-a } : une Faveur de plus pour vous.
       *[other] Personne d’autre en lice n’a joué ou défaussé { $card-a } : une Faveur de plus pour { $names }.
    }
event-bonus-pair = { $pov ->
        [seat] { $names } et vous avez joué ou défaussé { $card-a } : un jeton Faveur de plus chacun·e.
       *[other] { $names } ont joué ou défaussé { $card-a } : un jeton Faveur de plus chacun·e.
    }
event-scored = Faveurs : { $tokens }.
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
