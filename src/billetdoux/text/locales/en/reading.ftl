# The rules to read, besides what rules.ftl says: the order and what each edition shows stand in text/rulebook.toml.

about-standard = The full game: 21 cards, two to six players.
about-classic = The small deck: 16 cards, no Spy and no Chancellor, two to four players.
about-princess = The full game with the cast of a graphic novel, and one bonus more; two to six players.

token-standard = favor token
    .many = favor tokens
token-princess = favor token
    .many = favor tokens

rules-story-standard =
    Everyone at court wants a quiet word with the Princess, and the only way in is a letter. You have written yours.
    Somebody has to carry it, so it passes from hand to hand: the card you hold is whoever carries it right now. When
    you are knocked out, a rival has had it stopped on the way. Win the round, and yours is the letter she reads.
rules-story-princess =
    Princess Isadora is looking for someone to share her heart and her kingdom, and half the country has come to
    Amira and Sadie’s palace hoping to be asked. There is a ball tonight. She will dance it with her best friend, an
    Ogre, unless a letter reaches her first. The card you hold is whoever carries yours right now; a rival may well
    have it stopped. The winner’s letter is read before the music starts.

rules-brief-title = The game in brief
rules-brief-aim = Your aim: win rounds. Each one brings a { $token }, and the first to collect enough wins the game.
rules-brief-draw = On your turn, draw a card. You now hold two.
rules-brief-play = Play one of the two, face up in front of you.
rules-brief-effect = Do what it says. The other card stays your secret.
rules-brief-end = A round ends when one player is left, or when the deck is empty: then the highest card wins.

rules-quick-title = Quick reference
rules-quick-setup = { $cards } cards, one of them aside face down; three more face up for two players. One card each. The last round’s winner begins; in the first round, the last to have written a letter by hand.
    .head = Setting up
rules-quick-turn = Draw one, play one, do what it says.
    .head = Your turn
rules-quick-end = One player left, or the deck empty and the highest card: that wins a { $token }.
    .head = End of the round

rules-box-title = In the box
rules-box-cards = { $cards } character cards
rules-box-references = { $most } reference cards, one for each player: what every character does, and how many there are
rules-box-tokens = 13 { $token-many }; coins or buttons do just as well
rules-box-bag = a cloth bag to keep it all in

rules-table-title = The table
rules-table-two = The deck, one card aside face down, and three more face up for both to see.
    .head = For two
rules-table-more = The deck, and one card aside face down.
    .head = For three or more

rules-next-title = The next round
rules-next = Gather all { $cards } cards, those set aside as well, shuffle them and set up again. Only the { $token-many } stay where they are.

rules-cards-note = What stands on a card is a summary; touch a card to read its full rule.
rules-cards-dots = The number is a card’s value: the higher wins. The dots count its copies.
rules-cards-hollow = A hollow yellow dot is a copy that the classic deck leaves out.
rules-cards-heart = A heart means that the card can bring a bonus.
rules-copies-out = { $out ->
        [one] { $copies ->
            [one] one card, not in Classic
           *[other] { $copies } cards, one of them not in Classic
        }
       *[other] { $copies } cards, not in Classic
    }
rules-copies-heart = can bring a bonus

rules-win-players = Players
rules-win-tokens = To win

rules-out-seal = The reference card is turned over to the broken seal, so that everyone sees who is out.
rules-out-mark = Here a broken seal marks whoever is out.

rules-secret-title = What is open, what is secret
rules-secret-open = Everyone sees each card that is played or discarded and by whom, on whom it was played, what { $guard-the } named and whether it was right, who is protected or out, and how many cards the deck has.
rules-secret-hidden = Only those concerned see what { $priest-the } looked at, what { $baron-the } compared and what { $king-the } swapped. What you draw and what you hold is yours alone{ $has-chancellor ->
        [yes] , and so is what you put under the deck
       *[no] {""}
    }.

rules-shield-title = When everyone is protected
rules-shield = If all the others still in are protected, four cards have no effect: { $guard-the }, { $priest-the }, { $baron-the } and { $king-the }. You can still play them. { $prince-the } always finds somebody: then it has to be you.

