"""Matches as files: notation, JSON records, the folder that `pull` writes, their statistics."""
