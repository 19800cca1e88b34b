# Prima di una partita: la mescolata
absent = { $name } non ha confermato la mescolata.
absent-you = Non hai confermato la mescolata in tempo: in questa partita un bot gioca al tuo posto. Lo riavrai nella prossima.
again = { $count ->
        [one] Prima di questa, le carte sono state mescolate una volta senza che ne nascesse una partita.
       *[other] Prima di questa, le carte sono state mescolate { $count } volte senza che ne nascesse una partita.
    }
again-hidden = { $count ->
        [one] Hai visto 1 mescolata da cui non è nata una partita. Il server ne ammette di meno.
       *[other] Hai visto { $count } mescolate da cui non è nata una partita. Il server ne ammette di meno.
    }
reshuffle-ask = Mescolare di nuovo con tutti, se siete tutti d’accordo, o distribuire adesso? In questo caso un bot gioca per chi manca.
reshuffle = Mescola di nuovo
deal-now = Distribuisci adesso
reshuffle-agreed = In attesa che gli altri siano d’accordo…
refuse-commitment = Il server ha sostituito il suo numero sigillato.
refuse-changed = Il server ha cambiato l’elenco della mescolata dopo averlo fissato.
refuse-false = L’elenco della mescolata dato dal server non corrisponde a questo tavolo.
refuse-downgrade = Questo server fissava un elenco prima di ogni mescolata, e adesso non lo fa più.
refuse = Il tuo numero resta a te, e non prendi parte a questa partita.

# Dopo una partita: l’esito dei controlli
fair-checked = Controllato: ogni mazzo e ogni sorteggio derivano dai numeri sigillati in precedenza.
fair-receipt = Controllato: le carte vengono dai numeri sigillati in precedenza, compreso il tuo.
fair-seen = Controllato: le carte vengono dai numeri sigillati in precedenza, compreso il tuo, e la registrazione racconta esattamente la partita che hai visto.
fair-watched = Controllato: le carte vengono dai numeri sigillati in precedenza, e la registrazione racconta esattamente la partita che hai visto.
fair-old = Controllato: ogni mazzo e ogni sorteggio derivano dai numeri della registrazione. Questa partita è stata mescolata alla vecchia maniera, che da sola non prova che nessuno li abbia scelti.
fair-old-receipt = Controllato: ogni mazzo e ogni sorteggio derivano dai numeri della registrazione, e il tuo è fra questi. Ma questa partita è stata mescolata alla vecchia maniera: chi gestisce il server avrebbe potuto scegliere le carte d’accordo con qualcuno al tavolo.
unfair = Attenzione: qualcosa non torna.
unfair-cards = Queste non sono le carte che risultano dai numeri sigillati.
unfair-shuffle = Questa non è la mescolata a cui hai preso parte.
unfair-version = La registrazione prova meno di quanto il server aveva promesso prima della partita.
unfair-left-out = Il server aveva ricevuto il tuo numero, e l’ha lasciato fuori.
unfair-names = La registrazione nomina altre persone, non quelle che hai visto.
unfair-game = La registrazione racconta un’altra partita, non quella che hai visto.
unfair-withheld = Il server non consegna ciò che serve per controllare questa partita.
unfair-rewritten = Durante la partita il server ha cambiato ciò che era già successo.
unfair-do = Salva la partita e la tua ricevuta, e scrivi a chi gestisce il server.
