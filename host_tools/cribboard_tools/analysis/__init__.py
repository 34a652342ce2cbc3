"""Exhaustive counts of all shows, and the value of discards."""
