"""Settings of the board in a game that the page deals: what the page presses depends on them.

And the pace of its pegs there.
"""

from cribboard.lights import animation
from cribboard.rules.options import HOUSE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.settings_table import Settings

#: What only the page keys in such a game (View.asked_for).
KEYED = ("dealer", "cut", "starter", "suit", "crib")
SETTINGS: "Settings" = {
    "way": "referee",
    "level": "auto",
    "is_play_claimed": False,
    "form": "six-card",
    "target": 121,
    "best_of": 0,
    "has_suits": True,
    "first_deal": "alternate",
}
# The lesson has its own scores, and the opponent knows no house rule.
SETTINGS.update({row.setting: row.values[0] for row in HOUSE})  # type: ignore[typeddict-item]

_LIFT_MS, _HOLE_MS = animation.LIFT_MS, animation.HOLE_MS


def set_pace(is_dealt: bool) -> None:
    """Have the pegs walk as at the table; where the page deals, as fast as its cards move.

    A combination, of at most twelve points, is then pegged in 250 ms.
    """
    walk = (130, 10) if is_dealt else (_LIFT_MS, _HOLE_MS)
    animation.LIFT_MS, animation.HOLE_MS = walk
