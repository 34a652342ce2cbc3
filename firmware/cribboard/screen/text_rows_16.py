"""Views as 2 rows of 16 plain characters, for a character display."""

from cribboard.screen.text_rows import cut, ends, plain, wrap, wrap_parts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.view import View

_CELLS = 16


def _names_of_three(view: "View") -> str:
    """Return one row: a letter and the score of each, the dealer's with a `*`."""
    told = ""
    for track, name in enumerate(view.names):
        mark = "*" if track == view.dealer_track else " "
        told += plain(name)[:1] + "%d" % view.scores[track] + mark
    return cut(told, _CELLS)


def _names(view: "View") -> str:
    if len(view.scores) > 2:
        return _names_of_three(view)
    marks = ["*" if view.dealer_track == track else " " for track in range(2)]
    left = plain(view.names[0])[:4] + marks[0] + "%d" % view.scores[0]
    right = "%d" % view.scores[1] + marks[1] + plain(view.names[1])[:4]
    return ends(left, right, _CELLS)


def _under(row: str, lines: "list[str]") -> "list[str]":
    """Return the lines, the same row over each."""
    return [text for line in lines for text in (row, line)]


def _of_a_hand(prompt: str) -> "list[str]":
    """Return a hand and what is asked of it: one question stands under it, two come before it."""
    hand, *asked = prompt.split("  ")
    lines = [hand]
    if len(hand) > _CELLS:
        name, _, cards = hand.partition(":")
        lines = wrap(name + ":", _CELLS) + wrap(cards, _CELLS)
    if len(asked) > 1:
        return asked + lines
    return [row for line in lines for row in [line] + asked]


def _page(view: "View") -> "list[str]":
    """Return a lesson's rows, two for each of the page's own: it, then what is typed.

    A message or a question has them all to itself.
    """
    if view.message:
        return wrap(plain(view.message), _CELLS)
    told = [row for row in view.page[1:] if row]
    if not told and view.awaiting == "answer":
        return wrap_parts(plain(view.prompt), _CELLS)
    foot = plain(view.entry)[-15:] + "_" if view.entry else plain(view.prompt)
    found = []
    for row in told or view.page[:1]:
        for line in wrap(plain(row), _CELLS):
            found += [line, foot]
    return found


def _rows(view: "View", telling: str) -> "list[str]":
    """Return all there is to read, an even count of rows: two at a time are seen."""
    prompt = wrap_parts(plain(view.prompt), _CELLS)
    is_question = view.awaiting in ("answer", "dealer", "captain") or view.answers
    if view.page:
        return _page(view)
    if telling:
        return [_names(view), plain(telling)]
    if view.message:
        rows = wrap(("! " if view.is_error else "") + plain(view.message), _CELLS)
        return rows if len(rows) > 1 else [_names(view)] + rows
    if view.entry and view.awaiting == "count":  # all is answered: only `#` is missing
        entry_lines = wrap(plain(view.entry), _CELLS)
        return prompt + entry_lines if len(prompt) > 1 else _under(prompt[0], entry_lines)
    if view.entry and (view.is_sure or not is_question):
        entry = plain(view.entry)
        return [row for line in prompt for row in (line, entry[-15:] + "_")]
    if is_question:
        rows = prompt + wrap(plain(view.entry), _CELLS)
        if view.awaiting == "count":
            rows = _of_a_hand(plain(view.prompt))
        return rows if len(rows) > 1 else [_names(view)] + rows
    if view.awaiting == "card":
        prompt = wrap("%d %s" % (view.count, plain(view.prompt)), _CELLS)
    return _under(_names(view), prompt + wrap(plain(view.patter), _CELLS))


def turns(view: "View", telling: str = "") -> int:
    """Return how many pairs of rows it takes to read all of a view."""
    return max(1, (len(_rows(view, telling)) + 1) // 2)


def draw(view: "View", telling: str = "", turn: int = 0) -> "list[str]":
    """Return 2 strings of 16 plain characters, for a character display.

    turn: counts up every second or two while the view stays: what takes more than two rows is
    seen two rows at a time, round and round. The dealer has a `*`; a message or a question may
    need both rows.
    """
    rows = _rows(view, telling) or [_names(view)]
    first = 2 * (turn % ((len(rows) + 1) // 2))
    return [cut(row, _CELLS) for row in (rows + [""])[first : first + 2]]
