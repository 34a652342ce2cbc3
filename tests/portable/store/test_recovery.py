"""Store after power cuts at every operation, flipped bits, garbage and other versions."""

import struct
from binascii import crc32

from cribboard.rules import commands
from cribboard.store import records, recovery
from cribboard.store.journal import Journal
from tests.helpers.fakes import Files
from tests.helpers.random_match import (
    Dice,
    block,
    power_on,
    push_one,
    push_saved,
    save,
    saved_match,
    unwind,
)
from tests.helpers.rounds import is_whole

TORN = (None, 0, 1, 2, 30, 45, -1)  # bytes of the last operation that reach the flash


def _blocks(journal, loaded):
    """Return every block that the journal can reach, the newest first."""
    found = []
    while loaded is not None:
        index, checkpoint, done = loaded[:3]
        if not done:
            break
        found.append((index, tuple(checkpoint), tuple(done)))
        earlier = journal.before(index) if index else None
        loaded = (index - 1,) + earlier if earlier else None
    return found


def _on_flash(files):
    journal = Journal(files)
    found = _blocks(journal, journal.load())
    for note in journal.notes:
        assert note.key == "alert.match-damaged" or not found, note
    return found


def _played(steps):
    return saved_match(steps)[0].plugged_in()


def test_a_flipped_bit_anywhere_never_stops_the_board():
    """Whatever bit of whatever file: a match is there, the plain one or a step or a deal less."""
    whole = _played(60)
    plain = _on_flash(whole)
    assert len(plain) > 3
    newest = "hot0" if Journal(whole.plugged_in()).load() is not None else ""
    assert newest
    for name in whole.names():
        for bit in range(0, 8 * len(whole.contents[name]), 5 if is_whole() else 155):
            files = whole.plugged_in()
            files.flip(name, bit)
            journal = Journal(files)
            loaded = journal.load()
            same = (loaded[0], tuple(loaded[1]), tuple(loaded[2])) == plain[0]
            if name.startswith("game"):
                assert same
                reached = _blocks(journal, loaded)
                assert reached == plain[: len(reached)]
            else:
                assert len(journal.notes) == 1 and journal.notes[0].key == "alert.match-damaged"
                assert same or loaded[2] == list(plain[0][2][:-1])
            assert files.log == []


def test_garbage_in_both_records_goes_on_from_the_last_deal_kept():
    for garbage in (b"x", b"CH\x01", b"\x00" * 480, b"\xff" * 4096, b"CH\x01" + b"\x55" * 90):
        files = _played(60)
        plain = _on_flash(files)
        files.contents["hot0"] = files.contents["hot1"] = garbage
        journal, match = power_on(files)
        assert block(match) == plain[1]
        assert journal.notes[-1].key == "alert.from-deal"
        match.push(commands.deal()) if match.game.phase == "deal" else push_one(match, Dice(2))
        save(journal, match)
        assert files.contents["bad0"] == garbage
        again, resumed = power_on(files.plugged_in())
        assert again.notes == [] and block(resumed) == block(match)
        assert len(unwind(resumed)) > 10


def test_garbage_everywhere_begins_a_new_match_and_says_so():
    files = Files({name: b"garbage" * 9 for name in ("hot0", "hot1", "game0001", "bad2")})
    journal, match = power_on(files)
    assert match.commands == [] and journal.notes[-1].key == "alert.new-match"
    match.push(commands.game())
    save(journal, match)
    assert files.contents["game0001"] == b"garbage" * 9
    assert Journal(files).load() == (0, (), [commands.game()], [])


def _of_version(data, version):
    data = data[:2] + bytes([version]) + data[3:-4]
    return data + struct.pack("<I", crc32(data))


def test_a_record_of_another_version_is_set_aside_and_never_lost():
    files = _played(30)
    for name in ("hot0", "hot1"):
        files.contents[name] = _of_version(files.contents[name], 33)
    theirs = sorted(files.contents[name] for name in ("hot0", "hot1"))
    kept = files.contents["game0001"]
    journal, match = power_on(files)
    assert match.commands == []
    assert journal.notes[0].key == "alert.match-version"
    assert files.log == []
    match.push(commands.game())
    save(journal, match)
    assert sorted(files.contents[name] for name in ("bad0", "bad1")) == theirs
    for number in range(10):  # worse to come: the places for bad files run out
        files.contents["hot0"] = files.contents["hot1"] = b"garbage %d" % number
        journal, match = power_on(files.plugged_in())
        files = journal._files
        save(journal, match)
        push_saved(journal, match, Dice(number))
    assert sorted(files.contents[name] for name in ("bad0", "bad1")) == theirs
    assert len([name for name in files.names() if name.startswith("bad")]) == recovery.BAD_FILES
    assert files.contents["game0001"] == kept


def test_a_block_of_another_version_may_be_as_short_as_the_head_of_ours():
    short = _of_version(struct.pack("<2sBBHHIIBHHI", b"CA", 1, 0, 25, 0, 1, 0, 0, 0, 0, 0), 33)
    assert records.cut_out(b"before" + short, 6) == short
    assert records.is_of_other_version(records.ARCHIVED, short)
    assert records.cut_out(b"before" + short[:-1], 6) == b""
