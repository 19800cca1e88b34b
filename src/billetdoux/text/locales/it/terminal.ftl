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

know-hand = { $name } ha { $card }.
know-not = { $name } non ha { $cards }.
know-by = { $names } { $count ->
        [one] conosce
       *[other] conoscono
    } la tua mano.
know-under = Sotto il mazzo, alla pescata { $count }: { $card }.

ask-card = Tocca a te: quale carta giochi?
ask-card-forced = Tocca a te: va giocata { $card }, per via dell’altra carta, { $other }.
ask-no-effect = { $card } (senza effetto)
ask-target = { $card }: contro chi?
ask-yourself = te
ask-protected = (Al riparo, non si può scegliere: { $names }.)
ask-name = Quale personaggio nomini a { $name }?
ask-keep = Quale carta tieni? Le altre vanno sotto il mazzo, l’ultima più in basso.
ask-keep-option = tieni { $card } · sotto: { $cards }
ask-sure = Con { $card } esci dal round. La giochi lo stesso? (s/n)
ask-keys = Un numero, o una mossa (1@2=5) · ? regole · ?7 una carta · l diario · q esci
ask-keys-back = Un numero, o una mossa (1@2=5) · b indietro · ? regole · l diario · q esci
ask-which-rule = ? e un valore mostrano la regola intera di una carta: ?7

ask-edition = Quale edizione?
ask-players = In quanti giocate?
ask-your-name = { $humans ->
        [1] Come ti chiami?
       *[other] Come si chiama la persona numero { $number }?
    }
ask-letter = Chi ha scritto una lettera a mano più di recente? Comincia quella persona.
ask-letter-nobody = nessuno lo sa: tirare a sorte

wait-hand-over = La tastiera passa a { $name }.
wait-alone = { $name }, premi Invio quando nessun altro vede lo schermo.
wait-done = Premi Invio per pulire lo schermo e passare la tastiera.
wait-round = Premi Invio per il prossimo round. (q esci)
wait-end = Premi Invio.
wait-back = Premi Invio per tornare al tavolo.

save-offer = Salvare la partita? Invio per { $file }, oppure scrivi un altro nome di file, o n per no.
save-over = La partita è finita. Salvarla? Invio per { $file }, oppure scrivi un altro nome di file, o n per no.
save-again = Scrivi un altro nome di file, o n per no.
saved = La partita è in { $file }. «billetdoux replay { $file }» la racconta, «billetdoux verify { $file }» controlla il mazzo.
saved-resume = La partita è salvata. «billetdoux play --resume { $file }» la riprende.

simulate-progress = partite
simulate-title = { $games ->
        [one] { $games } partita
       *[other] { $games } partite
    } di { $edition } in { $players }, seme { $seed }
simulate-seat = posto
simulate-bot = bot
simulate-won = partite vinte
simulate-share = quota, intervallo al 95%
simulate-rounds = round per partita
simulate-decisions = decisioni per round
simulate-one-left = round finiti con una sola persona dentro
simulate-deck-empty = round finiti con il mazzo esaurito
simulate-bonus-spy = segnalini per round dal premio della Spia
simulate-bonus-pair = segnalini per round dal premio della coppia

verify-good = Partita { $game }: { $rounds ->
        [one] il mazzo di { $rounds } round
       *[other] i mazzi di { $rounds } round
    } e tutti i sorteggi sono quelli che danno il segreto e i semi.
verify-good-receipt = Partita { $game }: { $rounds ->
        [one] il mazzo di { $rounds } round
       *[other] i mazzi di { $rounds } round
    } e tutti i sorteggi sono quelli che danno il segreto e i semi, e questa è la partita della ricevuta.
