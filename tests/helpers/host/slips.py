"""People at the keypad whose hand slips: a deal as it was really played, and who keys and mends it.

What was really played, and what it scores, comes from `oracle`, which shares no code with the
product. People see what the screen shows: who laid which rank, where a series began, the scores,
what was said.
"""

from tests.helpers.host import oracle
from tests.helpers.host.naive_play import FORMS, Play
from tests.helpers.scripts import press_keys

KEYS = "1234567890ABC"
#: The pad, row by row: a finger slips to a neighbour.
PAD = ("123A", "456B", "789C", "*0#D")
#: Rows down and columns to the right to the key beside another one.
NEIGHBOURS = {"left": (0, -1), "right": (0, 1), "above": (-1, 0), "below": (1, 0)}


def key_of(card):
    """Return the key of a card like "Th"."""
    return KEYS[oracle.place(card) - 1]


def neighbour(key, side):
    """Return the key beside another one, "" beyond the pad's edge."""
    row = [key in keys for keys in PAD].index(True)
    down, right = NEIGHBOURS[side]
    column, row = PAD[row].index(key) + right, row + down
    return PAD[row][column] if 0 <= row < 4 and 0 <= column < 4 else ""


class Truth:
    """One deal of six-card for two as it was really played.

    rows: what the board should hold, as `rows_of` reads it; keys: the key of each row's card or
    dealer, "" of a count; goes: the seats that could not lay before it, since the row before, in a
    series that had begun; scores: after each row, with the one for last that a go after it gives;
    last_goes: as `goes`, after the last row. The deal ends early where a player is out.
    """

    def __init__(self, deal, choose, scores=(0, 0), target=999, leader=None, short=None):
        self.hands = [[_text(card) for card in hand] for hand in deal.hands]
        self.crib, self.starter = [_text(card) for card in deal.crib], _text(deal.starter)
        if short is not None:
            del self.hands[short][-1]
        self.dealer, self._target, self._now = deal.dealer, target, list(scores)
        self.rows, self.keys, self.goes = [("dealer", deal.dealer)], ["12"[deal.dealer]], [()]
        self.scores, self.last_goes = [tuple(scores)], ()
        self._add(("starter", oracle.place(self.starter)), key_of(self.starter))
        if self.starter[0] == "J":
            self._peg(deal.dealer, 2)
        self._play(choose, leader)
        for who in (1 - deal.dealer, deal.dealer, "crib"):
            points = sum(points for _, points in self.items(who))
            row = ("count", who, self.ranks(who), points)
            self._add(row, "")
            is_last = not self.is_won
            self._peg(deal.dealer if who == "crib" else who, points)
            if is_last and self.is_won:
                self.rows[-1] = row[:3] + (None,)

    @property
    def is_won(self):
        """Whether a player has reached the target."""
        return max(self._now) >= self._target

    def hand(self, who):
        """Return the cards of a seat or the crib."""
        return self.crib if who == "crib" else self.hands[who]

    def items(self, who):
        """Return the (name, points) of a hand or the crib; a flush takes four cards."""
        hand = self.hand(who)
        found = oracle.scores(hand, self.starter, who == "crib")
        return [(name, points) for name, _, points in found if name != "flush" or len(hand) == 4]

    def ranks(self, who):
        """Return the ranks of a seat's hand, sorted."""
        return sorted(oracle.place(card) for card in self.hand(who))

    def _add(self, row, key, goes=()):
        if not self.is_won:
            self.rows.append(row)
            self.keys.append(key)
            self.goes.append(tuple(goes))
            self.scores.append(tuple(self._now))

    def _peg(self, seat, points):
        if not self.is_won:
            self._now[seat] = min(self._target, self._now[seat] + points)
            self.scores[-1] = tuple(self._now)

    def _play(self, choose, leader):
        table = Play(FORMS["six-card"], self.hands, self.dealer if leader is None else 1 - leader)
        goes, is_new = [], True
        while not table.is_over():
            seat = table.next()
            able = table.able(seat)
            card = choose(able, table.laid()) if able else None
            if card is None:
                goes.append(seat)
            else:
                row = ("lay", seat, oracle.place(card), is_new)
                self._add(row, key_of(card), goes)
                goes, is_new = [], False
            is_going_on = not self.is_won
            for who, _, points in table.act(card).made:
                self._peg(who, points)
            if self.is_won and is_going_on:
                self.last_goes = tuple(goes)
            is_new = is_new or not table.series[-1]

    def goes_of_series(self, place):
        """Return the seats that had said go in the series before a row, in order."""
        goes = self.goes[place]
        while self.rows[place - 1][0] == "lay":
            place -= 1
            if self.rows[place][3]:
                break
            goes = self.goes[place] + goes
        return goes

    def are_scores_known(self, place):
        """Return whether the board can know the scores when it has the rows up to a place."""
        return not (self.goes[place] if place < len(self.rows) else self.last_goes)

    def said(self, place):
        """Return the go that players say before a row: only the first of a series."""
        goes = self.goes[place]
        return goes[:1] if len(self.goes_of_series(place)) == len(goes) else ()


