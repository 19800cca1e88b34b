# I nostri bot: come chiamarli, e come giocano.

bot-random = Lo Sbadato
bot-random-style = Gioca la prima cosa che gli passa per la testa; nemmeno il caso sa che cosa verrà.
bot-easy = Il Principiante
bot-easy-style = Ha appena imparato le regole: si tiene stretta la Principessa, e indovina a caso fra le carte rimaste.
bot-casual = L’Abituale
bot-casual-style = Gioca a occhio: ricorda ciò che ha visto, indovina la carta più probabile, tiene quella alta.
bot-gentle = La Sognatrice
bot-gentle-style = Ha imparato dal Confidente, ma ha la testa altrove: dimentica ciò che ha visto, e si accontenta di una buona mossa.
bot-sharp = La Stratega
bot-sharp-style = Soppesa ogni mano possibile, gioca il resto nella mente, e nasconde ciò che tiene.
bot-master = Il Confidente
bot-master-style = Ha giocato miliardi di volte contro se stesso; risponde subito, e mai proprio allo stesso modo.
bot-grandmaster = L’Eminenza grigia
bot-grandmaster-style = Sa ciò che sa il Confidente, e ci ripensa: che cosa avrebbe in mano, se avesse giocato come voi?

bots-installed-style = Un bot installato.
bots-no-figures = Non è ancora stato misurato nulla.
bots-figures = Parte dei round che ciascuno vince contro ciascuno, edizione { $edition }, in { $players }, e tempo per mossa; docs/bots.md ha tutte le cifre.
bots-bot = bot
bots-time = tempo per mossa, p99
bots-more = Giocare contro uno di loro: billetdoux play --bot NOME. Confrontarne: billetdoux arena BOT BOT.

arena-progress = parti
arena-title = { $deals ->
        [one] { $deals } smazzata
       *[other] { $deals } smazzate
    }, edizione { $edition }, in { $players }, seme { $seed }
arena-note-matches = Una smazzata è una partita intera, giocata una volta per ogni rotazione dei posti.
arena-note-rounds = Una smazzata è un round, giocato una volta per ogni rotazione dei posti.
arena-per-seat = Le parti sono per posto, la media è { $par }, con intervalli al 95%.
arena-pair = { $bot } contro { $against }
arena-pair-seats = { $seats } { $bot } contro { $others } { $against }
arena-who = chi
arena-rounds = round vinti
arena-matches = partite vinte
arena-par = pari { $par }
arena-ratings = valutazioni di Bradley e Terry da tutti i round, intervallo al 95%
arena-rating = valutazione
arena-lapses = { $bot } ha perso { $lost } turni su { $asked } a favore di random (errori: { $crashed }, troppo tardi: { $stalled }, senza senso: { $nonsense }, non più interpellato: { $given_up }). La prima ragione: { $reason }
arena-stopped = Ciò che è stato giocato è in { $file }; lo stesso comando riprende.
arena-picture = L’immagine è in { $file }.

odds-title = Che cosa può dedurre { $player }, con { $hand } in mano
odds-exact = { $worlds ->
    [one] Esattamente: un solo mondo si accorda con ciò che si è visto.
   *[other] Esattamente, da tutti i { $worlds } mondi che si accordano con ciò che si è visto.
}
odds-by-lot = Da { $worlds } mondi estratti a sorte tra quelli che si accordano con ciò che si è visto.
odds-next = Prossima carta
odds-aside = Messa da parte
odds-moves = Che cosa promette ogni mossa se continuano giocatori alla buona: la quota della mano.
odds-move = Mossa
odds-wins = Vince
odds-master = Come la vede la rete di master. La mano andrà a: { $shares }.
odds-plays = Quante volte master gioca ogni mossa.
odds-often = Gioca

train-title = Un addestramento
train-shares = mani vinte, da solo contro { $bot }
train-iterations = { $count } iterazioni
train-entropy = indecisione (entropia delle scelte)
train-unexplained = parte di ciò che è accaduto senza essere atteso (della varianza)
train-preparing = Preparazione; le prime iterazioni richiedono più tempo.
train-line = { $iteration } di { $of } · { $seconds } s · { $speed } milioni di decisioni al secondo · entropia { $entropy } · inatteso { $unexplained }
train-measured = { $cell }, da solo contro { $bot }: { $share } delle mani (± { $error })
train-stopped = Interrotto; «--resume» riprende ciò che è in { $folder }.
train-done = Fatto. I pesi, il registro e le sue curve sono in { $folder }.
