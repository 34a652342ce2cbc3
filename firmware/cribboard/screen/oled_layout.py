"""Layout of a View on a graphic display of 128 x 64 dots: 8 rows of 21 cells.

From top to bottom: the scores as figures, the cards laid or the hands and crib, the prompt in
tall letters, the entry, and in small letters a message or the patter. A text that needs more room
takes it from the figures: they become a line. A cell is a letter or a part of a figure: see
`glyphs`.
"""

from cribboard.base.view import UNTOLD, made
from cribboard.language.phrases import fitted, say
from cribboard.rules.cards import rank_text
from cribboard.screen import card_rows
from cribboard.screen.glyphs import INVERSE
from cribboard.screen.result_rows import result_rows
from cribboard.screen.text_rows import (
    CELLS,
    centre,
    cut,
    end_of,
    ends,
    figure,
    inverse,
    pad,
    plain,
    tall,
    wrap,
    wrap_parts,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Iterator, Sequence

    from cribboard.base.view import View

ROWS = 8
_NAME = 6
_COLUMN = 7  # cells of each track on a board of three
_HINT = 9  # a second line of the prompt of so many cells can stand at the end of the last row
_COUNT = 5  # cells of the count of the play and a gap, on a board of three
#: Rows that the head can have: figures under names, figures, a tall line, a small line.
_SIZES = 4, 3, 2, 1
_SIZES_OF_THREE = 4, 2, 1
_SIZES_BEFORE = 2, 1  # before a game


# The head: names and scores


def _names(view: "View") -> str:
    """Return names at either end, `(D)` at the dealer's, the starter between."""
    left, right = (plain(name)[:_NAME] for name in view.names[:2])
    if view.dealer_track == 0:
        left += plain(say("dealer-mark"))
    elif view.dealer_track == 1:
        right = plain(say("dealer-mark")) + right
    card = "[%s]" % rank_text(view.starter) if view.starter else ""
    left = pad(left, max(len(left), (CELLS - len(card)) // 2)) + card
    return ends(left, right)


def _has_count(view: "View") -> bool:
    """Return whether the count of the play is shown: points pegged by hand have none."""
    return view.phase == "play" and (view.count > 0 or view.awaiting == "card")


def _last(view: "View", track: int, cells: int) -> str:
    """Return the last points in so many cells, in inverse video if the newest of several."""
    text = "+%d" % view.last[track] if view.last[track] > 0 else ""
    text = text[len(text) > cells :][:cells]
    return inverse(text) if track == view.last_track and max(view.last) < sum(view.last) else text


def _figures(view: "View") -> "list[str]":
    """Return three rows: both scores, the last points and the turn beside them, the count."""
    left, right = [figure(str(score), 3) for score in view.scores]
    middle = figure(str(view.count), 3) if _has_count(view) else [""] * 3
    # From the left edge to the count, and from there to the right edge.
    first = (CELLS - len(middle[0])) // 2
    first = max(len(left[0]), min(first, CELLS - len(right[0]) - len(middle[0])))
    gap, right_gap = first - len(left[0]), CELLS - first - len(middle[0]) - len(right[0])
    marks = _marks(view, 0, "<", gap)
    right_marks = _marks(view, 1, ">", right_gap)
    return [
        left[row]
        + pad(marks[row], gap)
        + middle[row]
        + " " * (right_gap - len(right_marks[row]))
        + right_marks[row]
        + right[row]
        for row in range(3)
    ]


def _marks(view: "View", track: int, arrow: str, cells: int) -> "list[str]":
    """Return what stands beside a score: the arrow if it is its turn, the last points."""
    marks = figure(arrow, 2) if view.turn_track == track and cells > 1 else ["", ""]
    return marks + [_last(view, track, cells)]


def _head_in_line(view: "View", size: int) -> "list[str]":
    """Return names and scores in one line of `size` rows; whose turn it is stands in inverse."""
    names = [plain(name)[:_NAME] for name in view.names]
    if len(names) > 2:
        parts = [" %-3s%3d" % (name[:3], score) for name, score in zip(names, view.scores)]
    else:
        left = "%s %d" % (names[0], view.scores[0])
        right = " %d %s" % (view.scores[1], names[1])
        parts = [left, " " * (CELLS - len(left) - len(right)), right]
    turn = view.turn_track if len(view.scores) > 2 else 2 * view.turn_track
    rows = [""] * size
    for place, part in enumerate(parts):
        lit = INVERSE if place == turn else 0
        if size > 1:
            upper, lower = tall(part, lit)
            rows[0] += upper
            rows[1] += lower
        else:
            rows[0] += inverse(part) if lit else part
    return rows


def _head_of_three(view: "View") -> "list[str]":
    """Return four rows: names; last points and the dealer's mark; figures."""
    names = marks = ""
    rows = ["", ""]
    for track, name in enumerate(view.names):
        cells = " " + cut(plain(name), _COLUMN - 1)
        names += inverse(cells) if track == view.turn_track else cells
        dealer = plain(say("dealer-mark")) if track == view.dealer_track else ""
        marks += ends(" " + _last(view, track, 4), dealer, _COLUMN)
        digits = figure(str(view.scores[track]), 2)
        rows = [row + pad(" " + part, _COLUMN) for row, part in zip(rows, digits)]
    return [names, marks] + rows


def _head(view: "View", size: int) -> "list[str]":
    """Return the head in `size` rows."""
    if not size:
        return []
    if not view.phase:
        # The questions for language and way need the rows; the first has no word of any language.
        target = "" if view.asked_for == "choice" else plain(say("ask.first-to", view.target))
        return [inverse(centre("CRIBBOARD")), centre(target)][:size]
    if size < 3:
        return _head_in_line(view, size)
    if len(view.scores) > 2:
        return _head_of_three(view)
    return [_names(view)][: size - 3] + _figures(view)


# The foot: prompt and entry


def _entry(view: "View") -> "list[str]":
    if not view.entry:
        if view.awaiting in ("dealer", "captain") and view.dealer_track >= 0:
            return [plain(fitted("entry.takes", who=view.names[view.dealer_track]))]
        return []
    is_typed = view.awaiting in ("card", "suit", "crib", "points") and view.asked_for != "track"
    cursor = "_" if is_typed else ""
    entry = plain(view.entry)
    parts = [] if cursor else wrap_parts(entry)
    if len(parts) == 2:  # the cards, and under them what was answered
        return parts
    if len(entry) >= CELLS:  # a long name: what was typed stands at the end
        entry = ".." + entry[3 - CELLS :]
    return [entry + cursor]


def _foot(prompt: "list[str]", entry: "list[str]", rows: int) -> "list[str]":
    """Return prompt and entry in at most so many rows, as tall as there is room.

    First the first line of the prompt becomes tall, then the entry, then the rest. Small lines of
    the prompt are in inverse video.
    """
    lines = prompt + entry
    first = min(1, len(prompt))
    places = list(range(first)) + list(range(len(prompt), len(lines))) + list(range(1, len(prompt)))
    high = places[: max(0, rows - len(lines))]
    out = []  # type: list[str]
    for place, line in enumerate(lines):
        if place in high:
            out += tall(pad(line, CELLS))
        else:
            out.append(inverse(pad(line, CELLS)) if place < len(prompt) else pad(line, CELLS))
    return out


def _page_title(view: "View") -> str:
    """Return the title of a page, and `1/3` for the first of three parts."""
    title = plain(made(made(view.page_rows)[0]))
    part = " %d/%d" % (view.page_part, view.page_parts) if view.page_parts > 1 else ""
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
    yield []
    for row in made(view.page_rows)[1:room]:
        page.append(cut(plain(made(row)), CELLS))
        if not isinstance(row, str):
            yield []
    yield (page + [cut("", CELLS)] * room)[:room] + foot[:ROWS]


# All together


def _fitting(sizes: "Sequence[int]", rows: int) -> int:
    """Return the largest size of the head that leaves so many rows, 0 if none does."""
    for size in sizes:
        if size + rows <= ROWS:
            return size
    return 0


def _beside(text: str, hint: str, width: int) -> "list[str]":
    """Return a text in lines of `width` whose last one leaves room for the hint."""
    lines = wrap(text, width)
    if not hint:
        return lines
    if lines and len(lines[-1]) + len(hint) > width:
        left = width - len(hint)
        is_broken = max([len(word) for word in text.split()]) > left
        lines = lines + [""] if is_broken else wrap(text, left)
    return lines or [""]


def _announced(telling: str, patter: str, sizes: "Sequence[int]") -> "tuple[int, list[str]]":
    """Return the head's size and the rows of the announcement, while a peg walks.

    telling: its part up to the peg's stop; it grows where the whole of it, `patter`, will stand.
    """
    lines = wrap(patter if patter.startswith(telling.strip()) else telling)
    if sizes[0] + 2 * len(lines) > ROWS:
        size = _fitting(sizes, len(lines)) or sizes[-1]
        rows = end_of(telling, ROWS - size)
        return size, rows + [""] * (ROWS - size - len(rows))
    rows = []
    for line in wrap(telling):
        rows += tall(pad(line, CELLS))
    return sizes[0], rows + [""] * (2 * len(lines) - len(rows))


def _body(
    view: "View", text: str, hint: str, is_message: bool, sizes: "Sequence[int]", foot: int
) -> "tuple[int, list[str]]":
    """Return the head's size and the rows under the foot; foot: the least rows of the foot.

    A message and the patter are shown whole: the head and the prompt become small where needed. At
    the end of a game the patter is cut, so that the scores stay; for a message the skunks go.
    """
    result = result_rows(view) if foot < 4 else []
    is_over = view.phase == "over"
    lines = _beside(text, hint, CELLS)
    if is_message and sizes[-1] + foot - 1 + len(result) + len(lines) > ROWS:
        result = result[:1]
    size = _fitting(sizes, foot + len(result) + len(lines))
    if size < 2 and result and not is_message:
        least = len(wrap(text.partition("; ")[2]))
        size = _fitting(sizes, foot + len(result) + max(1, least))
        if not size and not hint:  # the prompt becomes small
            foot -= 1
            size = _fitting(sizes[-1:], foot + len(result) + least)
        if not size:  # the skunks go, then what of the patter does not fit
            size, result = sizes[-1], result[:1]
        lines = end_of(text, ROWS - size - foot - len(result), is_over)
    elif not size:  # the prompt becomes small
        foot -= 1
        size = _fitting(sizes[-1:], foot + len(result) + len(lines))
        rows = ROWS - size - foot
        if not is_message and len(lines) > rows:
            lines = end_of(text, rows - 1, is_over) + [""] if hint else end_of(text, rows, is_over)
    return size, (result + lines)[: ROWS - size - foot]


def _beside_count(view: "View", rows: "list[str]") -> "list[str]":
    """Return two rows with the count of the play before them, as a board of three has it."""
    rows = [""] * (2 - len(rows)) + rows
    digits = figure(str(view.count), 2)
    return [pad(part, _COUNT) + row for part, row in zip(digits, rows)]


def _fullest(laid: "list[list[str]]", sizes: "Sequence[int]", rows: int) -> "list[str]":
    """Return the fullest rows of cards that leave so many rows for the rest, [] if none do."""
    for cards in laid:
        if _fitting(sizes, len(cards) + rows):
            return cards
    return []


def _arranged(
    view: "View",
    telling: str,
    patter: str,
    prompt: "list[str]",
    entry: "list[str]",
    piles: "list[list[str]]",
) -> "tuple[int, list[str], list[str], list[str], list[str]]":
    """Return the head's size, the cards under it, prompt and entry of the foot, the last rows.

    piles: as of `card_rows.laid`; cards are left out where they leave too few rows for the rest.
    """
    is_three = len(view.scores) > 2
    sizes: "Sequence[int]" = _SIZES_BEFORE
    if view.phase:
        sizes = _SIZES_OF_THREE if is_three else _SIZES
    message = plain(view.message)
    if message:
        patter = "! " + message if view.is_error else message
        entry = entry if view.entry else []
    hint = ""
    if len(prompt) == 2 and len(prompt[1]) < _HINT and not entry:
        prompt, hint = prompt[:1], " " + prompt[1]
    is_beside_count = is_three and _has_count(view) and len(prompt) < 2 and not entry
    width = CELLS - _COUNT if is_beside_count else CELLS
    foot = len(prompt) + len(entry)
    if telling:
        if telling == UNTOLD and view.moves and not view.moves[0].is_count:
            patter = plain(view.moves[0].telling(0))  # what comes there first
        laid = _fullest(piles if view.phase == "play" else [], sizes, len(wrap(patter)))
        sizes = [size + len(laid) for size in sizes]
        size, body = _announced(plain(telling), patter, sizes)
        prompt, entry = prompt[: size + len(body) < ROWS], []
    else:
        body = _beside(patter, hint, width)
        laid = _fullest(piles, sizes, foot + len(body))
        sizes = [size + len(laid) for size in sizes]
        size = sizes[0]
        foot += not laid  # beside the cards all of the prompt is small
        if not is_beside_count or len(body) > 2:
            is_beside_count, width = False, CELLS
            size, body = _body(view, patter, hint, message != "", sizes, foot)
        is_plain = view.phase == "play" and not message and not view.dialog and not laid
        if is_plain and size == sizes[0] and size + foot + len(body) < ROWS:
            body.insert(0, cut(card_rows.of_series(view, width), width))
        if hint:
            body[-1] = pad(body[-1], width - len(hint)) + inverse(hint)
    if is_beside_count and len(body) <= 2:
        body = _beside_count(view, body)
    return max(0, size - len(laid)), laid, prompt, entry, body


def drawing(view: "View", telling: str, cache: "list[Any]") -> "Iterator[list[str]]":
    """Lay out a screen in steps of a few ms on a Pico: yield [] until the last yields the rows.

    telling: the text of a walking peg's stop, UNTOLD before the first, "" when the pegs are still;
    cache: a list, empty for a new view, for the parts that do not change while its pegs walk.
    """
    while view.advance():  # words of the page or the patter are made here
        yield []
    if view.page_rows:
        yield from _page(view)
        return
    if not cache:
        cache += [wrap_parts(plain(view.prompt))[:5], _entry(view)]
        yield []
    if len(cache) < 3:  # the drawing may have been left after the step before
        cache.append(card_rows.laid(view))
        yield []
    # While something is typed the patter is of no use any more.
    patter = plain(view.patter) if telling or not view.entry else ""
    if view.message:  # its words are made here, the first time they are read
        yield []
    size, laid, prompt, entry, body = _arranged(view, telling, patter, *cache)
    yield []
    foot = _foot(prompt, entry, ROWS - size - len(laid) - len(body))
    yield []
    rows = _head(view, size) + laid
    yield []
    rows += foot + [""] * (ROWS - len(rows) - len(foot) - len(body)) + body
    yield [row if len(row) == CELLS else cut(row, CELLS) for row in rows[:ROWS]]


def draw(view: "View", telling: str = "") -> "list[str]":
    """Return the rows of a screen, 8 texts of 21 cells; as `drawing`, at once."""
    rows: list[str] = []
    for step in drawing(view, telling, []):
        rows = step
    return rows
