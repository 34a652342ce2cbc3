"""Count of a hand without a game: its link, its count in the board's words, and how that is said.

A link is four cards in notation, a dash, the starter, and `-crib` where they are a crib:
`5h5s5dJc-5c`, `4c5c6d6h-Js-crib`. count_door.js asks with JSON, and gets JSON.
Runs in the page's MicroPython and in CPython.
"""

import json

from cribboard import settings_table
from cribboard.audio import announcer, speech
from cribboard.language import patter, phrases
from cribboard.language.spoken_in import SpokenIn
from cribboard.rules import cards, show
from cribboard.rules.errors import NotationError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from cribboard.rules.show import Item

_HAND = 4  # cards without the starter
_CRIB = show.CRIB
_LONGEST = 32  # letters of a link; with each ten as `10` one has 21


def link(hand: "Sequence[int]", starter: int, is_crib: bool) -> str:
    """Return the link of four cards with suits, a starter with one, and whether they are a crib.

    >>> link([18, 31, 44, 50], 5 + 13, True)
    '5c5d5hJh-5c-crib'
    """
    words = ["".join([cards.text(card) for card in hand]), cards.text(starter)]
    return "-".join(words + [_CRIB] if is_crib else words)


def parse(text: str) -> "tuple[list[int], int, bool] | None":
    """Return the four cards, the starter and whether they are a crib; None for any other text.

    A ten is `T` or `10`, letters are of any case. That no card is there twice is not checked.

    >>> parse("5C5d5hjh-5s")
    ([18, 31, 44, 50], 57, False)
    """
    words = text[: _LONGEST + 1].split("-")
    is_crib = len(words) == 3 and words[2] == _CRIB
    if len(text) > _LONGEST or len(words) != 2 + is_crib:
        return None
    hand, turned = [_cards(word) for word in words[:2]]
    if len(hand) != _HAND or len(turned) != 1:
        return None
    return hand, turned[0], is_crib


def _cards(word: str) -> "list[int]":
    """Return cards with suits that are written without blanks, [] for anything else."""
    word = word.replace("10", "T")
    try:
        found = [cards.parse(word[at : at + 2]) for at in range(0, len(word), 2)]
    except NotationError:
        return []
    return found if all([cards.suit_of(card) for card in found]) else []


def read(text: str, language: str) -> str:
    """Return what a link names: `cards`, the starter last, and `is_crib`.

    Of a link that names no hand instead `refused`: why in a sentence of the language, as the board
    says it; "" where it is not of the form of a link.
    """
    found = parse(text)
    answer: "dict[str, Any]" = {"refused": ""}
    if found is not None:
        hand, starter, is_crib = found
        clash = cards.clash(hand + [starter])
        if clash is None:
            texts = [cards.text(card) for card in hand + [starter]]
            answer = {"cards": texts, "is_crib": is_crib}
        else:
            with SpokenIn(language):
                answer["refused"] = phrases.text(clash)
    return json.dumps(answer)


def count(asked: str, language: str) -> str:
    """Return the count of `cards`, texts with the starter last, which are a crib if `is_crib`.

    The answer: link; points; total, `29 in all`; patter, as a player announces it; lines, each what
    is announced together: its text, combinations (each the places of its cards), the points so far.
    """
    request = json.loads(asked)
    *hand, starter = [cards.parse(text) for text in request["cards"]]
    is_crib = bool(request["is_crib"])
    scored = show.items(hand, starter, is_crib)
    points = show.total(scored)
    answer: "dict[str, Any]" = {"link": link(hand, starter, is_crib), "points": points}
    with SpokenIn(language):
        answer["total"] = phrases.brief("all", points)
        answer["patter"] = patter.show_text(scored, len(hand))
        answer["lines"] = _lines(scored, hand + [starter])
    return json.dumps(answer)


def _lines(scored: "Sequence[Item]", shown: "list[int]") -> "list[dict[str, Any]]":
    """Return what each step of the announcement adds to it."""
    lines: "list[dict[str, Any]]" = []
    said, points, place = "", 0, 0
    for text, stop in zip(patter.show_texts(scored), patter.show_stops(scored)):
        combinations = []
        while points < stop:
            combinations.append([shown.index(card) for card in scored[place].cards])
            points += scored[place].points
            place += 1
        own = text[len(said) :].lstrip(", ")
        lines.append({"text": own, "combinations": combinations, "sum": points})
        said = text
    return lines


def spoken(head: str, text: str, language: str) -> str:
    """Return how the browser says a text: `clips` as speech.js plays them, `volume` and `rate`.

    head: of the language's voice pack, as hexadecimal text. Volume and pace are the board's.
    """
    from cribboard.store import settings
    from cribboard_tools.page.board import page_devices

    pack = page_devices.Pack()
    pack.open(bytes.fromhex(head))
    kept = settings.load(page_devices.Files())
    speed, silence = announcer.PACES[settings_table.index_of(kept, "speech_pace")]
    silence_hz = pack.rate * speed * silence // 10000
    clips: "list[tuple[int, int]]" = []
    is_after_clip = False
    with SpokenIn(language):
        numbers = list(speech.clips(pack, text))
    for clip in numbers:
        if clip < 0 or is_after_clip:
            clips.append((-1, silence_hz * speech.SILENCE_MS[max(-clip, 0)] // 1000))
        is_after_clip = clip >= 0
        if is_after_clip:
            clips.append((clip, pack.samples(clip)))
    volume = announcer.VOLUMES[settings_table.index_of(kept, "speech_volume")]
    return json.dumps({"clips": clips, "volume": volume, "rate": pack.rate * speed // 100})
