"""Upkeep of the repository: generators of checked-in files. Not shipped in the wheel."""
