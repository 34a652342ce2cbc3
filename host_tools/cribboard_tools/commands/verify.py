"""Say what a file of a release is, and whether it is whole.

No board is needed. Of an image: version, commit, kind of board, MicroPython. Of a voice pack, as a
file or as UF2: language and contents. Of an archive: which one. Of SHA256SUMS: whether every file
that it lists is as it should be. The checksums within a file are tried, and where its folder has a
SHA256SUMS, the file is compared with that too. Status 1 for a damaged file.

example:
  cribboard verify cribboard-pico.uf2
  cribboard verify build/firmware/cribboard-pico2.uf2 --json
"""

import argparse
import hashlib
import json
from pathlib import Path
from typing import Any

from cribboard.audio import voice_pack
from cribboard.audio.voice_pack import VoicePack
from cribboard_tools.console import printable, safe_files
from cribboard_tools.errors import BadInput, Failure
from cribboard_tools.pico import image, release_kinds, uf2
from cribboard_tools.pico.make_firmware import BOARDS, SUMS
from cribboard_tools.voice import clip_texts, romfs_image

ARGUMENTS = """
file IMAGE          any file of a release
--json              print one JSON object
"""


def run(args: argparse.Namespace) -> int:
    """Print what the file is; return the exit status. Raises Failure for a damaged one."""
    path = Path(args.file)
    data = safe_files.read_input(path)
    digest = hashlib.sha256(data).hexdigest()
    try:
        found, title = release_kinds.about(path, data) or _pack(data) or _image(path)
    except uf2.Damaged as error:
        text = str(error)
        raise Failure(text if text.startswith(str(path)) else f"{path}: {text}") from None
    except BadInput as error:
        raise BadInput(f"neither an image of Cribboard nor a voice pack: {error}") from None
    found |= {"bytes": len(data), "sha256": digest, "is_listed": _is_listed(path, digest)}
    if args.json:
        print(json.dumps(found))
        return 0
    print(printable.escaped(f"{path}: {title}"))
    print(f"It is whole. {len(data):,} bytes, SHA-256 {digest}")
    if found["is_listed"]:
        print(f"{SUMS} beside it has the same.")
    return 0


def _image(path: Path) -> tuple[dict[str, Any], str]:
    """Return a firmware image as JSON, and in words. Raises BadInput."""
    read = image.read(path)
    found = {
        "kind": "image",
        "version": read.version,
        "commit": read.commit,
        "board": read.board.name,
        "micropython": read.micropython.removeprefix("v"),
    }
    changed = ", with changes that were not committed" if read.commit.endswith("+") else ""
    words = f"Cribboard {read.version} for a {read.board.title}, of commit {read.commit}{changed}"
    return found, f"{words}, with MicroPython {found['micropython']}."


def _pack(data: bytes) -> tuple[dict[str, Any], str] | None:
    """Return a voice pack as JSON, and in words; None for another file. Raises uf2.Damaged."""
    board = ""
    if not data.startswith(voice_pack.MAGIC):
        data, board = _in_romfs(data)
        if not board:
            return None
    try:
        pack = VoicePack(data)
        is_whole = pack.is_intact()
    except ValueError as error:
        raise uf2.Damaged(f"it is {error}") from None
    if not is_whole:
        raise uf2.Damaged("it is damaged: its checksum is wrong; make or download it again")
    contents = next(
        (one.name for one in clip_texts.CONTENTS.values() if one.code == pack.contents), ""
    )
    found = {"kind": "voice", "language": pack.language, "contents": contents, "clips": pack.clips}
    words = f"a voice pack, {pack.language}, {contents}, {pack.clips} clips"
    where = f", as UF2 for {board}" if board else ""
    return found | {"board": board}, f"{words}{where}."


def _in_romfs(data: bytes) -> tuple[bytes, str]:
    """Return the voice pack in a UF2 file, and its board, "" for another. Raises uf2.Damaged."""
    try:
        blocks = uf2.read(data)
    except uf2.Damaged:
        raise
    except BadInput:
        return b"", ""
    start = min(block.address for block in blocks)
    for board in BOARDS.values():
        if (board.family, board.romfs[0]) == (blocks[0].family, start):
            return romfs_image.pack_in(uf2.program(blocks)), board.name
    return b"", ""


def _is_listed(path: Path, digest: str) -> bool | None:
    """Return whether SHA256SUMS beside the file lists it with this sum, None if not at all.

    Raises Failure for another sum.
    """
    sums = path.parent / SUMS
    try:
        lines = sums.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return None
    listed = [line.split(maxsplit=1)[0] for line in lines if line.endswith(f"  {path.name}")]
    if listed and digest not in listed:
        raise Failure(f"{path} is not the file that {sums} lists: it has another sum")
    return bool(listed) or None
