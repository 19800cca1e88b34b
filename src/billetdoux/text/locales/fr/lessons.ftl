# Les leçons. Chaque clé : « lesson », le nom de la leçon et celui du texte dans son fichier.

chapter-first-letter = Première lettre
chapter-first-letter-about = Jouer en trois minutes.
chapter-court = La cour
chapter-court-about = Chaque carte : la jouer, puis la subir.
chapter-craft = L’art du jeu
chapter-craft-about = Pour après la première partie.
lesson-you = Vous

lesson-draw-title = Piocher, jouer
lesson-draw-about = Ce qu’est un tour.
lesson-draw-start = Vous avez écrit à la Princesse. La carte que vous avez en main porte votre lettre. Vous tenez le Prêtre et venez de piocher la Servante. Jouez l’une des deux.
lesson-draw-priest = Le Prêtre vous a montré la carte de Bo : c’est le Prince. Maintenant, la Servante porte votre lettre.
lesson-draw-handmaid = La Servante vous protège : jusqu’à votre prochain tour, personne ne peut vous choisir. Maintenant, le Prêtre porte votre lettre.
lesson-draw-again = Bo a pioché une carte et joué le Garde. C’est de nouveau à vous : vous avez pioché une deuxième carte. Jouez-en une, gardez l’autre.
lesson-draw-done = Les cartes jouées restent devant vous, visibles par tout le monde.
lesson-draw-end = Voilà tout un tour : piocher une carte, en jouer une. La manche s’arrête quand la pioche est vide, ou quand il ne reste qu’une personne.

lesson-guess-title = Le Garde devine
lesson-guess-about = Nommez une carte, éliminez quelqu’un.
lesson-guess-start = Le Garde nomme une carte. Si Bo la tient, Bo quitte la manche. Votre Prêtre vient de vous montrer la main de Bo : le Baron.
lesson-guess-right = Juste ! Bo quitte la manche, il ne reste que vous : la manche est à vous.
lesson-guess-other = Bo ne tient pas cette carte. Vous l’avez vue : nommez le Baron.
lesson-guess-wait = Ce serait prudent, mais vous savez ce que tient Bo. Jouez le Garde tout de suite.
lesson-guess-blind = Le plus souvent, il faut deviner. Mais une carte dont tous les exemplaires sont visibles n’est dans aucune main. Regardez la table, puis nommez une carte que Bo peut tenir.
lesson-guess-hit = Bien deviné : Bo tenait le Prince.
lesson-guess-miss = C’était bien pensé, mais pas cette fois !
lesson-guess-gone = Bo ne peut pas la tenir : vous en voyez tous les exemplaires, sur la table ou dans votre main.
lesson-guess-king = Vous donneriez votre Garde. Servez-vous-en pour deviner.

lesson-highest-title = La carte la plus haute gagne
lesson-highest-about = Comment finit une manche, et pourquoi personne ne joue la Princesse.
lesson-highest-start = La pioche est vide. Après ce tour, Bo et vous montrez vos mains, et la carte la plus haute gagne. Laquelle jouez-vous ?
lesson-highest-right = Vous gardez la Comtesse, 8. Bo montre un 5 : la manche est à vous, avec un pion Faveur.
lesson-highest-low = Vous montreriez un 4, et le 5 de Bo gagnerait. Gardez la carte haute.
lesson-highest-princess = La Princesse, 9, est la plus haute de toutes. Mais si vous la jouez ou la défaussez, vous quittez aussitôt la manche. À vous de jouer.
lesson-highest-thrown = Vous quitteriez la manche, et votre lettre avec vous. Jouez le Garde, gardez la Princesse.
lesson-highest-kept = C’est cela : l’autre carte part, la Princesse reste.
lesson-highest-end = Deux façons de gagner une manche : rester après tout le monde, ou tenir la carte la plus haute à la fin.

