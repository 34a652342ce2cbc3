"""Advice on throws and lays, by the chance to win the game: pure, and in whole numbers."""
