"""Stages of *Learn cribbage*: their exercises, and what each answer of the learner is worth.

Points are those of the shared rules; how good a discard is, hand_advice.py says of the `question`
here. stages.js asks with JSON, and gets JSON; it keeps what the learner has done.
Runs in the page's MicroPython and in CPython.
"""

import json

from cribboard.language import patter
from cribboard.language.spoken_in import SpokenIn
from cribboard.rules import cards, commands, play, show
from cribboard.rules.cards import pips_of
from cribboard.rules.match import Match
from cribboard_tools.page.hand.combinations import Tally
from cribboard_tools.page.hand.dealt_cards import OPPONENT, PERSON
from cribboard_tools.page.hand.dealt_count import texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from cribboard.rules.commands import Event

GO = "go"
_CRIB = show.CRIB
_FIFTEENS, _PAIRS, _FLUSH, _NOBS = ("fifteen",), ("pair", "run"), ("flush",), ("nobs",)
_ALL = _FIFTEENS + _PAIRS + _FLUSH + _NOBS
#: By stage its exercises. find: (kind, hand, starter, what is looked for, whose cards); with "all"
#: the learner says when nothing is left. crib: (kind, six cards, whether the learner deals). play:
#: (kind, dealer, own cards, the other's in the order in which they are laid if they fit, what lies
#: already, how many moves). heels: (kind, starter, dealer).
STAGES = {
    "fifteens": (
        ("find", "7h 8c Kd 5s", "2d", _FIFTEENS, ""),
        ("find", "Ah 4d Ts 6c", "9d", _FIFTEENS, ""),
        ("find", "5h 5s Jd Qc", "4s", _FIFTEENS, ""),
    ),
    "pairs": (
        ("find", "8h 8d Kc 3d", "Ks", _PAIRS, ""),
        ("find", "2h 3c 4d Ks", "9h", _PAIRS, ""),
        ("find", "3h 4c 4d 5s", "Kd", _PAIRS, ""),
    ),
    "crib": (
        ("crib", "5h 5d 6c 7s Kd Qh", True),
        ("crib", "5h 5d 6c 7s Kd Qh", False),
    ),
    "play": (
        ("play", PERSON, "5h 7c 2d 3s", "Jc 9s Kd Ah", "", 2),
        ("play", PERSON, "4h 6d Kc As", "4s 5c Qd 9h", "", 2),
        ("play", PERSON, "Kh 9d 8c 3s", "Qd Ts 4c 6h", "Qd Kh Ts", 1),
        ("play", PERSON, "7h 2c As 9s", "Kd Js 8c 6d", "Kd 7h Js", 3),
    ),
    "count": (
        ("find", "7c 8d 8h 2s", "9d", _ALL, "all"),
        ("find", "4h 5h 6h Jh", "5d", _ALL, "all"),
    ),
    "nobs": (
        ("find", "Jd 4c 7h Ks", "2d", _NOBS, ""),
        ("find", "2h 6h 9h Kh", "Jc", _FLUSH, ""),
        ("find", "2h 6h 9h Kh", "Jc", _FLUSH, _CRIB),
        ("heels", "Jc", OPPONENT),
    ),
}  # type: dict[str, Any]


def begin(asked: str, language: str) -> str:
    """Return an exercise, of `stage` and `at`, its number from 0.

    The answer: kind, rounds (how many exercises the stage has), and what `find`, `move` or `heels`
    return at first; of a discard dealt, is_dealer and the question for hand_advice.py.
    """
    request = json.loads(asked)
    exercise = STAGES[request["stage"]][request["at"]]
    kind = exercise[0]
    answer: "dict[str, Any]" = {"kind": kind, "rounds": len(STAGES[request["stage"]])}
    if kind == "find":
        answer.update(json.loads(find(json.dumps(dict(request, taps=[], tapped="")), language)))
    elif kind == "play":
        answer.update(json.loads(move(json.dumps(dict(request, moves=[], move="")), language)))
    elif kind == "heels":
        answer["starter"], answer["is_dealer"] = exercise[1], exercise[2] == PERSON
    else:
        answer["dealt"], answer["is_dealer"] = exercise[1].split(), exercise[2]
        facts = {"dealt": exercise[1], "is_dealer": exercise[2], "own": 0, "other": 0}
        facts.update({"target": 121, "away": "", "starter": "", "laid": "", "level": ""})
        facts["is_opponent"], facts["is_ranked"] = False, True
        answer["question"] = json.dumps(facts)
    return json.dumps(answer)


