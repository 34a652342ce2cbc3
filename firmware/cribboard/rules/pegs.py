"""One track's two pegs.

Rule: the front peg stands at the score, the back peg where the front peg stood before the last
score, but never ahead of the front peg (rules.md, "Penalties, corrections").
"""


class Pegs:
    """The pegs of one track: `score` (front) and `back`, both 0..target.

    before: where the front peg stood before the last score, be it ahead of the front peg now.
    """

    def __init__(self, target: int, score: int = 0, before: int = 0) -> None:
        self.target = target
        self.score = score
        self.before = before
        self.begin_deal()

    @property
    def back(self) -> int:
        """Where the back peg is seen: never ahead of the front one."""
        return min(self.before, self.score)

    def begin_deal(self) -> None:
        """Mark where the pegs stand: a misdeal brings them back here."""
        self._dealt = self.score, self.before
        self._mended = self._given = 0
        self._given_from = -1  # where the last penalty scored from, without this deal's points

    def begin(self) -> None:
        """Lift the back peg: what is added next is one score."""
        self.before = self.score

    def add(self, points: int) -> bool:
        """Move the front peg up `points`, stopping at the target; return whether it is there."""
        self.score = min(self.score + points, self.target)
        return self.score == self.target

    def give(self, points: int) -> bool:
        """Add the points of an opponent's penalty: a score, but no point of this deal."""
        self.begin()
        self._given_from = self._dealt[0] + self._mended + self._given
        old = self.score
        is_ended = self.add(points)
        self._given += self.score - old
        return is_ended

    def mend(self, points: int) -> bool:
        """Move the front peg by signed `points`, without a score; return whether it won."""
        old = self.score
        self.score = max(0, min(old + points, self.target))
        self._mended += self.score - old
        return self.score == self.target

    def take_back(self, is_all: bool = False) -> int:
        """Take back what was scored since the deal began; return how much.

        Corrections and penalties, taken or given, stay. is_all: penalties given are taken back too.
        """
        old = self.score
        score, self.before = self._dealt
        score += self._mended
        if self._given_from >= 0 and not is_all:
            score += self._given
            self.before = max(0, min(self._given_from, self.target))
        self.score = max(0, min(score, self.target))
        return old - self.score
