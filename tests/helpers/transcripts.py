"""Transcripts: sessions at the board as text, with what the board said, played again in every home.

A file in tests/golden ends with `.session`. A line that begins with `#` names the sessions below
it. A session's lines, up to a blank one; what was new after a line follows behind ` | `:

    board way=count       a table with settings, and `people=["Ann"]` that it knows by number
    match                 a match without a table
    app way=count         a whole board with these settings in its files; `new`: one without files;
                          with `speech=all` it has a voice, and only what is said is told
    heard                 a match of which only is told, of each line's last command, what is said,
                          what it is called when it is undone, and the walks of the pegs
    : game six-card; > 7  commands at the match; `> 7 go` lays and says go
    . D! 4 #              keys, `A!` a long press, `7/1` on the second player's keypad; `@1300`
                          the time in ms from here; `~` the board works out what it can
    set way=referee       settings that change from outside
    look                  all that is not as in a new View
    undo 3, redo          of a match; `ways`: how what was undone could follow; `mend 0`: the first
    rows fifteen 2        the screen's rows, while this is told of a walk
    plug, ask {..}        of a whole board: a new power-on, and a request with its answer
    lights two-track      the lights alone: lit_holes.py

`>` commands that the keys made, `?` the prompt, `!` a refusal, `-` a message, `"` the patter, a
page in brackets, `+` events of a match, `~` what is said; in a line of its own `=` other facts of
the View, settings, and those that the files do not have.
`python tests/golden/record_sessions.py` writes what the board says now: read the diff.
"""

import json

from cribboard.app.app import App
from cribboard.audio import sounds
from cribboard.audio.voice_pack import EVERYTHING
from cribboard.base.constants import TRACK_NAMES
from cribboard.base.message import Message
from cribboard.base.view import View
from cribboard.language import phrases, sentences
from cribboard.rules import evening, notation
from cribboard.rules.cards import pips_of
from cribboard.rules.errors import IllegalMove
from cribboard.rules.match import MEND, Match
from cribboard.screen import font, oled_layout
from cribboard.store import people
from cribboard.table.table import Table
from tests.helpers import rounds
from tests.helpers.fakes import Devices, Files, Speaker, Wire
from tests.helpers.lit_holes import LitHoles
from tests.helpers.random_keys import missing
from tests.helpers.scripts import do, press_keys

HERE = __file__.replace("\\", "/").rsplit("/", 2)[0] + "/golden/"
#: What a step tells of a View, beside its texts.
_FACTS = (
    "target scores dealer_track turn_track turn_seat_index asked_for asked_seat asked_of"
    " dialog error_track again undo page_part page_parts starter count series piles"
    " entry entry_points pending entry_cards answers is_sure choices proposed lanes is_low winner"
    " ending skunk lamps is_heels_claimable backs win_percent names"
).split()
#: What a step tells of a match without a table, and of its game.
_OF_MATCH = "index won winners tally first_to is_over games games_played".split()
_OF_GAME = (
    "phase awaited turn dealer count scores backs saying_go claimed unclaimed offer is_heels_open"
    " dead ended ending skunk first_dealer pone next_show nobs_given series"
).split()


#: Values that are not told when a game begins.
_NOTHING = ("", "()", "-1", "0", "False", "none", "None", "(0 0)", "(0 0 0)")


def _settings(words):
    """Return settings as written, such as `way=count has_suits=true names=["Ann","Bo"]`."""
    found = dict()
    for word in words.split():
        name, _, value = word.partition("=")
        is_plain = value[:1].isalpha() and value not in ("true", "false", "null")
        found[name] = value if is_plain else json.loads(value)
    return found


def _text(value):
    if isinstance(value, dict):
        value = [f"{name}: {_text(value[name])}" for name in sorted(value)]
    if isinstance(value, set):
        value = sorted(value)
    if isinstance(value, (list, tuple)):
        return "(" + " ".join([_text(one) for one in value]) + ")" if value else "()"
    return str(value)


def heard(match, command):
    """Push a command; return its events, what is said, its name once undone, and the walks."""
    game = match.game
    scores, backs = (game.scores, game.backs) if game else ([0] * 3, [0] * 3)
    turn = game.turn if game else -1
    laid = pips_of(command.cards[0]) + game.count if command.kind == "lay" else 0
    events = Match.push(match, command)
    game = match.game
    if game is None:
        return events, "", "", []
    undone = Message("undid", what=sentences.summary(command, events, turn))
    said = sentences.command_patter(command, events, game, TRACK_NAMES, laid)
    tracks = [game.track_of(seat) for seat in range(game.form.players)]
    called = phrases.text(undone, sentences.seat_names(TRACK_NAMES, tracks), TRACK_NAMES)
    moves = sentences.moves(command, events, scores, backs, game.target)
    for move in moves:
        assert (move.start, move.back) == (scores[move.track], backs[move.track])
        assert move.stops[-1] == game.scores[move.track], command
        assert len(move.stops) == len(move.texts)
        assert all([0 < len(text) <= 16 for text in move.texts]), move.texts
    return events, said, called, moves


