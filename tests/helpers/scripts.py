"""Matches and keys written as short texts, for tests in every home."""

from cribboard.language import phrases
from cribboard.rules import cards, notation
from cribboard.rules.errors import IllegalMove
from cribboard.rules.match import Match
from cribboard.rules.options import is_range
from cribboard.screen import font, oled_layout


def parsed(words):
    """Return the cards of a text such as `5h J`."""
    return [cards.parse(word) for word in words.split()]


def begun(game, *lines):
    """Return a match of the command `game ...` and the lines that follow."""
    match = Match()
    do(match, "game " + game, *lines)
    return match


def other_value(row):
    """Return a value of an option of rules/options.py that is not its default."""
    return 7 if is_range(row.values) else row.values[-1]


def option_text(row, value):
    """Return an option of the command `game` in notation."""
    return "{}={}".format(row.name.replace("_", "-"), value)


def do(match, *lines):
    """Push lines of notation; `> K go 5` lays and says go. Return the events of all."""
    events = []
    for line in lines:
        words = line[1:].split() if line[:1] == ">" else ()
        for one in ["lay " + word if word != "go" else word for word in words] or [line]:
            events += match.push(notation.parse_line(one))
    return events


def refused(match, line):
    """Return the refusal of `line`, as `no.key n=1`; require that it changed nothing."""
    game = match.game
    before = (game.scores, game.backs, game.awaited) if game else None
    try:
        do(match, line)
    except IllegalMove as error:
        game = match.game
        assert before == ((game.scores, game.backs, game.awaited) if game else None), line
        return str(error)
    raise AssertionError(line + " was not refused")


def press_keys(board, keys):
    """Press keys on a Table or an App; `A!` is a long press. Return the commands they pushed.

    keys: a text with blanks between them, or a list; board.press may return nothing, as an App's.
    """
    pushed = []
    for key in keys.split() if isinstance(keys, str) else keys:
        pushed += board.press(key.rstrip("!"), key[-1] == "!") or []
    return pushed


def press_with_rests(app, devices, keys, rest):
    """Press keys on an App; `rest(app, devices)` lets the board work after each."""
    for key in keys.split():
        press_keys(app, key)
        rest(app, devices)


def keyed(table, keys):
    """Press keys on a Table, as `press_keys`; return the commands they pushed, as text."""
    return [notation.line(command) for command in press_keys(table, keys)]


def refusal(table, keys):
    """Return the message that refuses the last of the keys, "" if none; require no command."""
    before = table.match.commands
    assert keyed(table, keys) == [] and table.match.commands == before
    view = table.view()
    return view.message if view.is_error else ""


def view_after(table, keys):
    """Press keys on a Table, as `press_keys`; return its view."""
    press_keys(table, keys)
    return table.view()


def rows_of(table, keys=""):
    """Press keys; return the screen's eight rows as plain text, their ends trimmed."""
    rows = oled_layout.draw(view_after(table, keys))
    assert len(rows) == 8 and all([len(row) == 21 for row in rows])
    return [font.letters(row).rstrip() for row in rows]


def rest(app, devices, ms):
    """Let a board on fake devices work for so many milliseconds of its clock.

    It is looked at each 500 ms while nothing is due: turns of 10 ms, as on a real board, would take
    an emulated Pico minutes.
    """
    end = devices.clock._now_ms + ms
    while devices.clock._now_ms < end:
        devices.clock.advance(50 * app.step() or 1)


def press_and_rest(app, devices, keys, ms):
    """Press keys on an App on fake devices, which works for so many milliseconds after each."""
    press_with_rests(app, devices, keys, lambda *board: rest(*board, ms))


def error_of(kind, act, *given):
    """Return the text of the error of this kind that `act(*given)` raises; require that it does."""
    try:
        found = act(*given)
    except kind as error:
        return str(error)
    raise AssertionError(f"{given!r} gave {found!r}")


def each_language(languages=phrases.LANGUAGES):
    """Yield each language, which is in use meanwhile; English is at the end."""
    for language in languages:
        phrases.use(language)
        yield language
    phrases.use("en")
