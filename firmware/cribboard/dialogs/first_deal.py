"""Dialogs that begin a game: the way of use, the captain, the first dealer, the cut for it."""

from cribboard import settings_table
from cribboard.base.message import Message
from cribboard.base.view import Later
from cribboard.dialogs.dialog import Choice, Dialog, fill_choice
from cribboard.dialogs.keys import KeyRefused, digit_of, rank_of
from cribboard.language.phrases import brief, fitted, later, say
from cribboard.language.sentences import seat_names
from cribboard.rules import commands, forms, match_score
from cribboard.rules.cards import rank_text
from cribboard.rules.new_game import chosen, usual
from cribboard.rules.options import NOT_LOW, OPTIONS, STARTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Sequence

    from cribboard.base.view import View
    from cribboard.dialogs.dialog_table import Table
    from cribboard.rules.game import Game

#: Letters of a name in the cut: `Bartholomew of 2: 10` stands on a row of its own.
_CUT_LETTERS = 14


def _options(game: "Game | None", form: str) -> "dict[str, Any]":
    """Return the options that the next game, of form `form`, takes over from the last one."""
    if game is None:
        return {}
    is_same = game.form.name == form
    kept = [row.name for row in OPTIONS if row.is_kept or is_same and row.name != "dealer"]
    return {name: value for name, value in chosen(game).items() if name in kept}


def planned(table: "Table") -> "tuple[str, dict[str, Any]]":
    """Return form and options of the next game: as set, the rest as in the last game."""
    game, settings = table.match.game, table.settings
    name, level = settings["form"], settings["level"]
    row = forms.form(name)
    options = _options(game, name)
    for option in OPTIONS:
        if option.name == option.setting != "players":
            options[option.name] = settings[option.name]  # type: ignore[literal-required]
    options["claims"] = "all" if settings["is_play_claimed"] else "show"
    if row.bases:
        if settings["players"] != options.get("players", row.players):
            options.pop("base", None)
        options["players"] = settings["players"]
    if row.is_single:
        options["playout"] = int(settings["is_played_out"])
    if level == forms.MUGGINS[0]:
        level = forms.MUGGINS[settings["wrong_call"] != "free"]
    if row.is_low:
        level = "correct" if level in forms.MUGGINS else level
        for rule in NOT_LOW:
            options.pop(rule, None)
    if level == "auto":
        options.pop("claims", None)
    options["level"] = level
    return name, options


def opening(table: "Table") -> Dialog:
    """Return the first question of a board without a game: the way of use, unless it was chosen."""
    return Dealer(table) if table.settings["way"] != "" else FirstWay()


def ask_next(table: "Table") -> None:
    """Open the questions before the next game; the way of use if it begins another match.

    Between two games of an evening, who plays them, if that is known by number.
    """
    match = table.match
    is_over = (match.first_to > 1 or match.games > 0) and match.is_over
    if match.games and not is_over and match.game is not None and match.game.player_b:
        dialog = table.load_menu().item(settings_table.row_of("player_b")[4])
        dialog.is_asked = True
        table.open(dialog)
        return
    table.open(Dealer(table))
    if is_over:
        table.open(FirstWay())


def fill_next(view: "View", table: "Table", game: "Game") -> None:
    """Show the prompt for the next game, in a match with its standing."""
    view.prompt = later("ask.game")
    if game.ending == "adjourned":  # put aside, with its standing
        return
    match = table.match
    if match.games:
        view.lanes = to_confirm(game)
        played = match.games_played
        view.prompt = Later(_next_of_evening, len(view.lanes), played, match.games, view.names)
    if match.first_to > 1:
        tally = match_score.totals(match.tally) if match.block.terms[1] else ()
        view.prompt = Later(_next_game, view.names, match.won, tally)


def to_confirm(game: "Game") -> "tuple[int, ...]":
    """Return the tracks that can confirm the result of a game that is over."""
    if game.ending in ("abandoned", "adjourned"):
        return ()
    return tuple([track for track in range(len(game.tracks)) if not game.confirmed >> track & 1])


def _next_of_evening(open_tracks: int, played: int, games: int, names: "list[str]") -> str:
    """Return the prompt between two games of an evening: how many, and who has to confirm."""
    rows = [say("ask.game"), say("evening.played", played, "", "", 0, games)]
    return "  ".join(rows + [say("evening.confirm")] * bool(open_tracks))


def _next_game(
    names: "list[str]", won: "tuple[int, ...]", tally: "Sequence[tuple[int, ...]]"
) -> str:
    """Return the prompt with the standing of the match, and each track's card if one is counted.

    won: games won by each track; tally: rows of `match_score.totals`.
    """
    rows = [say("ask.game"), brief("score", 0, "", "-".join([str(games) for games in won]))]
    for name, row in zip(names, tally):
        rows.append(fitted("ask.standing", row[1], name, "%+d" % row[4]))
    return "  ".join(rows)


