"""Dialogs of the account of a deal: whose cards are entered again, and what they say of the play.

Rule: docs/rules.md, "Not your hand". Where a hand is not the one that was laid, the board looks for
the play that has it (rules/proof.py) and offers it; nothing moves unless that is taken.
"""

from cribboard.base.message import Message
from cribboard.base.view import Later
from cribboard.dialogs.count_hand import Counting
from cribboard.dialogs.dialog import Dialog, fill_choice
from cribboard.dialogs.keys import KeyRefused, digit_of
from cribboard.language.phrases import fitted, later, say
from cribboard.rules import mends, proof, proved_play, show_phase
from cribboard.rules.cards import cards_text, rank_text
from cribboard.rules.commands import option
from cribboard.rules.errors import IllegalMove
from cribboard.rules.show import CRIB

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator, Sequence

    from cribboard.base.view import View
    from cribboard.dialogs.dialog_table import Table
    from cribboard.rules.block import Step
    from cribboard.rules.commands import Command, Event
    from cribboard.rules.game import Game
    from cribboard.rules.mends import Way
    from cribboard.rules.proof import Answer, Hands

    #: What a change is called: the key of a row of the page, and its values n, who, what.
    Told = tuple[str, int, str, str]

#: Rows of the screen over the prompt of an offer.
_ROWS = 6


def ask(table: "Table", game: "Game") -> None:
    """Ask for the cards of the hand that is due.

    Where the play was pegged by hand, exchange the hand with the one counted before.
    """
    dialog = Counting(game, game.next_show, True)
    if not any(game.laid) and not dialog.exchange(table):
        raise KeyRefused("no.hand-keys")
    table.open(dialog)


def prove(
    table: "Table", game: "Game", seat: int = -1, cards: "Sequence[int]" = ()
) -> "Proof | None":
    """Look for the play that has the hands counted, and the one just keyed, if one differs."""
    hands = [tuple(hand) or None for hand in game.shown]  # type: Hands
    if seat >= 0:
        hands[seat] = tuple(cards)
    pairs = [(own, hand) for own, hand in zip(game.laid, hands) if hand is not None]
    if table.is_copy or game.go_of_three == "first":
        return None
    if not [own for own, hand in pairs if proof.differs(own, hand)]:
        return None
    table.proof = found = Proof(table, game, seat, hands)
    return found


def choose(table: "Table", game: "Game") -> bool:
    """Ask whose cards are to be entered again; return False where none are known."""
    rows = show_phase.piles(game, table.match.steps)
    if rows and table.has_screen:
        table.open(Account(game, rows))
    return bool(rows) and table.has_screen


class Account(Dialog):
    """The cards of this deal, as laid or as keyed: a digit enters those of a row again.

    D shows the details, `#` closes it.
    """

    name = "account"

    def __init__(self, game: "Game", rows: "list[tuple[int | str, tuple[int, ...]]]") -> None:
        self._game, self._rows = game, rows

    def is_valid(self, game: "Game | None") -> bool:
        """Return whether this is still the same deal."""
        return game is self._game and game is not None and game.phase in ("show", "deal")

    def press(self, table: "Table", symbol: str) -> None:
        """Enter a row again, show the details, or close."""
        place, game = digit_of(symbol) - 1, self._game
        if not (symbol in "#D" or 0 <= place < len(self._rows)):
            raise KeyRefused("no.choice", len(self._rows), what=Message("page.account"))
        table.close(self)
        if symbol == "D":
            table.open_details()
        elif symbol != "#":
            who = self._rows[place][0]
            is_counted = game.phase == "deal" or (who != CRIB and bool(game.shown[int(who)]))
            table.open(Counting(game, who, True, is_counted))

    def fill(self, view: "View", table: "Table") -> None:
        """Show a row for each hand, and the crib."""
        fill_choice(view, [who for who, _ in self._rows])
        rows = [(table.seats[int(who)] if who != CRIB else "", cards) for who, cards in self._rows]
        view.page_rows = Later(_account_rows, rows)
        view.prompt = later("ask.account", len(rows))


def _account_rows(rows: "Sequence[tuple[str, tuple[int, ...]]]") -> "tuple[str, ...]":
    told = [say("page.account")]
    for number, (name, cards) in enumerate(rows, 1):
        who = name or say("crib")
        told.append("%d %s" % (number, fitted("told", who=who, what=cards_text(cards))))
    return tuple(told)


