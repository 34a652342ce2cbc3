"""`cribboard deploy` with a fake board: copying the image, and everything that can fail."""

import errno
import json
import os
from pathlib import Path
from typing import Any

import pytest

from cribboard.lights import presets
from cribboard_tools import cli
from cribboard_tools.pico import board_update, drives, make_firmware, ports
from cribboard_tools.pico import image as deploy_image
from tests.helpers import boot_loader
from tests.helpers.host.fake_board import NUMBER, PORT, World

NEW = ("0.1.0", "0123456789")


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> World:
    return World(tmp_path, monkeypatch)


@pytest.fixture
def image(tmp_path: Path) -> str:
    path = tmp_path / "cribboard-pico.uf2"
    path.write_bytes(boot_loader.image("pico", *NEW))
    return str(path)


class Said:
    def __init__(self, status: int, out: str, err: str) -> None:
        self.status, self.out, self.err = status, out, err


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Any:
    def run_it(*words: str) -> Said:
        status = cli.main(["deploy", *words])
        said = capsys.readouterr()
        assert status in (0, 1, 2), said.err
        if status:
            assert said.err.count("\n") == 1, said.err
        return Said(status, said.out, said.err)

    return run_it


@pytest.fixture
def update(run: Any, image: str) -> Any:
    """Run `deploy IMAGE` with more words."""
    return lambda *words: run(image, *words)


def test_the_image_is_copied_and_the_board_answers_with_it(world: World, update: Any) -> None:
    world.put("/data/settings", b"{}")
    world.saves = 2  # a save is under way
    said = update()
    assert said.status == 0, said.err
    assert "Raspberry Pi Pico (W) at /dev/ttyACM0, Cribboard 0.0.9 (older)." in said.out
    assert "The board runs Cribboard 0.1.0 (0123456789)." in said.out
    before = ["saving", "saving", "saved", "stopped"]
    assert world.happened == [*before, "boot loader", "started", "stopped", "reset"]
    assert world.image == NEW and world.contents() == {"/data/settings": b"{}"}
    program = boot_loader.program("pico", *NEW)
    assert world.flash[: len(program)] == program


@pytest.mark.parametrize("at", [0x20, 0x900, 19_999])
def test_a_program_that_flash_has_otherwise_is_told(world: World, update: Any, at: int) -> None:
    confirm = board_update.look

    def look(pico: Any) -> Any:
        if world.image == NEW:
            world.flash[at] ^= 4
        return confirm(pico)

    world.patch.setattr(board_update, "look", look)
    assert "the program in flash is damaged" in update().err


def test_the_same_firmware_is_not_copied_again(world: World, update: Any) -> None:
    world.image = NEW
    said = update("--json")
    told = json.loads(said.out)
    assert not told["is_updated"] and not told["is_needed"] and told["version"] == "0.1.0"
    assert world.happened[-1] == "reset" and "boot loader" not in world.happened


def test_files_that_were_changed_since_the_commit_are_copied_again(
    world: World, tmp_path: Path, run: Any
) -> None:
    world.image = ("0.1.0", "abc+")
    path = tmp_path / "changed.uf2"
    path.write_bytes(boot_loader.image("pico", "0.1.0", "abc+"))
    assert json.loads(run(str(path), "--json").out)["is_updated"]


def test_a_dry_run_changes_nothing(world: World, update: Any) -> None:
    flash = bytes(world.flash)
    said = update("--dry-run")
    assert "To copy: Cribboard 0.1.0" in said.out and "runs." not in said.out
    assert world.flash == flash and world.happened[-1] == "reset" and world.resets == 1


def test_json_tells_what_was_done(world: World, update: Any) -> None:
    said = update("--json")
    told = json.loads(said.out)
    assert said.err == "" and told["is_updated"] and told["is_confirmed"]
    assert (told["board"], told["port"], told["before"]) == (
        "pico",
        PORT,
        "Cribboard 0.0.9 (older)",
    )


