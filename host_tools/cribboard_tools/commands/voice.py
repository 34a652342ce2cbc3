"""Make voice packs, with which the board speaks, and try them.

`build` makes packs and, for each kind of board that they fit, a UF2 file; `sizes` compares the
packs in a folder with the boards; `say` says a text with the words of a pack. English is read by
flite, the other languages by espeak-ng: apt-get install flite espeak-ng.

example:
  cribboard voice build --language en --contents counts
  cribboard voice sizes
  cribboard voice say "fifteen two, and a pair is four" --wav said.wav
"""

import argparse
import json
from pathlib import Path
from typing import Any

from cribboard.audio.voice_pack import VoicePack
from cribboard.language import phrases
from cribboard.language.spoken_in import SpokenIn
from cribboard_tools.console import safe_files, terminal
from cribboard_tools.console.arguments import one_of
from cribboard_tools.errors import BadInput
from cribboard_tools.pico.make_firmware import BOARDS
from cribboard_tools.voice import clip_texts, library, romfs_image, synthesiser

ARGUMENTS = f"""
action {{build,sizes,say}}
text? TEXT          what `say` says
--language {one_of(phrases.LANGUAGES)}...  language: %(choices)s (default: all; of `say`: en);
                    can be repeated
--contents {one_of(clip_texts.CONTENTS)}...  what the pack can say: %(choices)s (default: both; of
                    `say`: everything)
-o --output DIR=voice  folder of the packs (default: voice)
--wav FILE          `say` writes a WAV file, silently
--voice PACK        pack that `say` uses
--json              print one JSON array of the packs
"""


def run(args: argparse.Namespace) -> int:
    """Run the command; return its exit status."""
    if bool((args.text or "").strip()) != (args.action == "say"):
        raise BadInput('give a text to `say`, and only to that: cribboard voice say "fifteen two"')
    if args.action == "say":
        _say(args)
        return 0
    languages = args.language or [*phrases.LANGUAGES]
    names, folder = args.contents or [*clip_texts.CONTENTS], Path(args.output)
    if args.action == "build":
        for language in languages:
            _build(language, names, folder, args.json)
    _report(languages, names, folder, args.json)
    return 0


def _say(args: argparse.Namespace) -> None:
    language = (args.language or ["en"])[-1]
    contents = (args.contents or [clip_texts.EVERYTHING.name])[-1]
    speaker = library.Speaker(language, contents, args.voice, args.wav is None, args.wav)
    with SpokenIn(language):
        speaker.say(args.text)
        speaker.close()


def _build(language: str, names: list[str], folder: Path, is_quiet: bool) -> None:
    for name, pack in library.build(language, names, is_quiet).items():
        path = folder / library.file_name(language, name)
        safe_files.write_bytes(path, pack)
        for board in BOARDS.values():
            uf2 = path.with_name(f"{path.stem}-{board.name}.uf2")
            if romfs_image.fits(pack, board):
                safe_files.write_bytes(uf2, romfs_image.uf2_file(pack, board))


def _report(languages: list[str], names: list[str], folder: Path, is_json: bool) -> None:
    """Print the sizes of the packs in a folder, and on which boards they fit."""
    packs = []
    for language in languages:
        for name in names:
            path = folder / library.file_name(language, name)
            if path.is_file():
                packs.append(_record(path, library.read(path)))
    if not packs:
        raise BadInput(f"there are no voice packs in {folder}: cribboard voice build -o {folder}")
    if is_json:
        print(json.dumps(packs))
        return
    titles = [board.title.removeprefix("Raspberry Pi ") for board in BOARDS.values()]
    head = ["pack", "voice", "clips", "seconds", "bytes", *titles]
    rows = [
        [
            pack["file"],
            pack["synthesiser"],
            pack["clips"],
            f"{pack['seconds']:.1f}",
            f"{pack['bytes']:,}",
            *["fits" if board in pack["boards"] else "too large" for board in BOARDS],
        ]
        for pack in packs
    ]
    sizes = [board.romfs[1] for board in BOARDS.values()]
    rooms = [f"{title} {size:,}" for title, size in zip(titles, sizes, strict=True)]
    terminal.table(f"Voice packs. Bytes of the partition: {', '.join(rooms)}", head, rows, left=2)


def _record(path: Path, pack: VoicePack) -> dict[str, Any]:
    data = path.read_bytes()
    samples = sum(pack.samples(clip) for clip in range(pack.clips))
    return {
        "file": path.name,
        "language": pack.language,
        "synthesiser": synthesiser.of(pack.language).program,
        "clips": pack.clips,
        "seconds": round(samples / pack.rate, 1),
        "bytes": len(data),
        "boards": [name for name, kind in BOARDS.items() if romfs_image.fits(data, kind)],
    }
