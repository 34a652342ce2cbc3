"""Options of a game: one row each, the only place that describes an option.

The rows are what the command `game` takes: notation, the check of its values, what a checkpoint
keeps, what the next game takes over, and the rules that the board tells come from them. A setting
of an option has its row in settings_table.py, with the words for its values.
Rule: docs/rules.md, "Forms", "Muggins and claims", "Skunks and matches", "House rules".
"""

from collections import namedtuple

from cribboard.rules import forms

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

#: What players claim above level auto: hands and cribs; also each card laid; also the point for
#: last after a go (ACC 10.2), which else the board pegs.
CLAIMS = ("show", "play", "all")

#: The highest number of a person: two are half a number of a card.
MOST_PEOPLE = 63

#: name: of the option, with hyphens for underscores in notation; values: words, or numbers, of
#: which two are a range; the first is the default, unless the form has one; (): a form;
#: attribute: of the game, that has the value; setting: its name in settings_table.py, "" for none;
#: is_kept: a game of another form takes it over from the last one; is_house: a house rule, or
#: who plays; is_scored: points are scored otherwise by it, so
#: that the chances to win are others.
Option = namedtuple(
    "Option", ("name", "values", "attribute", "setting", "is_kept", "is_house", "is_scored")
)

#: Rows, in the order in which rules are told. Checkpoints hold house rules by their order: add them
#: at the end.
OPTIONS = (
    Option("players", (2, forms.MOST_PLAYERS), "players", "players", False, False, False),
    Option("base", (), "base_name", "", False, False, False),
    Option("target", (1, forms.MOST_TARGET), "target", "target", False, False, False),
    Option("dealer", (0, forms.MOST_PLAYERS - 1), "first_dealer", "", False, False, False),
    Option("captain", (0, forms.MOST_PLAYERS - 1), "captain", "", False, False, False),
    Option("playout", (0, 1), "playout", "is_played_out", False, False, False),
    Option("level", forms.LEVEL_WORDS, "level_word", "level", True, False, False),
    Option("claims", CLAIMS, "claims_word", "is_play_claimed", True, False, False),
    Option("skunks", forms.SCALES, "skunks", "skunks", True, False, False),
    Option("crib_flush", ("five", "four"), "crib_flush", "crib_flush", True, True, True),
    # No heels for a dealer with so many holes to go, or fewer; with 1 they go up to the last hole.
    Option("no_heels", (0, 2, 3, 6, 1), "no_heels", "no_heels", True, True, True),
    # The holes at which each track starts: a handicap.
    Option("start_a", (0, forms.MOST_TARGET - 1), "start_a", "start_a", False, True, False),
    Option("start_b", (0, forms.MOST_TARGET - 1), "start_b", "start_b", False, True, False),
    Option("start_c", (0, forms.MOST_TARGET - 1), "start_c", "start_c", False, True, False),
    # Holes from the target to the first skunk line, and from each line to the next.
    Option("skunk_line", (30, 20, 40, 60), "skunk_line", "skunk_line", True, True, False),
    # What pone gets for a misdeal.
    Option("misdeal_cost", ("free", "two"), "misdeal_cost", "misdeal_cost", True, True, False),
    # No one for last for a player with so many holes to go, or fewer.
    Option("no_go", (0, 1, 5), "no_go", "no_go", True, True, True),
    # Of three, the second lays after a go only if the first did.
    Option("go_of_three", ("all", "first"), "go_of_three", "go_of_three", True, True, False),
    # Who plays on the first and second track, by their numbers; 0: not said.
    Option("player_a", (0, MOST_PEOPLE), "player_a", "player_a", False, True, False),
    Option("player_b", (0, MOST_PEOPLE), "player_b", "player_b", False, True, False),
)


#: House rules that would reward what they punish where points are bad.
NOT_LOW = ("no_heels", "misdeal_cost", "no_go")
#: Starts, by track.
STARTS = ("start_a", "start_b", "start_c")
#: Those that are house rules.
HOUSE = tuple([row for row in OPTIONS if row.is_house])


def has_scored(chosen: "dict[str, Any]") -> bool:
    """Return whether one of the options, by name, is a house rule by which points are others.

    >>> has_scored({"crib_flush": "four"}), has_scored({"no_heels": 0, "start_a": 10})
    (True, False)
    """
    rules = [row for row in HOUSE if row.is_scored]
    return any([chosen.get(row.name, row.values[0]) != row.values[0] for row in rules])


def row_of(name: str) -> Option:
    """Return the row of an option; raises KeyError where there is none.

    >>> row_of("skunks").values[0]
    'standard'
    """
    for row in OPTIONS:
        if row.name == name:
            return row
    raise KeyError(name)


def is_number(row: Option) -> bool:
    """Return whether the values are numbers.

    >>> is_number(row_of("target")), is_number(row_of("level"))
    (True, False)
    """
    return bool(row.values) and isinstance(row.values[0], int)


def is_range(allowed: "tuple[Any, ...]") -> bool:
    """Return whether values are the least and the most of a number.

    >>> is_range((1, 121)), is_range((0, 2, 3)), is_range((False, True))
    (True, False, False)
    """
    return len(allowed) == 2 and isinstance(allowed[1], int) and not isinstance(allowed[1], bool)


def index_of(row: Option, value: "int | str") -> int:
    """Return the index of a value among those of a row; raises ValueError for another one.

    >>> index_of(row_of("no_heels"), 3), index_of(row_of("target"), 121)
    (2, 120)
    """
    if not is_range(row.values):
        return int(row.values.index(value))
    if not row.values[0] <= value <= row.values[1]:
        raise ValueError(value)
    return int(value - row.values[0])


def value_at(row: Option, place: int) -> "Any":
    """Return the value at a place.

    >>> value_at(row_of("no_heels"), 2), value_at(row_of("target"), 120)
    (3, 121)
    """
    return row.values[0] + place if is_range(row.values) else row.values[place]


def default(row: Option, form: "forms.Form", players: int) -> "Any":
    """Return the value that an option has where the command `game` leaves it out.

    players: of the game.

    >>> default(row_of("target"), forms.form("five-card"), 2)
    61
    """
    if row.name == "base":
        place = players - 2
        return form.bases[place] if 0 <= place < len(form.bases) else form.name
    if row.name in ("target", "players"):
        return getattr(form, row.name)
    return row.values[0]