class FirstWay(Choice):
    """The way of use before the first game of a board or a match; `#` keeps the last one.

    Cards as they are laid, hands only, points only.
    """

    name = "way"

    def __init__(self) -> None:
        Choice.__init__(self, "way")

    def word_later(self, place: int) -> "str | Later":
        """Return what the question calls a way."""
        return Later(_way, place)

    def press(self, table: "Table", symbol: str) -> None:
        """Set the way of the digit, or the proposed one."""
        place = self.now(table) if symbol == "#" else digit_of(symbol) - 1
        if not 0 <= place < len(self.values):
            raise KeyRefused("no.choice", len(self.values), what=Message(self.label))
        table.close(self)
        self.take(table, place)
        if table.match.game is None:
            table.answered.append(self)

    def erase(self, table: "Table") -> None:
        """Go back to the game that is over, or to the question before this one."""
        table.close_all()
        if table.match.game is None:
            table.settings["way"] = ""
            table.ask_again()

    def fill(self, view: "View", table: "Table") -> None:
        """Show the ways, `#` before the proposed one."""
        Dealer(table).fill(view, table)
        now = self.now(table)
        view.dialog = self.name
        fill_choice(view, self.values, now + 1)
        view.dealer_track = -1
        view.entry = ""
        view.prompt = Later(_ways, now)


def _way(place: int) -> str:
    return say("ask.way").split("  ")[place + 1][2:]


def _ways(now: int) -> str:
    parts = say("ask.way").split("  ")
    parts[now + 1] = "# " + parts[now + 1]
    return "  ".join(parts)


class Dealer(Dialog):
    """The first dealer's seat, before it the captain's: 1 to 4, `#` takes the one proposed.

    D opens `Cut`: the players cut and enter each card's rank. captain: a seat, -1: not chosen yet.
    """

    name = "dealer"

    def __init__(self, table: "Table", captain: int = -1) -> None:
        self.form_name, self.options = planned(table)
        row = forms.form(self.form_name)
        players = self.options.get("players", row.players)
        if row.bases:
            base = self.options.get("base", row.bases[players - 2])
            row = forms.laid_over(row, forms.form(base))
        self.row = row
        self.tracks = max(row.sides) + 1
        most = self.options.get("target", row.target) - 1
        for track, name in enumerate(STARTS):
            if name in self.options:
                self.options[name] = min(self.options[name], most if track < self.tracks else 0)
        self.captain = captain
        self._all_names = table.all_names()

    def seats(self, most: int = 24) -> "list[str]":
        """Return the names of the seats; most: letters of each track's name."""
        return seat_names([name[:most] for name in self._all_names], self.tracks_of_seats())

    def tracks_of_seats(self) -> "list[int]":
        """Return the track of each seat, which depends on the captain."""
        sides, count = self.row.sides, self.row.players
        return [sides[(seat - max(self.captain, 0)) % count] for seat in range(count)]

    def _is_captain_asked(self) -> bool:
        return bool(self.row.has_captain) and self.captain < 0

    def press(self, table: "Table", symbol: str) -> None:
        """Take the captain, or the dealer and begin the game."""
        if symbol == "D" and not self._is_captain_asked():
            table.open(Cut(self))
            return
        seat = self.proposed(table) if symbol == "#" else digit_of(symbol) - 1
        if not 0 <= seat < self.row.players:
            key = "no.captain" if self._is_captain_asked() else "no.keys"
            raise KeyRefused(key, what=self._choices())
        if self._is_captain_asked():
            table.close(self)
            self.take_captain(table, seat)
        else:
            self.begin(table, seat)

    def take_captain(self, table: "Table", seat: int) -> None:
        """Ask who deals; seat: of the captain."""
        table.open(Dealer(table, seat))

    def begin(self, table: "Table", seat: int) -> None:
        """Begin the game; seat: of the first dealer. The match is begun first where one is due."""
        table.close(self)
        options = dict(self.options)
        if self.row.has_captain:
            options["captain"] = self.captain
        if self.row.is_low and table.settings["level"] == "muggins":
            table.say("note.no-muggins")
        self._begin_match(table)
        options = usual(self.form_name, options)
        begin = commands.game(self.form_name, dealer=seat, **options)
        table.push(table.telling(begin, self.tracks))

    def _begin_match(self, table: "Table") -> None:
        """Begin another match if its length, its count or the number of tracks is to change."""
        match, settings = table.match, table.settings
        first_to, is_worth, games = match.first_to, match.block.terms[1], match.games
        if settings["best_of"]:
            first_to = settings["best_of"] // 2 + 1
            is_worth = settings["match_count"] == "worth"
        if settings["evening"]:
            games = settings["evening"] if settings["evening"] > 1 else 0
        if games and self.tracks != 2:
            raise KeyRefused("evening.tracks")
        is_same = first_to == match.first_to and is_worth == match.block.terms[1] or games > 0
        is_seated = len(match.won) == self.tracks or not any(match.won)
        is_match = max(first_to, match.first_to) > 1 or games or match.games
        is_next = games > 0 and match.is_over  # each evening begins with a command of its own
        if not is_match or (is_same and games == match.games and is_seated and not is_next):
            return
        if match.game is None and match.commands:
            match.pop()
        if any(match.won):
            table.say("note.new-match")
        if games:
            table.push(commands.match(games=games))
        else:
            table.push(commands.match(max(first_to, 1), "worth" if is_worth else "games"))

    def proposed(self, table: "Table") -> int:
        """Return the seat that `#` takes, -1: none, the cards are cut.

        Rule: as the setting first_deal says; by default the first deal alternates.
        """
        game = table.match.game
        if self._is_captain_asked():
            return int(game.captain) if game and game.form.has_captain else 0
        if game is None or game.form.players != self.row.players:
            return 0
        return match_score.first_dealer(game, table.settings["first_deal"])

    def _choices(self) -> str:
        return "  ".join(["%d %s" % (seat + 1, name) for seat, name in enumerate(self.seats(16))])

    def fill(self, view: "View", table: "Table") -> None:
        """Show the seats, the proposed one marked."""
        view.awaiting = view.asked_for = "captain" if self._is_captain_asked() else "dealer"
        view.turn_track = -1
        proposed = self.proposed(table)
        names = view.seats = self.seats()
        track = self.tracks_of_seats()[proposed] if proposed >= 0 else -1
        key = "ask.captain" if self._is_captain_asked() else "ask.dealer"
        view.prompt = later(key if proposed >= 0 else "ask.cut-choice", what=self._choices())
        view.choices = self.row.players
        view.proposed = proposed + 1
        view.dealer_track = track if track < len(view.scores) else -1
        if table.match.game is None:
            view.target = self.options.get("target", self.row.target)
            view.scores = [0] * self.tracks
            view.backs, view.last = list(view.scores), list(view.scores)
        elif proposed >= 0:
            view.entry = later("entry.takes", who=names[proposed])
        if self._is_captain_asked():  # the captain's track is the same for every seat
            view.entry = later("entry.seat", proposed + 1)


