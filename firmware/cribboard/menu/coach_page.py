"""The coach's choices: found and ranked in steps of some ms on a Pico, then the rows of a page."""

from cribboard.language.phrases import say
from cribboard.rules.cards import cards_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Iterator

    from cribboard.advice.advisor import Advice
    from cribboard.advice.position import Position
    from cribboard.base.view import Later

#: Reasons as page.coach-why has them.
_REASONS = (
    "hand", "crib", "play", "later", "wins", "now", "reply", "go", "only", "race", "show", "out",
)  # fmt: skip
#: Reasons whose numbers are parts of all games.
_PERCENT = ("race", "show", "out", "go")
#: Modules that `advisor` imports, each after those that it imports.
_MODULES = (
    "cribboard.rules.show_totals",
    "cribboard.advice.public_order",
    "cribboard.advice.position",
    "cribboard.advice.tables",
    "cribboard.advice.belief",
    "cribboard.advice.outlook",
    "cribboard.advice.discards",
    "cribboard.advice.chance_odds",
    "cribboard.advice.lays",
)
#: Hands of the other player that a lay is weighed against.
HANDS = 20


def tenths(value: int) -> str:
    """Return hundredths rounded to tenths: `12.4`, `-0.3`."""
    rounded = (abs(value) + 5) // 10
    return "%s%d.%d" % ("-" if value < 0 and rounded else "", rounded // 10, rounded % 10)


def row(one: "Advice", has_scores: bool) -> str:
    """Return advice in 21 cells: the throw, the points of hand, crib and play.

    has_scores: the throw or the card, the chance to win in percent, the points in all.

    >>> from cribboard.advice.advisor import Advice
    >>> best = Advice((20, 48), 28900, 2074, 0, ("hand", 52), (1665, 409, -3))
    >>> row(best, False), row(best, True)
    ('7c 9h  16.7 +4.1 +0.0', '7c 9h    44.1    20.7')
    >>> row(Advice((23, 36), 65535, 119, 0, ("hand", 52), (665, -546, -40)), True)
    '10c10d  >99.9     1.2'
    """
    away = cards_text(one.cards)
    if len(away) > 6:
        away = away.replace(" ", "")
    away += " " * (7 - len(away))
    if not has_scores:
        hand, crib, play = [tenths(part) for part in one.parts]
        return away + " ".join([_padded(hand, 4), _signed(crib), _signed(play)])
    thousandths = (one.chance * 1000 + 32767) // 65535
    chance = "%d.%d" % (thousandths // 10, thousandths % 10)
    if thousandths in (0, 1000):  # nobody is certain in an open game
        chance = ">99.9" if thousandths else "<0.1"
    return away + _padded(chance, 6) + _padded(tenths(one.points), 8)


def _padded(text: str, cells: int) -> str:
    return " " * (cells - len(text)) + text


def _signed(text: str) -> str:
    return text if text[0] == "-" else "+" + text


def position(arguments: "tuple[Any, ...]") -> "Position":
    """Return the position of a play, whoever is to lay; arguments: of a Position.

    The scores are those before the starter. Raises BadPosition.
    """
    # Imported here, as below.
    from cribboard.advice.position import Position

    now = Position(*arguments)
    now.own += now.pegged[now.seat]
    now.other += now.pegged[1 - now.seat]
    return now


def advice_steps(arguments: "tuple[Any, ...]") -> "Iterator[tuple[Any, bool]]":
    """Yield, in the pairs that `in_parts` takes, at last the advice, best first.

    arguments: as of `position`.
    """
    # Imported here: the page loads the tables only after its start, and a Pico has more heap for
    # the game. One by one, because each takes a Pico some ms.
    for name in _MODULES:
        __import__(name)
        yield (), False
    from cribboard.advice import advisor

    yield (), False
    now = position(arguments)
    yield (), False
    for found in advisor.steps(now, HANDS):
        yield found, False


def page_steps(
    advice: "Later", places: "range", has_scores: bool
) -> "Iterator[tuple[tuple[str, ...], bool]]":
    """Yield the rows of the page, more with each step, in the pairs that `in_parts` takes.

    advice: a Later of `advice_steps`; places: of the choices on this page.
    """
    while advice.advance():
        yield (), False
    found = advice.get()
    is_lay = len(found[0].cards) == 1
    key, number = found[0].reason
    what = "%d %%" % ((number + 5) // 10) if key in _PERCENT else tenths(number)
    if key not in ("wins", "only") and (key == "even" or what in ("0.0", "0 %")):
        key = "later"  # nothing that shows
    rows: "tuple[str, ...]" = (
        say("page.coach-why", what=what, form=_REASONS.index(key)),
        say("page.coach-head", form=2 if is_lay else int(has_scores)),
    )
    for place in places:
        rows += (row(found[place], is_lay or has_scores),)
        yield rows, False
