"""The coach's choices: found and ranked in steps of some ms on a Pico, then the rows of a page."""

from cribboard.language.phrases import say
from cribboard.rules.cards import cards_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Iterator

    from cribboard.rules.discard_advice import Choice


def hundredths(value: int) -> str:
    """Return hundredths as text: `-0.05`."""
    return "%s%d.%02d" % ("-" if value < 0 else "", abs(value) // 100, abs(value) % 100)


def tenths(value: int) -> str:
    """Return hundredths rounded to tenths: `12.4`."""
    value = (abs(value) + 5) // 10
    return "%d.%d" % (value // 10, value % 10)


def row(choice: "Choice") -> str:
    """Return a choice in 21 cells: the discard, the expected points in all, of hand and of crib.

    >>> from cribboard.rules.discard_advice import Choice
    >>> row(Choice((20, 48), (), 1665, 409, 2074)), row(Choice((23, 36), (), 1665, -546, 1119))
    ('7c 9h  20.74 16.7+4.1', '10c10d 11.19 16.7-5.5')
    """
    parts = "%s%s%s" % (tenths(choice.hand), "-" if choice.crib < 0 else "+", tenths(choice.crib))
    total = hundredths(choice.total)
    return _away(choice) + " " * (5 - len(total)) + total + " " * (9 - len(parts)) + parts


def chance_row(choice: "Choice", thousandths: int) -> str:
    """Return a choice in 21 cells: the discard, the chance to win in percent, expected points.

    >>> from cribboard.rules.discard_advice import Choice
    >>> chance_row(Choice((7, 9), (), 1665, 409, 2074), 441)
    '7 9      44.1   20.74'
    >>> chance_row(Choice((7, 9), (), 1665, 409, 2074), 1000)
    '7 9     >99.9   20.74'
    """
    chance, total = "%d.%d" % (thousandths // 10, thousandths % 10), hundredths(choice.total)
    if thousandths in (0, 1000):  # nobody is certain in an open game
        chance = ">99.9" if thousandths else "<0.1"
    return _away(choice) + " " * (6 - len(chance)) + chance + " " * (8 - len(total)) + total


def _away(choice: "Choice") -> str:
    """Return the discard in 7 cells."""
    away = cards_text(choice.away)
    if len(away) > 6:
        away = away.replace(" ", "")
    return away + " " * (7 - len(away))


def advice_steps(
    dealt: "list[int]", is_dealer: bool, scores: "list[int]"
) -> "Iterator[tuple[Any, bool]]":
    """Yield, in the pairs that `in_parts` takes, at last (style, [(chance, choice), ...]).

    The best choice is the first, and none is there twice. style: as of chance_advice, 0 without
    scores; chance: in thousandths, -1 where the choices are ranked by points; scores: of a game to
    121, the player's own, then the other's, or none.
    """
    # Imported here, as chance_advice below: the page loads their tables only after its start,
    # and a Pico has more heap for the game.
    from cribboard.rules import discard_advice

    distinct: "list[Choice]" = []
    for choice in discard_advice.each_choice(dealt, is_dealer):
        if choice.away not in [other.away for other in distinct]:
            distinct.append(choice)
        yield (), False
    choices = discard_advice.best_first(distinct)
    found = [(-1, choice) for choice in choices]
    style = 0
    if scores:
        from cribboard.rules import chance_advice

        outlook = chance_advice.Outlook(is_dealer, scores[0], scores[1])
        ranked: "list[tuple[int, Choice]]" = []
        for ranked in chance_advice.ranked_steps(choices, dealt, outlook):  # noqa: B007  (the last is it)
            yield (), False
        for style in chance_advice.style_steps(ranked[0][1], dealt, outlook):  # noqa: B007  (the last is it)
            yield (), False
        if chance_advice.is_near(scores[0], scores[1]):
            found = ranked
    yield (style, found), False


def page_steps(
    advice: "Any", places: "range", has_head: bool, is_dealer: bool
) -> "Iterator[tuple[tuple[str, ...], bool]]":
    """Yield the rows of the page, more with each step, in the pairs that `in_parts` takes.

    advice: a Later of `advice_steps`; places: of the choices on this page.
    """
    while advice.advance():
        yield (), False
    style, found = advice.get()
    title = say("page.coach-style", form=int(style < 0)) if style else say("page.coach")
    rows: "tuple[str, ...]" = (title,)
    has_chances = found[0][0] >= 0
    if has_head:
        rows += (say("page.coach-head", what="+" if is_dealer else "-", form=int(has_chances)),)
    for place in places:
        chance, choice = found[place]
        rows += (chance_row(choice, chance) if has_chances else row(choice),)
        yield rows, False
