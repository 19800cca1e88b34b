# Le regole, con parole nostre. I nomi vengono dall’edizione: $guard, $guard-the (la Guardia), $guard-a (una Guardia) …

rule-spy = A fine round, se sei nel round e ce l’hai solo tu nella tua fila, ottieni un segnalino.
rule-guard = Scegli un’altra persona e nomina un personaggio: se ce l’ha, esce.
rule-priest = Guarda la mano di un’altra persona.
rule-baron = Confronta la mano con un’altra persona: la più bassa esce.
rule-handmaid = Nessuno può sceglierti fino al tuo prossimo turno.
rule-prince = Una persona a scelta, anche tu, scarta la mano e pesca.
rule-chancellor = Pesca due carte, tienine una, mettine due sotto il mazzo.
rule-king = Scambia la mano con un’altra persona.
rule-countess = Va giocata se l’altra carta è { $king-the } o { $prince-the }.
rule-princess = Se la giochi o la scarti, esci.
rule-pair = Due persone ancora nel round che ne hanno una ciascuna nella fila ottengono un segnalino a testa.

rule-spy-full =
    Giocata o scartata non fa nulla. Alla fine del round si guarda chi è ancora dentro: se una sola di queste persone
    ha { $spy-a } nella propria fila, ottiene un segnalino, che abbia vinto il round o no. Due nella stessa fila
    contano come una.
rule-guard-full =
    Scegli un’altra persona e nomina un personaggio, uno qualsiasi tranne { $guard-the }. Se ce l’ha in mano, esce
    dal round. Si può nominare anche un personaggio le cui carte sono già tutte in vista.
rule-priest-full =
    Scegli un’altra persona e guarda la sua mano. Nessun altro la vede.
rule-baron-full =
    Scegli un’altra persona. Vi mostrate le mani in segreto. Chi ha la carta più bassa esce dal round; se sono pari,
    non esce nessuno.
rule-handmaid-full =
    Fino all’inizio del tuo prossimo turno gli altri non possono sceglierti. Se nel round tutti gli altri sono
    protetti così, una carta che richiede un’altra persona si gioca senza effetto, e { $prince-the } va rivolto
    contro sé stessi.
rule-prince-full =
    Scegli chiunque, anche te. Quella persona scarta la mano, il cui effetto non avviene, e pesca una nuova carta; se
    il mazzo è finito, prende la carta coperta messa da parte. Chi deve scartare { $princess-the } esce dal round e
    non pesca.
rule-chancellor-full =
    Pesca due carte. Delle tre che hai in mano tienine una e metti le altre due sotto il mazzo, nell’ordine che vuoi.
    Se nel mazzo c’è una sola carta, pesca quella e rimettine una; se non ce n’è, non succede nulla.
rule-king-full =
    Scegli un’altra persona e scambiate le mani: dai la carta che ti resta dopo aver giocato questa.
rule-countess-full =
    Giocata o scartata non fa nulla. Se l’altra carta è { $king-the } o { $prince-the }, è questa che devi giocare.
    Puoi giocarla anche senza doverlo fare; l’altra carta resta nascosta, così nessuno sa com’è andata. { $has-chancellor ->
        [yes] Ciò che tieni dopo { $chancellor-a } non c’entra.
       *[no] {""}
    }
rule-princess-full =
    Se la giochi o la scarti, per qualsiasi motivo, esci subito dal round.
rule-pair-full =
    Alla fine del round, se due persone ancora dentro hanno ciascuna { $chancellor-a } nella propria fila, ottengono
    un segnalino a testa. Tutte e due nella stessa fila non danno nulla.

rules-title = Le regole: { $edition }
rules-story-title = La storia
rules-story =
    Hai scritto una lettera, e deve attraversare tutta la corte. La carta che hai in mano è chi la porta in questo
    momento. Resta nel round fino all’ultimo, o abbi la carta più alta quando il mazzo finisce: è arrivata.
rules-setup-title = Preparare un round
rules-setup =
    Mescola le { $cards } carte e mettine una da parte, coperta, senza guardarla. In due, mettine da parte altre tre,
    scoperte. Dai una carta a ciascuno. Comincia chi ha scritto una lettera a mano più di recente; nei round
    successivi, chi ha vinto l’ultimo. Se nessuno lo sa dire, e dopo un pareggio, si tira a sorte.
rules-turn-title = Un turno
rules-turn =
    In senso orario, uno alla volta: pesca una carta, gioca una delle tue due scoperta davanti a te e fai ciò che
    dice. Le carte giocate o scartate restano tutte in vista, in ordine. Se una carta richiede un’altra persona e non
    si può scegliere nessuno, si gioca senza effetto; se si può scegliere, si deve.
rules-out-title = Fuori dal round
rules-out =
    Chi esce mette giù la mano scoperta, senza effetto. Non può essere scelto e salta i turni, fino al round
    successivo.
rules-end-title = La fine di un round
rules-end =
    Appena resta una sola persona, vince il round, e non si mostra nessuna mano. Altrimenti, quando un turno finisce
    a mazzo esaurito, chi è ancora dentro mostra la mano: vince la carta più alta, e a pari merito vincono tutti.
    Ogni vincitore ottiene un segnalino.
rules-bonus-title = Segnalini in più
rules-bonus-spy = { $spy }: { rule-spy-full }
rules-bonus-pair = { $chancellor }: { rule-pair-full }
rules-bonus-note = Un premio non è una vittoria del round: non dice nulla su chi comincia il prossimo.
rules-win-title = Vincere la partita
rules-win =
    Contati i segnalini del round e quelli in più, chi ne ha abbastanza ha vinto; si può essere in più d’uno. Ne
    servono { $table }.
rules-win-row = { $tokens } in { $players }
rules-cards-title = Le carte
rules-copies = { $copies ->
        [one] una carta
       *[other] { $copies } carte
    }
rules-notice = Una versione non ufficiale; i nomi appartengono ai rispettivi proprietari.
