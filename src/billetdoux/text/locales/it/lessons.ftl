# Le lezioni. Ogni chiave: «lesson», il nome della lezione e quello del testo nel suo file.

chapter-first-letter = La prima lettera
chapter-first-letter-about = In gioco in tre minuti.
chapter-court = La corte
chapter-court-about = Ogni carta: prima la giochi, poi la subisci.
chapter-craft = L’arte del gioco
chapter-craft-about = Per dopo la prima partita.
lesson-you = Tu

lesson-draw-title = Pesca una, gioca una
lesson-draw-about = Che cos’è un turno.
lesson-draw-start = Hai scritto alla Principessa. La carta che hai in mano porta la tua lettera. Hai il Prete e hai appena pescato la Serva. Gioca una delle due.
lesson-draw-priest = Il Prete ti ha mostrato la carta di Bo: è il Principe. Ora la tua lettera è in mano alla Serva.
lesson-draw-handmaid = La Serva ti protegge: fino al tuo prossimo turno nessuno può sceglierti. Ora la tua lettera è in mano al Prete.
lesson-draw-again = Bo ha pescato una carta e ha giocato la Guardia. Tocca di nuovo a te: hai pescato una seconda carta. Giocane una, tieni l’altra.
lesson-draw-done = Le carte giocate restano davanti a te, in vista per tutti.
lesson-draw-end = Un turno è tutto qui: peschi una carta, ne giochi una. Il round finisce quando il mazzo è vuoto, o quando resta una sola persona.

lesson-guess-title = La Guardia indovina
lesson-guess-about = Nomina una carta e fai uscire qualcuno.
lesson-guess-start = La Guardia nomina una carta. Se Bo ce l’ha in mano, esce. Il tuo Prete ti ha appena mostrato la mano di Bo: il Barone.
lesson-guess-right = Giusto! Bo esce, resti solo tu: il round è tuo.
lesson-guess-other = Bo non ha quella carta. L’hai vista: nomina il Barone.
lesson-guess-wait = Sarebbe prudente, ma sai che cosa ha in mano Bo. Gioca subito la Guardia.
lesson-guess-blind = Di solito bisogna indovinare. Ma se tutte le copie di una carta sono in vista, nessuno può averla in mano. Guarda il tavolo, poi nomina una carta che Bo può avere.
lesson-guess-hit = Ben pensato, e giusto: Bo aveva il Principe.
lesson-guess-miss = Ben pensato, ma stavolta no!
lesson-guess-gone = Bo non può averla: ne vedi tutte le copie, sul tavolo o nella tua mano.
lesson-guess-king = Così daresti via la Guardia. Usala per indovinare.

lesson-highest-title = Vince la carta più alta
lesson-highest-about = Come finisce un round, e perché nessuno gioca la Principessa.
lesson-highest-start = Il mazzo è vuoto. Dopo questo turno tu e Bo mostrate le mani, e vince la carta più alta. Quale giochi?
lesson-highest-right = Hai tenuto la Contessa, 8. Bo mostra un 5: il round è tuo, e con lui un segnalino Preferenza.
lesson-highest-low = Mostreresti un 4, e il 5 di Bo vincerebbe. Tieni la carta alta.
lesson-highest-princess = La Principessa, 9, è la più alta di tutte. Ma chi la gioca o la scarta esce subito. Tocca a te.
lesson-highest-thrown = Usciresti dal round, e la lettera con te. Gioca la Guardia, tieni la Principessa.
lesson-highest-kept = Proprio così: l’altra carta va, la Principessa resta.
lesson-highest-end = Due modi di vincere un round: restare fino alla fine, o avere la carta più alta quando il mazzo è vuoto.

