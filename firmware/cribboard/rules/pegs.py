"""Front and back peg of one track.

The front peg stands at the score, the back peg where the front peg stood before the last score,
but never ahead of the front peg. Rule: docs/rules.md, "Pegs and pegging out".
"""


class Pegs:
    """The pegs of one track: `score` (front) and `back`, both 0..target.

    before: where the front peg stood before the last score, even if that is now ahead of it.
    """

    def __init__(self, target: int, score: int = 0, before: int = 0) -> None:
        self.target = target
        self.score = score
        self.before = before
        self.begin_deal()

    @property
    def back(self) -> int:
        """Position of the back peg: never ahead of the front peg."""
        return min(self.before, self.score)

    def begin_deal(self) -> None:
        """Note the positions, to which a misdeal returns the pegs."""
        self._dealt = self.score, self.before
        self._mended = self._given = 0
        self._given_from = -1  # score before the last penalty received, without this deal's scores

    @property
    def at_deal(self) -> int:
        """The front peg at the start of this deal, with corrections and penalties since then."""
        return max(0, min(self._dealt[0] + self._mended + self._given, self.target))

    def begin(self) -> None:
        """Begin a score: bring the back peg up to the front peg."""
        self.before = self.score

    def add(self, points: int) -> bool:
        """Move the front peg up by `points`, to the target at most; return whether it is there."""
        self.score = min(self.score + points, self.target)
        return self.score == self.target

    def add_penalty(self, points: int) -> bool:
        """Score the points of an opponent's penalty, which a misdeal does not take back.

        Return whether the target is reached.
        """
        self.begin()
        self._given_from = self._dealt[0] + self._mended + self._given
        old = self.score
        is_ended = self.add(points)
        self._given += self.score - old
        return is_ended

    def correct(self, points: int) -> bool:
        """Move the front peg by signed `points`, which is no score.

        Return whether the target is reached.
        """
        old = self.score
        self.score = max(0, min(old + points, self.target))
        self._mended += self.score - old
        return self.score == self.target

    def take_back(self, is_all: bool = False) -> int:
        """Take back the scores since `begin_deal`; return how many points.

        Corrections and penalties stay. is_all: penalties received are taken back too.
        """
        old = self.score
        score, self.before = self._dealt
        score += self._mended
        if self._given_from >= 0 and not is_all:
            score += self._given
            self.before = max(0, min(self._given_from, self.target))
        self.score = max(0, min(score, self.target))
        return old - self.score
