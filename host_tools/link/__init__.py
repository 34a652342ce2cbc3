"""Client of the link that a board has on USB."""
