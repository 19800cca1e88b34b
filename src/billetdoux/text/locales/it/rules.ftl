# Le regole, con parole nostre. I nomi vengono dall’edizione: $guard, $guard-the (la Guardia), $guard-a (una Guardia) …

rule-spy = A fine round: un { $token } se nessun altro rimasto ne ha giocata o scartata una.
rule-guard = Indovina la carta di un’altra persona (non { $guard-a }) per farla uscire.
rule-priest = Guarda la mano di un’altra persona.
rule-baron = Confronta la tua mano con quella di un’altra persona: esce chi ha la più bassa.
rule-handmaid = Nessuno può sceglierti fino al tuo prossimo turno.
rule-prince = Una persona a scelta, anche tu, scarta la mano e pesca.
rule-chancellor = Pesca due carte, tienine una, metti le altre due sotto il mazzo.
rule-king = Scambia la tua mano con quella di un’altra persona.
rule-countess = Devi giocare questa carta se l’altra è { $has-king ->
        [yes] { $has-prince ->
            [yes] { $king-the } o { $prince-a }
           *[no] { $king-the }
        }
       *[no] { $prince-a }
    }.
rule-princess = Se giochi o scarti questa carta, esci dal round.
rule-pair = A fine round: se due persone rimaste ne hanno giocata o scartata una, un { $token } a testa.

rule-spy-full =
    Giocare o scartare questa carta non produce nulla sul momento. Alla fine del round, se una sola delle persone
    ancora nel round ha { $spy-a } davanti a sé, ottiene un { $token }, che abbia vinto il round o no. Anche con
    tutte e due le copie, ne ottiene uno solo.
rule-guard-full =
    Scegli un’altra persona e nomina un personaggio, uno qualsiasi tranne { $guard-the }. Se ce l’ha in mano, quella
    persona esce dal round. Si può nominare anche un personaggio le cui carte sono già tutte in vista.
rule-priest-full =
    Scegli un’altra persona e guarda la sua mano. Nessun altro la vede.
rule-baron-full =
    Scegli un’altra persona. Guardatevi le carte in segreto. Chi ha la carta più bassa esce dal round; in caso di
    parità non esce nessuno.
rule-handmaid-full =
    Fino all’inizio del tuo prossimo turno nessun altro può sceglierti. Quando tutte le altre persone nel round sono
    al riparo così, una carta che richiede di sceglierne una si gioca senza effetto{ $has-prince ->
        [yes] , e se giochi { $prince-a } la scelta cade su di te.
       *[no] .
    }
rule-prince-full =
    Scegli chiunque, anche te; se tutte le altre persone sono al riparo, la scelta cade su di te. La persona scelta
    scarta la mano, senza effetto, e pesca una nuova carta; se il mazzo è finito, prende la carta coperta messa da
    parte. { $has-princess ->
        [yes] Se scarta { $princess-the }, esce dal round e non pesca.
       *[no] {""}
    }
rule-chancellor-full =
    Pesca due carte. Delle tre che hai ora in mano tienine una e metti le altre due sotto il mazzo, nell’ordine che
    vuoi. Se nel mazzo resta una sola carta, pescala e rimetti sotto una delle tue due; se non ne resta nessuna, non
    succede nulla.
rule-king-full =
    Scegli un’altra persona e scambiatevi le mani: dai la carta che ti resta dopo aver giocato questa.
rule-countess-full =
    Quando questa carta è giocata o scartata non succede nulla. Se l’altra tua carta è { $has-king ->
        [yes] { $has-prince ->
            [yes] { $king-the } o { $prince-a }
           *[no] { $king-the }
        }
       *[no] { $prince-a }
    }, è questa che devi giocare. Puoi giocarla anche quando nulla ti obbliga; l’altra carta resta nascosta, così
    nessuno sa se avevi scelta. { $has-chancellor ->
        [yes] La carta che tieni con { $chancellor-a } non è soggetta a quest’obbligo.
       *[no] {""}
    }
rule-princess-full =
    Se giochi o scarti questa carta, per qualsiasi motivo, esci subito dal round.
rule-pair-full =
    Alla fine del round, se due persone ancora nel round hanno ciascuna { $chancellor-a } davanti a sé, carta giocata
    o scartata, con o senza effetto, ottengono un { $token } a testa. Tutte e due le copie davanti alla stessa
    persona non danno nulla.

rules-title = Le regole: { $edition }
rules-story-title = La storia
rules-setup-title = Preparare un round
rules-setup =
    Mescola le { $cards } carte e mettine una da parte, coperta, senza guardarla. In due, mettine da parte altre tre,
    scoperte. Dai una carta a ogni persona. Comincia chi ha scritto una lettera a mano più di recente; se nessuno lo
    sa dire, si tira a sorte. Nei round successivi comincia chi ha vinto l’ultimo; dopo una parità, si tira a sorte
    tra chi ha vinto.
rules-turn-title = Un turno
rules-turn =
    In senso orario, a turno: pesca una carta, gioca una delle due, scoperta, davanti a te e fai ciò che dice. Le
    carte che giochi o scarti restano tutte davanti a te, in vista e in ordine. Non si può scegliere chi è al riparo
    o fuori dal round. Se una carta richiede un’altra persona e non se ne può scegliere nessuna, si gioca senza
    effetto; altrimenti la scelta è obbligatoria.
rules-out-title = Fuori dal round
rules-out =
    La persona che esce mette giù la mano scoperta, senza effetto. Fino al round successivo nessuno può sceglierla, e
    salta i suoi turni.
rules-end-title = La fine di un round
rules-end =
    Appena resta una sola persona, vince il round, e non si mostra nessuna mano. Altrimenti, quando un turno finisce
    a mazzo esaurito, chi è ancora nel round mostra la mano: vince la carta più alta e, in caso di parità, vince
    chiunque ce l’abbia. Ogni vittoria dà un { $token }.
rules-bonus-title = Segnalini Preferenza in bonus
rules-bonus-spy = { $spy }. { rule-spy-full }
rules-bonus-pair = { $chancellor }. { rule-pair-full }
rules-bonus-note = Ottenere un bonus non è vincere il round: non decide chi comincia il successivo.
rules-win-title = Vincere la partita
rules-win =
    { $has-bonus ->
        [yes] Contati i { $token-many } del round e i bonus,
       *[no] Contati i { $token-many } del round,
    } chiunque ne abbia abbastanza ha vinto; si può vincere in più persone.
rules-cards-title = Le carte
rules-copies = { $copies ->
        [one] una carta
       *[other] { $copies } carte
    }
rules-notice = Una versione non ufficiale; i nomi appartengono ai rispettivi proprietari.

# Short games.

game-length = Durata della partita
game-by-the-book = secondo le regole
short-game = { $count ->
        [one] a chi ottiene { $count } segnalino Preferenza
       *[other] a chi arriva a { $count } segnalini Preferenza
    }
short-game-note = Le partite brevi non contano per la classifica.

# Hints.

hint-copies = { $card } { $unseen } su { $copies }
hint-unseen = Non ancora viste: { $cards }.
hint-gone = Tutte in vista: { $cards }.
