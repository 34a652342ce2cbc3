"""Two people at the table: real cards dealt from a seed, keyed as they would key them.

They look at their own cards and at the View, never at the rules engine's mind; what they score
is found out by the board. Runs on CPython and MicroPython.
"""

from cribboard.rules import cards, commands, forms, play, show
from cribboard.rules.match import Match

KEYS = "1234567890ABC"


def key_of(card):
    """Return the key of a card's rank."""
    return KEYS[cards.rank_of(card) - 1]


class Deal:
    """One deal from a pack: six cards each, two laid away by a plain rule, the starter."""

    def __init__(self, pack, dealer):
        self.dealer = dealer
        self.hands = [[], []]
        self.crib = []
        for seat in range(2):
            kept, away = _lay_away(sorted(pack[6 * seat : 6 * seat + 6], key=cards.rank_of))
            self.hands[seat] = kept
            self.crib += away
        self.starter = pack[12]
        self.held = [list(hand) for hand in self.hands]


def _lay_away(six):
    """Return (kept, away): keep the four that count most without a starter."""
    best = -1
    choice = (six[:4], six[4:])
    for first in range(6):
        for second in range(first + 1, 6):
            kept = [card for place, card in enumerate(six) if place not in (first, second)]
            points = show.total(show.items(kept[:3], kept[3])) if kept else 0
            if points > best:
                best = points
                choice = (kept, [six[first], six[second]])
    return choice


class Players:
    """Both people: `next_keys(view)` returns what they press next, a list of symbols."""

    def __init__(self, seed, dealer=0):
        self._seed = seed
        self._dealer = dealer
        self._deals = 0
        self.deal = None
        self._counted = 0

    def next_keys(self, view):
        """Return the keys they press at this view: never an empty list."""
        return getattr(self, "_at_" + view.awaiting)(view)

    def _at_dealer(self, view):
        self.deal = None
        return [str(self._dealer + 1)]

    def _at_starter(self, view):
        dealer = view.dealer_track
        pack = cards.shuffled(self._seed * 1000 + self._deals)
        self._deals += 1
        self._counted = 0
        self.deal = Deal(pack, dealer)
        return [key_of(self.deal.starter)]

    def _at_card(self, view):
        held = self.deal.held[view.turn_track]
        fitting = [card for card in held if view.count + cards.pips_of(card) <= 31]
        if not fitting:
            return ["D"]
        card = max(fitting, key=lambda card: (_worth(view, card), cards.rank_of(card), card))
        held.remove(card)
        return [key_of(card)]

    def _at_count(self, view):
        if view.entry:  # all is answered
            return ["#"]
        self._counted += 1
        return self._at_answer(view) if view.answers else ["#"]

    def _at_crib(self, view):
        self._counted = 3
        return [key_of(card) for card in self.deal.crib]

    def _at_answer(self, view):
        deal = self.deal
        seat = deal.dealer if self._counted != 1 else 1 - deal.dealer
        is_crib = self._counted == 3
        hand = deal.crib if is_crib else deal.hands[seat]
        for item in show.items(hand, deal.starter, is_crib):
            is_known = "flush" in view.entry if item.reason == "flush" else "nobs" in view.entry
            if item.reason in ("flush", "nobs") and not is_known:
                return [str(item.points)]
        return ["#"]

    def _at_next(self, view):
        return ["#"]


def _worth(view, card):
    from cribboard.rules import play

    return show.total(play.items(list(view.series) + [card]))


def play_game(table, players, first_keys=()):
    """Play on `table` to the end of a game; return every key pressed, a list of symbols."""
    pressed = []

    def press(keys):
        for key in keys:
            table.press(key[0], key.endswith("!"))
            pressed.append(key)

    press(first_keys)
    while table.view().awaiting != "game":
        press(players.next_keys(table.view()))
        assert not table.view().is_error, (pressed[-8:], table.view().message)
    return pressed


