"""Commands: the small immutable records of what a person did, and the events they cause.

Both are trusted: `match.push` checks a command against the rules, `notation.parse` checks its
text. A match is a list of commands; everything else is computed from it.
"""

from collections import namedtuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Iterable, Optional

#: kind: a word of the notation; who: a seat or a track (-1: nobody); cards: a tuple of cards;
#: points: signed; text: a reason, at most 24 bytes; options: sorted ((name, value), ...).
Command = namedtuple("Command", ("kind", "who", "cards", "points", "text", "options"))

#: seat and track: -1 for nobody; points: earned, not what fitted under the target; reason: a word
#: of cli.md; score: the track's total after it (of a go: the count); cards: those that made it.
#: kind: score (pegged) total (of a hand or crib, after its scores) go false-go reset win match;
#: claim, over (claimed too much), missed, offer and declined (muggins), forfeit (of heels);
#: penalty (points: holes back), correction and overruled (signed points), misdeal (the deal's
#: dealer, then each track's points taken back, negative).
Event = namedtuple("Event", ("kind", "seat", "track", "points", "reason", "score", "cards"))


def make(
    kind: str,
    who: int = -1,
    cards: "Iterable[int]" = (),
    points: int = 0,
    text: str = "",
    options: "Iterable[tuple[str, Any]]" = (),
) -> Command:
    """Return the command of any `kind`; those below have a function of their own.

    who: the seat of claim and overrule, the track of set, penalty and mugs. options: of penalty
    ("back", 1) or ("to", track); of match ("first_to", n) and ("count", "games" or "worth").
    """
    return Command(kind, who, tuple(cards), points, text, tuple(sorted(options)))


def option(command: Command, name: str, default: "Any" = None) -> "Any":
    """Return the value of option `name`, or `default` where the command leaves it out."""
    for key, value in command.options:
        if key == name:
            return value
    return default


def game(form: str = "six-card", **options: "Any") -> Command:
    """Begin a game; options: players, target, dealer and captain (seats), level, claims, skunks.

    Further playout (1: five-card goes on after the first series), base (of losing).
    """
    return make("game", text=form, options=options.items())


def deal(by_hand: bool = False) -> Command:
    """Begin the next deal of the game; by_hand: of this one, all that counts is pegged."""
    return make("deal", options=[("by_hand", 1)] if by_hand else ())


def misdeal(is_all: bool = False) -> Command:
    """Take back what this deal scored; is_all: penalties given in it too, as version 0.1.0 did.

    Matches that it kept read as `misdeal all`, so that they stand as they stood.
    """
    return make("misdeal", options=[("all", 1)] if is_all else ())


def starter(card: int) -> Command:
    """Turn up the starter."""
    return make("starter", cards=(card,))


def lay(card: int) -> Command:
    """Lay a card in the play; whose it is follows from the rules."""
    return make("lay", cards=(card,))


def go() -> Command:
    """Say go for the seat whose turn it is."""
    return make("go")


def _answers(flush: "Optional[int]", nobs: "Optional[int]") -> list[tuple[str, int]]:
    said = []
    if flush is not None:
        said.append(("flush", flush))
    if nobs is not None:
        said.append(("nobs", nobs))
    return said


def show(
    seat: int,
    cards: "Iterable[int]" = (),
    from_play: bool = False,
    flush: "Optional[int]" = None,
    nobs: "Optional[int]" = None,
) -> Command:
    """Count a hand: its cards, or (from_play) those laid in the play and `cards` never laid.

    flush, nobs: the points answered, where ranks alone cannot tell; None: not asked.
    """
    options: list[tuple[str, "Any"]] = _answers(flush, nobs)
    if from_play:
        options.append(("from_play", 1))
    return make("show", seat, cards, options=options)


def crib(
    cards: "Iterable[int]", flush: "Optional[int]" = None, nobs: "Optional[int]" = None
) -> Command:
    """Count the crib for the dealer."""
    return make("crib", cards=cards, options=_answers(flush, nobs))


def peg(track: int, points: int, text: str = "") -> Command:
    """Peg points by hand: they count as a score."""
    return make("peg", track, points=points, text=text)


def correct(track: int, points: int, text: str = "") -> Command:
    """Mend a mistake by signed points: not a score, so nothing is counted by it."""
    return make("correct", track, points=points, text=text)
