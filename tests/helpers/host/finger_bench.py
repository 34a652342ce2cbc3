"""Slips in the crib, keys that a finger presses twice, and letters held too long.

The crib is looked at, as it stands on the screen, and entered again from the account of the deal or
walked back to. A second press comes 120 ms after the first. A letter is held in the place of its
card, and the rest keyed on: wrong is what has changed before anything was refused.
"""

from cribboard.table.table import Table
from tests.helpers.host.slip_kinds import deals, strokes_of
from tests.helpers.host.slips import KEYS, NEIGHBOURS, Person, key_of, neighbour
from tests.helpers.scripts import begun, press_keys

DOUBLED_MS = 120


class Finger(Person):
    """Who keys a deal of six-card at a board with a clock, which ignores a doubled press."""

    def __init__(self, truth):
        super().__init__(Table(begun(f"six-card dealer={truth.dealer} target=999")), truth)

    def press(self, key, after_ms=1000):
        """Press a key, so long after the one before, if the board takes it."""
        self.table.now_ms += after_ms
        is_taken = not self.table.is_doubled(key[0], self.table.now_ms)
        return super().press(key) if is_taken else False

    def is_right(self):
        """Return whether the scores are those really played."""
        return tuple(self.table.match.game.scores) == self.truth.scores[-1]

    def answers(self):
        """Answer what the crib asks."""
        while self.table.view().asked_for == "count":
            self.press(self.answer("crib"))


# Slips in the crib: each returns the keys


def _wrong(keys, at, dice):
    return [*keys[:at], dice.choice(KEYS.replace(keys[at], "")), *keys[at + 1 :]]


def _beside(keys, at, dice):
    others = [neighbour(keys[at], side) for side in NEIGHBOURS]
    others = [key for key in others if key and key in KEYS]
    return [*keys[:at], dice.choice(others), *keys[at + 1 :]]


def _twice(keys, at, dice):
    return [*keys[: at + 1], keys[at], *keys[at + 1 : 3]][:4]


def _again(person):
    person.press("D")
    person.press(str(len(person.table.view().piles)))


def _back(person):
    person.back_to(len(person.truth.rows) - 1)


def _cribs(many, slip, mending):
    """Yield (whether the scores are right, keys to mend) of each crib whose slip is not refused.

    mending: how who looks at the ranks gets to enter them again; None: nobody looks.
    """
    for truth, dice in deals(many):
        keys = slip([key_of(card) for card in truth.crib], dice.randrange(3), dice)
        person = Finger(truth)
        assert all(not person.key(place) for place in range(1, len(truth.rows) - 1))
        if any(person.press(key) for key in keys):
            continue
        person.answers()
        person.keys = 0
        if mending and sorted(dict(person.table.view().piles)["crib"]) != truth.ranks("crib"):
            mending(person)
            for card in truth.crib:
                person.press(key_of(card))
            person.answers()
        yield person.is_right(), person.keys


def _doubled(many, is_hash):
    """Yield whether each deal ends right with one `#` at the show, or one card, pressed twice."""
    for truth, dice in deals(many):
        person, kind = Finger(truth), "count" if is_hash else "lay"
        slip = dice.choice([at for at, row in enumerate(truth.rows) if row[0] == kind])
        for place in range(1, len(truth.rows)):
            person.key(place)
            if place == slip:
                person.press("#" if is_hash else truth.keys[place], DOUBLED_MS)
        yield person.is_right()


def _scores_doubled():
    """Yield whether each score keyed on the scoreboard is right with its letter pressed twice."""
    for track in (0, 1):
        for points in range(3, 30):
            table = Table(begun("six-card"), {"way": "scoreboard"})
            press_keys(table, list(str(points)))
            for after_ms in (1000, DOUBLED_MS):
                table.now_ms += after_ms
                if not table.is_doubled("AB"[track], table.now_ms):
                    press_keys(table, "AB"[track])
            yield table.match.game.scores[track] == points


def _held(many, letter):
    """Yield whether no points are pegged by hand until a key is refused, one letter being held."""
    for truth, dice in deals(many):
        strokes = strokes_of(truth)
        places = [at for at, one in enumerate(strokes) if at and one.key == letter]
        if not places:
            continue
        person, held = Finger(truth), dice.choice(places)
        keys = [stroke.key + "!" * (at == held) for at, stroke in enumerate(strokes)]
        for key in [*keys, "#"]:
            if person.press(key):
                break
        kinds = [command.kind for command in person.table.match.commands]
        yield "peg" not in kinds and "correct" not in kinds


def fingers(many):
    """Yield the rows of the table."""

    def wrong(found):
        return f"{100 * (len(found) - sum(found)) / max(1, len(found)):.1f}"

    yield "| wrong and untold, per 100 | entered again | walked back | nobody looks | keys |"
    yield "| --- | ---: | ---: | ---: | ---: |"
    for name, slip in (("wrong rank", _wrong), ("key beside", _beside), ("key twice", _twice)):
        found = [list(_cribs(many, slip, mending)) for mending in (_again, _back, None)]
        cells = [wrong([is_right for is_right, _ in one]) for one in found]
        keys = [f"{sum(keys for _, keys in one) / max(1, len(one)):.1f}" for one in found[:2]]
        yield f"| crib, {name} | {' | '.join(cells)} | {', '.join(keys)} |"
    for name, ends in (
        ("# # within 300 ms at the show", _doubled(many, True)),
        ("a card twice within 300 ms", _doubled(many, False)),
        ("scoreboard, 5 A A within 300 ms", _scores_doubled()),
        ("Jack held too long", _held(many, "A")),
        ("Queen held too long", _held(many, "B")),
        ("King held too long", _held(many, "C")),
    ):
        yield f"| {name} | | | {wrong(list(ends))} | |"