# Which layout


def test_a_layout_is_installed_with_the_firmware_and_without(
    world: World, update: Any, tmp_path: Path
) -> None:
    world.put("/data/settings", b'{"level": "muggins"}')
    said = update("--layout", "three-track")
    assert said.status == 0, said.err
    assert "To install: the layout three-track." in said.out
    assert world.image == NEW
    kept = json.loads(world.contents()["/data/settings"])
    assert kept == {"level": "muggins", "tracks": "three-track"}
    said = update("--layout", "matrix:brcz")
    assert "Its layout is matrix:brcz." in said.out + said.err
    assert json.loads(world.contents()["/data/settings"])["tracks"] == "matrix:brcz"
    own = tmp_path / "board.json"
    rows = [[1, 0, 30], [1, 60, 31], [1, 61, 90], [1, 121, 91]]
    described = {"name": "own", "holes": 120, "rows": rows, "skip": [6, 12]}
    own.write_text(json.dumps({"tracks": described}))
    assert update("--layout", str(own)).status == 0
    tracks = json.loads(world.contents()["/data/settings"])["tracks"]
    assert tracks == described and len(presets.find(tracks)) == 124
    assert world.happened[-1] == "reset"
    update("--layout", "british", "--dry-run")
    assert json.loads(world.contents()["/data/settings"])["tracks"] == tracks


def test_a_wrong_layout_is_refused_before_the_board_is_touched(
    world: World, image: str, run: Any, tmp_path: Path
) -> None:
    path = tmp_path / "board.json"
    for content, why in (
        (None, f"neither one of {', '.join(presets.NAMES)} nor a file"),
        ("{", "not JSON"),
        ("[]", "no board.json"),
        ('{"tracks": {"rows": [[1, 0, 30]]}}', "track 1 has no hole 31"),
    ):
        if content is not None:
            path.write_text(content)
        said = run(image, "--layout", str(path))
        assert said.status == 2 and why in said.err, said.err
    said = run(image, "--layout", "matrix:tlxx")
    assert said.status == 2 and "tlxx is no way to chain a panel, such as tlcz" in said.err
    assert not world.happened


def test_damaged_settings_get_no_layout(world: World, image: str, run: Any) -> None:
    world.image = NEW
    world.put("/data/settings", b"{")
    said = run(image, "--layout", "british")
    assert said.status == 1 and "damaged" in said.err
    assert world.contents()["/data/settings"] == b"{"


# Which image


def test_the_image_built_here_is_taken(world: World, run: Any, tmp_path: Path) -> None:
    world.patch.setattr(make_firmware, "ROOT", tmp_path)
    said = run()
    assert "there is no image for a Raspberry Pi Pico (W) here" in said.err
    assert "make firmware ARGS='--board pico'" in said.err and "boot loader" not in world.happened
    world.patch.setattr(deploy_image, "is_checkout", lambda: False)
    assert "in a checkout of the project" in run().err
    world.patch.undo()
    World.__init__(world, tmp_path / "two", world.patch)
    world.patch.setattr(make_firmware, "ROOT", tmp_path)
    (tmp_path / "build/firmware").mkdir(parents=True)
    (tmp_path / "build/firmware/cribboard-pico.uf2").write_bytes(boot_loader.image("pico", *NEW))
    assert run().status == 0 and world.image == NEW


@pytest.mark.parametrize(
    ("machine", "board"),
    [(machine, kind.name) for kind in make_firmware.BOARDS.values() for machine in kind.machines],
)
def test_the_board_says_which_image_it_needs(
    world: World, run: Any, tmp_path: Path, machine: str, board: str
) -> None:
    world.board = board
    world.machine = f"{machine} with {'RP2040' if board == 'pico' else 'RP2350'}"
    world.image = None  # stock MicroPython: only its machine's name tells
    for kind in make_firmware.BOARDS:
        path = tmp_path / f"{kind}.uf2"
        path.write_bytes(boot_loader.image(kind, *NEW))
        said = run(str(path), "--dry-run")
        title, own = make_firmware.BOARDS[kind].title, make_firmware.BOARDS[board].title
        assert (said.status == 0) == (kind == board)
        assert kind == board or f"is for a {title}, and the board is a {own}" in said.err
        assert world.happened[-1] == "reset", "the game goes on"


