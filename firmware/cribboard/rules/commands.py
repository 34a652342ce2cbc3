"""Commands (what a player did) and the events that they cause: small immutable records.

Neither is checked here: `match.push` checks a command against the rules, `notation.parse` checks
its text. A match is a list of commands; everything else is computed from it.
"""

from collections import namedtuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Iterable, Optional

#: Most UTF-8 bytes of a command's text, of the name of an option or of its value.
TEXT_BYTES = 24

#: Most points of one command, but for `set`.
MOST_POINTS = 99

#: The highest number of a match that is put aside; after it they begin again with 1.
MOST_NUMBER = 9999

#: kind: a word of the notation; who: a seat or a track (-1: nobody); cards: a tuple of cards;
#: points: signed; text: the form or a reason, at most TEXT_BYTES; options: sorted ((name, value),
#: ...).
Command = namedtuple("Command", ("kind", "who", "cards", "points", "text", "options"))

#: seat, track: -1 for nobody; points: earned, even where fewer fitted under the target; reason: a
#: word of docs/cli.md; score: the track's total after the event (of a go or pass: the count);
#: cards: those that made it.
#: kind: score (points pegged), total (of a hand or crib, after its scores), go, pass, false-go,
#: reset, end (short of the target: its reason is the kind), take-up, win, match; dead (a hand),
#: dead-crib;
#: claim, over (too much was claimed), missed, offer (of muggins, without points) and declined (with
#: the points that were missed, or 0), forfeit and no-heels (of heels), confirm; penalty (points:
#: holes back), correction and overruled (signed points), misdeal (one with the deal's dealer, then
#: one for each track with the points taken back, negative).
Event = namedtuple("Event", ("kind", "seat", "track", "points", "reason", "score", "cards"))


def make(
    kind: str,
    who: int = -1,
    cards: "Iterable[int]" = (),
    points: int = 0,
    text: str = "",
    options: "Iterable[tuple[str, Any]]" = (),
) -> Command:
    """Return a command of any `kind`; each kind of the game has a function of its own below."""
    return Command(kind, who, tuple(cards), points, text, tuple(sorted(options)))


def _given(**options: "Any") -> "list[tuple[str, Any]]":
    """Return those of some options that are not None."""
    return [(name, value) for name, value in options.items() if value is not None]


def option(command: Command, name: str, default: "int | str | None" = None) -> "Any":
    """Return the value of option `name`, or `default` where the command leaves it out."""
    for key, value in command.options:
        if key == name:
            return value
    return default


# Matches, games and deals


def match(first_to: int = 0, count: str = "", games: int = 0) -> Command:
    """Begin a match, won by the first track to reach `first_to` (1..MOST_GAMES).

    count: what is counted, one of match_score.COUNTS; "": games. games: of an evening, in place of
    `first_to`: all are played.
    """
    first = None if games else first_to
    return make("match", options=_given(games=games or None, first_to=first, count=count or None))


def game(form: str = "six-card", **options: "int | str") -> Command:
    """Begin a game; options: those of rules/options.py and rules/match_facts.py."""
    return make("game", text=form, options=options.items())


def deal(by_hand: bool = False, dealer: int = -1) -> Command:
    """Begin the next deal; by_hand: leave the last one, whose other points are pegged by hand.

    dealer: the seat that deals; -1: the last pone.
    """
    seat = dealer if dealer >= 0 else None
    return make("deal", options=_given(by_hand=1 if by_hand else None, dealer=seat))


def end(kind: str, winner: int = -1) -> Command:
    """End the game short of its target; kind: one of game.ENDINGS; winner: of one conceded."""
    return make("end", winner, text=kind)


def adjourn(number: int, instead: int = 0) -> Command:
    """Put the match aside under a number, 1 to MOST_NUMBER, which `take_up` names.

    instead: the number of a match that is given up for it.
    """
    return make("adjourn", points=number, options=_given(instead=instead or None))


