"""Tests of lost parts: a broken link, buzzer or file costs only itself, never the match."""

import struct
from binascii import crc32

from cribboard.app.app import App
from cribboard.base.message import Message
from cribboard.menu import board_pages
from cribboard.rules import commands
from cribboard.rules.match import Match
from cribboard.store import records, results, settings
from tests.helpers import fakes
from tests.helpers.boards import press_and_turn, turn
from tests.helpers.random_match import power_on, save, unwind
from tests.helpers.scripts import error_of


def _board(files=None, wire=None):
    devices = fakes.Devices(files=files)
    if wire is not None:
        devices.wire = wire
    return App(devices), devices


def _keys(app, devices, keys):
    press_and_turn(app, devices, keys, 30)


def _of_version(data, magic_bytes, version=0x63):
    """Return a record as another version would have it: its CRC is right."""
    data = data[:magic_bytes] + bytes([version]) + data[magic_bytes + 1 : -4]
    return data + struct.pack("<I", crc32(data))


class _Broken(Exception):
    pass


def test_an_error_of_the_game_by_a_key_of_the_link_is_not_the_links():
    for error in (MemoryError, OSError):
        wire = fakes.Wire()
        app, devices = _board(wire=lambda wire=wire: wire)
        _keys(app, devices, "1 5 6 7")
        turn(app, devices, 400)

        def press(symbol, is_long=False, side=-1, app=app, error=error):
            del app.table.match.steps[:]
            raise error

        app.table.press = press
        wire.send(b'\x1e{"key":"*"}\n')
        error_of(error, turn, app, devices, 400)
        again, _ = _board(devices.files.plugged_in())
        assert len(again.table.match.steps) == 4


def test_a_link_that_cannot_be_made_costs_only_the_link():
    tried = []

    def wire():
        tried.append(1)
        raise OSError(19)

    app, devices = _board(wire=wire)
    turn(app, devices, 3000)
    _keys(app, devices, "1 5 6")
    turn(app, devices, 3000)
    assert app.table.match.game.count == 6 and app.errors == len(tried) > 1
    turn(app, devices, 3000)
    assert len(tried) < 20, "it is tried for ever"


def test_a_sound_that_breaks_costs_only_the_sound():
    app, devices = _board()

    class Buzzer:
        def write(self, *sound):
            raise _Broken

    devices.buzzer = Buzzer()
    app.press("1")
    app.sounds.key(app.view)
    assert devices.buzzer is None and app.errors == 1
    _keys(app, devices, "5 6")
    assert app.table.match.game.count == 6


def _full(*_):
    raise MemoryError


def _after_the_plug(files):
    app, devices = _board(files.plugged_in(), fakes.Wire)
    devices.buzzer = fakes.Buzzer()
    _keys(app, devices, "1")
    app.sounds.key(app.view, True)


def test_neither_match_nor_part_is_given_up_for_want_of_memory():
    """start.py resets the board for a MemoryError: nothing is lost."""
    app, devices = _board()
    _keys(app, devices, "1 5 6")
    files = devices.files
    parts = (Match, "load"), (fakes.Screen, "refresh"), (fakes.Screen, "dim")
    parts += (fakes.Devices, "find_voice"), (App, "_make_link"), (fakes.Buzzer, "write")
    for owner, name in parts:
        held = getattr(owner, name)
        setattr(owner, name, _full)
        try:
            error_of(MemoryError, _after_the_plug, files)
        finally:
            setattr(owner, name, held)
    again, _ = _board(files.plugged_in())
    assert again.table.match.game.count == 6


def _games(count, files, start=0):
    """Play games of one peg each; return the files and the notes."""
    journal, match = power_on(files)
    for number in range(start, start + count):
        match.push(commands.game(target=31))
        save(journal, match)
        match.push(commands.peg(number % 2, 31))
        save(journal, match)
    return journal.notes


