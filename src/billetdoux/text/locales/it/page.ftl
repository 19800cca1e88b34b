# Ciò che dice la pagina oltre agli eventi della partita.

# Inizio
page-tagline = Un gioco di carte di bluff e deduzione da due a sei giocatori: pesca una carta, giocane una.
page-description = Un gioco di carte di bluff e deduzione, da due a sei, nel browser.
page-play-now = Gioca
page-play-now-note = { $edition }, { $bots ->
        [one] contro un bot
       *[other] contro { $bots } bot
    }
page-options = Cambia
page-more-options = Altre opzioni
page-ways = Altri modi di giocare
page-friends = Gioca con amici
page-join = Entra con un codice
page-watch = Tavoli aperti
page-rules = Le regole
page-games = Le mie partite
page-board = Classifica
page-settings = Impostazioni
page-language = Lingua
page-edition = Edizione
page-players = Al tavolo
page-level = Come giocano i bot
page-guest = Ospite
page-my-tables = I tuoi tavoli
page-back-to = Torna al tavolo con { $names }
page-back-alone = Torna al tuo tavolo
page-home = Inizio
page-close = Chiudi
page-back = Indietro
page-go-on = Avanti
page-yes = Sì
page-no = No

# Imparare
page-learn = Impara a giocare
page-learn-first = Impara in tre minuti
page-learn-step = Passo { $step } di { $steps }
page-learn-back = Torna indietro
page-learn-again = Ricomincia la lezione
page-learn-skip = Salta questa lezione
page-learn-next = Lezione successiva
page-learn-all = Tutte le lezioni
page-learn-done = fatta
page-learn-play = Gioca la prima partita
page-learn-rather = Meglio provare che leggere? Impara con brevi lezioni

# Preparare un tavolo
page-players-note = I bot prendono i posti che restano liberi.
page-make-table = Prepara il tavolo
page-who = Chi può venire
page-private = su invito
page-public = aperto a tutti
page-clock-title = Tempo per turno
page-clock-none = senza limite di tempo
page-clock-seconds = { $count } s
page-clock-days = { $count ->
        [one] 1 giorno
       *[other] { $count } giorni
    }
page-clock-set = { $count } s per turno
page-clock-set-days = { $count ->
        [one] 1 giorno per turno
       *[other] { $count } giorni per turno
    }
page-clock-note = Scaduto il tempo, un bot gioca quella sola mossa.
page-spectators = Spettatori
page-chat = Chat
page-chat-phrases = frasi pronte
page-chat-text = testo libero
page-chat-off = nessuna
page-first = Chi comincia
page-first-lot = decide la sorte
page-first-letter = chi ha scritto l’ultima lettera

# Venire a un tavolo
page-join-field = Il codice o il link che hai ricevuto
page-join-go = Vai al tavolo
page-join-wrong = Non è né un codice né il link di un tavolo. Un codice è fatto come «K7Q-F02», un link come «…/t/…».
page-code-use = Ho già giocato qui da un altro dispositivo
page-code-field = Il tuo codice
page-code-field-note = Il codice del tuo altro dispositivo, o il codice di recupero che ti sei annotato.
page-code-go = Accedi con il codice
page-code-done = È bello rivederti, { $name }.
page-watch-none = In questo momento non ci sono tavoli aperti a tutti.
page-free-seats = { $count ->
        [one] 1 posto libero
       *[other] { $count } posti liberi
    }
page-to-watch = da seguire
page-full = completo
page-phase-open = sta per cominciare
page-phase-sealing = si mescola
page-phase-playing = in corso
page-phase-over = finita
page-phase-closed = chiuso
page-invited = Un invito per te
page-invited-note = Un tavolo ti aspetta. Come vuoi farti chiamare?
page-come-in = Entra
page-name = Il tuo nome
page-not-in = Non puoi entrare a questo tavolo
page-connecting = Un momento…
page-dealing = Si danno le carte…
page-closed = Questo tavolo è chiuso
page-no-spectators = Qui si gioca una partita senza pubblico.
page-lost = Connessione persa. Riconnessione…
page-offline = In questo momento il server non è raggiungibile.
page-newer = C’è una nuova versione di questa pagina.
page-reload = Ricarica

# Un tavolo prima della partita
page-room = Il tavolo
page-room-sealing = Si mescola
page-free = posto libero
page-sit = Siediti qui
page-seat = Posto { $seat }
page-you-mark = (tu)
page-host = ospita
page-away = non in linea
page-bot-mark = (bot, { $level })
page-add-bot = Aggiungi un bot
page-remove-bot = Togli il bot
page-remove = Togli l’accesso
page-remove-sure = { $name } non potrà più tornare a questo tavolo.
page-start = Dai le carte
page-start-note = I bot prendono i posti ancora liberi.
page-letter = Chi ha scritto una lettera a mano più di recente? Comincia quella persona.
page-wait-host = { $name } darà inizio alla partita.
page-sit-note = Scegli un posto libero, o guarda.
page-invite = Invita amici
page-invite-code = Di’ loro questo codice:
page-invite-note = Oppure manda questo link; chi lo ha può venire.
page-invite-new = Nuovo codice e link
page-link = Link di questo tavolo
page-copy = Copia il link
page-copied = Copiato
page-share = Condividi
page-qr = Il link come codice QR
page-invite-local = Solo questo computer può raggiungere questo tavolo. Perché possano venire altri, avvia il gioco con «billetdoux serve».
page-sealing = Il browser di ciascuno aggiunge un numero casuale alla mescolata, perché nessuno possa scegliere le carte.
page-seed-none = numero casuale in arrivo
page-seed-sealed = numero casuale sigillato
page-seed-shown = numero casuale svelato

