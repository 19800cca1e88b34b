# Les règles, dans nos propres mots. Les noms viennent de l’édition : $guard, $guard-the (le Garde), $guard-a (un Garde) …

rule-spy = En fin de manche, si vous êtes encore en lice et qu’elle n’est que dans votre pile : un jeton.
rule-guard = Choisissez une autre personne et nommez un personnage : si elle le tient, elle quitte la manche.
rule-priest = Regardez la main d’une autre personne.
rule-baron = Comparez vos mains avec une autre personne : la plus faible quitte la manche.
rule-handmaid = Personne ne peut vous choisir jusqu’à votre prochain tour.
rule-prince = Une personne au choix, vous y compris, défausse sa main et pioche.
rule-chancellor = Piochez deux cartes, gardez-en une, glissez-en deux sous la pioche.
rule-king = Échangez votre main avec une autre personne.
rule-countess = À jouer obligatoirement avec { $king-the } ou { $prince-the } en main.
rule-princess = Jouée ou défaussée, elle vous fait quitter la manche.
rule-pair = Deux personnes encore en lice qui en ont une dans leur pile gagnent un jeton chacune.

rule-spy-full =
    Rien ne se passe quand elle est jouée ou défaussée. En fin de manche, on regarde qui est encore en lice : si une
    seule de ces personnes a { $spy-a } dans sa pile, elle gagne un jeton, qu’elle ait remporté la manche ou non.
    Deux dans une même pile comptent pour une.
rule-guard-full =
    Choisissez une autre personne et nommez un personnage, n’importe lequel sauf { $guard-the }. Si elle le tient,
    elle quitte la manche. On peut nommer un personnage dont toutes les cartes sont déjà visibles.
rule-priest-full =
    Choisissez une autre personne et regardez sa main. Personne d’autre ne la voit.
rule-baron-full =
    Choisissez une autre personne. Montrez-vous vos mains en secret. La carte la plus faible quitte la manche avec
    qui la tient ; en cas d’égalité, personne ne part.
rule-handmaid-full =
    Jusqu’au début de votre prochain tour, les autres ne peuvent pas vous choisir. Si tout le reste de la table est
    ainsi à l’abri, une carte qui demande une autre personne est jouée sans effet, et { $prince-the } doit viser
    qui le joue.
rule-prince-full =
    Choisissez n’importe qui, vous y compris. Cette personne défausse sa main, dont l’effet ne se produit pas, et
    pioche une nouvelle carte ; si la pioche est vide, elle prend la carte face cachée mise de côté. Qui doit
    défausser { $princess-the } quitte la manche et ne pioche rien.
rule-chancellor-full =
    Piochez deux cartes. Des trois que vous tenez alors, gardez-en une et glissez les deux autres sous la pioche,
    dans l’ordre de votre choix. S’il ne reste qu’une carte, piochez-la et remettez-en une ; s’il n’en reste aucune,
    rien ne se passe.
rule-king-full =
    Choisissez une autre personne et échangez vos mains : vous donnez la carte qui vous reste après avoir joué
    celle-ci.
rule-countess-full =
    Rien ne se passe quand elle est jouée ou défaussée. Si votre autre carte est { $king-the } ou { $prince-the },
    c’est elle que vous devez jouer. Vous pouvez aussi la jouer quand rien ne vous y oblige ; votre autre carte reste
    cachée, si bien que personne ne sait ce qu’il en était. { $has-chancellor ->
        [yes] Ce que vous gardez après { $chancellor-a } n’est pas concerné.
       *[no] {""}
    }
rule-princess-full =
    Si vous devez la jouer ou la défausser, pour quelque raison que ce soit, vous quittez aussitôt la manche.
rule-pair-full =
    En fin de manche, si deux personnes encore en lice ont chacune { $chancellor-a } dans leur pile, chacune gagne
    un jeton. Les deux dans une même pile ne rapportent rien.

rules-title = Les règles : { $edition }
rules-story-title = L’histoire
rules-story =
    Vous avez écrit une lettre, et elle doit traverser toute la cour. La carte que vous tenez est la personne qui la
    porte en ce moment. Restez en lice jusqu’au bout, ou tenez la carte la plus forte quand la pioche s’épuise : la
    voilà arrivée.
rules-setup-title = Préparer une manche
rules-setup =
    Mélangez les { $cards } cartes et mettez-en une de côté, face cachée, sans la regarder. À deux, mettez-en trois
    de plus de côté, face visible. Distribuez une carte à chaque personne. Qui a écrit une lettre à la main le plus
    récemment commence ; ensuite, c’est qui a remporté la manche précédente. Quand personne ne sait, et après une
    égalité, on tire au sort.
rules-turn-title = Un tour
rules-turn =
    Dans le sens horaire, à tour de rôle : piochez une carte, jouez l’une de vos deux cartes face visible devant
    vous et faites ce qu’elle dit. Toute carte jouée ou défaussée reste visible, dans l’ordre. Si une carte demande
    une autre personne et que personne ne peut être choisi, elle est jouée sans effet ; si quelqu’un peut l’être,
    il faut choisir.
rules-out-title = Hors de la manche
rules-out =
    Qui quitte la manche pose sa main face visible, sans effet. On ne peut plus choisir cette personne et elle passe
    ses tours, jusqu’à la manche suivante.
rules-end-title = La fin d’une manche
rules-end =
    Dès qu’il ne reste qu’une personne, elle remporte la manche, et on ne montre aucune main. Sinon, quand un tour
    s’achève et que la pioche est vide, tout le monde encore en lice montre sa main : la carte la plus forte
    l’emporte, et toutes les mains à égalité gagnent. Chaque gagnant·e reçoit un jeton.
rules-bonus-title = Jetons de bonus
rules-bonus-spy = { $spy } : { rule-spy-full }
rules-bonus-pair = { $chancellor } : { rule-pair-full }
rules-bonus-note = Un bonus n’est pas une manche gagnée : il ne dit rien de qui commence la suivante.
rules-win-title = Gagner la partie
rules-win =
    Une fois comptés les jetons de la manche et les bonus, qui a assez de jetons a gagné ; on peut être plusieurs.
    Il en faut { $table }.
rules-win-row = { $tokens } à { $players }
rules-cards-title = Les cartes
rules-copies = { $copies ->
        [one] { $copies } carte
       *[other] { $copies } cartes
    }
rules-notice = Une adaptation non officielle ; les noms appartiennent à leurs propriétaires.
