"""Slips in the play that reach the show, by people who key their hands again, in every form.

What was really played, and what it pegs, comes from `naive_play` and `oracle`, which share no code
with the product. People compare the hands on the screen with their own; one that is not theirs is
keyed again, and of the plays offered they take the one that they remember.
"""

import random
from collections import Counter

from cribboard.rules import cards, forms
from cribboard.table import Table
from tests.helpers.host import oracle
from tests.helpers.host.naive_play import FORMS, Play
from tests.helpers.host.slips import KEYS, key_of, rows_of, sensible
from tests.helpers.scripts import begun, press_keys

SLIPS = "go not keyed", "extra go", "wrong rank", "two swapped", "wrong dealer", "hand keyed wrong"
PLAYED = "six-card", "three-hand", "partners", "captain", "five-card", "seven-card", "shotgun"


class Deal:
    """A deal of a form as it was played: keys, rows of (seat, rank), and the pegs by its tracks."""

    def __init__(self, form, dice):
        self.rules, row = FORMS[form], forms.form(form)
        pack, n = cards.shuffled(dice.randrange(1 << 18)), self.rules.players
        texts = ["A23456789TJQK"[(card - 1) % 13] + "cdhs"[(card - 1) // 13 - 1] for card in pack]
        kept = self.rules.kept
        self.hands = [texts[seat * kept : (seat + 1) * kept] for seat in range(n)]
        self.starter, self.dealer = texts[n * kept], dice.randrange(n)
        self.keys, self.rows, self.pegs = [], [], [0] * (max(row.sides) + 1)
        play = Play(self.rules, self.hands, self.dealer)
        while not play.is_over():
            seat = play.next()
            able = play.able(seat)
            card = sensible(able, play.laid()) if able else None
            self.keys.append(key_of(card) if card else "D")
            if card:
                self.rows.append((seat, oracle.place(card)))
            for who, _, points in play.act(card).made:
                self.pegs[row.sides[who]] += points

    def slipped(self, kind, dice):
        """Return the keys with a slip, None where there is no place for it."""
        keys = list(self.keys)
        lays = [at for at, key in enumerate(keys) if key != "D"]
        if kind == "go not keyed":
            gos = [at for at, key in enumerate(keys) if key == "D"]
            if not gos:
                return None
            del keys[dice.choice(gos)]
        elif kind == "extra go":
            keys.insert(dice.choice(lays[1:]), "D")
        elif kind == "wrong rank":
            at = dice.choice(lays)
            keys[at] = dice.choice(KEYS.replace(keys[at], ""))
        elif kind == "two swapped":
            pairs = [at for at in lays[:-1] if at + 1 in lays and keys[at] != keys[at + 1]]
            if not pairs:
                return None
            at = dice.choice(pairs)
            keys[at : at + 2] = [keys[at + 1], keys[at]]
        return keys


def outcome(form, kind, dice):
    """Return (what became of a slip, what was offered first, keys to mend); None: no place for it.

    Only slips that the play itself does not tell.
    """
    deal = Deal(form, dice)
    keys = deal.slipped(kind, dice)
    n, off = deal.rules.players, dice.randrange(1, deal.rules.players)
    dealer = (deal.dealer + off) % n if kind == "wrong dealer" else deal.dealer
    if keys is None:
        return None
    table = Table(begun(f"{form} dealer={dealer} target=999"))
    press_keys(table, [key_of(deal.starter)])
    for key in keys:
        is_card_asked = table.match.game.phase == "play"
        press_keys(table, [key])
        if table.is_error or not is_card_asked:
            return None
    steps = table.match.steps
    is_told = any(event.kind == "false-go" for _, events in steps for event in events)
    if table.match.game.phase != "show" or is_told:
        return None
    game = table.match.game
    is_slip = kind == "hand keyed wrong"
    if not is_slip and not is_hand_wrong(game, deal):
        return None if pegs_of(table.match) == deal.pegs else ("unseen", "", 0)
    return _shown(table, deal, kind, dice)


def is_hand_wrong(game, deal):
    """Return whether a hand on the screen has cards that the player did not hold."""
    for seat, hand in enumerate(deal.hands):
        laid = Counter((card - 1) % 13 + 1 for card in game.laid[seat])
        if laid - Counter(map(oracle.place, hand)):
            return True
    return False


def _shown(table, deal, kind, dice):
    first, told, keyed, slip = "", False, 0, dice.randrange(deal.rules.players)
    seats = [table.match.game.next_show]
    while table.match.game.phase == "show" and table.match.game.awaited[0] == "hand":
        game, seat = table.match.game, int(table.match.game.next_show)
        seats.append(seat)
        hand = sorted(oracle.place(card) for card in deal.hands[seat])
        laid = sorted((card - 1) % 13 + 1 for card in game.hand_of(seat))
        is_slip = kind == "hand keyed wrong" and seat == slip
        if is_slip or Counter(laid) - Counter(hand):
            ranks = list(hand)
            if is_slip:
                ranks[0] = dice.choice([rank for rank in range(1, 14) if rank != ranks[0]])
            press_keys(table, ["D"] + [KEYS[rank - 1] for rank in ranks])
            keyed += 1 + len(hand)
            view = table.view()
            told = told or view.dialog == "other-hand" or bool(view.message)
            first, more = _answered(table, deal, first)
            keyed += more
            if table.view().dialog != "count" or not table.dialogs[-1]._cards:
                continue
        elif len(laid) < len(hand):  # cards that were not laid
            left = Counter(hand) - Counter(laid)
            press_keys(table, [KEYS[rank - 1] for rank in left.elements()])
        press_keys(table, ["#"])
        first, more = _answered(table, deal, first)
        keyed += more
        if table.is_error or len(seats) > 3 * len(deal.hands):
            return "told", first, keyed
    end = "right" if pegs_of(table.match) == deal.pegs else "told" if told else "untold"
    return end, first, keyed


def pegs_of(match):
    """Return what each track pegged in the play."""
    pegs = [0] * len(match.game.scores)
    for command, events in match.steps:
        for event in events if command.kind in ("lay", "go", "pass") else ():
            pegs[event.track] += event.points if event.kind == "score" else 0
    return pegs


def _answered(table, deal, first):
    """Answer what is offered; return (what was offered first, keys pressed)."""
    keys = 0
    while table.view().dialog == "other-hand":
        match = table.dialogs[-1]._way.block
        is_right = pegs_of(match) == deal.pegs
        laid = sorted(row[1:3] for row in rows_of(match) if row[0] == "lay")
        is_true = is_right and laid == sorted(deal.rows)
        first = first or ("right" if is_right else "wrong")
        press_keys(table, ["1" if is_true else "D"])
        keys += 1
    return first, keys


def proofs(many):
    """Yield the rows of the table of slips that are wrong at the show, hands keyed again."""
    heads = "right in the end", "wrong, told", "untold", "no hand shows it", "right first", "keys"
    yield f"| form, slip | n | {' | '.join(heads)} |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"
    for form in PLAYED:
        for kind in SLIPS:
            dice, found, unseen = random.Random(form + kind), [], 0
            for _ in range(20 * many):
                one = outcome(form, kind, dice)
                unseen += one is not None and one[0] == "unseen"
                found += [one] if one and one[0] != "unseen" else []
                if len(found) == many:
                    break
            ends = Counter(end for end, _, _ in found)
            firsts = Counter(first for _, first, _ in found)
            cells = [
                f"{100 * ends[end] / max(1, len(found)):.1f}" for end in ("right", "told", "untold")
            ]
            cells.append(f"{100 * unseen / max(1, len(found) + unseen):.1f}")
            offered = max(1, firsts["right"] + firsts["wrong"])
            cells.append(f"{100 * firsts['right'] / offered:.0f}")
            cells.append(f"{sum(keys for _, _, keys in found) / max(1, len(found)):.1f}")
            yield f"| {form}, {kind} | {len(found)} | {' | '.join(cells)} |"
