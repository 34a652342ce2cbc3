"""Score the play of one deal, card by card: count, points, and who gets the last card.

Without --hand the players hold the cards that they lay. With one --hand for each seat, a card that
the player does not hold and a false go are errors. `step` in an error counts the lays from 0.
`scores` are those of tracks: partners share one, and so do the captain's opponents.

example:
  cribboard play Kh 6c Kd go 2c 2d 8h 7d 9s
  cribboard play K 6 K go 2 2 8 7 9 --hand "K K 2 2" --hand "9 8 7 6" --json
  cribboard play K Q J A --form three-hand
  cribboard play --batch deals.jsonl
"""

import argparse
import json
from collections.abc import Sequence
from typing import Any

from cribboard.language import patter, phrases
from cribboard.rules import cards, commands, new_game, show
from cribboard.rules.block import apply
from cribboard.rules.errors import CribbageError, IllegalMove
from cribboard.rules.forms import form
from cribboard.rules.game import Game
from cribboard_tools.console import english, json_lines
from cribboard_tools.errors import BadInput

GO = "go"
#: Options of a form; "players" is for losing, which several numbers of players can play.
OPTIONS = ("players", "captain", "playout")
#: Keys of a line of a batch.
KEYS = ("form", "dealer", "hands", "lays", *OPTIONS)
_TARGET = 999  # no play gets there
ARGUMENTS = """
lays* LAY           a card, or go
--dealer:int        seat of the dealer (default: the last, so that seat 0 leads)
--hand CARDS...     hand of a seat, once for each: "Kh Kd 2c 2d"
--form=six-card     form of the game (six-card)
--players:int       number of players, for a form that allows several
--captain SEAT:int  seat of the captain, who plays against the others
--playout 1:int     play further series after the first one
--json              print one JSON object
--batch FILE        answer each line of JSON in a file; - is standard input
"""


def run(args: argparse.Namespace) -> int:
    """Run the command; return its exit status."""
    options = {name: vars(args)[name] for name in OPTIONS if vars(args)[name] is not None}
    if args.batch is not None:
        if args.lays or args.hand:
            raise BadInput("give lays or --batch, not both")
        if options or args.dealer is not None or args.form != "six-card":
            raise BadInput("options of the deal are for one: in a batch each line has its own")
        return json_lines.stream(json_lines.opened(args.batch), answer)
    if not args.lays:
        raise BadInput("give the cards laid, in order, like: 5 T 5 J go")
    hands = None if args.hand is None else [json_lines.split([hand]) for hand in args.hand]
    deal = Deal(args.form, args.dealer, hands, options)
    result = deal.judge(json_lines.split(args.lays))
    print(json.dumps(result) if args.json else "\n".join(deal.lines(result)))
    return 0


def answer(record: dict[str, Any]) -> dict[str, Any]:
    """Return the score of one record of a batch; for an illegal lay, its error and step.

    Raises BadInput or CribbageError where the deal itself is invalid.
    """
    json_lines.refuse_unknown(record, KEYS)
    dealer = json_lines.field(record, "dealer", int)
    hands = json_lines.field(record, "hands", list)
    lays = json_lines.field(record, "lays", list)
    options = {name: json_lines.field(record, name, int) for name in OPTIONS if name in record}
    name = json_lines.field(record, "form", str, "six-card")
    try:
        return Deal(name, dealer, hands, options).judge(lays)
    except IllegalLay as error:
        return {"error": error.reason, "step": error.step}


class IllegalLay(BadInput):
    """A lay or a go that breaks the rules; `step` counts the lays from 0."""

    def __init__(self, reason: str, step: int) -> None:
        super().__init__(f"step {step}: {reason}")
        self.reason = reason
        self.step = step


