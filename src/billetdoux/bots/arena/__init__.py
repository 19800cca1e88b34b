"""The arena: who is stronger, and how sure that is.

Every deal is played once for each rotation of the seats, so that luck of the cards cancels. A deal is a whole game:
the decks of all its rounds, and its lots. `plan` says what is to be played, `matches` plays it, `workers` shares it
out over processes, `keeping` keeps it in a file to go on with; `reckoning`, `rating`, `report` and `picture` say what
came of it.
"""