lesson-out-title = Fuori dal round, poi si gioca davvero
lesson-out-about = Capita a tutti; poi tocca a te.
lesson-out-start = Ora siete in tre. Hai il Principe, e tocca a Bo. Vai avanti e guarda.
lesson-out-out = Bo ha indovinato: esci. Metti giù la carta, nessuno può più sceglierti, e guardi. Non durerà molto.
lesson-out-over = Il Barone di Cleo ha battuto Bo: Cleo vince il round e un segnalino Preferenza. Poi si mescola, si ridanno le carte, e sei di nuovo in gioco.
lesson-out-real = Ora sul serio: nel mazzo restano tre carte. Gioca come vuoi; Bo gioca per vincere.
lesson-out-hit = Era proprio il Barone. Bo esce, e hai vinto!
lesson-out-gone = Tutte le copie di quella carta sono in vista, sul tavolo o nella tua mano. Nominane una che manca.
lesson-out-miss = Non è quella. Tocca a Bo.
lesson-out-safe = Ora nessuno può sceglierti. Tocca a Bo.
lesson-out-last = Hai pescato la Contessa, e resta una carta per Bo. Poi si mostrano le mani. Che cosa tieni?
lesson-out-high = Tieni la Contessa, 8: difficile fare meglio.
lesson-out-low = Coraggioso: la Contessa va via, e una carta bassa deve portare la lettera a destinazione.
lesson-out-end = Ecco un round intero. Vinto o perso, il prossimo comincia subito, e chi raccoglie per primo abbastanza segnalini Preferenza vince la partita. Ora ne sai abbastanza per giocarne una.

lesson-guard-title = La Guardia
lesson-guard-about = Indovina la carta, e chi ce l’ha esce.
lesson-guard-start = Bo ha appena giocato la Contessa. Chi ha anche il Re o un Principe deve farlo. Il Re è scoperto sul tavolo. Chi nomini?
lesson-guard-right = Il Principe. Ben visto: Bo esce.
lesson-guard-king = Di Re ce n’è uno solo, ed è sul tavolo.
lesson-guard-other = Forse, ma perché Bo rinuncia alla Contessa? Molto probabilmente per un Principe.
lesson-guard-wait = Prudente, ma la mossa di Bo ti ha detto qualcosa. Usa la Guardia.
lesson-guard-theirs = Ora la Guardia ce l’ha Bo, e il suo Prete ha visto la tua Contessa.
lesson-guard-end = Nominata, e fuori. Quando qualcuno ha visto la tua carta, giocala o riparati dietro la Serva. E nessuno può nominare la Guardia: con lei in mano non corri questo rischio.

lesson-priest-title = Il Prete
lesson-priest-about = Guarda una mano, senza testimoni.
lesson-priest-start = Il Prete mostra a te, e a nessun altro, la mano di un’altra persona. Guarda quella di Bo.
lesson-priest-right = Il Barone. Lo sai solo tu, e il tavolo te lo segna finché è sicuro.
lesson-priest-king = Scambieresti la mano con una carta che non hai visto. Prima guarda.
lesson-priest-theirs = Ora Bo gioca il Prete su di te.
lesson-priest-seen = Bo sa che hai il Principe, e potrebbe seguire una Guardia. Che fai?
lesson-priest-gone = La carta che Bo ha visto non c’è più, e Bo deve ricominciare da capo.
lesson-priest-self = Il Principe se ne andrebbe, ma butteresti via anche la Serva. Giocalo su Bo.
lesson-priest-hidden = Al riparo per un turno. Bo sa ancora del Principe: giocalo presto.

lesson-baron-title = Il Barone
lesson-baron-about = Confronta le mani: esce la più bassa.
lesson-baron-start = Con il Barone confronti in segreto la carta che tieni con quella di Bo. La più bassa esce. Confronteresti con la Contessa, 8.
lesson-baron-right = 8 contro 5: Bo esce. Solo la Principessa ti avrebbe battuto.
lesson-baron-low = Ti resterebbe il Barone, un misero 3. Confronta finché hai la Contessa.
lesson-baron-theirs = Ora hai il Prete, 2, e Bo gioca il Barone su di te.
lesson-baron-end = 2 contro 7: esci e metti giù la tua carta. Quella di Bo l’avete vista solo voi due. In parità non sarebbe successo nulla.

lesson-handmaid-title = La Serva
lesson-handmaid-about = Nessuno può sceglierti fino al tuo prossimo turno.
lesson-handmaid-start = Il Prete di Bo ha visto il tuo Re. Una Guardia potrebbe venire a cercarlo. Proteggiti.
lesson-handmaid-right = Nessuno può sceglierti finché non comincia il tuo prossimo turno.
lesson-handmaid-king = Così dai la Serva a Bo, e resti senza difesa. Gioca lei, piuttosto.
lesson-handmaid-safe = La Guardia di Bo non ha trovato nessuno a cui chiedere. È il tuo turno, e la protezione è finita.
lesson-handmaid-theirs = Stavolta è Bo al riparo. Hai il Principe e una Guardia. Quale puoi giocare senza rischi?
lesson-handmaid-idle = Giusto: senza nessuno da scegliere, la Guardia non fa nulla. Lo stesso vale per Prete, Barone e Re.
lesson-handmaid-self = Un Principe deve colpire qualcuno, e resti solo tu: butteresti via la tua Guardia.

