"""Statistics of recorded games: sources, sums and report."""
