"""Ends of rounds of two players, solved: the deals there can be, the tree of what can happen, the solution."""
