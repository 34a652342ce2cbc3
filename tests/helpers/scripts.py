"""Matches written down as a player would say them, for tests in every home."""

from cribboard.rules import notation
from cribboard.rules.errors import IllegalMove
from cribboard.rules.match import Match
from cribboard.screen import text_rows


def begun(game, *lines):
    """Return a match of `game ...` and the lines that follow."""
    match = Match()
    match.push(notation.parse_line("game " + game))
    do(match, *lines)
    return match


def do(match, *lines):
    """Push lines of notation; `> K go 5` lays and says go. Return the events of all."""
    events = []
    for line in lines:
        if line[:1] == ">":
            for word in line[1:].split():
                said = word if word == "go" else "lay " + word
                events += match.push(notation.parse_line(said))
        else:
            events += match.push(notation.parse_line(line))
    return events


def refused(match, line):
    """Return the sentence with which `line` is refused, having checked that nothing changed."""
    game = match.game
    before = (game.scores, game.backs, game.awaited) if game else None
    try:
        match.push(notation.parse_line(line))
    except IllegalMove as error:
        game = match.game
        assert before == ((game.scores, game.backs, game.awaited) if game else None), line
        return str(error)
    raise AssertionError(line + " was taken")


def scored(events):
    """Return (seat, reason, points) of the events that peg."""
    return [(e.seat, e.reason, e.points) for e in events if e.kind == "score"]


def told(events):
    """Return (kind, track, points) of the events, the scores of one track in a row as a sum."""
    found = []
    for event in events:
        row = (event.kind, event.track, event.points)
        if found and event.kind == "score" and found[-1][:2] == row[:2]:
            row = row[:2] + (found.pop()[2] + row[2],)
        found.append(row)
    return found


def keyed(table, keys):
    """Press the keys; `LA` is a long press of A. Return the commands they pushed, as text."""
    pushed = []
    for key in keys.split():
        pushed += table.press(key[-1], len(key) > 1)
    return [notation.line(command) for command in pushed]


def refusal(table, keys):
    """Return the message with which keys are refused, "" if none, having pushed nothing."""
    before = table.match.commands
    assert keyed(table, keys) == [] and table.match.commands == before
    view = table.view()
    return view.message if view.is_error else ""


def rows_of(table):
    """Return the screen's eight rows as plain text, their ends trimmed."""
    rows = text_rows.draw(table.view())
    assert len(rows) == 8 and all([len(row) == 21 for row in rows])
    return ["".join([chr(ord(cell) & 127) for cell in row]).rstrip() for row in rows]
