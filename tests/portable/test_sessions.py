"""Recorded sessions at the board: tests/helpers/transcripts.py describes their files."""

import os

from tests.helpers import transcripts
from tests.helpers.rounds import is_whole
from tests.helpers.scripts import each_language


def test_every_session_says_what_is_recorded():
    names = [name for name in os.listdir(transcripts.HERE) if name.endswith(".session")]
    assert len(names) >= 8
    for name in sorted(names):
        assert transcripts.changes(name[: -len(".session")]) == [], name


def test_every_text_is_whole_on_the_screen_in_every_language():
    for language in each_language():
        for name in ("dialogs", "menu") if is_whole() else ():
            assert transcripts.unreadable(name, language) == [], language
