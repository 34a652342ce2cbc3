"""Boards of every kind, random keys on them, and all that a View of them tells."""

from cribboard.audio import sounds
from cribboard.base.constants import LONG_KEYS, SCREEN_CELLS
from cribboard.dialogs.keys import SYMBOLS
from cribboard.menu import menu
from cribboard.rules import forms
from cribboard.rules.match import Match
from cribboard.screen import font, oled_layout, text_rows
from cribboard.table.table import Table
from tests.helpers.random_match import Dice
from tests.helpers.scripts import press_keys

EVERY_KEY = tuple(SYMBOLS) + tuple([key + "!" for key in LONG_KEYS])
LIKELY = "1234567890ABCD" * 2 + SYMBOLS + "########"
AWAITED = "captain dealer cut starter card suit count answer crib next points game".split()
WAYS = ("referee", "count", "scoreboard")


def board(seed, more=None):
    """Return a board of one form, level and way of all, others with each seed; more: settings."""
    dice = Dice(seed)
    chosen = {}
    chosen["form"] = forms.FORMS[seed % len(forms.FORMS)].name
    chosen["target"] = (forms.form(chosen["form"]).target, 31)[dice.under(2)]
    chosen["way"] = WAYS[seed // len(forms.FORMS) % 3]
    chosen["level"] = forms.LEVELS[dice.under(4)]
    chosen["players"] = 2 + dice.under(3)
    chosen["is_play_claimed"] = bool(dice.under(2))
    chosen["has_suits"] = dice.under(3) == 0
    chosen["has_coach"] = dice.under(2) == 0
    chosen["first_deal"] = ("alternate", "loser", "winner", "cut")[dice.under(4)]
    chosen["best_of"] = (0, 3)[dice.under(2)]
    chosen.update(more or {})
    return Table(Match(), chosen)


def likely_keys(dice):
    """Return a likely key, at times any key, or those of an item of the menu."""
    if dice.under(15) == 0:
        return ["D!"] + list(str(dice.under(menu.LAST) + 1)) + ["#"]
    keys = EVERY_KEY if dice.under(20) == 0 else LIKELY
    return [keys[dice.under(len(keys))]]


def some_keys(table, dice, count):
    """Press random legal or illegal keys, at times an item of the menu; return them."""
    pressed = []
    for _ in range(count):
        keys = likely_keys(dice)
        press_keys(table, keys)
        pressed += keys
    return pressed


def _stands(told, text):
    """Return whether the words of a text stand there, one after the other, broken or not."""
    at = 0
    for word in text_rows.plain(text).replace("..", "").replace(":", ": ").split():
        at = told.find(word, at) + len(word)
        if at < len(word):
            return False
    return True


def missing(view, rows):
    """Return what does not stand whole on the screen: prompt, refusal, list, what was typed."""
    told = font.letters("".join(rows))
    if "?" in told:
        others = [cell for cell in "".join(rows) if ord(cell) & 0x3FF != ord("?")]
        if "?" in font.letters("".join(others)):
            return [told]
    texts = [view.prompt, view.message, view.entry[-18:]]
    if view.page:
        wide = [row for row in view.page if len(row) > SCREEN_CELLS]
        if view.page_part > view.page_parts or len(view.page) > 7 or wide:
            return list(view.page)
        for row in view.page if not view.message else ():
            texts.append(row[: 21 if view.page_parts == 1 else 15])
    return [text for text in texts if not _stands(told.replace(" ", ""), text)]


def seen(table, lights, now_ms):
    """Draw all there is to be seen, and require that it is whole; return the view."""
    view = table.view()
    game = table.match.game
    count = len(game.tracks) if game else len(view.scores)  # of the next one
    assert len(view.names) == len(view.scores) == len(view.backs) == len(view.last) == count
    assert view.awaiting in AWAITED and view.prompt
    assert view.dealer_track < count and view.turn_track < count
    for at in range(count):
        assert 0 <= view.backs[at] <= view.scores[at] <= view.target
    rows = oled_layout.draw(view)
    assert not missing(view, rows), (missing(view, rows), rows)
    for row in rows + oled_layout.draw(view, view.moves[0].texts[0] if view.moves else "fifteen 2"):
        assert len(row) == SCREEN_CELLS
    assert sounds.notes_of(sounds.name_of(view))
    lights.update(view, now_ms)
    lights.step(now_ms)
    lights.finish(now_ms)
    return view


def facts(view, *but):
    """Return all that a View tells, by name; but: names that are left out."""
    names = [name for name in dir(view) if name[:1] != "_"]
    others = ("advance", "page_rows", "moves") + but
    found = [(name, getattr(view, name)) for name in names if name not in others]
    for move in view.moves:
        said = [move.telling(stop) for stop in range(len(move.stops))]
        found.append((move.track, move.start, move.back, move.stops, move.texts, said))
    return found
