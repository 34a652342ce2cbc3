"""Simulated players: cards dealt from a seed, entered as people would enter them.

They know their own cards and what they did. What the board asks they take from a View, or from
what a sense makes of the lights or of words (tests/helpers/host/lights_sense.py,
tests/host/board/test_sound_only.py): the same facts, and nothing else of the board. Runs on CPython
and MicroPython.
"""

from cribboard import settings_table
from cribboard.base.constants import TRACK_KEYS
from cribboard.rules import cards, commands, forms, play, play_phase, show
from cribboard.rules.errors import IllegalMove
from cribboard.rules.options import NOT_LOW, is_range
from tests.helpers.ledger import BookedMatch
from tests.helpers.scripts import press_keys

KEYS = "1234567890ABC"
WAYS = ("referee", "count", "scoreboard")
#: More points than any card, hand or crib: the board asks whether they are sure.
_TOO_MANY = 80


def key_of(card):
    """Return the key of a card's rank."""
    return KEYS[cards.rank_of(card) - 1]


class Deal:
    """One deal of six-card for two: hands, crib and starter."""

    def __init__(self, pack, dealer):
        self.dealer = dealer
        sixes = [sorted(pack[at : at + 6], key=cards.rank_of) for at in (0, 6)]
        laid_away = [_lay_away(six) for six in sixes]
        self.hands = [hand for hand, _ in laid_away]
        self.crib = laid_away[0][1] + laid_away[1][1]
        self.starter = pack[12]
        self.cards_left = [list(hand) for hand in self.hands]


def _lay_away(six):
    """Return (hand, away): the first three of four that count most with the fourth as a starter."""
    best = -1
    choice = (six[:4], six[4:])
    for first in range(6):
        for second in range(first + 1, 6):
            hand = [card for place, card in enumerate(six) if place not in (first, second)]
            points = show.total(show.items(hand[:3], hand[3])) if hand else 0
            if points > best:
                best = points
                choice = (hand, [six[first], six[second]])
    return choice


