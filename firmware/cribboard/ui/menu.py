"""The menu: long D, an item's number, `#`. The numbers are fixed, so it works unseen."""

from cribboard.ui.asks import Dealer
from cribboard.ui.entry import Points
from cribboard.ui.keys import KeyRefused, digit_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.rules.game import Game
    from cribboard.ui.table import Table
    from cribboard.view import View

#: What the brightness steps 1..5 are for the lights, of 256; the eye sees even steps.
BRIGHTNESS = (12, 36, 80, 150, 256)


class Menu:
    """Which item?"""

    def __init__(self) -> None:
        self._number = Points()

    def is_valid(self, game: "Game | None") -> bool:
        """Always."""
        return True

    def press(self, table: "Table", symbol: str) -> None:
        """Take a digit of the number; `#` opens the item."""
        digit = digit_of(symbol)
        if digit >= 0:
            if not self._number.add(digit):
                raise KeyRefused("two digits at most")
            return
        if symbol != "#":
            raise KeyRefused("a number, then #")
        for number, _, item in ITEMS:
            if number == self._number.value:
                table.close(self)
                table.open(item())
                return
        raise KeyRefused("the menu has no item %d" % self._number.value)

    def erase(self, table: "Table") -> None:
        """Erase the number, else leave."""
        if not self._number.erase():
            table.close(self)

    def fill(self, view: "View", table: "Table") -> None:
        """List the items."""
        view.awaiting = "points"
        view.entry = "menu " + self._number.text
        names = ["%d %s" % (number, name) for number, name, _ in ITEMS]
        view.prompt = "  ".join(["number, then #"] + names)


class Brightness:
    """How bright the lights are: 1..5, seen at once; `#` is done."""

    def is_valid(self, game: "Game | None") -> bool:
        """Always."""
        return True

    def press(self, table: "Table", symbol: str) -> None:
        """Set a step, or be done."""
        if symbol == "#":
            table.close(self)
            return
        step = digit_of(symbol)
        if not 1 <= step <= len(BRIGHTNESS):
            raise KeyRefused("brightness is 1 to %d" % len(BRIGHTNESS))
        table.settings["brightness"] = BRIGHTNESS[step - 1]

    def erase(self, table: "Table") -> None:
        """Leave: what is seen is set."""
        table.close(self)

    def fill(self, view: "View", table: "Table") -> None:
        """Show the step that is set, the nearest one if a file says another level."""
        level = table.settings.get("brightness", BRIGHTNESS[-1])
        step = len([own for own in BRIGHTNESS if own < level]) + 1
        view.awaiting = "answer"
        view.entry = "brightness %d" % step
        view.prompt = "1 2 3 4 5  # done"


class NewGame:
    """Give up this game? Asked first; `*` after it takes the new game back."""

    def is_valid(self, game: "Game | None") -> bool:
        """Always."""
        return True

    def press(self, table: "Table", symbol: str) -> None:
        """Go on to who deals on `#`."""
        if symbol != "#":
            raise KeyRefused("# is yes, * is no")
        table.close(self)
        table.open(Dealer())

    def erase(self, table: "Table") -> None:
        """No."""
        table.close(self)

    def fill(self, view: "View", table: "Table") -> None:
        """Ask."""
        view.awaiting = "answer"
        view.prompt = "a new game?  # yes  * no"


#: number, as printed on the overlay; name; what it opens. 1..7 are the way, level, form, target,
#: penalty, misdeal and set a score.
ITEMS = ((8, "new game", NewGame), (9, "brightness", Brightness))
