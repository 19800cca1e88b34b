# Our own bots: what a player may call them, and how they play.

bot-random = The Scatterbrain
bot-random-style = Plays the first thing that comes to mind; not even chance knows what is next.
bot-easy = The Newcomer
bot-easy-style = Has just learnt the rules: keeps the Princess safe, guesses at random among the cards that are left.
bot-casual = The Regular
bot-casual-style = Plays by rule of thumb: remembers what it saw, guesses the likeliest card, keeps its high one.
bot-gentle = The Daydreamer
bot-gentle-style = Has learnt from the Confidant, but its mind wanders: forgets what it was shown, and settles for a good move.
bot-sharp = The Schemer
bot-sharp-style = Weighs every hand you may hold, plays the rest out in its head, and hides what it holds.
bot-master = The Confidant
bot-master-style = Has played itself billions of times; answers at once, and never quite the same way twice.
bot-grandmaster = The Grey Eminence
bot-grandmaster-style = Knows what the Confidant knows, then thinks again: what would it hold, had it played as you did?

bots-installed-style = An installed bot.
bots-no-figures = No figures have been measured yet.
bots-figures = Share of rounds each bot wins against each other one, { $edition }, { $players } players, and the time per move; docs/bots.md has all the figures.
bots-bot = bot
bots-time = time per move, p99
bots-more = Play against one: billetdoux play --bot NAME. Compare some: billetdoux arena BOT BOT.

arena-progress = batches
arena-title = { $deals ->
        [one] { $deals } deal
       *[other] { $deals } deals
    } of { $edition }, { $players } players, seed { $seed }
arena-note-matches = A deal is a whole game, played once for each rotation of the seats.
arena-note-rounds = A deal is one round, played once for each rotation of the seats.
arena-per-seat = Shares are per seat, par { $par }, with 95% intervals.
arena-pair = { $bot } against { $against }
arena-pair-seats = { $seats } { $bot } against { $others } { $against }
arena-who = who
arena-rounds = rounds won
arena-matches = games won
arena-par = par { $par }
arena-ratings = ratings by Bradley and Terry from all rounds, 95% interval
arena-rating = rating
arena-lapses = { $bot } has lost { $lost } of { $asked } turns to random (crashed: { $crashed }, too late: { $stalled }, nonsense: { $nonsense }, not asked any more: { $given_up }). The first reason: { $reason }
arena-stopped = The games played so far are in { $file }; run the same command again to continue.
arena-picture = The picture is in { $file }.

odds-title = What { $player } can infer, holding { $hand }
odds-exact = { $worlds ->
    [one] Exact: only one world fits what has been seen.
   *[other] Exact, over all { $worlds } worlds that fit what has been seen.
}
odds-by-lot = From { $worlds } random worlds among those that fit what has been seen.
odds-next = Next card
odds-aside = Set aside
odds-moves = What each move is worth if everyone plays on like casual: the share of the round it wins.
odds-move = Move
odds-wins = Wins
odds-master = As master’s network sees it, the round will go to: { $shares }.
odds-plays = How often master plays each move.
odds-often = Plays

train-title = Training
train-shares = rounds won, alone against { $bot }
train-iterations = { $count } iterations
train-entropy = how undecided (entropy of its choices)
train-unexplained = how much came as a surprise (share of the variance)
train-preparing = Getting ready; the first iterations take longer.
train-line = { $iteration } of { $of } · { $seconds } s · { $speed } million decisions a second · entropy { $entropy } · unexpected { $unexplained }
train-measured = { $cell }, alone against { $bot }: { $share } of rounds (± { $error })
train-stopped = Stopped; “--resume” continues from { $folder }.
train-done = Done. The weights, the log and its curves are in { $folder }.
