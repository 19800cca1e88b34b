# Ciò che dice il terminale oltre agli eventi della partita.

table-round = round { $round }
table-enough = { $count ->
        [one] a { $count } { $token }
       *[other] a { $count } { $token-many }
    }
table-out = fuori
table-protected = al riparo
table-you = tu
table-deck = Mazzo { $count }
table-aside = una carta coperta
table-face-up = scoperte
table-unseen = non viste / in tutto
table-more = … (l mostra tutto)

gain-round = +1 il round
gain-bonus = +1 { $card }
begins-next = { $pov ->
        [seat] Il prossimo round lo cominci tu.
       *[other] Il prossimo round lo comincia { $name }.
    }
legend = Carte davanti, dalla più vecchia: 4 giocata · (4) giocata senza effetto · ↓4 scartata per un Principe · ✕4 messa giù uscendo · = 4 ha questa carta, lo sai · ▸ di chi è il turno · ✎ ciò che sai per certo

know-hand = { $name } ha { $card }.
know-not = Non in mano { JOIN("a", $name) }: { $cards }.
know-by = { $names } { $count ->
        [one] conosce
       *[other] conoscono
    } la tua mano.
know-under = { $count ->
        [1] Prossima carta del mazzo: { $card }.
       *[other] { $count }ª carta del mazzo: { $card }.
    }

ask-card = Tocca a te: quale carta giochi?
ask-card-forced = Tocca a te: con { $other } in mano, devi giocare { $card }.
ask-no-effect = { $card } (senza effetto)
ask-target = { $card }: chi scegli?
ask-yourself = te
ask-protected = (Al riparo: { $names }.)
ask-name = Quale personaggio pensi che abbia { $name }?
ask-keep = Quale carta tieni? Il resto va sotto il mazzo, l’ultima carta in fondo.
ask-keep-option = { $card } in mano · sotto: { $cards }
ask-sure = Se giochi { $card }, esci dal round. Vuoi farlo lo stesso? (s/n)
ask-keys = { $hints ->
        [yes] Scrivi un numero · h aiuto · c coach · ? regole · l cronaca · q esci
       *[no] Scrivi un numero · ? regole · ?7 una carta · l cronaca · q esci
    }
ask-keys-back = { $hints ->
        [yes] Scrivi un numero · b indietro · h aiuto · c coach · ? regole · q esci
       *[no] Scrivi un numero · b indietro · ? regole · l cronaca · q esci
    }
ask-which-rule = ?7 mostra la regola intera di una carta, qui il 7, e ?all tutte le regole. Si può anche scrivere una mossa intera: 1@2=5 gioca l’1 sul posto 2 e nomina il 5. Invio per tornare.

ask-edition = Quale edizione?
ask-players = In quanti giocate?
ask-bot = Contro chi vuoi giocare? { $seats ->
        [one] {""}
       *[other] Scrivi un numero per tutti, o uno per ciascuno, per esempio 1,3.
    }
ask-your-name = { $humans ->
        [1] Come ti chiami?
       *[other] Come si chiama la persona numero { $number }?
    }
ask-letter = Chi ha scritto una lettera a mano più di recente? Comincia quella persona.
ask-letter-nobody = nessuno lo sa: tiriamo a sorte

wait-hand-over = Passa la tastiera { JOIN("a", $name) }.
wait-alone = { $name }, premi Invio quando nessun altro vede lo schermo.
wait-done = Premi Invio per cancellare lo schermo e passare la tastiera.
wait-round = Premi Invio per il prossimo round. (l cronaca, q esci)
wait-end = Premi Invio per continuare. (l cronaca)
wait-out = Sei fuori da questo round. Premi Invio per vedere come finisce. (l cronaca)
wait-more = Premi Invio per continuare.
wait-back = Premi Invio per tornare al tavolo.

save-offer = Lasciare la partita? Invio per continuare a giocare, s per salvarla in { $file } e uscire, n per uscire senza salvarla. Per salvarla altrove, scrivi un nome di file.
save-over = La partita è finita. Salvarla? Invio per { $file }, oppure scrivi un altro nome di file, o n per no.
save-again = Scrivi un altro nome di file, o n per no.
another-game = Un’altra partita con le stesse persone? Invio per giocare, n per smettere.
saved = La partita è in { $file }. «{ $command } replay { $file }» la racconta, «{ $command } verify { $file }» controlla la mescolata.
saved-resume = La partita è salvata. «{ $command } play --resume { $file }» la riprende.

learn-title = Imparare a giocare
learn-choose =
    Scrivi un numero, o Invio per «{ $lesson }».
    p gioca con un coach · q esci
learn-unknown = Non c’è nessuna lezione «{ $answer }»; scrivi un numero da 1 a { $most }, o q.
learn-on = Invio per continuare. (l cronaca, ? regole, q esci)
learn-retry = Invio per tornare indietro e riprovare.
learn-keys = < indietro · << da capo · > salta la lezione

welcome = Non conosci ancora il gioco? «{ $command } learn» te lo insegna in pochi minuti.
lesson-offer = Nuova carta: { $card }. Scrivi t per una breve lezione.
first-game-title = La tua prima partita
first-game = Ora una partita vera, con un coach al tuo fianco. È breve, con il mazzo piccolo: tu contro Bo, che ha imparato da poco anche lui. Vince chi arriva per primo a tre segnalini Preferenza. Se preferisci pensare da te, c manda via il coach, e h chiede un aiuto.
second-game = { $won ->
        [yes] Hai vinto la tua prima partita! E adesso, una in tre?
       *[no] Stavolta no, ma hai giocato una partita intera. Ne giochi un’altra, in tre?
    } Bo e Cleo sono alle prime armi, e il coach resta con te.
first-game-keys = Invio per giocare, n per andare all’elenco delle lezioni.

hint-title = Che cosa sai per certo
advice-on = Il coach è con te. c lo manda via.
advice-off = Il coach tace. c lo richiama.

simulate-engine-compiled = Si gioca con le regole compilate, su tutti i core.
simulate-engine-python = Si gioca con le regole in Python.
simulate-progress = partite
simulate-title = { $games ->
        [one] { $games } partita
       *[other] { $games } partite
    }, edizione { $edition }, in { $players }, seed { $seed }
simulate-seat = posto
simulate-bot = bot
simulate-won = vinte
simulate-share = quota, intervallo al 95%
simulate-rounds = round per partita
simulate-decisions = decisioni per round
simulate-one-left = round finiti con una sola persona rimasta
simulate-deck-empty = round finiti con il mazzo esaurito
simulate-bonus-spy = segnalini Preferenza per round dal bonus della Spia
simulate-bonus-pair = segnalini Preferenza per round dal bonus della coppia

verify-good = Partita { $game }: { $rounds ->
        [one] il mazzo del suo unico round
       *[other] i mazzi dei suoi { $rounds } round
    } e tutti i sorteggi derivano dal segreto e dai numeri casuali.
verify-good-receipt = Partita { $game }: { $rounds ->
        [one] il mazzo del suo unico round
       *[other] i mazzi dei suoi { $rounds } round
    } e tutti i sorteggi derivano dal segreto e dai numeri casuali, e questa è proprio la partita della ricevuta.

bench-title = Mosse a caso, { $edition }, decisioni al secondo
bench-plain = Python semplice, seguendo ciò che sa ogni posto
bench-compiled_one_core = compilato, un core
bench-compiled_all_cores = compilato, { $cores } core
bench-compiled_observed = compilato, un core, conoscenze, maschere e osservazioni
bench-gpu = GPU
bench-gpu_observed = GPU, maschere e osservazioni
bench-players = posti
