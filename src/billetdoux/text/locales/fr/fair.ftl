# Avant une partie : le mélange
absent = { $name } n’a pas confirmé le mélange.
absent-you = Vous n’avez pas confirmé le mélange à temps : un bot joue à votre place pendant cette partie. Vous la retrouverez à la suivante.
again = { $count ->
        [one] Auparavant, les cartes ont été mélangées une fois sans qu’il y ait de partie.
       *[other] Auparavant, les cartes ont été mélangées { $count } fois sans qu’il y ait de partie.
    }
again-hidden = { $count ->
        [one] Vous avez vu 1 mélange rester sans partie. Le serveur en avoue moins.
       *[other] Vous avez vu { $count } mélanges rester sans partie. Le serveur en avoue moins.
    }
reshuffle-ask = Mélanger de nouveau avec tout le monde, si vous êtes tous d’accord, ou distribuer maintenant ? Dans ce cas, un bot joue pour qui manque.
reshuffle = Mélanger de nouveau
deal-now = Distribuer maintenant
reshuffle-agreed = En attente de l’accord des autres…
refuse-commitment = Le serveur a remplacé son nombre scellé.
refuse-changed = Le serveur a changé la liste du mélange après l’avoir fixée.
refuse-false = La liste du mélange donnée par le serveur ne correspond pas à cette table.
refuse-downgrade = Ce serveur fixait une liste avant chaque mélange, et ne le fait plus.
refuse = Votre nombre reste chez vous, et vous ne prenez pas part à cette partie.

# Après une partie : le résultat des contrôles
fair-checked = Vérifié : chaque pioche et chaque tirage au sort découlent des nombres scellés d’avance.
fair-receipt = Vérifié : les cartes viennent des nombres scellés d’avance, dont le vôtre.
fair-seen = Vérifié : les cartes viennent des nombres scellés d’avance, dont le vôtre, et l’enregistrement raconte exactement la partie que vous avez vue.
fair-watched = Vérifié : les cartes viennent des nombres scellés d’avance, et l’enregistrement raconte exactement la partie que vous avez vue.
fair-old = Vérifié : chaque pioche et chaque tirage au sort découlent des nombres de l’enregistrement. Cette partie a été mélangée à l’ancienne manière, qui ne prouve pas à elle seule que personne ne les a choisis.
fair-old-receipt = Vérifié : chaque pioche et chaque tirage au sort découlent des nombres de l’enregistrement, et le vôtre en fait partie. Mais cette partie a été mélangée à l’ancienne manière : la personne qui gère le serveur aurait pu choisir les cartes avec la complicité de quelqu’un à la table.
unfair = Attention : quelque chose cloche.
unfair-cards = Ce ne sont pas les cartes que donnent les nombres scellés.
unfair-shuffle = Ce n’est pas le mélange auquel vous avez pris part.
unfair-version = L’enregistrement prouve moins que ce que le serveur avait promis avant la partie.
unfair-left-out = Le serveur avait reçu votre nombre, et l’a laissé de côté.
unfair-names = L’enregistrement nomme d’autres personnes que celles que vous avez vues.
unfair-game = L’enregistrement raconte une autre partie que celle que vous avez vue.
unfair-withheld = Le serveur ne livre pas ce qu’il faut pour vérifier cette partie.
unfair-rewritten = En cours de partie, le serveur a changé ce qui s’était déjà passé.
unfair-do = Enregistrez la partie et votre reçu, et écrivez à la personne qui gère le serveur.
