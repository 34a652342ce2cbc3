"""Picture of the example game: `python -m cribboard_tools.upkeep.chance_curve` draws it anew."""

from pathlib import Path

from cribboard.rules import notation
from cribboard.rules.match import Match
from cribboard_tools.console import safe_files
from cribboard_tools.matches import curve_picture, game_record, win_curve

_DOCS = Path(__file__).resolve().parents[3] / "docs"
GAME = _DOCS / "win-chances.match"
PICTURE = _DOCS / "win-chances.svg"


def picture() -> str:
    """Return the chance to win over the example game as SVG."""
    source = GAME.read_text(encoding="utf-8")
    match, recorder = Match(), win_curve.Recorder()
    points: list[win_curve.Point] = []
    for command in notation.parse(source):
        match.push(command)
        points = recorder.take(match.game, command) or points
    return curve_picture.svg([curve_picture.Curve(points, game_record.names_in(source))])


if __name__ == "__main__":
    safe_files.write_text(PICTURE, picture())
