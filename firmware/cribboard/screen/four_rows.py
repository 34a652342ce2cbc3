"""Layout of a View on a display of four rows: 20x4 letters, or 128x32 dots (21 cells a row).

From the top: the scores; in the play the count and its cards; what was announced; the prompt. What
does not fit at once becomes several screens, and the display shows one after the other.
"""

from cribboard.language.phrases import fitted, say
from cribboard.rules.cards import rank_text
from cribboard.rules.skunks import skunk_of
from cribboard.screen.card_rows import of_series
from cribboard.screen.result_rows import result_rows
from cribboard.screen.text_rows import centre, cut, ends, inverse, pad, plain, wrap, wrap_parts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator

    from cribboard.view import View

ROWS = 4
_LEAST_CELLS, _MOST_CELLS = 20, 21


def fits(rows: int, cells: int) -> bool:
    """Return whether this layout is for a display of that size."""
    return rows == ROWS and _LEAST_CELLS <= cells <= _MOST_CELLS


def _last(view: "View", track: int) -> str:
    """Return the points of the last score, after a `+` if no other track scored since."""
    points = view.last[track]
    if points <= 0:
        return ""
    return ("+%d" if view.last_track in (-1, track) else " %d") % points


def _score(view: "View", track: int, width: int, is_right: bool) -> str:
    """Return name, `*` at the dealer's, score and last points, `>` or `<` at whose turn it is."""
    score = " %d%s" % (view.scores[track], _last(view, track))
    star = "*" if track == view.dealer_track else ""
    name = plain(view.names[track])[: width - 1 - len(score) - len(star)]
    is_turn = track == view.turn_track
    if is_right:
        return ends("", name + star + score + ("<" if is_turn else " "), width)
    return pad((">" if is_turn else " ") + name + star + score, width)


def _score_of_three(view: "View", track: int, width: int) -> str:
    """Return as `_score` with an initial for the name; without last points if they do not fit."""
    text = plain(view.names[track])[:1] + ("*" if track == view.dealer_track else "")
    text += (">%d" if track == view.turn_track else " %d") % view.scores[track]
    last = _last(view, track)
    return cut(text + last if len(text + last) < width else text, width)


def _scores(view: "View", cells: int) -> str:
    if len(view.scores) > 2:
        width = cells // 3
        row = "".join([_score_of_three(view, track, width) for track in range(3)])
        return pad(row, cells)
    half = cells // 2
    return _score(view, 0, half, False) + " " + _score(view, 1, cells - half - 1, True)


def _series(view: "View", cells: int) -> str:
    """Return the count, the cards of this series, and the starter at the right."""
    count = " %d " % view.count
    starter = rank_text(view.starter) if view.starter else ""
    room = cells - len(count) - len(starter) - 2
    laid = of_series(view, room)
    return inverse(count) + ends(" " + cut(laid, min(len(laid), room)), starter, cells - len(count))


def _head(view: "View", cells: int) -> "list[str]":
    """Return the rows that stay while the others alternate."""
    if not view.phase:
        return [inverse(centre("CRIBBOARD", cells))]
    rows = [_scores(view, cells)]
    if view.phase == "play":
        rows.append(_series(view, cells))
    return rows


def _facts(view: "View") -> str:
    """Return what is said beside the announcement: who cut lower, the target, a skunk."""
    if not view.phase:
        if view.awaiting in ("dealer", "captain") and view.dealer_track >= 0 and not view.entry:
            return fitted("entry.takes", who=view.names[view.dealer_track])
        # The questions for language and way need the rows; the first has no word of any language.
        return "" if view.asked_for == "choice" else say("ask.first-to", view.target)
    if view.ending:
        return "  ".join(result_rows(view))
    if view.phase != "over" or view.skunk == "none":
        return ""
    if len(view.scores) == 2:
        return say(view.skunk)
    skunks = [
        (name, skunk_of(at, view.target, view.skunk_line))
        for name, at in zip(view.names, view.scores)
    ]
    return " ".join([say("told", 0, name, say(skunk)) for name, skunk in skunks if skunk != "none"])


def _message(view: "View") -> str:
    return plain(("! " if view.is_error else "") + view.message) if view.message else ""


def _body(view: "View", telling: str, cells: int) -> "list[str]":
    """Return rows for the stop that a walking peg has come to, a message, or the announcement."""
    if telling:
        return [inverse(centre(row, cells)) for row in wrap(plain(telling), cells)]
    if view.message:
        return wrap(_message(view), cells)
    rows = wrap(plain(_facts(view)), cells)
    # At the end of a game each sentence begins a row: who wins the match is read at a glance.
    told = plain(view.patter)
    for sentence in told.split("; ") if view.phase == "over" else [told]:
        rows += wrap(sentence, cells)
    return rows


