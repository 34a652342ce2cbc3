"""Statistics of recorded games: sources, sums, report, charts."""
