"""Undone commands and blocks survive a power cut until the next new command."""

from cribboard.rules import commands, mends
from cribboard.rules.match import Match
from cribboard.store import records
from cribboard.store.journal import Journal
from tests.helpers.fakes import Files
from tests.helpers.random_match import (
    Dice,
    new_board,
    pop_saved,
    power_on,
    push_any,
    redo_all,
    save,
    saved_match,
    state,
    timeline,
    unwind,
)
from tests.helpers.rounds import is_whole, rounds
from tests.helpers.scripts import do

TORN = (None, 0, 1, 2, 30, 45, -1)  # bytes of the last operation that reach the flash


def _walk(plain, match, dice):
    """Do the same at random in both: new commands, undo and redo; yield after each step."""
    what = dice.under(9)
    if what < 4:
        push_any(plain, dice)
        match.push(plain.commands[-1])
        yield
    elif what < 7:
        for _ in range(1 + dice.under(8)):
            assert plain.pop() == match.pop()
            yield
    else:
        for _ in range(1 + dice.under(9)):
            assert plain.redo() == match.redo()
            yield


def test_a_match_unplugged_at_any_step_equals_one_that_never_was():
    for seed in range(rounds(24, 4)):
        dice = Dice(500 + seed)
        most = (80, 3, 1, 6)[seed % 4]
        files = Files()
        plain = Match()
        plain.most = most
        journal, match = power_on(files, most)
        for _ in range(rounds(120, 50)):
            for _ in _walk(plain, match, dice):
                pass
            if seed % 3 == 2 and dice.under(3):
                continue  # keys that come before the save
            save(journal, match)
            assert state(match) == state(plain)
            if dice.under(2):
                files = files.plugged_in()
                journal, match = power_on(files, most)
                assert journal.notes == [], journal.notes
                assert state(match) == state(plain)
        assert timeline(match) == timeline(plain)


def test_undo_and_redo_write_one_small_record_a_step():
    steps = rounds(150, 45)
    files, _ = saved_match(steps)
    journal, match = power_on(files.plugged_in())
    files = journal._files
    for act in (match.pop, match.redo):
        del files.log[:]
        for _ in range(steps - 1):
            act()
            save(journal, match)
        blocks = [entry for entry in files.log if entry[0] == "write"]
        assert len(blocks) <= 1 and len(files.log) - len(blocks) == steps - 1
        assert all([len(data) <= records.RECORD_BYTES for _, _, _, data in files.log])


def test_undo_into_the_game_before_takes_no_file_of_an_old_one():
    """With every file in use, a new game that was begun and undone must not cost the oldest."""
    files, journal, match = new_board()
    for number in range(records.GAME_FILES):
        match.push(commands.game(target=5, dealer=number % 2))
        match.push(commands.peg(0, 5))
        save(journal, match)
    match.push(commands.game(target=5))
    save(journal, match)
    before = {name: files.contents[name] for name in files.names() if name.startswith("game")}
    assert len(before) == records.GAME_FILES
    pop_saved(journal, match)
    for name, data in before.items():
        assert files.contents[name].startswith(data), name
    _, match = power_on(files.plugged_in())
    assert [command.kind for command in redo_all(match)] == ["game"]
    assert len(unwind(match)) == 2 * records.GAME_FILES + 1


def _timeline_of(match):
    """Return what `timeline` does; the match stands afterwards as before."""
    done, undone = timeline(match)
    for _ in done:
        assert match.redo() is not None
    return done, undone


def _step(plain, match, dice):
    """Do one command, or undo or redo one, in both."""
    what = dice.under(8)
    if what < 4 or plain.game is None:
        push_any(plain, dice)
        match.push(plain.commands[-1])
    else:
        name = "redo" if what == 7 else "pop"
        assert getattr(plain, name)() == getattr(match, name)()


def test_a_cut_while_keys_outrun_the_save_leaves_what_was_there_between_two_saves():
    """Or the same with nothing to do again, where a new command was under way to the flash."""
    for seed in range(rounds(8, 2)):
        most = (2, 4)[seed % 2]
        recorded = Files()
        dice = Dice(700 + seed)
        plain = Match()
        plain.most = most
        journal, match = power_on(recorded, most)
        passed = [(0, [([], [])])]  # operations, and all that was there since the last save
        for _ in range(rounds(25, 8)):
            between = passed[-1][1][-1:]
            for _ in range(1 + dice.under(6)):
                _step(plain, match, dice)
                between.append(_timeline_of(plain))
            save(journal, match)
            passed.append((recorded.operations, between))
        so_far = Files()
        at = 0
        for number, operation in enumerate(recorded.log):
            while passed[at][0] <= number:
                at += 1
            _, now = power_on(so_far.plugged_in(), most)
            found = timeline(now)
            allowed = passed[at][1] + [(done, []) for done, _ in passed[at][1][:-1]]
            assert found in allowed, (seed, number)
            so_far.do(*operation)


def test_a_flash_that_fails_while_undoing_stops_nothing():
    told = ("alert.match-unsaved", "alert.deal-unkept", "alert.undone-unkept")
    files, done = saved_match(40)
    for operation in range(1, 30, 1 if is_whole() else 7):
        failing = files.plugged_in()
        failing.fail_at = (operation,)
        journal, match = power_on(failing)
        for number in range(30):
            assert match.pop()[0] == done[-1 - number]
            save(journal, match)
        is_tried_again = failing.log[operation - 1][0] == "write"  # by the save itself
        if is_tried_again:
            assert journal.notes == []
        else:
            assert [note.key in told for note in journal.notes] == [True], journal.notes
        save(journal, match)
        found, undone = timeline(power_on(failing.plugged_in())[1])
        assert found == done[:10] and undone == done[10 : 10 + len(undone)]
        assert undone == done[10:] or not is_tried_again


def test_what_the_rules_refuse_now_is_not_done_again():
    files = Files()
    journal = Journal(files)
    journal.load()
    odd = [commands.game(), commands.peg(0, 5), commands.peg(9, 1), commands.make("unknown")]
    for number in (2, 3):
        journal.save(0, (), odd[:2], odd[number:])
        again, match = power_on(files.plugged_in())
        assert match.redo() is None and match.undone == []
        assert match.game.scores == [5, 0] and match.pop()[0] == odd[1]


def _state(match):
    return match.commands, match.undone, match.rest, match.keyed


def test_a_cut_at_any_operation_of_a_mend_leaves_the_old_or_the_new():
    files, journal, match = new_board()
    held = [(0, _state(match))]
    for line in "game six-card|starter 5|lay 4|lay 6|lay 7|*|*|lay 9|mend|dealer|*".split("|"):
        if line == "*":
            match.pop()
        elif line == "mend":
            match.mend(match.ways()[0])
        elif line == "dealer":
            match.rewrite(*mends.with_dealer(match.block, 1))
        else:
            do(match, line)
        save(journal, match)
        held.append((files.operations, _state(match)))
    at = 0
    for number, keeping, cut in files.cuts(TORN):
        while held[at + 1][0] <= number:
            at += 1
        found = _state(power_on(cut)[1])
        assert found in (held[at][1], held[at + 1][1]), (number, keeping)
