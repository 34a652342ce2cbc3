"""The page's installer in node, on the fake board: what it updates, keeps, restores and refuses.

The board's link is the firmware's own; its prompt runs the same code that `cribboard deploy` sends.
"""

import contextlib
import json
import os
import re
import subprocess

import pytest

from cribboard.language import phrases
from cribboard_tools import npm, page_texts
from cribboard_tools.homes import page_installs
from cribboard_tools.link import session
from cribboard_tools.pico import image
from tests.helpers import boot_loader, fakes
from tests.helpers.host.usb_board import NUMBER, UsbBoard
from tests.host.link.test_board_link import OWN_BOARD, ROOT, put_modules

GAMES = {"/data/settings": b'{"names": ["Ann"]}', "/data/game0001": bytes(range(256)) * 20}
NEW = ("0.1.0", "0123456789")


@pytest.fixture
def world(site, tmp_path, monkeypatch):
    """The board, with an older image and games; it notes what is written to disks from now on."""
    world = UsbBoard(fakes.Files({"settings": b"{}"}), tmp_path / "world", monkeypatch)
    for path, data in GAMES.items():
        world.put(path, data)
    return world


@pytest.fixture
def site(tmp_path):
    """A folder with what the page of a site installs."""
    folder = tmp_path / "site"
    folder.mkdir()
    for board in ("pico", "pico2"):
        (folder / f"cribboard-{board}.uf2").write_bytes(boot_loader.image(board, *NEW))
    page_installs.write(folder, page_installs.images(folder), {"fr": [b"a voice" * 999]})
    put_modules(folder / "own_board")
    return folder


def install(world, site, what="image", kept="{}", patience=1):
    """Let the page install something on a board; return all that it told.

    world: its `call` does what fake_serial.mjs asks for.
    """
    script = "tests/helpers/host/install.mjs"
    words = [str(site / "own_board"), str(site), what, kept, str(patience)]
    command = [npm.node(), script, *words]
    pipe = subprocess.PIPE
    told = {}
    with subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdin and process.stdout and process.stderr
        for line in process.stdout:
            answer = world.call(*json.loads(line))
            try:
                process.stdin.write(json.dumps(answer).encode() + b"\n")
                process.stdin.flush()
            except BrokenPipeError:  # it has just left
                with contextlib.suppress(BrokenPipeError):
                    process.stdin.close()  # what it has not read
                break
        for row in process.stderr.read().splitlines():
            told |= json.loads(row)
    return told


def test_an_older_board_is_updated_and_its_games_are_as_they_were(world, site):
    told = install(world, site)
    assert told["done"] == {
        "same": 2, "changed": 0, "missing": [], "restored": 0, "version": "0.1.0",
    }  # fmt: skip
    assert told["image"] == "0.0.9" and told["drive"] and told["kept"] == {}
    steps = ["loading", "saving", "reading", "saved", "waiting", "checking"]
    assert told["steps"] == steps
    assert world.image == NEW and world.contents() == GAMES and world.resets == 1


@pytest.mark.long
def test_plain_micropython_gets_its_image_and_its_files_are_kept_here(world, site):
    world.image, world.keeps_files = None, False
    world.put("/main.py", b"print('mine')")
    told = install(world, site)
    assert told["machine"] == "Raspberry Pi Pico with RP2040" and told["image"] is None
    assert told["done"]["restored"] == 0 and told["done"]["missing"] == []
    assert world.contents() == {}, "the data of another program are not Cribboard's"
    [kept] = told["kept"].values()
    assert "/other/main.py" in json.loads(kept)["files"]


@pytest.mark.long
def test_games_that_never_came_back_wait_for_the_next_time(world, site):
    world.keeps_files, world.left = False, 1  # the cable is pulled while the drive is written
    told = install(world, site)
    assert told["failed"] == "cut" and world.state == "off"
    world.plug_in(is_bootsel=True)
    assert world.call("drive_write", boot_loader.image("pico", *NEW).hex())
    assert world.contents() == {}
    world.away = 0
    told = install(world, site, "restore", json.dumps(told["kept"]))
    assert told["done"]["restored"] == 2 and told["kept"] == {} and world.contents() == GAMES


