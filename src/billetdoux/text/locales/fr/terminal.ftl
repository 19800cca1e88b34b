# Ce que dit le terminal en dehors des événements de la partie.

table-round = manche { $round }
table-enough = { $count ->
        [one] { $count } { $token } pour gagner
       *[other] { $count } { $token-many } pour gagner
    }
table-out = hors jeu
table-protected = à l’abri
table-you = vous
table-deck = Pioche { $count }
table-aside = une carte cachée
table-face-up = visibles
table-unseen = non vues / en tout
table-more = … (l montre tout)

gain-round = +1 la manche
gain-bonus = +1 { $card }
begins-next = { $pov ->
        [seat] Vous commencez la manche suivante.
       *[other] { $name } commence la manche suivante.
    }
legend = Cartes posées, de la plus ancienne à la plus récente : 4 jouée · (4) jouée sans effet · ↓4 défaussée à cause d’un Prince · ✕4 posée en quittant la manche · = 4 tient cette carte, vous le savez · ▸ à qui le tour · ✎ ce que vous savez avec certitude

know-hand = { $name } tient { $card }.
know-not = Pas dans la main { JOIN("de", $name) } : { $cards }.
know-by = { $names } { $count ->
        [one] connaît
       *[other] connaissent
    } votre main.
know-under = { $count ->
        [1] Prochaine carte de la pioche : { $card }.
       *[other] { $count }e carte de la pioche : { $card }.
    }

ask-card = À vous : quelle carte jouez-vous ?
ask-card-forced = À vous : avec { $other } en main, vous devez jouer { $card }.
ask-no-effect = { $card } (sans effet)
ask-target = { $card } : qui choisissez-vous ?
ask-yourself = vous-même
ask-protected = (À l’abri : { $names }.)
ask-name = Selon vous, quel personnage tient { $name } ?
ask-keep = Quelle carte gardez-vous ? Le reste va sous la pioche, la dernière au fond.
ask-keep-option = { $card } en main · dessous : { $cards }
ask-sure = Si vous jouez { $card }, vous quittez la manche. Continuer quand même ? (o/n)
ask-keys = { $hints ->
        [yes] Tapez un numéro · h indice · c coach · ? règles · l journal · q quitter
       *[no] Tapez un numéro · ? règles · ?7 une carte · l journal · q quitter
    }
ask-keys-back = { $hints ->
        [yes] Tapez un numéro · b retour · h indice · c coach · ? règles · q quitter
       *[no] Tapez un numéro · b retour · ? règles · l journal · q quitter
    }
ask-which-rule = ?7 montre la règle complète d’une carte, ici le 7, et ?all toutes les règles. On peut aussi taper un coup entier : 1@2=5 joue le 1 sur la place 2 et nomme le 5. Entrée pour revenir.

ask-edition = Quelle édition ?
ask-players = À combien jouez-vous ?
ask-bot = Contre qui voulez-vous jouer ? { $seats ->
        [one] {""}
       *[other] Tapez un numéro pour tous, ou un pour chacun, par exemple 1,3.
    }
ask-your-name = { $humans ->
        [1] Quel est votre nom ?
       *[other] Comment s’appelle la personne n° { $number } ?
    }
ask-letter = Qui a écrit une lettre à la main le plus récemment ? Cette personne commence.
ask-letter-nobody = personne ne sait : tirer au sort

wait-hand-over = Passez le clavier à { $name }.
wait-alone = { $name }, appuyez sur Entrée quand personne d’autre ne voit l’écran.
wait-done = Appuyez sur Entrée pour effacer l’écran et passer le clavier.
wait-round = Appuyez sur Entrée pour la manche suivante. (l journal, q quitter)
wait-end = Appuyez sur Entrée pour continuer. (l journal)
wait-out = Vous avez quitté cette manche. Appuyez sur Entrée pour en voir la fin. (l journal)
wait-more = Appuyez sur Entrée pour la suite.
wait-back = Appuyez sur Entrée pour revenir à la table.

