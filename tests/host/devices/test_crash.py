"""Tests of the error log: it is bounded, logs a repeated error once, and raises nothing."""

import select
import sys
import time
import traceback

import pytest

from cribboard.devices import error_log
from cribboard.language import phrases
from cribboard.screen import glyphs
from tests.helpers import fakes


@pytest.fixture(autouse=True)
def pico(monkeypatch):
    """What MicroPython has and CPython has not; returns the ms slept."""
    slept = []

    def write(error, file):
        traceback.print_exception(error, file=file)

    monkeypatch.setattr(sys, "print_exception", write, raising=False)
    monkeypatch.setattr(time, "sleep_ms", slept.append, raising=False)
    return slept


def error(text):
    try:
        raise OSError(text)
    except OSError as found:
        return found


def test_the_log_keeps_what_came_last_and_is_bounded():
    files = fakes.Files()
    for number in range(60):
        error_log.log(error(f"number {number}."), files)
        assert len(files.contents[error_log.ERROR_LOG_NAME]) <= 2048
    text = files.contents[error_log.ERROR_LOG_NAME].decode()
    assert "number 59." in text and "number 0." not in text


@pytest.mark.parametrize("size", [10, 5000])
def test_the_same_error_again_is_not_written_again(size):
    files = fakes.Files()
    for _ in range(20):
        error_log.log(error("x" * size), files)
    assert files.operations == 1 and len(files.contents[error_log.ERROR_LOG_NAME]) <= 2048


@pytest.mark.parametrize("language", phrases.LANGUAGES)
def test_an_error_is_shown_and_waited_for_whatever_breaks_besides(pico, language):
    phrases.use(language)
    words = phrases.forms("alert.crash")
    phrases.use("en")
    screen, files = fakes.Screen(), fakes.Files()
    error_log.report(error("the plug"), screen, files, lambda: words)
    shown = screen.text().split("\n")
    assert [shown[0].rstrip(), shown[1].rstrip(), shown[7].rstrip()] == words
    assert "the plug" in screen.text()
    assert all(letter in glyphs.BEYOND_ASCII for letter in "".join(shown) if not letter.isascii())
    screen.is_broken = True
    files.fail_at = tuple(range(99))
    error_log.report(error("again"), screen, files, lambda: words)
    error_log.report(error("again"), None, files, lambda: words)
    assert pico == [3000] * 3


def test_an_error_is_logged_where_its_words_cannot_be_made(pico):
    def words():
        raise MemoryError

    files = fakes.Files()
    error_log.report(error("the plug"), fakes.Screen(), files, words)
    assert b"the plug" in files.contents[error_log.ERROR_LOG_NAME]
    assert pico == [3000]


def test_a_port_that_nobody_reads_holds_a_traceback_up_for_50_ms(pico, monkeypatch):
    class Room:
        left = 64

        def register(self, stream, flags):
            assert flags == select.POLLOUT

        def poll(self, timeout_ms):
            return Room.left > 0

    class Port:
        said = ""

        def write(self, text):
            assert len(text) <= Room.left, "it would block"
            Room.left -= len(text)
            Port.said += text

    monkeypatch.setattr(error_log.select, "poll", Room)
    monkeypatch.setattr(error_log.sys, "stdout", Port())
    error_log.log(error("x" * 500), fakes.Files())
    assert len(Port.said) == 64 and sum(pico) == 50