lesson-out-title = Hors de la manche, puis une vraie manche
lesson-out-about = Cela arrive à tout le monde ; ensuite, à vous de jouer.
lesson-out-start = Vous êtes maintenant trois à table. Vous tenez le Prince, et c’est à Bo de jouer. Continuez pour voir.
lesson-out-out = Bo a deviné : vous quittez la manche. Vous posez votre carte, on ne peut plus vous choisir, et vous regardez. Ce ne sera pas long.
lesson-out-over = Le Baron de Cleo a battu Bo : Cleo gagne la manche et un pion Faveur. Puis on mélange, on redistribue tout, et vous revoilà en jeu.
lesson-out-real = Une vraie manche, maintenant : il reste trois cartes dans la pioche. Jouez comme vous voulez ; Bo joue pour gagner.
lesson-out-hit = C’était bien le Baron. Bo sort, et vous gagnez !
lesson-out-gone = Tous les exemplaires de cette carte sont visibles, sur la table ou dans votre main. Nommez-en une qui manque.
lesson-out-miss = Pas celle-là. À Bo de jouer.
lesson-out-safe = Personne ne peut vous choisir maintenant. À Bo de jouer.
lesson-out-last = Vous avez pioché la Comtesse, et il reste une carte pour Bo. Après, on montre les mains. Que gardez-vous ?
lesson-out-high = Vous gardez la Comtesse, 8 : difficile de faire mieux.
lesson-out-low = C’est osé : la Comtesse part, et une petite carte doit porter votre lettre à bon port.
lesson-out-end = Voilà toute une manche. Gagnée ou perdue, la suivante commence aussitôt, et la première personne à réunir assez de pions Faveur gagne la partie. Vous en savez assez pour en jouer une.

lesson-guard-title = Le Garde
lesson-guard-about = Devinez juste, et l’autre sort.
lesson-guard-start = Bo vient de jouer la Comtesse. On y est obligé quand on tient aussi le Roi ou un Prince. Le Roi est sur la table, face visible. Qui nommez-vous ?
lesson-guard-right = Le Prince. Bien vu : Bo sort.
lesson-guard-king = Il n’y a qu’un Roi, et il est sur la table.
lesson-guard-other = Peut-être, mais pourquoi lâcher la Comtesse ? Sans doute à cause d’un Prince.
lesson-guard-wait = Prudent, mais le coup de Bo vous a appris quelque chose. Servez-vous du Garde.
lesson-guard-theirs = Maintenant, c’est Bo qui a le Garde, et son Prêtre a vu votre Comtesse.
lesson-guard-end = Votre carte est nommée : vous sortez. Quand on a vu votre carte, jouez-la ou abritez-vous derrière la Servante. Et personne ne peut nommer le Garde : avec lui, vous ne risquez rien de tel.

lesson-priest-title = Le Prêtre
lesson-priest-about = Voir une main, sans témoin.
lesson-priest-start = Le Prêtre vous montre la main d’une autre personne, et à vous seulement. Regardez celle de Bo.
lesson-priest-right = Le Baron. Vous seul·e le savez, et la table vous le note tant que c’est certain.
lesson-priest-king = Vous échangeriez votre main contre une carte que vous n’avez pas vue. Regardez d’abord.
lesson-priest-theirs = Maintenant, Bo joue le Prêtre sur vous.
lesson-priest-seen = Bo sait que vous tenez le Prince, et un Garde pourrait suivre. Que faites-vous ?
lesson-priest-gone = La carte que Bo a vue n’est plus là, et Bo doit tout recommencer.
lesson-priest-self = Le Prince partirait, mais vous jetteriez aussi votre Servante. Jouez-le sur Bo.
lesson-priest-hidden = À l’abri pour un tour. Bo connaît toujours le Prince : jouez-le bientôt.

lesson-baron-title = Le Baron
lesson-baron-about = Comparer les mains : la plus basse sort.
lesson-baron-start = Avec le Baron, vous comparez en secret la carte que vous gardez à celle de Bo. La plus basse sort. Vous compareriez avec la Comtesse, 8.
lesson-baron-right = 8 contre 5 : Bo sort. Seule la Princesse aurait fait mieux.
lesson-baron-low = Il vous resterait le Baron, un simple 3. Comparez pendant que vous tenez la Comtesse.
lesson-baron-theirs = Maintenant, vous tenez le Prêtre, 2, et Bo joue le Baron sur vous.
lesson-baron-end = 2 contre 7 : vous sortez et posez votre carte. Celle de Bo, personne d’autre ne l’a vue. À égalité, rien ne se serait passé.

lesson-handmaid-title = La Servante
lesson-handmaid-about = Personne ne peut vous choisir jusqu’à votre prochain tour.
lesson-handmaid-start = Le Prêtre de Bo a vu votre Roi. Un Garde pourrait venir le chercher. Protégez-vous.
lesson-handmaid-right = Personne ne peut vous choisir jusqu’au début de votre prochain tour.
lesson-handmaid-king = Vous donneriez votre Servante à Bo, et plus rien ne vous protégerait. Jouez-la plutôt.
lesson-handmaid-safe = Le Garde de Bo n’a trouvé personne à interroger. C’est votre tour : la protection est finie.
lesson-handmaid-theirs = Cette fois, c’est Bo qui est à l’abri. Vous tenez le Prince et un Garde. Lequel pouvez-vous jouer sans risque ?
lesson-handmaid-idle = Oui : sans personne à choisir, le Garde ne fait rien. Prêtre, Baron et Roi, c’est pareil.
lesson-handmaid-self = Un Prince doit toucher quelqu’un, et il ne reste que vous : vous jetteriez votre propre Garde.

