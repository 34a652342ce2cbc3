"""JSON as others wrote it: read strictly."""

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def json_object(text: str) -> "dict[str, Any]":
    """Return the object that `text` is.

    Raises ValueError for anything else, cut off text included: MicroPython 1.23 takes `{"a": 1`
    for whole.
    """
    if not text.rstrip().endswith("}"):
        raise ValueError
    try:
        found = json.loads(text)
    except RuntimeError:  # nested too deeply
        raise ValueError
    if not isinstance(found, dict):
        raise ValueError
    return found
