"""Who saw what: events, and what a seat or a spectator has seen and knows."""
