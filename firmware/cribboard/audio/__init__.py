"""All that is heard: notes, and texts spoken with the clips of a voice pack."""
