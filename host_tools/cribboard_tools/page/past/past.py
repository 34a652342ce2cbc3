"""Requests of the room of past matches (past.js): the shelf, a match, its review, the record.

Runs in the MicroPython of the room's worker (python_worker.js), and in CPython. Requests and
answers are JSON. Files come and go as hexadecimal text by name; what is to be stored is in the
answers, since a worker has no storage.
"""

import json
import random
import time

from cribboard.language import phrases
from cribboard.language.spoken_in import SpokenIn
from cribboard.rules.errors import CribbageError
from cribboard_tools.matches.recorded import game_rows, player_record, track_names
from cribboard_tools.page.board.memory_files import MemoryFiles
from cribboard_tools.page.hand import deal_seed, dealt_cards, hand_advice
from cribboard_tools.page.past import match_code, match_texts, practice, record, resumed, shelf
from cribboard_tools.page.past.played import HAND, Played, public
from cribboard_tools.page.past.review import Remembered, Review, Weighing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from cribboard.rules.commands import Command
    from cribboard_tools.page.hand.dealt_cards import Deal

#: File with what a dealt hand chose (counting.py).
_COUNTING = "counting"
_FILE = "file"
#: Highest hands of a player that are shown.
_HIGHEST = 5
#: A turn of the worker's loop costs as much as some parts of a review: a step does so many of them.
_STEP_NS = 40_000_000
#: So many deals are remembered: some kB each.
_MOST_WEIGHED = 200


#: Requests, which are named after the methods that carry them out.
_REQUESTS = (
    "speak take pull add code add_code forget text open at layout resume review practise summary"
).split()


