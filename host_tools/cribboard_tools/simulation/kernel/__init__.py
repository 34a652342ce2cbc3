"""Compiled simulation of two-player deals: shuffle, discards, pegging and counts.

Numba compiles every function here. Its tables (tables.py) are an argument, because constants are
compiled into the machine code.

A card is 0..51: 4 * rank (0 ace .. 12 king) + suit. Several cards, a series and counts by rank are
each packed into one integer, which Numba keeps in a register; arrays would cost more than the work
done on them. Seats of a deal are PONE and DEALER.

Random numbers are a function of the seed and of the numbers of game and deal only, and sums are
integers, so that a result does not depend on how the work is divided.
"""
