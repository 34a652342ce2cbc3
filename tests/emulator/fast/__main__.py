"""Fetch what the fast board needs: `python -m tests.emulator.fast`."""

from tests.emulator.fast import PACKAGE

print(PACKAGE.fetch())
