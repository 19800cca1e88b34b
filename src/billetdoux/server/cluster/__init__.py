"""Being one node among several: what is due, who is alive, what others have done."""