rules-tips-title = A word of advice
tip-guard = Count what lies on the table before you guess: the character with most copies unseen is the best bet. Once you have seen a hand, it is no bet at all.
tip-priest = A good card to open with. Remember what you saw: it stays true until that player plays it, or has to swap or discard.
tip-baron = Safe with a high card in hand, reckless with a low one. On a tie, you both know what the other holds.
tip-handmaid = Never wrong, seldom brilliant. Best played when somebody knows your card.
tip-prince = Aim it at whoever seems to be hiding { $princess-the }: that card has to go, and its owner with it. Or use it on yourself when everybody knows your hand.
tip-chancellor = Keep what suits the moment: high when the deck runs low, a { $guard } when you know a hand. And remember what you put below: nobody else does.
tip-king = You give away the card you keep, so hold something low, or something the other will regret. Afterwards each of you knows the other’s card.
tip-countess = Played by choice, this card makes everyone believe in { $king-the }. Played because you had to, it looks just the same.
tip-princess = Hold on to this card, and keep a straight face: whoever has worked out what you hold will come with { $guard-the } or { $prince-the }.
tip-spy = Play one early and stay in: a quiet bonus, unless someone else does the same.

rules-why-title = Why it works like this
rules-why-aside = One card lies face down so that counting alone never tells you everything. There is always a card it might be.
rules-why-three = With only two players, too few cards would come up to reason with; the three face up give both the same start.
rules-why-open = Cards stay in view where they were played, because they are your evidence: what is gone, and what someone chose to keep.
rules-why-short = Rounds are short, and luck is part of them. If you are out at once, don’t be sad: the next one starts in a minute.

rules-editions-title = Other editions
rules-editions-standard-classic = Classic is this deck less one Guard, both Chancellors and both Spies, for two to four players. Nothing else changes.
rules-editions-standard-princess = Princess Princess has these cards under other names, and a second bonus: for two players who each have a 6 in front of them.
rules-editions-classic = Chancellor and Spy are in the full edition only. It has 21 cards and one Guard more, takes up to six players, and a lone Spy brings a bonus.
rules-editions-princess = The Standard edition has the same cards as figures of a court, and no bonus for the 6.

rules-mistakes-title = Mistakes that cannot happen here
rules-mistakes-guard = Denying that { $guard-the } guessed right: the answer is given for you.
rules-mistakes-countess = Keeping { $countess-the } when you hold { $king-the } or { $prince-a } as well: the other card cannot be played.
rules-mistakes-target = Choosing someone protected or out, or choosing nobody when somebody can be chosen.
rules-mistakes-note = At a real table, check your cards twice before you play: one slip of this kind spoils a round for all.

rules-credits-title = Who made the game
rules-credits-note = Billet Doux is our own work; the game it plays was made by others. Thank you.
rules-credits-novel = The characters are from the graphic novel “Princess Princess Ever After” by Kay O’Neill, published by Oni Press.
credit-design = Game design
credit-original = Design of the original game
credit-development = Development
credit-adaptation = Development of this edition
credit-producer = Producer
credit-editing = Editing
credit-graphics = Graphic design
credit-art = Art direction
credit-characters = Character art
credit-cover = Cover art
credit-publisher = Publisher
credit-studio = Oni Games
credit-italian = Italian edition
credit-french = French edition
credit-testing = Playtesting

rules-questions-title = Questions people ask
rules-contents = Contents
rules-look = A position to look at
rules-question-letter = Draw lots. Most of the books do not say; one of them suggests just that. Here “nobody can tell” is one of the answers, and with strangers or bots it is always by lot.
    .head = Nobody remembers writing a letter. Who begins?
rules-question-dealing = The books are silent, and with a well shuffled deck it makes no difference. Here the first seat gets the first card.
    .head = Who is dealt a card first?
rules-question-nobody = Not while there is somebody you can choose. Only when all the others are protected or out does such a card do nothing.
    .head = May I choose nobody?
rules-question-shielded = { $guard-the }, { $priest-the }, { $baron-the } and { $king-the } are then played without effect. You still may: sometimes it is the best way to be rid of a card.
    .head = Everybody else is protected. What can I play?
rules-question-self = Yourself. You discard your hand and draw anew, and if it was { $princess-the }, you are out.
    .head = I play { $prince-a } and nobody can be chosen. Who discards?
rules-question-gone = Yes. It cannot be right, but it is allowed, and sometimes it is a good way to give nothing away. The books do not mention it.
    .head = May I name a character that is all on the table?
rules-question-absent = No. You name a character of the deck you play with. The books leave this open.
    .head = May I name a Chancellor or a Spy with { $guard-the }?
rules-question-one-character = Yes. { $chancellor } are one character and one name, whichever of the two is in the picture.
    .head = I named { $chancellor }. Does that cover both princesses?
