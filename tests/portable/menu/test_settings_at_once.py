"""Settings that say they apply at once, in every phase of a deal: the next key shows the effect."""

from cribboard.base.constants import AT_ONCE
from cribboard.dialogs.dialog import Choice
from cribboard.menu import menu
from cribboard.rules.match import Match
from cribboard.table.table import Table
from tests.helpers.rounds import is_whole
from tests.helpers.scripts import begun, do, keyed

_CLAIMS = "six-card dealer=0 level=muggins claims=all"
_WHOLE = "> J 5 9 go 7 K 6 Q go 8"
#: Name of each phase, the command `game`, "" for none, and the lines that follow it.
PHASES = (
    ("dealer", "", ()),
    ("starter", "six-card dealer=0", ()),
    ("lead", "six-card dealer=0", ("starter 9",)),
    ("play", "six-card dealer=0", ("starter 9", "> J 5 9")),
    ("heels", _CLAIMS, ("starter J",)),
    ("claim", _CLAIMS, ("starter 9", "> 7", "claim 1 0", "> 8")),
    ("offer", _CLAIMS, ("starter 9", "> 7", "claim 1 0", "> 8", "claim 0 0")),
    ("hand", "six-card dealer=0", ("starter 5", _WHOLE)),
    ("short", "six-card dealer=0", ("starter 5", "> J 5", "pass", "pass with-last")),
    ("crib", "six-card dealer=0", ("starter 5", "show 1 2 3 8 9", "show 0 2 3 8 9")),
    ("deal", "six-card dealer=0", ("starter 5", "deal by-hand", "starter 5", "show 0 2 3 8 9")),
    ("next", "shotgun dealer=0", ("starter 5", "show 1 2 3 8 9 T T", "show 0 2 3 8 9 J J")),
    ("over", "six-card dealer=0 target=3", ("starter 5", "peg 0 3")),
)
NEXT_KEYS = "5 1 0 A # D".split()


def _match(game, lines):
    match = Match()
    if game:
        match = begun(game)
        do(match, *lines)
    return match


def _choices():
    """Yield (item, choice) of the menu's settings that are said to apply at once.

    The board's choice asks how a panel is mounted first.
    """
    for number in menu.NUMBERS:
        dialog = menu.item(number)
        if isinstance(dialog, Choice) and dialog.note == AT_ONCE and dialog.setting != "tracks":
            yield number, dialog


def _told(table, key):
    """Press a key; return what it did and what the board shows then."""
    done, view = keyed(table, key), table.view()
    shown = view.prompt, view.entry, view.message, view.dialog, view.page, view.win_percent
    asked = view.awaiting, view.asked_for, view.turn_track, view.choices, view.pending
    return done, shown, asked, list(view.scores), view.language


def test_every_choice_at_once_acts_as_if_it_had_always_been_set():
    """The next key does what it does on a board that was set so before the match."""
    chosen = list(_choices())
    assert len(chosen) >= 8
    for name, game, lines in PHASES:
        for item, choice in chosen:
            places = range(len(choice.values))
            for place in places if is_whole() else places[-1:]:
                for key in NEXT_KEYS if is_whole() else NEXT_KEYS[:1]:
                    has_suits = choice.setting == "has_suits" and place == 0
                    table = Table(_match(game, lines), {"has_suits": has_suits})
                    digits = " ".join(str(item))
                    keyed(table, "D! %s # %d" % (digits, place + 1))
                    if table.view().dialog == "choice":  # more about speech
                        keyed(table, "*")
                    case = name, choice.setting, choice.values[place], key
                    assert table.settings[choice.setting] == choice.values[place], case
                    is_count = choice.setting == "way" and choice.values[place] == "count"
                    if is_count and name == "play":
                        assert table.view().dialog == "end-play"
                        keyed(table, "2")
                        assert table.match.game.phase == "show", case
                        continue
                    before = Table(_match(game, lines), dict(table.settings))
                    before.speak()
                    if is_count and name in ("claim", "offer"):
                        key = "0"  # what is claimed comes first
                    assert _told(table, key) == _told(before, key), case
    Table(Match()).speak()
