# I nostri bot: come chiamarli, e come giocano.

bot-random = Lo Sbadato
bot-random-style = Gioca la prima cosa che gli passa per la testa: impossibile prevedere la prossima.
bot-easy = Il Principiante
bot-easy-style = Ha appena imparato le regole: si tiene stretta la Principessa, e indovina a caso fra le carte rimaste.
bot-casual = L’Habitué
bot-casual-style = Gioca a occhio: ricorda ciò che ha visto, indovina la carta più probabile, tiene quella alta.
bot-gentle = La Sognatrice
bot-gentle-style = Ha imparato dal Confidente, ma ha la testa altrove: dimentica ciò che ha visto, e si accontenta di una buona mossa.
bot-sharp = La Stratega
bot-sharp-style = Soppesa ogni mano possibile, gioca il resto nella mente, e nasconde ciò che tiene.
bot-master = Il Confidente
bot-master-style = Ha giocato miliardi di volte contro se stesso; risponde subito, e mai proprio allo stesso modo.
bot-grandmaster = L’Eminenza grigia
bot-grandmaster-style = Sa ciò che sa il Confidente, e ci ripensa: che cosa avrebbe in mano, se avesse giocato come te?

bots-installed-style = Un bot installato.
bots-no-figures = Non è ancora stato misurato nulla.
bots-figures = Quota dei round che ogni bot vince contro ciascuno degli altri, edizione { $edition }, in { $players }, e tempo per mossa; docs/bots.md riporta tutte le cifre.
bots-bot = bot
bots-time = tempo per mossa, p99
bots-more = Giocare contro uno di loro: billetdoux play --bot NOME. Confrontarne: billetdoux arena BOT BOT.

arena-progress = blocchi
arena-title = { $deals ->
        [one] { $deals } smazzata
       *[other] { $deals } smazzate
    }, edizione { $edition }, in { $players }, seed { $seed }
arena-note-matches = Una smazzata è una partita intera, giocata una volta per ogni rotazione dei posti.
arena-note-rounds = Una smazzata è un round, giocato una volta per ogni rotazione dei posti.
arena-per-seat = Le parti sono per posto, la media è { $par }, con intervalli al 95%.
arena-pair = { $bot } contro { $against }
arena-pair-seats = { $seats } { $bot } contro { $others } { $against }
arena-who = chi
arena-rounds = round vinti
arena-matches = partite vinte
arena-par = media { $par }
arena-ratings = valutazioni di Bradley e Terry da tutti i round, intervallo al 95%
arena-rating = valutazione
arena-lapses = { $bot } ha perso { $lost } turni su { $asked } a favore di random (errori: { $crashed }, troppo tardi: { $stalled }, senza senso: { $nonsense }, non più interpellato: { $given_up }). La prima ragione: { $reason }
arena-stopped = Le partite già giocate sono in { $file }; ripeti lo stesso comando per continuare.
arena-picture = L’immagine è in { $file }.

odds-title = Che cosa può dedurre { $player }, con { $hand } in mano
odds-exact = { $worlds ->
    [one] Esatto: un solo mondo corrisponde a ciò che si è visto.
   *[other] Esatto, su tutti i { $worlds } mondi che corrispondono a ciò che si è visto.
}
odds-by-lot = Da { $worlds } mondi estratti a sorte tra quelli che corrispondono a ciò che si è visto.
odds-next = Prossima carta
odds-aside = Messa da parte
odds-moves = Quanto vale ogni mossa se si continua come casual: la quota del round.
odds-move = Mossa
odds-wins = Vince
odds-master = Secondo la rete di master, il round andrà a: { $shares }.
odds-plays = Quante volte master gioca ogni mossa.
odds-often = Gioca

train-title = Addestramento
train-shares = round vinti, da solo contro { $bot }
train-iterations = { $count } iterazioni
train-entropy = indecisione (entropia delle scelte)
train-unexplained = quanto è arrivato di sorpresa (parte della varianza)
train-preparing = Preparazione; le prime iterazioni richiedono più tempo.
train-line = { $iteration } di { $of } · { $seconds } s · { $speed } milioni di decisioni al secondo · entropia { $entropy } · inatteso { $unexplained }
train-measured = { $cell }, da solo contro { $bot }: { $share } dei round (± { $error })
train-stopped = Interrotto; «--resume» riprende ciò che è in { $folder }.
train-done = Fatto. I pesi, il registro e le sue curve sono in { $folder }.
