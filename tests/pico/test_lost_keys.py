"""Test that no key is lost or doubled: a million presses on a model of the scanner.

tests/pico/test_emulated_lost_keys.py compares the model with the chip, sample by sample.
"""

import asyncio
import random
from types import SimpleNamespace

import pytest

from cribboard.base.constants import SCAN_MS
from cribboard.base.keypad_lines import LINES, driven
from cribboard.devices import keypad
from cribboard.devices.keypad import RING
from tests.helpers.host.scanned_keys import OPEN, SCAN_US, Person, places, runs

PIECES, PRESSES, FEW = 50, 20_000, 2000
#: Samples between two looks: an ordinary turn, a collection, erases of 45 and 400 ms.
LOOKS = [*range(1, 11)] * 8 + [9, 9, 45 // SCAN_MS, 400 // SCAN_MS]
MOST_AT_ONCE = 8  # the keypad's queue


class Machine:
    """The ring and the DMA channel of a scanner, filled by the model."""

    PERIODIC = 0

    def __init__(self) -> None:
        self.ring = [OPEN] * RING
        self.done = 0
        self.fill = self

    @property
    def count(self) -> int:
        return RING - self.done % RING

    def take(self, sample: int, count: int) -> None:
        at = self.done % RING
        self.done += 2 * count
        for place in range(at, at + 2 * count, 2):
            self.ring[place % RING], self.ring[place % RING + 1] = places(sample)


@pytest.fixture
def pad(monkeypatch: pytest.MonkeyPatch) -> keypad.Keypad:
    monkeypatch.setattr(keypad, "time", SimpleNamespace(ticks_us=lambda: 0))
    flag = SimpleNamespace(set=lambda: None)
    monkeypatch.setattr(asyncio, "ThreadSafeFlag", lambda: flag, raising=False)
    matrix = keypad.Matrix(LINES, driven([LINES]))
    matrix.scanner = Machine()
    made = keypad.Keypad(lambda number: number, matrix.scanner, {"twin": "off"})
    made._matrices = [matrix]
    return made


@pytest.mark.parametrize(
    ("seed", "count"),
    [(0, FEW), *[pytest.param(at, PRESSES, marks=pytest.mark.long) for at in range(1, PIECES + 1)]],
)
def test_of_a_million_presses_none_is_lost_or_doubled(
    pad: keypad.Keypad, seed: int, count: int
) -> None:
    person, chance = Person(seed), random.Random(seed)
    changes = sorted([change for _ in range(count) for change in person.press()])
    machine = pad._matrices[0].scanner
    told: list[tuple[str, bool]] = []
    busy_ms: list[tuple[float, float]] = []  # in which the processor did not look
    left = 1
    for sample, alike in runs(changes, changes[-1].at_us // SCAN_US + 100):
        while alike:
            if not left:
                pad._look(None)
                assert len(pad._keys) <= MOST_AT_ONCE
                told += pad._keys
                pad._keys.clear()
                left = chance.choice(LOOKS)
                busy_ms.append((machine.done * SCAN_US, (machine.done + left) * SCAN_US))
            part = min(alike, left)
            machine.take(sample, part)
            alike -= part
            left -= part
    pad._look(None)
    told += pad._keys
    assert told == [(press.symbol, False) for press in person.presses]
    assert pad.lost == 0
    spans = iter(busy_ms)
    begin, end = next(spans)
    unseen = 0  # pressed and released between two looks
    for press in person.presses:
        while end < press.up_us:
            begin, end = next(spans, (press.up_us, press.up_us))
        unseen += begin <= press.down_us
    assert unseen > count // 200
