"""Simulation of cribbage deals in bulk, and the chance to win that follows from it.

`kernel` plays deals in compiled code (Numba), `tables` has what it looks up, `players` names the
ways to play, `games` runs whole games on any `concurrent.futures` executor.
"""