lesson-prince-title = Le Prince
lesson-prince-about = Quelqu’un défausse sa main et pioche.
lesson-prince-start = Le Prince fait défausser une main ; la personne pioche alors une autre carte. Ce peut même être vous. Essayez-le sur Bo.
lesson-prince-right = Bo a dû lâcher le Roi, sans son effet, et a pioché une carte.
lesson-prince-self = C’est permis, pour se défaire d’une mauvaise carte. Mais votre Garde peut servir : choisissez Bo.
lesson-prince-guard = Un coup honnête, mais cette leçon parle du Prince : essayez-le.
lesson-prince-theirs = Maintenant, Bo joue le Prince sur vous.
lesson-prince-end = Votre Baron est face visible, sans effet, et vous avez pioché une autre carte. Avec la Princesse en main, vous seriez hors de la manche.

lesson-king-title = Le Roi
lesson-king-about = Échanger les mains, et s’en souvenir.
lesson-king-start = Vous savez que Bo tient la Comtesse. Le Roi échange votre autre carte contre la main de Bo.
lesson-king-right = Vous avez la Comtesse, Bo votre Baron. Chacun·e sait ce que l’autre a reçu.
lesson-king-baron = Vous compareriez le Roi, 7, à la Comtesse, 8, et vous sortiriez. Échangez.
lesson-king-theirs = Vous tenez la Princesse, et Bo joue le Roi sur vous.
lesson-king-answer = Bo a votre Princesse et vous a donné un Garde. Et maintenant ?
lesson-king-hit = Vous savez ce que vous avez donné : Bo sort. Pensez-y quand vous jouerez le Roi.
lesson-king-other = C’est vous qui avez donné la Princesse à Bo. Nommez-la.
lesson-king-wait = Pourquoi attendre ? Vous connaissez la carte de Bo, et vous tenez un Garde.

lesson-countess-title = La Comtesse
lesson-countess-about = Elle fuit le Roi et les Princes.
lesson-countess-start = La Comtesse ne fait rien. Mais à côté du Roi ou d’un Prince, c’est elle que vous devez jouer.
lesson-countess-forced = Vous n’aviez pas le choix, mais personne ne le voit : votre autre carte reste cachée.
lesson-countess-theirs = Maintenant, c’est à Bo de jouer.
lesson-countess-ask = Bo a joué la Comtesse. Que savez-vous de son autre carte ?
lesson-countess-sure = C’est le Roi ou un Prince.
lesson-countess-bluff = C’est probable, pas certain : on peut aussi la jouer exprès. Certains le font pour vous tromper.
lesson-countess-maybe = Peut-être le Roi ou un Prince, peut-être n’importe quoi.
lesson-countess-right = Oui. Soupçonnez le Roi ou un Prince, sans oublier le bluff.

lesson-princess-title = La Princesse
lesson-princess-about = La plus haute, à ne jamais lâcher.
lesson-princess-start = Rien n’est plus haut que la Princesse. La jouer vous fait sortir, mais elle gagne toutes les comparaisons.
lesson-princess-right = 9 contre 7 : Bo sort. Votre lettre est presque arrivée.
lesson-princess-thrown = Vous sortiriez aussitôt. On ne joue jamais la Princesse de son plein gré.
lesson-princess-theirs = Vous la tenez toujours, et Bo joue un Prince sur vous.
lesson-princess-end = Défaussée, elle vous fait sortir, peu importe qui vous y a forcé, et vous ne piochez rien. La Princesse craint les Gardes et les Princes.

lesson-chancellor-title = Le Chancelier
lesson-chancellor-about = Trois cartes, et vous gardez la meilleure.
lesson-chancellor-start = Jouez le Chancelier : vous piochez deux cartes, en gardez une sur trois et glissez les autres sous la pioche.
lesson-chancellor-drawn = Deux cartes de la pioche.
lesson-chancellor-baron = Vous compareriez avec le Chancelier, 6 : un pari. Essayez plutôt le Chancelier.
lesson-chancellor-keep = Le Baron, le Roi, un Garde : la manche est presque finie. Lequel gardez-vous ?
lesson-chancellor-high = Le Roi : vers la fin, mieux vaut une carte haute. Et vous connaissez les deux dernières cartes de la pioche.
lesson-chancellor-low = Avec si peu de cartes, la main la plus haute gagnera bientôt. Gardez le Roi.
lesson-chancellor-theirs = Votre Prêtre a vu la Servante de Bo. Maintenant, Bo joue le Chancelier.
lesson-chancellor-end = Bo a gardé une carte sur trois, et vous ne savez plus laquelle. Le Chancelier efface ce que les autres savaient.

