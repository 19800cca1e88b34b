# Ce que dit la page en dehors des événements de la partie.

# Accueil
page-tagline = Un jeu de cartes de bluff et de déduction, de deux à six : piochez une carte, jouez-en une.
page-description = Un jeu de cartes de bluff et de déduction, de deux à six, dans le navigateur.
page-play-now = Jouer
page-play-now-note = { $edition }, { $bots ->
        [one] contre un bot
       *[other] contre { $bots } bots
    }
page-options = Changer
page-more-options = Plus d’options
page-ways = Autres façons de jouer
page-friends = Jouer entre proches
page-join = Rejoindre avec un code
page-watch = Tables ouvertes
page-rules = Les règles
page-games = Mes parties
page-board = Classement
page-settings = Réglages
page-language = Langue
page-edition = Édition
page-players = Autour de la table
page-level = Comment jouent les bots
page-guest = Plume
page-my-tables = Vos tables
page-back-to = Retour à la table avec { $names }
page-back-alone = Retour à votre table
page-home = Accueil
page-close = Fermer
page-back = Retour
page-go-on = Continuer
page-yes = Oui
page-no = Non

# Apprendre
page-learn = Apprendre à jouer
page-learn-first = Apprendre en trois minutes
page-learn-step = Étape { $step } sur { $steps }
page-learn-back = Revenir en arrière
page-learn-again = Reprendre la leçon du début
page-learn-skip = Passer cette leçon
page-learn-next = Leçon suivante
page-learn-all = Toutes les leçons
page-learn-done = faite
page-learn-play = Jouer une première partie
page-learn-rather = Plutôt essayer que lire ? Apprenez en courtes leçons

# Préparer une table
page-players-note = Des bots prennent les places qui restent libres.
page-make-table = Créer la table
page-who = Qui peut venir
page-private = sur invitation
page-public = ouverte à tout le monde
page-clock-title = Temps par tour
page-clock-none = sans limite de temps
page-clock-seconds = { $count } s
page-clock-days = { $count ->
        [one] 1 jour
       *[other] { $count } jours
    }
page-clock-set = { $count } s par tour
page-clock-set-days = { $count ->
        [one] 1 jour par tour
       *[other] { $count } jours par tour
    }
page-clock-note = Quand le temps est écoulé, un bot joue ce seul coup.
page-spectators = Spectateurs
page-chat = Discussion
page-chat-phrases = phrases prédéfinies
page-chat-text = texte libre
page-chat-off = aucune
page-first = Qui commence
page-first-lot = le sort en décide
page-first-letter = qui a écrit la dernière lettre

# Venir à une table
page-join-field = Le code ou le lien que vous avez reçu
page-join-go = Aller à la table
page-join-wrong = Ce n’est ni un code ni le lien d’une table. Un code ressemble à « K7Q-F02 », un lien à « …/t/… ».
page-code-use = J’ai déjà joué ici sur un autre appareil
page-code-field = Votre code
page-code-field-note = Le code de votre autre appareil, ou le code de secours que vous avez noté.
page-code-go = Me reconnecter
page-code-done = Bon retour, { $name }.
page-watch-none = Aucune table ouverte à tout le monde pour le moment.
page-free-seats = { $count ->
        [one] 1 place libre
       *[other] { $count } places libres
    }
page-to-watch = à suivre
page-full = complète
page-phase-open = va commencer
page-phase-sealing = on mélange
page-phase-playing = en cours
page-phase-over = terminée
page-phase-closed = fermée
page-invited = Une invitation pour vous
page-invited-note = Une table vous attend. Sous quel nom vous présenter ?
page-come-in = Entrer
page-name = Votre nom
page-not-in = Vous ne pouvez pas rejoindre cette table
page-connecting = Un instant…
page-dealing = On distribue les cartes…
page-closed = Cette table est fermée
page-no-spectators = On joue ici une partie sans public.
page-lost = Connexion perdue. Reconnexion en cours…
page-offline = Le serveur est injoignable pour le moment.
page-newer = Il y a une nouvelle version de cette page.
page-reload = Recharger

# Une table avant la partie
page-room = La table
page-room-sealing = On mélange
page-free = place libre
page-sit = S’asseoir ici
page-seat = Place { $seat }
page-you-mark = (vous)
page-host = hôte
page-away = hors ligne
page-bot-mark = (bot, { $level })
page-add-bot = Ajouter un bot
page-remove-bot = Retirer le bot
page-remove = Retirer l’accès
page-remove-sure = { $name } ne pourra plus revenir à cette table.
page-start = Distribuer
page-start-note = Des bots prennent les places encore libres.
page-letter = Qui a écrit une lettre à la main le plus récemment ? Cette personne commence.
page-wait-host = { $name } lancera la partie.
page-sit-note = Choisissez une place libre, ou regardez.
page-invite = Inviter des proches
page-invite-code = Dites-leur ce code :
page-invite-note = Ou envoyez ce lien ; il ouvre la table à qui le possède.
page-invite-new = Nouveau code et lien
page-link = Lien de cette table
page-copy = Copier le lien
page-copied = Copié
page-share = Partager
page-qr = Le lien en code QR
page-invite-local = Seul cet ordinateur peut atteindre cette table. Pour que d’autres puissent venir, lancez le jeu avec « billetdoux serve ».
page-sealing = Chaque navigateur ajoute une graine au mélange : personne ne peut donc choisir les cartes.
page-seed-none = graine à venir
page-seed-sealed = graine scellée
page-seed-shown = graine révélée