def _text(card):
    return "A23456789TJQK"[(card - 1) % 13] + "cdhs"[(card - 1) // 13 - 1]


def sensible(able, series):
    """Return the card that scores most; of equal ones the highest that leaves neither 5 nor 21."""
    count = sum(map(oracle.value, series))

    def worth(card):
        after = count + oracle.value(card)
        return oracle.lay_points([*series, card]), after not in (5, 21), oracle.place(card), card

    return max(able, key=worth)


def rows_of(match):
    """Return what the board holds of this deal, as `Truth.rows`."""
    game = match.game
    if game is None:
        return []
    rows = [("dealer", game.dealer)]
    if game.starter:
        rows.append(("starter", (game.starter - 1) % 13 + 1))
    for seat, card, is_lead in game.laid_in_order():
        rows.append(("lay", seat, (card - 1) % 13 + 1, bool(is_lead)))
    for command, events in match.steps:
        for event in events:
            if event.kind == "total":
                who = "crib" if command.kind == "crib" else event.seat
                ranks = sorted((card - 1) % 13 + 1 for card in event.cards)
                rows.append(("count", who, ranks, event.points))
    if game.phase == "over" and rows[-1][0] == "count":
        rows[-1] = rows[-1][:3] + (None,)  # its points are cut at the target
    return rows


class Stuck(AssertionError):
    """What people did had no effect that they could have expected."""


class Person:
    """Who keys a deal into a table. keys: how many were pressed; holds, wrong_holds: of `*`.

    is_terse: the second go of a series is not keyed, as nobody says it.
    """

    def __init__(self, table, truth, is_terse=True):
        self.table, self.truth, self.is_terse = table, truth, is_terse
        self.keys = self.holds = self.wrong_holds = 0

    # What they see

    @property
    def rows(self):
        """The rows that the board shows."""
        return rows_of(self.table.match)

    @property
    def right(self):
        """How many rows are right before the first that is not."""
        for place, (row, true) in enumerate(zip(self.rows, self.truth.rows, strict=False)):
            if row != true:
                return place
        return min(len(self.rows), len(self.truth.rows))

    def is_at(self, place):
        """Return whether the board has the rows up to a place, and waits for what comes then."""
        game, truth = self.table.match.game, self.truth
        if game is None:
            return not place
        if self.rows != truth.rows[:place] or self.table.view().dialog:
            return False
        if place == len(truth.rows):
            return game.phase in (("play",) if truth.last_goes else ("deal", "over"))
        kind = truth.rows[place][0]
        if kind != "lay":
            return game.phase == {"starter": "starter", "count": "show"}[kind]
        is_series_over = not game.series and not truth.rows[place][3]
        goes = truth.goes_of_series(place) if game.series else ()
        is_go_wrong = not game.saying_go <= set(goes)
        return game.phase == "play" and not is_series_over and not is_go_wrong

    # What they press

    def press(self, key):
        """Press a key; return whether it was refused."""
        self.keys += 1
        press_keys(self.table, [key])
        return self.table.is_error

    def insist(self, key):
        """Press a key, and again where the board refuses it once; return whether it was refused."""
        return self.press(key) and (not self._is_offered() or self.press(key))

    def _is_offered(self):
        return getattr(self.table, "_again", None) is not None

    def key(self, place):
        """Key a row where the board waits for it; return whether a key was refused."""
        row = self.truth.rows[place]
        if row[0] == "count":
            return self.count(row[1], len(self.rows))
        return self.key_goes(place) or self.insist(self.truth.keys[place])

    def key_goes(self, place):
        """Key the gos before a row that the board does not know of; return whether refused."""
        truth = self.truth
        goes = truth.said(place) if self.is_terse else truth.goes[place]
        for seat in goes:
            game = self.table.match.game
            if game.phase == "play" and game.series and seat not in game.saying_go:
                if self.insist("D"):
                    return True
        return False

    def end(self):
        """Key the gos after the last card of a game that the one for last wins."""
        for _ in self.truth.last_goes:
            if self.table.match.game.phase == "play":
                self.insist("D")

    def answer(self, who):
        """Return the key that answers a question of a hand, `#` where there is none."""
        asked = self.table.view().asked_values
        given = [str(item[1]) for item in self.truth.items(who) if item in asked]
        return given[0] if given else "#"

    def count(self, who, before):
        """Count a hand or the crib; return whether a key was refused."""
        while len(self.rows) == before and self.table.match.game.phase == "show":
            typed = self.table.view().entry_cards
            if who == "crib" and typed < 4 and self.table.view().asked_for != "count":
                key = key_of(self.truth.crib[typed])
            else:
                key = self.answer(who)
            if self.insist(key):
                return True
        return False

    # How they mend

    def back_to(self, place):
        """Press `*` until the board is where a row comes; return that place.

        A mend is taken back whole, so it may be an earlier row.
        """
        for _ in range(80):
            if len(self.rows) <= place and self.is_at(len(self.rows)):
                return len(self.rows)
            self.press("*")
        raise Stuck(f"* does not lead back to row {place}: {self.rows}")

    def _change_dealer(self):
        """Let the other seat deal a later deal: go back to its starter, and press D."""
        for _ in range(80):
            if len(self.rows) == 1 and not self.table.view().dialog:
                break
            self.press("*")
        self.press("D")

    def hold(self, done):
        """Hold `*`, again and choose if what it did is wrong; return if all is right."""
        self.press("*!")
        self.holds += 1
        if self.table.view().dialog != "mend":
            if self.is_at(done) or self.right == len(self.rows):
                return self.is_at(done)  # at most the end is missing
            self.wrong_holds += 1
            self.press("*!")
        if self.table.view().dialog == "mend":
            self._choose()
        return self.is_at(done)

    def _choose(self):
        """Choose the way that fits best; people know what they keyed, so they know its name."""
        best, choice = -1, ""
        for place, way in enumerate(self.table.dialogs[-1]._ways):
            rows = rows_of(way.block)
            same = 0
            while rows[same : same + 1] == self.truth.rows[same : same + 1] != []:
                same += 1
            same = 2 * same - len(rows)
            if same > best:
                best, choice = same, str(place + 1)
        self.press(choice or "*")

    def mend(self, done, width=1):
        """Go back to the first wrong row, key `width` rows, and hold `*` for the rest."""
        for _ in range(3 + done):
            place = min(self.right, done)
            if not place and self.table.match.index:
                self._change_dealer()
                place = 1
            for each in range(self.back_to(place), min(done, place + width)):
                if self.key(each):
                    raise Stuck(str(self.table.view().message))
            if self.is_at(done) or self.hold(done):
                return
            if self.right == len(self.rows):
                width = done  # there is no rest any more
        raise Stuck(f"not mended: {self.rows} instead of {self.truth.rows[:done]}")
