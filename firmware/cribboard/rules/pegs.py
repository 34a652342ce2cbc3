"""Front and back peg of one track.

The front peg stands at the score, the back peg where the front peg stood before the last score,
but never ahead of the front peg. Rule: docs/rules.md, "Pegs and pegging out".
"""


class Pegs:
    """The pegs of one track: `score` (front) and `back`, both 0..target.

    before: where the front peg stood before the last score, even if that is now ahead of it; last:
    the points of the last score of this deal, 0 for none.
    """

    def __init__(self, target: int, score: int = 0, before: int = 0) -> None:
        self.target = target
        self.score = score
        self.before = before
        self.last = 0
        self.begin_deal()

    @property
    def back(self) -> int:
        """Position of the back peg: never ahead of the front peg."""
        return min(self.before, self.score)

    def begin_deal(self) -> None:
        """Note the positions, to which a misdeal returns the pegs."""
        self._dealt = self.score, self.before
        self._mended = self._given = 0  # what corrections and penalties changed in `at_deal`
        self._given_from = -1  # `at_deal` before the last penalty received

    @property
    def at_deal(self) -> int:
        """The front peg at the start of this deal, with corrections and penalties since then.

        They are applied in their order, each kept between 0 and the target.
        """
        return self._clamped(self._dealt[0] + self._mended + self._given)

    def _clamped(self, score: int) -> int:
        return max(0, min(score, self.target))

    def begin(self) -> None:
        """Begin a score: bring the back peg up to the front peg."""
        self.before = self.score

    def add(self, points: int) -> bool:
        """Move the front peg up by `points`, to the target at most; return whether it is there."""
        self.score = min(self.score + points, self.target)
        self.last = self.score - self.before
        return self.score == self.target

    def add_penalty(self, points: int) -> bool:
        """Score the points of an opponent's penalty, which a misdeal does not take back.

        Return whether the target is reached.
        """
        self.begin()
        self._given_from = old = self.at_deal
        self._given += self._clamped(old + points) - old
        return self.add(points)

    def correct(self, points: int) -> bool:
        """Move the front peg by signed `points`, which is no score.

        Return whether the target is reached.
        """
        old = self.at_deal
        self._mended += self._clamped(old + points) - old
        self.score = self._clamped(self.score + points)
        return self.score == self.target

    def take_back(self) -> int:
        """Take back the scores since `begin_deal`; return how many points.

        Corrections and penalties stay, short of the target: a misdeal ends no game.
        """
        old = self.score
        self.score, self.before = min(self.at_deal, self.target - 1), self._dealt[1]
        if self._given_from >= 0:
            self.before = self._clamped(self._given_from)
        return old - self.score
