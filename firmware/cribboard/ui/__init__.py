"""Keys in, commands and views out. No clock, no I/O."""
