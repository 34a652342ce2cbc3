"""Layout of a View on a graphic display of 128 x 64 dots: 8 rows of 21 cells.

A cell is a letter of the font, in plain or inverse video: see `font`.
"""

from cribboard.language.phrases import brief, fitted, say
from cribboard.rules.cards import cards_text, rank_text
from cribboard.rules.skunks import skunk_of
from cribboard.screen.text_rows import (
    CELLS,
    centre,
    cut,
    ends,
    inverse,
    pad,
    plain,
    wrap,
    wrap_parts,
)
from cribboard.view import made

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator

    from cribboard.view import View

ROWS = 8
_NAME = 6
_COLUMN = 7  # cells of each track on a board of three
_SIDE = 9  # cells of a name and the dealer's mark, either side of the starter


# The head: title, scores, what is to go


def _title(view: "View") -> str:
    """Return names at either end, `(D)` at the dealer's, the starter in a window between."""
    if not view.phase:
        return inverse(centre("CRIBBOARD"))
    left, right = (plain(name)[:_NAME] for name in view.names[:2])
    if view.dealer_track == 0:
        left += plain(say("dealer-mark"))
    elif view.dealer_track == 1:
        right = plain(say("dealer-mark")) + right
    card = rank_text(view.starter) if view.starter else ""
    window = centre(card, 3) if card else inverse("   ")
    return inverse(pad(left, _SIDE)) + window + inverse(ends("", right, _SIDE))


def _score(view: "View", track: int) -> "tuple[str, str]":
    last = "+%d" % view.last[track] if view.last[track] > 0 else ""
    return "%d" % view.scores[track], last


def _scores(view: "View") -> str:
    left, left_last = _score(view, 0)
    right, right_last = _score(view, 1)
    left = (">" if view.turn_track == 0 else " ") + left + " " + left_last
    right = right_last + " " + right + ("<" if view.turn_track == 1 else " ")
    return ends(left, right)


def _to_go(view: "View", track: int) -> str:
    points = view.target - view.scores[track]
    return plain(brief("stink") if points == 1 else say("to-go" if points > 0 else "home", points))


def _shared(view: "View", ahead: int) -> str:
    """Return who share the win of a losing game, and by how many points."""
    best = [name[:6] for name, score in zip(view.names, view.scores) if score == ahead]
    return plain(say("win", max(view.scores) - ahead, " ".join(best), "", -1))


def _lead(view: "View") -> str:
    scores = view.scores
    ahead = min(scores) if view.is_low else max(scores)
    track = view.winner if view.winner >= 0 else scores.index(ahead)
    lead = min([abs(scores[track] - other) for at, other in enumerate(scores) if at != track])
    if view.winner >= 0 and not lead and view.is_low:
        return _shared(view, ahead)
    key = "win" if view.winner >= 0 else "lead" if lead else "level"
    name = view.names[track][:_NAME]
    text = say(key, lead, name)
    return plain(text if len(text) < CELLS else say(key, lead, name, "", -1))


def _head_of_three(view: "View") -> "list[str]":
    """Return three rows: names, `*` at the dealer's; scores; starter and points to go."""
    names = scores = ""
    to_go = []
    for track, name in enumerate(view.names):
        names += cut(plain(name), _COLUMN - 1) + ("*" if track == view.dealer_track else " ")
        score = (">%d" if track == view.turn_track else " %d") % view.scores[track]
        last = " +%d" % view.last[track] if view.last[track] > 0 else ""
        scores += cut(score + last if len(score + last) <= _COLUMN else score, _COLUMN)
        to_go.append(str(view.target - view.scores[track]))
    card = rank_text(view.starter) if view.starter else ""
    foot = inverse(cut(card, 2)) + " " + plain(say("to-go", 0)).replace("0", " ".join(to_go), 1)
    return [inverse(names), scores, cut(foot, CELLS)]


def _head(view: "View") -> "list[str]":
    if not view.phase:
        # The question for the language has no word of any one language.
        target = "" if view.dialog == "language" else plain(say("ask.first-to", view.target))
        return [_title(view), pad("", CELLS), centre(target)]
    if len(view.scores) > 2:
        return _head_of_three(view)
    left, right = _to_go(view, 0), _to_go(view, 1)
    margin = " " if len(left) + len(right) + 3 <= CELLS else ""
    return [_title(view), _scores(view), ends(margin + left, right + margin)]


# The body: the play or the win, then the patter


def _skunked(view: "View") -> "list[str]":
    """Return rows that say which of several losers is skunked, and how."""
    rows = []  # type: list[str]
    for name, score in zip(view.names, view.scores):
        skunk = skunk_of(score, view.target)
        if score < view.target and skunk != "none":
            rows += wrap(plain(say("told", 0, name[:6], say(skunk))))
    return rows