lesson-spy-title = L’Espionne
lesson-spy-about = Un bonus si personne d’autre n’en a joué.
lesson-spy-start = Le dernier tour. L’Espionne ne fait rien quand on la joue. Mais si, parmi les personnes en lice, vous êtes la seule à en avoir une devant vous, vous gagnez un pion Faveur.
lesson-spy-right = Bo gagne la manche avec la Comtesse, mais votre Espionne vous rapporte quand même un pion Faveur.
lesson-spy-priest = Il est trop tard pour regarder, et une Espionne en main ne rapporte rien. Jouez-la.
lesson-spy-theirs = Une autre manche : votre Espionne est devant vous. C’est le dernier tour de Bo.
lesson-spy-end = Bo a aussi joué une Espionne : elle ne rapporte rien à personne. Vous gagnez quand même la manche, avec la Comtesse.

lesson-pair-title = Amira & Sadie
lesson-pair-about = Un bonus pour deux personnes à la fois.
lesson-pair-start = Le dernier tour. Bo a Amira & Sadie sur la table. Si vous jouez les vôtres, Bo et vous gagnez chacun·e un jeton Faveur.
lesson-pair-right = La pioche est vide : on ne pioche rien, mais elles comptent. Bo gagne la manche, et la paire rapporte un jeton Faveur à chacun·e.
lesson-pair-held = En main, elles ne rapportent rien. Jouez-les.
lesson-pair-ask = Et si les deux exemplaires étaient devant Bo ?
lesson-pair-bo = Bo gagne un jeton Faveur.
lesson-pair-no = Non : il faut être deux. Avec les deux à soi, on ne gagne rien.
lesson-pair-nobody = Personne ne gagne rien.
lesson-pair-yes = Oui : le bonus est pour deux personnes, chacune avec un exemplaire.

lesson-counting-title = Compter
lesson-counting-about = Ce qu’on ne voit pas est forcément quelque part.
lesson-counting-ask = Tout ce qui est joué reste visible : on peut donc compter. Laquelle de ces cartes peut être dans la main de Bo ?
lesson-counting-gone = Les exemplaires sont tous visibles, sur la table ou dans votre main.
lesson-counting-there = Oui : on n’a encore vu aucun Prince. La table compte pour vous si vous voulez.
lesson-counting-name = Outre le Garde, il reste quatre personnages : un Baron, deux Princes, la Comtesse, la Princesse. Qui nommez-vous ?
lesson-counting-right = Le Prince : deux exemplaires, donc deux fois plus de chances que les autres. Et Bo en tenait un.
lesson-counting-single = Possible, mais il n’y en a qu’un exemplaire, et deux Princes. Nommez le plus probable.
lesson-counting-wait = Prudent, mais vous avez compté : profitez-en.

lesson-follow-title = Le Prêtre, puis le Garde
lesson-follow-about = Regarder d’abord, nommer ensuite.
lesson-follow-start = Un Prêtre et un Garde : lequel d’abord ?
lesson-follow-right = Le Roi. Le Garde attend dans votre main ; à Bo de jouer.
lesson-follow-dark = Un tir à l’aveugle. Regardez avec le Prêtre, et au prochain tour le Garde saura qui nommer.
lesson-follow-strike = Bo a pioché une carte, l’a jouée et a gardé le Roi. À vous de frapper.
lesson-follow-hit = Le duo le plus sûr du jeu : Bo sort.
lesson-follow-king = Vous avez vu le Roi, et Bo ne l’a pas joué. Nommez-le.
lesson-follow-baron = Vous compareriez un Garde, 1, au Roi, 7.

lesson-duel-title = Quand le Baron en vaut la peine
lesson-duel-about = Comparer avec une carte haute, pas au hasard.
lesson-duel-start = Un Baron et un Prêtre. Si vous comparez maintenant, c’est avec le Prêtre, 2. Que jouez-vous ?
lesson-duel-right = Bien : vous connaissez la Servante, 4, et le Baron peut attendre une carte plus haute.
lesson-duel-low = Avec un 2, vous ne battez qu’un Garde. Attendez une carte haute.
lesson-duel-now = Vous avez pioché la Comtesse, et vous savez que Bo tient un 4.
lesson-duel-hit = 8 contre 4. Ce n’était pas un pari.
lesson-duel-away = Vous joueriez justement la carte avec laquelle comparer. Jouez le Baron.