class Past:
    """What was played, by requests in JSON."""

    def __init__(self) -> None:
        self._shelf = shelf.Shelf({})
        self._rows: list[dict[str, Any]] = []
        self._played: "Played | None" = None  # what everybody may see of `_whole`
        self._whole: "match_texts.Read | None" = None
        self._open = ""
        self._language = phrases.language()
        self._reviews: list[Review] = []  # that are not done; the last one is worked at
        self._weighings: dict[str, Weighing] = {}  # of deals, for the reviews to come
        self._advice = Remembered()
        self._is_practising = False  # then every game is weighed that is here

    def ask(self, text: str) -> str:
        """Carry out a request; return the answer, with `refused` where it cannot be."""
        asked = json.loads(text)
        with SpokenIn(self._language):
            try:
                answer = getattr(self, _REQUESTS[_REQUESTS.index(asked.pop("do"))])(**asked)
            except match_texts.Unreadable as error:
                answer = {"refused": str(error) or "unreadable"}
            except CribbageError as error:
                answer = {"refused": phrases.sentence(error) or str(error)}
        return json.dumps(answer)

    def step(self) -> str:
        """Work on at the review; return it as JSON when a deal of it is done, else ""."""
        if not self._reviews:
            return ""
        review = self._reviews[-1]
        until = time.time_ns() + _STEP_NS
        while not review.step():
            if time.time_ns() > until:
                return ""
        facts = review.facts()
        if review.is_done:
            facts["record"] = self._keep_review(review, facts)
            self._reviews.remove(review)
            if self._is_practising:
                self._weigh_more()
        return json.dumps(facts)

    @property
    def is_busy(self) -> bool:
        """Whether a review is not done yet."""
        return bool(self._reviews)

    # The shelf

    def speak(self, language: str) -> "dict[str, Any]":
        """Use a language for what is said."""
        self._language = language
        return {}

    def take(
        self, texts: "dict[str, str]", rows: str, sources: "list[dict[str, Any]]", today: str
    ) -> "dict[str, Any]":
        """Take the shelf, and what a board or this browser has; answer with the list.

        texts: of the matches, by name; rows: of the record; sources: each with its `from`, `files`
        and the `names` of the tracks. write: texts that changed; record: the rows, if they have.
        """
        self._shelf = shelf.Shelf(texts)
        self._rows = record.load(rows)
        last = ""
        for source in sources:
            last = self._put(source, today) or last
        return self._answer(last)

    def pull(self, source: "dict[str, Any]", today: str) -> "dict[str, Any]":
        """Take what a board has; answer as `take` does."""
        return self._answer(self._put(source, today))

    def _put(self, source: "dict[str, Any]", today: str) -> str:
        """Put the matches of a source on the shelf; return the newest one's name."""
        files = {name: bytes.fromhex(text) for name, text in source["files"].items()}
        dealt = _dealt(files) if source["from"] == HAND else []
        newest = ""
        for commands, board in shelf.found_in(files):
            date = today + game_rows.OR_EARLIER
            facts = {"names": _names(commands, []), "date": date, "board": board}
            facts["from"] = source["from"]
            if source["from"] == HAND:
                facts["deal"] = _seed(files, commands)
                facts["opponent"] = deal_seed.read(facts["deal"])[1] or _opponent(files)
            newest = self._shelf.put(commands, facts, {}, _fitting(commands, dealt))
        return newest

    def add(self, text: str, title: str, today: str) -> "dict[str, Any]":
        """Put a match on the shelf that came as a file; answer as `take` does."""
        read = match_texts.read(text)
        facts = dict(read.facts)
        facts["names"] = _names(read.commands, read.names)
        facts["from"], facts["date"] = _FILE, facts["date"] or today
        if not read.names and title:
            facts["board"] = ""
        return self._answer(self._shelf.put(read.commands, facts, read.dealt, read.coded))

    def code(self, name: str, has_names: bool) -> "dict[str, Any]":
        """Answer with the code of a match for an address; has_names: with who has played."""
        shown = public(match_texts.read(self._shelf.texts[name]))
        names = _names(shown.commands, shown.names) if has_names else ""
        return {"code": match_code.code(shown.commands, names, has_names)}

    def add_code(self, code: str, today: str) -> "dict[str, Any]":
        """Put the match of a code on the shelf, as one that came as a file."""
        return self.add(match_code.read(code), "", today)

    def forget(self, name: str) -> "dict[str, Any]":
        """Take a match off the shelf; its rows of the record stay."""
        self._shelf.forget(name)
        return self._answer("")

    def text(self, name: str) -> "dict[str, Any]":
        """Answer with a match as it is saved to a file."""
        shown = public(match_texts.read(self._shelf.texts[name]))
        return {"text": match_texts.written(shown.commands, shown.facts, shown.dealt)}

    def _answer(self, name: str) -> "dict[str, Any]":
        """Answer with the list; name: of the match that is meant, "" for none."""
        changed = sorted(set(self._shelf.changed))
        del self._shelf.changed[:]
        before = record.saved(self._rows)
        shown = self._shelf.shown
        for one in [name for name in changed if name in shown]:
            rows = list(record.rows_of(match_texts.read(self._shelf.texts[one]), one))
            self._rows = record.merged(self._rows, rows, one)
        answer: dict[str, Any] = {"name": name, "changed": changed}
        answer["write"] = {one: self._shelf.texts[one] for one in changed}
        after = record.saved(self._rows)
        answer["record"] = (after or "\n") if after != before else ""
        answer["list"] = [self._entry(one) for one in shown]
        return answer

    def _entry(self, name: str) -> "dict[str, Any]":
        """Return what the list shows of a match.

        games: [kind, winner, scores, skunk, names] of those that have ended, of which the record
        has a row; is_open: its last game has not ended.
        """
        facts = match_texts.head(self._shelf.texts[name])
        lines = self._shelf.texts[name].split("\n")
        forms = [line.split()[1] for line in lines if line[:5] == "game "]
        rows = [row for row in self._rows if row["match"] == name]
        games = [
            [row["kind"], row["winners"], row["scores"], row["skunk"], row["names"]] for row in rows
        ]
        entry: dict[str, Any] = {"match": name, "games": games, "form": (forms + [""])[0]}
        entry["names"] = track_names.parse_names(facts["names"])
        entry["date"] = rows[-1]["date"] if rows else facts["date"]
        entry["from"], entry["is_open"] = facts["from"], len(forms) > len(games)
        return entry

    # One match

    def open(self, name: str) -> "dict[str, Any]":
        """Open a match; answer with its length, games, and where its deals begin."""
        self._played = None
        self._whole = match_texts.read(self._shelf.texts[name])
        played = Played(public(self._whole))
        self._played, self._open = played, name
        rows = {row["number"]: row for row in self._rows if row["match"] == name}
        games = []
        for number, game in enumerate(played.games):
            row = rows.get(number)
            names = played.names[game.number][: len(game.game.tracks)]
            games.append({"row": row, "names": names, "has_curve": bool(game.points)})
        starts = [at for at, one in enumerate(played.commands) if one.kind == "game"]
        answer: dict[str, Any] = {"match": name, "count": len(played.commands), "games": games}
        answer["starts"], answer["begins"] = starts, played.begins
        answer["from"] = played.read.facts["from"]
        return answer

    def at(self, count: int) -> "dict[str, Any]":
        """Answer with what lies there after so many commands of the open match."""
        assert self._played is not None
        count = max(0, min(count, len(self._played.commands)))
        shown = self._played.at(count)
        deal = self._played.deal_at(count)
        commands = self._played.commands[:count]
        is_hand = self._played.read.facts["from"] == HAND
        shown["mode"] = HAND if is_hand and resumed.can_be_dealt(commands, deal) else "table"
        shown["layout"] = self._played.layout.name
        return shown

    def layout(self) -> "dict[str, Any]":
        """Answer with the board of the open match, as layout_json.py describes it."""
        from cribboard_tools.board_face import face
        from cribboard_tools.page.board.layout_json import describe

        assert self._played is not None
        return {"layout": json.loads(describe(self._played.layout, face))}

    def resume(self, count: int, mode: str, files: "dict[str, str]") -> "dict[str, Any]":
        """Answer with the files of a mode that goes on after `count` commands of this match.

        At its end a dealt hand goes on where it was left, with what was not to be seen yet.
        """
        assert self._played is not None and self._whole is not None
        memory = MemoryFiles({name: bytes.fromhex(text) for name, text in files.items()})
        played, seed = self._played, ""  # before the end, cards to come may be known
        if count == len(played.commands):
            played, seed = Played(self._whole), self._whole.facts["deal"]
            count = len(played.commands)
        commands = played.commands[:count]
        if not commands or not [one for one in commands if one.kind == "game"]:
            return {"refused": "unreadable"}
        try:
            resumed.resume(commands, memory, mode == HAND)
        except OSError:
            return {"refused": "no-room"}
        if mode == HAND:
            seed = seed or deal_seed.made(lambda: random.getrandbits(8), deal_seed.PLAYED_ON)
            memory.replace(deal_seed.FILE, seed.encode())
            at = played.deal_at(count)
            deal = dealt_cards.of_line(played.read.coded.get(at.place, "")) if at else None
            if at is not None and deal is not None:
                if at.place >= count:
                    deal.throw("", "")  # the person is to throw
                memory.replace(dealt_cards.FILE, deal.saved().encode())
        return {"files": {name: memory.files[name].hex() for name in sorted(memory.changed)}}

    # Review and record

    def review(self, game: int) -> "dict[str, Any]":
        """Begin the review of a game of the open match; answer with what is known at once."""
        assert self._played is not None and self._whole is not None
        return self._begin(self._open, game, self._played, self._whole).facts()

    def _begin(self, name: str, game: int, played: Played, whole: "match_texts.Read") -> Review:
        if len(self._weighings) > _MOST_WEIGHED:
            self._weighings = {}
        review = Review(played, game, name, whole, self._weighings, self._advice.steps)
        others = [one for one in self._reviews if (one.name, one.number) != (name, game)]
        self._reviews = others + [review]
        return review

    def _keep_review(self, review: Review, facts: "dict[str, Any]") -> str:
        """Keep the costs of a reviewed game with its row; return the record, "" as it was."""
        for row in self._rows:
            if row["match"] == review.name and row["number"] == review.number:
                if row.get("costs") == facts["costs"] and "mistakes" in row:
                    return ""
                row["costs"], row["luck"] = facts["costs"], facts["luck"]
                row["mistakes"] = review.mistakes()
                return record.saved(self._rows)
        return ""

    def practise(
        self, done: "dict[str, list[int]]", answer: "list[Any]", day: int, is_asked: bool
    ) -> "dict[str, Any]":
        """Take an answer to a mistake, [its name, whether it is right], or []; tell what is due.

        done: as practice.py has it; day: a number; is_asked: whether the first mistake is to be
        shown. Then games are weighed too whose match is here and that nobody has looked at.
        """
        if answer:
            done[answer[0]] = practice.answered(done.get(answer[0], ()), answer[1], day)
        known = practice.mistakes(self._rows)
        due = practice.due({name: one["cost"] for name, one in known.items()}, done, day)
        told = {"done": done, "due": len(due), "asked": None}
        if is_asked:
            self._is_practising = True
            self._weigh_more()
            told["asked"] = dict(_shown(known[due[0]]), name=due[0]) if due else None
        told["is_busy"] = self.is_busy
        return told

    def _weigh_more(self) -> None:
        """Begin the review of the newest game that has none, unless one is under way."""
        for row in reversed(self._rows):
            if self._reviews:
                return
            is_own = row["from"] != _FILE and row["match"] in self._shelf.shown
            if is_own and "mistakes" not in row:
                whole = match_texts.read(self._shelf.texts[row["match"]])
                played = Played(public(whole))
                row["mistakes"] = []  # where there is no advice; it is stored with the next one
                if played.games[row["number"]].points:
                    del row["mistakes"]
                    self._begin(row["match"], row["number"], played, whole)

    def summary(self, name: str) -> "dict[str, Any]":
        """Answer with a player's sums, and who has played; name "": who has played most."""
        played = player_record.players(self._rows)
        names = [one for one, _ in played]
        chosen = name if name in names else names[0] if names else ""
        return {"players": played, "summary": player_record.summary(self._rows, chosen, _HIGHEST)}


