"""What the operator of a server needs."""