def _entry(view: "View", cells: int) -> "list[str]":
    """Return what was typed so far, in three rows at most: a sentence may have a long name."""
    if not view.entry:
        return []
    is_typed = view.awaiting in ("card", "suit", "crib", "points") and view.asked_for != "track"
    entry = plain(view.entry)
    rows = wrap_parts(entry, cells)
    if is_typed:
        rows = [entry[at : at + cells] for at in range(0, len(entry) + 1, cells)]
        rows[-1] += "_"
    return rows[-3:]


def _prompt(view: "View", cells: int) -> "list[str]":
    return [inverse(pad(row, cells)) for row in wrap_parts(plain(view.prompt), cells)]


def _screens(
    head: "list[str]", body: "list[str]", entry: "list[str]", prompt: "list[str]", cells: int
) -> "list[str]":
    """Return the rows of one screen, or of as many as it takes to show all of body and prompt.

    head and entry stand on every screen; the shorter of body and prompt comes again.
    """
    room = ROWS - len(head) - len(entry)
    if room < 2 and body and prompt:  # no row for each: one after the other
        body, prompt = body + prompt, []
    shown = min(len(prompt), room)  # rows for the prompt, where the fewest screens result
    if body and prompt and len(body) + len(prompt) > room:
        counts = [max(_parts(body, room - rows), _parts(prompt, rows)) for rows in range(1, room)]
        shown = 1 + counts.index(min(counts))
    left = room - shown
    rows = []  # type: list[str]
    for at in range(max(_parts(body, left), _parts(prompt, shown))):
        rows += head + _part(body, left, at) + entry + _part(prompt, shown, at)
    return [cut(row, cells) for row in rows]


def _parts(rows: "list[str]", size: int) -> int:
    """Return how many parts of `size` rows there are, at least 1."""
    return max(1, (len(rows) + size - 1) // size) if size else 1


def _part(rows: "list[str]", size: int, at: int) -> "list[str]":
    """Return a part of exactly `size` rows; after the last part comes the first."""
    first = at % _parts(rows, size) * size
    part = rows[first : first + size]
    return part + [""] * (size - len(part))


def _page(view: "View", cells: int) -> "list[str]":
    """Return the screens of a view with a page: a window of its rows, entry and prompt.

    A message comes before the page.
    """
    rows = []  # type: list[str]
    for row in view.page:
        row = plain(row).rstrip()
        while len(row) > cells and "  " in row.strip():  # pages are written for 21 cells
            at = row.rfind("  ")
            row = row[:at] + row[at + 1 :]
        rows += [row] if len(row) <= cells else wrap(row, cells)
    part = " %d/%d" % (view.page_part, view.page_parts)
    if view.page_parts > 1 and len(rows[0] + part) <= cells:
        rows[0] = ends(rows[0], part, cells)
    rows[0] = inverse(pad(rows[0], cells))
    rows = [row for row in rows if row]
    entry = [(plain(view.entry) + "_")[-cells:]] if view.entry else []
    prompt = _prompt(view, cells)
    if view.message:
        message = wrap(_message(view), cells)
        room = max(1, ROWS - len(entry) - len(prompt))
        rows = message + [""] * (-len(message) % room) + rows
    return _screens([], rows, entry, prompt, cells)


def drawing(
    view: "View", telling: str, cache: "list[list[str]]", cells: int
) -> "Iterator[list[str]]":
    """Lay out a view in steps of a few ms on a Pico: yield [] until the last yields the rows.

    They are those of one screen, or of several, each of ROWS rows of `cells` cells. telling, cache:
    as for `oled_layout.drawing`.
    """
    while view.advance():  # words of the page or the patter are made here
        yield []
    if view.page_rows:
        yield _page(view, cells)
        return
    if not cache:
        head = _head(view, cells)
        yield []
        entry = _entry(view, cells)
        yield []
        if view.prompt:  # its words are made here, the first time they are read
            yield []
        cache += [head, entry, _prompt(view, cells)]
        yield []
    head, entry, prompt = cache
    if not telling and view.message:  # its words too
        yield []
    body = _body(view, telling, cells)
    yield []
    # Without room for everything the announcement is cut for a dialog; then the row of the series
    # goes, unless a card or a claim is asked for.
    if view.dialog and not telling and not view.message:
        body = body[: max(0, ROWS - len(head + entry + prompt))]
    is_counting = view.asked_for in ("card", "claim") and not view.message
    if len(head + body + entry + prompt) > ROWS and not is_counting:
        head = head[: 1 if view.phase else 0]
    yield _screens(head[: ROWS - 1 - len(entry)], body, entry, prompt, cells)


def draw(view: "View", telling: str = "", cells: int = _LEAST_CELLS) -> "list[str]":
    """Return the rows of all screens; as `drawing`, at once."""
    rows: list[str] = []
    for step in drawing(view, telling, [], cells):
        rows = step
    return rows
