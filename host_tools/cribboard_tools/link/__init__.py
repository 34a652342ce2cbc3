"""Client of the board's USB link."""
