"""Menu items of an evening: how many games, who plays, the card."""

from cribboard.base.constants import TRACK_NAMES
from cribboard.base.view import Later
from cribboard.dialogs.dialog import Number, labelled, list_row
from cribboard.dialogs.first_deal import Dealer
from cribboard.dialogs.keys import KeyRefused, digit_of
from cribboard.language.phrases import forms, later, phrase, say
from cribboard.menu.board_pages import BoardPage
from cribboard.menu.player_names import Names
from cribboard.rules import evening
from cribboard.rules.options import MOST_PEOPLE
from cribboard.store import people

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Callable

    from cribboard.base.view import View
    from cribboard.dialogs.dialog_table import Table
    from cribboard.rules.evening import Result

#: The settings of who plays, by track.
PLAYERS = ("player_a", "player_b")
_NAME = 8  # letters of a name on the card


class Evening(Number):
    """The number of games of an evening, which are all played; 1 ends one."""

    def value(self, table: "Table") -> str:
        """Return the setting, else the number of the present evening, "-" for none."""
        return str(table.settings["evening"] or table.match.games or "-")

    def take(self, table: "Table", value: int) -> None:
        """Set the number; a match that somebody wins is none then."""
        Number.take(self, table, value)
        if value > 1 and table.settings["best_of"]:
            table.settings["best_of"] = 0


class Person(Number):
    """Who plays on a track, by number: `#` sets it, D gives it a name; D alone turns the list.

    A types the name of somebody, known or new. is_asked: before a game, whose first dealer is asked
    for then.
    """

    name = "person"
    has_head = True  # the number that is typed has a row
    is_asked = False

    @property
    def track(self) -> int:
        """The track of the player."""
        return PLAYERS.index(self.setting)

    def press(self, table: "Table", symbol: str) -> None:
        """Take a digit; D names the number that is typed, or turns the page."""
        number = self._number.value
        if symbol == "A":
            table.open(SomebodysName(self))
        elif symbol != "D":
            if digit_of(symbol) >= 0:
                self.part = -1
            Number.press(self, table, symbol)
            if symbol == "#":
                self._go_on(table)
        elif self._number.text:
            if not 1 <= number <= MOST_PEOPLE:
                raise self._out_of_range(table)
            table.open(PersonName(number))
        elif not self.turn_page(table, len(people.load(table.files))):
            raise KeyRefused("no.number")

    def choose(self, table: "Table", name: str) -> None:
        """Let a person of this name play; a new one gets the first number without a name.

        Raises KeyRefused where all numbers have names, and as `take`; OSError where the flash does.
        """
        known = people.load(table.files)
        free = known.index("") if "" in known else len(known)
        number = 1 + (known.index(name) if name in known else free)
        if number > MOST_PEOPLE:
            raise self._out_of_range(table)
        if table.is_copy:
            return
        people.save(table.files, number, name)
        self.take(table, number)
        table.close(self)
        self._go_on(table)

    def _go_on(self, table: "Table") -> None:
        if self.is_asked:
            table.open(Dealer(table))

    def take(self, table: "Table", value: int) -> None:
        """Let a person play, whose name the track gets; 0: whoever it is, with the track's own.

        The one who is on the other track changes places with this track's. Raises KeyRefused where
        another track has the name.
        """
        track, settings = self.track, table.settings
        numbers = [settings["player_a"], settings["player_b"]]
        if value and numbers[1 - track] == value:
            numbers[1 - track] = numbers[track]
        numbers[track] = value
        known, names = people.load(table.files), list(settings["names"])
        for at, number in enumerate(numbers):
            if number or at == track or settings[PLAYERS[at]]:  # type: ignore[literal-required]
                names[at] = people.name_of(known, number) if number else TRACK_NAMES[at]
        for at, name in enumerate(names):
            if name in names[:at]:
                raise KeyRefused("no.name-taken", who=name)
        Number.take(self, table, value)
        settings["player_a"], settings["player_b"] = numbers
        settings["names"] = names

    def _confirm(self, table: "Table", value: str) -> None:
        if value != "-":
            names = people.load(table.files)
            value = people.name_of(names, int(value)) if int(value) else TRACK_NAMES[self.track]
        Number._confirm(self, table, value)

    def fill(self, view: "View", table: "Table") -> None:
        """Show who plays, the number typed, and the people by number, that one marked."""
        Number.fill(self, view, table)
        names, number = people.load(table.files), self._number.value
        places = self.fill_part(view, table, len(names), "evening.people", max(number - 1, 0))
        rows = [Later(list_row, place + 1, place + 1 == number, names[place]) for place in places]
        title = Later(labelled, self.label, self._number.text or self.value(table))
        view.page_rows = (title,) + tuple(rows)
        if self._number.text:
            view.prompt = later("evening.person")


