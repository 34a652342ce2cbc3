"""Power cuts at every flash operation of a match, and again during the recovery.

Runs on littlefs as the Pico makes it (test_journal_littlefs.py). After each cut the board boots by
itself, holds all that was acknowledged and at most the command in flight more, undoes all of it,
and goes on.
"""

import hashlib
import random

import pytest

from cribboard.rules.errors import IllegalMove
from cribboard.rules.match import Match
from tests.helpers.random_match import Dice, power_on, push_one, save, timeline
from tests.host.devices.test_journal_littlefs import Chip, Files, littlefs

STEPS, LONG_STEPS = 120, 600
SECTOR = 4096


class TwoSteps(Files):
    """A file system that is not atomic: a file is first cut short, then written in two pieces."""

    def replace(self, name, data):
        half = len(data) // 2
        super().replace(name, data[:half])
        super().write(name, half, data[half:])


def torn(address, data):
    """Yield what an operation may leave that is cut: (address, bytes as they then are) each.

    A program: nothing, half of a page, a half, or any bits of it; an erase: nothing, a half, or
    noise.
    """
    chance = random.Random(address)
    yield []
    if data is None:
        yield [(address, b"\xff" * (SECTOR // 2))]
        yield [(address, chance.randbytes(SECTOR))]
    else:
        yield [(address, data[:128])]
        yield [(address, data[: len(data) // 2])]
        yield [(address, bytes(byte | chance.randrange(256) for byte in data))]


def leave(image, address, data, left):
    """Return a chip as the cut leaves it: programming only clears bits, erasing sets any."""
    chip = Chip(image)
    for at, piece in left:
        if data is None:
            chip.buffer[at : at + len(piece)] = piece
        else:
            chip.do(at, piece)
    return chip


class Boots:
    """Results of boots from flash images, computed once for equal file contents.

    Most cuts leave the files as they were before the operation or as they are after it. A boot that
    writes nothing depends only on what it reads, so its result holds for every image whose files
    read the same. The file system itself is mounted and every file read for each image.
    boot: computes the result of one image; it may write to the image.
    """

    def __init__(self, kind, boot):
        self.computed = 0
        self._kind = kind
        self._boot = boot
        self._known = {}

    def result(self, image):
        """Return the result of a boot from a copy of `image`."""
        files = self._kind(Chip(image))
        contents = sorted((name, files.read(name)) for name in files.names())
        key = hashlib.sha256(repr(contents).encode()).digest()
        if key in self._known:
            return self._known[key]
        chip = Chip(image)
        result = self._boot(chip, self._kind)
        self.computed += 1
        if not chip.log:
            self._known[key] = result
        return result


def held(chip, kind):
    """Boot by itself; return the checkpoint of each block and all commands, found by undoing."""
    journal, match = power_on(kind(chip))
    checkpoints, undone = {}, []
    try:
        while True:
            checkpoints[match.index] = tuple(match.checkpoint)
            step = match.pop()
            if step is None:
                break
            undone.append(step[0])
    except IllegalMove as error:
        raise AssertionError(f"the undo ends early: {error}") from error
    damaged = {"alert.match-damaged", *(() if undone else ("alert.new-match",))}
    told = {note.key for note in journal.notes}
    assert told <= (set() if kind is Files else damaged), f"told {journal.notes}"
    return checkpoints, undone[::-1]


def held_by(match, before, commands):
    """Return what a board holds of a match after these commands."""
    earlier = {index: mark for index, mark in before[0].items() if index < match.index}
    return earlier | {match.index: tuple(match.checkpoint)}, commands


class Harness:
    """A script played on a chip, then cut everywhere.

    sample: one cut in so many is made; second: one in so many of those is cut again.
    """

    def __init__(self, kind, steps, sample=1, second=0):
        self.kind, self.sample, self.second = kind, sample, second
        self.cuts = self.second_cuts = 0
        self.boots = Boots(kind, held)
        chip = Chip()
        files = kind(chip, is_new=True)
        self.begin = len(chip.log)
        self.journal, match = power_on(files)
        dice = Dice(77)
        now = ({0: ()}, [])
        self.acknowledged = [(self.begin, now)]
        for step in range(steps):
            if step % 2 and self.journal.is_single:  # a pause after the key before
                self.journal.copy()
            if step % 19 > 15:
                match.pop()
                commands = now[1][:-1]
            else:
                push_one(match, dice)
                commands = [*now[1], match.commands[-1]]
            save(self.journal, match)
            now = held_by(match, now, commands)
            self.acknowledged.append((len(chip.log), now))
        self.chip = chip

    def run(self):
        """Make every cut; raises AssertionError at the first that loses something."""
        so_far = Chip()
        at = 0
        for number, operation in enumerate(self.chip.log):
            if number >= self.begin:
                while self.acknowledged[at + 1][0] <= number:
                    at += 1
                if number % self.sample == 0:
                    allowed = [self.acknowledged[at][1], self.acknowledged[at + 1][1]]
                    self._cut(so_far, operation, allowed, f"operation {number}")
            so_far.do(*operation)
        assert so_far.buffer == self.chip.buffer, "the log is not what was done"
        assert self.boots.result(so_far.buffer) == self.acknowledged[-1][1], "the last save is lost"

    def _cut(self, so_far, operation, allowed, what):
        for left in torn(*operation):
            chip = leave(so_far.buffer, *operation, left)
            self.cuts += 1
            found = self.boots.result(chip.buffer)
            assert found in allowed, what
            if self.second and self.cuts % self.second == 0:
                self._cut_again(chip, found, what)

    def _cut_again(self, chip, found, what):
        """Play on by two commands, cut at each operation of that."""
        before = bytes(chip.buffer)
        chip.log.clear()
        journal, match = power_on(self.kind(chip))
        states, marks = [found], []
        for seed in range(2):
            push_one(match, Dice(seed))
            save(journal, match)
            states.append(held_by(match, states[-1], [*states[-1][1], match.commands[-1]]))
            marks.append(len(chip.log))
        log = list(chip.log)
        assert log, "nothing was written"
        so_far = Chip(before)
        for number, operation in enumerate(log):
            step = sum(mark <= number for mark in marks)
            for left in torn(*operation):
                cut = leave(so_far.buffer, *operation, left)
                self.second_cuts += 1
                found = self.boots.result(cut.buffer)
                assert found in states[step : step + 2], f"{what}, then {number}"
            so_far.do(*operation)


@pytest.mark.parametrize(
    ("kind", "steps", "sample", "second", "least"),
    [
        (Files, STEPS, 1, 41, 50),
        (TwoSteps, STEPS, 5, 41, 50),
        pytest.param(Files, LONG_STEPS, 1, 17, LONG_STEPS, marks=pytest.mark.long),
        pytest.param(TwoSteps, LONG_STEPS, 1, 17, LONG_STEPS, marks=pytest.mark.long),
    ],
)
def test_nothing_acknowledged_is_lost_by_a_cut(kind, steps, sample, second, least):
    harness = Harness(kind, steps, sample, second)
    harness.run()
    print(f"{kind.__name__}: {harness.cuts} cuts, {harness.second_cuts} second cuts, 0 lost")
    assert harness.cuts > steps and harness.second_cuts > least


def _undone_and_redone(kind, steps, most):
    """Play, undo most of it, redo some; return the chip, and what there was after each save."""
    chip = Chip()
    journal, match = power_on(kind(chip, is_new=True), most)
    held = [(len(chip.log), ([], []))]
    dice = Dice(78)
    done = []
    undone = []
    for act in [push_one, Match.pop, Match.redo, push_one, Match.pop, Match.redo]:
        for _ in range(steps if act is push_one else steps * 2 // 3):
            if act is push_one:
                push_one(match, dice)
                done, undone = [*done, match.commands[-1]], []
            elif act(match) is not None and act is Match.pop:
                done, undone = done[:-1], [done[-1], *undone]
            elif act is Match.redo and undone:
                done, undone = [*done, undone[0]], undone[1:]
            save(journal, match)
            held.append((len(chip.log), (done, undone)))
    return chip, held


@pytest.mark.parametrize(
    ("kind", "most", "steps"),
    [
        (Files, 5, 12),
        (TwoSteps, 5, 8),
        *(pytest.param(kind, most, 40, marks=pytest.mark.long)
          for kind in (Files, TwoSteps) for most in (80, 5)),
    ],
)  # fmt: skip
def test_a_cut_while_undoing_and_redoing_leaves_the_old_or_the_new(kind, most, steps):
    whole, held = _undone_and_redone(kind, steps, most)
    so_far = Chip()
    at = cuts = 0
    for number, operation in enumerate(whole.log):
        if number >= held[0][0]:
            while held[at + 1][0] <= number:
                at += 1
            for left in torn(*operation):
                cuts += 1
                chip = leave(so_far.buffer, *operation, left)
                found = timeline(power_on(kind(chip), most)[1])
                assert found in (held[at][1], held[at + 1][1]), f"operation {number}"
        so_far.do(*operation)
    print(f"{kind.__name__}, {most} a block: {cuts} cuts, 0 lost")
    assert cuts > 10 * steps


@pytest.mark.parametrize("is_copied", [True, False])
def test_a_flipped_bit_takes_back_the_key_before_the_copy_at_most(is_copied):
    """A bit of littlefs's own bytes may take a whole folder back to an older state."""
    harness = Harness(Files, 260)
    if is_copied:
        harness.journal.copy()
    image, chance = harness.chip.buffer, random.Random(21)
    used = [at for at in range(0, len(image), SECTOR) if image[at : at + SECTOR].strip(b"\xff")]
    found = {"unreadable": 0, "back, silent": 0, "back, told": 0, "all there": 0, "gap": 0}
    for _ in range(500):
        at, damaged = chance.choice(used), Chip(image)
        bit = chance.randrange(8 * len(image[at : at + SECTOR].rstrip(b"\xff")))
        damaged.buffer[at + bit // 8] ^= 1 << bit % 8
        try:
            files = Files(damaged)
            files.disk.stat("data")
        except (littlefs.LittleFSError, FileNotFoundError):
            found["unreadable"] += 1  # _boot.py plays from memory, and says so
            continue
        journal, match = power_on(files)
        is_back = match.commands != harness.acknowledged[-1][1][1][-len(match.commands) :]
        if is_back:
            assert match.commands == harness.acknowledged[-2][1][1][-len(match.commands) :]
        found[("back, told" if journal.notes else "back, silent") if is_back else "all there"] += 1
        found["gap"] += "alert.match-older" in [note.key for note in journal.notes]
    print(found)
    assert found["gap"] > 10 and found["back, silent"] < (1 if is_copied else 6)
    assert is_copied != bool(found["back, told"])
