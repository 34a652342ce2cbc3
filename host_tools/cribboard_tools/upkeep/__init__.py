"""Upkeep of the repository: generated files, site, release. It is not in the package."""
