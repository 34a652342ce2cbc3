"""`cribboard verify`: what an image or a voice pack is, and whether it is whole."""

import gzip
import hashlib
import io
import json
import tarfile
import zipfile

import pytest

from cribboard_tools.pico import make_firmware
from cribboard_tools.upkeep import notices
from cribboard_tools.voice import romfs_image
from tests.helpers import boot_loader
from tests.helpers.host.command import cribboard
from tests.host.voice.test_voice import tone_pack

DATA = boot_loader.image("pico", "1.2.3", "abc+")


@pytest.fixture
def path(tmp_path):
    made = tmp_path / "cribboard-pico.uf2"
    made.write_bytes(DATA)
    return made


def test_an_image_is_named(path):
    said = cribboard("verify", str(path))
    assert (said.status, said.err) == (0, "")
    assert "Cribboard 1.2.3 for a Raspberry Pi Pico (W), of commit abc+, with changes" in said.out
    assert "It is whole. " in said.out and "SHA256SUMS" not in said.out
    [told] = cribboard("verify", str(path), "--json").lines()
    assert told["sha256"] == hashlib.sha256(DATA).hexdigest() and told["bytes"] == len(DATA)
    assert (told["kind"], told["board"], told["is_listed"]) == ("image", "pico", None)


def test_the_list_of_sums_beside_it_is_compared(path):
    make_firmware.write_sums(path.parent)
    assert "SHA256SUMS beside it has the same" in cribboard("verify", str(path)).out
    path.write_bytes(boot_loader.image("pico", "1.2.4", "abc"))
    said = cribboard("verify", str(path))
    assert said.status == 1 and "is not the file that" in said.err and not said.out


@pytest.mark.parametrize(
    ("data", "status", "why"),
    [
        (DATA[:-512], 1, "1 of its blocks are missing"),
        (DATA[:-100], 1, "ends within a block"),
        (DATA + DATA, 1, "has a block twice"),
        (DATA[:512] + bytes(512), 1, "lacks its marks"),
        (DATA[:40] + b"\0" + DATA[41:], 1, "its checksum is wrong"),
        (b"notes", 2, "neither an image of Cribboard nor a voice pack: "),
        (b"", 2, "not a UF2 file"),
        (boot_loader.BASE.to_bytes(4, "little") * 128, 2, "not a UF2 file"),
    ],
)
def test_what_is_not_whole_is_told(path, data, status, why):
    path.write_bytes(data)
    said = cribboard("verify", str(path))
    assert said.status == status and why in said.err and said.err.count("\n") == 1
    assert not said.out


def test_another_program_is_named(path):
    other = boot_loader.made_program({0x02031C86: "MicroPython", 0x11A9BC3A: "v1.28.0"})
    for board, program, why in (
        ("pico", other, "holds MicroPython v1.28.0, not a Cribboard"),
        ("pico2", boot_loader.program("pico", "0.1.0"), "is not for the chip of a Raspberry Pi"),
    ):
        path.write_bytes(make_firmware.make_uf2(make_firmware.BOARDS[board], program))
        assert why in cribboard("verify", str(path)).refusal()


def test_a_voice_pack_is_named_as_a_file_and_as_uf2(tmp_path):
    pack = tone_pack()
    board = make_firmware.BOARDS["pico"]
    for name, data, named in (
        ("x.voice", pack, ""),
        ("x.uf2", romfs_image.uf2_file(pack, board), "pico"),
    ):
        path = tmp_path / name
        path.write_bytes(data)
        [told] = cribboard("verify", str(path), "--json").lines()
        assert (told["kind"], told["language"], told["board"]) == ("voice", "en", named)
        assert "a voice pack, en, " in cribboard("verify", str(path)).out
        at = data.index(pack[-40:])  # in the sound
        path.write_bytes(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
        said = cribboard("verify", str(path))
        assert said.status == 1 and "its checksum is wrong" in said.err


def archive(names):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as made:
        for name in names:
            made.writestr(name, name * 9)
    return packed.getvalue()


def sources():
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as made:
        made.addfile(tarfile.TarInfo("cribboard-0.2.0/PKG-INFO"))
    return packed.getvalue()


@pytest.mark.parametrize(
    ("data", "kind", "words"),
    [
        (archive(("play/index.html", "x")), "site", "the site of Cribboard"),
        (archive(("hardware/README.md",)), "hardware", "the hardware's files"),
        (archive(("cribboard-0.2.0.dist-info/RECORD",)), "wheel", "the wheel of Cribboard 0.2.0"),
        (sources(), "sdist", "the sources of Cribboard 0.2.0"),
        (notices.text([]).encode(), "notices", "the licences of all that is in a release"),
        (json.dumps(notices.bill("0.2.0", 0, [], [])).encode(), "bill", "of cribboard-0.2.0"),
    ],
)  # fmt: skip
def test_every_other_file_of_a_release_is_named_and_tried(tmp_path, data, kind, words):
    path = tmp_path / "file"
    path.write_bytes(data)
    assert words in cribboard("verify", str(path)).out
    [told] = cribboard("verify", str(path), "--json").lines()
    assert told["kind"] == kind
    if data[:2] in (b"PK", b"\x1f\x8b"):
        at = data.rindex(b"PK\1\2") - 2 if data.startswith(b"PK") else len(data) - 9
        for damaged in (data[:-9], data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]):
            path.write_bytes(damaged)
            said = cribboard("verify", str(path))
            assert said.status == 1 and "damaged archive" in said.err
    path.write_bytes(archive(("notes.txt",)))
    assert cribboard("verify", str(path)).status == 2


def test_a_list_of_sums_tries_each_of_its_files(path):
    make_firmware.write_sums(path.parent)
    sums = path.parent / "SHA256SUMS"
    assert "the sums of 1 files, all as listed" in cribboard("verify", str(sums)).out
    path.write_bytes(DATA[:-1])
    assert f"{path} is not the file that SHA256SUMS lists" in cribboard("verify", str(sums)).err
    path.unlink()
    said = cribboard("verify", str(sums))
    assert said.status == 1 and "SHA256SUMS lists a file that is not there" in said.err
    sums.write_text("nonsense\n")
    assert "a line of it is no sum and name" in cribboard("verify", str(sums)).err


@pytest.mark.parametrize("place", [(6, 1), (8, 99)], ids=["encrypted", "compressed otherwise"])
def test_an_archive_that_cannot_be_read_is_none_of_a_release(tmp_path, place):
    at, value = place
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr("play/index.html", "x")
    made = bytearray(data.getvalue())
    made[at] = made[made.find(b"PK\1\2") + at + 2] = value
    (tmp_path / "some.zip").write_bytes(made)
    said = cribboard("verify", str(tmp_path / "some.zip"))
    assert said.status == 2 and "not a UF2 file" in said.err


def test_a_compressed_file_that_is_no_archive_is_none_of_a_release(tmp_path):
    (tmp_path / "notes.gz").write_bytes(gzip.compress(b"notes"))
    said = cribboard("verify", str(tmp_path / "notes.gz"))
    assert said.status == 2 and "not a UF2 file" in said.err