save-offer = Quitter la partie ? Entrée pour continuer à jouer, o pour l’enregistrer sous { $file } et quitter, n pour quitter sans l’enregistrer. Pour l’enregistrer ailleurs, tapez un nom de fichier.
save-over = La partie est finie. L’enregistrer ? Entrée pour { $file }, ou tapez un autre nom de fichier, ou n pour non.
save-again = Tapez un autre nom de fichier, ou n pour non.
another-game = Une autre partie avec les mêmes personnes ? Entrée pour jouer, n pour arrêter.
saved = La partie est dans { $file }. « { $command } replay { $file } » la raconte, « { $command } verify { $file } » vérifie le mélange.
saved-resume = La partie est enregistrée. « { $command } play --resume { $file } » la reprend.

learn-title = Apprendre à jouer
learn-choose =
    Tapez un numéro, ou Entrée pour « { $lesson } ».
    p jouer avec un coach · q quitter
learn-unknown = Il n’y a pas de leçon « { $answer } » ; tapez un numéro de 1 à { $most }, ou q.
learn-on = Entrée pour continuer. (l journal, ? règles, q quitter)
learn-retry = Entrée pour reprendre votre coup et réessayer.
learn-keys = < revenir · << du début · > passer la leçon

welcome = Vous ne connaissez pas encore le jeu ? « { $command } learn » vous l’apprend en quelques minutes.
lesson-offer = Nouvelle carte : { $card }. Tapez t pour une courte leçon.
first-game-title = Votre première partie
first-game = Place à une vraie partie, avec un coach à vos côtés. Elle est courte, avec le petit paquet : vous contre Bo, qui débute aussi. Le premier à trois pions Faveur gagne. Si vous préférez réfléchir sans aide, c renvoie le coach, et h demande un indice.
second-game = { $won ->
        [yes] Votre première victoire ! Et si vous jouiez à trois, maintenant ?
       *[no] Pas cette fois, mais vous avez joué une partie entière. Et si vous en jouiez une autre, à trois ?
    } Bo et Cleo débutent, et le coach reste avec vous.
first-game-keys = Entrée pour jouer, n pour aller à la liste des leçons.

hint-title = Ce que vous savez avec certitude
advice-on = Le coach est avec vous. c le renvoie.
advice-off = Le coach se tait. c le rappelle.

simulate-engine-compiled = Parties jouées avec les règles compilées, sur tous les cœurs.
simulate-engine-python = Parties jouées avec les règles en Python.
simulate-progress = parties
simulate-title = { $games ->
        [one] { $games } partie
       *[other] { $games } parties
    }, édition { $edition }, à { $players }, graine { $seed }
simulate-seat = place
simulate-bot = bot
simulate-won = gagnées
simulate-share = part, intervalle à 95 %
simulate-rounds = manches par partie
simulate-decisions = décisions par manche
simulate-one-left = manches finies avec une seule personne en lice
simulate-deck-empty = manches finies avec la pioche vide
simulate-bonus-spy = pions Faveur par manche dus au bonus de l’Espionne
simulate-bonus-pair = jetons Faveur par manche dus au bonus de la paire

verify-good = Partie { $game } : { $rounds ->
        [one] le paquet de son unique manche
       *[other] les paquets de ses { $rounds } manches
    } et tous les tirages au sort découlent bien du secret et des graines.
verify-good-receipt = Partie { $game } : { $rounds ->
        [one] le paquet de son unique manche
       *[other] les paquets de ses { $rounds } manches
    } et tous les tirages au sort découlent bien du secret et des graines, et c’est bien la partie de ce reçu.

bench-title = Coups au hasard, { $edition }, décisions par seconde
bench-plain = Python simple, en suivant ce que chaque place sait
bench-compiled_one_core = compilé, un cœur
bench-compiled_all_cores = compilé, { $cores } cœurs
bench-compiled_observed = compilé, un cœur, connaissances, masques et observations
bench-gpu = GPU
bench-gpu_observed = GPU, masques et observations
bench-players = places
