"""Picos at the computer: ports, prompt, and the drive of the boot loader."""

import os
from pathlib import Path
from types import SimpleNamespace

import pytest
from mpremote import transport_serial
from mpremote.transport import TransportError
from serial.tools import list_ports

from cribboard.devices import pins
from cribboard_tools.pico import drives, ports, repl
from tests.helpers.host.command import cribboard, program

ONE = ports.Port("/dev/ttyACM0", "E66058388349452C")
TWO = ports.Port("/dev/ttyACM1", "E6605838834A1B2C")


class Wire:
    """A fake of mpremote's transport, to a board that hears when it is asked the `heard`th time.

    asked: how often it was asked to stop.
    """

    asked = 0

    def __init__(self, heard):
        self._heard = heard
        self.serial = self
        self.waiting = [7, 5]  # bytes, as they come

    def inWaiting(self):  # pyserial's name
        return self.waiting[0] if self.waiting else 0

    def read(self, size):
        return b"." * self.waiting.pop(0)

    def enter_raw_repl(self, soft_reset, timeout_overall):
        assert not soft_reset and timeout_overall >= 10
        Wire.asked += 1
        if Wire.asked < self._heard:
            print(b"")  # as mpremote does
            raise TransportError("could not enter raw repl")

    def close(self):
        """Nothing is open."""


@pytest.fixture
def heard(monkeypatch):
    monkeypatch.setattr(Wire, "asked", 0)
    monkeypatch.setattr(repl, "_QUIET_S", 0)
    return monkeypatch


@pytest.mark.parametrize("time", [1, 2])
def test_a_board_that_was_just_starting_is_asked_again(time, heard, capsys):
    heard.setattr(transport_serial, "SerialTransport", lambda port: Wire(time))
    with repl.Pico("tcp:board:1") as board:
        assert Wire.asked == time
        assert board._wire.waiting == ([7, 5] if time == 1 else []), "what it said twice is dropped"
    assert capsys.readouterr().out == ""


def test_one_that_never_hears_is_told_of(heard):
    heard.setattr(transport_serial, "SerialTransport", lambda port: Wire(9))
    with pytest.raises(repl.PicoError, match="does not answer as a Pico would"):
        repl.Pico("tcp:board:1")
    assert Wire.asked == 2


def test_the_code_that_makes_lights_dark_uses_their_pin():
    assert f"Pin({pins.LED_DATA}, Pin.OUT" in repl.DARK


def test_one_is_taken_and_several_give_a_choice_or_are_named(monkeypatch):
    asked = []
    answer = "2\n"

    def ask(question):
        asked.append(question)
        return answer

    def choose(*present, has_terminal=True):
        monkeypatch.setattr(ports, "find", lambda: present)
        monkeypatch.setattr(ports.terminal, "asker", lambda: ask if has_terminal else None)
        return ports.choose("auto")

    assert choose(ONE) == ONE.device and not asked
    assert choose(ONE, TWO) == TWO.device
    assert "1  /dev/ttyACM0  E66058388349452C" in asked[0]
    answer = "3"
    with pytest.raises(ports.PortError, match="3 is not one of 1 to 2"):
        choose(ONE, TWO)
    with pytest.raises(ports.PortError, match="--port: /dev/ttyACM0, /dev/ttyACM1"):
        choose(ONE, TWO, has_terminal=False)


def test_a_debug_probe_is_no_pico(monkeypatch):
    """It has the vendor's number, and its serial port leads to whatever it is wired to."""
    plugged = [
        SimpleNamespace(device=f"/dev/{name}", vid=vendor, pid=product, serial_number=None)
        for name, vendor, product in (
            ("probe", 0x2E8A, 0x000C),
            ("picoprobe", 0x2E8A, 0x0004),
            ("other", 0x1A86, 0x7523),
            ("pico", 0x2E8A, 0x0005),
        )
    ]
    monkeypatch.setattr(list_ports, "comports", lambda: plugged)
    assert ports.find() == [ports.Port("/dev/pico", "")]


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (PermissionError(13, "Permission denied"), "usermod -aG dialout"),
        (OSError(16, "Device or resource busy"), "is in use"),
        (FileNotFoundError(2, "No such file or directory"), "there is no /dev/ttyACM9"),
        (Exception("failed to access /dev/ttyACM9"), "is in use"),  # by mpremote
        (OSError(5, "Input/output error"), "does not answer as a Pico would"),
    ],
)
def test_a_port_that_cannot_be_opened_says_why(error, told):
    assert told in ports.refused("/dev/ttyACM9", error)


@pytest.mark.parametrize("command", ["deploy --layout matrix", "doctor", "mirror", "pull games"])
def test_a_port_that_is_not_there_or_in_use_is_told_alike(command):
    """Other causes: tests/golden/ports.console."""

    def said_of(port):
        said = cribboard(*command.split(), "--port", port)
        assert said.err.count("\n") == 1 and not said.out, said.err
        return said.status, said.err

    for port, told in (
        ("/dev/cribboard-none", "there is no /dev/cribboard-none: "),
        ("hwgrep://nosuchport", "no serial port matches hwgrep://nosuchport: no Pico found"),
    ):
        status, sentence = said_of(port)
        assert status == 1 and told in sentence, sentence
    pty, fcntl = pytest.importorskip("pty"), pytest.importorskip("fcntl")
    main, other = pty.openpty()
    fcntl.flock(other, fcntl.LOCK_EX)
    try:
        status, sentence = said_of(os.ttyname(other))
    finally:
        os.close(main)
        os.close(other)
    assert status == 1 and "is in use: close the program that uses it" in sentence


