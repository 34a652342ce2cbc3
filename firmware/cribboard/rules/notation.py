"""Notation: a match as text. `parse` reads it and checks every word, `text` writes it.

The format is described in docs/notation.md.
"""

from cribboard.rules import cards, commands, forms, match_facts
from cribboard.rules.commands import TEXT_BYTES, option
from cribboard.rules.errors import NotationError
from cribboard.rules.game import ENDINGS
from cribboard.rules.options import OPTIONS, is_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable, Iterable

    from cribboard.rules.commands import Command

    #: Words, options and reason of a line to its command.
    Reader = Callable[[list[str], dict[str, Any], str], Command]

#: First line of a match; its number counts versions of the notation.
HEADER = "cribboard 1"
_NUMBERS = ("flush", "nobs", "first-to", "games", "to", "instead") + tuple(
    [row.name.replace("_", "-") for row in OPTIONS if is_number(row)]
)
_FACTS = tuple([name.replace("_", "-") for name in match_facts.ALL])
#: Options of each kind of command. In text their names have hyphens for underscores.
_ALLOWED = (
    ("game", tuple([row.name.replace("_", "-") for row in OPTIONS]) + _FACTS),
    ("match", ("first-to", "games", "count")),
    ("deal", ("dealer",) + _FACTS),
    ("show", ("flush", "nobs")),
    ("crib", ("flush", "nobs")),
    ("penalty", ("to",)),
    ("adjourn", ("instead",)),
)


def parse(source: str) -> "list[Command]":
    """Return the commands of a match in notation.

    Raises NotationError with the number of the line, its text and the reason.
    """
    parsed = []  # type: list[Command]
    is_begun = False
    for number, raw in enumerate(source.split("\n"), 1):
        line = _uncommented(raw).strip()
        if not line:
            continue
        try:
            if is_begun:
                parsed.append(parse_line(line))
            else:
                _check_header(" ".join(line.split()))
                is_begun = True
        except NotationError as error:
            raise NotationError("line %d: %s: %s" % (number, line[:60], error))
    if not is_begun:
        raise NotationError("line 1: a match begins with '%s'" % HEADER)
    return parsed


def _check_header(header: str) -> None:
    """Raise NotationError for another first line; a newer version's is refused by its number."""
    if header.startswith("cribboard ") and header[10:].isdigit() and header != HEADER:
        raise NotationError("this version reads '%s' only" % HEADER)
    if header != HEADER:
        raise NotationError("a match begins with '%s'" % HEADER)


def _uncommented(line: str) -> str:
    is_quoted = False
    for place, sign in enumerate(line):
        if sign == '"':
            is_quoted = not is_quoted
        elif sign == "#" and not is_quoted:
            return line[:place]
    return line


def parse_line(line: str) -> "Command":
    """Return the command on one line of notation.

    Raises NotationError with the reason.
    """
    words, text = _words(line), ""
    if words and words[-1][0] == '"':
        text = _unquoted(words.pop())
    if not words:
        raise NotationError("there is no command here")
    kind, rest = words[0], words[1:]
    if text and kind not in ("peg", "correct"):
        raise NotationError("'%s' takes no reason" % kind)
    reader = _READERS.get(kind)
    if reader is None:
        raise NotationError("'%s' is not a command" % kind[:24])
    plain = [word for word in rest if "=" not in word]
    command = reader(plain, _options(kind, rest), text)  # type: Command
    return command


def _words(line: str) -> "list[str]":
    """Return the words of a line; blanks within quotes separate none."""
    words = [""]
    is_quoted = False
    for sign in line:
        is_quoted = is_quoted != (sign == '"')
        if sign > " " or is_quoted:
            words[-1] += sign
        elif words[-1]:
            words.append("")
    return words if words[-1] else words[:-1]


def _unquoted(word: str) -> str:
    """Return the text of a word in quotes, in which a quote is doubled."""
    text = word[1:-1].replace('""', "\n")
    if len(word) < 2 or word[-1] != '"' or '"' in text:
        raise NotationError('a reason stands at the end, and a name, in "quotes"')
    text = text.replace("\n", '"')
    if len(text.encode()) > TEXT_BYTES:
        raise NotationError("a reason, or a name, is %d bytes at most" % TEXT_BYTES)
    return text


