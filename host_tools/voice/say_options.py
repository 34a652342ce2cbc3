"""The options --say, --wav and --voice of commands that announce something."""

from __future__ import annotations

from pathlib import Path

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

    from host_tools.voice.library import Speaker


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("--say", action="store_true", help="say it aloud")
    parser.add_argument("--wav", type=Path, metavar="FILE", help="write what is said as a WAV file")
    parser.add_argument(
        "--voice", type=Path, metavar="PACK", help="voice pack to use (default: built once)"
    )


def speaker(args: argparse.Namespace, language: str, contents: str) -> Speaker | None:
    """Return what says texts, None where neither --say nor --wav asks for it."""
    if not args.say and args.wav is None:
        return None
    from host_tools.voice import library

    return library.Speaker(language, contents, args.voice, args.say, args.wav)
