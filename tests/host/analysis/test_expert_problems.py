"""Published discard problems: what experts throw, beside the first choice of the advice.

Reported, and nothing is tuned to it: `pytest -s` prints the table. A row has the six ranks, without
suits; the scores as published, own-other with the dealer's starred, "?" where the source has none,
which is valued at 0; and each discard with its votes, of those experts whose answers were found.
Where a skunk counted more, the votes may be for that; the advice is not.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest

from cribboard.advice import advisor
from cribboard.advice.position import Position
from cribboard.rules import cards
from cribboard.rules.win_chances import CERTAIN

#: Title, address, problems.
Source = tuple[str, str, list[str]]


def _asked(month: str, page: str, *problems: str) -> Source:
    address = f"http://cribbageforum.com/Ask{page}a.htm"
    return f"Cribbage Forum, Ask the experts, {month}", address, list(problems)


def _tip(author: str, number: int, *problems: str) -> Source:
    page = author.split()[-1].lower()
    address = f"http://www.cribbage.org/NewSite/tips/{page}{number}.asp"
    return f"American Cribbage Congress, {author}, tip {number}", address, list(problems)


def _quiz(seat: str, *problems: str) -> Source:
    page = f"cribbage-strategy-discard-quiz-{seat}.html"
    address = f"http://blog.cribbagepro.net/2013/08/{page}"
    return f"Cribbage Pro, discard quiz for {seat}, August 2013", address, list(problems)


#: The votes of up to six experts.
ASKED = (
    _asked("October 2001", "2001_10", "5-6-9-Q-Q-K 64-61* 9-K:3 6-9:1"),
    _asked("December 2001", "2001_12", "3-4-5-8-9-Q 114*-108 5-9:1 5-Q:1 8-9:1"),
    _asked("March 2002", "2002_03", "2-3-3-5-9-Q 76-61* 9-Q:2 2-Q:1"),
    _asked("September 2002", "2002_09", "5-5-7-8-Q-Q 75-66* 7-8:2 8-Q:1"),
    _asked("December 2002", "2002_12", "3-3-6-8-10-10 94-86* 6-10:3"),
    _asked("December 2003", "2003_12", "2-4-5-5-8-Q 112-109* 2-8:5 4-Q:1"),
    _asked("February 2004", "2004_02", "A-A-8-9-Q-K 0-0* Q-K:4"),
    _asked("April 2004", "2004_04", "5-6-8-Q-Q-K 100-91* 6-K:2 8-K:1"),
    _asked("June 2004", "2004_06", "A-2-2-9-10-J 0*-0 9-10:3 10-J:1"),
    _asked("January 2005", "2005_01", "2-3-6-8-10-J 16-8* 6-8:2 8-J:1 6-10:1"),
    _asked("March 2005", "2005_03", "A-4-J-J-Q-Q 47-47* Q-Q:1 A-Q:1 A-4:1"),
    _asked("October 2005", "2005_10", "2-3-6-7-K-K 83-64* 6-7:2 6-K:1"),
    _asked("September 2006", "2006_09", "6-6-7-7-10-10 52-43* 10-10:2 6-10:1"),
    _asked("March 2007", "2007_03", "2-3-5-8-9-9 110-103* 2-3:1 3-9:1 2-5:1"),
    _asked("January 2009", "2009_01", "3-5-7-9-10-10 94*-86 3-7:1"),
    _asked(
        "August 2010",
        "2010_08",
        "5-5-6-7-J-J 70-54* 6-7:3",
        "5-5-6-7-J-J 70-60* 6-7:3",
        "5-5-6-7-J-J 70-66* 6-J:2 6-7:1",
    ),
)
#: One answer each; those of the quiz are from games online.
ANSWERED = (
    _tip("Dan Barlow", 7, "A-2-6-6-6-K 109-105* 2-K:1", "2-4-5-6-9-10 107-104* 2-9:1"),
    _tip("Dan Barlow", 10, "4-5-6-10-Q-K ?*-? 10-Q:1"),
    _tip("John Chambers", 4, "2-3-5-8-J-K ?*-? 5-8:1", "2-3-5-8-J-K ?-?* 8-K:1"),
    _tip("John Chambers", 4, "2-3-5-6-8-Q ?*-? 6-8:1", "2-3-5-6-8-Q ?-?* 3-6:1"),
    _tip("John Chambers", 4, "2-3-4-6-7-J ?*-? 6-7:1", "2-3-4-6-7-J ?-?* 7-J:1"),
    _tip("John Chambers", 19, "2-2-2-3-3-3 96-94* 2-2:1", "7-7-7-8-8-8 78-81* 8-8:1"),
    _tip("John Chambers", 20, "2-4-6-8-10-Q 70-60* 2-Q:1"),
    _tip("George Rasmussen", 10, "2-3-4-5-10-10 ?*-? 2-3:1", "2-3-6-6-8-J ?*-? 2-3:1"),
    _tip("George Rasmussen", 10, "A-2-4-9-10-J ?*-? A-4:1", "4-5-6-7-8-Q ?*-? 7-8:1"),
    _tip("George Rasmussen", 10, "3-6-7-9-10-J ?*-? 3-7:1", "2-5-8-9-10-K ?*-? 5-K:1"),
    _tip("George Rasmussen", 10, "3-5-6-8-9-10 ?*-? 3-5:1", "2-3-7-7-8-Q ?*-? 2-3:1"),
    _quiz("pone", "2-3-9-10-J-Q ?-?* 9-Q:1", "A-2-3-4-7-8 ?-?* A-7:1"),
    _quiz("dealer", "A-2-3-4-Q-K ?*-? 2-3:1", "2-3-4-5-9-Q ?*-? 5-Q:1"),
)


class Problem(NamedTuple):
    """A row, read. votes: experts for each discard, its ranks in order."""

    words: str
    six: tuple[int, ...]
    own: str
    other: str
    votes: dict[tuple[int, ...], int]

    @property
    def position(self) -> Position:
        own, other = (int(score.strip("*").replace("?", "0")) for score in (self.own, self.other))
        return Position(self.six, self.own.endswith("*"), own, other)

    @property
    def favourite(self) -> tuple[int, ...]:
        """The discard with more votes than any other, () where there is none."""
        most = max(self.votes.values())
        found = [away for away, votes in self.votes.items() if votes == most]
        return found[0] if len(found) == 1 else ()


class Result(NamedTuple):
    """What the advice says of a problem. place: of the favourite, from 1; loss: of CERTAIN."""

    first: tuple[int, ...]
    place: int
    loss: int


def _ranks(text: str) -> tuple[int, ...]:
    return tuple(sorted(cards.parse(word) for word in text.split("-")))


def _named(ranks: tuple[int, ...]) -> str:
    return "-".join(cards.rank_text(rank) for rank in ranks)


def _read(words: str) -> Problem:
    six, scores, *votes = words.split()
    own, other = scores.split("-")
    pairs = [vote.split(":") for vote in votes]
    return Problem(words, _ranks(six), own, other, {_ranks(away): int(n) for away, n in pairs})


def _problems(sources: tuple[Source, ...]) -> list[Problem]:
    return [_read(words) for _, _, rows in sources for words in rows]


def _result(problem: Problem) -> Result:
    found = advisor.ranked(problem.position)
    order = [tuple(sorted(one.cards)) for one in found]
    if not problem.favourite:
        return Result(order[0], 0, 0)
    place = order.index(problem.favourite)
    return Result(order[0], place + 1, found[place].loss)


def _table(problems: list[Problem]) -> list[Result]:
    """Print the problems with the advice on each; return the results that have a favourite."""
    results = []
    print()  # after the dots of pytest
    for problem in problems:
        one = _result(problem)
        cost = (
            f"{100 * one.loss / CERTAIN:.1f}%, place {one.place}" if one.place else "no favourite"
        )
        print(f"{problem.words:<46}first {_named(one.first):<7}{cost}")
        if one.place:
            results.append(one)
    firsts = sum(one.place == 1 for one in results)
    seconds = sum(one.place <= 2 for one in results)
    mean = 100 * sum(one.loss for one in results) / CERTAIN / len(results)
    print(
        f"{len(results)}: {firsts} first, {seconds} in the first two, {mean:.2f}% lost on average"
    )
    return results


@pytest.mark.parametrize("sources", [ASKED, ANSWERED], ids=["asked", "answered"])
def test_advice_is_rarely_far_from_experts(sources: tuple[Source, ...]) -> None:
    results = _table(_problems(sources))
    assert sum(one.place <= 2 for one in results) >= 0.75 * len(results)
