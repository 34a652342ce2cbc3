"""Recorded sessions at the board: tests/helpers/transcripts.py describes their files."""

from tests.helpers.rounds import is_whole
from tests.helpers.scripts import each_language
from tests.helpers.transcripts import changes, unreadable


def test_app():
    assert changes("app") == []


def test_dialogs():
    assert changes("dialogs") == []


def test_language():
    assert changes("language") == []


def test_link():
    assert changes("link") == []


def test_menu():
    assert changes("menu") == []


def test_rules():
    assert changes("rules") == []


def test_screen():
    assert changes("screen") == []


def test_speech():
    assert changes("speech") == []


def test_every_text_is_whole_on_the_screen_in_every_language():
    for language in each_language():
        if is_whole():
            assert unreadable("dialogs", language) + unreadable("menu", language) == [], language
