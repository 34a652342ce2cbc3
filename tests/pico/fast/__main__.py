"""Fetch what the fast board needs: `python -m tests.pico.fast`."""

from . import ensure

print(ensure())
