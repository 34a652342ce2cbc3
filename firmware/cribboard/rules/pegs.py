"""One track's two pegs.

Rule: the front peg stands at the score, the back peg where the front peg stood before the last
score, but never ahead of the front peg (rules.md, "Penalties, corrections").
"""


class Pegs:
    """The pegs of one track: `score` (front) and `back`, both 0..target."""

    def __init__(self, target: int, score: int = 0, back: int = 0) -> None:
        self.target = target
        self.score = score
        self._back = back

    @property
    def back(self) -> int:
        """Where the back peg is seen: never ahead of the front one."""
        return min(self._back, self.score)

    def begin(self) -> None:
        """Lift the back peg: what is added next is one score."""
        self._back = self.score

    def add(self, points: int) -> bool:
        """Move the front peg up `points`, stopping at the target; return whether it is there."""
        self.score = min(self.score + points, self.target)
        return self.score == self.target

    def mend(self, points: int) -> bool:
        """Move the front peg by signed `points`, without a score; return whether it won."""
        self.score = max(0, min(self.score + points, self.target))
        return self.score == self.target
