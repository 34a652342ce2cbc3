"""UF2 files: reading them, and the order of blocks that is safe after an interruption."""

import random
import struct

import pytest

from cribboard_tools.errors import BadInput
from cribboard_tools.pico import image, make_firmware, uf2
from cribboard_tools.voice import romfs_image
from tests.helpers import boot_loader
from tests.helpers.rounds import rounds
from tests.helpers.voice_packs import pack_of

BOARDS = [make_firmware.BOARDS[name] for name in ("pico", "pico2")]
ROMFS_HEAD = b"\xd2\xcd\x31"  # without these bytes MicroPython mounts no ROMFS (vfs_rom.c)


def old_flash(board, pack=b""):
    """Return a flash with a program of another version, a voice pack and games."""
    flash = bytearray(b"\xff" * board.flash)
    for address, data in (
        (boot_loader.BASE, boot_loader.program(board.name, "0.0.9", "older", 24_000)),
        (board.romfs[0], pack),
        (board.files[0], b"games" * 700),
    ):
        start = address - boot_loader.BASE
        flash[start : start + len(data)] = data
    return flash


def cuts(board, old, data):
    """Yield (blocks written, flash) of each cut of a UF2 file: between blocks, and within each.

    Within an erase some bits are set already, within a page's program some are not yet cleared.
    """
    dice, flash = random.Random("cuts"), bytearray(old)
    loader = boot_loader.BootLoader(flash, uf2.FAMILIES[board.family])
    for number, at in enumerate(range(0, len(data), boot_loader.BLOCK)):
        before = bytes(flash)
        yield number, before
        block = data[at : at + boot_loader.BLOCK]
        loader.take(block)
        page = struct.unpack_from("<I", block, 12)[0] - boot_loader.BASE
        sector = page - page % boot_loader.SECTOR
        for start, size, whole in ((sector, 4096, before), (page, 256, bytes(flash))):
            bits = int.from_bytes(whole[start : start + size]) | dice.getrandbits(8 * size)
            yield number, whole[:start] + bits.to_bytes(size) + whole[start + size :]
    assert loader.is_done
    yield len(data) // boot_loader.BLOCK, bytes(flash)


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)
def test_an_image_cut_at_any_block_leaves_the_old_the_new_or_the_boot_loader(board):
    family = uf2.FAMILIES[board.family]
    data, old = boot_loader.image(board.name), bytes(old_flash(board))
    new = boot_loader.program(board.name)
    count, rest = len(data) // boot_loader.BLOCK, board.romfs[0] - boot_loader.BASE
    seen = set()
    for cut, flash in cuts(board, old, data):
        assert flash[rest:] == old[rest:], "voice, settings and games are not touched"
        if boot_loader.is_startable(flash, family):
            assert cut in (0, count), "a mixture would start"
            seen.add("new" if flash[: len(new)] == new else "old")
            assert cut == count or flash == old
        again = bytearray(flash)
        loader = boot_loader.BootLoader(again, family)
        loader.take_file(data)
        assert loader.is_done and again[: len(new)] == new, "a second copy recovers it"
    assert seen == {"old", "new"}


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)
def test_a_voice_pack_cut_at_any_block_is_whole_or_not_there(board):
    texts = [f"clip {number}" for number in range(200)]
    packs = [pack_of(texts, audio=bytes([fill])) for fill in (1, 2)]
    roms = [romfs_image.image(pack) for pack in packs]
    old, data = bytes(old_flash(board, roms[0])), romfs_image.uf2_file(packs[1], board)
    assert len(data) // boot_loader.BLOCK > 40
    start, end = (address - boot_loader.BASE for address in (board.romfs[0], board.files[0]))
    seen = set()
    for _, flash in cuts(board, old, data):
        assert flash[:start] == old[:start] and flash[end:] == old[end:]
        if flash[start:].startswith(ROMFS_HEAD):
            seen.add(next(at for at, rom in enumerate(roms) if flash[start:].startswith(rom)))
        again = bytearray(flash)
        boot_loader.BootLoader(again, uf2.FAMILIES[board.family]).take_file(data)
        assert again[start:].startswith(roms[1]), "a second copy recovers it"
    assert seen == {0, 1}


def test_numbers_follow_addresses_and_families_are_numbered_apart():
    pico2 = make_firmware.BOARDS["pico2"]
    first = uf2.Block(0xE48BFF57, 0x10FFFF00, b"\xef" * 256)
    own = [uf2.Block(pico2.family, 0x10000000 + at, bytes(256)) for at in (512, 0, 256)]
    made = uf2.write([first, *own])
    heads = [struct.unpack_from("<8I", made, at) for at in range(0, len(made), 512)]
    assert [(head[5], head[6]) for head in heads] == [(0, 1), (2, 3), (0, 3), (1, 3)]
    assert [head[3] & 0xFFFFFF for head in heads] == [0xFFFF00, 512, 0, 256]


def test_the_page_without_which_nothing_starts_comes_last():
    blocks = uf2.read(boot_loader.image("pico"))
    assert [blocks[0].address, blocks[-1].address] == [0x10000F00, 0x10000000]
    blocks = uf2.read(boot_loader.image("pico2"))
    assert [blocks[0].address, blocks[-1].address] == [0x10000F00, 0x10000100]
    assert boot_loader.IMAGE_DEF in blocks[-1].payload


@pytest.mark.long
def test_every_bit_of_an_image_counts(tmp_path):
    """Addresses, numbers and what is around the payload too: a block elsewhere does harm."""
    data, path = boot_loader.image(), tmp_path / "image.uf2"
    path.write_bytes(data)
    assert image.read(path).version == "0.1.0"
    dice = random.Random("bits")
    places = [*range(8 * 32), *(dice.randrange(8 * len(data)) for _ in range(rounds(1500)))]
    places += [8 * (512 * block + byte) for block in range(1, 8) for byte in range(12, 28)]
    for place in places:
        damaged = bytearray(data)
        damaged[place // 8] ^= 1 << place % 8
        path.write_bytes(damaged)
        with pytest.raises(BadInput):
            image.read(path)


def test_a_program_elsewhere_or_without_a_checksum_is_refused(tmp_path):
    path, pico = tmp_path / "image.uf2", make_firmware.BOARDS["pico"]
    program = boot_loader.program()
    begin = program.index(b" pico\0")
    older = program[: begin - 17] + program[begin : begin + 5] + bytes(17) + program[begin + 5 :]
    path.write_bytes(make_firmware.make_uf2(pico, older))
    with pytest.raises(uf2.Damaged, match="no description with a checksum"):
        image.read(path)
    for more in (1, 256):
        blocks = uf2.read(boot_loader.image())
        path.write_bytes(uf2.write([one._replace(address=one.address + more) for one in blocks]))
        with pytest.raises(BadInput):
            image.read(path)