# La partita
page-table-title = Il tavolo, round { $round }
page-round = Round { $round }
page-enough = { $count ->
    [one] Si vince a { $count } Preferenza
   *[other] Si vince a { $count } Preferenze
}
page-you = Tu
page-your-turn = Tocca a te
page-turn = Tocca { JOIN("a", $name) }.
page-turn-out = Sei fuori da questo round. Tocca { JOIN("a", $name) }.
page-round-soon = Il prossimo round arriva tra un istante.
page-watching = Stai guardando.
page-sending = Un momento…
page-hand = La tua mano
page-middle = Mazzo e ultima carta
page-deck = { $count ->
        [one] 1 carta nel mazzo
       *[other] { $count } carte nel mazzo
    }
page-aside = Una carta messa da parte, coperta
page-face-up = Scoperte accanto al mazzo
page-card-hidden = Una carta coperta
page-out = fuori
page-safe = al riparo
page-seals = { $won ->
    [one] { $won } segnalino Preferenza su { $enough }.
   *[other] { $won } segnalini Preferenza su { $enough }.
}
page-self = { $won ->
    [one] Hai { $won } segnalino Preferenza su { $enough }.
   *[other] Hai { $won } segnalini Preferenza su { $enough }.
}
page-place-name = { $name }.
page-place-turn = È il suo turno.
page-place-out = Fuori dal round.
page-place-safe = Al riparo.
page-place-away = Non in linea.
page-place-bot = Un bot, { $level }.
page-place-stand-in = Un bot gioca al suo posto.
page-place-pile = Carte davanti: { $cards }.
page-pile-empty = Ancora nessuna carta davanti.
page-laid-idle = senza effetto
page-laid-discarded = scartata
page-laid-out = messa giù uscendo
page-choose = Scegli { $name }.
page-choose-self = Scegli te.
page-no-effect = senza effetto
page-clock = Tempo rimasto: { $time }
page-hours = { $count } h
page-days = { $count } giorni
page-stood-in = (Giocata da un bot.)
page-take-back = Riprendi il tuo posto
page-hand-over = Fai giocare un bot per { $name }
page-hear = Mostra ciò che dice { $name }
page-hear-turn = Tocca a te. Hai { $hand }.
page-hear-keep = Tieni una di queste: { $hand }.

# Scegliere una mossa
page-ask-card = Tocca a te: gioca una carta.
page-ask-idle-protected = Non si può scegliere nessuno: { $card } non ha effetto.
page-ask-idle-deck = Il mazzo è vuoto: { $card } non ha effetto.
page-ask-sure = Se giochi { $card }, esci dal round. Vuoi farlo lo stesso?
page-sure-yes = Giocala lo stesso
page-ask-play = Giocare { $card }?
page-play = Gioca
page-name-button = Nomina un personaggio
page-ask-keep = Quale carta tieni?
page-ask-order = Tieni { $card }; le altre vanno sotto il mazzo.
page-role-kept = la tieni
page-role-above = sotto il mazzo
page-role-lowest = in fondo
page-flip = Inverti l’ordine
page-flip-from = Sotto il mazzo: { $cards }, l’ultima in fondo. Inverti l’ordine
page-keep = Tieni
page-why-out = { $name } è fuori dal round.
page-why-safe = { $name } è al riparo.
page-why-not = Ora non si può scegliere { $name }.
page-unseen = { $unseen } su { $copies } non viste

# Accanto al tavolo
page-menu = Menu
page-log = La cronaca
page-only-you = Lo sai solo tu:
page-go-here = Vai qui
page-aids = Promemoria
page-known = Che cosa sai per certo
page-known-nothing = Ancora niente.
page-reference = Le carte
page-unseen-title = non viste
page-all-rules = Tutte le regole
page-rule-of = La regola di questa carta: { $card }
page-chat-unread = { $count ->
        [one] Chat, 1 nuovo messaggio
       *[other] Chat, { $count } nuovi messaggi
    }
