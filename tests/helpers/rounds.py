"""Number of rounds of a test that repeats itself, for each home."""

#: The home's wish: 1 is every round; a Pico, some hundred times slower than a PC, sets 30.
share = 1


def rounds(many, fewest=1):
    """Return how often to do what is done `many` times where there is time."""
    return max(fewest, many // share)


def is_whole():
    """Whether every round is done: only then are rare things sure to come."""
    return share == 1
