"""The board on a Raspberry Pi: its strip, and keys as text, with pixels and files as results.

A strip driven by Adafruit's neopixel gets the same bytes as from other devices.
The classes are Adafruit's own, as pip installs them, on the board that they have for tests.
"""

import asyncio
import io
import os
import pwd
import random
import subprocess
import sys
from pathlib import Path

import pytest

from cribboard.lights import power
from cribboard.lights.layout import TWO_TRACK
from cribboard.store import settings
from cribboard_tools.commands import run
from cribboard_tools.errors import BadInput, Failure
from cribboard_tools.homes import neopixel_strip, pi_board
from tests.conftest import ROOT

os.environ |= {"BLINKA_FORCEBOARD": "OS_AGNOSTIC_BOARD", "BLINKA_FORCECHIP": "OS_AGNOSTIC"}
neopixel = pytest.importorskip("neopixel", reason="needs `make venv` of today")


class NeoPixel(neopixel.NeoPixel):
    """As Adafruit's, but what it would transmit is kept."""

    def __init__(self, *given, **options):
        self.wire = []
        super().__init__(*given, **options)

    def _transmit(self, buffer):
        self.wire.append(bytes(buffer))


class NeoPixels:
    """What makes strips, and remembers them."""

    pin = sys.modules["board"].NEOPIXEL

    def __init__(self):
        self.made = []

    def __call__(self, *given, **options):
        self.made.append(NeoPixel(*given, **options))
        return self.made[-1]


def frames():
    chance = random.Random(9)
    return [
        bytes(chance.choice((0, 1, 90, 255, chance.randrange(256))) for _ in range(3 * 40))
        for _ in range(12)
    ]


@pytest.mark.parametrize("order", neopixel_strip.ORDERS)
def test_the_same_bytes_as_the_reference(order):
    make = NeoPixels()
    made = make.made
    device = neopixel_strip.Pixels(make, make.pin, order)
    for picture in frames():
        device.write(picture, 120, 200)
        expected = bytearray(40 * len(order))
        power.pack(picture, expected, 120, 200, device.order)
        assert made[0].wire[-1] == expected
        assert power.drawn_ma(expected, device.order) <= 120
    assert len(made) == 1 and len(device) == 40


def test_another_length_or_order_is_a_strip_anew():
    """The board's owner has set another board, or exchanged red and green."""
    make = NeoPixels()
    made = make.made
    device = neopixel_strip.Pixels(make, make.pin)
    device.write(bytes(3 * 244), 120, 200)
    device.write(bytes(3 * 256), 120, 200)
    assert [one.n for one in made] == [244, 256] and len(device) == 256
    device.order = b"\x00\x01\x02"
    device.write(bytes([200, 0, 0]) + bytes(3 * 255), 390, 256)
    assert [one.byteorder for one in made] == ["GRB", "GRB", "RGB"]
    assert not any(any(one.wire[-1]) for one in made[:2])
    assert made[-1].wire[-1][0] > 60 and not any(made[-1].wire[-1][1:])


def test_off_is_dark_and_deinit_lets_go():
    make = NeoPixels()
    device = neopixel_strip.Pixels(make, make.pin)
    device.off()  # before the first frame there is nothing to darken
    device.write(frames()[0], 120, 200)
    device.off()
    assert make.made[0].wire[-1] == bytes(120)
    device.deinit()
    assert make.made[0].pin._pin is None


def test_a_pin_by_its_name():
    device = neopixel_strip.on_pin("NEOPIXEL")
    device.write(bytes(30), 390, 256)
    with pytest.raises(Failure, match="no pin D99"):
        neopixel_strip.on_pin("D99")
    with pytest.raises(BadInput, match="invalid wire order"):
        neopixel_strip.on_pin("NEOPIXEL", "GBX")


