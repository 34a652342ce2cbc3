"""UF2 files, and the identity of a MicroPython program in one.

Source: the UF2 format (github.com/microsoft/uf2); pico-sdk's binary_info/structure.h and
binary_info/defs.h: an image carries its version, its board and where its file system lies.
"""

import hashlib
import re
import struct
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from cribboard_tools.console import printable
from cribboard_tools.errors import BadInput

FAMILIES = {0xE48BFF56: "RP2040", 0xE48BFF59: "RP2350"}
PAGE = 256
_BLOCK, _HEAD = 512, struct.Struct("<8I")
_MAGIC, _MAGIC_END = (0x0A324655, 0x9E5D5157), 0x0AB16F30
_HAS_FAMILY = 0x2000
_AGAIN = "build or download it again"
_INFO_MAGIC, _INFO_MAGIC_END = 0x7188EBF2, 0xE71AA390
_INFO_WITHIN = 4096  # RP2040: behind boot2's 256 bytes; RP2350: within the first kilobytes
_ID_AND_STRING, _BLOCK_DEVICE = 6, 7
_VERSION, _BOARD, _PROGRAM = 0x11A9BC3A, 0xB63CFFBB, 0x02031C86
_DESCRIPTION = 0xB6A07C19
#: A boot loader erases a sector when the first page of it comes.
SECTOR = 4096
_IMAGE_DEF = b"\xd3\xde\xff\xff"  # RP2350: an image's first block begins with these bytes
#: Digits of a SHA-256, in hexadecimal, in the description of a Cribboard image. They do not end it:
#: a linker stores a text that is the end of another one, such as "0", inside that one.
CHECKSUM_DIGITS = 16
_SEAL = re.compile(rb"Cribboard [!-~]+ [!-~]+ ([0-9a-f]{%d}) [!-~]+\0" % CHECKSUM_DIGITS)


class Damaged(BadInput):
    """A UF2 file that is not as it was written: it is not to be put on a board."""


class Block(NamedTuple):
    """One block without its 32 bytes of header, which can be computed."""

    family: int
    address: int
    payload: bytes


class About(NamedTuple):
    """Identity of a program. storage: (address, size) of its file system, or None."""

    program: str
    version: str
    board: str
    storage: tuple[int, int] | None
    description: str = ""


def read(data: bytes) -> list[Block]:
    """Return the blocks of a UF2 file.

    Raises BadInput for another file, Damaged for one that is incomplete or not as it was written.
    """
    if len(data) > _BLOCK and len(data) % _BLOCK and _HEAD.unpack_from(data)[:2] == _MAGIC:
        raise Damaged(f"this UF2 file is incomplete: it ends within a block; {_AGAIN}")
    if not data or len(data) % _BLOCK:
        raise BadInput("this is not a UF2 file: it is not made of blocks of 512 bytes")
    blocks: list[Block] = []
    places: dict[int, list[tuple[int, int]]] = {}
    totals: dict[int, set[int]] = {}
    for at in range(0, len(data), _BLOCK):
        head = _HEAD.unpack_from(data, at)
        if head[:2] != _MAGIC or data[at + 508 : at + 512] != struct.pack("<I", _MAGIC_END):
            if blocks:
                raise Damaged(f"block {at // _BLOCK} of this UF2 file lacks its marks; {_AGAIN}")
            raise BadInput("this is not a UF2 file: its first block lacks the marks")
        if not head[2] & _HAS_FAMILY or head[4] > 476:
            raise BadInput(f"block {at // _BLOCK} of this UF2 file does not name its chip")
        padding = data[at + 32 + head[4] : at + 508]
        if head[7] in FAMILIES and (head[2], head[4], any(padding)) != (_HAS_FAMILY, PAGE, False):
            raise Damaged(f"block {at // _BLOCK} of this UF2 file is damaged; {_AGAIN}")
        blocks.append(Block(head[7], head[3], data[at + 32 : at + 32 + head[4]]))
        places.setdefault(head[7], []).append((head[5], head[3]))
        totals.setdefault(head[7], set()).add(head[6])
    for family in FAMILIES.keys() & totals.keys():
        _refuse_damage(places[family], totals[family])
    return blocks


def _refuse_damage(places: list[tuple[int, int]], totals: set[int]) -> None:
    """Raise Damaged unless each block of a family, (number, address), is there once, in order."""
    if len(totals) > 1:
        raise Damaged(f"this UF2 file is damaged: its blocks disagree how many they are; {_AGAIN}")
    [total] = totals
    numbers = {number for number, _ in places}
    if len(numbers) < total:
        missing = total - len(numbers)
        raise Damaged(f"this UF2 file is incomplete: {missing} of its blocks are missing; {_AGAIN}")
    ordered = sorted(places)
    if [number for number, _ in ordered] != list(range(total)):
        raise Damaged(f"this UF2 file is damaged: it has a block twice; {_AGAIN}")
    if any(one[1] >= other[1] for one, other in pairwise(ordered)):
        raise Damaged(
            f"this UF2 file is damaged: its addresses do not follow the numbers; {_AGAIN}"
        )


def program(blocks: list[Block]) -> bytes:
    """Return the flash's content that the blocks of one family make.

    Raises Damaged unless they are whole pages that lie end to end.
    """
    ordered = sorted(blocks, key=lambda block: block.address)
    for number, (family, address, payload) in enumerate(ordered):
        wanted = ordered[0].address + number * PAGE
        if address % PAGE or address != wanted or len(payload) != PAGE:
            raise Damaged(
                f"this UF2 file is damaged: a block for {FAMILIES.get(family, 'a chip')} is for "
                f"{address:#x}, not for {wanted:#x}; {_AGAIN}"
            )
    return b"".join(block.payload for block in ordered)


