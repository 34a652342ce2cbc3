"""Card of an evening as words for the printed sheet, in the language in use."""

from cribboard.language.phrases import forms, say
from cribboard.menu.evening_items import namer
from cribboard.rules import evening

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cribboard.table.table import Table


def of(table: "Table") -> "dict[str, Any]":
    """Return the card: its title, and each of two tables as rows of words, the heads first.

    {} where no game of an evening was played.
    """
    results = evening.results(table.match.card)
    if not results:
        return {}
    name_of = namer(table)
    games = []
    for place, result in enumerate(results):
        names = [name_of(number, track) for track, number in enumerate(result.people)]
        won = [name for track, name in enumerate(names) if result.winner >> track & 1]
        skunk = "" if result.skunk == "none" else say(result.skunk).rstrip("!")
        agreed = [name for track, name in enumerate(names) if result.confirmed >> track & 1]
        row = [str(place + 1)] + names + [" & ".join(won), str(result.points)]
        games.append(row + ["+%d" % result.spread, skunk, ", ".join(agreed)])
    ranks = []
    for place, one in enumerate(evening.standings(table.match.card)):
        counts = [str(count) for count in (one.games, one.won, one.points)]
        spreads = ["%+d" % spread for spread in (one.plus, -one.minus, one.plus - one.minus)]
        words = [str(place + 1), name_of(one.who, one.track)]
        ranks.append(words + counts + spreads + [str(one.skunks)])
    played = say("evening.played", len(results), m=table.match.games)
    title = "%s: %s" % (say("evening.card").lower(), played)
    return {
        "title": title[0].upper() + title[1:],
        "games": [forms("evening.game-heads")] + games,
        "ranks": [forms("evening.rank-heads")] + ranks,
    }