#: Runs the command on a Pi 4 or 5 as Blinka sees it; 0 and below: what its driver answers.
PI = """
import importlib.machinery, sys
from unittest import mock
import adafruit_platformdetect.board as detected
revision, driver, error = sys.argv[1:4]
detected.Board._pi_rev_code = lambda self: revision
if driver:
    answers = {"ws2811_init.return_value": int(driver), "ws2811_render.return_value": 0}
    ws = mock.MagicMock(WS2811_SUCCESS=0, WS2811_STRIP_RGB=1, **answers)
    ws.ws2811_get_return_t_str = {-3: "Hardware revision is not supported"}.get
    ws.ws2811_channel_t_gpionum_get = lambda channel: 18
    ws.ws2811_channel_t_strip_type_get = lambda channel: 1
    ws.__spec__ = importlib.machinery.ModuleSpec("_rpi_ws281x", None)
    sys.modules["_rpi_ws281x"] = ws
    import digitalio
    effect = eval(error) if error else lambda pin: mock.MagicMock(_pin=pin)
    digitalio.DigitalInOut = mock.Mock(side_effect=effect)
sys.argv = ["cribboard", "run", "--strip", *sys.argv[4:]]
from cribboard_tools.__main__ import main
sys.exit(main())
"""
PI_4, PI_5 = "c03111", "c04170"


def on_a_pi(*words, **more):
    kind = "RASPBERRY_PI_5" if words[0] == PI_5 else "RASPBERRY_PI_4B"
    path = os.pathsep.join((str(ROOT / "firmware"), str(ROOT / "host_tools")))
    forced = {"BLINKA_FORCEBOARD": kind, "BLINKA_FORCECHIP": "BCM2XXX"}
    return subprocess.run(
        [sys.executable, "-c", PI, *words],
        env={**os.environ, **forced, "PYTHONPATH": path, **more},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


BUSY = "OSError(16, 'Device or resource busy')"


@pytest.mark.parametrize(
    "revision, driver, error, pin, why",
    [
        (PI_4, "", "", "D18", "-m pip install 'rpi_ws281x>=4.0.0'): install that, and start again"),
        (PI_5, "", "", "D18", "-m pip install Adafruit-Blinka-Raspberry-Pi5-Neopixel): install"),
        (PI_4, "-5", "", "D18", "sudo {python} -m cribboard_tools run --strip D18"),
        (PI_4, "-3", "", "D18", "{python} -m pip install --upgrade rpi_ws281x Adafruit-Blinka"),
        (PI_4, "-11", "", "D5", "use D18, D12 or D21"),
        (PI_4, "-9", "", "D18", "docs/cli.md has what each Raspberry Pi needs"),
        (PI_4, "0", BUSY, "D18", "end the other program that uses the pin"),
        (PI_4, "0", "PermissionError(13, 'Permission denied')", "D18", "sudo {python} -m"),
        (PI_4, "0", "ImportError('No module named x')", "D18", "--upgrade Adafruit-Blinka"),
        (PI_4, "0", "RuntimeError('Failed to open PIO device (error 2)')", "D18", "/dev/pio0"),
        (PI_4, "0", "", "D99", "this computer has no pin D99: use D18 on a Raspberry Pi"),
    ],
)
def test_what_fails_on_a_raspberry_pi_is_a_sentence_with_its_remedy(
    revision, driver, error, pin, why
):
    """Before the keys are listed. What is raised is Blinka's own, but for the system's errors."""
    done = on_a_pi(revision, driver, error, pin)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1), done.stderr
    assert why.format(python=sys.executable) in done.stderr and "bug" not in done.stderr


def test_a_strip_that_can_be_driven_is_played_on(tmp_path):
    done = on_a_pi(PI_4, "0", "", "D18", HOME=str(tmp_path), SUDO_USER="")
    assert (done.returncode, done.stderr) == (0, "") and done.stdout.startswith("Keys, one line")
    assert "CRIBBOARD" in done.stdout and (tmp_path / ".cribboard").is_dir()