# Combinations


def find(asked: str, language: str) -> str:
    """Judge `tapped`, cards of a combination, or "" for none; taps: those that have found some.

    The answer: cards, the starter last; is_crib; needs_all, whether the learner says when nothing
    is left; taps, with this one if it has found some; verdict, as of combinations.py or with the
    key "other" where the cards score, but not what is looked for, null for no tap; parts, of what
    is looked for: each its reason, cards, points and whether it is found; left, how many are not;
    points, of those that are; said, the whole count as a player announces it.
    """
    request = json.loads(asked)
    _, words, turned, wanted, whose = STAGES[request["stage"]][request["at"]]
    hand, starter = _cards(words), cards.parse(turned)
    tally = Tally(hand, starter, whose == _CRIB, [_cards(tap) for tap in request["taps"]])
    verdict = _verdict(tally, request["tapped"], wanted) if request["tapped"] else None
    taps = list(request["taps"])
    if verdict and verdict["key"] == "found":
        taps.append(request["tapped"])
    found = [part for part in tally.found if part.reason in wanted]
    parts = [part for part in tally.parts if part.reason in wanted]
    rows = [[one.reason, texts(one.cards), one.points, one in found] for one in parts]
    answer = {"cards": words.split() + [turned], "is_crib": whose == _CRIB, "taps": taps}
    answer["needs_all"] = bool(whose)
    answer["verdict"], answer["parts"] = verdict, rows
    answer["left"], answer["points"] = len(parts) - len(found), show.total(found)
    with SpokenIn(language):
        answer["said"] = patter.show_text(show.items(hand, starter, whose == _CRIB))
    return json.dumps(answer)


def _verdict(tally: Tally, tapped: str, wanted: "Sequence[str]") -> "dict[str, Any]":
    """Return what a tap is worth; one of other parts than those wanted finds nothing."""
    verdict = tally.tap(_cards(tapped))
    new = [part for part in verdict.parts if part.reason in wanted]
    key, points, some = verdict.key, verdict.points, verdict.parts
    if key == "found" and not new:
        tally.take_back()
        key = "other"
    elif key == "found":
        points, some = show.total(new), new
    parts = [[part.reason, texts(part.cards), part.points] for part in some]
    return {"key": key, "points": points, "parts": parts, "cards": texts(_cards(tapped))}


def _cards(words: str) -> "list[int]":
    return [cards.parse(word) for word in words.split()]


# The play


class _Series:
    """One series of an exercise, played on a match of the rules."""

    def __init__(self, exercise: "Any") -> None:
        _, dealer, mine, theirs, laid, self.moves = exercise
        self.hands = [_cards(mine), _cards(theirs)]
        self.match = Match()
        self.laid: "list[tuple[int, int]]" = []
        self.told: "list[list[Any]]" = []  # since the learner's last move
        self.scores = [0, 0]
        self.is_over = False
        self.match.push(commands.game("six-card", dealer=dealer))
        self.match.push(commands.starter(cards.parse("2h")))
        for card in _cards(laid):
            self.lay(card)

    @property
    def turn(self) -> int:
        """Whose turn it is, -1 once the series is over."""
        game = self.match.game
        return -1 if self.is_over or game is None else game.turn

    @property
    def count(self) -> int:
        """The count of what lies."""
        return play.count_of([card for _, card in self.laid])

    def fitting(self, seat: int) -> "list[int]":
        """Return a seat's cards that fit."""
        return [card for card in self.hands[seat] if self.count + pips_of(card) <= play.LIMIT]

    def worth(self, card: int) -> int:
        """Return what a card would score as it is laid."""
        return show.total(play.items([one for _, one in self.laid] + [card]))

    def lay(self, card: int) -> None:
        """Lay a card for the seat whose turn it is, 0 for a go."""
        seat = self.turn
        if card:
            self.hands[seat].remove(card)
            self.laid.append((seat, card))
        events = self.match.push(commands.lay(card) if card else commands.go())
        self.is_over = bool([event for event in events if event.kind == "reset"])
        scored = [event for event in events if event.kind == "score"]
        for event in scored:
            self.scores[event.seat] += event.points
        word = cards.text(card) if card else GO
        self.told.append([seat, word, _said(self.count if card else 0, scored), _taker(scored)])

    def answer(self) -> None:
        """Play for the other until it is the learner's turn, or the series is over."""
        while self.turn == OPPONENT:
            fitting = self.fitting(OPPONENT)
            self.lay(fitting[0] if fitting else 0)


