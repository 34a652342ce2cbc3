"""Random keys: no exception, no dead end, always a view that can be drawn."""

from cribboard.language import phrases
from cribboard.lights.animation import Animation
from cribboard.lights.layout import TWO_TRACK
from cribboard.store import settings
from tests.helpers.random_keys import AWAITED, board, likely_keys, seen
from tests.helpers.random_match import Dice, push_any
from tests.helpers.rounds import is_whole, rounds

#: Presses of `*` that leave the deepest state: "sure?", points of a long press, their digits, the
#: answers, a card, all cards, the hand, and one that undoes.
HOME = 8


def press(table, lights, key, now_ms):
    """Press a key, and require what holds after each; return the commands that it pushed."""
    before, serial, chosen = table.match.commands, table.view().serial, dict(table.settings)
    pushed = table.press(key[0], key[1:] == "!")
    view = seen(table, lights, now_ms)
    assert view.serial == serial + (1 if view.moves else 0)
    if view.is_error:
        assert view.message and not pushed and table.match.commands == before
    for name, value in table.settings.items():
        assert value == chosen.get(name) or settings.is_allowed(name, value), name
    return pushed


def goes_home(table):
    """From any state `*` comes, in a few presses, to nothing half-entered; the next one undoes."""
    for _ in range(HOME + 1):
        before = table.match.index, table.match.commands
        table.press("*")
        view = table.view()
        if (table.match.index, table.match.commands) != before:
            if view.message != phrases.say("note.mend-undone"):  # it is made again by its keys
                table.press("*", True)
                assert (table.match.index, table.match.commands) == before
            return
        if view.message == phrases.say("note.no-undo"):
            assert view.entry == "" and view.pending is None
            return
        assert not view.is_error
    assert False, table.view().prompt


def state(table):
    """Return what tells this state from others."""
    game, view = table.match.game, table.view()
    dialogs = tuple([type(dialog).__name__ for dialog in table.dialogs])
    typed = bool(view.entry_cards), bool(view.entry_points), len(view.answers), view.is_sure
    form = game.form.name if game else ""
    return view.awaiting, dialogs, view.phase, typed, form, table.settings["way"]


def storm(seed, keys, more=None):
    """Press random keys on a board; return the kinds of commands pushed and the states seen.

    At the first of each state, `*` is pressed until nothing is half-entered.
    """
    kinds, states = set(), set()
    dice, table, lights = Dice(seed), board(seed, more), Animation(TWO_TRACK)
    for _ in range(20 if seed % 3 == 2 else 0):  # in the middle of a match
        push_any(table.match, dice)
    for step in range(keys):
        typed = likely_keys(dice)
        if len(typed) > 1:  # of an item of the menu, which is answered at times
            typed += list(("", "A7#", "B3#", "2#")[dice.under(4)])
        for key in typed:
            kinds.update([one.kind for one in press(table, lights, key, 40 * step)])
        now = state(table)
        if now not in states:
            states.add(now)
            goes_home(table)
    phrases.use("en")
    return kinds, states


def test_random_keys_in_every_form_and_way():
    kinds, states = set(), set()
    for seed in range(rounds(16)):
        more, others = storm(seed, rounds(200, 60))
        kinds.update(more)
        states.update(others)
    wanted = "game starter lay peg deal claim match penalty misdeal set".split()
    missing = [kind for kind in wanted if kind not in kinds]
    awaited = set([one[0] for one in states])
    missing += [one for one in AWAITED if one not in awaited]
    assert (not missing and len(states) > 150) or not is_whole(), (missing, len(states))
