# Le regole da leggere, oltre a rules.ftl: l’ordine e ciò che mostra ogni edizione stanno in text/rulebook.toml.

about-standard = Il gioco completo: 21 carte, da due a sei.
about-classic = Il mazzo piccolo: 16 carte, senza Spia né Cancelliere, da due a quattro.
about-princess = Il gioco completo con i personaggi di un fumetto, e un bonus in più; da due a sei.

token-standard = segnalino Preferenza
    .many = segnalini Preferenza
token-princess = segnalino Preferenza
    .many = segnalini Preferenza

rules-story-standard =
    Tutta la corte vorrebbe dire una parola alla Principessa, e l’unica via è una lettera. La tua l’hai scritta.
    Qualcuno deve pur portarla: passa di mano in mano, e la carta che tieni è chi ce l’ha in questo momento. Se esci
    dal round, un rivale l’ha fatta fermare. Se lo vinci, è la tua lettera quella che lei legge.
rules-story-princess =
    La principessa Isadora cerca qualcuno con cui dividere il cuore e il regno, e mezzo paese è accorso da Amira e
    Sadie sperando di essere la persona giusta. Stasera c’è il ballo. Lo aprirà con il suo migliore amico, un Orco, a
    meno che prima non le arrivi una lettera. La carta che tieni è chi porta la tua; un rivale può farla fermare. La
    lettera che vince il round viene letta prima del primo ballo.

rules-brief-title = Il gioco in breve
rules-brief-aim = Il tuo scopo: vincere i round. Ognuno dà un { $token }, e chi ne raccoglie abbastanza vince la partita.
rules-brief-draw = Al tuo turno pesca una carta. Ora ne hai due.
rules-brief-play = Gioca una delle due, scoperta davanti a te.
rules-brief-effect = Fai ciò che dice. L’altra resta il tuo segreto.
rules-brief-end = Il round finisce quando resta una sola persona, o quando il mazzo è vuoto: allora vince la carta più alta.

rules-quick-title = Consultazione rapida
rules-quick-setup = { $cards } carte, una da parte coperta; in due, altre tre scoperte. Una carta a testa. Comincia chi ha vinto l’ultimo round; nel primo, chi ha scritto una lettera a mano per ultimo.
    .head = Preparazione
rules-quick-turn = Pesca, gioca, fai ciò che dice la carta.
    .head = Il tuo turno
rules-quick-end = Una sola persona rimasta, oppure mazzo vuoto e carta più alta: ecco un { $token }.
    .head = Fine del round

rules-box-title = Nella scatola
rules-box-cards = { $cards } Carte Personaggio
rules-box-references = { $most } Carte Consultazione, una a testa: che cosa fa ogni personaggio, e in quante copie c’è
rules-box-tokens = 13 { $token-many }; vanno benissimo anche monete o bottoni
rules-box-bag = un sacchetto di tela per riporre tutto

rules-table-title = Il tavolo
rules-table-two = Il mazzo, una carta da parte coperta, e altre tre che vedono tutti.
    .head = In due
rules-table-more = Il mazzo, e una carta da parte coperta.
    .head = In tre o più

rules-next-title = Il round successivo
rules-next = Raccogli tutte le { $cards } carte, anche quelle messe da parte, mescola e prepara di nuovo il tavolo. Solo i { $token-many } restano dove sono.

rules-cards-note = Il testo sulla carta è un riassunto; tocca una carta per leggere la regola intera.
rules-cards-dots = Il numero è il valore della carta: vince il più alto. I pallini ne contano le copie.
rules-cards-hollow = Un pallino giallo e vuoto è una copia che l’edizione classica lascia fuori.
rules-cards-heart = Un cuore indica che la carta può dare un bonus.
rules-copies-out = { $out ->
        [one] { $copies ->
            [one] una carta, che nella classica non c’è
           *[other] { $copies } carte, di cui una non c’è nella classica
        }
       *[other] { $copies } carte, che nella classica non ci sono
    }
rules-copies-heart = può dare un bonus

rules-win-players = In quanti
rules-win-tokens = Per vincere

rules-out-seal = La sua Carta Consultazione si gira dal lato del sigillo rotto: così tutti vedono chi è fuori.
rules-out-mark = Qui un sigillo rotto indica chi è fuori.