def terms(seed):
    """Return (form, level, is the play claimed, best of how many): others with each seed."""
    row = forms.FORMS[seed % len(forms.FORMS)]
    level = forms.LEVELS[seed // len(forms.FORMS) % len(forms.LEVELS)]
    if row.is_low and level == "muggins":
        level = "correct"
    claims = level != "auto" and (seed + 2 * (seed // len(forms.FORMS))) % 3 == 0
    return row, level, claims, 3 if seed % 5 == 0 else 0


def game_of(players, dealer):
    """Return the command that begins what these players play."""
    options = {"dealer": dealer, "level": players.level, "players": players.players}
    if players.level == forms.MUGGINS[0]:
        options["level"] = forms.MUGGINS[1]
    if players.claims:
        options["claims"] = "all"
    if players.row.has_captain:
        options["captain"] = players.captain
    if players.target:
        options["target"] = players.target
    for name, value in players.house.items():
        if not (players.row.is_low and name in NOT_LOW):
            options[name] = value
    return commands.game(players.row.name, **options)


class Players:
    """Two to four people at any form, level, way and match, chosen by keys in the menu.

    Beside the board they keep `twin`, a match to which all they do is pushed with every suit: what
    the board makes of the keys must equal it, and its scores those of a ledger. dice:
    tests.helpers.random_match.Dice; row: of rules/forms.py; mends: how many corrections, penalties,
    misdeals and overruled counts they make at most. hasty: they leave out gos, pick up their cards
    before the end of the play, lose cards, take keys back and key them again, and let another seat
    deal. house: options of the game that are house rules. way: as in WAYS. typed: the number whose
    digits are the last keys but one, and the tracks that it may be for.
    """

    mends = 0
    hasty = takes_proposed = False
    house = {}

    def __init__(
        self, dice, row, level="auto", claims=False, suits=False, best_of=0, target=0, way="referee"
    ):
        self.dice = dice
        self.row = row
        self.players = row.players + (dice.under(3) if row.bases else 0)
        self.level, self.claims, self.suits = level, claims, suits
        self.best_of, self.target, self.way = best_of, target, way
        self.twin = BookedMatch()
        self.base = forms.form(row.bases[self.players - 2]) if row.bases else row
        self.tracks = max(self.base.sides) + 1
        self.captain = 0
        self.pending = 0  # the card that was keyed last
        self.is_suited = self.is_suit_due = False
        self.suited = set()  # the cards of this deal that were keyed with their suit
        self.uncounted = -1  # the seat whose hand was claimed last
        self.claimer = -1  # the track that claimed last
        self.typed = 0, ()
        self.counting, self.answered = None, []  # the seat, or "crib"; items that were asked for
        self.is_playing = False
        self.hands = self.cards_left = self.crib = ()
        self.starter = 0
        self.has_heels = False
        self.keys_for = {
            "captain": self._captain_key,
            "dealer": self._dealer_key,
            "starter": self._starter_key,
            "suit": self._suit_key,
            "card": self._card_key,
            "hand": self._hand_key,
            "crib": self._crib_key,
            "count": self._count_key,
            "claim": self._claim_keys,
            "sure": self._hash,
            "muggins": self._muggins_keys,
            "points": self._points_keys,
            "next": self._next_key,
            "game": self._hash,
        }

    def menu_keys(self):
        """Return the keys that set up what they play: a text for each item of the menu."""
        place = [row.name for row in forms.FORMS].index(self.row.name)
        items = [f"D! 3 # {place + 1}"]
        if self.row.bases:
            items[0] += f" {self.players - 1}"
        items.append(f"D! 2 # {forms.LEVELS.index(self.level) + 1}")
        if self.level != "auto":
            items[1] += " 2" if self.claims else " 1"
        if self.suits:
            items.append("D! 1 1 # 2")
        if self.target:
            items.append("D! 4 # " + " ".join(str(self.target)) + " #")
        for name, value in self.house.items():
            values, place = settings_table.values(name), f"{value} #"
            if not is_range(values):
                place = str(values.index(value) + 1)
            items.append(f"D! {' '.join(str(settings_table.row_of(name)[4]))} # {place}")
        if self.best_of:
            items.append(f"D! 1 5 # {self.best_of} # 1")
            self.twin.push(commands.match(self.best_of // 2 + 1, "games"))
        if self.way != "referee":
            items.append(f"D! 1 # {WAYS.index(self.way) + 1}")
        return items

    def track_of(self, seat):
        """Return the track that a seat pegs on."""
        return self.base.sides[(seat - self.captain) % self.players]

    def next_keys(self, view):
        """Return the keys they press at this view: never an empty list."""
        return self.keys_for[view.asked_for](view)

    def mend_keys(self, view):
        """Return the keys of a correction that the rules allow now; mostly []."""
        game = self.twin.game
        is_due = game is not None and not view.dialog and self.uncounted < 0
        if not self.mends or not is_due:
            return []
        seldom = 2 if game.phase == "over" else (3, 12)[game.deal_number % 2]
        if self.dice.under(seldom):
            return []
        tracks = len(game.tracks)
        track, points = self.dice.under(tracks), (1, 2, 15, 40)[self.dice.under(4)]
        other = (track + 1 + self.dice.under(tracks - 1)) % tracks
        score = (0, 0, 1, game.target - 1, game.target - 2)[self.dice.under(5)]
        counted = game.last_count[0] if game.last_count else -1
        # Once the game is over no points are pegged by hand: the last two.
        what = self.dice.under(5 if game.phase == "over" else 7)
        if counted >= 0 and self.dice.under(3) == 0:
            what = 4
        key, number = TRACK_KEYS[track], list(str(points))
        is_among_cards = view.asked_for in ("starter", "card", "crib")
        is_asked = view.asked_for in ("card", "crib") and any(game.laid)
        command, keys = (
            (commands.set_score(track, score), ["D!", "7", "#", key] + list(str(score)) + ["#"]),
            (commands.penalty(track, points), ["D!", "5", "#", key] + number + ["#"]),
            (
                commands.penalty(track, points, other),
                ["D!", "5", "#", key] + number + [TRACK_KEYS[other]],
            ),
            (commands.misdeal(), ["D!", "6", "#", "#"]),
            (commands.overrule(counted, points), ["D!", "1", "3", "#"] + number + ["#"]),
            (commands.peg(track, points), [key + "!"] + number + ["#"] + ["#"] * is_asked),
            (commands.correct(track, -points), [key + "!"] + number + ["D"]),
        )[what]
        if is_among_cards and what == 6:  # there D is a go
            return []
        try:
            self.twin.push(command)
        except IllegalMove:
            return []
        self.mends -= 1
        return keys

    def see(self, view):
        """Note that the board has counted a hand as soon as it was claimed, with no question."""
        if self.uncounted >= 0 and view.asked_for != "sure":
            if view.asked_for not in ("count", "hand"):
                self._count(self.uncounted)
            self.uncounted = -1

    def _hash(self, view):
        return ["#"]

    def _seat(self, view):
        """Return a seat and its key; takes_proposed: at times `#`, for the one that is proposed."""
        assert view.choices == self.players
        seat = self.dice.under(self.players)
        if self.takes_proposed and view.proposed and self.dice.under(2):
            return view.proposed - 1, ["#"]
        return seat, [str(seat + 1)]

    def _captain_key(self, view):
        self.captain, keys = self._seat(view)
        return keys

    def _dealer_key(self, view):
        seat, keys = self._seat(view)
        self.twin.push(game_of(self, seat))
        return keys

    def _shuffle(self):
        pack = cards.shuffled(self.dice.under(1 << 18))
        base, place = self.base, 0
        self.hands, self.cards_left, self.crib = [], [], []
        for _ in range(self.players):
            hand = pack[place : place + base.dealt]
            place += base.dealt
            self.hands.append(hand[: base.kept])
            self.cards_left.append(hand[: base.kept])
            if base.crib:
                self.crib += hand[base.kept :]
        self.crib += pack[place : place + base.to_crib]
        self.starter = pack[place + base.to_crib]
        assert len(self.crib) == base.crib
        if self.crib and self._is_hasty(6):
            del self.crib[1 + self.dice.under(len(self.crib) - 1) :]

    def _is_hasty(self, seldom):
        """Return whether they do something hasty now, one time in `seldom`."""
        return self.hasty and self.dice.under(seldom) == 0

    def _starter_key(self, view):
        self._shuffle()
        self.suited, self.counting, self.is_playing = set(), None, True
        self.is_suited = self.dice.under(3) > 0
        self.has_heels = cards.rank_of(self.starter) == 11 and self.dice.under(4) > 0
        self.twin.push(commands.starter(self.starter))
        return self._key(self.starter)

    def _key(self, card, is_first=True):
        """Return the key of a card; the first of an entry decides whether all have their suits."""
        self.pending, self.is_suit_due = card, self.suits and (is_first or self.is_suited)
        return [key_of(card)]

    def _suit_key(self, view):
        self.is_suit_due = False
        if self.is_suited:
            self.suited.add(self.pending)
        return ["DCBA"[cards.suit_of(self.pending) - 1] if self.is_suited else "#"]

    def _card_key(self, view):
        if self.has_heels and view.is_heels_claimable:
            self.has_heels = False
            self.twin.push(commands.heels())
            return ["#"]
        self.has_heels = self.has_heels and view.is_heels_claimable
        cards_left = self.cards_left[view.asked_seat]
        fitting = [card for card in cards_left if view.count + cards.pips_of(card) <= 31]
        if not fitting:
            keys = self._implied_go_keys(view)
            if keys:
                return keys
            self.twin.push(commands.go())
            return ["D"]
        if view.count < 22 and not view.is_heels_claimable and self._is_hasty(30):
            return self._end_keys()
        card = self.choice(view, fitting)
        cards_left.remove(card)
        self.is_suited = self.dice.under(3) > 0
        self.twin.push(commands.lay(card))
        return self._key(card)

    def choice(self, view, fitting):
        """Return one of the cards that fit."""
        return fitting[self.dice.under(len(fitting))]

    def _implied_go_keys(self, view):
        """Leave out the gos before the first card of the next series; [] where they are needed."""
        game = self.twin.game
        is_last_series = game.form.is_single and not game.playout
        fits = [
            card
            for seat, hand in enumerate(self.cards_left)
            if seat not in game.saying_go
            for card in hand
            if view.count + cards.pips_of(card) <= 31
        ]
        if fits or is_last_series or self.claims or not self._is_hasty(2):
            return []
        if max(game.scores) == game.target - 1:
            return []
        has_go = bool(game.saying_go)
        while game.series:
            self.twin.push(commands.go())
            game = self.twin.game
        hand = self.cards_left[game.turn]
        self.pending = hand.pop()
        self.is_suited = self.dice.under(3) > 0
        self.twin.push(commands.lay(self.pending))
        key = key_of(self.pending)
        return [key] if has_go else [key + "?", "D", key]

    def _end_keys(self):
        """Pick up the cards before the end of the play, some of which are lost."""
        game, keys = self.twin.game, []
        while play_phase.seat_to_lay(game, next_seat=True) >= 0:
            keys += ["D?", "D"] if any(game.laid) else ["D"]
            self.twin.push(commands.pass_turn())
        with_last = bool(game.series) and self.dice.under(2) == 0
        keys += ["D", "1" if with_last or not game.series else "2"]
        self.twin.push(commands.pass_turn(with_last))
        for seat, hand in enumerate(self.cards_left):
            if hand and self.dice.under(2):
                self.hands[seat] = [card for card in self.hands[seat] if card != hand[-1]]
                hand.pop()
        return keys

    def _count(self, who):
        """Begin the count of a hand, what was laid and what is left of it, or of the crib."""
        self.counting, self.answered = who, []
        if who == "crib":
            self.twin.push(commands.crib(self.crib, short=len(self.crib) < self.base.crib))
            return
        is_short = len(self.hands[who]) < self.base.kept
        is_laid = self.way == "referee"
        self.twin.push(commands.show(who, self.cards_left[who], from_play=is_laid, short=is_short))

    def _next_card(self, place, laid, unlaid):
        """Return the key of the card at a place of a hand or crib; those laid are there already."""
        if place == len(laid + unlaid):
            return ["#?", "#"]
        if place == len(laid):
            self.is_suited = self.dice.under(2) > 0
        return self._key((laid + unlaid)[place], place == len(laid))

    def _hand_key(self, view):
        if not view.dialog:  # the first key of a hand that was not laid whole
            self._count(view.asked_seat)
        cards_left = self.cards_left[view.asked_seat]
        laid = [card for card in self.hands[view.asked_seat] if card not in cards_left]
        return self._next_card(view.entry_cards, laid, cards_left)

    def _crib_key(self, view):
        if not view.entry_cards:
            self._count("crib")
        return self._next_card(view.entry_cards, [], self.crib)

    def _count_key(self, view):
        """Answer a question with its points where the cards have them; else count."""
        who = "crib" if view.asked_of == "crib" else view.asked_seat
        if not view.dialog:  # the first key of this hand
            self._count(who)
        for item in self.items(who):
            if (item.reason, item.points) in view.asked_values:
                self.answered.append(item)
                return [str(item.points)]
        return ["#"]

    def items(self, who):
        """Return what a hand, or the crib, counts."""
        is_crib = who == "crib"
        hand, whole = self.crib, self.base.crib
        if not is_crib:
            hand, whole = self.hands[who], self.base.kept
        is_crib = is_crib and self.house.get("crib_flush") != "four"
        return show.items(hand, self.starter, is_crib, whole=whole)

    def _claim_keys(self, view):
        seat, what = view.asked_seat, view.asked_of
        if what == "card":
            points = show.total(play.items(list(view.series)))
        else:
            points = show.total(self.items(seat if what == "hand" else "crib"))
        points = self.claimed_of(points)
        self.twin.push(commands.claim(seat, points))
        self.claimer = self.track_of(seat)
        self.typed = points, (self.claimer,)
        self.uncounted = seat if what == "hand" else -1
        is_hash_enough = what == "card" and not points
        return ([] if is_hash_enough else list(str(points))) + ["#"]

    def claimed_of(self, points):
        """Return how many points are claimed of those there are: at times too few or too many."""
        if self.dice.under(3) == 0:
            points = max(0, points + self.dice.under(9) - 4)
        return 90 if self.dice.under(40) == 0 else points

    def _muggins_keys(self, view):
        own, points, _ = self.twin.game.offer
        takers = [track for track in range(len(self.twin.game.tracks)) if track != own]
        taker = takers[self.dice.under(len(takers))]
        assert view.asked_values == () and view.lanes == tuple(takers) and view.pending is None
        called = self.called_of(points)
        self.twin.push(commands.mugs(taker, called))
        self.typed = called, takers
        if not called:
            return ["#"] if self.dice.under(3) else ["0", "#"]
        return list(str(called)) + ["#" if len(takers) == 1 else TRACK_KEYS[taker]]

    def called_of(self, missed):
        """Return how many missed points are called: all, fewer, none, or more."""
        return (missed, missed, self.dice.under(missed + 1), missed + 1, 0)[self.dice.under(5)]

    def _points_keys(self, view):
        """Type points, key a score of one letter, or go on to the show or the next deal."""
        dice, is_free = self.dice, self.way == "scoreboard"
        if not dice.under(6):
            self.is_playing = False
            if is_free:
                self.twin.push(commands.deal(True))
            return ["#"]
        points = 1 + dice.under(12) if dice.under(30) else _TOO_MANY
        track = dice.under(self.tracks)
        keys = [TRACK_KEYS[track]]
        if not is_free or points > 2 or dice.under(6) == 0:
            self.typed = points, range(self.tracks)
            keys = list(str(points)) + keys
        elif points == 2 and self.tracks == 3:  # one letter is left for it
            track, keys = self.track_of(self.twin.game.dealer), ["D"]
        elif points == 2:
            keys = ["CD"[track]]
        self.twin.push(commands.peg(track, points))
        return keys

    def _next_key(self, view):
        if self._is_hasty(3):
            dealer = (self.twin.game.pone + 1) % self.players
            self.twin.push(commands.deal(dealer=dealer))
            return ["#", "D"]
        self.twin.push(commands.deal())
        return ["#"]

    def second_thought_keys(self, view, most):
        """Return the keys that take back some commands, `most` at most, and do them again."""
        if view.dialog or self.uncounted >= 0 or not self.twin.game or not self._is_hasty(12):
            return []
        many = min(1 + self.dice.under(6), most)
        return ["*"] * many + ["*!"] * many


class Sensible(Players):
    """Two at six-card with the cards of a seed, who throw and lay what scores most; Blue deals."""

    def __init__(self, seed):
        Players.__init__(self, self, forms.FORMS[0])
        self._seed = seed * 1000

    def under(self, limit):
        """Stand in for the dice: nothing but the cards is left to chance."""
        return 0

    def _shuffle(self):
        deal = Deal(cards.shuffled(self._seed), 0)
        self.hands, self.cards_left = deal.hands, deal.cards_left
        self.crib, self.starter = deal.crib, deal.starter
        self._seed += 1

    def choice(self, view, fitting):
        """Return the card that scores most, of these the highest."""

        def worth(card):
            points = show.total(play.items(list(view.series) + [card]))
            return points, cards.rank_of(card), card

        return max(fitting, key=worth)


def play_match(table, company, games=1):
    """Play on `table` with keys alone to the end of the match, or of so many games.

    Return how many keys were pressed. After every deal and game, board and twin are compared.
    """
    for item in company.menu_keys():
        press(table, item.split())
    pressed = ended = 0
    while True:
        view = table.view()
        company.see(view)
        mended = company.second_thought_keys(view, len(table.match.steps) - 1)
        mended = mended or company.mend_keys(view)
        if mended:
            pressed += press(table, mended)
            continue
        if view.asked_for in ("next", "game"):
            same(table.match, company.twin)
        if view.asked_for == "game":
            ended += 1
            if table.match.winners or (not company.best_of and ended >= games):
                return pressed
        pressed += press(table, company.next_keys(view))


def press(table, keys):
    """Press keys, of which only those with a `?` are refused; return how many."""
    for key in keys:
        press_keys(table, [key.rstrip("?")])
        view = table.view()
        assert view.is_error == key.endswith("?"), (key, view.message, view.prompt)
    return len(keys)


def same(match, twin):
    """Require that two matches stand the same; they may know different suits."""
    for one in ("won", "first_to", "winners", "tally"):
        assert getattr(match, one) == getattr(twin, one), one
    assert (match.game is None) == (twin.game is None)
    if match.game is not None:
        for one in "scores backs phase winners skunk worth target level awaited dealer".split():
            assert getattr(match.game, one) == getattr(twin.game, one), one
        assert match.game.form == twin.game.form