page-chat-empty = Nessuno ha ancora detto niente.
page-chat-none = A questo tavolo non c’è chat.
page-chat-watching = Per parlare serve un posto al tavolo.
page-whom = Messaggi mostrati
page-chat-write = Di’ qualcosa
page-send = Invia
page-home-keep = Inizio, tenendo il posto
page-leave = Lascia il posto
page-leave-sure = Un bot giocherà al tuo posto, e non potrai tornare in questa partita.
page-leave-open = Il tuo posto sarà libero per qualcun altro.
page-leave-yes = Lascia il posto
page-leave-no = Resta
page-keys = Con la tastiera
page-keys-key-enter = Invio
page-keys-choose = scegliere una carta, una persona, un personaggio
page-keys-enter = giocare, andare avanti
page-keys-back = un passo indietro
page-keys-order = l’ordine sotto il mazzo
page-keys-rule = la regola della carta
page-keys-sheets = cronaca, promemoria, chat, menu

# La fine
page-round-over = Il round è finito
page-game-over = La partita è finita
page-next-round = Prossimo round
page-rematch = Gioca ancora
page-rematch-waiting = Si aspettano gli altri…
page-rematch-wanted = { $names } { $count ->
        [one] vuole
       *[other] vogliono
    } giocare ancora.
page-replay = Rivedi la partita
page-record = Salva la partita
page-check = Controlla la mescolata
page-fair = Ogni mazzo e ogni sorteggio derivano dal segreto e dai numeri casuali: nessuno ha scelto le carte.
page-fair-receipt = Ogni mazzo e ogni sorteggio derivano dal segreto e dai numeri casuali, e questa è la partita a cui il tuo browser ha preso parte: nessuno ha scelto le carte, nemmeno il server. Non prova che chi lo gestisce non le abbia guardate.
page-unfair = Qualcosa non torna: le carte non sono quelle promesse. Salva la partita e scrivi a chi gestisce il server.
page-no-proof = Questa partita non porta la prova della mescolata.

# Rivedere, le mie partite
page-replay-none = Nessuna partita è aperta.
page-seen-by = Vista da
page-open-cards = Carte scoperte
page-as-spectator = Dal pubblico
page-as = Vista da { $name }
page-controls = Riproduzione
page-rounds = Vai al round
page-step-first = All’inizio
page-step-back = Un passo indietro
page-step-next = Un passo avanti
page-step-last = Alla fine
page-play-on = Avvia
page-pause = Pausa
page-position = Punto della partita
page-games-none = Ancora nessuna partita finita.
page-broken-off = Interrotta
page-you-won = Hai vinto
page-won-by = { $count ->
        [one] Ha vinto { $names }
       *[other] Hanno vinto { $names }
    }
page-more = Altre
page-open-file = Apri una partita salvata
page-file-wrong = Questo file non contiene una partita.
page-file-several = Questo file contiene { $count } partite. Quale?
page-board-bot = Bot, { $level }
page-board-place = Posizione
page-board-name = Nome
page-board-rating = Punteggio
page-board-games = Partite
page-board-none = Nessuno ha ancora finito una partita così. Il primo posto è tutto da conquistare.
page-board-note = Il punteggio misura il livello di gioco; il numero dopo ± dice quanto è ancora incerto. Quello dei bot non cambia.

# Impostazioni
page-theme = Tema
page-theme-auto = come il sistema
page-theme-light = giorno
page-theme-dark = lume di candela
page-speed = Ritmo
page-speed-calm = calmo
page-speed-normal = normale
page-speed-quick = veloce
page-speed-still = senza animazioni
page-aid-reference = Carta Consultazione
page-aid-unseen = Quante copie restano da vedere
page-aid-known = Che cosa so per certo
page-calling = Quando tocca a me
page-sound = Suoni
page-notify = Notifiche quando questa scheda è in secondo piano
page-save = Salva
page-saved = Salvato.
page-devices = Un altro dispositivo
page-code-note = Con un codice giochi con lo stesso nome su un altro dispositivo. Vale una volta sola, entro dieci minuti.
page-code-make = Ottieni un codice
page-recovery = Codice di recupero
page-recovery-note = Un codice da annotare. Se questo browser ti dimentica, ti ridà nome e partite, e disconnette tutti gli altri dispositivi. Uno nuovo annulla quello vecchio.
page-recovery-keep = Annotalo adesso: non verrà più mostrato.
page-recovery-make = Ottieni un codice di recupero
page-data = I miei dati
page-data-note = Cancella il tuo nome e tutto ciò che questo server sa di te. Le tue partite restano, senza di te.
page-delete = Cancella i miei dati
page-delete-sure = Cancellare { $name } per sempre? Non si può tornare indietro.
page-delete-yes = Sì, cancella
page-delete-no = No, tieni
page-deleted = I tuoi dati sono cancellati.

# Un gioco da stampare
page-print = Stampa questo gioco
page-print-what = Cosa stampare
page-print-ink = Inchiostro
page-print-colours = a colori
page-print-grey = bianco e nero
page-print-note = Stampa su un solo lato, su fogli A4 in orizzontale, a dimensioni reali; meglio se la carta è spessa. Ritaglia ogni carta insieme al suo dorso, piegala lungo la linea tratteggiata e incolla le due metà.
page-print-hint = Ritaglia lungo le linee continue, piega lungo quelle tratteggiate, incolla fronte e retro.
page-print-now = Stampa