def test_damaged_totals_are_set_aside_and_told():
    files = fakes.Files()
    assert _games(25, files) == []
    assert results.load(files)["games"] == 4
    for damage in ("bit", "cut", "version"):
        spoiled = files.plugged_in()
        data = spoiled.contents["totals"]
        if damage == "bit":
            at = data.find(b'"games": 4') + 9
            spoiled.contents["totals"] = data[:at] + b"5" + data[at + 1 :]
        elif damage == "cut":
            spoiled.contents["totals"] = data[:-1]
        else:
            spoiled.contents["totals"] = b'{"version": 2, "games": 400}'
        theirs = spoiled.contents["totals"]
        assert results.load(spoiled)["games"] == 0, damage
        notes = _games(4, spoiled, 25)
        assert notes == [Message("alert.results", what="totals")]
        assert spoiled.contents["bad0"] == theirs
        assert results.load(spoiled)["games"] > 0


def test_a_game_of_another_version_is_set_aside_before_its_file_is_used():
    files = fakes.Files()
    _games(21, files)
    name = records.game_name(1)  # the next that is used again
    first = records.cut_out(files.contents[name], 0)
    theirs = _of_version(first, 2) + files.contents[name][len(first) :]
    files.contents[name] = theirs
    notes = _games(2, files, 21)
    assert notes == [Message("alert.results", what=name)]
    assert files.contents["bad0"] == theirs and files.contents[name] != theirs


def _lose(files, *names):
    """Let these files be unreadable."""
    files.is_refused = lambda what, name: what == "read" and name in names


def test_records_that_cannot_be_read_are_told_and_the_match_goes_on_from_what_can():
    files = fakes.Files()
    _games(3, files)
    newest = records.HOT_NAMES[records.read_hot(files)[0][-1][1]]
    for lost in ((newest,), records.HOT_NAMES):
        spoiled = files.plugged_in()
        _lose(spoiled, *lost)
        journal, match = power_on(spoiled)
        assert journal.notes, lost
        assert match.game is not None and len(unwind(match)) >= 4, lost


def test_another_versions_match_is_not_written_over_where_it_cannot_be_set_aside():
    whole = fakes.Files()
    _games(2, whole)
    theirs = {}
    for name in records.HOT_NAMES:
        theirs[name] = _of_version(whole.contents[name], 2)
    files = fakes.Files(theirs)
    files.is_refused = lambda what, name: what == "replace" and name[:3] == "bad"
    files.contents[settings.NAME] = b"{}"
    app, devices = _board(files)
    _keys(app, devices, "1 5 6 7 8")
    assert {name: files.contents[name] for name in records.HOT_NAMES} == theirs
    assert app.table.match.game.count == 21


def test_the_log_is_on_the_screen_the_newest_first():
    app, devices = _board()
    _keys(app, devices, "1 D! 2 6 #")
    turn(app, devices, 400)
    assert "Nothing broke" in devices.screen.text()
    text = "Traceback:\n  one\nOSError: 5\n\n"
    text += "Traceback:\n  two, which is longer than a row\nValueError\n\n"
    app, devices = _board(fakes.Files({"settings": b"{}", "errors.txt": text.encode()}))
    _keys(app, devices, "1 D! 2 6 #")
    turn(app, devices, 400)
    shown = devices.screen.text()
    assert "ERRORS" in shown and "ValueError" in shown and "OSError" not in shown
    assert "1/2" in shown and "D more  # done" in shown
    _keys(app, devices, "D")
    turn(app, devices, 400)
    assert "OSError: 5" in devices.screen.text() and "2/2" in devices.screen.text()
    _keys(app, devices, "D")
    turn(app, devices, 400)
    assert devices.screen.text() == shown
    _keys(app, devices, "#")
    assert app.table.view().asked_for == "starter"
    assert board_pages.error_rows(text)[:3] == ["Traceback:", "two, which is longer ", "than a row"]