rules-secret-title = Che cosa è palese, che cosa è segreto
rules-secret-open = Tutti vedono ogni carta giocata o scartata e da chi, su chi è stata giocata, che cosa ha nominato { $guard-the } e se era giusto, chi è al riparo o fuori, e quante carte ha il mazzo.
rules-secret-hidden = Solo le persone coinvolte vedono ciò che fa vedere { $priest-the }, ciò che fa confrontare { $baron-the } e ciò che fa scambiare { $king-the }. Ciò che peschi e ciò che tieni lo sai solo tu{ $has-chancellor ->
        [yes] , come ciò che metti sotto il mazzo
       *[no] {""}
    }.

rules-shield-title = Quando tutti sono al riparo
rules-shield = Se tutte le altre persone rimaste sono al riparo, quattro carte restano senza effetto: { $guard-the }, { $priest-the }, { $baron-the } e { $king-the }. Si giocano lo stesso. { $prince-the } trova sempre qualcuno: allora tocca a te.

rules-tips-title = Qualche consiglio
tip-guard = Prima di indovinare conta ciò che è sul tavolo: il personaggio di cui restano più copie è la scommessa migliore. Se poi hai visto una mano, non è più una scommessa.
tip-priest = Ottima per cominciare. Ricorda ciò che hai visto: resta vero finché la carta non viene giocata, scambiata o scartata.
tip-baron = Tranquilla con una carta alta, spericolata con una bassa. In caso di parità, ognuno sa che cosa ha l’altro.
tip-handmaid = Mai sbagliata, di rado geniale. Da giocare quando qualcuno conosce la tua carta.
tip-prince = Puntala su chi sembra nascondere { $princess-the }: dovrà liberarsene e uscire. Oppure su di te, quando tutti conoscono la tua mano.
tip-chancellor = Tieni ciò che serve in quel momento: alta quando il mazzo sta per finire, { $guard-a } quando conosci una mano. E ricorda che cosa hai messo sotto: lo sai solo tu.
tip-king = Dai via la carta che ti resta: che sia bassa, o scomoda. Poi ognuno conosce la carta dell’altro.
tip-countess = Giocata per scelta, questa carta fa credere che tu abbia { $king-the }. Giocata per obbligo, ha proprio la stessa aria.
tip-princess = Tieni questa carta, e resta impassibile: chi ha capito che cos’hai verrà con { $guard-the } o { $prince-the }.
tip-spy = Giocane una presto e resta nel round: un bonus senza rumore, se nessun altro ha la stessa idea.

rules-why-title = Perché è così
rules-why-aside = Una carta resta coperta perché contare non basti mai: ce n’è sempre una che potrebbe essere lì.
rules-why-three = In due uscirebbero troppo poche carte per ragionare; le tre scoperte danno a entrambi la stessa partenza.
rules-why-open = Le carte restano in vista dove sono state giocate, perché sono i tuoi indizi: che cosa è andato, e che cosa qualcuno ha preferito tenere.
rules-why-short = I round sono brevi, e la fortuna ne fa parte. Se esci subito, niente tristezza: il prossimo comincia tra un minuto.

rules-editions-title = Le altre edizioni
rules-editions-standard-classic = La classica è questo mazzo meno una Guardia, i due Cancellieri e le due Spie, da due a quattro. Non cambia altro.
rules-editions-standard-princess = Princess Princess ha queste carte con altri nomi, e un secondo bonus: per due persone che hanno ciascuna un 6 davanti a sé.
rules-editions-classic = Il Cancelliere e la Spia ci sono solo nell’edizione completa: 21 carte, con una Guardia in più, fino a sei persone, e un bonus per una Spia senza rivali.
rules-editions-princess = L’edizione standard ha le stesse carte con le figure di una corte, e nessun bonus per il 6.

rules-mistakes-title = Errori che qui non si possono fare
rules-mistakes-guard = Negare che { $guard-the } abbia indovinato: la risposta viene data per te.
rules-mistakes-countess = Tenere { $countess-the } quando hai in mano anche { $king-the } o { $prince-a }: l’altra carta non si può giocare.
rules-mistakes-target = Scegliere chi è al riparo o fuori, o non scegliere nessuno quando si può.
rules-mistakes-note = A un tavolo vero, rileggi le tue carte prima di giocare: basta una svista così per guastare il round a tutti.

