# Ce que dit « billetdoux join » en dehors de la partie elle-même.

join-connecting = Connexion à { $url }…
join-lost = Connexion perdue. Reconnexion en cours… (Ctrl-C pour quitter)

join-open = ouverte à tout le monde
join-private = sur invitation
join-clock-none = sans limite de temps
join-clock-seconds = { $count } s par tour
join-clock-days = { $count ->
        [one] 1 jour par tour
       *[other] { $count } jours par tour
    }
join-first-lot = le sort en décide
join-first-letter = qui a écrit la dernière lettre
join-chat-phrases = phrases prédéfinies
join-chat-text = texte libre
join-chat-none = aucune
join-yes = oui
join-no = non

join-lobby-empty = Aucune table ouverte ici pour le moment. Tapez n pour en créer une.
join-lobby-keys = Le numéro d’une table, ou un code reçu · n nouvelle table · q quitter
join-lobby-code = le code d’une table
join-lobby-mine = votre place
join-lobby-free = { $count ->
        [one] 1 place libre
       *[other] { $count } places libres
    }
join-lobby-watch = à suivre
join-lobby-full = complète
join-lobby-more = … et { $count } de plus

join-new = Une nouvelle table
join-new-edition = Édition
join-new-seats = Places
join-new-public = Qui peut venir
join-new-clock = Temps
join-new-spectators = Public
join-new-chat = Discussion
join-new-first = Qui commence
join-new-keys = Un numéro change une ligne · Entrée crée la table · b retour · q quitter

join-seat-free = libre
join-seat-bot = bot
join-seat-host = hôte
join-seat-away = hors ligne
join-seat-persons = C’est la place { JOIN("de", $name) } ; tapez x et le numéro de la place pour lui retirer l’accès.
join-seed-none = graine à venir
join-seed-sealed = graine scellée
join-seed-shown = graine révélée
join-invite = On vous rejoint avec « billetdoux join » et ce lien :
join-code = Ou on tape le code { $code }, sur la page ou dans la liste des tables.
join-room-host = s commencer (des bots aux places libres) · une place : bot, autre bot, libre
join-room-wait = { $host } lancera la partie.
join-room-keys = i invitation · / parler · ? règles · q quitter
join-room-keys-watching = Le numéro d’une place libre pour vous asseoir · ? règles · q quitter
join-invitation-keys-host = Entrée pour revenir · n nouveau lien ; l’ancien ne marchera plus
join-sealing = On mélange la pioche : chaque programme ajoute une graine, et personne ne peut donc choisir les cartes.

join-turn = C’est à { $name } de jouer.
join-round-soon = La manche suivante arrive dans un instant.
join-gone = Hors ligne : { $names }.
join-stand-in = Un bot joue pour vous.
join-stood-in-for = Un bot joue pour { $names }.
join-stood-in = (Joué par un bot.)
join-until = Jusqu’à { $time } ; ensuite, un bot jouera ce coup.
join-wait-keys = / parler · ? règles · l journal · q quitter
join-back = reprendre ma place
join-hand = laisser un bot jouer pour { $name }
join-rematch = revanche
join-save = enregistrer la partie
join-rematch-wanted = { $names } { $count ->
        [one] veut
       *[other] veulent
    } une revanche.

join-talk-phrases = Le numéro d’une phrase ; m2 fait taire la place 2. Entrée pour revenir.
join-talk-text = Le numéro d’une phrase, ou un texte ; m2 fait taire la place 2. Entrée pour revenir.
join-talk-none = On ne discute pas à cette table. Entrée pour revenir.

join-leave = Quitter la table ?
join-leave-keep = oui, et revenir plus tard ; la place reste à moi
join-leave-give = oui, et laisser ma place
join-leave-stay = revenir à la table
join-come-back = Votre place vous attend : « { $command } join { $url } » vous y ramène.
join-verify = « { $command } verify { $file } --receipt { $receipt } » prouve que le mélange est bien celui qui vous était promis.
