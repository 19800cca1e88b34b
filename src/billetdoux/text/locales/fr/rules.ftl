# Les règles, dans nos propres mots. Les noms viennent de l’édition : $guard, $guard-the (le Garde), $guard-a (un Garde) …

rule-spy = En fin de manche : un jeton si personne d’autre en lice n’en a posé.
rule-guard = Devinez la carte d’une autre personne (pas { $guard-a }) pour l’éliminer.
rule-priest = Regardez la main d’une autre personne.
rule-baron = Comparez vos mains avec une autre personne : la plus faible est éliminée.
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
rule-pair = En fin de manche : si deux personnes en lice en ont posé, un jeton chacune.

rule-spy-full =
    Rien ne se passe quand cette carte est jouée ou défaussée. En fin de manche, si une seule des personnes encore
    en lice a { $spy-a } devant elle, elle gagne un jeton, qu’elle ait remporté la manche ou non. Avec les
    deux exemplaires, c’est toujours un seul jeton.
rule-guard-full =
    Choisissez une autre personne et nommez un personnage, n’importe lequel sauf { $guard-the }. Si cette personne
    le tient, elle quitte la manche. On peut nommer un personnage dont toutes les cartes sont déjà visibles.
rule-priest-full =
    Choisissez une autre personne et regardez sa main. Personne d’autre ne la voit.
rule-baron-full =
    Choisissez une autre personne. Montrez-vous vos mains en secret. La personne qui tient la carte la plus faible
    quitte la manche ; en cas d’égalité, personne ne part.
rule-handmaid-full =
    Jusqu’au début de votre prochain tour, les autres ne peuvent pas vous choisir. Quand toutes les autres personnes
    en lice sont ainsi à l’abri, une carte qui demande d’en choisir une est jouée sans effet{ $has-prince ->
        [yes] , et si vous jouez { $prince-a }, vous devez vous choisir vous-même.
       *[no] .
    }
rule-prince-full =
    Choisissez n’importe qui, vous-même si vous voulez ; si toutes les autres personnes sont à l’abri, c’est
    forcément vous. La personne choisie défausse sa main, sans effet, et pioche une nouvelle carte ; si la pioche est
    vide, elle prend la carte mise de côté face cachée. { $has-princess ->
        [yes] Si elle défausse { $princess-the }, elle quitte la manche et ne pioche rien.
       *[no] {""}
    }
rule-chancellor-full =
    Piochez deux cartes. Des trois que vous tenez alors, gardez-en une et glissez les deux autres sous la pioche,
    dans l’ordre de votre choix. S’il ne reste qu’une carte dans la pioche, prenez-la et remettez l’une de vos deux
    cartes ; s’il n’en reste aucune, rien ne se passe.
rule-king-full =
    Choisissez une autre personne et échangez vos mains : vous donnez la carte qui vous reste après avoir joué
    celle-ci.
rule-countess-full =
    Rien ne se passe quand cette carte est jouée ou défaussée. Si votre autre carte est { $has-king ->
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
    Si vous jouez ou défaussez cette carte, pour quelque raison que ce soit, vous quittez aussitôt la manche.
rule-pair-full =
    En fin de manche, si deux personnes encore en lice ont chacune { $chancellor-a } devant elles, carte jouée ou
    défaussée, avec ou sans effet, chacune gagne un jeton. Les deux exemplaires devant une même personne ne
    rapportent rien.

rules-title = Les règles : { $edition }
rules-story-title = L’histoire
rules-story =
    Vous avez écrit une lettre, et elle doit traverser toute la cour. La carte que vous tenez est la personne qui la
    porte en ce moment. Restez en lice après tout le monde, ou tenez la carte la plus forte quand la pioche s’épuise,
    et votre lettre arrive à bon port.
rules-setup-title = Préparer une manche
rules-setup =
    Mélangez les { $cards } cartes et mettez-en une de côté, face cachée, sans la regarder. À deux, mettez-en encore
    trois de côté, face visible. Distribuez une carte à chaque personne. La première à jouer est celle qui a écrit
    une lettre à la main le plus récemment ; si l’on ne sait pas, tirez au sort. Ensuite, c’est celle qui a remporté
    la manche précédente ; après une égalité, tirez au sort parmi les personnes à égalité.
rules-turn-title = Un tour
rules-turn =
    Dans le sens des aiguilles d’une montre, à tour de rôle : piochez une carte, jouez l’une de vos deux cartes face
    visible devant vous et faites ce qu’elle dit. Toutes vos cartes jouées ou défaussées restent devant vous,
    visibles et dans l’ordre. On ne peut pas choisir une personne à l’abri ou hors de la manche. Si une carte demande
    une autre personne et qu’aucune ne peut être choisie, elle est jouée sans effet ; si c’est possible, il faut
    choisir.
rules-out-title = Hors de la manche
rules-out =
    La personne qui quitte la manche pose sa main face visible, sans effet. Jusqu’à la manche suivante, on ne peut
    plus la choisir et elle passe ses tours.
rules-end-title = La fin d’une manche
rules-end =
    Dès qu’il ne reste qu’une personne en lice, elle remporte la manche, et on ne montre aucune main. Sinon, quand un
    tour s’achève et que la pioche est vide, toutes les personnes encore en lice montrent leur main : la carte la plus
    forte l’emporte ; en cas d’égalité, toutes les personnes concernées gagnent. Chaque victoire rapporte un jeton.
rules-bonus-title = Jetons bonus
rules-bonus-spy = { $spy }. { rule-spy-full }
rules-bonus-pair = { $chancellor }. { rule-pair-full }
rules-bonus-note = Gagner un bonus n’est pas remporter la manche : cela ne change rien à qui commence la suivante.
rules-win-title = Gagner la partie
rules-win =
    Une fois comptés les jetons de la manche et les bonus, toute personne qui a assez de jetons a gagné ; on peut
    être plusieurs. Il en faut { $table }.
rules-win-row = { $tokens } à { $players ->
        [2] deux
        [3] trois
        [4] quatre
        [5] cinq
        [6] six
       *[other] { $players }
    }
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
        [one] au premier jeton
       *[other] au premier à { $count } jetons
    }
short-game-note = Les parties courtes ne comptent pas au classement.

# Hints.

hint-copies = { $card } { $unseen } sur { $copies }
hint-unseen = Pas encore vues : { $cards }.
hint-gone = Toutes visibles : { $cards }.