lesson-prince-title = Il Principe
lesson-prince-about = Qualcuno scarta la mano e pesca.
lesson-prince-start = Il Principe fa scartare la mano a qualcuno, che poi pesca un’altra carta. Puoi essere anche tu. Provalo su Bo.
lesson-prince-right = Bo ha dovuto lasciare il Re, senza il suo effetto, e ha pescato una carta.
lesson-prince-self = Si può fare, per liberarsi di una brutta carta. Ma la Guardia ti serve ancora: scegli Bo.
lesson-prince-guard = Una mossa onesta, ma questa lezione è sul Principe: provalo.
lesson-prince-theirs = Ora Bo gioca il Principe su di te.
lesson-prince-end = Il tuo Barone è scoperto, senza effetto, e hai pescato un’altra carta. Con la Principessa in mano saresti fuori dal round.

lesson-king-title = Il Re
lesson-king-about = Scambia le mani; entrambi ricordano.
lesson-king-start = Sai che Bo ha la Contessa. Il Re scambia la tua altra carta con la mano di Bo.
lesson-king-right = Ora hai la Contessa, e Bo il tuo Barone. Ognuno sa che cosa ha ricevuto l’altro.
lesson-king-baron = Confronteresti il Re, 7, con la Contessa, 8, e usciresti. Scambia.
lesson-king-theirs = Hai la Principessa, e Bo gioca il Re su di te.
lesson-king-answer = Bo ha la tua Principessa e ti ha dato una Guardia. E adesso?
lesson-king-hit = Sai che cosa hai dato: Bo esce. Ricordatene quando giocherai il Re.
lesson-king-other = La Principessa l’hai data tu a Bo. Nominala.
lesson-king-wait = Perché aspettare? Conosci la carta di Bo, e hai una Guardia.

lesson-countess-title = La Contessa
lesson-countess-about = Fugge dal Re e dai Principi.
lesson-countess-start = La Contessa non fa nulla. Ma accanto al Re o a un Principe è lei che devi giocare.
lesson-countess-forced = Non avevi scelta, ma nessuno lo vede: l’altra carta resta nascosta.
lesson-countess-theirs = Ora tocca a Bo.
lesson-countess-ask = Bo ha giocato la Contessa. Che cosa sai della sua altra carta?
lesson-countess-sure = È il Re o un Principe.
lesson-countess-bluff = Probabile, non sicuro: la si può giocare anche apposta. C’è chi lo fa per ingannarti.
lesson-countess-maybe = Forse il Re o un Principe, forse qualsiasi cosa.
lesson-countess-right = Sì. Sospetta il Re o un Principe, ma metti in conto il bluff.

lesson-princess-title = La Principessa
lesson-princess-about = La più alta, da non lasciare mai.
lesson-princess-start = Niente è più alto della Principessa. Giocarla ti fa uscire, ma vince ogni confronto.
lesson-princess-right = 9 contro 7: Bo esce. La tua lettera è quasi arrivata.
lesson-princess-thrown = Usciresti subito. La Principessa non si gioca mai di propria volontà.
lesson-princess-theirs = La tieni ancora, e Bo gioca un Principe su di te.
lesson-princess-end = Scartarla vuol dire uscire, chiunque ti abbia costretto, e non peschi nulla. La Principessa teme le Guardie e i Principi.

lesson-chancellor-title = Il Cancelliere
lesson-chancellor-about = Tre carte, e tieni la migliore.
lesson-chancellor-start = Gioca il Cancelliere: peschi due carte, ne tieni una su tre e metti le altre sotto il mazzo.
lesson-chancellor-drawn = Due carte dal mazzo.
lesson-chancellor-baron = Confronteresti con il Cancelliere, 6: un azzardo. Prova piuttosto il Cancelliere.
lesson-chancellor-keep = Il Barone, il Re, una Guardia: il round è quasi finito. Quale tieni?
lesson-chancellor-high = Il Re: verso la fine conviene una carta alta. E conosci le ultime due carte del mazzo.
lesson-chancellor-low = Con così poche carte, presto vincerà la mano più alta. Tieni il Re.
lesson-chancellor-theirs = Il tuo Prete ha visto la Serva di Bo. Ora Bo gioca il Cancelliere.
lesson-chancellor-end = Bo ha tenuto una carta su tre, e non sai più quale. Chi gioca il Cancelliere cancella ciò che gli altri sapevano.

