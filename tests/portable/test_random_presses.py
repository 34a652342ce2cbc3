"""Random keys: no exception, no dead end, always a view that can be drawn."""

from cribboard.language import phrases
from cribboard.lights.animation import Animation
from cribboard.lights.layout import TWO_TRACK
from cribboard.store import settings
from tests.helpers.random_keys import board, likely_keys, seen
from tests.helpers.random_match import Dice, push_any
from tests.helpers.rounds import is_whole, rounds


def press(table, lights, key, now_ms):
    """Press a key, and require what holds after each; return the commands that it pushed."""
    before, serial = table.match.commands, table.view().serial
    pushed = table.press(key[0], key[1:] == "!")
    view = seen(table, lights, now_ms)
    for front, back in zip(view.scores, view.backs):
        assert 0 <= back <= front <= view.target
    assert view.serial == serial + (1 if view.moves else 0)
    if view.is_error:
        assert view.message and not pushed and table.match.commands == before
    for name, value in table.settings.items():
        assert settings.is_allowed(name, value), name
    return pushed


def test_random_keys_in_every_form_and_way():
    kinds = set()
    for seed in range(rounds(24)):
        dice, table, lights = Dice(seed), board(seed), Animation(TWO_TRACK)
        for _ in range(20 if seed % 3 == 2 else 0):  # in the middle of a match
            push_any(table.match, dice)
        for step in range(200):
            keys = likely_keys(dice)
            if len(keys) > 1:  # of an item of the menu, which is answered at times
                keys += list(("", "A7#", "B3#", "2#")[dice.under(4)])
            for key in keys:
                kinds.update([one.kind for one in press(table, lights, key, 40 * step)])
            if step % 40 == 39:
                goes_home(table)
        phrases.use("en")
    wanted = "game starter lay peg deal claim match penalty misdeal set".split()
    missing = [kind for kind in wanted if kind not in kinds]
    assert not missing or not is_whole(), missing


def goes_home(table):
    """From any state `*` comes, in a few presses, to nothing half-entered; the next one undoes."""
    for _ in range(8):
        before = table.match.index, table.match.commands
        table.press("*")
        if (table.match.index, table.match.commands) != before:
            table.press("*", True)
            return
        view = table.view()
        if view.message == phrases.say("note.no-undo"):
            assert view.entry == "" and view.pending is None
            return
    assert False, table.view().prompt