def _series(view: "View") -> str:
    """Return the count, then the cards of this series."""
    count = " %d " % view.count
    laid = cards_text(view.series)
    if len(count) + 1 + len(laid) > CELLS:
        laid = laid.replace(" ", "")
    return inverse(count) + " " + laid


def _facts(view: "View") -> "list[str]":
    if view.awaiting in ("dealer", "captain") and view.dealer_track >= 0 and not view.entry:
        return ["", plain(fitted("entry.takes", who=view.names[view.dealer_track]))]
    if view.phase == "play":
        return [_series(view)]
    if view.phase == "over" and view.skunk != "none":
        if len(view.scores) > 2:
            return _skunked(view)
        return [plain(say(view.skunk))]
    return []


def _patter(view: "View", rows: int) -> "list[str]":
    """Return the patter in rows, only its end if it is too long."""
    lines = wrap(plain(view.patter))
    text = " ".join(lines[len(lines) - rows :])
    while len(lines) > rows and text:
        lines = wrap(".. " + text)
        text = text.partition(" ")[2]
    return lines[:rows]


def _foot(view: "View") -> "list[str]":
    lines = [inverse(pad(line, CELLS)) for line in wrap_parts(plain(view.prompt))[:5]]
    if not view.entry:
        return lines
    is_typed = view.awaiting in ("card", "suit", "crib", "points") and view.asked_for != "track"
    cursor = "_" if is_typed else ""
    entry = plain(view.entry)
    parts = [] if cursor else wrap_parts(entry)
    if len(parts) == 2:  # the cards, and under them what was answered
        return parts + lines
    if len(entry) >= CELLS:  # a long name: what was typed stands at the end
        entry = ".." + entry[3 - CELLS :]
    return [entry + cursor] + lines


def _page_title(view: "View") -> str:
    """Return the title of a page, and `1/3` for the first of three parts."""
    title = plain(made(view.page_rows[0]))
    if view.page_parts < 2:
        return inverse(cut(title, CELLS))
    part = " %d/%d" % (view.page_part, view.page_parts)
    return inverse(cut(title, CELLS - len(part)) + part)


def _page(view: "View") -> "Iterator[list[str]]":
    """Lay out a view with a page: title, page, message, entry, prompt; steps as of `drawing`.

    A message covers the last rows of the page.
    """
    foot = [cut(row, CELLS) for row in wrap(("! " if view.is_error else "") + plain(view.message))]
    if view.entry:
        foot.append(cut(plain(view.entry)[: CELLS - 1] + "_", CELLS))
    foot += [inverse(cut(row, CELLS)) for row in wrap_parts(plain(view.prompt))]
    room = ROWS - len(foot[:ROWS])
    yield []
    page = [_page_title(view)]
    for row in view.page_rows[1:room]:
        page.append(cut(plain(made(row)), CELLS))
        if not isinstance(row, str):
            yield []
    yield (page + [cut("", CELLS)] * room)[:room] + foot[:ROWS]


def drawing(view: "View", telling: str, cache: "list[list[str]]") -> "Iterator[list[str]]":
    """Lay out a screen in steps of a few ms on a Pico: yield [] until the last yields the rows.

    telling: the text of the stop that a peg has come to, "" when the pegs are still; cache: a list,
    empty for a new view, for the parts that do not change while its pegs walk.
    """
    if view.page_rows:
        yield from _page(view)
        return
    if not cache:
        head = _head(view)
        yield []
        cache += [head, _foot(view)]
        yield []
    head, foot = cache
    facts = _facts(view)
    if view.message and not view.phase:
        head, facts = head[:1], []  # such as a damaged save, two sentences long
    # A long prompt covers the points to go; a message covers what has not changed.
    message = wrap(("! " if view.is_error else "") + plain(view.message))
    if telling:
        message = [inverse(centre(plain(telling)))]
    yield []
    if not message and view.patter:  # its words are made here, the first time they are read
        yield []
    rows = 2 * (view.phase == "over")
    head = head[: max(0, ROWS - len(foot) - (len(message) or rows))]
    room = ROWS - len(head) - len(foot)
    facts = facts[: max(0, room - len(message) - rows)]
    body = facts + (message[:room] or _patter(view, room - len(facts)))
    if view.phase and len(body) < room:
        body = [" " + _lead(view)] + body
    yield []
    body += [""] * (room - len(body))
    yield [pad(row[:CELLS], CELLS) for row in head + body[:room] + foot]


def draw(view: "View", telling: str = "") -> "list[str]":
    """Return the rows of a screen, 8 texts of 21 cells; as `drawing`, at once."""
    rows: list[str] = []
    for step in drawing(view, telling, []):
        rows = step
    return rows
