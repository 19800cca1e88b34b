"""How `master` is made: a network that plays against itself, on the compiled rules. Needs the extra `train`."""
