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


def _set(match, item, choice, place):
    """Return a table on which a choice was made in the menu."""
    table = Table(match, {"has_suits": choice.setting == "has_suits" and place == 0})
    keyed(table, "D! %s # %d" % (" ".join(str(item)), place + 1))
    if table.view().dialog == "choice":  # more about speech
        keyed(table, "*")
    return table


def test_every_choice_at_once_acts_as_if_it_had_always_been_set():
    """The next keys do what they do on a board that was set so before the match."""
    chosen = list(_choices())
    cases = [(item, choice, at) for item, choice in chosen for at in range(len(choice.values))]
    assert len(chosen) >= 8
    for name, game, lines in PHASES:
        for number, (item, choice, place) in enumerate(cases):
            if not is_whole() and place < len(choice.values) - 1:
                continue
            table = _set(_match(game, lines), item, choice, place)
            case = name, choice.setting, choice.values[place]
            assert table.settings[choice.setting] == choice.values[place], case
            is_count = case[1:] == ("way", "count")
            if is_count and name == "play":
                assert table.view().dialog == "end-play"
                keyed(table, "2")
                assert table.match.game.phase == "show", case
                continue
            before = Table(_match(game, lines), dict(table.settings))
            before.speak()
            first = number % len(NEXT_KEYS)
            keys = NEXT_KEYS[first:] + NEXT_KEYS[:first]
            if is_count and name in ("claim", "offer"):
                keys = ["0"]  # what is claimed comes first
            for key in keys if is_whole() else keys[:1]:
                assert _told(table, key) == _told(before, key), (case, keys, key)
    Table(Match()).speak()
