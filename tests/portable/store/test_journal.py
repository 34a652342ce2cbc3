"""Journal: resuming, undo across deals and games, long deals, bounded flash."""

from cribboard.rules import commands
from cribboard.rules.errors import IllegalMove
from cribboard.rules.match import Match
from cribboard.store import packing, records
from cribboard.store.journal import Journal
from tests.helpers.fakes import Files
from tests.helpers.random_match import (
    Dice,
    block,
    game_state,
    new_board,
    power_on,
    push_any,
    push_one,
    push_saved,
    save,
    unwind,
)
from tests.helpers.rounds import is_whole, rounds
from tests.helpers.scripts import error_of


def _loaded(files):
    """Return a journal that has loaded what is on flash."""
    journal = Journal(files)
    journal.load()
    return journal


def test_a_long_deal_by_hand_comes_back_in_pieces_and_is_undone_to_the_first_key():
    """In small blocks, each with a checkpoint in the middle of the deal; the plug pulled often."""
    for seed in range(rounds(6)):
        dice = Dice(300 + seed)
        files = Files()
        most = (3, 1, 5)[seed % 3]
        plain = Match()
        journal, match = power_on(files, most)
        for step in range(rounds(60, 40)):
            push_any(plain, dice)
            match.push(plain.commands[-1])
            save(journal, match)
            if step % 5 == 4:
                files = files.plugged_in()
                journal, match = power_on(files, most)
            assert journal.notes == [] and game_state(match) == game_state(plain)
        while plain.pop() is not None:
            match.pop()
            if dice.under(2):
                save(journal, match)
                files = files.plugged_in()
                journal, match = power_on(files, most)
            assert journal.notes == [] and game_state(match) == game_state(plain)
        assert match.pop() is None


def test_a_deal_that_outgrows_the_hot_record_keeps_its_undo():
    """Scoreboard way: pegging and correcting by hand, without end, in one deal."""
    files = Files()
    journal = Journal(files)
    assert journal.load() is None
    done = [commands.game()]
    for number in range(rounds(900, 160)):
        make = commands.correct if number & 1 else commands.peg
        done.append(make(number % 3 % 2, -5 if number & 1 else 5, "a reason" * (number % 3)))
        if number < 20 or number % 7 == 0:
            assert journal.save(0, (), done)
    journal.save(0, (), done)
    assert max(len(files.contents[name]) for name in ("hot0", "hot1")) <= 480
    assert files.largest_read <= records.FILE_BYTES
    assert Journal(files).load() == (0, (), done, [])
    rest = Journal(Files({name: files.contents[name] for name in records.HOT_NAMES}))
    assert rest.load() is None
    assert [note.key for note in rest.notes] == ["alert.match-lost-start", "alert.new-match"]
    while len(done) > 1:  # undo all of it, with the plug pulled now and then
        del done[len(done) - min(13, len(done) - 1) :]
        assert journal.save(0, (), done)
        journal = Journal(files)
        assert journal.load() == (0, (), done, [])
    assert journal.notes == []


def test_the_same_words_in_other_places_are_told_apart():
    """Undone behind a segment's end and played otherwise, without a save in between."""
    files = Files()
    journal = _loaded(files)
    done = [commands.game()] + [commands.peg(0, 1, "a text %d" % n) for n in range(100)]
    journal.save(0, (), done)
    done[10] = commands.peg(1, 1)
    assert journal.save(0, (), done)
    assert Journal(files).load() == (0, (), done, [])


def test_flash_is_bounded_and_the_oldest_game_goes_first():
    files = Files()
    journal = _loaded(files)
    index = 0
    history = []
    for number in range(45):
        for kind in ("game", "deal", "deal"):
            one = [commands.game() if kind == "game" else commands.deal()]
            one.append(commands.peg(0, 1 + number))
            journal.save(index, (index,), one)
            journal.keep(index, (index,), one)
            history.append(((index,), one))
            index += 1
    journal.save(index, (index,), [commands.game()])
    games = [name for name in files.names() if name.startswith("game")]
    assert len(games) == records.GAME_FILES
    again = _loaded(files)
    found = 0
    while index:
        block_before = again.before(index)
        if block_before is None:
            break
        index -= 1
        assert block_before == history[index]
        found += 1
    assert found == 3 * records.GAME_FILES


def test_a_save_that_fails_is_made_up_for():
    """Each operation of a scripted match fails in turn; the game goes on, and is saved.

    A write to the archive is tried again by the save itself, so only a hot record's leaves a note.
    """
    operation = 0
    while True:
        operation += 1 if is_whole() else 11
        files = Files()
        files.fail_at = (operation,)
        journal, match = power_on(files)
        dice = Dice(5)
        done = []
        while match.index < 3:
            done.append(push_saved(journal, match, dice))
        if files.operations < operation:
            break
        save(journal, match)
        if files.log[operation - 1][0] == "write":
            assert journal.notes == []
        else:
            assert [note.key for note in journal.notes] == ["alert.match-unsaved"]
        assert unwind(power_on(files)[1]) == done
    assert operation > 30


def _is_archive(what, name):
    """Whether it is the archive that is written: the small files are replaced."""
    return what == "write"


def test_a_deal_is_saved_alone_while_the_archive_cannot_be_written():
    for extra in range(4):  # the first such save takes either hot file
        files, journal, match = new_board()
        dice = Dice(6)
        done = []
        while match.index < 2 or len(match.commands) < 2 + extra:
            done.append(push_saved(journal, match, dice))
        files.is_refused = _is_archive
        index = match.index
        alone = 0
        while alone < 1 + extra % 2:
            push_one(match, dice)
            done.append(match.commands[-1])
            is_saved = save(journal, match)
            assert is_saved == (match.index == index)
            if not is_saved:
                alone += 1
            again, resumed = power_on(files.plugged_in())
            assert block(resumed) == block(match) and resumed.undone == []
            assert again.notes == []
        assert [note.key for note in journal.notes] == ["alert.match-unsaved"]
        _, cut = power_on(files.plugged_in())
        for _ in match.commands[1:]:
            cut.pop()
        assert error_of(IllegalMove, cut.pop) == "no.undo-end"
        files.is_refused = None
        push_one(match, dice)
        done.append(match.commands[-1])
        assert save(journal, match)
        assert unwind(power_on(files.plugged_in())[1]) == done


def test_a_deal_that_is_saved_alone_must_fit_in_the_hot_record():
    checkpoint = (1, 2, 3)
    room = records.room(packing.pack_numbers(checkpoint))
    for more in (0, 1):
        files = Files()
        journal = _loaded(files)
        assert journal.save(0, (), [commands.game()])
        files.is_refused = _is_archive
        journal.keep(0, (), [commands.game()])
        assert not journal.save(1, checkpoint, [commands.go()] * (room + more))
        found = Journal(files.plugged_in()).load()
        assert (found[0], len(found[2])) == ((0, 1) if more else (1, room))


def test_a_damaged_record_is_not_overwritten_by_a_deal_that_is_saved_alone():
    files = Files({name: b"garbage" for name in records.HOT_NAMES})
    before = dict(files.contents)
    files.is_refused = _is_archive
    journal = Journal(files)
    assert journal.load() is None
    journal.keep(0, (), [commands.game()])
    assert not journal.save(1, (1,), [commands.deal()])
    assert files.contents == before
    files.is_refused = None
    assert journal.save(1, (1,), [commands.deal()])
    assert files.contents["bad0"] == b"garbage"
    assert Journal(files).load() == (1, (1,), [commands.deal()], [])
