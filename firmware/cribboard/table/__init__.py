"""The table: keys to commands, their undoing, and the view of it all."""
