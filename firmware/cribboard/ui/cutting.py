"""The cut for the first deal, key by key: whoever cut the lowest card deals."""

from cribboard.ui.entry import card_text
from cribboard.ui.keys import KeyRefused, rank_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.rules.game import Game
    from cribboard.ui.begin import Dealer
    from cribboard.ui.table import Table
    from cribboard.view import View


class Cut:
    """The ranks cut, seat after seat; of equal lowest ones those who cut them cut again."""

    def __init__(self, dealer: "Dealer") -> None:
        self._dealer = dealer
        self._seats = list(range(dealer.row.players))
        self._ranks: list[int] = []

    def is_valid(self, game: "Game | None") -> bool:
        """Always: a game can be begun at any time."""
        return True

    def press(self, table: "Table", symbol: str) -> None:
        """Take the rank that the next one cut; the last of them begins the game."""
        rank = rank_of(symbol)
        if not rank:
            raise KeyRefused("%s cuts: which rank?" % self._name(len(self._ranks)))
        self._ranks.append(rank)
        if len(self._ranks) < len(self._seats):
            return
        told = self._told()
        least = min(self._ranks)
        lowest = [seat for seat, rank in zip(self._seats, self._ranks) if rank == least]
        if len(lowest) > 1:
            self._seats, self._ranks = lowest, []
            table.say(told + ": equal, cut again")
            return
        table.close(self)
        self._dealer.begin(table, lowest[0])
        table.say(told)

    def erase(self, table: "Table") -> None:
        """Take the last rank back, or leave the cut."""
        if not self._ranks:
            table.close(self)
            return
        self._ranks.pop()
        table.say("erased")

    def _name(self, place: int) -> str:
        return self._dealer.seats(16)[self._seats[place]]

    def _told(self) -> str:
        """Return who cut what so far; a colon keeps a partner's number from the rank."""
        tracks = self._dealer.tracks_of_seats()
        form = "%s: %s" if len(set(tracks)) < len(tracks) else "%s %s"
        cards = [form % (self._name(i), card_text(rank)) for i, rank in enumerate(self._ranks)]
        return "  ".join(cards)

    def fill(self, view: "View", table: "Table") -> None:
        """Ask for the next one's card: the lights breathe on the peg of whoever cuts."""
        place = len(self._ranks)
        dealer = self._dealer
        tracks = dealer.tracks_of_seats()
        seat = self._seats[place]
        track = tracks[seat]
        dealer.fill(view, table)
        view.awaiting = "cut"
        view.choices = view.proposed = 0
        view.dealer_track = -1
        view.turn_track = track if track < len(view.scores) else -1
        view.turn_seat_index = int(track in tracks[:seat])
        view.prompt = "%s's cut?  the lowest deals" % self._name(place)
        view.entry = self._told()
        view.entry_cards = place
