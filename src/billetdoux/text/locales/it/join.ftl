# Ciò che dice «billetdoux join» oltre alla partita.

join-connecting = Connessione a { $url }…
join-lost = Connessione persa. Riconnessione… (Ctrl-C per uscire)

join-open = aperto a tutti
join-private = su invito
join-clock-none = senza limite di tempo
join-clock-seconds = { $count } s per turno
join-clock-days = { $count ->
        [one] 1 giorno per turno
       *[other] { $count } giorni per turno
    }
join-first-lot = decide la sorte
join-first-letter = chi ha scritto l’ultima lettera
join-chat-phrases = frasi pronte
join-chat-text = testo libero
join-chat-none = nessuna
join-yes = sì
join-no = no

join-lobby-empty = Qui non ci sono tavoli aperti in questo momento. Scrivi n per crearne uno.
join-lobby-keys = Il numero di un tavolo, o un codice ricevuto · n nuovo tavolo · q esci
join-lobby-code = il codice di un tavolo
join-lobby-mine = il tuo posto
join-lobby-free = { $count ->
        [one] 1 posto libero
       *[other] { $count } posti liberi
    }
join-lobby-watch = da seguire
join-lobby-full = completo
join-lobby-more = … e altri { $count }

join-new = Un nuovo tavolo
join-new-edition = Edizione
join-new-seats = Posti
join-new-public = Chi può venire
join-new-clock = Tempo
join-new-spectators = Pubblico
join-new-chat = Chat
join-new-first = Chi comincia
join-new-keys = Un numero cambia una riga · Invio crea il tavolo · b indietro · q esci

join-seat-free = libero
join-seat-bot = bot
join-seat-host = ospita
join-seat-away = non in linea
join-seat-persons = Lì siede { $name }; scrivi x e il numero del posto per togliere l’accesso.
join-seed-none = numero casuale in arrivo
join-seed-sealed = numero casuale sigillato
join-seed-shown = numero casuale svelato
join-invite = Gli amici entrano con «billetdoux join» e questo link:
join-code = Oppure scrivono il codice { $code }, sulla pagina o nell’elenco dei tavoli.
join-room-host = s comincia (i bot prendono i posti liberi) · un posto: bot, altro bot, libero
join-room-wait = { $host } darà inizio alla partita.
join-room-keys = i invito · / parla · ? regole · q esci
join-room-keys-watching = Il numero di un posto libero per sederti · ? regole · q esci
join-invitation-keys-host = Invio per tornare · n nuovo link; quello vecchio non varrà più
join-sealing = Si mescola il mazzo: il programma di ciascuno aggiunge un numero casuale, perché nessuno possa scegliere le carte.

join-turn = Tocca { JOIN("a", $name) }.
join-round-soon = Il prossimo round arriva tra un istante.
join-gone = Non in linea: { $names }.
join-stand-in = Un bot sta giocando per te.
join-stood-in-for = Un bot gioca per { $names }.
join-stood-in = (Giocata da un bot.)
join-until = Fino alle { $time }; poi questa mossa la gioca un bot.
join-wait-keys = / parla · ? regole · l cronaca · q esci
join-back = riprendi il tuo posto
join-hand = fai giocare un bot per { $name }
join-rematch = rivincita
join-save = salva la partita
join-rematch-wanted = { $names } { $count ->
        [one] vuole
       *[other] vogliono
    } la rivincita.

join-talk-phrases = Il numero di una frase; m2 fa tacere il posto 2. Invio per tornare.
join-talk-text = Il numero di una frase, o un testo; m2 fa tacere il posto 2. Invio per tornare.
join-talk-none = A questo tavolo non c’è chat. Invio per tornare.

join-leave = Lasciare il tavolo?
join-leave-keep = sì, e tornare più tardi; il posto resta mio
join-leave-give = sì, e lasciare il posto
join-leave-stay = torna al tavolo
join-come-back = Il tuo posto ti aspetta: «{ $command } join { $url }» ti ci riporta.
join-verify = «{ $command } verify { $file } --receipt { $receipt }» prova che la mescolata è quella che ti era stata promessa.
