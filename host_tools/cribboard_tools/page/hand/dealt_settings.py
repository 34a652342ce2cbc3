"""Settings of the board in a game that the page deals: what the page presses depends on them."""

SETTINGS = {
    "way": "referee",
    "level": "auto",
    "is_play_claimed": False,
    "form": "six-card",
    "target": 121,
    "best_of": 0,
    "has_suits": True,
    "first_deal": "alternate",
}
