"""Read a match in notation and print what happened, with the score after each line.

Tracks have the names of a line `# names: Ann, Ben` in the file, or the board's: Blue, Orange,
White. The output includes what the players announce. A match that breaks the rules is refused,
with the line. docs/notation.md describes the notation.

example:
  cribboard replay game.match
  cribboard replay game.match --json
  cribboard replay game.match --wav game.wav
  cribboard replay game.match --chances --svg curve.svg
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from cribboard.language import phrases, sentences
from cribboard.rules import cards, commands, match_score, notation, skunks
from cribboard.rules.commands import Command, Event, option
from cribboard.rules.errors import CribbageError
from cribboard.rules.game import Game
from cribboard.rules.match import Match
from cribboard_tools import voice
from cribboard_tools.console import english, json_lines, printable, safe_files
from cribboard_tools.errors import BadInput
from cribboard_tools.matches import curve_picture, game_record, match_file, win_curve
from cribboard_tools.matches.recorded import game_rows

#: Columns of a command, and of the scores after it.
_COMMAND_WIDTH, _SCORE_WIDTH = 34, 15
ARGUMENTS = """
file FILE           the match in notation; - is standard input
--json              print one JSON object on each line
--chances           after each game of six-card for two, show the chance to win before each of its
                    deals
--svg FILE          draw the chance to win over each game as a curve, as SVG
--say               say it aloud
--wav FILE          write what is said as a WAV file
--voice PACK        voice pack to use (default: built once)
"""


def run(args: argparse.Namespace) -> int:
    """Run the command; return its exit status."""
    source = match_file.read(args.file)
    moves = notation.parse(source)
    match, aloud = Match(), Aloud(game_record.names_in(source))
    curve = Curve() if args.chances or args.svg is not None else None
    speaker = voice.speaker(args, "en", "everything")
    for command, number in zip(moves, _line_numbers(source), strict=True):
        aloud.before(match, command)
        before = match.game.scores if match.game and command.kind != "game" else []
        try:
            events = match.push(command)
        except CribbageError as error:
            why = english.sentence(error)
            raise BadInput(f"line {number}: {notation.line(command)}: {why}") from error
        _warn(number, events)
        told = (match, command, events)
        lines = _records(*told, before) if args.json else aloud.lines(*told)
        if curve is not None:
            curve_lines = curve.lines(match, command, aloud.names, args.json)
            lines += curve_lines if args.chances else []
        for line in lines:
            print(line if args.json else printable.escaped(line))
        if speaker:
            speaker.say(aloud.announcement(match, command, events))
    if speaker:
        speaker.close()
    if curve is not None and args.svg is not None:
        _draw(curve, args.svg)
    if not args.json and match.first_to:
        print(f"\n{'':8}{'won':>3} {'pts':>3} {'+':>4} {'-':>4} {'net':>5}")
        print("\n".join(match_score.lines(match.tally, aloud.names)))
    return 0


def _line_numbers(source: str) -> list[int]:
    """Return the line number of each command: lines but blanks, comments and the header."""
    lines = enumerate(source.split("\n"), 1)
    return [number for number, line in lines if line.split("#")[0].strip()][1:]


def _warn(number: int, events: list[Event]) -> None:
    for event in events:
        if event.kind == "false-go":
            card = cards.text(event.cards[0])
            what = f"player {event.seat} said go before and could have laid this {card}"
            print(f"cribboard replay: line {number}: {what}; the play stands", file=sys.stderr)


# As JSON


def _records(match: Match, command: Command, events: list[Event], before: list[int]) -> list[str]:
    game = match.game
    record = {
        "command": notation.line(command),
        "events": [] if game is None else score_events(game, events, before),
        "scores": [] if game is None else game.scores,
    }
    lines = [json.dumps(record)]
    if game is not None and _has_ended(events):
        lines.append(json.dumps(_end(match, game)))
    return lines


def _has_ended(events: list[Event]) -> bool:
    return any(event.kind in ("win", "end") for event in events)


def _end(match: Match, game: Game) -> dict[str, Any]:
    """Return the end of a game as JSON; in a match also its score and its winners."""
    winner = game.winner if game.winners else None
    end: dict[str, Any] = {"winner": winner, "skunk": game.skunk, "games": game.worth}
    if game.ending:
        end["ended"] = game.ending
    if len(game.winners) > 1:
        end["winners"] = list(game.winners)
    if match.first_to:
        end["match"] = list(match.won)
        end["match_winners"] = list(match.winners)
    return end


def score_events(game: Game, events: list[Event], before: list[int]) -> list[dict[str, Any]]:
    """Return the events that peg, as JSON; a hand or crib is one event with its items.

    before: the tracks' scores before the events, [] for 0. What is `pegged` on a track adds up to
    its score. `track` is present where several players share it and it is not known who scored.
    """
    scores = dict(enumerate(before))
    records: list[dict[str, Any]] = []
    items: list[dict[str, Any]] = []
    is_show = any(event.kind == "total" for event in events)
    for event in events:
        if event.kind == "score" and is_show:
            items.append(json_lines.item(event))
        elif event.kind == "total":
            records.append({**_record(game, event, scores), "items": items})
        elif event.kind in ("score", "correction", "penalty", "overruled", "misdeal"):
            if event.kind == "score" or event.points:
                records.append(_record(game, event, scores))
    return records


def _record(game: Game, event: Event, scores: dict[int, int]) -> dict[str, Any]:
    """Return an event as JSON; `scores` has the score of each track, and gets the new one."""
    player = _player(game, event)
    before, scores[event.track] = scores.get(event.track, 0), event.score
    record = {
        "player": player,
        "points": -event.points if event.kind == "penalty" else event.points,
        "pegged": event.score - before,
        "reason": event.reason,
        "score": event.score,
    }
    if player is None:
        record["track"] = event.track
    if event.kind == "overruled":
        record["overruled"] = True
    return record


def _player(game: Game, event: Event) -> int | None:
    """Return the seat that pegs; None for pegging by hand on a track that several players share."""
    if event.seat >= 0:
        return int(event.seat)
    seats = game.seats_of(event.track)
    return seats[0] if len(seats) == 1 else None


# For a person


class Aloud:
    """Formatter of a match for a person: a line for each command, a heading for each deal."""

    def __init__(self, names: Sequence[str]) -> None:
        """names: of the tracks, where a game names nobody."""
        self._playing = game_rows.Playing(names)
        self._has_begun = False
        self._count = 0  # of the play, before the command
        self._seat = -1  # whose turn it was then

    @property
    def names(self) -> list[str]:
        """The names of the tracks in the game in play."""
        return self._playing.names

    def before(self, match: Match, command: Command) -> None:
        """Store the state that the command is about to change."""
        game = match.game
        self._playing.take(command)
        self._count, self._seat = 0, -1
        if game is not None and command.kind in ("lay", "go", "pass"):
            fits = command.kind == "lay" and not option(command, "new_series")
            self._count = game.count if fits else 0
            self._seat = game.turn
        elif command.kind == "claim":
            self._seat = command.who

    def lines(self, match: Match, command: Command, events: list[Event]) -> list[str]:
        """Return a command with scores and announcement, and the end of a game."""
        game = match.game
        if game is None:
            self._has_begun = True
            return [notation.line(command)]
        lines = self._heading(game, command)
        scores = " : ".join(str(score) for score in game.scores)
        announcement = self.announcement(match, command, events)
        columns = f"{notation.line(command):<{_COMMAND_WIDTH}} {scores:>{_SCORE_WIDTH}}"
        lines.append(f"{columns}   {announcement}".rstrip())
        if _has_ended(events):
            lines += ["", *_ending(match, game, self.names)]
        self._has_begun = True
        return lines

    def _heading(self, game: Game, command: Command) -> list[str]:
        """Return the lines above a deal: its number, and the names above the scores."""
        if command.kind not in ("game", "deal", "take-up"):
            return []
        which = f"Game {self._playing.number}, deal {game.deal_number + 1}"
        names = " : ".join(self.names[: len(game.tracks)])
        width = _COMMAND_WIDTH + 1 + _SCORE_WIDTH - len(which)
        return [*([""] if self._has_begun else []), which + f"  {names}".rjust(width)]

    def announcement(self, match: Match, command: Command, events: list[Event]) -> str:
        """Return the announcement, with the name of the player who lays, says go or claims.

        "" before the first game. Of a card that begins a series, the gos come first.
        """
        game = match.game
        if game is None:
            return ""
        spoken = [event for event in events if event.kind != "match"]  # printed at the end
        if not option(command, "new_series"):
            return self._said(game, command, spoken)
        kinds = [event.kind for event in spoken]
        if "reset" not in kinds:  # the one for last won the game
            return self._said(game, commands.go(), spoken)
        end = kinds.index("reset") + 1
        said = self._said(game, commands.go(), spoken[:end])
        self._seat = game.last_layer
        others = [one for one in command.options if one[0] != "new_series"]
        laid = command._replace(options=tuple(others))
        return f"{said}; {self._said(game, laid, spoken[end:])}"

    def _said(self, game: Game, command: Command, spoken: list[Event]) -> str:
        """Return the announcement of a command, with a name before it where it has none."""
        count = self._count
        if command.kind == "lay":
            count += cards.pips_of(command.cards[0])
        announcement = sentences.command_patter(command, spoken, game, self.names, count)
        if self._seat < 0 or not announcement or announcement.startswith(tuple(self.names)):
            return announcement
        seats = sentences.seat_names(self.names, game.tracks_of_seats())
        others = [e.track for e in spoken if e.kind == "score" and e.seat != self._seat]
        if command.kind == "go" and game.form.players == 2 and others:
            announcement += f" for {self.names[others[0]]}"
        return f"{seats[self._seat]}: {announcement}"


_NOBODY = {
    "stopped": "Stopped by time, level: nobody wins.",
    "abandoned": "Abandoned: no result.",
    "adjourned": "Put aside: no result yet.",
}


def _ending(match: Match, game: Game, names: Sequence[str]) -> list[str]:
    if not game.winners:
        lines = [_NOBODY[game.ending]]
    else:
        lines = [_win(game, names) if len(game.tracks) == 2 else _win_over_several(game, names)]
        lines[0] += " Stopped by time." * (game.ending == "stopped")
    if match.first_to:
        score = ", ".join(f"{name} {won}" for name, won in zip(names, match.won, strict=False))
        lines.append(f"The match, first to {match.first_to}: {score}.")
    for track in match.winners:
        lines.append(f"{phrases.say('!match', 0, names[track])}.")
    return lines


def _win(game: Game, names: Sequence[str]) -> str:
    by = abs(game.scores[0] - game.scores[1])
    sentence = phrases.say("win", by, names[game.winner])
    if game.ending == "conceded":
        sentence = phrases.say("evening.conceded", who=names[game.winner])
    if game.skunk != "none":
        sentence += f", {phrases.say(game.skunk).rstrip('!')}"
    return f"{sentence}: worth {game.worth}."


_SKUNKED = {"skunk": "skunked", "double": "double-skunked", "triple": "triple-skunked"}


def _win_over_several(game: Game, names: Sequence[str]) -> str:
    """Return the win over several tracks: by how much over each, and who is skunked."""
    best = game.scores[game.winner]
    losers = []
    for track, score in enumerate(game.scores):
        if track in game.winners:
            continue
        loser = f"by {abs(best - score)} over {names[track]}"
        skunk = skunks.skunk_of(score, game.target, game.skunk_line)
        if game.skunk != "none" and skunk != "none":  # else they are not counted in this game
            loser += f", who is {_SKUNKED[skunk]}"
        losers.append(loser)
    who = " and ".join(names[track] for track in game.winners)
    wins = "wins" if len(game.winners) == 1 else "share the win,"
    comma = "," if any(", who" in loser for loser in losers[:-1]) else ""
    worth = f"worth {game.worth}" + " each" * (len(game.winners) > 1)
    return f"{who} {wins} {f'{comma} and '.join(losers)}: {worth}."


class Curve:
    """The chance to win over each game, shown when it has ended: docs/win-chances.md.

    games: (points, names) of those that have ended, for the picture.
    """

    _BAR = 40

    def __init__(self) -> None:
        self.games: list[tuple[Sequence[win_curve.Point], Sequence[str]]] = []
        self._recorder = win_curve.Recorder()
        self._before: Sequence[int] = ()  # games won before the present one

    def lines(
        self, match: Match, command: Command, names: Sequence[str], is_json: bool
    ) -> list[str]:
        """Take the state after a command; return the curve if the command ended the game."""
        game = match.game
        if game is None:
            return []
        if command.kind in ("game", "take-up"):
            self._before = match.won
        points = self._recorder.take(game, command)
        if not points:
            return []
        if self.games and self.games[-1][0] is points:
            self.games.pop()  # the game was reopened after an end
        self.games.append((points, list(names)))
        chances = [point.chance for point in points]
        in_match = self._match_chances(match, game, chances)
        if is_json:
            record = {"chances": [round(chance, 4) for chance in chances]}
            if in_match:
                record["match_chances"] = [round(chance, 4) for chance in in_match]
            return [json.dumps(record)]
        rows = [
            self._row(place, point, names, in_match[place] if in_match else None)
            for place, point in enumerate(points)
        ]
        head = f"{names[0]}'s chance to win" + ", and to win the match" * bool(in_match)
        notes = [win_curve.MUGGINS] if game.level == "muggins" else []
        return ["", f"{head}:", *rows, f"{win_curve.turning_text(points).capitalize()}.", *notes]

    def _match_chances(self, match: Match, game: Game, chances: Sequence[float]) -> list[float]:
        """Return the chances to win the match; [] without one, or where it counts skunks too."""
        if not match.first_to or match.block.terms[1]:
            return []
        won = self._before[0], self._before[1]
        rest = match.first_to, game.first_dealer, game.target
        return [win_curve.match_chance(chance, won, *rest) for chance in chances]

    def _row(
        self, place: int, point: win_curve.Point, names: Sequence[str], in_match: float | None
    ) -> str:
        when = f"deal {place + 1}, {names[point.dealer]} deals" if point.dealer >= 0 else "end"
        width = max(len(name) for name in names[:2]) + 15
        scores = f"{point.scores[0]:>3} :{point.scores[1]:>4}"
        chance = win_curve.percent(point.chance, point.dealer >= 0)
        match_column = ""
        if in_match is not None:
            is_open = point.dealer >= 0 or 0 < in_match < 1
            match_column = f" {win_curve.percent(in_match, is_open):>5}"
        bar = "█" * round(self._BAR * point.chance)
        return f"  {when:<{width}} {scores} {chance:>5}{match_column}  {bar}".rstrip()


def _draw(curve: Curve, file: str) -> None:
    """Write the curves of all games as one picture."""
    games = [(points, names) for points, names in curve.games if points[-1].dealer < 0]
    if not games:
        raise BadInput(f"no game of {win_curve.KNOWN}, ended: there is nothing to draw")
    many = len(games)
    pictures = [
        curve_picture.Curve(points, names, f"Game {number}" if many > 1 else "")
        for number, (points, names) in enumerate(games, 1)
    ]
    safe_files.write_text(Path(file), curve_picture.svg(pictures))
