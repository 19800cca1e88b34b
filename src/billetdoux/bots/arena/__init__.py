"""The arena: who is stronger, and how sure that is.

Every deal is played once for each rotation of the seats, so that luck of the cards cancels. A deal is a whole game:
the decks of all its rounds, and its lots. `plan` says what is to be played, `games` plays it, `processes` share it
out, `results_file` keeps it to go on with; `bootstrap`, `rating`, `report` and `chart` say what came of it.
"""
