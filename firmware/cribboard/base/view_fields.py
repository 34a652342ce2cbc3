"""Fields of a View: (name, kind, who gets it) of each; its default is that of a new View.

Who: L the link, P the page's own board. The sender (link/requests.py), the reader of host and page
(view_reader.py there), the page's state and the list in docs/link.md follow from this table.

A kind is a name of view_reader.py. Before it, `*` is a list, `=` a list of one for each track, `?`
null or a value. What the link does not send has no kind.
"""

ROWS = (
    ("again", "word", "L"),
    ("answers", "*points", "LP"),
    ("asked_for", "word", "LP"),
    ("asked_of", "", "P"),
    ("asked_seat", "", "P"),
    ("asked_values", "", "P"),
    ("awaiting", "word", "L"),
    ("backs", "=score", "LP"),
    ("cards_laid", "points", "L"),
    ("choices", "points", "LP"),
    ("count", "points", "LP"),
    ("dealer_track", "track", "LP"),
    ("dialog", "word", "LP"),
    ("ending", "word", "L"),
    ("entry", "row", "LP"),
    ("entry_cards", "points", "L"),
    ("entry_points", "points", "L"),
    ("error_track", "track", "L"),
    ("events", "*event", "L"),
    ("is_error", "flag", "LP"),
    ("is_heels_claimable", "", ""),
    ("is_low", "flag", "LP"),
    ("is_patter_new", "flag", "LP"),
    ("is_resumed", "", "P"),
    ("is_sure", "flag", "L"),
    ("is_unsaved", "flag", "L"),
    ("laid", "*laid", "LP"),
    ("lamps", "*lamp", "L"),
    ("lanes", "*lane", "LP"),
    ("language", "language", "LP"),
    ("last", "=points", "LP"),
    ("last_track", "track", "L"),
    ("layer_track", "track", "L"),
    ("message", "text", "LP"),
    ("moves", "*move", "L"),
    ("names", "=name", "LP"),
    ("page", "*row", "LP"),
    ("page_part", "size", "LP"),
    ("page_parts", "size", "LP"),
    ("patter", "text", "LP"),
    ("pending", "?pending", "L"),
    ("phase", "word", "LP"),
    ("piles", "*pile", "LP"),
    ("prompt", "text", "LP"),
    ("proposed", "points", "LP"),
    ("scores", "=score", "LP"),
    ("seat_tracks", "*lane", "LP"),
    ("seats", "*name", "LP"),
    ("serial", "u32", "LP"),
    ("series", "*card", "LP"),
    ("skunk", "skunk", "LP"),
    ("skunk_line", "size", "L"),
    ("starter", "face", "LP"),
    ("target", "score", "LP"),
    ("turn_seat_index", "points", "LP"),
    ("turn_track", "track", "LP"),
    ("undo", "word", "LP"),
    ("win_percent", "points", "L"),
    ("winner", "track", "LP"),
)


def names(who: str) -> "list[str]":
    """Return the names of the fields that L or P gets, in their order."""
    return [row[0] for row in ROWS if who in row[2]]
