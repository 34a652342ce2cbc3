"""Settings of the board in a game that the page deals: what the page presses depends on them."""

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
    # House rules: the lesson has its own scores, and the opponent knows none.
    "crib_flush": "five",
    "no_heels": 0,
    "start_a": 0,
    "start_b": 0,
    "start_c": 0,
    "skunk_line": 30,
    "misdeal_cost": "free",
}
