"""The counting drill: a hand on the screen, the player's count by keys, then the right count.

The settings hold the longest streak of right counts and the time that each of them took.
"""

from cribboard.base.constants import TICKS_MAX_MS
from cribboard.dialogs.dialog import Dialog
from cribboard.dialogs.keys import KeyRefused, Points
from cribboard.language import patter
from cribboard.language.phrases import later, say
from cribboard.rules import cards, show
from cribboard.rules.cards import cards_text
from cribboard.screen.text_rows import ends, wrap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.base.view import View
    from cribboard.dialogs.dialog_table import Table
    from cribboard.settings_table import Settings

_CRIB_EVERY = 4  # questions; the others are hands
_HOUR_MS = 3600000
_ROW_CELLS = 16  # of the narrowest display; a longer hand loses blanks


def question(seed: int, number: int) -> "tuple[tuple[int, ...], int, bool]":
    """Return question `number` of a seed: (four cards, starter, whether they are a crib).

    A hand is the four of six cards that count most with the starter, so that there is something to
    count; a crib is any four cards.
    """
    pack = cards.shuffled(seed * 1009 + number)
    starter, six = pack[6], pack[:6]
    if number % _CRIB_EVERY == _CRIB_EVERY - 1:
        return tuple(six[:4]), starter, True
    best, most = (), -1  # type: tuple[tuple[int, ...], int]
    for second in range(6):
        for first in range(second):
            hand = tuple([card for at, card in enumerate(six) if at not in (first, second)])
            points = show.total(show.items(hand, starter))
            if points > most:
                best, most = hand, points
    return best, starter, False


def tenths(value: int) -> str:
    """Return tenths as text: `8.4`."""
    return "%d.%d" % (value // 10, value % 10)


class Drill(Dialog):
    """A question and the digits typed, or the verdict on them.

    The first question is made by the first view or key; its time begins at the key before.
    """

    name = "drill"

    def __init__(self) -> None:
        self._seed = 0
        self._number = -1  # no question yet
        self._asked_ms = 0
        self._points = Points()
        self._streak = 0
        self._streak_ms = 0
        self._verdict: "list[str]" = []  # rows: right or wrong, the hand, its count; [] before it

    def _ask(self, table: "Table") -> None:
        """Make the next question; the time of the first one is the seed of all."""
        if self._number < 0:
            self._seed = table.now_ms & TICKS_MAX_MS
        self._number += 1
        self._asked_ms = table.now_ms
        self._hand, self._starter, self._is_crib = question(self._seed, self._number)
        self._points.erase()
        self._verdict = []
        self.part = -1

    def press(self, table: "Table", symbol: str) -> None:
        """Take a digit; on `#` judge the count, or go to the next question."""
        if self._number < 0:
            self._ask(table)
        if self._verdict:
            if symbol == "D" and self.turn_page(table, len(self._verdict)):
                return
            if symbol != "#":
                raise KeyRefused("no.drill-next")
            self._ask(table)
        elif self._points.take(symbol):
            pass
        elif symbol != "#" or not self._points.text:
            raise KeyRefused("no.points")
        else:
            self._judge(table)

    def _judge(self, table: "Table") -> None:
        took_ms = min((table.now_ms - self._asked_ms) & TICKS_MAX_MS, _HOUR_MS)
        items = show.items(self._hand, self._starter, self._is_crib)
        right, claimed = show.total(items), self._points.value
        if claimed == right:
            self._streak += 1
            self._streak_ms = min(self._streak_ms + took_ms, TICKS_MAX_MS)
            head = say("page.right", right, what=tenths((took_ms + 50) // 100))
            self._record(table.settings)
        else:
            self._streak = self._streak_ms = 0
            head = say("page.wrong", right, m=claimed)
        self._verdict = [head, self._hand_text()] + wrap(patter.show_text(items))

    def _hand_text(self) -> str:
        hand = "%s + %s" % (cards_text(self._hand), cards_text((self._starter,)))
        for blanks in (" + ", " "):  # rather cards without blanks about the plus than none at all
            if len(hand) > _ROW_CELLS:
                hand = hand.replace(blanks, blanks.strip())
        return hand

    def _record(self, settings: "Settings") -> None:
        """Set the record if the streak is the longest, or as long and quicker."""
        streak = min(self._streak, 9999)
        each = min((self._streak_ms // self._streak + 50) // 100, 36000)
        best = settings["drill_streak"]
        if streak > best or (streak == best and each < settings["drill_tenths"]):
            settings["drill_streak"], settings["drill_tenths"] = streak, each

    def erase(self, table: "Table") -> None:
        """Erase the digits, or close if there are none."""
        if self._verdict or not self._points.erase():
            table.close(self)

    def fill(self, view: "View", table: "Table") -> None:
        """Show the question, or the verdict and the count."""
        if self._number < 0:
            self._ask(table)
        view.turn_track = -1
        view.awaiting = "points"
        view.asked_for, view.asked_values = "number", (0, 99)
        view.asked_of = "crib" if self._is_crib else "hand"
        title = say("page.drill-crib" if self._is_crib else "page.drill-hand")
        streak = say("page.streak", self._streak)
        if self._verdict:
            view.awaiting = "answer"
            view.asked_for = "page"
            places = self.fill_part(view, table, len(self._verdict), "ask.drill-next")
            title = ends(title, streak) if view.page_parts == 1 else title
            view.page_rows = (title,) + tuple([self._verdict[place] for place in places])
            return
        view.page_rows = (ends(title, streak), "", self._hand_text())
        best = table.settings["drill_streak"]
        if best:
            each = tenths(table.settings["drill_tenths"])
            view.page_rows += ("", say("page.best", best, what=each))
        view.entry = self._points.text
        view.prompt = later("ask.drill")
