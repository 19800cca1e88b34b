# Che cosa succede al tavolo. $pov è chi ascolta: chi agisce (seat), chi è scelto (target) o un altro.

event-round-began = { $pov ->
        [seat] Round { $round }. { $lot ->
            [yes] La sorte sceglie te: cominci tu.
           *[no] Cominci tu.
        }
       *[other] Round { $round }. { $lot ->
            [yes] La sorte sceglie { $first }, che comincia.
           *[no] Comincia { $first }.
        }
    }
event-face-up = Scoperte accanto al mazzo: { $cards }.
event-aside = Messa da parte coperta, senza che nessuno la veda: { $card-a }.
event-dealt = { $pov ->
        [seat] La tua lettera parte con { $card-a }.
       *[other] { $seat } riceve { $card-a }.
    }
event-drew = { $pov ->
        [seat] Peschi { $card-a }.
       *[other] { $sees ->
            [yes] { $seat } pesca { $card-a }.
           *[no] { $seat } pesca una carta.
        }
    }
event-drew-aside = { $pov ->
        [seat] Il mazzo è finito: prendi la carta messa da parte, { $card-a }.
       *[other] { $sees ->
            [yes] Il mazzo è finito: { $seat } prende la carta messa da parte, { $card-a }.
           *[no] Il mazzo è finito: { $seat } prende la carta messa da parte.
        }
    }
event-played = { $pov ->
        [seat] Giochi { $card-a }.
       *[other] { $seat } gioca { $card-a }.
    }
event-played-on = { $pov ->
        [seat] Giochi { $card-a } su { $target }.
        [target] { $seat } gioca { $card-a } su di te.
       *[other] { $seat } gioca { $card-a } su { $target }.
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
        [seat] Confronti la tua mano con quella di { $target }: tu hai { $card-a }, { $target } ha { $other-a }.
        [target] { $seat } confronta la sua mano con la tua: { $seat } ha { $card-a }, tu hai { $other-a }.
       *[other] { $sees ->
            [yes] { $seat } { JOIN("e", $target) } confrontano le mani: { $card-a } contro { $other-a }.
           *[no] { $seat } { JOIN("e", $target) } confrontano le mani.
        }
    }
event-equal = Parità: non esce nessuno.
event-protected = { $pov ->
        [seat] Nessuno può sceglierti fino al tuo prossimo turno.
       *[other] Nessuno può scegliere { $seat } fino al suo prossimo turno.
    }
event-discarded = { $pov ->
        [seat] Scarti { $card-a }.
       *[other] { $seat } scarta { $card-a }.
    }
event-took = { $pov ->
        [seat] Peschi { $cards }.
       *[other] { $sees ->
            [yes] { $seat } pesca { $cards }.
           *[no] { $count ->
                [one] { $seat } pesca una carta.
               *[other] { $seat } pesca due carte.
            }
        }
    }
event-kept = { $pov ->
        [seat] Tieni { $card-a } e metti sotto il mazzo { $cards }.
       *[other] { $sees ->
            [yes] { $seat } tiene { $card-a } e mette sotto il mazzo { $cards }.
           *[no] { $count ->
                [one] { $seat } tiene una carta e mette l’altra sotto il mazzo.
               *[other] { $seat } tiene una carta e ne mette due sotto il mazzo.
            }
        }
    }
event-swapped = { $pov ->
        [seat] Dai { $gave-a } { JOIN("a", $target) } e ricevi { $got-a }.
        [target] { $seat } ti dà { $gave-a } e riceve { $got-a }.
       *[other] { $sees ->
            [yes] { $seat } dà { $gave-a } { JOIN("a", $target) } e riceve { $got-a }.
           *[no] { $seat } { JOIN("e", $target) } si scambiano le mani.
        }
    }
event-went-out = { $pov ->
        [seat] Esci dal round.
       *[other] { $seat } esce dal round.
    }
event-went-out-showing = { $pov ->
        [seat] Esci dal round e metti giù { $card-the }.
       *[other] { $seat } esce dal round e mette giù { $card-the }.
    }
event-hands-shown = Il mazzo è finito. Si mostrano le mani: { $hands }.
event-hand = { $pov ->
        [seat] tu hai { $card-a }
       *[other] { $seat } ha { $card-a }
    }
event-round-won-last = { $pov ->
        [seat] Nel round resti solo tu: la tua lettera giunge a destinazione.
       *[other] Nel round resta solo { $names }: la sua lettera giunge a destinazione.
    }
event-round-won-highest = { $pov ->
        [seat] { $others ->
            [0] Vinci il round con { $card-a }.
           *[other] Parità: tu { JOIN("e", $names) } vincete il round con { $card-a }.
        }
       *[other] { $others ->
            [1] { $names } vince il round con { $card-a }.
           *[other] Parità: { $names } vincono il round con { $card-a }.
        }
    }
event-bonus-spy = { $pov ->
        [seat] Nessun altro ancora nel round ha giocato o scartato { $card-a }: un segnalino Preferenza in più per te.
       *[other] Nessun altro ancora nel round ha giocato o scartato { $card-a }: un segnalino Preferenza in più per { $names }.
    }
event-bonus-pair = { $pov ->
        [seat] Tu { JOIN("e", $names) } avete giocato o scartato { $card-a }: un segnalino Preferenza in più a testa.
       *[other] { $names } hanno giocato o scartato { $card-a }: un segnalino Preferenza in più a testa.
    }
event-scored = Segnalini Preferenza: { $tokens }.
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
