"""The boot loader in a Pico's ROM, as far as UF2 blocks meet it, and images made to be put there.

Source: pico-bootrom-rp2040 (bootrom_main.c, virtual_disk.c) and pico-bootrom-rp2350
(usb_virtual_disk.c) of Raspberry Pi.
"""

import struct

from cribboard_tools.pico import make_firmware, uf2

BLOCK, SECTOR, PAGE, BASE = 512, 4096, 256, 0x10000000
_HEAD = struct.Struct("<8I")
_MAGIC, _MAGIC_END = (0x0A324655, 0x9E5D5157), 0x0AB16F30
IMAGE_DEF = b"\xd3\xde\xff\xff"


def boot2_sum(data):
    """Return the checksum that ends boot2: CRC-32, most significant bit first, not inverted."""
    made = 0xFFFFFFFF
    for byte in data:
        made ^= byte << 24
        for _ in range(8):
            made = (made << 1 ^ (0x04C11DB7 if made >> 31 else 0)) & 0xFFFFFFFF
    return made


def is_startable(flash, family="RP2040"):
    """Tell whether the ROM starts what is in flash; if not, it stays in its boot loader."""
    if family == "RP2350":
        return IMAGE_DEF in flash[:SECTOR]
    return boot2_sum(flash[:252]) == struct.unpack_from("<I", flash, 252)[0]


class BootLoader:
    """The blocks of one session. flash: what they are written to; is_done: all came."""

    def __init__(self, flash, family="RP2040"):
        self.flash, self.is_done = flash, False
        self._family = family
        self._total = 0
        self._came = set()
        self._erased = set()

    def take(self, block):
        """Take one block of 512 bytes, as the drive gets it; what is no block is passed over."""
        head = _HEAD.unpack_from(block)
        is_marked = head[:2] == _MAGIC and block[508:] == struct.pack("<I", _MAGIC_END)
        if not is_marked or not head[2] & 0x2000 or head[4] != PAGE:
            return
        if uf2.FAMILIES.get(head[7]) != self._family or self.is_done:
            return
        address, number, total = head[3] - BASE, head[5], head[6]
        if total != self._total:
            self._total, self._came, self._erased = total, set(), set()
        if number in self._came or number >= total:
            return
        # The RP2040 keeps the sectors that it has erased by their blocks' numbers.
        sector = number * PAGE // SECTOR if self._family == "RP2040" else address // SECTOR
        if sector not in self._erased:
            self._erased.add(sector)
            start = address - address % SECTOR
            self.flash[start : start + SECTOR] = b"\xff" * SECTOR
        self.flash[address : address + PAGE] = block[32 : 32 + PAGE]
        self._came.add(number)
        self.is_done = len(self._came) == total

    def take_file(self, data):
        """Take the whole blocks of a file."""
        for at in range(0, len(data) - BLOCK + 1, BLOCK):
            self.take(data[at : at + BLOCK])


def program(board="pico", version="0.1.0", commit="0123456789", size=20_200):
    """Make a program that says of itself what a Cribboard image says, and is startable."""
    stamp = make_firmware.Stamp(version, commit, 0)
    words = make_firmware.description(make_firmware.BOARDS[board], stamp)
    return uf2.sealed(made_program({0xB6A07C19: words, 0x02031C86: "MicroPython"}, size))


def made_program(info, size=20_200):
    """Make a program with the binary info `info`, {id: text}."""
    texts, records, places = bytearray(), bytearray(), []
    for name, words in info.items():
        places.append(BASE + 0x800 + len(records))
        records += struct.pack("<HHII", 6, 0x5052, name, BASE + 0x400 + len(texts))
        texts += words.encode() + b"\0"
    memory = bytearray(b"\x5a" * max(size, 0x1000))
    memory[0:252] = bytes(range(252))
    memory[252:256] = struct.pack("<I", boot2_sum(bytes(range(252))))
    places.append(BASE + 0x800 + len(records))  # where the program ends, as the SDK counts
    records += struct.pack("<HHII", 5, 0x5052, 0x68F465DE, BASE + len(memory) + 32)
    marks = (0x7188EBF2, BASE + 0x300, BASE + 0x300 + 4 * len(places), 0, 0xE71AA390)
    memory[0x100:0x114] = struct.pack("<5I", *marks)
    memory[0x140:0x144] = IMAGE_DEF
    memory[0x300 : 0x300 + 4 * len(places)] = struct.pack(f"<{len(places)}I", *places)
    memory[0x400 : 0x400 + len(texts)] = texts
    memory[0x800 : 0x800 + len(records)] = records
    return bytes(memory)


def image(board="pico", version="0.1.0", commit="0123456789"):
    """Return the UF2 file of `program`, as `make firmware` makes it."""
    return make_firmware.make_uf2(make_firmware.BOARDS[board], program(board, version, commit))