def _quoted(text: str) -> str:
    return '"%s"' % text.replace('"', '""')


def _options(kind: str, words: "list[str]") -> "dict[str, Any]":
    options = {}  # type: dict[str, Any]
    for word in words:
        if "=" not in word:
            continue
        name, value = word.split("=", 1)
        if value[:1] == '"':
            value = _unquoted(value)
        if not any([kind == own and name in names for own, names in _ALLOWED]):
            raise NotationError("'%s' has no option '%s'" % (kind, name[:24]))
        if name.replace("-", "_") in options:
            raise NotationError("'%s' is there twice" % name)
        if not value or len(value.encode()) > TEXT_BYTES:
            raise NotationError("'%s=' takes a value, of %d bytes at most" % (name, TEXT_BYTES))
        options[name.replace("-", "_")] = _number(value) if name in _NUMBERS else value
    return options


def _number(word: str) -> int:
    digits = word[1:] if word[:1] in ("-", "+") else word
    if not digits or len(digits) > 4 or any(sign not in "0123456789" for sign in digits):
        raise NotationError("'%s' is not a number" % word[:12])
    return int(word)


def _exactly(words: "list[str]", size: int, what: str) -> None:
    if len(words) != size:
        raise NotationError("it takes %s" % what)


def _who(word: str, what: str = "a track") -> int:
    """Return a seat or a track; there are never more than MOST_PLAYERS of either."""
    who = _number(word)
    if not 0 <= who < forms.MOST_PLAYERS:
        raise NotationError("%s is 0 to %d, not %s" % (what, forms.MOST_PLAYERS - 1, word))
    return who


def _seat(word: str) -> int:
    return _who(word, "a seat")


def _of(make: "Callable[..., Command]", what: str, *parts: "Callable[[str], Any]") -> "Reader":
    """Return the reader of a command that takes a word for each part, options, and a reason.

    what: the words it takes, for an error; parts: read them, in order.
    """

    def read(words: "list[str]", options: "dict[str, Any]", text: str) -> "Command":
        _exactly(words, len(parts), what)
        values = [part(word) for part, word in zip(parts, words)]
        command: Command = make(*(values + [text] * bool(text)), **options)
        return command

    return read


def _match(words: "list[str]", options: "dict[str, Any]", text: str) -> "Command":
    _exactly(words, 0, "first-to=2, and count=games or count=worth, or games=9")
    if ("first_to" in options) == ("games" in options):
        raise NotationError("it takes first-to=2, or what else wins it, or games=9")
    return commands.match(**options)


def _end(words: "list[str]", options: "dict[str, Any]", text: str) -> "Command":
    if not 1 <= len(words) <= 2:
        raise NotationError("it takes %s, after conceded the winner" % " or ".join(ENDINGS[1:-1]))
    return commands.end(words[0], _who(words[1]) if words[1:] else -1)


def _lay(words: "list[str]", options: "dict[str, Any]", text: str) -> "Command":
    flags = [flag for flag in ("new-series", "next-seat") if flag in words[1:]]
    _exactly(words, 1 + len(flags), "one card, then new-series, next-seat or neither")
    return commands.lay(cards.parse(words[0]), "new-series" in flags, "next-seat" in flags)


def _show(words: "list[str]", options: "dict[str, Any]", text: str) -> "Command":
    if not words:
        raise NotationError("it takes a seat, then the cards or 'from-play'")
    seat = _seat(words[0])
    from_play, short = "from-play" in words[1:], "short" in words[1:]
    hand = [cards.parse(word) for word in words[1:] if word not in ("from-play", "short")]
    if not from_play and not short and not hand:
        raise NotationError("it takes the cards, or 'from-play'")
    return commands.show(seat, hand, from_play, options.get("flush"), options.get("nobs"), short)


def _crib(words: "list[str]", options: "dict[str, Any]", text: str) -> "Command":
    hand = [cards.parse(word) for word in words if word != "short"]
    return commands.crib(hand, options.get("flush"), options.get("nobs"), "short" in words)


