"""Published discard problems: what experts throw, beside the first choice of the advice.

Reported, and nothing is tuned to it: `pytest -s` prints the table. A row has the six ranks, without
suits; the scores as published, own-other with the dealer's starred, "?" where the source has none,
which is valued at 0; and each discard with its votes, of those experts whose answers were found.
Where a skunk counted more, the votes may be for that; the advice is not.
"""

import pytest

from cribboard.advice import advisor
from cribboard.advice.position import Position
from cribboard.rules import cards
from cribboard.rules.win_chances import CERTAIN


def _asked(month, page, *problems):
    address = f"http://cribbageforum.com/Ask{page}a.htm"
    return f"Cribbage Forum, Ask the experts, {month}", address, list(problems)


def _tip(author, number, *problems):
    page = author.split()[-1].lower()
    address = f"http://www.cribbage.org/NewSite/tips/{page}{number}.asp"
    return f"American Cribbage Congress, {author}, tip {number}", address, list(problems)


def _quiz(seat, *problems):
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


def ranks(text):
    return tuple(sorted(cards.parse(word) for word in text.split("-")))


def place(problem):
    """Return the place in the advice, from 1, of the discard with most votes; 0: there is none."""
    six, scores, *told = problem.split()
    votes = [(int(count), ranks(away)) for away, count in (one.split(":") for one in told)]
    most, favourite = max(votes)
    if [count for count, _ in votes].count(most) > 1:
        return 0
    own, other = (int(score.strip("*").replace("?", "0")) for score in scores.split("-"))
    found = advisor.ranked(Position(ranks(six), scores.split("-")[0].endswith("*"), own, other))
    order = [tuple(sorted(one.cards)) for one in found]
    at = order.index(favourite)
    print(f"{problem:<46}first {order[0]}, place {at + 1}, {found[at].loss / CERTAIN:.1%} lost")
    return at + 1


@pytest.mark.parametrize("sources", [ASKED, ANSWERED], ids=["asked", "answered"])
def test_advice_is_rarely_far_from_experts(sources):
    places = [place(problem) for _, _, problems in sources for problem in problems]
    assert places.count(1) + places.count(2) >= 0.75 * sum(one > 0 for one in places)
