"""Player for `cribboard simulate pipe:...`: throws the last two cards, lays what scores most.

It needs nothing of Cribboard. docs/cli.md describes the lines.
"""

import sys

RANKS = "A23456789TJQK"


def rank(card):
    """Return the rank of a card like Td, from 1."""
    return RANKS.index(card[0]) + 1


def points(series):
    """Return what the last rank of a series scores: fifteen, thirty-one, pairs and runs."""
    count = sum(min(one, 10) for one in series)
    found = 2 if count in (15, 31) else 0
    alike = 1
    while series[-alike - 1 : -alike] == series[-1:]:
        alike += 1
    for many in range(len(series), 2, -1):
        run = sorted(series[-many:])
        if run == list(range(run[0], run[0] + many)):
            found += many
            break
    return found + alike * (alike - 1)


def lay(starter, *others):
    """Return the card to lay, after the starter, two cards thrown, four kept and those laid."""
    kept, laid = others[2:6], others[6:]
    now = " ".join(laid).split("|")[-1].split()
    series = [rank(card) for card in now if card != "go"]
    count = sum(min(one, 10) for one in series)
    fits = [card for card in kept if card not in laid and count + min(rank(card), 10) <= 31]
    return max(fits, key=lambda card: (points([*series, rank(card)]), rank(card)))


for line in sys.stdin:
    kind, role, own, other, *cards = line.split()
    print(" ".join(cards[4:]) if kind == "throw" else lay(*cards), flush=True)