def _shown(one: "dict[str, Any]") -> "dict[str, Any]":
    """Return a mistake with starter, count, and series of [seat, card]; seat 0 decided."""
    question = one["question"]
    position = hand_advice.position(json.dumps(question))
    many, rest = 0, position.series
    while rest:
        many, rest = many + 1, rest >> 4
    laid = [word for word in question["laid"].split() if word != "go"]
    seats = [[int(word not in question["dealt"].split()), word] for word in laid]
    series = seats[len(laid) - many :]
    return dict(one, series=series, count=position.count, starter=question["starter"])


def _names(commands: "Sequence[Command]", names: "Sequence[str]") -> str:
    """Return the names of a match's tracks as its text has them: those that all its games have.

    Where other people play in each game, only the games tell who: names, of those that tell nobody.
    Raises IllegalMove.
    """
    match, found = shelf.played(commands), game_rows.names_of_games(commands, names)
    if match.game is None:
        return ""
    same = found[0] if found[1:] == found[:-1] else names
    return track_names.format_names(same[: len(match.game.tracks)])


def _opponent(files: "dict[str, bytes]") -> str:
    try:
        return str(json.loads(str(files.get(_COUNTING, b"{}"), "utf-8")).get("opponent", ""))
    except (ValueError, AttributeError):
        return ""