# La partie
page-table-title = La table, manche { $round }
page-round = Manche { $round }
page-enough = { $count ->
    [one] { $count } Faveur pour gagner
   *[other] { $count } Faveurs pour gagner
}
page-you = Vous
page-your-turn = À vous
page-turn = C’est à { $name } de jouer.
page-turn-out = Vous avez quitté cette manche. C’est à { $name } de jouer.
page-round-soon = La manche suivante arrive dans un instant.
page-watching = Vous regardez.
page-sending = Un instant…
page-hand = Votre main
page-middle = Pioche et dernière carte
page-deck = { $count ->
        [one] 1 carte dans la pioche
       *[other] { $count } cartes dans la pioche
    }
page-aside = Une carte mise de côté, face cachée
page-face-up = Face visible à côté de la pioche
page-card-hidden = Une carte face cachée
page-out = hors jeu
page-safe = à l’abri
page-seals = { $won ->
    [one] { $won } Faveur sur { $enough }.
   *[other] { $won } Faveurs sur { $enough }.
}
page-self = { $won ->
    [one] Vous avez { $won } Faveur sur { $enough }.
   *[other] Vous avez { $won } Faveurs sur { $enough }.
}
page-place-name = { $name }.
page-place-turn = C’est son tour.
page-place-out = Hors de la manche.
page-place-safe = À l’abri.
page-place-away = Hors ligne.
page-place-bot = Un bot, { $level }.
page-place-stand-in = Un bot joue à sa place.
page-place-pile = Cartes posées : { $cards }.
page-pile-empty = Aucune carte posée.
page-laid-idle = sans effet
page-laid-discarded = défaussée
page-laid-out = posée en partant
page-choose = Choisir { $name }.
page-choose-self = Vous choisir.
page-no-effect = sans effet
page-clock = Temps restant : { $time }
page-hours = { $count } h
page-days = { $count } jours
page-stood-in = (Joué par un bot.)
page-take-back = Reprendre ma place
page-hand-over = Laisser un bot jouer pour { $name }
page-hear = Montrer les messages { JOIN("de", $name) }
page-hear-turn = À vous. Vous tenez { $hand }.
page-hear-keep = Gardez l’une de ces cartes : { $hand }.

# Choisir un coup
page-ask-card = À vous : jouez une carte.
page-ask-idle-protected = On ne peut choisir personne : { $card } n’a pas d’effet.
page-ask-idle-deck = La pioche est vide : { $card } n’a pas d’effet.
page-ask-sure = Si vous jouez { $card }, vous quittez la manche. La jouer quand même ?
page-sure-yes = La jouer quand même
page-ask-play = Jouer { $card } ?
page-play = Jouer
page-name-button = Nommer un personnage
page-ask-keep = Quelle carte gardez-vous ?
page-ask-order = Vous gardez { $card } ; le reste va sous la pioche.
page-role-kept = gardée
page-role-above = sous la pioche
page-role-lowest = tout au fond
page-flip = Inverser l’ordre
page-flip-from = Sous la pioche : { $cards }, la dernière tout au fond. Inverser l’ordre
page-keep = Garder
page-why-out = { $name } a quitté la manche.
page-why-safe = { $name } est à l’abri.
page-why-not = On ne peut pas choisir { $name } pour l’instant.
page-unseen = { $unseen } sur { $copies } non vues

# À côté de la table
page-menu = Menu
page-log = Le journal
page-only-you = Personne d’autre ne le sait :
page-go-here = Aller ici
page-aids = Aide-mémoire
page-known = Ce que vous savez à coup sûr
page-known-nothing = Rien encore.
page-reference = Les cartes
page-unseen-title = non vues
page-all-rules = Toutes les règles
page-rule-of = La règle de cette carte : { $card }
page-chat-unread = { $count ->
        [one] Discussion, 1 nouveau message
       *[other] Discussion, { $count } nouveaux messages
    }
page-chat-empty = Personne n’a encore rien dit.
page-chat-none = Il n’y a pas de discussion à cette table.
page-chat-watching = Il faut une place à la table pour parler.
page-whom = Messages affichés
page-chat-write = Dire quelque chose
page-send = Envoyer
page-home-keep = Accueil, en gardant ma place
page-leave = Céder ma place
page-leave-sure = Un bot jouera à votre place, et vous ne pourrez pas revenir dans cette partie.
page-leave-open = Votre place sera libre pour quelqu’un d’autre.
page-leave-yes = Céder ma place
page-leave-no = Rester
page-keys = Au clavier
page-keys-key-enter = Entrée
page-keys-choose = choisir une carte, une personne, un personnage
page-keys-enter = jouer, continuer
page-keys-back = un pas en arrière
page-keys-order = l’ordre sous la pioche
page-keys-rule = la règle de la carte
page-keys-sheets = journal, aide-mémoire, discussion, menu

