"""English text of the rules' messages, whichever language the announcements are in."""

from __future__ import annotations

from cribboard.language import phrases
from cribboard.language.spoken_in import SpokenIn
from cribboard.rules.errors import Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.base.message import Message


def text(message: Message) -> str:
    """Return the English text of a message.

    >>> from cribboard.base.message import Message
    >>> text(Message("no.over-31", 34, what="7"))
    '7 would make 34. The limit is 31'
    """
    with SpokenIn("en"):
        return phrases.text(message)


def sentence(error: Exception) -> str:
    """Return the English sentence of an error: of its message if it has one, else its `str`."""
    return text(error.message) if isinstance(error, Refusal) else str(error)
