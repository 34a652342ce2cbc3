"""A million random keys: nothing breaks, and `*` always leads out of every dialog.

States differ by open dialogs and what is awaited, in every form, way and level; at the first of
each, `*` is pressed until nothing is half-entered.
"""

import pytest

from cribboard import sounds
from cribboard.dialogs.keys import SYMBOLS
from cribboard.language import phrases
from cribboard.lights.animation import Animation
from cribboard.lights.layout import TWO_TRACK
from cribboard.menu import menu
from cribboard.rules import forms
from cribboard.rules.match import Match
from cribboard.screen import font, oled_layout, text_rows
from cribboard.store import settings
from cribboard.table import Table
from tests.helpers.random_match import Dice

KEYS = 1_000_000
BATCHES = 40
SITTING = 500  # keys before another form, way and level
#: Presses of `*` that leave the deepest state: "sure?", points of a long press, their digits, the
#: answers, a card, all cards, the hand, and one that undoes.
HOME = 8
LIKELY = "1234567890ABCD" * 3 + SYMBOLS + "#" * 20
WAYS = ("referee", "count", "scoreboard")


def board(dice):
    """Return a board set to anything, and its settings."""
    chosen = {}
    form = forms.FORMS[dice.under(len(forms.FORMS))]
    chosen.update(
        form=form.name,
        target=form.target if dice.under(3) else 31,
        way=WAYS[dice.under(3)],
        level=forms.LEVELS[dice.under(4)],
        players=2 + dice.under(3),
        is_play_claimed=bool(dice.under(2)),
        has_suits=dice.under(3) == 0,
        best_of=(0, 3)[dice.under(2)],
        first_deal=("alternate", "loser", "winner", "cut")[dice.under(4)],
        language=phrases.LANGUAGES[dice.under(len(phrases.LANGUAGES))],
    )
    if dice.under(3) == 0:
        chosen["names"] = ["Bartholomew of the Moors", "Wilhelmine", "Maximiliane of the Glens"]
    table = Table(Match(), chosen)
    table.speak()
    return table, chosen


def standing(match):
    """Return what a command would change."""
    return match.index, match.commands


def state(table):
    """Return what tells this state from others."""
    game, view = table.match.game, table.view()
    dialogs = tuple([type(dialog).__name__ for dialog in table.dialogs])
    return (
        dialogs,
        view.awaiting,
        view.phase,
        view.is_sure,
        bool(view.entry_cards),
        bool(view.entry_points),
        len(view.answers),
        game.form.name if game else "",
        table.settings["way"],
    )


def goes_home(table):
    """Press `*` until it undoes; return the presses before. It is redone, unless it is a mend."""
    for presses in range(HOME + 1):
        before = standing(table.match)
        table.press("*")
        if standing(table.match) != before:
            if table.view().message == phrases.say("note.mend-undone"):
                return presses  # it is made again by the keys that made it
            table.press("*", True)
            assert standing(table.match) == before
            return presses
        if table.view().message == phrases.say("note.no-undo"):
            return presses
        assert not table.view().is_error
    raise AssertionError(f"no way home: {table.view().prompt}")


def has(rows, text):
    """Whether the words of a text stand in rows, one after the other; a word may be broken."""
    told, at = font.letters("".join(rows)).replace(" ", ""), 0
    for word in text_rows.plain(text).replace("..", "").replace(":", ": ").split():
        at = told.find(word, at) + len(word)
        if at < len(word):
            return False
    return True


def is_whole(view):
    """Require that the prompt, a refusal and what was typed stand on the screen."""
    rows = oled_layout.draw(view)
    if view.page:
        is_list = view.asked_for in ("menu", "choice", "number") and view.dialog != "drill"
        assert view.page_part <= view.page_parts and (not is_list or len(view.page) <= 7)
        for row in view.page if is_list and not view.message else ():
            assert has(rows, row[: 21 if view.page_parts == 1 else 15]), (row, rows)
    for text in (view.prompt, view.message):
        assert has(rows, text), (text, rows)
    assert has(rows, view.entry[-18:]), (view.entry, rows)


def unasked(row):
    """Return a row without question marks: any that `font.letters` returns is a wrong cell."""
    return "".join(cell for cell in row if ord(cell) & 0x3FF != ord("?"))


def seen(view, telling):
    """Require that a view can be drawn, and says what it waits for."""
    assert view.prompt
    is_whole(view)
    assert [len(row) for row in oled_layout.draw(view, telling)] == [21] * 8
    for row in oled_layout.draw(view):
        assert len(font.letters(row)) == 21 and "?" not in font.letters(unasked(row))
    assert len(view.names) == len(view.scores) == len(view.backs)
    for front, back in zip(view.scores, view.backs, strict=True):
        assert 0 <= back <= front <= view.target
    assert sounds.notes_of(sounds.name_of(view))


def press_any(table, dice, chosen):
    """Press a key, or go to an item of the menu; check all that must hold after it."""
    if dice.under(40) == 0:
        table.press("D", True)
        for key in str(dice.under(menu.LAST) + 1) + "#":
            table.press(key)
    before = standing(table.match)
    pushed = table.press(LIKELY[dice.under(len(LIKELY))], dice.under(24) == 0)
    view = table.view()
    if view.is_error:
        assert view.message and not pushed and standing(table.match) == before
    seen(view, view.moves[0].texts[0] if view.moves else "")
    for name, value in chosen.items():
        assert settings.is_allowed(name, value), name
    return view


def storm(seed, keys):
    """Press so many keys; return the states that were seen."""
    dice = Dice(seed)
    states = set()
    try:
        for key in range(keys):
            if key % SITTING == 0:
                table, chosen = board(dice)
                lights = Animation(TWO_TRACK)
            view = press_any(table, dice, chosen)
            lights.update(view, 40 * key)
            lights.finish(40 * key)
            lights.step(40 * key)
            now = state(table)
            if now not in states:
                states.add(now)
                goes_home(table)
    finally:
        phrases.use("en")
    return states


def test_a_few_thousand_random_keys():
    states = storm(1, 5000)
    assert len(states) > 150
    awaited = {one[1] for one in states}
    assert awaited >= set("dealer starter card suit count answer crib next points game".split())


@pytest.mark.long
@pytest.mark.parametrize("batch", range(BATCHES))
def test_a_million_random_keys(batch: int) -> None:
    assert len(storm(100 + batch, KEYS // BATCHES)) > 300