def test_another_board_is_not_updated_without_leave(world: World, image: str, run: Any) -> None:
    world.image, world.machine = None, "Feather with RP2040"
    assert "for which there is no image" in run(image).err
    assert run(image, "--board", "pico").status == 0 and world.image == NEW


def test_a_board_that_is_not_the_one_named_is_refused(world: World, image: str, run: Any) -> None:
    assert "does not match: the board is a Raspberry Pi Pico" in run("--board", "pico2").err


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (None, "cannot read"),
        (b"PK" * 512, "not a UF2 file"),
        (boot_loader.image()[: 512 * 30], "of its blocks are missing"),
        (
            boot_loader.image()[: 512 * 30 + 100],
            "it ends within a block; build or download it again",
        ),
        (b"UF2"[:2] * 300, "it is not made of blocks of 512 bytes"),
        (
            make_firmware.make_uf2(
                make_firmware.BOARDS["pico"],
                boot_loader.made_program({0x02031C86: "MicroPython", 0x11A9BC3A: "v1.28.0"}),
            ),
            "holds MicroPython v1.28.0, not a Cribboard image",
        ),
        (
            make_firmware.make_uf2(
                make_firmware.BOARDS["pico2"], boot_loader.program("pico", "0.1.0")
            ),
            "is not for the chip of a Raspberry Pi Pico",
        ),
    ],
)
def test_what_is_no_image_of_cribboards_is_refused(
    world: World, run: Any, tmp_path: Path, data: bytes | None, why: str
) -> None:
    path = tmp_path / "some.uf2"
    if data is not None:
        path.write_bytes(data)
    said = run(str(path))
    assert said.status == 2 and why in said.err and world.happened == []


# The boot loader and its drive


def test_a_board_in_its_boot_loader_gets_the_image_of_its_chip(
    world: World, image: str, run: Any
) -> None:
    world.plug_in(is_bootsel=True)
    assert run("--board", "pico2", "--dry-run").status != 0
    assert run(image).status == 0
    assert world.image == NEW and world.happened[-1] == "reset"


def test_an_image_of_the_other_chip_is_refused_in_the_boot_loader(
    world: World, tmp_path: Path, run: Any
) -> None:
    world.plug_in(is_bootsel=True)
    path = tmp_path / "pico2.uf2"
    path.write_bytes(boot_loader.image("pico2"))
    said = run(str(path))
    assert "is for a Raspberry Pi Pico 2 (W), and the chip" in said.err and "RP2040" in said.err


def other_drive(folder: Path, name: str = "RPI-RP2") -> drives.Drive:
    folder.mkdir(parents=True)
    (folder / drives.INFO).write_text(f"UF2 Bootloader v3.0\nBoard-ID: {name}\n")
    found = drives.read(folder)
    assert found
    return found


def test_two_drives_are_named_and_one_is_chosen(world: World, update: Any, tmp_path: Path) -> None:
    other = other_drive(tmp_path / "other")
    world.plug_in(is_bootsel=True)
    both = [other, drives.read(world.drive)]
    world.patch.setattr(drives, "find", lambda *_: both)
    said = update()
    assert "several boards are in their boot loader" in said.err and "--drive" in said.err
    assert update("--drive", str(world.drive)).status == 0 and world.image == NEW
    assert not list(other.path.glob("*.uf2"))


