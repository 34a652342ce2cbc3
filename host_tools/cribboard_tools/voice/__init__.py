"""Voice packs: made with a free synthesiser, joined to sentences, written for the board."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace

    from cribboard_tools.voice.library import Speaker


def speaker(args: Namespace, language: str, contents: str) -> Speaker | None:
    """Return what `--say` and `--wav` want, with the pack of `--voice`; None for neither."""
    if not args.say and args.wav is None:
        return None
    from cribboard_tools.voice import library

    return library.Speaker(language, contents, args.voice, args.say, args.wav)
