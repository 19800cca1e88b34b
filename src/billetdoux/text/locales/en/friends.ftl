# Friends at a table: coming, going, taking over, being away.

# What happens beside the game
happened-came = { $name } is here.
happened-left = { $name } has left.
happened-removed = { $name } was removed from the table.
happened-host = { $name } is the host now.
happened-bot-plays = A bot plays for { $name }.
happened-back = { $name } is back.
happened-took-over = { $name } takes over { $before }’s seat.
happened-restarted = { $name } has started the game over.
friends-stood-in = A bot played this for { $name }.
friends-stood-in-mine = A bot played this for you.

# Dealing
friends-free = { $count ->
        [one] One seat is free: play with a bot, or wait?
       *[other] { $count } seats are free: play with bots, or wait?
    }
friends-with-bots = { $count ->
        [one] Play with a bot
       *[other] Play with bots
    }
friends-wait = Wait
friends-move = Move here

# Coming late
friends-take-over = Play for { $name } from the next round
friends-take-over-note = You can play on for a bot from the next round, with its tokens. The game is not rated then.
friends-next = { $name } plays here from the next round.
friends-next-mine = You play for { $name } from the next round.
friends-rather-not = I’d rather watch
friends-restart = Start the game over
friends-restart-sure = This game ends without a winner, and everybody is back at the table.

# Being away
friends-gone = { $name } is not here: let a bot play, or wait?
friends-let = Let a bot play
friends-missed = { $count ->
        [one] While you were away, a bot played one move for you.
       *[other] While you were away, a bot played { $count } moves for you.
    }

# Letting others in
friends-network-closed = Only this computer can reach this table.
friends-network-open = Let others in
friends-network-sure = Everybody in your network, such as your Wi-Fi, will be able to reach this game until you stop it. Let them in?
friends-network-yes = Let them in
friends-network-done = Others in your network can come now.
friends-network-command = A server for everybody is started with: { $command }

# Lists of tables
friends-size = { $count } seats
friends-more-tables = { $count ->
        [one] One more table
       *[other] { $count } more tables
    }
