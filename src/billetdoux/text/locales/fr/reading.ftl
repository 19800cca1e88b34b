# Les règles à lire, en plus de rules.ftl : l’ordre et ce que montre chaque édition se trouvent dans text/rulebook.toml.

about-standard = Le jeu complet : 21 cartes, de deux à six.
about-classic = Le petit paquet : 16 cartes, sans Espionne ni Chancelier, de deux à quatre.
about-princess = Le jeu complet avec les héroïnes d’un roman graphique, et un bonus de plus ; de deux à six.

token-standard = pion Faveur
    .many = pions Faveur
token-princess = jeton Faveur
    .many = jetons Faveur

rules-story-standard =
    Toute la cour voudrait glisser un mot à la Princesse, et seule une lettre peut l’atteindre. Vous avez écrit la
    vôtre. Quelqu’un doit bien la porter : elle passe de main en main, et la carte que vous tenez est la personne qui
    l’a sur elle en ce moment. Si vous quittez la manche, c’est qu’un rival l’a fait intercepter. Si vous la gagnez,
    c’est votre lettre qu’elle lit.
rules-story-princess =
    La princesse Isadora cherche avec qui partager son cœur et son royaume, et la moitié du pays se presse chez Amira
    et Sadie dans l’espoir d’être choisie. Ce soir, on danse. Elle ouvrira le bal au bras de son meilleur ami, un Ogre,
    à moins qu’une lettre n’arrive avant. La carte que vous tenez est la personne qui porte la vôtre ; un rival peut
    la faire intercepter. La lettre qui gagne la manche est lue avant la première danse.

rules-brief-title = Le jeu en deux mots
rules-brief-aim = Votre but : gagner des manches. Chacune rapporte un { $token }, et qui en réunit assez gagne la partie.
rules-brief-draw = À votre tour, piochez une carte. Vous en tenez deux.
rules-brief-play = Jouez l’une des deux, face visible devant vous.
rules-brief-effect = Faites ce qu’elle dit. L’autre reste votre secret.
rules-brief-end = La manche finit quand il ne reste qu’une personne, ou quand la pioche est vide : la carte la plus haute gagne alors.

rules-quick-title = Aide-mémoire
rules-quick-setup = { $cards } cartes, dont une écartée face cachée ; à deux, trois autres face visible. Une carte par personne. Qui a gagné la manche d’avant commence ; à la première, qui a écrit une lettre en dernier.
    .head = Mise en place
rules-quick-turn = Piocher, jouer, faire ce que dit la carte.
    .head = À votre tour
rules-quick-end = Une seule personne en lice, ou pioche vide et carte la plus haute : voilà qui vaut un { $token }.
    .head = Fin de manche

rules-box-title = Dans la boîte
rules-box-cards = { $cards } cartes Personnage
rules-box-references = { $most } cartes Référence, une par personne : ce que fait chaque personnage, et en combien d’exemplaires
rules-box-tokens = 13 { $token-many } ; des pièces ou des boutons conviennent tout aussi bien
rules-box-bag = un sac en tissu pour ranger le tout

rules-table-title = La table
rules-table-two = La pioche, une carte écartée face cachée, et trois autres que tout le monde voit.
    .head = À deux
rules-table-more = La pioche, et une carte écartée face cachée.
    .head = À trois et plus

rules-next-title = La manche suivante
rules-next = Réunissez les { $cards } cartes, celles mises de côté comprises, mélangez et recommencez la mise en place. Seuls les { $token-many } restent où ils sont.

rules-cards-note = Le texte d’une carte n’est qu’un résumé ; touchez-la pour lire sa règle entière.
rules-cards-dots = Le nombre est la valeur de la carte : la plus haute l’emporte. Les points comptent ses exemplaires.
rules-cards-hollow = Un point jaune et creux est un exemplaire que l’édition classique laisse de côté.
rules-cards-heart = Un cœur signale une carte qui peut rapporter un bonus.
rules-copies-out = { $out ->
        [one] { $copies ->
            [one] une carte, absente de l’édition classique
           *[other] { $copies } cartes, dont une absente de l’édition classique
        }
       *[other] { $copies } cartes, absentes de l’édition classique
    }
rules-copies-heart = peut rapporter un bonus

rules-win-players = À combien
rules-win-tokens = Pour gagner

rules-out-seal = On retourne sa carte Référence côté sceau brisé : tout le monde voit ainsi qui n’est plus en lice.
rules-out-mark = Ici, un sceau brisé marque les personnes qui ne sont plus en lice.