rules-question-discarded = Nothing happens, but it lies in front of its player from then on. { $handmaid-the } protects nobody that way{ $has-spy ->
        [yes] , while { $spy-the } does count for the bonus.
       *[no] .
    }
    .head = What does a card do that { $prince-the } makes me discard?
rules-question-forced = You are out, and you draw no card.
    .head = { $prince-the } makes me discard { $princess-the }. And then?
rules-question-empty = The card that was set aside face down. This can happen only once in a round, for with the deck empty this is the last turn.
    .head = { $prince-the } is played and the deck is empty. What is drawn?
rules-question-chosen = Yes, and then you are out at once. Nothing ever forces you to: the other card can always be played.
    .head = May I play { $princess-the } by choice?
rules-question-bluff = Yes, whenever you like. You never show the other card, and nobody learns whether you had a choice.
    .head = May I play { $countess-the } without having to?
rules-question-binding = No. The duty is about the card you play on your turn. You may keep { $countess-the } together with any choice, and put { $king-the } below.
    .head = Does { $countess-the } bind what I keep with { $chancellor-the }?
rules-question-last-card = You draw it and put one of your two cards back. With an empty deck nothing happens.{ $has-pair ->
        [yes] { " " }The book of this edition speaks only of the empty deck; we follow the other books.
       *[no] {""}
    }
    .head = I play { $chancellor-the } and there is one card in the deck. What now?
rules-question-below = You alone, in the order you chose. Once the cards above them are gone, you know what is coming.
    .head = Who knows the cards that { $chancellor-the } put under the deck?
rules-question-swap = The card you have left after playing { $king-the }. Both of you then know the card you gave away.
    .head = Which card do I give with { $king-the }?
rules-question-tie = Nobody is out, and the two of you know what the other holds. The others learn only that you are equal. Otherwise they see the lower card, which is discarded, and know that the other one is higher.
    .head = { $baron-the } ends in a tie. Who learns what?
rules-question-spy-loser = Yes. It goes to the only one of those still in who has { $spy-a } in front of them, whoever won the round. The French book of Princess Princess words it as if one had to be the last one in, but then says that the winner still gets theirs; we read it as the other books do.
    .head = Can someone who did not win the round gain the bonus of { $spy-the }?
rules-question-spy-two = Only one. And if two players still in have one each, neither of them gains anything.
    .head = Both copies of { $spy-the } are in front of me. Two bonuses?
rules-question-pair = No. It takes two players, each with { $chancellor } in front of them, both still in when the round ends. A card that was discarded or had no effect counts.
    .head = Both copies of { $chancellor-the } are in front of me. A bonus?
rules-question-tied = All of them win it, and each gains a { $token }. Who begins the next round is drawn by lot among them.
    .head = Several players show the same highest card. Who wins the round?
rules-question-last = Neither. When only one player is left, the round is over at once, and they show nothing, whether the deck is empty or not.
    .head = I am the last one in. Must I show my hand or play on?
rules-question-several = Everyone who has enough once the whole round is counted{ $has-bonus ->
        [yes] , with every bonus. You can win the game together, or by a bonus without winning the round
       *[no] . You can win the game together
    }.
    .head = Two players reach the number of { $token-many } together. Who wins the game?
rules-question-aside = No. It stays unknown for ever, unless { $prince-a } makes someone draw it. Only a record, opened after the game, shows it.
    .head = Is the face-down card shown at the end?
rules-question-thirteen = No. Thirteen is what lies in the box, not a rule; use a coin.
    .head = Can the { $token-many } run out?

who-princess-claire = She once tried to be Sadie, spent a while as a pig for it, and has known every corridor since.
who-princess-guard = Sworn to Isadora: whoever comes near with a letter is searched.
who-princess-advisors = They know everybody’s business, and think of it as a service.
who-princess-librarian = Behind a tower of books, with a view on each, always kindly put.
who-princess-oliver = Short legs, small wings, big heart: your letter will get there, only later.
who-princess-vladric = Charges first and asks afterwards. Somebody always pays for it.
who-princess-amira-sadie = They found each other the hard way and love to help, best of all when they finish side by side.
who-princess-ghost-king = He walks through walls, and things change hands when he does.
who-princess-celeste = Has brought down a tower or two for a princess, and slips away when the Ghost King or Vladric is about.
who-princess-ogre = Isadora’s best friend and a tireless dancer. Once he starts with your letter in his hand, it is lost.
