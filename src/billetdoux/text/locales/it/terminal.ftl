# Ciò che dice il terminale oltre agli eventi della partita.

table-round = round { $round }
table-enough = { $count } segnalini per vincere
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
legend = Carte messe giù, dalla più vecchia: 4 giocata · (4) giocata senza effetto · ↓4 scartata per un Principe · ✕4 messa giù uscendo · = 4 ha questa carta, lo sai · ▸ di chi è il turno · ✎ ciò che sai per certo

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
ask-target = { $card }: su chi?
ask-yourself = te
ask-protected = (Al riparo: { $names }.)
ask-name = Quale personaggio pensi che abbia { $name }?
ask-keep = Quale carta tieni? Il resto va sotto il mazzo, l’ultima carta in fondo.
ask-keep-option = { $card } in mano · sotto: { $cards }
ask-sure = Se giochi { $card }, esci dal round. Vuoi farlo lo stesso? (s/n)
ask-keys = Scrivi un numero · ? regole · ?7 una carta · l cronaca · q esci
ask-keys-back = Scrivi un numero · b indietro · ? regole · l cronaca · q esci
ask-which-rule = ?7 mostra la regola intera di una carta, qui il 7; ?all tutte le regole. Una mossa si può anche scrivere: 1@2=5 gioca l’1 sul posto 2 e nomina il 5. Invio per tornare.

ask-edition = Quale edizione?
ask-players = In quanti giocate?
ask-bot = Contro chi giochi? L’ultimo è il più forte.
ask-your-name = { $humans ->
        [1] Come ti chiami?
       *[other] Come si chiama la persona numero { $number }?
    }
ask-letter = Chi ha scritto una lettera a mano più di recente? Comincia quella persona.
ask-letter-nobody = nessuno lo sa: tiriamo a sorte

wait-hand-over = La tastiera passa { JOIN("a", $name) }.
wait-alone = { $name }, premi Invio quando nessun altro vede lo schermo.
wait-done = Premi Invio per pulire lo schermo e passare la tastiera.
wait-round = Premi Invio per il prossimo round. (l cronaca, q esci)
wait-end = Premi Invio. (l cronaca)
wait-out = Sei fuori da questo round. Premi Invio per vedere come finisce. (l cronaca)
wait-more = Premi Invio per continuare.
wait-back = Premi Invio per tornare al tavolo.

save-offer = Lasciare la partita? Invio per continuare a giocare. s la salva in { $file } ed esce, un altro nome di file la salva lì, n esce senza salvare.
save-over = La partita è finita. Salvarla? Invio per { $file }, oppure scrivi un altro nome di file, o n per no.
save-again = Scrivi un altro nome di file, o n per no.
another-game = Un’altra partita con le stesse persone? Invio per giocare, n per smettere.
saved = La partita è in { $file }. «{ $command } replay { $file }» la racconta, «{ $command } verify { $file }» controlla la mescolata.
saved-resume = La partita è salvata. «{ $command } play --resume { $file }» la riprende.

learn-title = Imparare a giocare
learn-choose = Un numero, o Invio per «{ $lesson }» · q esci
learn-unknown = Non c’è nessuna lezione «{ $answer }»; scrivi un numero da 1 a { $most }, o q.
learn-on = Invio per continuare. (l cronaca, ? regole, q esci)
learn-retry = Invio per tornare indietro e riprovare.
learn-keys = < indietro · << da capo · > salta la lezione

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
simulate-bonus-spy = segnalini per round dal bonus della Spia
simulate-bonus-pair = segnalini per round dal bonus della coppia

verify-good = Partita { $game }: { $rounds ->
        [one] il mazzo del suo unico round
       *[other] i mazzi dei suoi { $rounds } round
    } e tutti i sorteggi sono quelli che danno il segreto e i numeri casuali.
verify-good-receipt = Partita { $game }: { $rounds ->
        [one] il mazzo del suo unico round
       *[other] i mazzi dei suoi { $rounds } round
    } e tutti i sorteggi sono quelli che danno il segreto e i numeri casuali, e questa è la partita della ricevuta.

bench-title = Mosse a caso, { $edition }, decisioni al secondo
bench-plain = Python, conoscenze tenute
bench-compiled_one_core = compilato, un core
bench-compiled_all_cores = compilato, { $cores } core
bench-compiled_observed = compilato, un core, conoscenze, maschere e osservazioni
bench-gpu = GPU
bench-gpu_observed = GPU, maschere e osservazioni
bench-players = posti
