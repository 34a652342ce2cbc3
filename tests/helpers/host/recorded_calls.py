"""Recorded calls of the page's Python and of the tools': `tests/golden/*.calls`.

A line `> MODULE.FUNCTION ARGUMENTS` calls it with values of JSON, where an object is given as its
text; the page's modules have their own names there. `> counted LINK` is the hand of an address,
`> tapped HAND STARTER IS_CRIB TAPS` are cards of a hand that a person taps, `> explained LINES` is
the explanation of what the last of some lines of notation scored. Recorded is the answer as JSON
behind two blanks, or what is raised behind `! `.
"""

import importlib
import json

from cribboard.rules import cards
from cribboard.rules.match import Match
from cribboard_tools.errors import Failure
from cribboard_tools.page.count import counted_hand
from cribboard_tools.page.hand import combinations, deal_seed, explanation
from cribboard_tools.page.learn import lesson_stages
from tests.helpers.scripts import do, parsed

PAGE = {
    module.__name__.rpartition(".")[2]: module
    for module in (counted_hand, combinations, deal_seed, explanation, lesson_stages)
}


def counted(link):
    """Return what the page shows of a hand."""
    return str(counted_hand.count(counted_hand.read(link, "en"), "en"))


def tapped(hand, starter, is_crib, taps):
    """Return the verdict on each tap."""
    tally = combinations.Tally(parsed(hand), cards.parse(starter), is_crib)
    return [[tally.tap(parsed(tap)) for tap in taps], tally.points]


def explained(lines):
    """Return what the page says of the last of these lines."""
    match, events = Match(), []
    for line in lines.split("; "):
        events = do(match, line)
    return explanation.explanation(events, match.game.starter, match.game.series)


def _answer(name, given):
    values = [json.dumps(one) if isinstance(one, dict) else one for one in given]
    module, _, function = name.rpartition(".")
    if module:
        called = getattr(PAGE.get(module) or importlib.import_module(module), function)
    else:
        called = globals()[function]
    try:
        found = called(*values)
    except (ValueError, Failure) as error:
        return f"! {error}"
    return "  " + (found if isinstance(found, str) else json.dumps(found, ensure_ascii=False))


def played(lines):
    """Return the lines of a part with what is answered now."""
    found = []
    for line in [line for line in lines if line[:2] not in ("  ", "! ")]:
        found.append(line)
        if line[0] == ">":
            name, _, values = line[2:].partition(" ")
            found.append(_answer(name, json.loads(f"[{values}]")))
    return found
