"""Six-card cribbage dealt by the page: one person against an opponent, on the board's own table.

`DealtGame` shuffles, deals and moves the cards, and says which keys the board gets for each step:
the same keys that people press who play with real cards. All points are the board's. The caller
presses the keys and shows what `state` returns; it has `question` answered (hand_advice.py), for
the person's hint and for what the opponent does. Runs in the page's MicroPython and in CPython.
"""

import json

from cribboard.rules import cards
from cribboard.rules.cards import pips_of, rank_of, suit_of
from cribboard.rules.play import LIMIT
from cribboard_tools.page.hand import deal_seed, dealt_count, dealt_undo
from cribboard_tools.page.hand.counting import Counting
from cribboard_tools.page.hand.dealt_cards import DEALT, OPPONENT, PERSON, Deal, load, of_code
from cribboard_tools.page.hand.dealt_count import texts
from cribboard_tools.page.hand.opponents import OPPONENTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from cribboard.base.view import View
    from cribboard.rules.game import Game
    from cribboard.table.table import Table

_SEATS = (PERSON, OPPONENT)
_RANK_KEYS = "1234567890ABC"
_SUIT_KEYS = "DCBA"  # clubs, diamonds, hearts, spades
#: Commands of which the page says more than the board, which knows no suit and not who is meant.
_TOLD = ("lay", "go", "starter", "heels", "game")
#: Steps that need no decision of the person: the caller takes them after a pause.
AUTOMATIC = ("cut", "discard", "starter", "theirs", "heels", "takes", "passes")


def keys_of(card: int) -> "list[str]":
    """Return the keys of a card with its suit.

    >>> keys_of(cards.parse("Td")), keys_of(cards.parse("As"))
    (['0', 'C'], ['1', 'A'])
    """
    return [_RANK_KEYS[rank_of(card) - 1], _SUIT_KEYS[suit_of(card) - 1]]


