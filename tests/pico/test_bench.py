"""Tests of how the benchmark matches keys pressed, keys handled and frames."""

import pytest

from tests.emulator import bench_firmware, bench_keys, bench_lights, golden, image
from tests.emulator.bench import FULL
from tests.emulator.bench_keys import Tap, waits_of
from tests.emulator.board import Board

EDGES = [5.0 * at for at in range(1000)]


def taps(*pairs):
    return [Tap(key, at_ms, False) for key, at_ms in pairs]


#: Keys pressed, (key, taken, sent) of those that were handled, the waits of these, those lost.
PRESSED = (
    ((("5", 101), ("B", 301)), (("5", 112, 121), ("B", 305, 315)), (24, 14), ""),
    ((("1", 100), ("2", 240), ("4", 520)), (("1", 110, 110), ("4", 530, 530)), (10, 10), "2"),
    ((("1", 100), ("2", 240)), (), (), "12"),
    # a lost key does not take the light of the next one like it; an erase delays two alike
    ((("8", 100), ("3", 240), ("8", 380)), (("8", 400, 405),), (25,), "83"),
    ((("8", 100), ("8", 240)), (("8", 400, 405), ("8", 410, 415)), (305, 175), ""),
)


def test_each_key_waits_for_the_first_frame_that_was_sent_after_it_was_taken():
    for pressed, taken, waits, lost in PRESSED:
        found, missing = waits_of(taps(*pressed), list(taken), EDGES)
        assert [wait for _, wait in found] == list(waits) and missing == list(lost), pressed
        assert [tap.key for tap, _ in found] == [key for key, _, _ in taken]


def test_a_key_that_nobody_pressed_is_an_error():
    with pytest.raises(AssertionError):
        waits_of(taps(("8", 100.0)), [("8", 90.0, 95.0)], EDGES)


def test_every_part_undoes_keys_and_none_of_its_keys_is_refused():
    for part in {part for parts, _, _ in FULL.keying.values() for part in parts}:
        files, keys = bench_keys.script(part)
        assert len(keys) == part.count and keys.count("*") >= 2
        assert bench_keys.refused(files, keys) == [], part


def test_an_undone_key_that_is_pressed_again_changes_nothing():
    files, plain = golden.before_the_last(2)
    keys = bench_keys.with_undos(files, plain, 16)
    undos = keys.count("*")
    assert undos >= 2 and len(keys) == 16
    kept = plain[: len(keys) - 2 * undos]
    assert bench_keys._state(files, keys) == bench_keys._state(files, kept)
    assert bench_keys.refused(files, ["C"] * 20)  # there are four Kings


@pytest.mark.long
@pytest.mark.pico
def test_the_program_for_a_real_board_tells_its_turns_and_shows():
    text = bench_firmware.for_owner(3)
    files = {image.PROGRAM: text.encode()}
    board = Board(files)
    board.run_until(lambda: board.strip.wire, 5000, 20)
    board.keys("1 5")
    held = bench_firmware.answer(board, 6000)
    assert 1000 < held["light"] < held["key"] < 500_000
    hits, reads, us = held["flash"]
    assert reads == 1024 and hits in (0, 512) and us > 30
    assert held["heap_free"] > 20_000 and {"frame", "page", "save", "resume"} <= set(held)
    board.run_until(lambda: ">>> " in board.console, 1000, 10)  # at the prompt, as mpremote has it


def test_the_keys_before_the_shows_lead_to_them():
    for keys, more, name in (
        (bench_lights._NEARLY_WON, bench_lights._WIN_KEYS, "triple"),
        (bench_lights._DEAL, bench_lights._THIRTY_ONE_KEY, "thirty-one"),
    ):
        settings = {"way": "scoreboard"} if name == "triple" else {}
        assert bench_lights.effect_after(settings, f"{keys} {more}") == name