def test_a_voice_pack_leaves_the_firmware_and_the_games(world, site):
    told = install(world, site, "fr")
    assert told["done"]["same"] == 2 and told["done"]["version"] == "0.0.9"
    at = world.flash.find(b"a voice")
    assert at >= 1056 << 10 and world.image == ("0.0.9", "older")


@pytest.mark.parametrize(
    ("spoil", "failed"),
    [
        (lambda world, site: setattr(world, "is_busy", True), "busy"),
        (lambda world, site: setattr(world, "is_deaf", True), "no-prompt"),
        (lambda world, site: _damage(site), "bad-image"),
        (lambda world, site: os.remove(site / "install/cribboard-pico.uf2"), "not-loaded"),
    ],
    ids=["busy", "deaf", "bad", "missing"],
)
def test_what_cannot_be_done_is_said_and_changes_nothing(world, site, spoil, failed):
    spoil(world, site)
    before = world.contents()
    told = install(world, site, patience=0.1 if failed == "no-prompt" else 1)
    assert told["failed"] == failed and told["kept"] == {}
    assert world.contents() == before and "boot loader" not in world.happened


def _damage(site):
    path = site / "install/cribboard-pico.uf2"
    data = bytearray(path.read_bytes())
    data[700] ^= 1
    path.write_bytes(data)


def test_the_list_has_each_file_with_its_sum(site):
    listed = json.loads((site / "install/list.json").read_text())
    assert [one["board"] for one in listed["images"]] == ["pico", "pico2"]
    assert [one["board"] for one in listed["voices"]] == ["pico", "pico2"]
    assert image.read(site / "install/cribboard-pico2.uf2").version == NEW[0]
    names = {one["file"] for kind in ("images", "voices") for one in listed[kind]}
    assert names | {"list.json"} == {path.name for path in (site / "install").iterdir()}


def test_without_an_image_there_is_what_a_board_is_asked(tmp_path, site):
    page_installs.write(tmp_path, page_installs.images(tmp_path), {})
    [path] = (tmp_path / "install").iterdir()
    listed = json.loads(path.read_text())
    whole = json.loads((site / "install/list.json").read_text())
    assert listed == {**whole, "images": [], "voices": []} and listed["probes"]["about"]


@pytest.mark.long
def test_the_number_of_a_chip_names_what_is_kept(world, site):
    world.keeps_files = False
    world.free_blocks = 3  # what is saved does not fit
    told = install(world, site)
    assert told["failed"] == "no-room"
    assert list(told["kept"]) == [f"cribboard:own-board:{NUMBER}"]
    world.free_blocks = 100
    told = install(world, site, kept=json.dumps(told["kept"]))
    assert told["done"]["restored"] == 2 and told["kept"] == {} and world.contents() == GAMES


def test_the_page_says_all_that_can_happen():
    assert "`" not in json.dumps([page_texts.texts(language) for language in phrases.LANGUAGES])
    texts = page_texts.texts("en")["own_board"]
    sources = "".join(path.read_text() for path in OWN_BOARD.glob("*.js"))
    thrown = set(
        re.findall(r'new PortError\((?:[^()]*\? )?"([\w-]+)"(?: : "([\w-]+)")?\)', sources)
    )
    assert len(thrown) > 10
    of_link = {session.WireError.key, session.Damaged.key}
    assert {key for pair in thrown for key in pair if key} | of_link <= set(texts)
    shown = re.findall(r'(?:words|act|busy)\((?:\w+ \? "([\w-]+)" : )?"([\w-]+)"', sources)
    shown += re.findall(r'tell\("([\w-]+)"()', sources)
    assert {key for pair in shown for key in pair if key} <= set(texts)
