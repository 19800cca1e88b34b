"""The game in a terminal: pages, the table, and a session of play."""
