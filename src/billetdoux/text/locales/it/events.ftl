# Che cosa succede al tavolo. $pov è chi ascolta: chi agisce (seat), chi è scelto (target) o un altro.

event-round-began = { $pov ->
        [seat] Round { $round }. { $lot ->
            [yes] La sorte tocca a te: cominci tu.
           *[no] Cominci tu.
        }
       *[other] Round { $round }. { $lot ->
            [yes] La sorte sceglie { $first }, che comincia.
           *[no] Comincia { $first }.
        }
    }
event-face-up = Scoperte accanto al mazzo: { $cards }.
event-aside = Coperta, senza che nessuno la veda: { $card-the }.
event-dealt = { $pov ->
        [seat] La tua lettera parte con { $card-the }.
       *[other] { $seat } riceve { $card-the }.
    }
event-drew = { $pov ->
        [seat] Peschi { $card-the }.
       *[other] { $sees ->
            [yes] { $seat } pesca { $card-the }.
           *[no] { $seat } pesca una carta.
        }
    }
event-drew-aside = { $pov ->
        [seat] Il mazzo è finito: prendi la carta coperta, { $card-the }.
       *[other] { $sees ->
            [yes] Il mazzo è finito: { $seat } prende la carta coperta, { $card-the }.
           *[no] Il mazzo è finito: { $seat } prende la carta coperta.
        }
    }
event-played = { $pov ->
        [seat] Giochi { $card-a }.
       *[other] { $seat } gioca { $card-a }.
    }
event-played-on = { $pov ->
        [seat] Giochi { $card-a } contro { $target }.
        [target] { $seat } gioca { $card-a } contro di te.
       *[other] { $seat } gioca { $card-a } contro { $target }.
    }
event-played-on-self = { $pov ->
        [seat] Giochi { $card-a } su di te.
       *[other] { $seat } gioca { $card-a } su di sé.
    }
event-played-idle = { $pov ->
        [seat] Giochi { $card-a }, senza effetto.
       *[other] { $seat } gioca { $card-a }, senza effetto.
    }
event-guessed = { $pov ->
        [seat] Nomini { $named-the }.
       *[other] { $seat } nomina { $named-the }.
    } { $right ->
        [yes] Giusto.
       *[no] Sbagliato.
    }
event-looked = { $pov ->
        [seat] Guardi la mano di { $target }: { $card-the }.
        [target] { $seat } guarda la tua mano: { $card-the }.
       *[other] { $sees ->
            [yes] { $seat } guarda la mano di { $target }: { $card-the }.
           *[no] { $seat } guarda la mano di { $target }.
        }
    }
event-compared = { $pov ->
        [seat] Confronti la mano con { $target }: tu { $card-the }, di fronte { $other-the }.
        [target] { $seat } confronta la mano con la tua: di fronte { $card-the }, tu { $other-the }.
       *[other] { $sees ->
            [yes] { $seat } confronta { $card-the } con la mano di { $target }, { $other-the }.
           *[no] { $seat } { JOIN("e", $target) } confrontano le mani.
        }
    }
event-equal = Sono pari: nessuno esce.
event-protected = { $pov ->
        [seat] Nessuno può sceglierti fino al tuo prossimo turno.
       *[other] Nessuno può scegliere { $seat } fino al suo prossimo turno.
    }
event-discarded = { $pov ->
        [seat] Scarti { $card-the }.
       *[other] { $seat } scarta { $card-the }.
    }
event-took = { $pov ->
        [seat] Peschi { $cards }.
       *[other] { $sees ->
            [yes] { $seat } pesca { $cards }.
           *[no] { $count ->
                [one] { $seat } pesca una carta.
               *[other] { $seat } pesca { $count } carte.
            }
        }
    }
event-kept = { $pov ->
        [seat] Tieni { $card-the } e metti sotto il mazzo: { $cards }.
       *[other] { $sees ->
            [yes] { $seat } tiene { $card-the } e mette sotto il mazzo: { $cards }.
           *[no] { $count ->
                [one] { $seat } tiene una carta e mette l’altra sotto il mazzo.
               *[other] { $seat } tiene una carta e ne mette { $count } sotto il mazzo.
            }
        }
    }
event-swapped = { $pov ->
        [seat] Dai { $gave-the } { JOIN("a", $target) } e ricevi { $got-the }.
        [target] { $seat } ti dà { $gave-the } e riceve { $got-the }.
       *[other] { $sees ->
            [yes] { $seat } dà { $gave-the } { JOIN("a", $target) } e riceve { $got-the }.
           *[no] { $seat } { JOIN("e", $target) } si scambiano le mani.
        }
    }
event-went-out = { $pov ->
        [seat] Esci dal round.
       *[other] { $seat } esce dal round.
    }
event-went-out-showing = { $pov ->
        [seat] Esci dal round e scopri { $card-the }.
       *[other] { $seat } esce dal round e scopre { $card-the }.
    }
event-hands-shown = Il mazzo è finito. Si mostrano le mani: { $hands }.
event-hand = { $pov ->
        [seat] tu { $card-the }
       *[other] { $seat } { $card-the }
    }
event-round-won-last = { $pov ->
        [seat] Nel round resti solo tu: la tua lettera arriva.
       *[other] Nel round resta solo { $names }: la sua lettera arriva.
    }
event-round-won-highest = { $pov ->
        [seat] { $others ->
            [0] Vinci il round con { $card-the }.
           *[other] Tu { JOIN("e", $names) } vincete insieme il round con { $card-the }.
        }
       *[other] { $others ->
            [1] { $names } vince il round con { $card-the }.
           *[other] { $names } vincono insieme il round con { $card-the }.
        }
    }
event-bonus-spy = { $pov ->
        [seat] Tra chi è ancora nel round solo tu hai messo giù { $card-a }: un segnalino in più.
       *[other] Tra chi è ancora nel round solo { $names } ha messo giù { $card-a }: un segnalino in più.
    }
event-bonus-pair = { $pov ->
        [seat] Tu { JOIN("e", $names) } avete messo giù { $card-a }: un segnalino in più a testa.
       *[other] { $names } hanno messo giù { $card-a }: un segnalino in più a testa.
    }
event-scored = Segnalini: { $tokens }.
event-game-won = { $pov ->
        [seat] { $others ->
            [0] Hai vinto la partita!
           *[other] Tu { JOIN("e", $names) } avete vinto insieme la partita!
        }
       *[other] { $others ->
            [1] { $names } vince la partita.
           *[other] { $names } vincono insieme la partita.
        }
    }

list-and = { $first } { JOIN("e", $last) }
list-comma = { $first }, { $last }