def test_with_sudo_the_games_are_with_those_of_who_called_it_and_theirs(tmp_path, monkeypatch):
    user, folders, owned = pwd.getpwall()[-1], [], {}

    async def play(pixels, folder):
        folders.append(folder)

    for name, value in (("USER", user.pw_name), ("UID", "1234"), ("GID", "567")):
        monkeypatch.setenv(f"SUDO_{name}", value)
    monkeypatch.setattr(run.neopixel_strip, "on_pin", lambda *given: None)
    monkeypatch.setattr(run.pi_board, "play", play)
    assert run.light("D18", "GRB") == 0
    assert folders == [Path(user.pw_dir) / ".cribboard"]
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(os, "chown", lambda path, *ids: owned.setdefault(path.name, ids))
    files = run.pi_board.Files(tmp_path / "games")
    files.replace("a", b"one")
    files.write("b", 0, b"two")
    assert owned == dict.fromkeys(("games", "a.new", "b"), (1234, 567))


# Keys as text

#: Blue deals, a nine; Orange lays a king, Blue a five: fifteen two.
DEAL = ["1 9\n", "C 5\n"]


def play_text(folder, lines):
    make = NeoPixels()
    out = io.StringIO()
    asyncio.run(
        pi_board.play(neopixel_strip.Pixels(make, make.pin), folder, lines, pi_board.Screen(out))
    )
    return make.made[0], out.getvalue()


def test_a_deal_keyed_as_text_is_kept_and_lit(tmp_path):
    settings.save(pi_board.Files(tmp_path), settings.defaults() | {"is_motion_reduced": True})
    strip_seen, screen = play_text(tmp_path, DEAL)
    assert not any(strip_seen.wire[-1])  # dark at the end
    assert "Orange" in screen
    again, _ = play_text(tmp_path, [])  # what was pegged is there after a restart
    frame = again.wire[-3]  # the last two are dark
    blues = {hole: frame[3 * TWO_TRACK.pixel(0, hole) + 2] for hole in range(1, 60)}
    assert max(blues, key=lambda hole: blues[hole]) == 2
    assert "settings" in pi_board.Files(tmp_path).names()


def test_a_screen_that_is_drawn_late_is_waited_for(monkeypatch):
    monkeypatch.setattr(pi_board, "SETTLE_S", 0.01)
    out = io.StringIO()

    async def tell():
        screen = pi_board.Screen(out)
        keypad = pi_board.Keypad([], screen)

        async def draw():
            await asyncio.sleep(0.05)
            screen.refresh(0, "late")

        drawing = asyncio.create_task(draw())
        with pytest.raises(pi_board.Stopped):
            await keypad.next()
        await drawing

    asyncio.run(tell())
    assert out.getvalue().splitlines()[0] == "late"


def test_what_a_peg_tells_is_printed_when_it_has_come_to_its_hole(tmp_path, monkeypatch):
    monkeypatch.setattr(pi_board, "SETTLE_S", 0.1)  # less than until the first stop
    monkeypatch.setattr(pi_board, "_SETTLES", 100)
    settings.save(pi_board.Files(tmp_path), settings.defaults())
    _, screen = play_text(tmp_path, ["1 9 A!12#\n"])
    assert "Blue pegs 12" in screen and "by hand 12" not in screen


def test_files_are_written_in_place_and_whole(tmp_path):
    files = pi_board.Files(tmp_path / "data")
    assert files.read("a") is None and files.names() == []
    files.replace("a", b"one")
    files.write("b", 0, b"0123456789")
    files.write("b", 4, b"xx")
    files.write("b", 10, b"end")
    assert files.read("a") == b"one" and files.read("b") == b"0123xx6789end"
    assert files.names() == ["a", "b"]


def test_the_clock_compares_over_its_wrap():
    clock = pi_board.Clock()
    assert clock.diff(5, (1 << 30) - 5) == 10
    assert clock.diff((1 << 30) - 5, 5) == -10