def _penalty(words: "list[str]", options: "dict[str, Any]", text: str) -> "Command":
    is_back = len(words) == 3 and words[2] == "back"
    if len(words) != 2 + is_back or is_back == ("to" in options):
        raise NotationError("it takes a track, points, and 'back' or to=TRACK")
    to = -1 if is_back else _who(str(options["to"]))
    return commands.penalty(_who(words[0]), _number(words[1]), to)


def _dead(words: "list[str]", options: "dict[str, Any]", text: str) -> "Command":
    _exactly(words, 1, "a seat, or 'crib'")
    return commands.dead(-1 if words[0] == "crib" else _seat(words[0]))


def _deal(words: "list[str]", options: "dict[str, Any]", text: str) -> "Command":
    is_by_hand = words == ["by-hand"]
    _exactly(words, int(is_by_hand), "by-hand, dealer=SEAT, or nothing more")
    flags = [("by_hand", 1)] * is_by_hand
    return commands.make("deal", options=flags + list(options.items()))


def _pass(words: "list[str]", options: "dict[str, Any]", text: str) -> "Command":
    with_last = words == ["with-last"]
    _exactly(words, int(with_last), "nothing more, or with-last")
    return commands.pass_turn(with_last)


_AND_REASON = 'a track and points, then a "reason" if there is one'
_READERS = {
    "match": _match,
    "game": _of(commands.game, "the name of one form, then options", str),
    "deal": _deal,
    "end": _end,
    "dead": _dead,
    "confirm": _of(commands.confirm, "a track", _who),
    "adjourn": _of(commands.adjourn, "a number", _number),
    "take-up": _of(commands.take_up, "the number of a match that was put aside", _number),
    "go": _of(commands.go, "nothing more"),
    "pass": _pass,
    "heels": _of(commands.heels, "nothing more"),
    "misdeal": _of(commands.misdeal, "nothing more"),
    "starter": _of(commands.starter, "one card", cards.parse),
    "lay": _lay,
    "show": _show,
    "crib": _crib,
    "claim": _of(commands.claim, "a seat and points", _seat, _number),
    "overrule": _of(commands.overrule, "a seat and points", _seat, _number),
    "mugs": _of(commands.mugs, "a track and points", _who, _number),
    "set": _of(commands.set_score, "a track and a score", _who, _number),
    "peg": _of(commands.peg, _AND_REASON, _who, _number),
    "correct": _of(commands.correct, _AND_REASON, _who, _number),
    "penalty": _penalty,
}  # type: dict[str, Any]
#: Options that are written as a word of their own.
_FLAGS = ("back", "by_hand", "new_series", "next_seat", "with_last", "short")
#: Kinds of commands whose text is a word after the kind, not a reason.
_NAMED = ("game", "end")
#: Kinds of commands that are written with their points.
_WITH_POINTS = tuple("claim overrule mugs set peg correct penalty adjourn take-up".split())


def line(command: "Command") -> str:
    """Return the command as one line of notation.

    >>> line(commands.lay(5))
    'lay 5'
    """
    words = [command.kind]
    if command.kind in _NAMED:
        words.append(command.text)
    if command.who >= 0:
        words.append(str(command.who))
    elif command.kind == "dead":
        words.append("crib")
    if option(command, "from_play"):
        words.append("from-play")
    words += [cards.text(card) for card in command.cards]
    if command.kind in _WITH_POINTS:
        words.append(str(command.points))
    for name, value in command.options:
        if name in _FLAGS:
            words.append(name.replace("_", "-"))
        elif name != "from_play":
            shown = _quoted(value) if name in match_facts.NAMES else value
            words.append("%s=%s" % (name.replace("_", "-"), shown))
    if command.text and command.kind not in _NAMED:
        words.append(_quoted(command.text))
    return " ".join(words)


def text(match: "Iterable[Command]") -> str:
    """Return the commands of a match in notation, ending in a line feed."""
    return "\n".join([HEADER] + [line(command) for command in match]) + "\n"