rules-credits-title = Chi ha fatto il gioco
rules-credits-note = Billet Doux è opera nostra; il gioco a cui si gioca l’hanno inventato altri. Grazie.
rules-credits-novel = I personaggi vengono dal fumetto «Princess Princess Ever After» di Kay O’Neill, pubblicato da Oni Press.
credit-design = Ideazione del gioco
credit-original = Ideazione del gioco originale
credit-development = Sviluppo
credit-adaptation = Sviluppo di questa edizione
credit-producer = Produzione
credit-editing = Revisione dei testi
credit-graphics = Grafica
credit-art = Direzione artistica
credit-characters = Illustrazioni dei personaggi
credit-cover = Illustrazione di copertina
credit-publisher = Editore
credit-studio = Oni Games
credit-italian = Edizione italiana
credit-french = Edizione francese
credit-testing = Prove di gioco

rules-questions-title = Le domande di tutti
rules-contents = Indice
rules-look = Una posizione da guardare
rules-question-letter = Si tira a sorte. La maggior parte dei regolamenti non lo dice; uno lo propone. Qui «nessuno lo sa» è una delle risposte, e con sconosciuti o bot decide sempre la sorte.
    .head = Nessuno ricorda di aver scritto una lettera. Chi comincia?
rules-question-dealing = I regolamenti tacciono, e con un mazzo ben mescolato non cambia nulla. Qui il primo posto riceve la prima carta.
    .head = Chi riceve la carta per primo?
rules-question-nobody = No, finché qualcuno si può scegliere. Solo quando tutti gli altri sono al riparo o fuori una carta così non fa nulla.
    .head = Posso non scegliere nessuno?
rules-question-shielded = { $guard-the }, { $priest-the }, { $baron-the } e { $king-the } si giocano allora senza effetto. Si può: a volte è il modo migliore di liberarsi di una carta.
    .head = Tutti gli altri sono al riparo. Che cosa posso giocare?
rules-question-self = Tu. Scarti la mano e ripeschi; se era { $princess-the }, esci dal round.
    .head = Gioco { $prince-a } e non si può scegliere nessuno. Chi scarta?
rules-question-gone = Sì. Non può essere giusto, ma è permesso, e a volte serve a non rivelare nulla. I regolamenti non ne parlano.
    .head = Posso nominare un personaggio le cui carte sono già tutte sul tavolo?
rules-question-absent = No. Si nomina un personaggio del mazzo con cui si gioca. I regolamenti non lo precisano.
    .head = Con { $guard-the } posso nominare un Cancelliere o una Spia?
rules-question-one-character = Sì. { $chancellor } sono un personaggio solo e un nome solo, chiunque delle due sia nella figura.
    .head = Ho nominato { $chancellor }. Vale per tutte e due le principesse?
rules-question-discarded = Nulla, ma da allora resta davanti a chi l’aveva. { $handmaid-the } in quel caso non ripara nessuno{ $has-spy ->
        [yes] , mentre { $spy-the } conta eccome per il bonus.
       *[no] .
    }
    .head = Che cosa fa una carta che { $prince-the } mi fa scartare?
rules-question-forced = Esci dal round, e non peschi nulla.
    .head = { $prince-the } mi fa scartare { $princess-the }. E poi?
rules-question-empty = La carta messa da parte coperta. Può succedere una volta sola per round, perché a mazzo vuoto questo turno è l’ultimo.
    .head = Si gioca { $prince-the } e il mazzo è vuoto. Che cosa si pesca?
rules-question-chosen = Sì, ed esci subito dal round. Nulla ti obbliga mai: l’altra carta si può sempre giocare.
    .head = Posso giocare { $princess-the } di mia volontà?
rules-question-bluff = Sì, quando vuoi. L’altra carta non si mostra mai, e nessuno viene a sapere se avevi scelta.
    .head = Posso giocare { $countess-the } senza averne l’obbligo?
rules-question-binding = No. L’obbligo riguarda la carta che giochi al tuo turno. Puoi tenere { $countess-the } qualunque sia il resto, e mettere { $king-the } sotto il mazzo.
    .head = { $countess-the } limita ciò che tengo con { $chancellor-the }?