class Cut(Dialog):
    """The cut for the first deal: the rank of each seat's card; the lowest deals.

    Seats that tie for the lowest cut again.
    """

    name = "cut"

    def __init__(self, dealer: Dealer) -> None:
        self._dealer = dealer
        self._seats = list(range(dealer.row.players))
        self._ranks: list[int] = []

    def press(self, table: "Table", symbol: str) -> None:
        """Take the rank of the next seat's card; the last one begins the game."""
        rank = rank_of(symbol)
        if not rank:
            raise KeyRefused("no.cut", who=self._name(len(self._ranks)))
        self._ranks.append(rank)
        if len(self._ranks) < len(self._seats):
            return
        cut = self._cut_text()
        least = min(self._ranks)
        lowest = [seat for seat, rank in zip(self._seats, self._ranks) if rank == least]
        if len(lowest) > 1:
            self._seats, self._ranks = lowest, []
            table.say("note.cut-equal", what=cut)
            return
        table.close(self)
        self._dealer.begin(table, lowest[0])
        table.say("note.cut", what=cut)

    def erase(self, table: "Table") -> None:
        """Erase the last rank, or close if there is none."""
        if not self._ranks:
            table.close(self)
            return
        self._ranks.pop()
        table.say("note.erased")

    def _name(self, place: int) -> str:
        return self._dealer.seats(_CUT_LETTERS)[self._seats[place]]

    def _cut_text(self) -> str:
        """Return who cut what: `Blue 7  Orange 4`, with a colon where names end in a number."""
        tracks = self._dealer.tracks_of_seats()
        form = "%s: %s" if len(set(tracks)) < len(tracks) else "%s %s"
        cards = [form % (self._name(i), rank_text(rank)) for i, rank in enumerate(self._ranks)]
        return "  ".join(cards)

    def fill(self, view: "View", table: "Table") -> None:
        """Show who cuts next, as the seat that must act, and the cards so far."""
        place = len(self._ranks)
        dealer = self._dealer
        tracks = dealer.tracks_of_seats()
        seat = self._seats[place]
        track = tracks[seat]
        dealer.fill(view, table)
        view.awaiting = view.asked_for = "cut"
        view.asked_seat = seat
        view.choices = view.proposed = 0
        view.dealer_track = -1
        view.turn_track = track if track < len(view.scores) else -1
        view.turn_seat_index = int(track in tracks[:seat])
        view.prompt = later("ask.cut", who=self._name(place))
        view.entry = self._cut_text()
        view.entry_cards = place
