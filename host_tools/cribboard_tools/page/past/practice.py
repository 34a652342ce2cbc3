"""Practice of one's own mistakes: which decisions are asked again, and on which days."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any

#: So many are asked a day, and days until the next time: after a wrong answer, and after so many
#: right ones in a row, of which the last is never asked again.
A_DAY = 5
DAYS = (1, 2, 7, 0)
RIGHT = 3
_HAND, _FILE = "hand", "file"


def mistakes(rows: "Iterable[Mapping[str, Any]]") -> "dict[str, dict[str, Any]]":
    """Return the mistakes of the games that were weighed (record.py), by a name for each.

    Of a dealt game they are the person's, of others those of everybody at the table; a match that
    came as a file is somebody else's.
    """
    found = {}
    for row in [one for one in rows if one["from"] != _FILE]:
        for number, one in enumerate(row.get("mistakes", ())):
            if row["from"] != _HAND or one["track"] == 0:
                found["%s %d" % (row["id"], number)] = dict(one, names=row["names"])
    return found


def due(costs: "Mapping[str, float]", done: "Mapping[str, Sequence[int]]", day: int) -> "list[str]":
    """Return the names of those that are due on a day, in the order in which they are asked.

    costs: of each mistake in chance; done: of those asked before, as `answered` returns it. Those
    that were begun come first, the longest due before others; then new ones, the dearest first.
    """
    asked = [name for name in done if done[name][2] == day]
    begun = [name for name in costs if name in done and done[name][0] < RIGHT]
    begun = [name for name in begun if done[name][1] <= day]
    begun.sort(key=lambda name: (done[name][1], name))
    new = sorted([name for name in costs if name not in done], key=lambda one: (-costs[one], one))
    return (begun + new)[: max(0, A_DAY - len(asked))]


def answered(before: "Sequence[int]", is_right: bool, day: int) -> "list[int]":
    """Return [right answers in a row, the day when it is due, the day of the answer].

    before: the same, () for one that is asked for the first time.
    """
    right = before[0] + 1 if before and is_right else int(is_right)
    return [right, day + DAYS[right], day]
