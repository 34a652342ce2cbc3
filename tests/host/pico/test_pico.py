"""A Pico at a serial port: the choice of the port, and its stop at the prompt."""

import os
from types import SimpleNamespace

import pytest
from mpremote import transport_serial
from mpremote.transport import TransportError
from serial.tools import list_ports

from cribboard.devices import pins
from cribboard_tools.pico import ports, repl
from tests.helpers.host.command import cribboard

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