def test_the_drive_of_another_board_is_left_alone(
    world: World, update: Any, tmp_path: Path
) -> None:
    other = other_drive(tmp_path / "other")

    def find(*_: str) -> list[drives.Drive]:
        return [one for one in (other, drives.read(world.drive)) if one]

    world.patch.setattr(drives, "find", find)
    said = update("--port", PORT)
    assert said.status == 0 and world.image == NEW
    assert f"Another board waits in its boot loader ({other.path}) and is left" in said.out
    assert not list(other.path.glob("*.uf2"))


def test_another_pico_is_not_taken_for_the_board_that_was_in_its_boot_loader(
    world: World, image: str, run: Any
) -> None:
    world.plug_in(is_bootsel=True)
    other, own = ports.Port("/dev/ttyACM0", "another"), ports.Port("/dev/ttyACM1", NUMBER)

    def find() -> list[ports.Port]:
        return [other, own] if world.state == "running" else [other]

    world.patch.setattr(ports, "find", find)
    words = (image, "--board", "pico", "--drive", str(world.drive))
    told = json.loads(run(*words, "--json").out)
    assert told["is_confirmed"] and told["port"] == own.device and world.image == NEW
    world.plug_in(is_bootsel=True)
    world.patch.setattr(ports, "find", lambda: [other])  # ours does not come back
    assert "the board does not answer" in run(*words).err


def test_a_running_board_and_a_waiting_drive_cannot_both_be_meant(
    world: World, update: Any
) -> None:
    world.plug_in(is_bootsel=True)
    said = update("--port", PORT, "--drive", str(world.drive), "--board", "pico")
    assert said.status == 2 and "leave out one of them" in said.err
    assert not list(world.drive.glob("*.uf2"))


def test_of_a_running_and_a_waiting_board_neither_is_taken_unasked(
    world: World, update: Any, tmp_path: Path
) -> None:
    """The waiting one is named with --board, and the running one may be another project's."""
    other = other_drive(tmp_path / "other")
    own = drives.find
    world.patch.setattr(drives, "find", lambda *_: [other, *own()])
    for words in ((), ("--board", "pico")):
        said = update(*words)
        assert said.status == 2 and f"update the running one with --port {PORT}" in said.err
        assert f"for the waiting one, --drive {other.path}" in said.err
    world.patch.setattr(drives, "find", lambda *_: [])
    world.patch.setattr(drives, "unmounted", lambda: [Path("/dev/sdx1")])
    assert "for the waiting one, unplug the running one" in update().err
    assert not world.happened


def mounting(world: World, *waiting: str, own: str = "") -> list[Path]:
    """Let nothing mount drives; return what is mounted by hand. own: of this board."""
    mounted: list[Path] = []
    real = drives.find

    def unmounted() -> list[Path]:
        names = [*waiting, *([own] if world.state == "boot loader" and own else [])]
        return [Path(name) for name in names]

    world.patch.setattr(drives, "find", lambda *_: real() if mounted else [])
    world.patch.setattr(drives, "unmounted", unmounted)
    world.patch.setattr(drives, "mount", mounted.append)
    return mounted


def test_the_waiting_board_of_another_is_not_mounted(world: World, update: Any) -> None:
    mounted = mounting(world, "/dev/sdx1", own="/dev/sdy1")
    assert update("--port", PORT).status == 0
    assert mounted == [Path("/dev/sdy1")] and world.image == NEW


def test_a_waiting_drive_is_mounted_where_nothing_does(world: World, image: str, run: Any) -> None:
    """Linux without a desktop, and a board that has half an image: it has no serial port."""
    world.plug_in(is_bootsel=True)
    mounted = mounting(world, own="/dev/sdx1")
    world.patch.setattr(drives, "mount", lambda device: False)
    assert "its drive /dev/sdx1 is not mounted" in run(image, "--board", "pico").err
    world.patch.setattr(drives, "mount", mounted.append)
    assert run(image, "--board", "pico").status == 0 and world.image == NEW