rules-question-last-card = La peschi e rimetti sotto una delle tue due carte. A mazzo vuoto non succede nulla.{ $has-pair ->
        [yes] { " " }Il libretto di questa edizione parla solo del mazzo vuoto; seguiamo gli altri.
       *[no] {""}
    }
    .head = Gioco { $chancellor-the } e nel mazzo c’è una carta sola. Che cosa faccio?
rules-question-below = Solo tu, nell’ordine che hai scelto. Quando quelle sopra sono finite, sai che cosa arriva.
    .head = Chi conosce le carte messe sotto il mazzo con { $chancellor-the }?
rules-question-swap = La carta che ti resta dopo aver giocato { $king-the }. Poi ognuno conosce la carta che ha dato.
    .head = Quale carta si dà con { $king-the }?
rules-question-tie = Non esce nessuno, e voi due sapete che cosa ha l’altro. Gli altri sanno solo che siete pari. Altrimenti si vede la più bassa, che viene scartata, e si sa che l’altra è più alta.
    .head = { $baron-the } finisce in parità. Chi viene a sapere che cosa?
rules-question-spy-loser = Sì. Va all’unica persona ancora nel round che ha { $spy-a } davanti a sé, chiunque vinca il round. Il libretto francese di Princess Princess sembra chiedere di essere l’ultima persona rimasta, poi però dice che chi vince riceve comunque il suo; noi leggiamo come gli altri regolamenti.
    .head = Si può ottenere il bonus «{ $spy }» senza vincere il round?
rules-question-spy-two = Uno solo. E se due persone ancora nel round ne hanno una ciascuna, nessuna ottiene nulla.
    .head = Ho davanti a me tutte e due le carte «{ $spy }». Due bonus?
rules-question-pair = No. Servono due persone, ciascuna con { $chancellor } davanti a sé, ancora nel round alla fine. Una carta scartata o senza effetto conta.
    .head = Ho davanti a me tutte e due le carte «{ $chancellor }». Un bonus?
rules-question-tied = Tutte, e ognuna ottiene un { $token }. Tra loro si tira a sorte chi comincia il round successivo.
    .head = Più persone mostrano la stessa carta, la più alta. Chi vince il round?
rules-question-last = Né l’uno né l’altro. Quando resta una sola persona il round è finito e non mostra nulla, che il mazzo sia vuoto o no.
    .head = Sono l’ultima persona rimasta. Devo mostrare la mano o continuare?
rules-question-several = Chiunque ne abbia abbastanza quando il round è contato{ $has-bonus ->
        [yes] , bonus compresi. Si può vincere la partita insieme, o grazie a un bonus senza aver vinto il round
       *[no] . Si può vincere la partita insieme
    }.
    .head = Due persone arrivano insieme al numero di { $token-many }. Chi vince la partita?
rules-question-aside = No. Resta ignota per sempre, a meno che { $prince-a } non la faccia pescare. Solo la registrazione, aperta dopo la partita, la mostra.
    .head = Alla fine si mostra la carta coperta?
rules-question-thirteen = No. Tredici è ciò che c’è nella scatola, non una regola; prendi una moneta.
    .head = I { $token-many } possono finire?

who-princess-claire = Ha provato a essere Sadie, è stata per un po’ una scrofa, e da allora conosce ogni corridoio.
who-princess-guard = Ha giurato a Isadora: chi si avvicina con una lettera viene perquisito.
who-princess-advisors = Sanno i fatti di tutti, e lo considerano un servizio.
who-princess-librarian = Dietro una torre di libri, con un parere su ciascuno, sempre detto con garbo.
who-princess-oliver = Zampe corte, ali piccole, cuore grande: la tua lettera arriverà, ma più tardi.
who-princess-vladric = Prima carica, poi chiede. Qualcuno ne fa sempre le spese.
who-princess-amira-sadie = Si sono trovate a fatica e adorano aiutare, soprattutto se finiscono fianco a fianco.
who-princess-ghost-king = Attraversa i muri, e allora le cose cambiano mano.
who-princess-celeste = Ha abbattuto una torre o due per una principessa, e si dilegua se arrivano il Re fantasma o Vladric.
who-princess-ogre = Il migliore amico di Isadora balla senza stancarsi. Se comincia con la tua lettera in mano, è perduta.