def take_up(number: int) -> Command:
    """Go on with the match that was put aside under this number."""
    return make("take-up", points=number)


def confirm(track: int) -> Command:
    """Confirm the result of a game of an evening, for the player of a track."""
    return make("confirm", track)


def misdeal() -> Command:
    """Take back this deal's scores, as corrections and penalties stay, and deal it again."""
    return make("misdeal")


# The play


def starter(card: int) -> Command:
    """Turn up the starter."""
    return make("starter", cards=(card,))


def heels() -> Command:
    """Claim two points for a Jack as starter, for the dealer."""
    return make("heels")


def lay(card: int, new_series: bool = False, next_seat: bool = False) -> Command:
    """Lay a card for the seat whose turn it is.

    new_series: the card does not fit the count; everybody who could still lay says go first, and
    it leads the next series. next_seat: whoever would lay it says go first, below 22 passes, and
    it is the next player's card.
    """
    options = [("new_series", 1)] if new_series else []
    return make("lay", cards=(card,), options=options + [("next_seat", 1)] * next_seat)


def go() -> Command:
    """Say go for the seat whose turn it is."""
    return make("go")


def pass_turn(with_last: bool = False) -> Command:
    """Lay nothing for the seat whose turn it is, though the count would allow any card.

    Where nobody is left to lay, the play ends; with_last: one for last is pegged then.
    """
    return make("pass", options=[("with_last", 1)] if with_last else ())


# The show and the claims


def show(
    seat: int,
    cards: "Iterable[int]" = (),
    from_play: bool = False,
    flush: "Optional[int]" = None,
    nobs: "Optional[int]" = None,
    short: bool = False,
) -> Command:
    """Count a hand: `cards`, or (from_play) the cards laid in the play and `cards` not laid.

    flush, nobs: the points that the player answered, where ranks alone cannot tell; None: not
    asked. short: the hand has fewer cards than the form gives it, and these are all.
    """
    options = _given(
        flush=flush, nobs=nobs, from_play=1 if from_play else None, short=1 if short else None
    )
    return make("show", seat, cards, options=options)


def crib(
    cards: "Iterable[int]",
    flush: "Optional[int]" = None,
    nobs: "Optional[int]" = None,
    short: bool = False,
) -> Command:
    """Count the crib for the dealer; flush, nobs, short: as for `show`."""
    options = _given(flush=flush, nobs=nobs, short=1 if short else None)
    return make("crib", cards=cards, options=options)


def claim(seat: int, points: int) -> Command:
    """Claim points for the card just laid, or for the hand or crib that is counted next."""
    return make("claim", seat, points=points)


def mugs(track: int, points: int) -> Command:
    """Take the points that an opponent missed, or decline them (0 points)."""
    return make("mugs", track, points=points)


#: Reason of a `correct` that overrules the last count of the deal before.
OVERRULED = "overruled"


def overrule(seat: int, points: int) -> Command:
    """Replace the points of the last count of this deal."""
    return make("overrule", seat, points=points)


def dead(seat: int) -> Command:
    """Count nothing in this deal for a seat's hand, or (-1) for the crib."""
    return make("dead", seat)


# By hand


def peg(track: int, points: int, text: str = "") -> Command:
    """Peg points by hand; they count as a score. text: the reason."""
    return make("peg", track, points=points, text=text)


def correct(track: int, points: int, text: str = "") -> Command:
    """Correct a score by signed points; the back peg does not move. text: the reason."""
    return make("correct", track, points=points, text=text)


def set_score(track: int, score: int) -> Command:
    """Correct a score to `score`."""
    return make("set", track, points=score)


def penalty(track: int, points: int, to: int = -1) -> Command:
    """Move a track back, or (to: another track) score the points for that one."""
    return make("penalty", track, points=points, options=[("to", to) if to >= 0 else ("back", 1)])
