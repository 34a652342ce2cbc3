"""`cribboard deploy` and what no recorded command has (tests/golden/deploy.console): cut cables."""

import errno
from pathlib import Path

import pytest

from cribboard_tools import cli
from cribboard_tools.pico import drives, make_firmware
from cribboard_tools.pico import image as deploy_image
from tests.helpers import boot_loader
from tests.helpers.host.usb_board import UsbBoard

NEW = ("0.1.0", "0123456789")


@pytest.fixture
def world(tmp_path, monkeypatch):
    return UsbBoard(root=tmp_path, patch=monkeypatch)


@pytest.fixture
def image(tmp_path):
    path = tmp_path / "cribboard-pico.uf2"
    path.write_bytes(boot_loader.image("pico", *NEW))
    return str(path)


@pytest.fixture
def run(capsys):
    """Run `deploy`; return its status and what it says on stderr."""

    def run_it(*words):
        status, said = cli.main(["deploy", *words]), capsys.readouterr().err
        assert status in (0, 1, 2) and (not status or said.count("\n") == 1), said
        return status, said

    return run_it


@pytest.fixture
def update(run, image):
    """Run `deploy IMAGE` with more words."""
    return lambda *words: run(image, *words)


def test_the_image_built_here_is_taken(world, run, tmp_path):
    world.patch.setattr(make_firmware, "ROOT", tmp_path)
    _, said = run()
    assert "there is no image for a Raspberry Pi Pico (W) here" in said
    assert "make firmware ARGS='--board pico'" in said and "boot loader" not in world.happened
    world.patch.setattr(deploy_image, "is_checkout", lambda: False)
    assert "in a checkout of the project" in run()[1]
    world.patch.undo()
    UsbBoard.__init__(world, root=tmp_path / "two", patch=world.patch)
    world.patch.setattr(make_firmware, "ROOT", tmp_path)
    (tmp_path / "build/firmware").mkdir(parents=True)
    (tmp_path / "build/firmware/cribboard-pico.uf2").write_bytes(boot_loader.image("pico", *NEW))
    assert run()[0] == 0 and world.image == NEW


def test_a_drive_that_may_not_be_written_is_told_of(world, update):
    real = Path.open

    def refused(path, *more, **options):
        if path.suffix == ".uf2" and path.parent == world.drive:
            raise OSError(errno.EROFS, "Read-only file system")
        return real(path, *more, **options)

    world.patch.setattr(Path, "open", refused)
    status, said = update()
    assert status == 1 and "cannot be written (Read-only file system)" in said


def test_a_cable_pulled_in_mid_copy_leaves_a_board_that_asks_for_it_again(world, image, run):
    world.patch.setattr(drives, "_PIECE", 4096)
    seen = set()
    for cut in range(1, 40):
        world.image = ("0.0.9", "older")
        world.flash_program(*world.image)
        world.plug_in()
        world.left = cut
        status, said = run(image)
        if world.state == "running":
            break
        assert status == 1 and said
        world.plug_in()
        seen.add((world.state, "may hold half of the image: plug it in again" in said))
        if world.state == "boot loader":
            assert run(image, "--board", "pico")[0] == 0 and world.image == NEW
        else:
            assert world.image in (("0.0.9", "older"), NEW)
    # At the first piece nothing may have come yet. With the last one an error may be the board's
    # restart, so its answer decides.
    assert cut > 6 and {("running", False), ("boot loader", True)} <= seen


@pytest.mark.parametrize("name", ["../x", "a\\b", "c:d"])
def test_a_board_cannot_write_beside_its_folder(world, update, name):
    from cribboard_tools.pico import deploy_probes

    world.image = None
    world.put("/main.py", b"1")
    world.patch.setattr(deploy_probes, "OWNERS_FILES", f"print({[f'/data/{name}']!r})")
    assert "cannot be saved here" in update()[1] and world.state == "running"
