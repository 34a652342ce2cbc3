"""The coach's advice by chance, worked out at once."""

from cribboard.rules import chance_advice


def last_of(steps):
    """Return the last thing that an iterator yields."""
    last = None
    for last in steps:  # noqa: B007
        pass
    return last


def chance(outlook, keep, spread, crib):
    """Return the chance to win with a hand, in parts of CERTAIN."""
    return last_of(outlook.chance_steps(keep, spread, crib))


def ranked(choices, dealt, is_dealer, own, other):
    """Return (chance in thousandths, choice) of each choice, best first."""
    outlook = chance_advice.Outlook(is_dealer, own, other)
    return last_of(chance_advice.ranked_steps(choices, dealt, outlook))


def style(choice, dealt, is_dealer, own, other):
    """Return the style of play with a choice's hand."""
    outlook = chance_advice.Outlook(is_dealer, own, other)
    return last_of(chance_advice.style_steps(choice, dealt, outlook))
