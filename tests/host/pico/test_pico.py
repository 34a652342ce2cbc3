"""Stopping a Pico at its prompt, with a fake of mpremote's transport that may not react."""

import pytest
from mpremote import transport_serial
from mpremote.transport import TransportError

from cribboard.devices import pins
from cribboard_tools.pico import repl


class Wire:
    """A board that hears the `heard`th time it is asked to stop; asked: how often it was."""

    asked = 0

    def __init__(self, heard: int) -> None:
        self._heard = heard
        self.serial = self
        self.waiting = [7, 5]  # bytes, as they come

    def inWaiting(self) -> int:  # noqa: N802 - pyserial's name
        return self.waiting[0] if self.waiting else 0

    def read(self, size: int) -> bytes:
        return b"." * self.waiting.pop(0)

    def enter_raw_repl(self, soft_reset: bool, timeout_overall: int) -> None:
        assert not soft_reset and timeout_overall >= 10
        Wire.asked += 1
        if Wire.asked < self._heard:
            print(b"")  # as mpremote does
            raise TransportError("could not enter raw repl")

    def close(self) -> None:
        """Nothing is open."""


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    monkeypatch.setattr(Wire, "asked", 0)
    monkeypatch.setattr(repl, "_QUIET_S", 0)
    return monkeypatch


@pytest.mark.parametrize("time", [1, 2])
def test_a_board_that_was_just_starting_is_asked_again(
    time: int, heard: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    heard.setattr(transport_serial, "SerialTransport", lambda port: Wire(time))
    with repl.Pico("tcp:board:1") as board:
        assert Wire.asked == time
        assert board._wire.waiting == ([7, 5] if time == 1 else []), "what it said twice is dropped"
    assert capsys.readouterr().out == ""


def test_one_that_never_hears_is_told_of(heard: pytest.MonkeyPatch) -> None:
    heard.setattr(transport_serial, "SerialTransport", lambda port: Wire(9))
    with pytest.raises(repl.PicoError, match="does not answer as a Pico would"):
        repl.Pico("tcp:board:1")
    assert Wire.asked == 2


def test_the_code_that_makes_lights_dark_uses_their_pin() -> None:
    assert f"Pin({pins.LED_DATA}, Pin.OUT" in repl.DARK