lesson-spy-title = La Spia
lesson-spy-about = Un bonus se nessun altro ne ha giocata una.
lesson-spy-start = L’ultimo turno. Giocata, la Spia non fa nulla. Ma se, tra chi è ancora nel round, solo tu ne hai una davanti, ottieni un segnalino Preferenza.
lesson-spy-right = Bo vince il round con la Contessa, ma la tua Spia ti dà comunque un segnalino Preferenza.
lesson-spy-priest = Per guardare è troppo tardi, e una Spia in mano non rende nulla. Giocala.
lesson-spy-theirs = Un altro round: la tua Spia è davanti a te. È l’ultimo turno di Bo.
lesson-spy-end = Anche Bo ha giocato una Spia: il bonus non va a nessuno dei due. Il round lo vinci comunque tu, con la Contessa.

lesson-pair-title = Amira & Sadie
lesson-pair-about = Un bonus per due persone insieme.
lesson-pair-start = L’ultimo turno. Bo ha Amira & Sadie sul tavolo. Se giochi anche le tue, ottenete un segnalino Preferenza a testa.
lesson-pair-right = Il mazzo è vuoto: non si pesca nulla, ma contano. Bo vince il round, e la coppia dà un segnalino Preferenza a testa.
lesson-pair-held = In mano non rendono nulla. Giocale.
lesson-pair-ask = E se tutte e due le copie fossero davanti a Bo?
lesson-pair-bo = Bo ottiene un segnalino Preferenza.
lesson-pair-no = No: bisogna essere in due. Con entrambe davanti, Bo non ottiene nulla.
lesson-pair-nobody = Nessuno ottiene nulla.
lesson-pair-yes = Giusto: il bonus è per due persone, ognuna con una copia.

lesson-counting-title = Contare
lesson-counting-about = Ciò che non si vede deve pur essere da qualche parte.
lesson-counting-ask = Tutto ciò che si gioca resta in vista, quindi si può contare. Quale di queste carte può avere Bo?
lesson-counting-gone = Le copie sono tutte in vista, sul tavolo o nella tua mano.
lesson-counting-there = Sì: nessun Principe si è ancora visto. Se vuoi, il tavolo conta per te.
lesson-counting-name = Oltre alla Guardia restano quattro personaggi: un Barone, due Principi, la Contessa, la Principessa. Chi nomini?
lesson-counting-right = Il Principe: due copie, quindi il doppio delle probabilità degli altri. E Bo ne aveva uno.
lesson-counting-single = Possibile, ma ce n’è una copia sola, e i Principi sono due. Nomina il più probabile.
lesson-counting-wait = Prudente, ma hai contato: approfittane.

lesson-follow-title = Il Prete, poi la Guardia
lesson-follow-about = Prima guarda, poi nomina.
lesson-follow-start = Un Prete e una Guardia: quale prima?
lesson-follow-right = Il Re. La Guardia aspetta nella tua mano; ora tocca a Bo.
lesson-follow-dark = Un tiro alla cieca. Guarda con il Prete, e al prossimo turno la Guardia saprà chi nominare.
lesson-follow-strike = Bo ha pescato una carta, l’ha giocata e ha tenuto il Re. Colpisci.
lesson-follow-hit = La coppia più sicura del gioco: Bo esce.
lesson-follow-king = Hai visto il Re, e Bo non l’ha giocato. Nominalo.
lesson-follow-baron = Confronteresti una Guardia, 1, con il Re, 7.

lesson-duel-title = Quando il Barone conviene
lesson-duel-about = Confronta con una carta alta, non a caso.
lesson-duel-start = Un Barone e un Prete. Se confronti ora, è con il Prete, 2. Che cosa giochi?
lesson-duel-right = Bene: sai della Serva, 4, e il Barone può aspettare una carta più alta.
lesson-duel-low = Con un 2 batti soltanto una Guardia. Aspetta una carta alta.
lesson-duel-now = Hai pescato la Contessa, e sai che Bo ha un 4.
lesson-duel-hit = 8 contro 4. Non era affatto un azzardo.
lesson-duel-away = Giocheresti proprio la carta con cui confrontare. Gioca il Barone.