rules-secret-title = Ce qui est public, ce qui est secret
rules-secret-open = Tout le monde voit chaque carte jouée ou défaussée et par qui, qui elle vise, ce qu’a nommé { $guard-the } et si c’était juste, qui est à l’abri ou hors de la manche, et combien de cartes la pioche contient.
rules-secret-hidden = Seules les personnes concernées voient ce que fait voir { $priest-the }, ce que fait comparer { $baron-the } et ce que fait échanger { $king-the }. Ce que vous piochez et ce que vous tenez n’est connu que de vous{ $has-chancellor ->
        [yes] , tout comme ce que vous glissez sous la pioche
       *[no] {""}
    }.

rules-shield-title = Quand tout le monde est à l’abri
rules-shield = Si toutes les autres personnes en lice sont à l’abri, quatre cartes restent sans effet : { $guard-the }, { $priest-the }, { $baron-the } et { $king-the }. On les joue quand même. { $prince-the } trouve toujours quelqu’un : ce sera vous.

rules-tips-title = Quelques conseils
tip-guard = Comptez ce qui est sur la table avant de deviner : le personnage dont il reste le plus d’exemplaires est le meilleur pari. Et si vous avez vu une main, ce n’est même plus un pari.
tip-priest = Une bonne entrée en matière. Retenez ce que vous avez vu : cela reste vrai tant que la carte n’est ni jouée, ni échangée, ni défaussée.
tip-baron = Tranquille avec une carte haute, téméraire avec une basse. À égalité, chacun·e sait ce que tient l’autre.
tip-handmaid = Jamais une erreur, rarement un coup de génie. À sortir quand quelqu’un connaît votre carte.
tip-prince = Visez la personne qui semble cacher { $princess-the } : elle devra s’en défaire et partir avec. Ou visez-vous quand tout le monde connaît votre main.
tip-chancellor = Gardez ce qui convient au moment : haut quand la pioche s’épuise, { $guard-a } quand vous connaissez une main. Et retenez ce que vous avez glissé dessous : vous êtes seul·e à le savoir.
tip-king = Vous donnez la carte qui vous reste : qu’elle soit basse, ou embarrassante. Ensuite, chacun·e connaît la carte de l’autre.
tip-countess = Jouée par choix, cette carte fait croire que vous tenez { $king-the }. Jouée par obligation, elle a exactement le même air.
tip-princess = Gardez cette carte, et gardez votre calme : qui aura deviné votre main viendra avec { $guard-the } ou { $prince-the }.
tip-spy = Jouez-en une tôt et restez en lice : un bonus discret, sauf si quelqu’un d’autre a la même idée.

rules-why-title = Pourquoi c’est ainsi
rules-why-aside = Une carte reste cachée pour que compter ne suffise jamais : il y en a toujours une qui pourrait être là.
rules-why-three = À deux, trop peu de cartes sortiraient pour raisonner ; les trois que l’on montre donnent à chacun·e le même départ.
rules-why-open = Les cartes restent visibles là où on les a posées, car ce sont vos indices : ce qui est parti, et ce que quelqu’un a préféré garder.
rules-why-short = Les manches sont courtes, et la chance en fait partie. Si vous sortez tout de suite, pas de chagrin : la prochaine commence dans une minute.

rules-editions-title = Les autres éditions
rules-editions-standard-classic = L’édition classique est ce paquet moins un Garde, les deux Chanceliers et les deux Espionnes, de deux à quatre. Rien d’autre ne change.
rules-editions-standard-princess = Princesse Princesse reprend ces cartes sous d’autres noms, avec un second bonus : pour deux personnes qui ont chacune un 6 devant elles.
rules-editions-classic = Le Chancelier et l’Espionne n’existent que dans l’édition complète : 21 cartes, dont un Garde de plus, jusqu’à six personnes, et un bonus pour une Espionne sans rivale.
rules-editions-princess = L’édition standard a les mêmes cartes sous les traits d’une cour, et aucun bonus pour le 6.

rules-mistakes-title = Des fautes impossibles ici
rules-mistakes-guard = Nier que { $guard-the } a deviné juste : la réponse est donnée pour vous.
rules-mistakes-countess = Garder { $countess-the } avec { $king-the } ou { $prince-a } en main : l’autre carte ne peut pas être jouée.
rules-mistakes-target = Choisir une personne à l’abri ou hors de la manche, ou ne choisir personne quand c’est possible.
rules-mistakes-note = Autour d’une vraie table, relisez vos cartes avant de jouer : une seule étourderie de ce genre gâche la manche de tout le monde.

