"""Tests of the USB serial port, with a pipe as standard input."""

import os
from types import SimpleNamespace

import pytest

select = pytest.importorskip("select")
if not hasattr(select, "poll"):
    pytest.skip("this system has no poll", allow_module_level=True)

from cribboard.devices import usb_serial  # noqa: E402
from cribboard.link import connection  # noqa: E402


@pytest.fixture
def typed(monkeypatch):
    """Return what takes bytes from a host."""
    reader, writer = os.pipe()
    with open(reader, "rb", buffering=0) as stdin, open(writer, "wb", buffering=0) as host:
        monkeypatch.setattr(
            usb_serial.sys, "stdin", SimpleNamespace(buffer=stdin, fileno=stdin.fileno)
        )
        monkeypatch.setattr(
            usb_serial.sys, "stdout", SimpleNamespace(buffer=host, fileno=host.fileno)
        )
        yield host.write


def test_what_comes_in_is_read_a_few_bytes_at_a_time(typed):
    wire = usb_serial.Wire(True)
    assert wire.read(8) == b""
    typed(b"twelve bytes")
    assert (wire.read(8), wire.read(8), wire.read(8)) == (b"twelve b", b"ytes", b"")


def test_a_control_c_that_came_as_a_byte_interrupts_and_leaves_the_rest_to_the_prompt(typed):
    wire = usb_serial.Wire(True)
    typed(b"\r\x03\r\x01")
    with pytest.raises(KeyboardInterrupt):
        wire.read(8)
    assert wire.read(8) == b"\r\x01"


def test_with_service_off_it_is_a_byte_like_any_other(typed):
    typed(b"\x03\x03{")
    assert usb_serial.Wire(False).read(8) == b"\x03\x03{"


def test_a_closed_port_gets_nothing_until_a_byte_comes_in(typed, monkeypatch):
    sent = []
    monkeypatch.setattr(usb_serial.time, "ticks_ms", lambda: 0, raising=False)
    monkeypatch.setattr(usb_serial.time, "ticks_diff", int.__sub__, raising=False)
    is_closed = [False]
    wire = usb_serial.Wire(True, lambda: is_closed[0])
    out = SimpleNamespace(buffer=SimpleNamespace(write=sent.append))
    monkeypatch.setattr(usb_serial.sys, "stdout", out)
    assert wire.write(b"open") == 0
    is_closed[0] = True
    assert wire.write(b"closed") == usb_serial.CLOSED_MS > connection.SLOW_MS
    typed(b"\x1e")  # from a terminal that sets no DTR
    assert wire.read(1) == b"\x1e" and wire.write(b"there") == 0
    assert sent == [b"open", b"there"]