class DealtGame:
    """The steps of a game, from the first cut to the last count.

    table: the board's, which is only read; next_byte: returns random bytes; counting: the person's
    choices, which may change. `deal` is the deal in hand, None where none is; `seed`: that of the
    game (deal_seed.py), "" where none is kept.
    """

    def __init__(
        self, table: "Table", next_byte: "Callable[[], int]", counting: "Counting | None" = None
    ) -> None:
        self._table = table
        self._next_byte = next_byte
        self._counting = counting or Counting()
        self._cut_cards: list[int] = []  # ranks, by seat, of the cut for the coming deal
        self.deal: Deal | None = None
        self.seed = ""
        self.is_taken_back = False  # a decision, by the last `undo`

    @property
    def _game(self) -> "Game | None":
        return self._table.match.game

    def resume(self, text: str) -> bool:
        """Go on with a saved deal; return False if a deal is under way whose cards are lost.

        The caller then has to declare a misdeal.
        """
        self.deal = None
        game = self._game
        if game is None or game.phase == "over":
            return True
        deal = load(text)
        if deal is not None and _fits(deal, game):
            if game.phase != "starter":
                _lay_all(deal, game)
            self.deal = deal
            return True
        return game.phase in ("starter", "deal")  # nothing is turned up, or all is counted

    # What comes next

    def step(self, view: "View") -> str:
        """Return what comes next.

        One of AUTOMATIC (of the opponent: discard, and theirs, a card or a go), or what the person
        does: away (two cards), lay (a card), go, count (a hand or the crib), next (deal), again
        (another game), and those of dealt_count.py; "" while a card is being entered.
        """
        asked = view.asked_for
        counted = dealt_count.step(view, self._counting)
        if counted:
            return counted
        if asked == "dealer":
            return "cut"
        if asked == "starter":
            away = self.deal.away if self.deal is not None else [(), ()]
            if away[PERSON]:
                return "starter" if away[OPPONENT] else "discard"
            return "away"
        if asked == "card":
            if view.asked_seat == OPPONENT:
                return "theirs"
            return "lay" if self._playable(view, PERSON) else "go"
        if asked in ("count", "crib"):
            return "count"
        return {"next": "next", "game": "again"}.get(asked, "")

    def _deal(self) -> Deal:
        assert self.deal is not None
        return self.deal

    def _playable(self, view: "View", seat: int) -> "list[int]":
        """Return a seat's cards that fit."""
        left = self._deal().left[seat]
        return [card for card in left if view.count + pips_of(card) <= LIMIT]

    def prepare(self, view: "View") -> bool:
        """Shuffle and deal where a deal begins; return whether cards were dealt."""
        if view.asked_for != "starter" or (self.deal is not None and self.deal.is_whole):
            return False
        game = self._game
        assert game is not None
        self.seed = self.seed or deal_seed.made(self._next_byte, deal_seed.PLAYED_ON)
        self.deal = of_code("%s %d %d" % (self.seed, game.deal_number, view.dealer_track))
        self.deal.cut, self._cut_cards = self._cut_cards, []
        return True

    # What the steps do

    def keys(self, view: "View", step: str, chosen: "Sequence[int]" = ()) -> "list[str]":
        """Do a step; return the keys that the board gets for it.

        chosen: the person's cards, or for `discard` and `theirs` those of the answer to `question`;
        for `say` and `spot` [a number of points]. [] for a step that is not next, for cards that do
        not fit it, and for both discards, of which the board is not told.
        """
        if not step or step != self.step(view):
            return []
        if step == "away":
            self._lay_away(list(chosen))
            return []
        if step == "lay":
            if len(chosen) != 1 or chosen[0] not in self._playable(view, PERSON):
                return []
            return self._laid(PERSON, chosen[0])
        if step == "discard":
            self._discard(list(chosen))
            return []
        if step == "theirs":
            return self._their_keys(view, list(chosen))
        if step == "starter":
            return keys_of(self._deal().starter)
        if step == "cut":
            return self._cut(view)
        if step == "count" and view.asked_for == "crib":
            return self._crib_keys()
        if view.asked_for in ("claim", "muggins") or step == "heels":
            return self._count_keys(view, step, list(chosen))
        if step in ("next", "again"):
            self.deal = None
        return ["D" if step == "go" else "#"]

    def find(self, view: "View", tapped: "Sequence[int]") -> "tuple[dict[str, Any], list[str]]":
        """Take a combination of the count that the person taps: see dealt_count.py."""
        if self.step(view) not in ("say", "spot"):
            return {}, []
        return dealt_count.find(view, self._table.match, self._deal(), tapped)

    # Undo, redo and advice

    def undo(self) -> "list[str] | None":
        """Take back what was found last of this count, else the person's last decision in this
        deal; return the keys (dealt_undo.py).
        """
        view = self._table.view()
        self.is_taken_back = False
        if self.deal is not None and self.step(view) in ("say", "spot"):
            keys = dealt_count.take_back(view, self._table.match, self.deal)
            if keys is not None:
                return keys
        keys = dealt_undo.undo(self.deal, self._table)
        self.is_taken_back = keys is not None
        return keys

    def redo(self) -> "list[str] | None":
        """Do again the decision that was taken back last; return the keys (dealt_undo.py)."""
        return dealt_undo.redo(self.deal, self._table.match)

    def question(self, view: "View") -> str:
        """Return what hand_advice.py is asked about the step, "" where nobody decides.

        It is made of the cards of who decides, of what lies face up, and of the scores.
        """
        step, deal, game = self.step(view), self.deal, self._game
        if deal is None or game is None or step not in ("away", "lay", "discard", "theirs"):
            return ""
        seat = PERSON if step in ("away", "lay") else OPPONENT
        facts = _discard_facts(deal, game, seat)
        if seat == OPPONENT:
            facts["level"] = OPPONENTS[self._counting.opponent].level
        if step in ("lay", "theirs"):
            if not self._playable(view, seat):
                return ""
            facts["away"], facts["starter"] = _words(deal.away[seat]), _words([game.starter])
            facts["laid"] = _words(self._laid_so_far())
        return json.dumps(facts)

    def _laid_so_far(self) -> "list[int]":
        """Return the cards of the play in their order, 0 for a go."""
        laid: list[int] = []
        for command, _ in reversed(self._table.match.steps):
            if command.kind == "starter":
                break
            if command.kind in ("lay", "go"):
                laid.insert(0, command.cards[0] if command.cards else 0)
        return laid

    def _cut(self, view: "View") -> "list[str]":
        """Cut for the first deal; after a game the deal alternates, which `#` takes.

        The game gets a seed by which the same seat deals.
        """
        self._counting.given = ""
        self.seed = deal_seed.made(self._next_byte)
        self._cut_cards = []
        if self._game is None:
            self._cut_cards = deal_seed.cut(self.seed)
            return ["D"] + [_RANK_KEYS[rank - 1] for rank in self._cut_cards]
        while view.proposed and deal_seed.dealer(self.seed) != view.proposed - 1:
            self.seed = deal_seed.made(self._next_byte)
        return ["#"]

    def begin(self, seed: str) -> None:
        """Begin the game of a seed, in the place of the one under way, which the board keeps."""
        self.seed, self.deal = seed, None
        self._cut_cards = deal_seed.cut(seed)
        self._table.first().begin(self._table, deal_seed.dealer(seed))

    @property
    def _is_new(self) -> bool:
        """Whether nothing has been done in the game but to begin it."""
        steps = self._table.match.steps
        return bool(steps) and steps[-1][0].kind == "game"

    def follow_level(self) -> bool:
        """Begin a new game again, by the level of the settings; return whether it is new."""
        game, is_new = self._game, self._is_new
        if is_new and game is not None:
            self._table.match.pop()
            self._table.first().begin(self._table, game.dealer)
        return is_new

    def _lay_away(self, chosen: "list[int]") -> None:
        deal = self._deal()
        dealt = deal.dealt[PERSON]
        if len(chosen) == 2 and chosen[0] != chosen[1] and all([card in dealt for card in chosen]):
            deal.lay_away(PERSON, chosen)
            deal.undone_away, deal.undone = (), 0

    def _crib_keys(self) -> "list[str]":
        return [key for card in self._deal().crib for key in keys_of(card)]

    def _count_keys(self, view: "View", step: str, chosen: "list[int]") -> "list[str]":
        """Return the keys of a step of dealt_count.py; with those of the crib, where it is said."""
        game = self._game
        keys: list[str] = []
        if step in ("say", "spot"):
            keys = dealt_count.said(view, chosen[0]) if len(chosen) == 1 else []
        elif step != "way" and game is not None:
            keys = dealt_count.keys(view, self._deal(), game, self._counting)
        is_crib = view.asked_for == "claim" and view.asked_of == "crib"
        return keys + self._crib_keys() if keys and is_crib else keys

    def _laid(self, seat: int, card: int) -> "list[str]":
        self._deal().lay(seat, card)
        return keys_of(card)

    def _discard(self, chosen: "list[int]") -> None:
        """Lay the opponent's two cards away; where there is no advice, the first two."""
        dealt = self._deal().dealt[OPPONENT]
        is_fitting = len(chosen) == 2 and all([card in dealt for card in chosen])
        self._deal().lay_away(OPPONENT, chosen if is_fitting else dealt[:2])

    def _their_keys(self, view: "View", chosen: "list[int]") -> "list[str]":
        """Lay the opponent's card, or say go; where there is no advice, lay one that fits."""
        fitting = self._playable(view, OPPONENT)
        if not fitting:
            return ["D"]
        is_fitting = len(chosen) == 1 and chosen[0] in fitting
        return self._laid(OPPONENT, chosen[0] if is_fitting else min(fitting))

    # What the page shows

    def _last(self) -> "dict[str, Any]":
        """Return what the last command was, {} of one of which the board's words say enough.

        kind: lay, go, starter, heels (claimed), or game where the first deal was cut for. seat: who
        laid, said go or has heels (-1: nobody); card: laid or turned up; taker: the seat that pegs
        one for last after a go, -1 if none does; cut: the ranks that the seats cut.
        """
        steps = self._table.match.steps
        if self.deal is None or not steps:
            return {}
        command, events = steps[-1]
        scorers = [event.seat for event in events if event.kind == "score"] + [-1]
        if command.kind not in _TOLD or (command.kind == "game" and not self.deal.cut):
            return {}
        told: dict[str, Any] = {"kind": command.kind, "seat": scorers[0]}
        if command.kind in ("lay", "starter"):
            told["card"] = cards.text(command.cards[0])
        if command.kind == "lay":
            told["seat"] = PERSON if self.deal.is_mine(command.cards[0]) else OPPONENT
        elif command.kind == "go":
            told["seat"], told["taker"] = events[0].seat, scorers[0]
        elif command.kind == "game":
            told["cut"] = [cards.text(card) for card in self.deal.cut]
        return told

    def _in_order(self, deal: Deal) -> "list[str]":
        """Return the person's cards by rank, or as they were dealt."""
        left = deal.left[PERSON]
        if self._counting.order == "rank":
            return texts(left)
        return [cards.text(card) for card in deal.dealt[PERSON] if card in left]

    def state(self, view: "View") -> "dict[str, Any]":
        """Return what lies on the table, as texts of cards; those face down are only counted.

        hand: the person's cards; playable: those that can be chosen; theirs: how many the opponent
        holds; laid: [seat, card, whether it began a series] of each card laid in this deal; series:
        [seat, card]; crib: how many cards are in it; hands, crib_cards: face up, at
        the show; counted: the seat whose hand comes next, 2 for the crib, -1 for none; can_undo,
        can_redo: whether the person has something to take back, or to do again, in this deal; last:
        what was done last, as `_last` returns it; question: as `question` returns it; deal: what a
        link to the game has; is_new: whether a level that is chosen is that of this game.
        """
        step = self.step(view)
        deal = self.deal
        shown: dict[str, Any] = {"step": step, "dealer": view.dealer_track, "count": view.count}
        shown.update({"hand": [], "playable": [], "theirs": 0, "laid": [], "series": [], "crib": 0})
        shown.update({"starter": "", "hands": [], "crib_cards": [], "counted": -1})
        match = self._table.match
        shown["can_undo"] = dealt_undo.steps_to_undo(deal, match) is not None
        shown["can_redo"] = dealt_undo.steps_to_redo(deal, match) is not None
        shown["last"], shown["question"] = self._last(), self.question(view)
        shown["counting"] = self._counting.shown("")
        shown["is_new"] = self._is_new
        has_muggins = self._game is not None and self._game.level == "muggins"
        seed = self.seed if len(self.seed) != deal_seed.PLAYED_ON else ""
        shown["deal"] = deal_seed.link(seed, self._counting.opponent, has_muggins)
        if deal is None:
            return shown
        is_away = bool(deal.away[PERSON])
        shown["theirs"] = len(deal.left[OPPONENT]) if is_away else DEALT
        shown["hand"] = self._in_order(deal)
        shown["crib"] = len(deal.crib) if is_away else 0
        if view.starter:
            shown["starter"] = cards.text(view.starter)
        if step in ("away", "lay"):
            some = deal.left[PERSON] if step == "away" else self._playable(view, PERSON)
            shown["playable"] = texts(some)
        for _, card, is_first in view.laid:
            shown["laid"].append([int(card not in deal.dealt[PERSON]), cards.text(card), is_first])
        shown["series"] = [laid[:2] for laid in shown["laid"][len(view.laid) - len(view.series) :]]
        if view.phase in ("show", "deal", "over"):
            shown["hands"] = [texts(deal.hand(PERSON)), texts(deal.hand(OPPONENT))]
            if view.asked_for in ("next", "game"):
                shown["crib_cards"] = texts(deal.crib)
            if step == "count":
                is_crib = "crib" in (view.asked_for, view.asked_of)
                shown["counted"] = dealt_count.CRIB if is_crib else view.asked_seat
        game = self._game
        if game is not None:
            shown.update(dealt_count.state(view, match, deal, game, step, self._counting))
        return shown


