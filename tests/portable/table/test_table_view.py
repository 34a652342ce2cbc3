"""A View stays as it was when it was made, read or not, whatever happens afterwards."""

from cribboard.base.message import Message
from cribboard.base.view import Later, Move, View
from cribboard.language import phrases
from cribboard.language.sentences import patter_parts
from tests.helpers.random_keys import board, facts, likely_keys
from tests.helpers.random_match import Dice
from tests.helpers.rounds import is_whole, rounds
from tests.helpers.scripts import press_keys, view_after


def not_plain(values, known):
    """Return which values, and what they hold, are not plain; known: records looked at so far."""
    found = []
    for value in values:
        if isinstance(value, (list, tuple)):
            found += not_plain(value, known)
        elif isinstance(value, (Later, Move, Message, View)):
            if not [one for one in known if one is value]:
                known.append(value)
                found += not_plain(list(value.__dict__.values()), known)
        elif not isinstance(value, _PLAIN):
            found.append(value)
    return found


#: Numbers and texts, and the functions, with no object of theirs, that make a text.
_PLAIN = int, bool, str, type(None), range, type(not_plain), type(patter_parts)


class Kept:
    """Views of a table that nobody has read, and what each told when it was made."""

    def __init__(self, table):
        self._table = table
        self._views = []

    def press(self, keys):
        """Press one key after another; keep a view after each, and read another one."""
        for key in keys:
            press_keys(self._table, [key])
            self._views.append((key, self._table.view(), facts(self._table.view())))

    def compare(self):
        """Read the views that were kept; return their dialogs."""
        for at, (key, view, told) in enumerate(self._views):
            phrases.use(view.language)  # the one thing that a text takes from its first reader
            for was, now in zip(told, facts(view)):
                assert was == now, (at, key, [one[0] for one in self._views], was, now)
        phrases.use("en")
        return [view.dialog for _, view, _ in self._views]


def test_views_of_random_keys_stay():
    dialogs = []
    for seed in range(rounds(24)):
        dice = Dice(seed)
        kept = Kept(board(seed))
        for _ in range(rounds(60, 20)):
            kept.press(likely_keys(dice))
        dialogs += kept.compare()
    assert len(set(dialogs)) > 15 or not is_whole(), set(dialogs)


def test_a_view_holds_plain_values_alone():
    """No table, game, dialog or settings, which go on, and no method of one of them."""
    for seed in range(rounds(16)):
        dice = Dice(seed)
        table = board(seed)
        for _ in range(40):
            keys = likely_keys(dice)
            view = view_after(table, keys)
            assert not not_plain([getattr(view, name) for name in view.__dict__], [view]), keys
        phrases.use("en")
