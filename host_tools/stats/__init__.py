"""Statistics over recorded games: sums, report, files, charts."""