def _words(some: "Sequence[int]") -> str:
    """Return cards as a text, in their order, with blanks between them; 0 is a go."""
    return " ".join([cards.text(card) if card else "go" for card in some])


def _fits(deal: Deal, game: "Game") -> bool:
    """Return whether a board's game can be at this deal."""
    if deal.dealer != game.dealer:
        return False
    if game.phase == "starter":
        return True
    if len(deal.away[PERSON]) != 2 or game.starter != deal.starter:
        return False
    return not [card for seat in _SEATS for card in game.laid[seat] if card not in deal.hand(seat)]


def _lay_all(deal: Deal, game: "Game") -> None:
    """Lay the cards that the board knows to be laid."""
    for seat in _SEATS:
        for card in game.laid[seat]:
            deal.lay(seat, card)


def _discard_facts(deal: Deal, game: "Game", seat: int) -> "dict[str, Any]":
    """Return the question of a seat that is to lay two cards away, before it is a text."""
    facts: dict[str, Any] = {"is_opponent": seat == OPPONENT, "is_dealer": deal.dealer == seat}
    facts["own"], facts["other"] = game.scores[seat], game.scores[1 - seat]
    facts["target"], facts["dealt"] = game.target, _words(deal.dealt[seat])
    facts.update({"away": "", "starter": "", "laid": "", "level": ""})
    return facts
