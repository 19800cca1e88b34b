"""A table without a server: who sits where, the fair shuffle, the game, the clock, chat, and what each is told.

    step(table, who, command, outside)    the table after a command, and what is to be stored; or Refusal
    follow(table, fact)                   the table after something that is stored already
    news(table, listener, place)          what is new to somebody since a place in the log, and the place after it

A table is a value. Time, fresh ids, secrets and the bots there are come in as `Outside`: the same commands with the
same outside give the same table, in a server, in a browser's worker and in tests.
"""