def _said(count: int, scored: "Sequence[Event]") -> str:
    """Return what is said as a card is laid; who takes one for last is told beside it."""
    own = [event for event in scored if event.reason != "last"]
    return patter.play_text(count, own) if count else ""


def _taker(scored: "Sequence[Event]") -> int:
    """Return who takes one for last, -1 for nobody."""
    return int(max([event.seat for event in scored if event.reason == "last"] + [-1]))


def move(asked: str, language: str) -> str:
    """Judge `move`, a card or "go", or "" for none; moves: those before it.

    The answer: moves, with this one if it is right; refused, "" or why not: "over" 31, "none" or
    "less" of what another card scores, "fits" where a card does, or "go" where none does; number,
    the count it would make; other, a card that is meant; hand, playable, theirs (how many cards),
    series ([seat, card]), count, told (since the last move: [seat, card or "go", what is said, who
    takes one for last, or -1]), scores, is_scoring, whether a card scores now, and is_done.
    """
    request = json.loads(asked)
    with SpokenIn(language):
        series = _Series(STAGES[request["stage"]][request["at"]])
        moves, new = list(request["moves"]), request["move"]
        series.answer()
        for place, word in enumerate(moves):
            _push(series, word, place + 1 == series.moves)
        answer: "dict[str, Any]" = {"refused": "", "number": 0, "other": ""}
        if new:
            answer = _refusal(series, 0 if new == GO else cards.parse(new))
            if not answer["refused"]:
                moves.append(new)
                _push(series, new, len(moves) == series.moves)
        is_done = len(moves) >= series.moves
    answer.update(
        {"moves": moves, "told": series.told, "scores": series.scores, "is_done": is_done}
    )
    answer["hand"], answer["theirs"] = texts(series.hands[PERSON]), len(series.hands[OPPONENT])
    fitting = [] if is_done or series.turn != PERSON else series.fitting(PERSON)
    answer["playable"], answer["count"] = texts(fitting), series.count
    answer["is_scoring"] = bool([card for card in fitting if series.worth(card)])
    answer["series"] = [[seat, cards.text(card)] for seat, card in series.laid]
    return json.dumps(answer)


def _push(series: _Series, word: str, is_last: bool) -> None:
    """Do a move of the learner's, and what the other does then; a last card ends the exercise."""
    series.told = []
    series.lay(0 if word == GO else cards.parse(word))
    if word == GO or not is_last:
        series.answer()


def _refusal(series: _Series, card: int) -> "dict[str, Any]":
    """Return why a card, 0 for a go, is not what is looked for, and what belongs to it."""
    fitting = series.fitting(PERSON)
    best = max(fitting, key=series.worth) if fitting else 0
    number = series.count + (pips_of(card) if card else 0)
    refused = ""
    if not card:
        refused = "fits" if fitting else ""
    elif not fitting:
        refused = "go"
    elif card not in fitting:
        refused = "over"
    elif series.worth(card) < series.worth(best):
        refused = "less" if series.worth(card) else "none"
    other = cards.text(best) if refused == "fits" else ""
    return {"refused": refused, "number": number, "other": other}


# Heels


def heels(asked: str, language: str) -> str:
    """Return who takes points for the starter: `seat`, -1 for nobody, and `points`."""
    request = json.loads(asked)
    _, starter, dealer = STAGES[request["stage"]][request["at"]]
    match = Match()
    match.push(commands.game("six-card", dealer=dealer))
    for event in match.push(commands.starter(cards.parse(starter))):
        if event.kind == "score":
            return json.dumps({"seat": event.seat, "points": event.points})
    return json.dumps({"seat": -1, "points": 0})
