"""What crosses the network, declared once: commands, messages, the bodies of requests, and the lines of bots."""