rules-credits-title = Qui a fait ce jeu
rules-credits-note = Billet Doux est notre travail ; le jeu qu’on y joue, d’autres l’ont inventé. Merci à eux.
rules-credits-novel = Les personnages viennent du roman graphique « Princess Princess Ever After » de Kay O’Neill, publié par Oni Press.
credit-design = Conception du jeu
credit-original = Conception du jeu d’origine
credit-development = Développement
credit-adaptation = Développement de cette édition
credit-producer = Production
credit-editing = Révision du texte
credit-graphics = Conception graphique
credit-art = Direction artistique
credit-characters = Illustration des personnages
credit-cover = Illustration de couverture
credit-publisher = Édition
credit-studio = Oni Games
credit-italian = Édition italienne
credit-french = Édition française
credit-testing = Tests

rules-questions-title = Les questions qu’on se pose
rules-contents = Sommaire
rules-look = Une position à regarder
rules-question-letter = Tirez au sort. La plupart des livrets n’en disent rien ; l’un d’eux le propose. Ici, « personne ne sait » est l’une des réponses, et avec des inconnus ou des bots, c’est toujours le sort.
    .head = Personne ne se rappelle avoir écrit une lettre. Qui commence ?
rules-question-dealing = Les livrets se taisent, et avec un paquet bien mélangé cela ne change rien. Ici, la première place reçoit la première carte.
    .head = Qui reçoit une carte en premier ?
rules-question-nobody = Non, tant que quelqu’un peut être choisi. Il faut que toutes les autres personnes soient à l’abri ou hors de la manche pour qu’une telle carte ne fasse rien.
    .head = Puis-je ne choisir personne ?
rules-question-shielded = { $guard-the }, { $priest-the }, { $baron-the } et { $king-the } se jouent alors sans effet. Vous en avez le droit : c’est parfois la meilleure façon de se défaire d’une carte.
    .head = Toutes les autres personnes sont à l’abri. Que puis-je jouer ?
rules-question-self = Vous. Vous défaussez votre main et repiochez ; si c’était { $princess-the }, vous quittez la manche.
    .head = Je joue { $prince-a } et on ne peut choisir personne. Qui défausse ?
rules-question-gone = Oui. Ce ne peut pas être juste, mais c’est permis, et c’est parfois une bonne façon de ne rien révéler. Les livrets n’en parlent pas.
    .head = Puis-je nommer un personnage dont toutes les cartes sont sur la table ?
rules-question-absent = Non. On nomme un personnage du paquet avec lequel on joue. Les livrets ne le précisent pas.
    .head = Avec { $guard-the }, puis-je nommer un Chancelier ou une Espionne ?
rules-question-one-character = Oui. { $chancellor } ne font qu’un personnage et qu’un nom, quelle que soit celle que montre l’image.
    .head = J’ai nommé { $chancellor }. Cela vaut-il pour les deux princesses ?
rules-question-discarded = Rien, mais elle reste ensuite devant la personne qui la tenait. { $handmaid-the } ne protège alors personne{ $has-spy ->
        [yes] , tandis que { $spy-the } compte bel et bien pour le bonus.
       *[no] .
    }
    .head = Que fait une carte que { $prince-the } me fait défausser ?
rules-question-forced = Vous quittez la manche, et vous ne piochez rien.
    .head = { $prince-the } me fait défausser { $princess-the }. Et ensuite ?
rules-question-empty = La carte mise de côté face cachée. Cela n’arrive qu’une fois par manche, car avec la pioche vide, ce tour est le dernier.
    .head = On joue { $prince-the } et la pioche est vide. Que reçoit-on ?
rules-question-chosen = Oui, et vous quittez aussitôt la manche. Rien ne vous y oblige jamais : l’autre carte peut toujours être jouée.
    .head = Puis-je jouer { $princess-the } de mon plein gré ?
rules-question-bluff = Oui, quand vous voulez. Vous ne montrez jamais l’autre carte, et personne n’apprend si vous aviez le choix.
    .head = Puis-je jouer { $countess-the } sans y être obligé·e ?
rules-question-binding = Non. L’obligation ne touche que la carte jouée à votre tour. Vous pouvez garder { $countess-the } quel que soit le reste, et glisser { $king-the } sous la pioche.
    .head = { $countess-the } limite-t-elle ce que je garde avec { $chancellor-the } ?