# La fin
page-round-over = La manche est finie
page-game-over = La partie est finie
page-next-round = Manche suivante
page-rematch = Rejouer
page-rematch-waiting = On attend les autres…
page-rematch-wanted = { $names } { $count ->
        [one] veut
       *[other] veulent
    } rejouer.
page-replay = Revoir la partie
page-record = Enregistrer la partie
page-check = Vérifier le mélange
page-fair = Chaque pioche et chaque tirage au sort découlent du secret et des graines : personne n’a choisi les cartes.
page-fair-receipt = Chaque pioche et chaque tirage au sort découlent du secret et des graines, et c’est bien la partie à laquelle votre navigateur a pris part : personne n’a choisi les cartes, pas même le serveur. Cela ne prouve pas que personne, du côté du serveur, ne les a regardées.
page-unfair = Quelque chose cloche : ces cartes ne sont pas celles qui étaient promises. Enregistrez la partie et écrivez à la personne qui gère le serveur.
page-no-proof = Cette partie ne porte pas de preuve de son mélange.

# Revoir, mes parties
page-replay-none = Aucune partie n’est ouverte.
page-seen-by = Vue par
page-open-cards = Cartes ouvertes
page-as-spectator = Depuis le public
page-as = Vue par { $name }
page-controls = Lecture
page-rounds = Aller à la manche
page-step-first = Au début
page-step-back = Un pas en arrière
page-step-next = Un pas en avant
page-step-last = À la fin
page-play-on = Lire
page-pause = Pause
page-position = Position dans la partie
page-games-none = Aucune partie terminée pour l’instant.
page-broken-off = Interrompue
page-you-won = Vous avez gagné
page-won-by = { $count ->
        [one] { $names } a gagné
       *[other] { $names } ont gagné
    }
page-more = Plus
page-open-file = Ouvrir une partie enregistrée
page-file-wrong = Ce fichier ne contient pas de partie.
page-file-several = Ce fichier contient { $count } parties. Laquelle ?
page-board-bot = Bot, { $level }
page-board-place = Rang
page-board-name = Nom
page-board-rating = Cote
page-board-games = Parties
page-board-none = Personne n’a encore terminé de telle partie. La première place est à prendre.
page-board-note = La cote mesure le niveau de jeu ; le nombre après ± dit ce qu’elle a encore d’incertain. Celle des bots ne change pas.

# Réglages
page-theme = Thème
page-theme-auto = comme le système
page-theme-light = jour
page-theme-dark = chandelle
page-speed = Rythme
page-speed-calm = calme
page-speed-normal = normal
page-speed-quick = rapide
page-speed-still = sans animation
page-aid-reference = Carte Référence
page-aid-unseen = Combien d’exemplaires restent à voir
page-aid-known = Ce que je sais à coup sûr
page-calling = Quand c’est à moi
page-sound = Sons
page-notify = Notifications quand cet onglet est en arrière-plan
page-save = Enregistrer
page-saved = C’est enregistré.
page-devices = Un autre appareil
page-code-note = Un code vous permet de jouer sous le même nom sur un autre appareil. Il sert une seule fois, dans les dix minutes.
page-code-make = Obtenir un code
page-recovery = Code de secours
page-recovery-note = Un code à noter. Si ce navigateur vous oublie, il vous rend votre nom et vos parties, et déconnecte tous les autres appareils. Un nouveau code annule l’ancien.
page-recovery-keep = Notez-le maintenant : il ne sera plus montré.
page-recovery-make = Obtenir un code de secours
page-data = Mes données
page-data-note = Efface votre nom et tout ce que ce serveur sait de vous. Vos parties restent, sans vous.
page-delete = Effacer mes données
page-delete-sure = Effacer { $name } pour de bon ? On ne peut pas revenir en arrière.
page-delete-yes = Oui, effacer
page-delete-no = Non, garder
page-deleted = Vos données sont effacées.

# Un jeu à imprimer
page-print = Imprimer ce jeu
page-print-what = Ce qu’il faut imprimer
page-print-ink = Encre
page-print-colours = couleur
page-print-grey = noir et blanc
page-print-note = Imprimez au recto seulement, sur du A4 en paysage, à la taille réelle ; un papier épais convient le mieux. Découpez chaque carte avec son dos, pliez-la sur la ligne pointillée et collez les deux moitiés.
page-print-hint = Découpez sur les traits pleins, pliez sur les pointillés, collez le recto et le verso ensemble.
page-print-now = Imprimer
