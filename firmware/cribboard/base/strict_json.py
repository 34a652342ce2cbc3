"""Strict JSON object parser."""

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def json_object(text: str) -> "dict[str, Any]":
    """Return the JSON object in `text` as a dict.

    Raises ValueError for anything else, also for truncated text, which MicroPython 1.23 accepts
    (`{"a": 1`).
    """
    if not text.rstrip().endswith("}"):
        raise ValueError
    try:
        value = json.loads(text)
    except RuntimeError:  # nested too deeply
        raise ValueError
    if not isinstance(value, dict):
        raise ValueError
    return value
