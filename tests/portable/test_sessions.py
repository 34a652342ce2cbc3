"""Recorded sessions at the board: tests/helpers/transcripts.py describes their files."""

from tests.helpers.transcripts import check


def test_app():
    check("app")


def test_dialogs():
    check("dialogs")


def test_language():
    check("language")


def test_link():
    check("link")


def test_menu():
    check("menu")


def test_rules():
    check("rules")


def test_screen():
    check("screen")


def test_speech():
    check("speech")
