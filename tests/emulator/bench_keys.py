"""Benchmark of key-to-light times and of the longest turns while a deal is keyed.

Keys are pressed at the emulated contacts, one every RHYTHM_MS, but the same one again AGAIN_MS
later, as the board takes it. Each erase keeps the flash chip busy for the board's `erase_ms`, so
keys that an erase delays or loses are measured.
"""

import json
import sys
from typing import NamedTuple

from cribboard.base.constants import AGAIN_MS, KEYPAD_LEGEND
from tests.emulator import bench_firmware, golden
from tests.emulator.bench_firmware import MARK_PIN
from tests.emulator.board import Board

ON_RELEASE = "ABCD*"
RHYTHM_MS, HELD_MS = 140, 60  # a quick hand: seven keys a second
_LOOK_MS = 1  # how soon a key follows the beginning of an erase, if keys are pressed under it
UNDO_EVERY = 5  # keys; then the last one is undone and pressed again
_AFTER_MS = 1200  # the last key's frame may wait for several of the worst erases

#: A deal in each of the other two modes, with slips that are undone: points and who gets them; in
#: mode "count" the starter first, and hands and crib at the end.
_BY_HAND = {
    "scoreboard": "C * C B D 3 B A 1 2 A * 1 2 A 8 B 4 A #",
    "count": "5 2 A * 2 A 3 B 1 A # 5 6 * 6 7 8 # * # 5 4 3 2 # 1 2 3 4 #",
}


class Part(NamedTuple):
    """Keys to press, and the state of the board before them.

    deals: in mode "referee", how many deals before the golden game's end they begin.
    """

    way: str
    deals: int
    count: int


class Keyed(NamedTuple):
    """Result of a part: each key's time to its frame in ms, and the stopwatches."""

    waits_ms: list[float]
    under_erase_ms: list[float]  # of the keys that were pressed as an erase began
    lost: list[str]  # keys that were released before the keypad was scanned
    erases: int
    turns_us: dict[str, int]


class Tap(NamedTuple):
    """A key that was pressed, and when its contact decided what it means."""

    key: str
    contact_ms: float
    is_under_erase: bool


def script(part):
    """Return the files of a part, and its keys with the undo keys."""
    if part.way == "referee":
        files, keys = golden.before_the_last(part.deals)
        return files, with_undos(files, keys, part.count)
    keys = ["1"] + _BY_HAND[part.way].split() * part.count  # 1: who deals first
    return {"/data/settings": json.dumps({"way": part.way}).encode()}, keys[: part.count]


def with_undos(files, keys, count):
    """Return the first `count` keys, every few of them undone and pressed again.

    Only keys that this brings back to the same state: `*` may undo several keys at once.
    """
    pressed = []
    until_undo = UNDO_EVERY
    for key in keys[:count]:
        pressed.append(key)
        until_undo -= 1
        if until_undo <= 0 and _state(files, pressed) == _state(files, [*pressed, "*", key]):
            pressed += ["*", key]
            until_undo = UNDO_EVERY
    return pressed[:count]


def refused(files, keys):
    """Return the keys that the firmware refuses, run on the host."""
    app, result = golden.app_of(files), []
    for key in keys:
        app.press(key)
        result += [key] * app.view.is_error
    return result


def _state(files, keys):
    """Return the state after `keys`, by the same firmware on the host."""
    app = golden.app_of(files)
    for key in keys:
        app.press(key)
    view, match = app.view, app.table.match
    return view.is_error, view.prompt, view.entry, view.scores, match.index, len(match.commands)


def key_part(part, settled_ms, erase_ms, is_in_the_way=False, misses=None):
    """Press a part's keys at the contacts, the first `settled_ms` after the first frame.

    is_in_the_way: when an erase begins after a key, press the next one at once and hold it until
    the erase has ended. misses: gets those of the flash cache from the first key on, by address.
    """
    files, keys = script(part)
    board = Board(bench_firmware.watched() | files, erase_ms=erase_ms)
    marks = board.watch(MARK_PIN)
    board.run_until(lambda: board.strip.wire, 5000, 5)
    board.run_ms(settled_ms)
    marks.clear()
    erases = len(board.erases_ms)
    if misses is not None:
        board.take_misses()
    taps = []
    for key in keys:
        if taps and key == taps[-1].key:
            board.run_ms(AGAIN_MS)  # sooner it is no second press
        taps.append(_tap(board, key, is_in_the_way))
    board.run_ms(max(_AFTER_MS, 3 * erase_ms))
    assert not board.strip.faults, board.strip.faults
    if misses is not None:
        misses.update(board.take_misses())
    erases = len(board.erases_ms) - erases
    turns_us = bench_firmware.longest_turns(board)
    at_ms = [at_ns / 1e6 for at_ns, _ in marks]
    taken = list(zip(turns_us.pop("taken"), at_ms[0::2], at_ms[1::2], strict=True))
    edges = [begin_ns / 1e6 for begin_ns, _ in board.strip.frames]
    handled, lost = waits_of(taps, taken, edges)
    waits = [wait for _, wait in handled]
    print(
        f"{part.way}, {erase_ms:g} ms an erase{', keys under it' * is_in_the_way}: "
        f"{' '.join(f'{wait:.0f}' for wait in waits)}; lost: {' '.join(lost) or 'none'}",
        file=sys.stderr,
    )
    under = [wait for tap, wait in handled if tap.is_under_erase]
    return Keyed(waits, under, lost, erases, turns_us)


def waits_of(taps, taken, edges):
    """Return (tap, ms from contact to frame) of each key handled, and the keys that were lost.

    taken: (key, when the app handled it, when it began to send its frame). edges: when frames began
    on the wire. All in ms, in order.
    """
    handled = []
    lost = []
    waiting = list(taps)
    for key, taken_ms, sent_ms in reversed(taken):  # of two alike, the later one has the later tap
        while waiting and (waiting[-1].key != key or waiting[-1].contact_ms >= taken_ms):
            lost.append(waiting.pop().key)
        assert waiting, f"{key} was taken and never pressed"
        tap = waiting.pop()
        handled.append((tap, next(edge for edge in edges if edge >= sent_ms) - tap.contact_ms))
    return handled[::-1], [tap.key for tap in waiting] + lost[::-1]


def _tap(board, key, is_in_the_way):
    """Press a key as a quick player does, and wait until the next one is due."""
    assert key in KEYPAD_LEGEND, f"{key} is a long press"
    begun_ms = board.now_ms
    is_under_erase = is_in_the_way and _is_erasing(board)
    board.hold(key)
    if is_under_erase:
        board.run_until(lambda: not _is_erasing(board), 2000, 5)
    board.run_ms(HELD_MS)
    board.release(key)
    up_ms = board.now_ms
    while board.now_ms < up_ms + RHYTHM_MS - HELD_MS:
        board.run_ms(_LOOK_MS if is_in_the_way else RHYTHM_MS - HELD_MS)
        if is_in_the_way and _is_erasing(board):
            break
    return Tap(key, up_ms if key in ON_RELEASE else begun_ms, is_under_erase)


def _is_erasing(board):
    """Return whether the flash chip is busy with an erase."""
    return bool(board.erases_ms) and board.now_ms < board.erases_ms[-1] + board.erase_ms
