"""What talks to a server: from the terminal, from tests, from anybody's program."""
