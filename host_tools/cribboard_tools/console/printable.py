"""Escaping of untrusted text: control characters are printed as escape sequences.

Names, sentences and files come from other people and from boards. A control character in them
could move the cursor, set the window title or reverse the reading direction of a line.
"""

from __future__ import annotations

import codecs
import io
import sys
import unicodedata

TYPE_CHECKING = False  # typing and json are not imported: nearly every command imports this
if TYPE_CHECKING:
    from typing import Any

#: Cc: C0, DEL and C1 controls. Cs: lone surrogates, which UTF-8 cannot encode. Zl, Zp: line and
#: paragraph separators, which some terminals treat as a new line.
_CATEGORIES = ("Cc", "Cs", "Zl", "Zp")
#: Bidirectional marks, embeddings, overrides and isolates (Unicode Standard Annex 9, table 4).
_BIDI = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
#: The name of the error handler of `make_safe`.
_SAFE = "cribboard"
#: What stands in ASCII for letters and signs that are not one of ASCII with an accent.
_PLAIN = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "œ": "oe"}
    | {"±": "+-", "♣": "c", "♦": "d", "♥": "h", "♠": "s"}
    | dict(zip("▁▂▃▄▅▆▇█", ".:-=+*%#", strict=True))
)


def is_control(letter: str) -> bool:
    """Tell whether a character could do more on a terminal than appear."""
    return letter in _BIDI or unicodedata.category(letter) in _CATEGORIES


def escaped(text: str, allowed: str = "") -> str:
    r"""Return `text` with every control character escaped, except those in `allowed`.

    >>> escaped("Ann\x1b]0;title\x07")
    'Ann\\x1b]0;title\\x07'
    >>> escaped("two\nlines\u202e", allowed="\n")
    'two\nlines\\u202e'
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        _escape(letter) if is_control(letter) and letter not in allowed else letter
        for letter in text
    )


def _escape(letter: str) -> str:
    code = ord(letter)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"


def plain(text: str) -> str:
    """Return text in ASCII, for an output that has no other letters.

    >>> plain("fünfzehn, trío, ±2, Иван")
    'fuenfzehn, trio, +-2, ????'
    """
    split = unicodedata.normalize("NFKD", text.translate(_PLAIN))
    kept = "".join(letter for letter in split if not unicodedata.combining(letter))
    return kept.encode("ascii", "replace").decode()


def make_safe(stream: Any) -> None:
    """Have a stream write what its encoding lacks as `plain` has it, instead of raising."""
    if isinstance(stream, io.TextIOWrapper):
        codecs.register_error(_SAFE, _in_ascii)
        stream.reconfigure(errors=_SAFE)


def _in_ascii(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    return plain(error.object[error.start : error.end]), error.end


def json_line(value: Any) -> str:
    """Return a value as one line of JSON with every control character escaped.

    On an output of `make_safe` so is every letter that is not ASCII.

    >>> print(json_line({"name": "Zoë\x9b"}))
    {"name": "Zoë\\u009b"}
    """
    import json

    text = json.dumps(value, ensure_ascii=sys.stdout.errors == _SAFE)
    return "".join(f"\\u{ord(letter):04x}" if is_control(letter) else letter for letter in text)