MOUNTS = r"""/dev/sda1 / ext4 rw,relatime 0 0
/dev/sdb1 /media/me/RPI-RP2 vfat rw,nosuid 0 0
/dev/sdc1 /mnt/with\040blank vfat rw 0 0
server:/home /home nfs rw 0 0
broken
"""


def test_linux_looks_at_fat_file_systems_only():
    assert drives.mounted(MOUNTS) == [Path("/media/me/RPI-RP2"), Path("/mnt/with blank")]


@pytest.mark.parametrize(
    ("text", "family"),
    [
        ("UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\nBoard-ID: RPI-RP2\n", "RP2040"),
        ("UF2 Bootloader v1.0\r\nModel: Raspberry Pi RP2350\r\nBoard-ID: RP2350\r\n", "RP2350"),
        ("UF2 Bootloader v1.2\nModel: Feather M0\nBoard-ID: SAMD21\n", None),
        ("", None),
        (None, None),
    ],
)
def test_a_drive_says_which_chip_it_is(tmp_path, text, family):
    if text is not None:
        (tmp_path / drives.INFO).write_text(text)
    found = drives.read(tmp_path)
    assert (found and found.family) == family


def test_each_system_has_its_own_places(monkeypatch, tmp_path):
    assert Path("D:/") in drives._places("win32") and len(drives._places("win32")) == 26
    (tmp_path / "RPI-RP2").mkdir()
    (tmp_path / "RPI-RP2" / drives.INFO).write_text("Board-ID: RPI-RP2\n")
    monkeypatch.setattr(drives, "Path", lambda name: tmp_path if name == "/Volumes" else Path(name))
    assert drives.find("darwin") == [drives.Drive(tmp_path / "RPI-RP2", "RP2040")]
    monkeypatch.undo()
    assert isinstance(drives.find("linux"), list)


def test_udisks_mounts_for_the_user(monkeypatch, tmp_path):
    log = tmp_path / "asked"
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    assert not drives.mount(Path("/dev/sdx1")), "there is no such program"
    program(tmp_path / "udisksctl", f'echo "$@" > {log}')
    assert drives.mount(Path("/dev/sdx1"))
    assert log.read_text() == "mount --no-user-interaction --block-device /dev/sdx1\n"


def test_udisks_that_hangs_has_mounted_nothing(monkeypatch, tmp_path):
    program(tmp_path / "udisksctl", "exec sleep 60")
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    monkeypatch.setattr(drives, "_MOUNTING_S", 0.05)
    assert not drives.mount(Path("/dev/sdx1"))


def test_a_mounted_device_is_not_one_to_mount(monkeypatch, tmp_path):
    devices = {name: tmp_path / name for name in ("sdx1", "sdy1")}
    for label, device in zip(drives.FAMILIES, devices.values(), strict=True):
        device.touch()
        (tmp_path / label).symlink_to(device)
    mounts = tmp_path / "mounts"
    mounts.write_text(f"proc /proc proc rw 0 0\n{devices['sdx1']} /mnt vfat rw 0 0\n")
    places = {"/dev/disk/by-label": tmp_path, "/proc/self/mounts": mounts}
    monkeypatch.setattr(
        drives, "Path", lambda name, *more: Path(places.get(name, Path(name)), *more)
    )
    assert drives.unmounted() == [devices["sdy1"]]
    mounts.unlink()
    assert drives.unmounted() == list(devices.values())


def test_the_pieces_keep_the_order_of_the_file(tmp_path, monkeypatch):
    """The first block and the last are on the board before and after all others."""
    (tmp_path / drives.INFO).write_text("Board-ID: RPI-RP2\n")
    data = bytes(range(256)) * 2 * 300
    sizes = []
    size_of = drives.os.fstat
    monkeypatch.setattr(drives.os, "fsync", lambda file: sizes.append(size_of(file).st_size))
    told = []
    drives.write(drives.Drive(tmp_path, "RP2040"), "x.uf2", data, told.append, "")
    assert (tmp_path / "x.uf2").read_bytes() == data
    assert sizes == [512, 65536, 131072, len(data) - 512, len(data)] and sum(told) == len(data)


def test_two_boot_loaders_with_one_label_are_two_devices(monkeypatch, tmp_path):
    """udev's link by label leads to one of them only; the disks' own names tell all."""
    for disk, vendor, product in (
        ("sda", "ATA     ", "Some disk       "),
        ("sdb", "RPI     ", "RP2             \n"),
        ("sdc", "RPI     ", "RP2350          \n"),
        ("sdd", "RPI     ", "RP2             \n"),
        ("sde", "", ""),
    ):
        (tmp_path / disk / "device").mkdir(parents=True)
        if vendor:
            (tmp_path / disk / "device/vendor").write_text(vendor)
            (tmp_path / disk / "device/model").write_text(product)
    (tmp_path / "sdb/sdb1").mkdir()
    mounts = tmp_path / "mounts"
    mounts.write_text("/dev/sdd /mnt vfat rw 0 0\n")
    labels = tmp_path / "labels"
    labels.mkdir()
    places = {"/sys/block": tmp_path, "/proc/self/mounts": mounts, "/dev/disk/by-label": labels}
    monkeypatch.setattr(
        drives, "Path", lambda name, *more: Path(places.get(name, Path(name)), *more)
    )
    assert drives.unmounted() == [Path("/dev/sdb1"), Path("/dev/sdc")]
