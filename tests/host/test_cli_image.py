"""One file for the Pico: where each board's file system lies, and what is refused.

The layouts are those of MicroPython's ports/rp2/boards: Pico 1408 kB, Pico W 848 kB of 2 MB,
Pico 2 3 MB of 4 MB, each at the end of the flash.
"""

import json
import struct
from pathlib import Path

import pytest

from host_tools import deploy, image, uf2
from host_tools.errors import BadInput
from tests.host.command import cribboard

RP2040, RP2350, ABSOLUTE = 0xE48BFF56, 0xE48BFF59, 0xE48BFF57
FILES = {"/main.py": b"print('played')\n", "/slot": b"a\n", "/a/cribboard/x.mpy": bytes(9000)}


def micropython(
    board: str, storage: tuple[int, int] | None, version: str = "v1.24.1", family: int = RP2040
) -> list[uf2.Block]:
    """Make a program that says of itself what MicroPython says: picotool's binary info."""
    start, texts, records, places = 0x10000000, bytearray(), bytearray(), []

    def text(words: str) -> int:
        texts.extend(words.encode() + b"\0")
        return start + 0x400 + len(texts) - len(words) - 1

    told = [(0x02031C86, "MicroPython"), (0x11A9BC3A, version), (0xB63CFFBB, board)]
    for name, words in told:
        places.append(start + 0x800 + len(records))
        records += struct.pack("<HHII", 6, 0x5052, name, text(words))
    if storage:
        places.append(start + 0x800 + len(records))
        records += struct.pack("<HHIIIIH", 7, 0x504D, text("MicroPython"), *storage, 0, 7)
    memory = bytearray(0x1000)
    marks = (0x7188EBF2, start + 0x300, start + 0x300 + 4 * len(places), 0, 0xE71AA390)
    memory[0x100:0x114] = struct.pack("<5I", *marks)
    memory[0x300 : 0x300 + 4 * len(places)] = struct.pack(f"<{len(places)}I", *places)
    memory[0x400 : 0x400 + len(texts)] = texts
    memory[0x800 : 0x800 + len(records)] = records
    pages = range(0, len(memory), 256)
    return [uf2.Block(family, start + at, bytes(memory[at : at + 256])) for at in pages]


def files_in(made: bytes, start: int, size: int, family: int) -> dict[str, bytes]:
    """Mount what the made file puts at `start`, as MicroPython would."""
    from littlefs import LittleFS, UserContext

    context = UserContext(buffsize=size)
    for block in uf2.read(made):
        if block.family == family and block.address >= start:
            at = block.address - start
            context.buffer[at : at + len(block.payload)] = block.payload
    disk = LittleFS(
        context=context, block_size=4096, block_count=size // 4096, prog_size=256, mount=True
    )
    found = {}
    for folder, _, names in disk.walk("/"):
        for name in names:
            with disk.open(f"{folder.rstrip('/')}/{name}", "rb") as file:
                found[f"{folder.rstrip('/')}/{name}"] = file.read()
    return found


@pytest.mark.parametrize("says", [True, False], ids=["by its own word", "by its board"])
@pytest.mark.parametrize(
    ("board", "family", "start", "size"),
    [
        ("pico", RP2040, 0x100A0000, 1408 << 10),
        ("pico_w", RP2040, 0x1012C000, 848 << 10),
        ("pico2", RP2350, 0x10100000, 3072 << 10),
    ],
)
def test_each_board_gets_its_files_where_it_looks_for_them(
    board: str, family: int, start: int, size: int, says: bool
) -> None:
    base = micropython(board, (start, size) if says else None, family=family)
    made = image.join(uf2.write(base), FILES)
    assert files_in(made, start, size, family) == FILES
    assert uf2.read(made)[: len(base)] == base


def test_a_pico_2s_first_block_stays_and_each_family_is_numbered_by_itself() -> None:
    first = uf2.Block(ABSOLUTE, 0x10FFFF00, b"\xef" * 256)
    base = [first, *micropython("pico2", (0x10100000, 3072 << 10), family=RP2350)]
    made = image.join(uf2.write(base), FILES)
    assert uf2.read(made)[0] == first
    heads = [struct.unpack_from("<8I", made, at) for at in range(0, len(made), 512)]
    own = [head for head in heads if head[7] == RP2350]
    assert [head[5] for head in own] == list(range(len(own)))
    assert {head[6] for head in own} == {len(own)} and heads[0][5:7] == (0, 1)


def test_whole_sectors_are_written_and_both_first_blocks() -> None:
    made = image.join(uf2.write(micropython("pico", None)), {"/x": b"1"})
    pages = {block.address for block in uf2.read(made) if block.address >= 0x100A0000}
    sectors = {page & ~4095 for page in pages}
    assert pages == {sector + at for sector in sectors for at in range(0, 4096, 256)}
    assert {0x100A0000, 0x100A1000} <= sectors


@pytest.mark.parametrize(
    ("base", "why"),
    [
        (b"", "not a UF2 file"),
        (b"PK\3\4" * 256, "lacks its marks"),
        (uf2.write([uf2.Block(ABSOLUTE, 0x10000000, bytes(256))]), "not one Pico's"),
        (uf2.write([uf2.Block(RP2040, 0x10000000, bytes(256))]), "not MicroPython"),
        (uf2.write(micropython("pico", None, "v1.19.1")), "too old"),
        (uf2.write(micropython("feather", None)), "feather keeps its files"),
        (uf2.write(micropython("pico", (0x10000000, 4096))), "already carries files"),
    ],
)
def test_what_is_no_micropython_for_a_pico_is_refused(base: bytes, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        image.look(base)
        image.join(base, FILES)


def test_the_command_makes_the_whole_file_for_its_chip(tmp_path: Path) -> None:
    """A Pico 2's, whose native code is another; the Pico's is booted in tests/pico."""
    source, target = tmp_path / "base.uf2", tmp_path / "made.uf2"
    storage = (0x10100000, 1024 << 10)
    source.write_bytes(uf2.write(micropython("own", storage, family=RP2350)))
    said = cribboard("image", "--base", str(source), "-o", str(target), "--json")
    assert said.status == 0 and json.loads(said.out)["chip"] == "RP2350", said.err
    held = files_in(target.read_bytes(), *storage, RP2350)
    native = next(name for name in held if name.endswith("keypad.mpy"))
    assert held[native][:2] == b"M\x06" and held[native][2] >> 2 == deploy_arch("armv7emsp")
    assert {"/boot.py", "/main.py", "/slot", "/a/cribboard/app.mpy"} <= set(held)


def deploy_arch(name: str) -> int:
    return next(number for number, arch in deploy.ARCHES.items() if arch == name)


def test_a_missing_file_is_one_sentence(tmp_path: Path) -> None:
    said = cribboard("image", "--base", str(tmp_path / "no.uf2"), "-o", str(tmp_path / "x.uf2"))
    assert "cannot read" in said.refusal()
