"""Views as 2 rows of 16 plain characters, for a character display."""

from cribboard.ui.screens import ends, pad, plain, wrap, wrap_parts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.view import View


def _names(view: "View") -> str:
    if len(view.scores) > 2:
        from cribboard.ui import three

        return three.head_16(view)
    marks = ["*" if view.dealer_track == track else " " for track in range(2)]
    left = plain(view.names[0])[:4] + marks[0] + "%d" % view.scores[0]
    right = "%d" % view.scores[1] + marks[1] + plain(view.names[1])[:4]
    return ends(left, right, 16)


def draw(view: "View", telling: str = "") -> "list[str]":
    """Return 2 strings of 16 plain characters, for a character display.

    The dealer has a `*`. A message or a question may need both rows.
    """
    is_question = view.awaiting in ("answer", "dealer", "captain") or view.answers
    if view.page:
        from cribboard.ui import pages

        rows = pages.rows_16(view)
    elif telling:
        rows = [plain(telling)]
    elif view.message:
        rows = wrap(plain(view.message), 16)
    elif view.entry and not is_question:
        rows = wrap(plain(view.prompt), 16)[:1] + [plain(view.entry)[:15] + "_"]
    elif view.awaiting == "card":
        rows = ["%d %s" % (view.count, plain(view.prompt))]
    elif is_question:
        rows = wrap_parts(plain(view.prompt), 16)
        if view.awaiting == "count":  # two questions need the row that tells whose hand it is
            rows = plain(view.prompt).split("  ")[-2:]
    else:
        rows = [plain(view.prompt)]
    if len(rows) < 2:
        rows = [_names(view)] + (rows or [""])
    return [pad(row[:16], 16) for row in rows[:2]]
