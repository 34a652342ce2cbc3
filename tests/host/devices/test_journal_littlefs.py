"""Journal on littlefs as on the Pico: what saving costs its flash. Power cuts: test_power_cuts.py.

The settings are MicroPython's for rp2: `VfsLfs2(bdev, progsize=256)` over 4096-byte sectors;
read size 32, lookahead 32, cache four times the larger of read and prog, 100 block cycles
(extmod/vfs_lfsx.c, ports/rp2/modules/_boot.py).
"""

import errno
import functools
import importlib.util
import types

import pytest

from cribboard.devices import flash_files
from tests.helpers.host.pulled import play
from tests.helpers.random_match import Dice, power_on, push_one, save, unwind

littlefs = pytest.importorskip("littlefs", reason="pip install littlefs-python")

_BLOCKS = 48
_SECTOR = 4096
_SETTINGS = {
    "block_size": _SECTOR,
    "block_count": _BLOCKS,
    "read_size": 32,
    "prog_size": 256,
    "cache_size": 1024,
    "lookahead_size": 32,
    "block_cycles": 100,
}


class Chip(littlefs.UserContext):
    """NOR flash that logs what is done to it: (address, data) for a program, data None: erase."""

    def __init__(self, image=None):
        super().__init__(buffer=bytearray(image or b"\xff" * (_SECTOR * _BLOCKS)))
        self.log = []

    def prog(self, cfg, block, off, data):
        self.log.append((block * _SECTOR + off, bytes(data)))
        return self.do(*self.log[-1])

    def erase(self, cfg, block):
        self.log.append((block * _SECTOR, None))
        return self.do(*self.log[-1])

    def do(self, address, data):
        if data is None:
            self.buffer[address : address + _SECTOR] = b"\xff" * _SECTOR
            return 0
        for at, byte in enumerate(data):
            self.buffer[address + at] &= byte  # programming only ever clears bits
        return 0


class _Handle:
    """An open file that raises littlefs's errors as MicroPython does."""

    def __init__(self, file):
        self._file = file

    def __getattr__(self, name):
        return functools.partial(_call, getattr(self._file, name))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def _call(act, *arguments):
    try:
        return act(*arguments)
    except (littlefs.LittleFSError, FileNotFoundError) as error:
        raise OSError(-getattr(error, "code", -errno.ENOENT), str(error)) from error


class Files:
    """The board's own files (devices/flash_files.py), in a littlefs as the board's."""

    def __init__(self, chip, is_new=False):
        self.disk = disk = littlefs.LittleFS(context=chip, mount=not is_new, **_SETTINGS)
        if is_new:
            disk.format()
            disk.mount()
            disk.mkdir("data")  # as _boot.py
        module = importlib.util.module_from_spec(flash_files.__spec__)
        flash_files.__spec__.loader.exec_module(module)
        module.open = lambda path, mode: _Handle(_call(disk.open, path, mode, 0))
        module.os = types.SimpleNamespace(
            **{name: functools.partial(_call, getattr(disk, name)) for name in ("listdir", "mkdir")}
        )
        self.own = module.Files("/data")

    def names(self):
        return self.own.names()

    def read(self, name):
        return self.own.read(name)

    def replace(self, name, data):
        self.own.replace(name, data)

    def write(self, name, offset, data):
        self.own.write(name, offset, data)

    def begin_write(self, name, offset, data):
        return self.own.begin_write(name, offset, data)


def test_saving_a_command_costs_a_page_and_next_to_no_erase():
    """The reason for the hot record: see the flash facts in the hardware notes."""
    chip = Chip()
    files = Files(chip, is_new=True)
    made = len(chip.log)
    (journal, match), dice = power_on(files), Dice(31)
    assert len(chip.log) == made, "a boot wrote"
    for step in range(300):
        if step % 19 > 14:
            match.pop()
        else:
            push_one(match, dice)
        save(journal, match)
        journal.copy()  # as after each key with a second's pause behind it
    work = chip.log[made:]
    erases = sum(data is None for _, data in work)
    pages = sum(len(data) // 256 for _, data in work if data is not None)
    print(f"erases a command {erases / 300:.3f}, pages a command {pages / 300:.2f}")
    assert erases / 300 <= 0.2
    assert pages / 300 < 5


def _erases_of_turns(is_split):
    """Play with some undo; return the erases of each turn that saves, as the app's turns or one."""
    chip = Chip()
    journal, match = power_on(Files(chip, is_new=True))
    dice = Dice(31)
    made = []

    def turn(act, *arguments):
        before = len(chip.log)
        result = act(*arguments)
        made.append(sum(data is None for _, data in chip.log[before:]))
        return result

    for step in range(600):
        if step % 19 > 14:
            match.pop()
        elif step % 23 == 3:
            match.redo()
        else:
            push_one(match, dice)
        if is_split:
            while turn(journal.archive_finished, match.index, match.checkpoint):
                pass
        turn(journal.save, match.index, match.checkpoint, match.commands, match.undone)
    return made


def test_the_turns_of_a_save_erase_one_sector_each_as_a_rule():
    """A turn that erases two makes a key wait for both."""
    split, whole = _erases_of_turns(True), _erases_of_turns(False)
    print(
        f"turns with two erases: {sum(one > 1 for one in split)}, of one turn a save: "
        f"{sum(one > 1 for one in whole)}; erases {sum(split)}, {sum(whole)}"
    )
    assert sum(one == 1 for one in split) > 50
    assert sum(one > 1 for one in split) <= 1 < sum(one > 1 for one in whole)


def test_a_full_flash_is_a_note_and_not_an_end():
    chip = Chip()
    files = Files(chip, is_new=True)
    journal, match = power_on(files)
    dice = Dice(5)
    play(journal, match, dice, 20)
    with pytest.raises(OSError):
        for number in range(_BLOCKS):
            files.replace(f"filler{number}", b"x" * 8000)
    play(journal, match, dice, 40)
    _, resumed = power_on(Files(Chip(chip.buffer)))
    assert resumed.commands
    assert unwind(match)[0].kind == "game"
