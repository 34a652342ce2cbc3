"""Levels of opponents: the hands that one weighs, and how far it misjudges a chance to win."""

from cribboard.advice.belief import ALL

#: By name: (effort, standard deviation of a misjudged chance, in thousandths).
LEVELS = {
    "beginner": (20, 80),
    "casual": (20, 30),
    "club": (20, 10),
    "strong": (20, 0),
    "best": (ALL, 0),
}
