"""The firmware on a Raspberry Pi with a strip: keys as text, pixels and files as results."""

import asyncio
import io
from pathlib import Path

import pytest

from cribboard.lights.layout import TWO_TRACK
from cribboard.store import settings
from cribboard_tools.homes import neopixel_strip, pi_board
from tests.host.homes.test_strip import NeoPixel, NeoPixels

#: Blue deals, a nine; Orange lays a king, Blue a five: fifteen two.
DEAL = ["1 9\n", "C 5\n"]


def play(folder: Path, lines: list[str]) -> tuple[NeoPixel, str]:
    make = NeoPixels()
    out = io.StringIO()
    asyncio.run(
        pi_board.play(neopixel_strip.Pixels(make, make.pin), folder, lines, pi_board.Screen(out))
    )
    return make.made[0], out.getvalue()


def test_a_deal_keyed_as_text_is_kept_and_lit(tmp_path: Path) -> None:
    settings.save(pi_board.Files(tmp_path), settings.defaults() | {"is_motion_reduced": True})
    strip_seen, screen = play(tmp_path, DEAL)
    assert not any(strip_seen.wire[-1])  # dark at the end
    assert "Orange" in screen
    again, _ = play(tmp_path, [])  # what was pegged is there after a restart
    frame = again.wire[-3]  # the last two are dark
    blues = {hole: frame[3 * TWO_TRACK.pixel(0, hole) + 2] for hole in range(1, 60)}
    assert max(blues, key=lambda hole: blues[hole]) == 2
    assert "settings" in pi_board.Files(tmp_path).names()


def test_a_screen_that_is_drawn_late_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pi_board, "SETTLE_S", 0.01)
    out = io.StringIO()

    async def tell() -> None:
        screen = pi_board.Screen(out)
        keypad = pi_board.Keypad([], screen)

        async def draw() -> None:
            await asyncio.sleep(0.05)
            screen.refresh(0, "late")

        drawing = asyncio.create_task(draw())
        with pytest.raises(pi_board.Stopped):
            await keypad.next()
        await drawing

    asyncio.run(tell())
    assert out.getvalue().splitlines()[0] == "late"


def test_what_a_peg_tells_is_printed_when_it_has_come_to_its_hole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pi_board, "SETTLE_S", 0.1)  # less than until the first stop
    monkeypatch.setattr(pi_board, "_SETTLES", 100)
    settings.save(pi_board.Files(tmp_path), settings.defaults())
    _, screen = play(tmp_path, ["1 9 A!12#\n"])
    assert "Blue pegs 12" in screen and "by hand 12" not in screen


def test_keys_are_read_from_text() -> None:
    assert list(pi_board.parse_keys(["1 a! *\n", "x#"])) == [
        ("1", False),
        ("A", True),
        ("*", False),
        ("#", False),
    ]


def test_files_are_written_in_place_and_whole(tmp_path: Path) -> None:
    files = pi_board.Files(tmp_path / "data")
    assert files.read("a") is None and files.names() == []
    files.replace("a", b"one")
    files.write("b", 0, b"0123456789")
    files.write("b", 4, b"xx")
    files.write("b", 10, b"end")
    assert files.read("a") == b"one" and files.read("b") == b"0123xx6789end"
    assert files.names() == ["a", "b"]


def test_the_clock_compares_over_its_wrap() -> None:
    clock = pi_board.Clock()
    assert clock.diff(5, (1 << 30) - 5) == 10
    assert clock.diff((1 << 30) - 5, 5) == -10