class Proof:
    """The search for the play, in steps; then each play that it finds is tried, in steps too.

    It begins again from the play as it was keyed first, if that was replaced by an earlier answer.
    """

    def __init__(self, table: "Table", game: "Game", seat: int, hands: "Hands") -> None:
        self.game, self.seat, self.hands = game, seat, hands
        begin, steps = proved_play.play_of(table.match)
        commands = table.match.commands
        self.steps, laid = steps, [list(own) for own in game.laid]
        if table.first_play and table.first_play[2] == [command for command, _ in steps]:
            self.steps, laid, _ = table.first_play
        self._laid, self._head, self._tail = laid, commands[:begin], commands[begin + len(steps) :]
        self._own = commands
        self.play = []  # type: list[Command]
        self._tried = []  # type: list[list[Command]]
        self.is_told = False  # something was offered, or said
        self._is_standing = False  # the play that was tried is the one that stands
        self._work = self._run(table)

    def step(self, table: "Table") -> bool:
        """Do a part; return False once an offer is open, or there is nothing more to offer."""
        for is_done in self._work:
            self.is_told = self.is_told or is_done
            return not is_done
        self.is_told = True
        if self.seat >= 0:
            what = cards_text(proof.ranks(self.game.laid[self.seat]))
            table.show(Message("note.pegged-as", what=what))
        return False

    def _run(self, table: "Table") -> "Iterator[bool]":
        """Yield False after a part, True where an offer is open."""
        # A hand that was counted as it was laid was perhaps not looked at.
        keyed = list(self.hands)
        for command, _ in table.match.steps:
            if command.kind == "show" and option(command, "from_play"):
                keyed[command.who] = None
        for hands in (self.hands, keyed)[: 1 + (keyed != self.hands)]:
            search = proof.Search(self.game, self.steps, self._laid, hands)
            while True:
                while search.step():
                    yield False
                answers = search.answers
                if hands is keyed:
                    answers = [answer for answer in answers if answer.kind in ("", "go", "leader")]
                if not answers:
                    break
                pegs = answers[0].pegs
                is_open = [1 for one in answers if one.kind == "swap" or one.pegs != pegs]
                if is_open and not search.is_whole:
                    table.show(Message("note.next-hand"))
                    yield True
                for answer in answers:
                    for head, leader in self._heads(table, answer):
                        yield from self._try(table, answer, head, leader)
                        if self._is_standing:
                            return

    def _try(
        self, table: "Table", answer: "Answer", head: "list[Command]", leader: int
    ) -> "Iterator[bool]":
        """Carry out a play and what followed; yield as `_run`, True where it is offered."""
        self.play = proved_play.rewritten(self.game, self.steps, answer, self.hands, leader)
        tail = [proved_play.counted(one, self.play, answer, self.hands) for one in self._tail]
        commands = head + self.play + tail
        if commands in self._tried:
            return
        self._tried.append(commands)
        for way in mends.trying(table.match.block, [], commands):
            if way is None:
                yield False
            elif way.refusal is None or (way.block.game and way.block.game.phase == "over"):
                self._is_standing = commands == self._own
                if not self._is_standing:
                    told = self._told(table, answer, len(head), leader, way)
                    table.open(OtherHand(self, table, commands, way, told))
                    yield True

    def _heads(self, table: "Table", answer: "Answer") -> "Iterator[tuple[list[Command], int]]":
        """Yield the commands before the play, and who leads: for another leader another dealer."""
        first, pone = answer.seats[0], self.game.pone
        if first != pone:
            try:
                head, rest = mends.with_dealer(table.match.block, (first - 1) % len(self.hands))
                starters = [at for at, one in enumerate(rest, 1) if one.kind == "starter"]
                yield head + rest[: starters[-1]], first
            except IllegalMove:
                pass  # the deal began in another block
        yield self._head, pone

    def _told(
        self, table: "Table", answer: "Answer", begin: int, leader: int, way: "Way"
    ) -> "list[Told]":
        """Return the rows that say what is changed; begin: the place of the play in the way."""
        rows, seats = [], table.seats  # type: list[Told], Sequence[str]
        lays = [command.cards[0] for command, _ in self.steps if command.kind == "lay"]
        for kind, at, old, new in answer.changes:
            if kind == "leader":
                key = "page.led" if leader == self.game.pone else "deals"
                rows.append((key, 0, seats[new if key == "page.led" else new - 1], ""))
            elif kind == "rank":
                rows.append(("page.laid", 0, "", rank_text(old) + " -> " + rank_text(new)))
            elif kind == "swap":
                rows.append(("page.swapped", 0, "", cards_text((lays[at], lays[old]))))
        if not rows or "go" in [change[0] for change in answer.changes]:
            new = way.block.steps[begin : begin + len(self.play)]
            rows += _gos_told(_gos(self.steps), _gos(new), seats)
        return rows

    def take(self, table: "Table", commands: "list[Command]") -> None:
        """Put an offered play in the place of the one keyed."""
        is_counting = table.is_open(Counting.name)
        table.rewrite([], commands)
        table.first_play = self.steps, self._laid, self.play
        table.say("note.play-mended")
        game = table.match.game
        if not is_counting or game is None or game.phase not in ("show", "deal"):
            return
        hand, is_counted = self.hands[self.seat] or (), bool(game.shown[self.seat])
        if not is_counted and game.next_show != self.seat:  # of another dealer: a later one
            return
        if proof.ranks(game.hand_of(self.seat)) != proof.ranks(hand):  # not all of it was laid
            dialog = Counting(game, self.seat, True, is_counted)
            dialog.take(hand)
            table.open(dialog)