lesson-shelter-title = La Serva sotto pressione
lesson-shelter-about = Tieni la carta migliore anche nel pericolo.
lesson-shelter-start = Bo ha visto la tua Contessa. Due carte ti salverebbero da una Guardia. Qual è la migliore?
lesson-shelter-right = Al riparo, e la Contessa resta.
lesson-shelter-away = La Guardia di Bo sbaglierebbe, ma la tua carta migliore se ne va. La Serva ti salva e te la lascia.
lesson-shelter-now = La Guardia di Bo è andata a vuoto. La protezione è finita, ma hai pescato un Barone.
lesson-shelter-hit = 8 contro 5. La carta che hai protetto ha vinto il round.
lesson-shelter-baron = L’hai protetta per questo: confronta finché ce l’hai.

lesson-fall-title = Un Principe per la Principessa
lesson-fall-about = Scopri chi ce l’ha, e fagliela lasciare.
lesson-fall-start = Tocca a Bo. Guarda bene.
lesson-fall-ask = Il Barone di Bo ha battuto Cleo, che mette giù la Contessa, 8. Che cosa ha Bo?
lesson-fall-lower = Il Re, 7, avrebbe perso contro la Contessa, 8.
lesson-fall-one = Di Contessa ce n’è una sola, e in parità non esce nessuno.
lesson-fall-nine = Solo la Principessa è più alta di 8.
lesson-fall-strike = Hai un Principe e hai pescato una Serva. Tocca a te.
lesson-fall-right = Bo deve scartare la Principessa ed esce. Vinci senza aver indovinato nulla.
lesson-fall-self = Su di te ti costa solo una carta. È Bo a non reggere un Principe.
lesson-fall-wait = Non aspettare: alla fine Bo potrebbe vincere con la Principessa.

lesson-swap-title = Quando scambiare
lesson-swap-about = Il Re serve a dare basso e prendere alto.
lesson-swap-high = L’ultimo turno. Il tuo Prete ti ha mostrato la Contessa di Bo. Hai il Re e un Prete.
lesson-swap-right = Un Prete per la Contessa, e si mostrano le mani: 8 contro 2.
lesson-swap-keep = Mostreresti il Re, 7, e Bo la Contessa, 8. Scambia.
lesson-swap-low = A inizio round, e sai che Bo ha soltanto un Prete. Hai il Re e una Serva.
lesson-swap-calm = Sì. Il Re resta, sei al riparo, e sai ancora che cosa ha Bo.
lesson-swap-worse = Daresti una Serva per un Prete, e Bo saprebbe la tua carta.

lesson-bluff-title = Bluffare con la Contessa
lesson-bluff-about = Fai credere di avere il Re.
lesson-bluff-start = Un Prete e la Contessa: niente ti obbliga. Ma se giochi lei, che cosa crederà Bo?
lesson-bluff-right = Ora sembra che tu abbia il Re o un Principe.
lesson-bluff-plain = Non male, ma Bo non ne ricava nulla di falso. Prova il bluff.
lesson-bluff-end = Bo ci ha creduto e ha sprecato una Guardia sul Re. Ti è costato una carta alta: fallo presto, o quando una mano bassa non ti danneggia.

lesson-keep-title = Che cosa tradisce una carta tenuta
lesson-keep-about = Ciò che si lascia dice ciò che si tiene.
lesson-keep-start = Turno di Bo: due carte in mano, e una se ne andrà.
lesson-keep-ask = Bo ha giocato un Principe su di te. Quale carta non può aver tenuto?
lesson-keep-could = È possibile: nulla vieta di giocare un Principe avendola in mano.
lesson-keep-never = Giusto: accanto a un Principe si sarebbe dovuta giocare la Contessa.
lesson-keep-name = Bo ha lasciato andare una Serva e un Principe, e si tiene stretta una carta. Nominala.
lesson-keep-right = La Principessa! Chi si separa da un 5 di solito tiene una carta più alta.
lesson-keep-prince = Non la Contessa: si sarebbe dovuta giocare al posto del Principe.
lesson-keep-low = Rinunceresti a una Serva e a un Principe per quella? Punta più in alto.
lesson-keep-wait = Prudente, ma hai una Guardia e una buona idea. Usale entrambe.