lesson-shelter-title = La Servante sous pression
lesson-shelter-about = Garder sa meilleure carte malgré le danger.
lesson-shelter-start = Bo a vu votre Comtesse. Deux cartes vous sauveraient d’un Garde. Laquelle est la meilleure ?
lesson-shelter-right = À l’abri, et la Comtesse reste.
lesson-shelter-away = Le Garde de Bo raterait, mais votre meilleure carte serait partie. La Servante vous sauve et vous la laisse.
lesson-shelter-now = Le Garde de Bo n’a rien donné. La protection est finie, mais vous venez de piocher un Baron.
lesson-shelter-hit = 8 contre 5. La carte que vous avez protégée gagne la manche.
lesson-shelter-baron = Vous l’avez protégée pour cela : comparez tant que vous la tenez.

lesson-fall-title = Un Prince pour la Princesse
lesson-fall-about = Trouver qui la tient, et lui faire lâcher prise.
lesson-fall-start = C’est à Bo de jouer. Regardez bien.
lesson-fall-ask = Le Baron de Bo a battu Cleo, qui pose la Comtesse, 8. Que tient Bo ?
lesson-fall-lower = Le Roi, 7, aurait perdu contre la Comtesse, 8.
lesson-fall-one = Il n’y a qu’une Comtesse, et à égalité personne ne sort.
lesson-fall-nine = Seule la Princesse est plus haute que 8.
lesson-fall-strike = Vous tenez un Prince et avez pioché une Servante. À vous.
lesson-fall-right = Bo doit défausser la Princesse et sort. Vous gagnez sans avoir rien deviné.
lesson-fall-self = Sur vous, il ne fait que vous coûter une carte. C’est Bo qui ne supporte pas un Prince.
lesson-fall-wait = N’attendez pas : à la fin, Bo pourrait gagner avec la Princesse.

lesson-swap-title = Quand échanger
lesson-swap-about = Le Roi sert à donner bas et à prendre haut.
lesson-swap-high = Le dernier tour. Votre Prêtre vous a montré la Comtesse de Bo. Vous tenez le Roi et un Prêtre.
lesson-swap-right = Un Prêtre contre la Comtesse, et on montre les mains : 8 contre 2.
lesson-swap-keep = Vous montreriez le Roi, 7, et Bo la Comtesse, 8. Échangez.
lesson-swap-low = Au début d’une manche : vous savez que Bo n’a qu’un Prêtre. Vous avez le Roi et une Servante.
lesson-swap-calm = Oui. Le Roi reste, vous êtes à l’abri, et vous savez toujours ce que tient Bo.
lesson-swap-worse = Vous donneriez une Servante contre un Prêtre, et Bo connaîtrait votre carte.

lesson-bluff-title = Bluffer avec la Comtesse
lesson-bluff-about = Faire croire que vous tenez le Roi.
lesson-bluff-start = Un Prêtre et la Comtesse : rien ne vous oblige. Mais si vous la jouez, que croira Bo ?
lesson-bluff-right = On dirait maintenant que vous tenez le Roi ou un Prince.
lesson-bluff-plain = Pas mal, mais Bo n’en tire aucune fausse idée. Essayez le bluff.
lesson-bluff-end = Bo vous a cru et a gâché un Garde sur le Roi. Vous y avez laissé une carte haute : faites-le tôt, ou quand une main basse ne gêne pas.

lesson-keep-title = Ce que trahit une carte gardée
lesson-keep-about = Ce qu’on lâche dit ce qu’on tient.
lesson-keep-start = Au tour de Bo : deux cartes en main, et l’une va partir.
lesson-keep-ask = Bo a joué un Prince sur vous. Quelle carte n’est sûrement pas dans sa main ?
lesson-keep-could = C’est possible : rien n’empêche de jouer un Prince à côté d’elle.
lesson-keep-never = Oui : à côté d’un Prince, il aurait fallu jouer la Comtesse.
lesson-keep-name = Bo a lâché une Servante et un Prince, et s’accroche à une carte. Nommez-la.
lesson-keep-right = La Princesse ! Qui se sépare d’un 5 garde sûrement une carte haute.
lesson-keep-prince = Pas la Comtesse : il aurait fallu la jouer à la place du Prince.
lesson-keep-low = Lâcheriez-vous une Servante et un Prince pour cela ? Visez plus haut.
lesson-keep-wait = Prudent, mais vous avez un Garde et une bonne idée. Servez-vous des deux.
