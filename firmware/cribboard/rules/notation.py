"""A match as text: the strict edge. `parse` checks everything, `text` writes it back."""

from cribboard.rules import cards, commands
from cribboard.rules.commands import option
from cribboard.rules.errors import CribbageError, NotationError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Iterable

    from cribboard.rules.commands import Command

HEADER = "cribboard 1"
_NUMBERS = ("players", "target", "dealer", "flush", "nobs")
_WORDS = ("level", "skunks")
_ALLOWED = {
    "game": ("players", "target", "dealer", "level", "skunks"),
    "show": ("flush", "nobs"),
    "crib": ("flush", "nobs"),
}


def parse(source: str) -> "list[Command]":
    """Return the commands of a match in notation.

    Raises NotationError with the line's number, its text and the reason.
    """
    found = []  # type: list[Command]
    has_header = False
    for number, raw in enumerate(source.split("\n"), 1):
        line = _uncommented(raw).strip()
        if not line:
            continue
        try:
            if not has_header:
                if " ".join(line.split()) != HEADER:
                    raise NotationError("a match begins with '%s'" % HEADER)
                has_header = True
            else:
                found.append(parse_line(line))
        except CribbageError as error:
            raise NotationError("line %d: %s: %s" % (number, line[:60], error))
    if not has_header:
        raise NotationError("line 1: a match begins with '%s'" % HEADER)
    return found


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
    line, text = _take_text(line)
    words = line.split()
    if not words:
        raise NotationError("there is no command here")
    kind, rest = words[0], words[1:]
    if text and kind not in ("peg", "correct"):
        raise NotationError("'%s' takes no reason" % kind)
    reader = _READERS.get(kind)
    if reader is None:
        raise NotationError("'%s' is not a command" % kind[:24])
    plain = [word for word in rest if "=" not in word]
    found = reader(plain, _options(kind, rest), text)  # type: Command
    return found


def _take_text(line: str) -> "tuple[str, str]":
    place = line.find('"')
    if place < 0:
        return line, ""
    text = line[place + 1 :].rstrip()
    if not text.endswith('"') or '"' in text[:-1]:
        raise NotationError('a reason stands at the end, in "quotes"')
    text = text[:-1]
    if len(text.encode()) > 24:
        raise NotationError("a reason is 24 bytes at most")
    return line[:place], text


def _options(kind: str, words: "list[str]") -> "dict[str, Any]":
    found = {}  # type: dict[str, Any]
    for word in words:
        if "=" not in word:
            continue
        name, value = word.split("=", 1)
        if name not in _ALLOWED.get(kind, ()):
            raise NotationError("'%s' has no option '%s'" % (kind, name[:24]))
        if name in found:
            raise NotationError("'%s' is there twice" % name)
        found[name] = _number(value) if name in _NUMBERS else value
    return found


def _number(word: str) -> int:
    digits = word[1:] if word[:1] in ("-", "+") else word
    if not digits or len(digits) > 4 or any(sign not in "0123456789" for sign in digits):
        raise NotationError("'%s' is not a number" % word[:12])
    return int(word)


def _exactly(words: "list[str]", size: int, what: str) -> None:
    if len(words) != size:
        raise NotationError("it takes %s" % what)


def _game(words: "list[str]", options: "dict[str, Any]", text: str) -> "Command":
    _exactly(words, 1, "the name of one form, then options")
    return commands.game(words[0], **options)


def _plain(command: "Command") -> "Any":
    def read(words: "list[str]", options: "dict[str, Any]", text: str) -> "Command":
        _exactly(words, 0, "nothing more")
        return command

    return read


def _card(make: "Any") -> "Any":
    def read(words: "list[str]", options: "dict[str, Any]", text: str) -> "Command":
        _exactly(words, 1, "one card")
        found = make(cards.parse(words[0]))  # type: Command
        return found

    return read


def _show(words: "list[str]", options: "dict[str, Any]", text: str) -> "Command":
    if not words:
        raise NotationError("it takes a seat, then the cards or 'from-play'")
    seat = _number(words[0])
    from_play = "from-play" in words[1:]
    hand = [cards.parse(word) for word in words[1:] if word != "from-play"]
    if not from_play and not hand:
        raise NotationError("it takes the cards, or 'from-play'")
    return commands.show(seat, hand, from_play, options.get("flush"), options.get("nobs"))


def _crib(words: "list[str]", options: "dict[str, Any]", text: str) -> "Command":
    hand = [cards.parse(word) for word in words]
    return commands.crib(hand, options.get("flush"), options.get("nobs"))


def _points(make: "Any") -> "Any":
    def read(words: "list[str]", options: "dict[str, Any]", text: str) -> "Command":
        _exactly(words, 2, 'a track and points, then a "reason" if there is one')
        found = make(_number(words[0]), _number(words[1]), text)  # type: Command
        return found

    return read


_READERS = {
    "game": _game,
    "deal": _plain(commands.deal()),
    "go": _plain(commands.go()),
    "starter": _card(commands.starter),
    "lay": _card(commands.lay),
    "show": _show,
    "crib": _crib,
    "peg": _points(commands.peg),
    "correct": _points(commands.correct),
}  # type: dict[str, Any]


def line(command: "Command") -> str:
    """Return the command as one line of notation.

    >>> line(commands.lay(5))
    'lay 5'
    """
    words = [command.kind]
    if command.kind == "game":
        words.append(command.text)
    if command.who >= 0:
        words.append(str(command.who))
    if option(command, "from_play"):
        words.append("from-play")
    words += [cards.text(card) for card in command.cards]
    if command.kind in ("peg", "correct"):
        words.append(str(command.points))
    words += ["%s=%s" % pair for pair in command.options if pair[0] != "from_play"]
    if command.text and command.kind != "game":
        words.append('"%s"' % command.text)
    return " ".join(words)


def text(found: "Iterable[Command]") -> str:
    """Return the commands as a match in notation, ending in a line feed."""
    return "\n".join([HEADER] + [line(command) for command in found]) + "\n"
