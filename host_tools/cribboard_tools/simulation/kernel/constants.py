"""Numbers that several modules of the kernel share: seats, players, tables and results."""

from cribboard.advice import tables

PONE, DEALER = 0, 1
#: Target of the win table; scores of a shorter game are moved up to it.
TARGET = 121
#: Ways to discard, as numbers (players.py names them).
DISCARD_RANDOM, DISCARD_EXACT, DISCARD_HESSEL, DISCARD_ADVICE = 0, 1, 2, 3
#: Ways to peg; PEG_ORDER is that of public_order, which no player of a name has.
PEG_RANDOM, PEG_GREEDY, PEG_AHEAD, PEG_ADVICE, PEG_ORDER = 0, 1, 2, 3, 4

#: Where each table begins in the array `tables` (tables.py fills it): keys of the 52 cards and of
#: the 13 ranks, rows and cells, as in rules/show_totals.py; points of four ranks, and these summed
#: over the fourth; points of four ranks and a starter, summed over the starter; crib means in
#: hundredths, [Hessel's for pone, for the dealer] x [13 x 13]; the 455 sets of three
#: ranks, packed; points of two ranks (a row for each of 91 pairs) with each of these sets.
KEYS = 0
RANK_KEYS = KEYS + 52
ROWS = RANK_KEYS + 13
CELLS = ROWS + 2048
FOUR = CELLS + 8192
FOUR_SUMS = FOUR + 13**4
FIVE_SUMS = FOUR_SUMS + 13**3
CRIB_MEANS = FIVE_SUMS + 13**4
TRIPLES = CRIB_MEANS + 2 * 169
WITH_TRIPLES = TRIPLES + 455
#: Holes that nobody pegs in a play: the table of races goes so far.
FAR = tables.FAR
#: The tables of advice, each for pone and the dealer: what is kept, thrown and worth in the play,
#: 32 parts of pegs and of hands; parts of races, and how they grow; chances to lay what is worth
#: less; pone's chances before its deal.
KEEPS = WITH_TRIPLES + 91 * 455
THROWS = KEEPS + 2 * 1820
WORTHS = THROWS + 2 * 91
PEGS = WORTHS + 2 * 1820
SHOWN = PEGS + 2 * 32
RACE = SHOWN + 2 * 32
GROWTH = RACE + 4 * FAR**2
LESS_OFTEN = GROWTH + 2 * 552
CHANCES = LESS_OFTEN + 51
TABLES_SIZE = CHANCES + TARGET * TARGET

#: Results of a deal in the array `points`: four for pone, then four for the dealer.
SOURCES = ("heels", "pegging", "hand", "crib")
HEELS, PEGGING, HAND, CRIB = 0, 1, 2, 3
#: Rows of the array `play`: (seat that acts, card or -1 for a go, seat that scores, points); eight
#: cards, and gos.
MOST_PLAY = 24
