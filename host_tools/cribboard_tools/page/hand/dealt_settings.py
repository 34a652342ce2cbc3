"""Settings of the board in a game that the page deals: what the page presses depends on them."""

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
