# Nos propres bots : comment les appeler, et comment ils jouent.

bot-random = L’Étourneau
bot-random-style = Joue ce qui lui passe par la tête : impossible de prévoir la suite.
bot-easy = Le Débutant
bot-easy-style = Vient d’apprendre les règles : garde bien la Princesse, et devine au hasard parmi les cartes qui restent.
bot-casual = L’Habituée
bot-casual-style = Joue d’instinct : se souvient de ce qu’elle a vu, devine la carte la plus probable, garde la plus haute.
bot-gentle = Le Rêveur
bot-gentle-style = A appris du Confident, mais a la tête ailleurs : oublie ce qu’on lui a montré, et se contente d’un coup honnête.
bot-sharp = L’Intrigante
bot-sharp-style = Pèse toutes les mains possibles, joue la suite dans sa tête, et cache ce qu’elle tient.
bot-master = Le Confident
bot-master-style = A joué des milliards de fois contre lui-même ; répond aussitôt, et jamais tout à fait de la même façon.
bot-grandmaster = L’Éminence grise
bot-grandmaster-style = Sait ce que sait le Confident, et réfléchit encore : qu’aurait-elle en main, si elle avait joué comme vous ?

bots-installed-style = Un bot installé.
bots-no-figures = Rien n’a encore été mesuré.
bots-figures = Part des manches que chaque bot gagne contre chacun des autres, édition { $edition }, à { $players }, et temps par coup ; docs/bots.md donne tous les chiffres.
bots-bot = bot
bots-time = temps par coup, p99
bots-more = Jouer contre l’un d’eux : billetdoux play --bot NOM. En comparer : billetdoux arena BOT BOT.

arena-progress = lots
arena-title = { $deals ->
        [one] { $deals } donne
       *[other] { $deals } donnes
    }, édition { $edition }, à { $players }, graine { $seed }
arena-note-matches = Une donne est une partie entière, jouée une fois pour chaque rotation des places.
arena-note-rounds = Une donne est une manche, jouée une fois pour chaque rotation des places.
arena-per-seat = Les parts sont par place, la moyenne étant { $par }, avec des intervalles à 95 %.
arena-pair = { $bot } contre { $against }
arena-pair-seats = { $seats } { $bot } contre { $others } { $against }
arena-who = qui
arena-rounds = manches gagnées
arena-matches = parties gagnées
arena-par = moyenne { $par }
arena-ratings = cotes de Bradley et Terry sur toutes les manches, intervalle à 95 %
arena-rating = cote
arena-lapses = { $bot } a perdu { $lost } tours sur { $asked } au profit de random (en panne : { $crashed }, trop tard : { $stalled }, absurde : { $nonsense }, plus interrogé : { $given_up }). La première raison : { $reason }
arena-stopped = Les parties déjà jouées sont dans { $file } ; relancez la même commande pour continuer.
arena-picture = L’image est dans { $file }.

odds-title = Ce que { $player } peut déduire, avec { $hand } en main
odds-exact = { $worlds ->
    [one] Exact : un seul monde correspond à ce qui a été vu.
   *[other] Exact, sur les { $worlds } mondes qui correspondent à ce qui a été vu.
}
odds-by-lot = D’après { $worlds } mondes tirés au sort parmi ceux qui correspondent à ce qui a été vu.
odds-next = Prochaine carte
odds-aside = Mise de côté
odds-moves = Ce que vaut chaque coup si des personnes ordinaires continuent la manche : la part de la manche.
odds-move = Coup
odds-wins = Gagne
odds-master = Selon le réseau de master, la manche ira à : { $shares }.
odds-plays = Combien de fois master joue chaque coup.
odds-often = Joue

train-title = Entraînement
train-shares = manches gagnées, seul contre { $bot }
train-iterations = { $count } itérations
train-entropy = indécision (entropie de ses choix)
train-unexplained = part de surprise (de la variance)
train-preparing = Préparation ; les premières itérations prennent plus de temps.
train-line = { $iteration } sur { $of } · { $seconds } s · { $speed } millions de décisions par seconde · entropie { $entropy } · inattendu { $unexplained }
train-measured = { $cell }, seul contre { $bot } : { $share } des manches (± { $error })
train-stopped = Arrêté ; « --resume » reprend ce qui est dans { $folder }.
train-done = Terminé. Les poids, le journal et ses courbes sont dans { $folder }.