def test_a_drive_that_is_not_mounted_is_mounted_or_told_of(
    world: World, image: str, run: Any
) -> None:
    mounted = mounting(world, own="/dev/sdx1")
    world.patch.setattr(drives, "mount", lambda device: False)
    said = run(image, "--layout", "british")
    assert "its drive /dev/sdx1 is not mounted" in said.err and "sudo mount" in said.err
    assert f"run `cribboard deploy {image} --layout british`" in said.err
    world.leave_boot_loader()
    world.patch.setattr(drives, "mount", mounted.append)
    assert run(image).status == 0 and mounted == [Path("/dev/sdx1")]


def test_no_drive_at_all_is_told_of(world: World, update: Any) -> None:
    world.patch.setattr(drives, "find", lambda *_: [])
    assert "no drive appeared: unplug it, hold BOOTSEL" in update().err


def test_a_folder_that_is_no_drive_is_refused(
    world: World, image: str, run: Any, tmp_path: Path
) -> None:
    world.state = "off"
    assert "is not the drive of a Pico's boot loader" in run(image, "--drive", str(tmp_path)).err
    world.state = "running"
    said = run(image, "--drive", str(tmp_path / "typo"))
    assert said.status == 1 and "the board waits in its boot loader now" in said.err
    assert f"({world.drive} has appeared): run `cribboard deploy {image}`" in said.err
    assert run(image, "--board", "pico").status == 0 and world.image == NEW


def test_a_drive_that_may_not_be_written_is_told_of(world: World, update: Any) -> None:
    real = Path.open

    def refused(path: Path, *more: Any, **options: Any) -> Any:
        if path.suffix == ".uf2" and path.parent == world.drive:
            raise OSError(errno.EROFS, "Read-only file system")
        return real(path, *more, **options)

    world.patch.setattr(Path, "open", refused)
    said = update()
    assert said.status == 1 and "cannot be written (Read-only file system)" in said.err


@pytest.mark.parametrize("number", [errno.EIO, errno.ENOENT, errno.ENODEV])
def test_the_error_of_a_drive_that_vanishes_at_the_end_means_nothing(
    world: World, update: Any, number: int
) -> None:
    world.fails = OSError(number, os.strerror(number))
    assert update().status == 0 and world.image == NEW


def test_a_cable_pulled_in_mid_copy_leaves_a_board_that_asks_for_it_again(
    world: World, image: str, run: Any
) -> None:
    world.patch.setattr(drives, "_PIECE", 4096)
    seen = set()
    for cut in range(1, 40):
        world.image = ("0.0.9", "older")
        old = boot_loader.program("pico", "0.0.9", "older")
        world.flash[: len(old)] = old
        world.plug_in()
        world.left = cut
        said = run(image)
        if world.state == "running":
            break
        assert said.status == 1 and said.err
        world.plug_in()
        seen.add((world.state, "may hold half of the image: plug it in again" in said.err))
        if world.state == "boot loader":
            assert run(image, "--board", "pico").status == 0 and world.image == NEW
        else:
            assert world.image in (("0.0.9", "older"), NEW)
    # At the first piece nothing may have come yet. With the last one an error may be the board's
    # restart, so its answer decides.
    assert cut > 6 and {("running", False), ("boot loader", True)} <= seen


def test_a_board_that_does_not_come_back_is_told_of(world: World, update: Any) -> None:
    world.patch.setattr(World, "leave_boot_loader", lambda self: setattr(self, "state", "off"))
    assert "the board does not answer: unplug it" in update().err


def changed_at_start(world: World, **facts: Any) -> None:
    """Let the board be otherwise once it leaves its boot loader."""
    real = World.leave_boot_loader

    def start(self: World) -> None:
        real(self)
        vars(self).update(facts if self.state == "running" else {})

    world.patch.setattr(World, "leave_boot_loader", start)


