# Les règles, dans nos propres mots. Les noms viennent de l’édition : $guard, $guard-the (le Garde), $guard-a (un Garde) …

rule-spy = En fin de manche : un { $token } si vous êtes la seule personne en lice à en avoir joué ou défaussé.
rule-guard = Devinez la carte d’une autre personne (pas { $guard-a }) pour l’éliminer.
rule-priest = Regardez la main d’une autre personne.
rule-baron = Comparez votre main à celle d’une autre personne : la plus basse quitte la manche.
rule-handmaid = Personne ne peut vous choisir jusqu’à votre prochain tour.
rule-prince = Une personne au choix, même vous, défausse sa main et pioche.
rule-chancellor = Piochez deux cartes, gardez-en une, glissez le reste sous la pioche.
rule-king = Échangez votre main avec celle d’une autre personne.
rule-countess = À jouer d’office si vous tenez aussi { $has-king ->
        [yes] { $has-prince ->
            [yes] { $king-the } ou { $prince-a }
           *[no] { $king-the }
        }
       *[no] { $prince-a }
    }.
rule-princess = Si vous jouez ou défaussez cette carte, vous quittez la manche.
rule-pair = En fin de manche : si deux personnes en lice en ont joué ou défaussé, un { $token } chacune.

rule-spy-full =
    Jouer ou défausser cette carte ne produit rien sur le moment. En fin de manche, si une seule des personnes encore
    en lice a { $spy-a } devant elle, elle gagne un { $token }, qu’elle ait remporté la manche ou non. Avec les
    deux exemplaires, elle n’en gagne toujours qu’un.
rule-guard-full =
    Choisissez une autre personne et nommez un personnage, n’importe lequel sauf { $guard-the }. Si cette personne
    le tient, elle quitte la manche. On peut nommer un personnage dont toutes les cartes sont déjà visibles.
rule-priest-full =
    Choisissez une autre personne et regardez sa main. Vous seul·e la voyez.
rule-baron-full =
    Choisissez une autre personne et regardez vos deux mains en secret. La carte la plus basse fait sortir de la
    manche la personne qui la tient ; si elles sont égales, tout le monde reste.
rule-handmaid-full =
    Tant que votre tour n’est pas revenu, personne ne peut vous choisir. Quand toutes les autres personnes en lice
    sont ainsi à l’abri, une carte qui vise une autre personne se joue sans effet{ $has-prince ->
        [yes] , et si vous jouez { $prince-a }, c’est à vous-même de le subir.
       *[no] .
    }
rule-prince-full =
    Choisissez qui vous voulez, vous-même si cela vous arrange ; si toutes les autres personnes sont à l’abri, c’est
    forcément vous. La main de cette personne part à la défausse sans produire d’effet, et elle reçoit une carte de
    la pioche ou, si celle-ci est vide, la carte mise de côté. { $has-princess ->
        [yes] Quand c’est { $princess-the } qui part ainsi, la personne quitte la manche et ne reçoit rien.
       *[no] {""}
    }
rule-chancellor-full =
    Piochez deux cartes : vous en tenez trois. Gardez celle que vous voulez et glissez le reste sous la pioche, rangé
    à votre idée. Si la pioche n’a plus qu’une carte, prenez-la et remettez-en une ; si elle est vide, rien ne se
    passe.
rule-king-full =
    Choisissez une autre personne et échangez vos mains : vous donnez la carte qui vous reste après avoir joué
    celle-ci.
rule-countess-full =
    Rien ne se passe quand cette carte est jouée ou défaussée. Si vous tenez aussi { $has-king ->
        [yes] { $has-prince ->
            [yes] { $king-the } ou { $prince-a }
           *[no] { $king-the }
        }
       *[no] { $prince-a }
    }, c’est celle-ci que vous devez jouer. Vous pouvez aussi la jouer quand rien ne vous y oblige ; votre autre carte
    reste cachée : personne ne sait si vous aviez le choix. { $has-chancellor ->
        [yes] La carte que vous gardez avec { $chancellor-a } n’est pas concernée.
       *[no] {""}
    }
rule-princess-full =
    Que vous la jouiez ou la défaussiez, de gré ou de force, cette carte vous fait sortir aussitôt de la manche.
rule-pair-full =
    En fin de manche, si deux personnes encore en lice ont chacune { $chancellor-a } devant elles, carte jouée ou
    défaussée, avec ou sans effet, chacune gagne un { $token }. Les deux exemplaires devant une même personne ne
    rapportent rien.

rules-title = Les règles : { $edition }
rules-story-title = L’histoire
rules-setup-title = Préparer une manche
rules-setup =
    Mélangez les { $cards } cartes et mettez-en une de côté, face cachée, sans la regarder. À deux, mettez-en encore
    trois de côté, face visible. Distribuez une carte à chaque personne. La première à jouer est celle qui a écrit
    une lettre à la main le plus récemment ; si l’on ne sait pas, tirez au sort. Ensuite, c’est celle qui a remporté
    la manche précédente ; après une égalité, tirez au sort parmi les personnes à égalité.
rules-turn-title = Un tour
rules-turn =
    Dans le sens des aiguilles d’une montre, chacun·e à son tour : piochez une carte, jouez l’une des deux, posée
    ouverte devant vous, et faites ce qu’elle dit. Tout ce que vous jouez ou défaussez reste devant vous, en vue et
    dans l’ordre. On ne peut pas choisir une personne à l’abri ou hors de la manche. Si une carte demande une autre
    personne et que nul ne peut être choisi, elle se joue sans effet ; sinon, le choix est obligatoire.
rules-out-title = Hors de la manche
rules-out =
    La personne qui quitte la manche pose sa main face visible, sans effet. Jusqu’à la manche suivante, on ne peut
    plus la choisir et elle passe ses tours.
rules-end-title = La fin d’une manche
rules-end =
    Dès qu’il ne reste qu’une personne en lice, elle remporte la manche, et on ne montre aucune main. Sinon, quand un
    tour s’achève et que la pioche est vide, toutes les personnes encore en lice montrent leur main : la carte la plus
    forte l’emporte ; en cas d’égalité, toutes les personnes concernées gagnent. Chaque victoire rapporte
    un { $token }.
rules-bonus-title = Faveurs en bonus
rules-bonus-spy = { $spy }. { rule-spy-full }
rules-bonus-pair = { $chancellor }. { rule-pair-full }
rules-bonus-note = Gagner un bonus n’est pas remporter la manche : cela ne décide pas qui commence la suivante.
rules-win-title = Gagner la partie
rules-win =
    { $has-bonus ->
        [yes] Une fois comptés les { $token-many } de la manche et les bonus,
       *[no] Une fois comptés les { $token-many } de la manche,
    } toute personne qui en a assez a gagné ; on peut être plusieurs.
rules-cards-title = Les cartes
rules-copies = { $copies ->
        [one] une carte
       *[other] { $copies } cartes
    }
rules-notice = Une adaptation non officielle ; les noms appartiennent à leurs propriétaires.

# Short games.

game-length = Durée de la partie
game-by-the-book = selon les règles
short-game = { $count ->
        [one] au premier à { $count } Faveur
       *[other] au premier à { $count } Faveurs
    }
short-game-note = Les parties courtes ne comptent pas au classement.

# Hints.

hint-copies = { $card } { $unseen } sur { $copies }
hint-unseen = Pas encore vues : { $cards }.
hint-gone = Toutes visibles : { $cards }.
