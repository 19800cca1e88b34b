# Friends at a table: coming, going, taking over, being away.

# What happens beside the game
happened-came = { $name } è qui.
happened-left = { $name } ha lasciato il tavolo.
happened-removed = { $name } è fuori dal tavolo.
happened-host = Ora il tavolo è di { $name }.
happened-bot-plays = Un bot gioca per { $name }.
happened-back = { $name } è di nuovo qui.
happened-took-over = { $name } subentra a { $before }.
happened-restarted = { $name } ha ricominciato la partita.
friends-stood-in = Questa mossa l’ha fatta un bot per { $name }.
friends-stood-in-mine = Questa mossa l’ha fatta un bot per te.

# Dealing
friends-free = { $count ->
        [one] Un posto è libero: giochi con un bot o aspetti?
       *[other] { $count } posti sono liberi: giochi con i bot o aspetti?
    }
friends-with-bots = { $count ->
        [one] Gioca con un bot
       *[other] Gioca con i bot
    }
friends-wait = Aspetta
friends-move = Spostati qui

# Coming late
friends-take-over = Gioca al posto di { $name } dal prossimo round
friends-take-over-note = Dal prossimo round puoi giocare al posto di un bot, con i suoi segnalini. La partita allora non conta per la classifica.
friends-next = { $name } gioca qui dal prossimo round.
friends-next-mine = Giochi al posto di { $name } dal prossimo round.
friends-rather-not = Preferisco guardare
friends-restart = Ricomincia la partita
friends-restart-sure = Questa partita finisce senza vincitori e tutti tornano al tavolo.

# Being away
friends-gone = { $name } non c’è: fai giocare un bot o aspetti?
friends-let = Fai giocare un bot
friends-missed = { $count ->
        [one] Mentre non c’eri, un bot ha fatto una mossa per te.
       *[other] Mentre non c’eri, un bot ha fatto { $count } mosse per te.
    }

# Letting others in
friends-network-closed = Solo questo computer può raggiungere questo tavolo.
friends-network-open = Fai entrare altri
friends-network-sure = Chiunque sia nella tua rete, per esempio nel tuo Wi-Fi, potrà raggiungere questo gioco finché non lo fermi. Farli entrare?
friends-network-yes = Fai entrare
friends-network-done = Ora può venire chi è nella tua rete.
friends-network-command = Un server aperto a tutti si avvia con: { $command }

# Lists of tables
friends-size = { $count } posti
friends-more-tables = { $count ->
        [one] Un altro tavolo
       *[other] Altri { $count } tavoli
    }