def test_a_board_that_comes_back_with_another_version_is_told_of(world: World, update: Any) -> None:
    changed_at_start(world, image=("0.0.9", "older"))
    assert "but runs Cribboard 0.0.9 (older), not Cribboard 0.1.0" in update().err


def test_a_board_with_its_service_switched_off_needs_bootsel(world: World, update: Any) -> None:
    world.is_deaf = True
    said = update()
    assert "service is switched off" in said.err and "hold BOOTSEL" in said.err
    world.plug_in(is_bootsel=True)
    said = update("--board", "pico")
    assert said.status == 0 and "its version could not be checked" in said.out
    assert world.image == NEW


def test_a_board_that_was_stopped_before_must_answer_afterwards(world: World, update: Any) -> None:
    """Its service was on: if it does not answer now, the update has not been seen to work."""
    changed_at_start(world, is_deaf=True)
    assert "but Ctrl-C does not stop it" in update().err
    world.is_deaf, world.image = False, ("0.0.9", "older")
    said = update("--layout", "british")
    assert said.status == 1 and "its layout is not installed" in said.err
    world.is_deaf = False
    assert update("--layout", "british").status == 0


def test_what_is_left_to_do_on_a_board_without_service_is_told(world: World, update: Any) -> None:
    changed_at_start(world, is_deaf=True)
    world.plug_in(is_bootsel=True)
    said = update("--board", "pico", "--layout", "british")
    assert said.status == 1 and "its layout is not installed" in said.err


def test_a_board_that_cannot_save_its_game_is_not_restarted(
    world: World, image: str, run: Any
) -> None:
    world.saves = 10**9
    said = run(image)
    assert said.status == 1 and "has not saved its game within" in said.err
    assert f"run `cribboard deploy {image}`" in said.err
    assert set(world.happened) == {"saving"} and world.state == "running"


def test_a_board_is_known_again_by_its_number(world: World, update: Any) -> None:
    """It may come back under another name, beside another Pico."""
    before = [ports.Port(PORT, NUMBER)]
    after = [ports.Port(PORT, "another"), ports.Port("/dev/ttyACM7", NUMBER.upper())]
    world.patch.setattr(ports, "find", lambda: after if "started" in world.happened else before)
    assert json.loads(update("--json").out)["port"] == "/dev/ttyACM7"


# Plain MicroPython


def test_an_update_of_a_board_whose_games_cannot_be_read_leaves_them(
    world: World, update: Any
) -> None:
    world.is_mounted = False
    world.put("/rom/voice", b"of the ROMFS, which is mounted nevertheless")
    said = update()
    assert said.status == 0 and world.image == NEW, said.err
    assert not world.is_mounted and not (world.cache / "boards").exists()


def test_the_owners_own_files_of_a_plain_micropython_are_kept_here(
    world: World, update: Any
) -> None:
    world.image, world.keeps_files = None, False
    own = {"main.py": b"print('mine')", "lib/own.py": b"1", "data/log": b"theirs"}
    for path, data in own.items():
        world.put(f"/{path}", data)
    said = update()
    assert said.status == 0 and f"Saved in {world.kept}: 3 files" in said.out
    assert {path: (world.kept / path).read_bytes() for path in own} == own
    assert world.contents() == {}, "none of them is Cribboard's"


def test_a_drive_may_be_named_before_it_is_there(world: World, update: Any) -> None:
    assert update("--drive", str(world.drive)).status == 0
    assert world.image == NEW and "stopped" in world.happened


@pytest.mark.parametrize("name", ["../x", "a\\b", "c:d"])
def test_a_board_cannot_write_beside_its_folder(world: World, update: Any, name: str) -> None:
    from cribboard_tools.pico import deploy_probes

    world.image = None
    world.put("/main.py", b"1")
    world.patch.setattr(deploy_probes, "OWNERS_FILES", f"print({[f'/data/{name}']!r})")
    said = update()
    assert "cannot be saved here" in said.err and world.state == "running"