def terms(seed):
    """Return form, level, whether lays are claimed, and best of how many: others with each seed."""
    row = forms.FORMS[seed % len(forms.FORMS)]
    level = forms.LEVELS[seed // len(forms.FORMS) % 4]
    if row.is_low and level == "muggins":
        level = "correct"
    claims = level != "auto" and (seed + seed // 32) % 3 == 0
    return row, level, claims, 3 if seed % 5 == 0 else 0


def game_of(players, dealer):
    """Return the command that begins what these players play."""
    options = {"dealer": dealer, "level": players.level, "players": players.players}
    if players.claims:
        options["claims"] = "all"
    if players.row.has_captain:
        options["captain"] = players.captain
    if players.target:
        options["target"] = players.target
    return commands.game(players.row.name, **options)


class Company:
    """Two to four people at any form, level and match, chosen by keys in the menu.

    They read the View's prompts and what is awaited, and look at their own cards. Beside the
    board they keep `twin`, a match to which all they do is pushed with every suit: what the board
    makes of keys must equal it. dice: tests.helpers.random_match.Dice; row: of rules/forms.py.
    """

    def __init__(self, dice, row, level="auto", claims=False, suits=False, best_of=0, target=0):
        self.dice = dice
        self.row = row
        self.players = row.players + (dice.under(3) if row.bases else 0)
        self.level, self.claims, self.suits = level, claims, suits
        self.best_of, self.target = best_of, target
        self.twin = Match()
        self.base = forms.form(row.bases[self.players - 2]) if row.bases else row
        self.dealer = self.captain = 0
        self.seats = []
        self.who = self.pending = 0
        self.uncounted = -1  # the seat whose hand was claimed last
        self.is_suited = False
        self.hands = self.held = self.crib = ()
        self.starter = 0
        self.has_heels = False

    def menu_keys(self):
        """Return the keys that set up what they play, an item at a time."""
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
        if self.best_of:
            items.append(f"D! 1 5 # {self.best_of} # 1")
            self.twin.push(commands.match(self.best_of // 2 + 1, "games"))
        return items

    def next_keys(self, view):
        """Return the keys they press at this view: never an empty list."""
        return getattr(self, "_at_" + view.awaiting)(view)

    def see(self, view):
        """Keep up with a hand that the board counts as soon as it is claimed: it asks nothing."""
        if self.uncounted >= 0 and not view.is_sure:
            if view.awaiting != "count":
                held = tuple(self.held[self.uncounted])
                self.twin.push(commands.show(self.uncounted, held, from_play=True))
            self.uncounted = -1

    def _at_captain(self, view):
        assert view.prompt.startswith("captain?")
        self.captain = self.dice.under(self.players)
        return [str(self.captain + 1)]

    def _at_dealer(self, view):
        seat = self.dice.under(self.players)
        assert view.prompt.startswith("who deals first?  ")
        self.seats = [choice[2:] for choice in view.prompt.split("  ")[1:]]
        assert len(self.seats) == self.players
        self.dealer = seat
        self.twin.push(game_of(self, seat))
        return [str(seat + 1)]

    def _shuffle(self):
        pack = cards.shuffled(self.dice.under(1 << 18))
        base, place = self.base, 0
        self.hands, self.held, self.crib = [], [], []
        for _ in range(self.players):
            hand = pack[place : place + base.dealt]
            place += base.dealt
            self.hands.append(hand[: base.kept])
            self.held.append(hand[: base.kept])
            if base.crib:
                self.crib += hand[base.kept :]
        self.crib += pack[place : place + base.to_crib]
        self.starter = pack[place + base.to_crib]
        assert len(self.crib) == base.crib

    def _at_starter(self, view):
        self._shuffle()
        self.pending = self.starter
        self.is_suited = self.dice.under(3) > 0
        self.has_heels = cards.rank_of(self.starter) == 11 and self.dice.under(4) > 0
        self.twin.push(commands.starter(self.starter))
        return [key_of(self.starter)]

    def _at_suit(self, view):
        return ["DCBA"[cards.suit_of(self.pending) - 1] if self.is_suited else "#"]

    def _seat(self, prompt, end):
        assert end in prompt, prompt
        name = prompt.split(end)[0]
        for before in ("# count ", "# "):
            if name.startswith(before):
                name = name[len(before) :]
        return self.seats.index(name)

    def _at_card(self, view):
        if view.prompt.endswith(" cards"):
            return self._entry(view, self.hands[self.who])
        if self.has_heels and "# heels" in view.prompt:
            self.has_heels = False
            self.twin.push(commands.heels())
            return ["#"]
        self.has_heels = self.has_heels and "# heels" in view.prompt
        held = self.held[self._seat(view.prompt, " lays")]
        fitting = [card for card in held if view.count + cards.pips_of(card) <= 31]
        if not fitting:
            self.twin.push(commands.go())
            return ["D"]
        card = fitting[self.dice.under(len(fitting))]
        held.remove(card)
        self.pending = card
        self.is_suited = self.dice.under(3) > 0
        self.twin.push(commands.lay(card))
        return [key_of(card)]

    def _entry(self, view, hand):
        """Return the key of the next card of a hand or crib; those laid are there already."""
        place = len(view.entry.split())
        laid = [card for card in hand if hand is not self.crib and card not in self.held[self.who]]
        if place == len(laid):
            self.is_suited = self.dice.under(2) > 0
        self.pending = (laid + [card for card in hand if card not in laid])[place]
        return [key_of(self.pending)]

    def _at_count(self, view):
        if view.entry:
            assert view.prompt.startswith("# counts"), view.prompt
            return ["#"]
        self.who = self._seat(view.prompt, ":" if view.answers else "'s hand")
        held = tuple(self.held[self.who])
        self.twin.push(commands.show(self.who, held, from_play=True))
        return self._at_answer(view)

    def _at_crib(self, view):
        if not view.entry:
            self.who = "crib"
            self.twin.push(commands.crib(self.crib))
        return self._entry(view, self.crib)

    def _items(self, who):
        is_crib = who == "crib"
        return show.items(self.crib if is_crib else self.hands[who], self.starter, is_crib)

    def _at_points(self, view):
        name, what = view.prompt.split(" claims ")
        seat = self.seats.index(name)
        if what == "card":
            points = show.total(play.items(list(view.series)))
        else:
            points = show.total(self._items(seat if what == "hand" else "crib"))
        if self.dice.under(3) == 0:
            points = max(0, points + self.dice.under(9) - 4)
        if self.dice.under(40) == 0:
            points = 90
        self.twin.push(commands.claim(seat, points))
        self.uncounted = seat if what == "hand" else -1
        is_hash_enough = what == "card" and not points
        return ([] if is_hash_enough else list(str(points))) + ["#"]

    def _at_answer(self, view):
        if view.prompt.startswith("sure?"):
            return ["#"]
        if view.prompt.startswith("muggins"):
            return self._muggins(view.prompt)
        for item in self._items(self.who):
            if item.reason in ("flush", "nobs") and item.reason + "?" in view.prompt:
                return [str(item.points)]
        return ["#"]

    def _muggins(self, prompt):
        own, points, _ = self.twin.game.offer
        takers = [track for track in range(len(self.twin.game.tracks)) if track != own]
        taker = takers[self.dice.under(len(takers))]
        is_taken = self.dice.under(2)
        self.twin.push(commands.mugs(taker, points * is_taken))
        assert prompt.startswith(f"muggins {points}?")
        key = "#" if "# takes" in prompt else "ABC"[taker]
        if is_taken and key == "#":
            return ["#"]
        return [key if is_taken else "0", "#"]

    def _at_next(self, view):
        self.twin.push(commands.deal())
        return ["#"]

    def _at_game(self, view):
        return ["#"]


def play_match(table, company, games=1):
    """Play on `table` with keys alone to the end of the match, or of so many games.

    Returns how many keys were pressed. After every game and deal board and twin stand the same.
    """
    for item in company.menu_keys():
        press(table, item.split())
    pressed = ended = 0
    while True:
        view = table.view()
        company.see(view)
        if view.awaiting in ("next", "game"):
            same(table.match, company.twin)
        if view.awaiting == "game":
            ended += 1
            if table.match.winners or (not company.best_of and ended >= games):
                return pressed
        pressed += press(table, company.next_keys(view))


def press(table, keys):
    """Press the keys (`D!` is a long press), none of which is refused; return how many."""
    for key in keys:
        table.press(key[0], key.endswith("!"))
        view = table.view()
        assert not view.is_error, (key, view.message, view.prompt)
    return len(keys)


def same(match, twin):
    """Require that two matches stand the same, whatever of the suits is known to which."""
    for one in ("won", "first_to", "winners", "tally"):
        assert getattr(match, one) == getattr(twin, one), one
    assert (match.game is None) == (twin.game is None)
    if match.game is not None:
        for one in "scores backs phase winners skunk worth target level awaited dealer".split():
            assert getattr(match.game, one) == getattr(twin.game, one), one
        assert match.game.form == twin.game.form
