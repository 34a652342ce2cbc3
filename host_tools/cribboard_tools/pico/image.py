"""Firmware images for `cribboard deploy`: choosing one for a board, and checking it."""

import re
from pathlib import Path
from typing import NamedTuple

from cribboard_tools.console import safe_files
from cribboard_tools.errors import BadInput, Failure
from cribboard_tools.firmware_source import is_checkout
from cribboard_tools.pico import drives, make_firmware, uf2
from cribboard_tools.pico.make_firmware import BOARDS, BoardKind
from cribboard_tools.pico.repl import PicoError


class Image(NamedTuple):
    """A Cribboard image that can be copied onto a board, with its version of MicroPython."""

    path: Path
    data: bytes
    version: str
    commit: str
    board: BoardKind
    micropython: str

    @property
    def title(self) -> str:
        """The firmware's name and version, for a person."""
        return f"Cribboard {self.version} ({self.commit})"


def kind_of(machine: str, board: str, given: str | None) -> BoardKind:
    """Return the kind of a running board, by its image's board or its machine's name.

    given: the kind that the user named. Raises BadInput where it is another, PicoError for an
    unknown machine.
    """
    kind = BOARDS.get(board) or next(
        (one for one in BOARDS.values() if machine.partition(" with ")[0] in one.machines), None
    )
    if kind and given and given != kind.name:
        raise BadInput(f"--board {given} does not match: the board is a {kind.title}")
    if kind or given:
        return kind or BOARDS[str(given)]
    raise PicoError(
        f"the board is a {machine}, for which there is no image: if one of {', '.join(BOARDS)} "
        "fits, name it with --board"
    )


def for_drive(given: Image | None, board: str | None, drive: drives.Drive) -> Image:
    """Return the image for a board in its boot loader, which reports its chip."""
    [of_chip] = [kind for kind in BOARDS.values() if uf2.FAMILIES[kind.family] == drive.family]
    image = choose(given, BOARDS[board] if board else None if given else of_chip)
    if uf2.FAMILIES[image.board.family] != drive.family:
        raise BadInput(
            f"{image.path} is for a {image.board.title}, and the chip of the board at "
            f"{drive.path} is an {drive.family}"
        )
    return image


def choose(given: Image | None, kind: BoardKind | None) -> Image:
    """Return the image to copy: the given one, or the one built here for this kind of board."""
    image = given
    if image is None:
        assert kind is not None
        path = make_firmware.ROOT / f"build/firmware/cribboard-{kind.name}.uf2"
        if not (is_checkout() and path.is_file()):
            make = f"`make firmware ARGS='--board {kind.name}'` builds it"
            get = "`make firmware` builds it in a checkout of the project"
            raise Failure(
                f"there is no image for a {kind.title} here: {make if is_checkout() else get}; "
                f"name one that you have: cribboard deploy {path.name}"
            )
        image = read(path)
    if kind and image.board != kind:
        raise BadInput(
            f"{image.path} is for a {image.board.title}, and the board is a {kind.title}"
        )
    return image


def read(path: Path) -> Image:
    """Return the image in a UF2 file.

    Raises BadInput where it is not a Cribboard image, uf2.Damaged where it is one, but damaged.
    """
    data = safe_files.read_input(path)
    try:
        own = [block for block in uf2.read(data) if block.family in uf2.FAMILIES]
    except BadInput as error:
        raise type(error)(f"{path}: {error}") from None
    about = uf2.about(uf2.Memory(own)) if own else None
    words = re.fullmatch(
        r"Cribboard (\S+) (\S+) (?:\S+ )?(\S+)", about.description if about else ""
    )
    kind = BOARDS.get(words[3]) if words else None
    if words is None or kind is None:
        program = f"{about.program} {about.version}".strip() if about else ""
        raise BadInput(
            f"{path} holds {program or 'another program'}, not a Cribboard image: those are called "
            "cribboard-BOARD.uf2"
        )
    if {block.family for block in own} != {kind.family}:
        raise BadInput(f"{path} is not for the chip of a {kind.title}: build or download it again")
    _refuse_damage(path, own)
    assert about is not None
    return Image(path, data, words[1], words[2], kind, about.version)


def _refuse_damage(path: Path, blocks: list[uf2.Block]) -> None:
    """Raise uf2.Damaged unless the program begins the flash and its checksum is right."""
    if min(block.address for block in blocks) != make_firmware.FLASH_BASE:
        raise uf2.Damaged(f"{path}: this image does not begin at the start of the flash")
    try:
        program = uf2.program(blocks)
        is_whole = uf2.sealed(program) == program
    except uf2.Damaged as error:
        raise uf2.Damaged(f"{path}: {error}") from None
    if not is_whole:
        raise uf2.Damaged(f"{path} is damaged: its checksum is wrong; build or download it again")
