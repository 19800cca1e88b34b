"""A match of rounds: moves and their notation, records, the shuffle."""
