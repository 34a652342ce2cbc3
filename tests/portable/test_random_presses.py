"""Random keys: no exception, no dead end, always a view that can be drawn."""

from cribboard.dialogs.keys import SYMBOLS
from cribboard.language import phrases
from cribboard.lights.animation import Animation
from cribboard.lights.layout import TWO_TRACK
from cribboard.menu import menu
from cribboard.rules import forms
from cribboard.rules.match import Match
from cribboard.screen import oled_layout
from cribboard.store import settings
from cribboard.table import Table
from tests.helpers.random_match import Dice
from tests.helpers.rounds import is_whole, rounds


def test_thousands_of_random_keys():
    state = 20
    table = Table(Match())
    likely = "1234567890ABCD" * 3 + SYMBOLS + "##################"
    most = 0
    for press in range(rounds(3000)):
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        before, serial = table.match.commands, table.view().serial
        pushed = table.press(likely[(state >> 8) % len(likely)], (state >> 20) % 29 == 0)
        view = table.view()
        for row in oled_layout.draw(view) + oled_layout.draw(view, "fifteen 2"):
            assert len(row) == 21
        assert view.prompt
        for front, back in zip(view.scores, view.backs):
            assert 0 <= back <= front <= view.target
        assert view.serial == serial + (1 if view.moves else 0)
        if view.is_error:
            assert view.message and not pushed and table.match.commands == before
        most = max(most, table.match.index)
        if press % 500 == 499:
            leads_home(table)
    assert most > 3 or not is_whole()  # deals were played


def leads_home(table):
    """A few `*` come to nothing half-entered; the next one undoes."""
    for _ in range(8):
        table.press("*")
        view = table.view()
        if view.message.startswith("undid"):
            return  # a count comes back as it was typed
        if not (table.match.game or view.entry):
            break
    assert view.entry == "" and view.pending is None
    assert view.awaiting in ("dealer", "starter", "card", "count", "crib", "next", "game")


def test_random_keys_in_every_form_and_way():
    likely = "1234567890ABCD" * 2 + SYMBOLS + "########"
    pushed_kinds = set()
    for seed in range(rounds(24)):
        dice = Dice(seed)
        chosen = {}
        chosen["form"] = forms.FORMS[seed % len(forms.FORMS)].name
        chosen["way"] = ("referee", "count", "scoreboard")[seed // len(forms.FORMS) % 3]
        chosen["level"] = forms.LEVELS[dice.under(4)]
        chosen["players"] = 2 + dice.under(3)
        chosen["is_play_claimed"] = bool(dice.under(2))
        chosen["has_suits"] = dice.under(3) == 0
        chosen["best_of"] = (0, 3)[dice.under(2)]
        chosen["target"] = forms.form(chosen["form"]).target
        table = Table(Match(), chosen)
        lights = Animation(TWO_TRACK)
        for press in range(160):
            if dice.under(12) == 0:
                table.press("D", True)
                end = ("", "A7#", "B3#", "2#")[dice.under(4)]
                for key in str(dice.under(menu.LAST) + 1) + "#" + end:
                    for command in table.press(key):
                        pushed_kinds.add(command.kind)
            before = table.match.commands
            pushed = table.press(likely[dice.under(len(likely))], dice.under(24) == 0)
            view = table.view()
            assert view.prompt and len(oled_layout.draw(view)) == 8
            assert len(view.names) == len(view.scores)
            lights.update(view, 40 * press)
            lights.finish(40 * press)
            lights.step(40 * press)
            for name, value in chosen.items():
                assert settings.is_allowed(name, value), name
            if view.is_error:
                assert view.message and not pushed and table.match.commands == before
            for command in pushed:
                pushed_kinds.add(command.kind)
            if press % 40 == 39:
                all_home(table)
        phrases.use("en")
    wanted = "game starter lay peg deal claim match penalty misdeal set".split()
    missing = [kind for kind in wanted if kind not in pushed_kinds]
    assert not missing or not is_whole(), missing


def all_home(table):
    """From any state `*` comes, in a few presses, to nothing half-entered."""
    for _ in range(8):
        before = table.match.index, table.match.commands
        table.press("*")
        if (table.match.index, table.match.commands) != before:
            table.press("*", True)
            return
        if table.view().message == phrases.say("note.no-undo"):
            return
    assert False, table.view().prompt
