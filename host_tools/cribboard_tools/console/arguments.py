"""Arguments of a command as a table of text, as --help shows them, from which argparse is filled.

    files+ FILE         games or folders; - is standard input
    --form=six-card     form of the game (six-card)
    --games N:int       play this many games
    --board {a,b}...    build this one; can be repeated
    | --dealer          the crib is yours
    | --pone            the crib is the other player's

A row has the name, what --help calls the value, and behind two blanks the help, which goes on in
lines that begin with blanks. Behind the name ?, * and + say how many there may be, ! that it has to
be given; `:int` and `:float` are types, `=` is before the default, `...` repeats. An option without
all of these is a flag. Of the rows with a bar only one may be given.
"""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable
    from typing import Any

_VALUE = r"(?: ([A-Z]+=[A-Z]+|[^ :=]+?))?(\.{3})?(?::(\w+))?(?:=(\S*))?"
_ROW = re.compile(rf"(\| )?(-\w )?([\w-]+)([?*+!]?){_VALUE}(?:  +(.+))?")
#: The row of commands that speak to a board.
PORT = "--port=auto         serial port of the Pico (default: found automatically)"
_TYPES = {"int": int, "float": float}


def one_of(words: Iterable[str]) -> str:
    """Return the value of a row that is one of these words.

    >>> one_of(["en", "de"])
    '{en,de}'
    """
    return f"{{{','.join(words)}}}"


def declare(parser: argparse.ArgumentParser, table: str) -> None:
    """Add the arguments of a table to a parser."""
    alternatives = None
    for row in filter(None, re.sub(r"\n +", " ", table).split("\n")):
        found = _ROW.fullmatch(row)
        assert found, row
        bar, short, name, many, value, repeats, kind, default, told = found.groups()
        given: dict[str, Any] = {"help": told} if told else {}
        if value and value[0] == "{":
            given["choices"] = value[1:-1].split(",")
        elif value:
            given["metavar"] = value
        if many:
            given |= {"required": True} if many == "!" else {"nargs": many}
        if kind:
            given["type"] = _TYPES[kind]
        if default is not None:
            given["default"] = default
        if repeats:
            given["action"] = "append"
        if name[0] == "-" and given.keys() == {"help"}:
            given["action"] = "store_true"
        into: Any = parser
        if bar:
            into = alternatives = alternatives or parser.add_mutually_exclusive_group()
        into.add_argument(*([short.strip()] if short else []), name, **given)