class _Session:
    """One session: `step` carries out a line and returns what is new."""

    def __init__(self, head):
        kind, _, words = head.partition(" ")
        settings = _settings(words)
        phrases.use(settings.get("language", "en"))
        self.match, self.is_heard = Match(), kind == "heard"
        files = Files()
        for number, name in enumerate(settings.pop("people", ())):
            people.save(files, number + 1, name)
        self.table = Table(self.match, settings, files=files) if kind == "board" else None
        self.texts, self.before = [], dict()
        self.before = self._facts(View())

    def step(self, line):
        """Carry out a line; return what was new after it, and the facts."""
        what, _, rest = line.partition(" ")
        told = []
        if what == ".":
            made = self._pressed(rest.split())
            if made:
                told.append("> " + "; ".join([notation.line(command) for command in made]))
        elif what == "set":
            self.table.settings.update(_settings(rest))
        elif what == "look":
            self.texts, self.before = [], self._facts(View())
        elif what == ":":
            told = self._done(rest)
        elif what == "rows":
            rows = oled_layout.draw(self.table.view(), rest)
            assert len(rows) == 8 and all([len(row) == 21 for row in rows])
            told = ["|".join([font.letters(row).rstrip() for row in rows])]
        else:
            told = self._moved(what, rest)
        return self._told(line, told, self.table.view() if self.table else None)

    def _told(self, line, told, view):
        before, self.before = self.before, self._facts(view)
        names = sorted(set(before) | set(self.before))
        new = [name for name in names if before.get(name, "") != self.before.get(name, "")]
        new = [name for name in new if before.get(name) or self.before[name] not in _NOTHING]
        if view and line[0] == ":":
            new = []  # how a game came to stand is not what a session at a table is about
        told += self._texts(view) if view else []
        facts = " ".join([name + "=" + _text(self.before.get(name, "")) for name in new])
        return " | ".join([line] + told), facts

    def _pressed(self, keys):
        made = []
        for key in keys:
            if key[0] == "@":
                self.table.now_ms = int(key[1:])
            elif key == "~":
                while self.table.foresee():
                    pass
            else:
                side = int(key[2:]) if key[1:2] == "/" else -1
                made += self.table.press(key[0], key[1:] == "!", side)
        return made

    def _done(self, lines):
        told = []
        if self.is_heard:
            *before, last = lines.split("; ")
            do(self.match, *before)
            return self._heard(notation.parse_line(last))
        for line in lines.split("; "):
            try:
                events = do(self.match, line)
            except IllegalMove as error:
                told.append(f"! {line}: {error}")
            else:
                if not self.table:
                    told += ["+ " + _event(event) for event in events]
        return told

    def _heard(self, command):
        _, said, called, moves = heard(self.match, command)
        told = ['" ' + said, "- " + called]
        for move in moves:
            walk = [str(move.start)]
            for at in range(len(move.stops)):
                walk.append(f"{move.stops[at]} {move.texts[at]}")
            told.append(str(move.track) + ": " + " > ".join(walk))
        return told

    def _moved(self, what, rest):
        if what == "ways":
            return [_way(way) for way in self.match.ways()]
        if what == "mend":
            self.match.mend(self.match.ways()[int(rest)])
            return []
        for _ in range(int(rest or 1)):
            step = self.match.pop() if what == "undo" else self.match.redo()
        if step is MEND or step is None:
            return ["- mend" if step else "- nothing"]
        return ["- " + notation.line(step[0])]

    def _facts(self, view):
        facts = dict()
        if self.is_heard:
            return facts
        if not self.table:
            for one, names in ((self.match, _OF_MATCH), (self.match.game, _OF_GAME)):
                for name in names:
                    facts[name] = _text(getattr(one, name, ""))
            for name in ("rest", "undone"):
                facts[name] = _text([notation.line(one) for one in getattr(self.match, name)])
            if self.match.games:
                facts["results"] = _text(evening.results(self.match.card))
                facts["standings"] = _text(evening.standings(self.match.card))
            return facts
        facts["sound"] = sounds.name_of(view)
        facts["asked_values"] = () if view.page else view.asked_values
        for name in _FACTS:
            facts[name] = getattr(view, name)
        for name in self.table.settings:
            facts["set-" + name] = _text(self.table.settings[name])
        return facts

    def _texts(self, view):
        page = "[" + "|".join([row.rstrip() for row in view.page]) + "]"
        texts = [
            ("? ", view.prompt),
            ("! " if view.is_error else "- ", view.message),
            ('" ', view.patter),
            ("", page if view.page else ""),
        ]
        new = [mark + text for mark, text in texts if text and (mark, text) not in self.texts]
        self.texts = texts
        return new