class Deal:
    """The play of one deal: its form, its dealer, and the hands where they are known."""

    def __init__(
        self,
        name: str,
        dealer: int | None,
        hands: Sequence[Any] | None,
        options: dict[str, int],
    ) -> None:
        """Check form, seat, hands and options; raises BadInput or CribbageError.

        dealer: None for the last seat, so that seat 0 leads.
        """
        if form(name).bases and hands is not None:
            options = {"players": len(hands), **options}
        self.name = name
        self.options = options
        self.row = new_game.begin(commands.game(name, **options)).form
        if dealer is not None and not 0 <= dealer < self.row.players:
            seats = " or ".join(str(seat) for seat in range(self.row.players))
            raise BadInput(f"unknown seat {dealer}: the dealer is {seats}")
        self.dealer = self.row.players - 1 if dealer is None else dealer
        self.hands = None if hands is None else self._read(hands)

    def _read(self, hands: Sequence[Any]) -> list[list[int]]:
        if len(hands) != self.row.players:
            raise BadInput(f"{self.row.name} has {self.row.players} hands, not {len(hands)}")
        read = []
        for seat, hand in enumerate(hands):
            if not isinstance(hand, list):
                raise BadInput(f"the hand of player {seat} must be a list of cards")
            if len(hand) != self.row.kept:
                wanted = f"a {self.row.name} hand is {self.row.kept} cards"
                raise BadInput(f"{wanted}: player {seat} has {len(hand)}")
            read.append([json_lines.card(word) for word in hand])
        json_lines.refuse_clash(card for hand in read for card in hand)
        return read

    def judge(self, lays: Sequence[Any]) -> dict[str, Any]:
        """Return `steps` and `scores` of the lays; raises IllegalLay at the first illegal one."""
        read: list[int] = []  # 0: go
        for step, lay in enumerate(lays):
            try:
                is_go = isinstance(lay, str) and lay.strip().lower() == GO
                read.append(0 if is_go else json_lines.card(lay))
            except (BadInput, CribbageError) as error:
                raise IllegalLay(english.sentence(error), step) from error
        game = self._begun(read)
        steps: list[dict[str, Any]] = []
        for step, card in enumerate(read):
            try:
                steps.append(self._step(game, card))
            except (BadInput, IllegalMove) as error:
                raise IllegalLay(english.sentence(error), step) from error
        return {"steps": steps, "scores": game.scores}

    def _begun(self, lays: list[int]) -> Game:
        """Return a game at its first lead, with a starter of a rank that nobody holds four of."""
        dealt = [card for hand in self.hands or [lays] for card in hand if card]
        ranks = [cards.rank_of(card) for card in dealt]
        spare = [rank for rank in range(1, 14) if rank != cards.JACK]
        start = commands.game(self.name, dealer=self.dealer, target=_TARGET, **self.options)
        game = new_game.begin(start)
        apply(game, commands.starter(min(spare, key=ranks.count)))
        return game

    def _step(self, game: Game, card: int) -> dict[str, Any]:
        if game.phase != "play":
            is_laid = not any(game.holds(seat) for seat in range(self.row.players))
            why = "every card has been laid" if is_laid else "it is one series"
            raise BadInput(f"the play is over: {why}")
        seat, count = game.turn, game.count
        if self.hands is not None:
            self._refuse_unheld(game, card)
        events = apply(game, commands.lay(card) if card else commands.go())
        scored = [event for event in events if event.kind == "score"]
        step = {
            "player": seat,
            "lay": cards.text(card) if card else GO,
            "count": count + (cards.pips_of(card) if card else 0),
            "points": sum(event.points for event in scored),
            "reasons": [event.reason for event in scored],
            "items": [json_lines.item(event) for event in scored],
        }
        if any(event.seat != seat for event in scored):
            step["to"] = scored[0].seat
        if any(event.kind == "false-go" for event in events):
            step["warning"] = "this card could have been laid when the player said go"
        return step

    def _refuse_unheld(self, game: Game, card: int) -> None:
        assert self.hands is not None
        seat = game.turn
        left = list(self.hands[seat])
        for laid in game.laid[seat]:
            left.remove(laid)
        if card:
            if card not in left:
                raise BadInput(f"player {seat} does not hold {cards.text(card)}")
            return
        playable = [each for each in left if game.count + cards.pips_of(each) <= 31]
        if playable:
            raise BadInput(f"no go: player {seat} can lay {cards.text(playable[0])}")

    def lines(self, result: dict[str, Any]) -> list[str]:
        """Return the result of `judge` as lines for a person."""
        lines = []
        for step in result["steps"]:
            lines.append(f"player {step['player']}  {step['lay']:<3} {self._announcement(step)}")
        who = "player" if len(result["scores"]) == self.row.players else "track"
        scores = ", ".join(
            f"{who} {number} {score}" for number, score in enumerate(result["scores"])
        )
        return [*lines, "", f"Pegged: {scores}."]

    def _announcement(self, step: dict[str, Any]) -> str:
        if step["lay"] == GO:
            words = phrases.say("go")
            if step["points"]:
                last = patter.play_text(0, _items(step))
                words += f", {last} to player {step.get('to', step['player'])}"
        else:
            words = patter.play_text(step["count"], _items(step))
        return words + (f" ({step['warning']})" if "warning" in step else "")


def _items(step: dict[str, Any]) -> list[show.Item]:
    return [show.Item(one["reason"], (), one["points"]) for one in step["items"]]
