# Friends at a table: coming, going, taking over, being away.

# What happens beside the game
happened-came = { $name } est là.
happened-left = { $name } a quitté la table.
happened-removed = { $name } a dû quitter la table.
happened-host = { $name } dirige maintenant la table.
happened-bot-plays = Un bot joue pour { $name }.
happened-back = { $name } est de retour.
happened-took-over = { $name } reprend la place de { $before }.
happened-restarted = { $name } a recommencé la partie.
friends-stood-in = Un bot a joué ce coup pour { $name }.
friends-stood-in-mine = Un bot a joué ce coup pour vous.

# Dealing
friends-free = { $count ->
        [one] Une place est libre : jouer avec un bot, ou attendre ?
       *[other] { $count } places sont libres : jouer avec des bots, ou attendre ?
    }
friends-with-bots = { $count ->
        [one] Jouer avec un bot
       *[other] Jouer avec des bots
    }
friends-wait = Attendre
friends-move = Changer de place

# Coming late
friends-take-over = Jouer à la place de { $name } dès la prochaine manche
friends-take-over-note = Vous pouvez jouer à la place d’un bot dès la prochaine manche, avec ses faveurs. La partie ne compte alors plus pour le classement.
friends-next = { $name } joue ici dès la prochaine manche.
friends-next-mine = Vous jouez à la place de { $name } dès la prochaine manche.
friends-rather-not = Je préfère regarder
friends-restart = Recommencer la partie
friends-restart-sure = Cette partie s’arrête sans gagnant, et tout le monde revient à la table.

# Being away
friends-gone = { $name } n’est pas là : laisser jouer un bot, ou attendre ?
friends-let = Laisser jouer un bot
friends-missed = { $count ->
        [one] En votre absence, un bot a joué un coup pour vous.
       *[other] En votre absence, un bot a joué { $count } coups pour vous.
    }

# Letting others in
friends-network-closed = Seul cet ordinateur peut atteindre cette table.
friends-network-open = Laisser entrer les autres
friends-network-sure = Toutes les personnes de votre réseau, par exemple de votre Wi-Fi, pourront atteindre ce jeu jusqu’à ce que vous l’arrêtiez. Les laisser entrer ?
friends-network-yes = Laisser entrer
friends-network-done = Les personnes de votre réseau peuvent maintenant venir.
friends-network-command = Un serveur ouvert à tout le monde se lance avec : { $command }

# Lists of tables
friends-size = { $count } places
friends-more-tables = { $count ->
        [one] Une autre table
       *[other] { $count } autres tables
    }
