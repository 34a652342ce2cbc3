"""Storage of matches, results and settings, over a file system that the home hands in."""
