"""Slips in the play that reach the show, by people who key their hands again, in every form.

What was really played, and what it pegs, comes from `naive_play` and `oracle`, which share no code
with the product. People compare the hands on the screen with their own; one that is not theirs is
keyed again, and of the plays offered they take the one that they remember.
"""

import random
from collections import Counter

from cribboard.rules import cards, forms
from cribboard.rules.show import CRIB
from cribboard.table.table import Table
from tests.helpers.host import oracle
from tests.helpers.host.naive_play import FORMS, Play
from tests.helpers.host.slips import KEYS, Person, key_of, rows_of, sensible
from tests.helpers.scripts import begun

SLIPS = "go not keyed", "extra go", "wrong rank", "two swapped", "wrong dealer", "hand keyed wrong"
PLAYED = "six-card", "three-hand", "partners", "captain", "five-card", "seven-card", "shotgun"


class Deal:
    """A deal of a form as it was played: keys, rows of (seat, rank), and the pegs by its tracks.

    form: with options, as `naive_play.FORMS` names it; sides: the track of each seat. wrong: cards
    that a slip of the hand enters at first for a seat or the crib.
    """

    def __init__(self, form, dice, dealer, sides):
        self.rules, self.sides, self.wrong = FORMS[form], sides, {}
        pack, n = cards.shuffled(dice.randrange(1 << 18)), self.rules.players
        texts = ["A23456789TJQK"[(card - 1) % 13] + "cdhs"[(card - 1) // 13 - 1] for card in pack]
        kept, self.dealer = self.rules.kept, dealer
        self.hands = [texts[seat * kept : (seat + 1) * kept] for seat in range(n)]
        self.starter, self.crib = texts[n * kept], texts[n * kept + 1 : n * kept + 5]
        self.keys, self.rows, self.pegs = [], [], [0] * (max(sides) + 1)
        play = Play(self.rules, self.hands, self.dealer)
        while not play.is_over():
            seat = play.next()
            able = play.able(seat)
            card = sensible(able, play.laid()) if able else None
            self.keys.append(key_of(card) if card else "D")
            if card:
                self.rows.append((seat, oracle.place(card)))
            for who, _, points in play.act(card).made:
                self.pegs[sides[who]] += points

    def hand(self, who):
        """Return the cards of a seat or the crib."""
        return self.crib if who == CRIB else self.hands[who]

    def ranks(self, who):
        """Return the ranks that are entered for a seat or the crib."""
        return self.wrong.get(who) or [oracle.place(card) for card in self.hand(who)]

    def items(self, who):
        """Return the (name, points) of a hand or the crib."""
        found = oracle.scores(self.hand(who), self.starter, who == CRIB)
        return [(name, points) for name, _, points in found]

    def points(self, has_crib):
        """Return the points of each track in this deal."""
        points = list(self.pegs)
        points[self.sides[self.dealer]] += 2 * (self.starter[0] == "J")
        for who in [*range(len(self.hands)), *([CRIB] if has_crib else [])]:
            track = self.sides[self.dealer if who == CRIB else who]
            points[track] += sum(made for _, made in self.items(who))
        return points

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
        elif kind == "hand keyed wrong":
            self.keyed_wrong(dice.randrange(len(self.hands)), dice)
        return keys

    def keyed_wrong(self, who, dice):
        """Have one card of a hand or the crib entered wrongly at first."""
        ranks = [oracle.place(card) for card in self.hand(who)]
        at = dice.randrange(len(ranks))
        ranks[at] = dice.choice([rank for rank in range(1, 14) if rank != ranks[at]])
        self.wrong[who] = ranks


class Looker(Person):
    """Who compares each hand on the screen with the true one, and enters it again if it differs.

    is_told: the board has refused something, offered a play, or said what it was pegged as; first:
    whether the first play offered is the right one.
    """

    def key_deal(self, deal, keys):
        """Enter the starter and the play; return whether the board tells of nothing."""
        self.deal, self.is_told, self.first, self.keys = deal, False, "", 0
        for key in [key_of(deal.starter), *keys]:
            is_due = self.table.match.game.phase in ("starter", "deal", "play")
            if not is_due or self.tap(key):
                return False
        steps = self.table.match.steps
        is_false_go = any(event.kind == "false-go" for _, events in steps for event in events)
        return self.table.match.game.phase == "show" and not is_false_go

    def tap(self, key):
        """Press a key that acts once; return whether it was refused."""
        return self.press(key)

    def look(self, key):
        """Press a key after a look at the board, which tells what is due."""
        self.press(key)

    def show(self):
        """Count hands and crib, and enter again what differs; return whether all is done."""
        self.keys = 0
        for _ in range(40 * len(self.deal.hands)):
            key = self._next_key()
            if not key:
                return True
            self.look(key)
            view = self.table.view()
            is_note = bool(view.message) and not view.is_resumed and key != "*"
            if view.dialog == "other-hand" or is_note:
                self.is_told = True
                self.deal.wrong.clear()  # a look at the hand: it was entered wrongly
            if view.is_error:
                return False
        return False

    def _next_key(self):
        view, table = self.table.view(), self.table
        game, dialog = table.match.game, table.dialogs[-1] if table.dialogs else None
        if view.dialog == "other-hand":
            return self._answer()
        if view.asked_for == "next" or view.dialog == "account":
            rows = [at for at, (who, pile) in enumerate(view.piles, 1) if self._differs(who, pile)]
            return "" if not rows else str(rows[0]) if view.dialog else "D"
        who = CRIB if view.asked_of == CRIB else view.asked_seat
        known = dialog._cards if dialog else () if who == CRIB else game.hand_of(who)
        if self._differs(who, known, dialog and view.asked_for == "count"):
            return "*" if dialog else "D"
        if view.asked_for in ("hand", CRIB):
            left = Counter(self.deal.ranks(who)) - Counter(map(cards.rank_of, known))
            return KEYS[min(left) - 1]
        if dialog is None and who in self.deal.wrong:
            return "D"
        given = [str(item[1]) for item in self.deal.items(who) if item in view.asked_values]
        return given[0] if given else "#"

    def _differs(self, who, known, is_whole=False):
        """Return whether cards are not those of a seat or the crib."""
        known, own = Counter(map(cards.rank_of, known)), Counter(self.deal.ranks(who))
        return known != own if is_whole or who == CRIB and known.total() == 4 else bool(known - own)

    def _answer(self):
        """Return the key that takes the play offered if it is the true one, else asks for more."""
        match, deal = self.table.dialogs[-1]._way.block, self.deal
        is_right = pegs_of(match) == deal.pegs
        self.first = self.first or ("right" if is_right else "wrong")
        laid = sorted(row[1:3] for row in rows_of(match) if row[0] == "lay")
        return "1" if is_right and laid == sorted(deal.rows) else "D"

    def is_hand_wrong(self):
        """Return whether a hand on the screen has cards that the player did not hold."""
        laid = self.table.match.game.laid
        return any(self._differs(seat, own) for seat, own in enumerate(laid))


def outcome(form, kind, dice):
    """Return (what became of a slip, what was offered first, keys to mend); None: no place for it.

    Only slips that the play itself does not tell.
    """
    n, row = FORMS[form].players, forms.form(form)
    deal = Deal(form, dice, dice.randrange(n), row.sides)
    keys, off = deal.slipped(kind, dice), dice.randrange(1, n)
    dealer = (deal.dealer + off) % n if kind == "wrong dealer" else deal.dealer
    if keys is None:
        return None
    person = Looker(Table(begun(f"{form} dealer={dealer} target=999")), None)
    if not person.key_deal(deal, keys):
        return None
    if not deal.wrong and not person.is_hand_wrong():
        return None if pegs_of(person.table.match) == deal.pegs else ("unseen", "", 0)
    is_done = person.show()
    is_right = pegs_of(person.table.match) == deal.pegs
    end = "right" if is_done and is_right else "told" if person.is_told else "untold"
    return end, person.first, person.keys


def pegs_of(match):
    """Return what each track pegged in the play."""
    pegs = [0] * len(match.game.scores)
    for command, events in match.steps:
        for event in events if command.kind in ("lay", "go", "pass") else ():
            pegs[event.track] += event.points if event.kind == "score" else 0
    return pegs


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