def _gos(steps: "Sequence[Step]") -> "list[Event | None]":
    """Return the gos of a play in their order, also those that a card told; None is a card."""
    found = []  # type: list[Event | None]
    for command, events in steps:
        found += [event for event in events if event.kind == "go"]
        found += [None] * (command.kind == "lay")
    return found


def _gos_told(
    own: "list[Event | None]", new: "list[Event | None]", seats: "Sequence[str]"
) -> "list[Told]":
    """Return a row of the first go that only one of two plays has, [] if there is none."""
    place = 0
    while place < min(len(own), len(new)) and (own[place] is None) == (new[place] is None):
        place += 1
    for key, found in (("page.go-said", new), ("page.go-unsaid", own)):
        for event in found[place : place + 1]:
            if event is not None:
                return [(key, event.score, seats[event.seat], "")]
    return []


class OtherHand(Dialog):
    """A play that has the hands, with what it would change.

    `1` takes it, D looks for another one, and `*` begins the hand anew: it was keyed wrong. `#` is
    no answer: it is the key that players press without reading.
    """

    name = "other-hand"

    def __init__(
        self,
        proof_: Proof,
        table: "Table",
        commands: "list[Command]",
        way: "Way",
        told: "list[Told]",
    ) -> None:
        self._proof, self._commands, self._told = proof_, commands, told
        self._way = way
        self._game = table.match.game

    def is_valid(self, game: "Game | None") -> bool:
        """Return whether this is still the same deal."""
        return game is self._game and game is not None and game.phase in ("show", "deal")

    def press(self, table: "Table", symbol: str) -> None:
        """Take the play, or look for another one."""
        if symbol == "1":
            self._proof.take(table, self._commands)
        elif symbol == "D":
            table.close(self)
            table.proof = self._proof
        else:
            raise KeyRefused("no.other-hand")

    def erase(self, table: "Table") -> None:
        """Close, and erase the cards that were keyed."""
        table.close(self)
        for dialog in table.dialogs:
            if isinstance(dialog, Counting):
                dialog.clear(table)

    def fill(self, view: "View", table: "Table") -> None:
        """Show the hand, what would change, and the pegs before and after."""
        fill_choice(view, ("other",))
        seat, hands = self._proof.seat, self._proof.hands
        rows = list(self._told)
        if seat >= 0:
            view.asked_seat, view.turn_track = seat, self._proof.game.track_of(seat)
            rows.insert(0, ("told", 0, table.seats[seat], cards_text(hands[seat] or ())))
        after = self._way.block.game.scores if self._way.block.game else []
        changes = list(zip(view.names, view.scores, after))
        view.page_rows = Later(_rows, rows, changes)
        view.prompt = later("ask.other-hand")


def _rows(told: "Sequence[Told]", changes: "Sequence[tuple[str, int, int]]") -> "tuple[str, ...]":
    """Return the rows; without the pegs that stay, then without the title, if they do not fit."""
    rows = [say("page.not-this-hand")]
    rows += [fitted(key, n, who, what) for key, n, who, what in told]
    if len(rows) + len(changes) > _ROWS:
        changes = [change for change in changes if change[1] != change[2]]
    rows += [fitted("page.change", old, name, m=new) for name, old, new in changes]
    return tuple(rows[len(rows) > _ROWS :])
