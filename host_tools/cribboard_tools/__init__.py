"""Host tools: the `cribboard` command, and everything else that runs on a computer."""

from cribboard import __version__ as VERSION

__all__ = ["VERSION"]