def sealed(program: bytes) -> bytes:
    """Return a program, in whole pages, with its checksum in its own description.

    It is the SHA-256 of the pages with zeros in the place of the checksum. A program is as it was
    built if sealing it again changes nothing. Raises Damaged where the description is missing, or
    there is more than one.
    """
    padded = program.ljust(-(-len(program) // PAGE) * PAGE, b"\0")
    found = list(_SEAL.finditer(padded))
    if len(found) != 1:
        raise Damaged(f"this image has no description with a checksum; {_AGAIN}")
    start, end = found[0].span(1)
    digest = hashlib.sha256(padded[:start] + b"0" * CHECKSUM_DIGITS + padded[end:]).hexdigest()
    return padded[:start] + digest[:CHECKSUM_DIGITS].encode() + padded[end:]


def write(blocks: list[Block]) -> bytes:
    """Return a UF2 file of these blocks, in this order; each family is numbered by address.

    The RP2040's ROM takes 16 blocks with consecutive numbers for one sector, whatever their
    addresses are, so the numbers must follow the addresses; their order in the file is free.
    """
    addresses: dict[int, list[int]] = {}
    for block in blocks:
        addresses.setdefault(block.family, []).append(block.address)
    numbers = {
        family: {address: number for number, address in enumerate(sorted(family_addresses))}
        for family, family_addresses in addresses.items()
    }
    made = []
    for family, address, payload in blocks:
        places = numbers[family]
        head = (*_MAGIC, _HAS_FAMILY, address, len(payload), places[address], len(places))
        body = _HEAD.pack(*head, family) + payload
        made.append(body + bytes(_BLOCK - 4 - len(body)) + struct.pack("<I", _MAGIC_END))
    return b"".join(made)


def order_for_cuts(blocks: list[Block]) -> list[Block]:
    """Return the blocks of a program, or of a ROMFS, in an order in which half of them do nothing.

    First comes the last page of the first sector: the ROM erases that sector with it, and finds
    nothing to start from then on. Last comes the page without which the ROM starts nothing: the
    RP2040's boot2 (page 0, with its checksum), the RP2350's IMAGE_DEF. A ROMFS has its head in
    page 0, without which MicroPython mounts nothing. Both ROMs take blocks in any order, and erase
    a sector once (pico-bootrom-rp2040: virtual_disk.c, _write_uf2_page; pico-bootrom-rp2350:
    usb_virtual_disk.c, the same function).
    """
    ordered = sorted(blocks, key=lambda block: block.address)
    start = ordered[0].address
    head = [block for block in ordered if block.address < start + SECTOR]
    key = next((block for block in head if _IMAGE_DEF in block.payload), head[0])
    if FAMILIES.get(key.family) != "RP2350":
        key = head[0]
    others = [block for block in head if block is not key]
    return [*others[-1:], *ordered[len(head) :], *others[:-1], key]


class Memory:
    """Content of the flash from the blocks of one family, read by address."""

    def __init__(self, blocks: list[Block]) -> None:
        self._pages = {block.address: block.payload for block in blocks}
        self.start = min(self._pages)

    def read(self, address: int, size: int) -> bytes:
        """Return `size` bytes; gaps between blocks are 0xFF, as in erased flash."""
        page = address - address % PAGE
        data = b""
        while len(data) < address % PAGE + size:
            data += self._pages.get(page + len(data), b"").ljust(PAGE, b"\xff")
        return data[address % PAGE :][:size]

    def words(self, address: int, count: int) -> tuple[int, ...]:
        """Return `count` words of 32 bits."""
        return struct.unpack(f"<{count}I", self.read(address, 4 * count))

    def text(self, address: int, limit: int = 256) -> str:
        """Return a text that ends with a zero byte, with control characters escaped."""
        raw = self.read(address, limit).split(b"\0")[0]
        return printable.escaped(raw.decode(errors="replace"))


def about(memory: Memory) -> About:
    """Return the identity of the program in this memory; missing texts are ""."""
    texts = {_PROGRAM: "", _VERSION: "", _BOARD: "", _DESCRIPTION: ""}
    storage = None
    for place in _entries(memory):
        kind = memory.words(place, 1)[0] & 0xFFFF
        first, second, third = memory.words(place + 4, 3)
        if kind == _ID_AND_STRING and first in texts:
            texts[first] = memory.text(second)
        elif kind == _BLOCK_DEVICE and memory.text(first) == "MicroPython":
            storage = (second, third)
    return About(texts[_PROGRAM], texts[_VERSION], texts[_BOARD], storage, texts[_DESCRIPTION])


def _entries(memory: Memory) -> Iterator[int]:
    head = memory.read(memory.start, _INFO_WITHIN)
    at = head.find(struct.pack("<I", _INFO_MAGIC))
    while at >= 0:
        marks = memory.words(memory.start + at, 5)
        if marks[4] == _INFO_MAGIC_END and 0 <= marks[2] - marks[1] <= 4 * 512:
            for place in range(marks[1], marks[2], 4):
                yield memory.words(place, 1)[0]
            return
        at = head.find(struct.pack("<I", _INFO_MAGIC), at + 4)
