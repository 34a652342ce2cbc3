"""Drive of the boot loader: finding it on each operating system, and writing to it."""

from pathlib import Path

import pytest

from cribboard_tools.pico import drives
from tests.helpers.host.command import program

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