class PersonName(Names):
    """The name of a person of the board, letter by letter."""

    name = "person name"

    def __init__(self, number: int) -> None:
        Names.__init__(self)
        self._track = number

    def take(self, table: "Table", track: int, text: str) -> None:
        """Store the name; an empty one changes nothing. track: the person's number."""
        table.close(self)
        name = " ".join(text.split())
        known = people.load(table.files)
        if name in known and known.index(name) != track - 1:
            raise KeyRefused("no.name-taken", who=name)
        if name and not table.is_copy:
            try:
                people.save(table.files, track, name)
            except OSError as error:
                table.say("alert.match-unsaved", what=str(error))
            else:
                table.say("note.set", who=name, what=str(track))

    def erase(self, table: "Table") -> None:
        """Erase the name, or close."""
        if not self._text:
            table.close(self)
        self._forget()

    def fill(self, view: "View", table: "Table") -> None:
        """Show the name so far."""
        view.awaiting, view.asked_for = "points", "text"
        view.entry = self._text
        view.prompt = later("ask.letters", who=self._who(table))

    def _who(self, table: "Table") -> str:
        return str(self._track)


class SomebodysName(PersonName):
    """The name of who plays on a track, known or new, letter by letter."""

    def __init__(self, person: Person) -> None:
        PersonName.__init__(self, 0)
        self._person = person

    def take(self, table: "Table", track: int, text: str) -> None:
        """Let the person play; an empty name changes nothing."""
        table.close(self)
        name = " ".join(text.split())
        try:
            if name:
                self._person.choose(table, name)
        except OSError as error:
            table.say("alert.match-unsaved", what=str(error))

    def _who(self, table: "Table") -> str:
        return table.all_names()[self._person.track]


def card() -> BoardPage:
    """Return the dialog that shows the card of the evening."""
    return BoardPage("card", "evening.card", card_rows)


def card_rows(table: "Table") -> "list[str]":
    """Return the card in rows of 20 cells: each game, then each player's sums, the best first.

    Of a game: the opponent of the first track, its points and spread, `s` for a skunk, `?` until
    both have confirmed it. Of a player: points, games won, net spread; plus, minus, skunks.
    """
    results = evening.results(table.match.card)
    if not results:
        return [say("evening.no-card")]
    name_of = namer(table)
    is_one = len({result.people[0] for result in results}) == 1
    rows = [phrase("evening.card-heads")]
    for place, result in enumerate(results):
        names = [name_of(number, track) for track, number in enumerate(result.people)]
        name = names[1] if is_one else names[0][:4] + "-" + names[1]
        rows.append(_game_row(place + 1, name, result))
    rows.append(phrase("evening.card-heads", 1))
    for place, row in enumerate(evening.standings(table.match.card)):
        name = name_of(row.who, row.track)[: _NAME - 1]
        sums = (place + 1, name, row.points, row.won, "%+d" % (row.plus - row.minus))
        rows.append("%2d.%-7s%3d%2d%5s" % sums)
        rows.append(say("evening.sums", row.plus, "", str(row.skunks), 0, row.minus))
    return rows


def namer(table: "Table") -> "Callable[[int, int], str]":
    """Return what names a player of the card: of a person's number, 0 for none, and the track.

    Who has no number is the track, whose name is a person's while one plays on it.
    """
    known, tracks = people.load(table.files), table.all_names()
    for track, setting in enumerate(PLAYERS):
        if table.settings[setting]:  # type: ignore[literal-required]
            tracks[track] = forms("menu.tracks")[track]

    def name_of(number: int, track: int) -> str:
        return people.name_of(known, number) if number else tracks[track]

    return name_of


def _game_row(number: int, name: str, result: "Result") -> str:
    """Return a game as the first track's player writes it down.

    >>> _game_row(1, "Ben", evening.results((1 << 12, 31 | 2 << 10 | 1 << 13))[0])
    ' 1 Ben      2  +31s?'
    """
    is_won = result.winner & 1
    points = result.points if is_won else 0
    spread = "%+d" % (result.spread if is_won else -result.spread)
    skunk = " " if result.skunk == "none" else "s"
    mark = "" if result.confirmed == 3 else "?"
    return "%2d %-8s%2d%5s%s%s" % (number, name[:_NAME], points, spread, skunk, mark)
