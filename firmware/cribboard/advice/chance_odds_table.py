"""Odds of the told chances, of 128.

Made by cribboard_tools/upkeep/chance_odds.py.
"""

LACKS = bytes([1, 2, 3, 4, 5, 6, 8, 10, 13, 18, 30, 60, 121])
ODDS = tuple([b"\x80" * 169 for _ in range(4)])