def _seed(files: "dict[str, bytes]", commands: "list[Command]") -> str:
    """Return the seed of the dealt game, with the opponent that its link names.

    "" if this match is not that game: its first starter tells.
    """
    text = str(files.get(deal_seed.FILE, b""), "utf-8")
    seed = deal_seed.read(text)[0]
    first = [one.cards[0] for one in commands if one.kind == "starter"][0]
    is_its = bool(seed) and deal_seed.pack(seed, 0)[2 * dealt_cards.DEALT] == first
    return text if is_its else ""


def _dealt(files: "dict[str, bytes]") -> "list[Deal]":
    """Return the deals that the page has dealt."""
    lines = str(files.get(dealt_cards.RECORD, b""), "utf-8").split("\n")
    found = [dealt_cards.of_line(line) for line in lines]
    return [deal for deal in found if deal is not None]


def _fitting(commands: "list[Command]", dealt: "list[Deal]") -> "dict[int, str]":
    """Return the lines of the deals by the number of the `starter` that they belong to."""
    found: dict[int, str] = {}
    starters = [at for at, command in enumerate(commands) if command.kind == "starter"]
    for place, end in zip(starters, starters[1:] + [len(commands)]):
        laid = set([one.cards[0] for one in commands[place:end] if one.kind == "lay"])
        for deal in dealt:
            is_known = not laid - set(deal.hand(0) + deal.hand(1))
            if is_known and deal.starter == commands[place].cards[0]:
                found[place] = deal.line()
    return found