class _AnyVoice:
    """A voice pack that has a clip for every word."""

    rate, longest, contents, language = 16_000, 1, EVERYTHING, "en"

    def __init__(self):
        self.words = []

    def find(self, text):
        if " " in text:
            return -1
        if text not in self.words:
            self.words.append(text)
        return self.words.index(text)

    def text(self, clip):
        return self.words[clip]

    def samples(self, clip):
        return clip + 1

    def audio(self, clip):
        return b"\x12"


class _Board(_Session):
    """A session of a whole board, on fake devices."""

    def __init__(self, head):
        kind, _, words = head.partition(" ")
        chosen = _settings(words)
        self.has_voice, self.is_heard = "speech" in chosen, False
        self._begin(Files({"settings": json.dumps(chosen).encode()} if kind == "app" else {}))
        self.texts, self.before = [], self._facts(View())

    def _begin(self, files):
        self.devices, self.wire = Devices(files=files, has_screen=not self.has_voice), Wire()
        self.devices.wire = lambda: self.wire
        if self.has_voice:
            pack = _AnyVoice()
            self.devices.voice = Speaker(pack), pack
        self.app = App(self.devices)
        self.table = self.app.table
        self._turn()

    def _turn(self):
        quiet = 0
        while quiet < (200 if self.has_voice else 60):
            self.devices.clock.advance(self.app.step() or 1)
            is_speaking = self.has_voice and self.devices.voice[0].is_playing
            quiet = 0 if is_speaking else quiet + 1

    def step(self, line):
        what, _, rest = line.partition(" ")
        told = []
        if what == ".":
            for key in rest.split():
                if self.has_voice:
                    self.devices.voice[0].words()
                press_keys(self.app, key)
                self._turn()
        elif what == "plug":
            self._begin(self.devices.files.plugged_in())
        elif what == "rows":
            told = ["|".join([row.rstrip() for row in self.devices.screen.text().split("\n")])]
        else:
            self.wire.send(b"\x1e" + rest.encode() + b"\n")
            self._turn()
        told += [_answer(json.loads(str(line, "utf-8"))) for line in self.wire.lines()]
        if self.has_voice:
            return line + " | ~ " + self.devices.voice[0].words().replace(" | ", " / "), ""
        return self._told(line, told, self.app.view)

    def _facts(self, view):
        facts = super()._facts(view)
        saved = self.devices.files.contents.get("settings")
        kept, own = json.loads(saved or b"{}"), self.table.settings
        lost = [name for name in sorted(own) if name in kept and kept[name] != own[name]]
        facts["unkept"] = _text(lost) if saved else "all"
        facts["layout"] = self.app.lights.animation.frame.layout.name
        return facts


def _way(way):
    series = way.block.game.series
    told = f"- {way.name} {way.done}, {len(way.left)} left: {_text(series)}"
    return f"{told} {way.refusal}" if way.refusal else told


def _answer(found):
    if "view" in found and "id" not in found:
        found["view"] = ""  # only that it came: a line without `ask` tells what is in it
    return _text(found)


def _event(event):
    words = [event.kind, event.seat, event.points, event.reason]
    return " ".join([str(word) for word in words if word != ""])


_KINDS = {"app": _Board, "new": _Board, "lights": LitHoles}


def played(lines):
    """Return the lines of a file with what the board says now."""
    session, found = None, []
    for line in lines:
        if line[:1] == " ":
            continue
        line = line.split(" | ")[0]
        if not line or line[0] == "#" or session is None:
            if not line or line[0] == "#":
                session = None
            else:
                session = _KINDS.get(line.split()[0], _Session)(line)
            found.append(line)
            continue
        told, facts = session.step(line)
        found += [told.rstrip(), ("    = " + facts).rstrip()] if facts else [told.rstrip()]
    phrases.use("en")
    return found


def parts(name):
    """Yield the sessions of a file, and the titles above them, each as its lines."""
    part = []
    with open(HERE + name + ".session") as file:
        for line in file:
            part.append(line.rstrip("\n"))
            if not part[-1]:
                yield part
                part = []
    yield part


def changes(name):
    """Play the sessions of a file; return the title and the lines of the first that differs.

    A home that does one round in thirty, as a Pico, plays one session in thirty.
    """
    step = rounds.share if rounds.share > 20 else 1
    title = ""
    for number, part in enumerate(parts(name)):
        for line in part:
            title = line if line[:1] == "#" else title
        said = played(part) if number % step == 0 else part
        if said != part:
            at = [part[at] == said[at] for at in range(len(part))].index(False)
            return [title, "was: " + part[at], "is:  " + said[at]] + part
    return []


def unreadable(name, language):
    """Play a file's sessions at a table in a language; return what is not whole on the screen."""
    found = []
    for part in parts(name):
        session = None
        for line in part:
            line = line.split(" | ")[0]
            if line[:5] == "board" and "language=" not in line:
                session = _Session(line + " language=" + language)
            elif session and line and line[0] not in " #":
                session.step(line)
                view = session.table.view()
                lost = missing(view, oled_layout.draw(view))
                found += [(line, text) for text in lost]
    return found