rules-question-last-card = Vous la prenez et remettez l’une de vos deux cartes. Si la pioche est vide, rien ne se passe.{ $has-pair ->
        [yes] { " " }Le livret de cette édition ne parle que de la pioche vide ; nous suivons les autres.
       *[no] {""}
    }
    .head = Je joue { $chancellor-the } et il ne reste qu’une carte dans la pioche. Que faire ?
rules-question-below = Vous, et vous seul·e, dans l’ordre choisi. Quand les cartes du dessus sont parties, vous savez ce qui vient.
    .head = Qui connaît les cartes glissées sous la pioche avec { $chancellor-the } ?
rules-question-swap = La carte qui vous reste après avoir joué { $king-the }. Ensuite, chacun·e connaît la carte qu’il ou elle a donnée.
    .head = Quelle carte donne-t-on avec { $king-the } ?
rules-question-tie = Personne ne sort, et vous savez à deux ce que tient l’autre. Les autres apprennent seulement que vos cartes se valent. Sinon, on voit la plus basse, qui est défaussée, et l’on sait que l’autre est plus haute.
    .head = { $baron-the } finit par une égalité. Qui apprend quoi ?
rules-question-spy-loser = Oui. Il va à la seule personne encore en lice qui a { $spy-a } devant elle, peu importe qui gagne la manche. Le livret de Princesse Princesse semble exiger d’être la dernière personne en lice, puis dit que la gagnante touche quand même le sien ; nous lisons comme les autres livrets.
    .head = Peut-on gagner le bonus « { $spy } » sans gagner la manche ?
rules-question-spy-two = Un seul. Et si deux personnes encore en lice en ont une chacune, aucune ne gagne rien.
    .head = Les deux cartes « { $spy } » sont devant moi. Deux bonus ?
rules-question-pair = Non. Il faut deux personnes, chacune avec { $chancellor } devant elle, encore en lice à la fin de la manche. Une carte défaussée ou sans effet compte.
    .head = Les deux cartes « { $chancellor } » sont devant moi. Un bonus ?
rules-question-tied = Toutes, et chacune gagne un { $token }. On tire au sort parmi elles qui commence la manche suivante.
    .head = Plusieurs personnes montrent la même carte, la plus haute. Laquelle gagne la manche ?
rules-question-last = Ni l’un ni l’autre. Dès qu’il ne reste qu’une personne, la manche est finie et elle ne montre rien, pioche vide ou non.
    .head = Je suis la dernière personne en lice. Dois-je montrer ma main ou continuer ?
rules-question-several = Toutes celles qui en ont assez une fois la manche comptée{ $has-bonus ->
        [yes] , bonus compris. On peut gagner la partie ensemble, ou grâce à un bonus sans avoir gagné la manche
       *[no] . On peut gagner la partie ensemble
    }.
    .head = Deux personnes atteignent ensemble le nombre de { $token-many }. Qui gagne la partie ?
rules-question-aside = Non. Elle reste inconnue pour toujours, sauf si { $prince-a } la fait piocher. Seul l’enregistrement, ouvert après la partie, la montre.
    .head = Montre-t-on à la fin la carte cachée ?
rules-question-thirteen = Non. Treize, c’est le contenu de la boîte, pas une règle ; prenez une pièce.
    .head = Peut-on manquer de { $token-many } ?

who-princess-claire = Elle a voulu être Sadie, y a gagné quelque temps un groin, et connaît depuis tous les couloirs.
who-princess-guard = Il ne jure que par Isadora : qui approche avec une lettre est fouillé.
who-princess-advisors = Ils savent tout de tout le monde, et tiennent cela pour un service.
who-princess-librarian = Derrière une tour de livres, elle a un avis sur chacun, toujours dit avec douceur.
who-princess-oliver = Pattes courtes, petites ailes, grand cœur : votre lettre viendra, mais plus tard.
who-princess-vladric = Il fonce d’abord et demande ensuite. Quelqu’un en fait toujours les frais.
who-princess-amira-sadie = Elles se sont trouvées à grand-peine et adorent aider, surtout si elles terminent côte à côte.
who-princess-ghost-king = Il passe à travers les murs, et alors les choses changent de main.
who-princess-celeste = Elle a abattu une tour ou deux pour une princesse, et file dès que le Roi fantôme ou Vladric se montre.
who-princess-ogre = Le meilleur ami d’Isadora danse sans se fatiguer. S’il commence avec votre lettre à la main, elle est perdue.
