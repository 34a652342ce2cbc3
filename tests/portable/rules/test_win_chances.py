"""Chances to win: the table, on the page of details, and in the lights at the start of a deal."""

from cribboard.dialogs.details import percents
from cribboard.lights import layout
from cribboard.lights.animation import Animation
from cribboard.rules.match import Match
from cribboard.rules.win_chances import CERTAIN, dealer_chance, thousandths
from cribboard.table.table import Table
from tests.helpers.scripts import begun, do, keyed, press_keys

TO_THE_CRIB = "2 0 7 8 9 5 D D 6 4 3 A # # "
COUNTED = TO_THE_CRIB + "5 5 A B 0 # "


def _table(match=None, **settings):
    return Table(match or Match(), settings)


def _row(table):
    """Return the row of the chances on the page of details, "" if there is none."""
    rows = [row for row in table.view().page if "%" in row]
    assert len(rows) <= 1
    return rows[0] if rows else ""


def _details(match, **settings):
    table = _table(match, **settings)
    keyed(table, "#" if match.game.phase == "play" else "D")
    assert table.view().dialog == "details"
    return _row(table)


def test_entries_of_the_table_are_found():
    assert dealer_chance(0, 0) == 36832  # the first entry: 56.2 %
    assert dealer_chance(120, 120) * 100 // CERTAIN == 63
    assert dealer_chance(111, 117) * 100 // CERTAIN == 3
    assert dealer_chance(0, 0, 61) == dealer_chance(60, 60)
    assert dealer_chance(10, 31, 61) == dealer_chance(70, 91)
    assert dealer_chance(121, 120) == dealer_chance(61, 5, 61) == CERTAIN
    assert dealer_chance(120, 121) == 0
    assert dealer_chance(0, 90) == 0 and dealer_chance(120, 60) == CERTAIN  # have no entries


def test_nobody_is_certain_before_the_end():
    """The table has rounded some chances to all or nothing."""
    assert _details(begun("six-card dealer=0", "set 0 120", "starter 9")).endswith(">99%  <1%")
    assert _details(begun("six-card dealer=0", "set 1 120", "starter 9")).endswith("<1%  >99%")
    assert _details(begun("six-card dealer=0", "set 0 90", "set 1 110")) == "to win: 6.0%  94.0%"
    for chance in range(1001):
        own, other = percents(chance).split("  ")
        assert not {own, other} & {"0%", "0.0%", "100%", "100.0%"}, chance
        assert len(percents(chance)) <= 11 and ("." in own) == ("." in other)
    for scores, percent in ((("set 0 120",), 99), (("set 1 120",), 1)):
        game = begun("six-card dealer=0", *scores)
        assert Table(game, {}).win_percent() == percent, "of the lights"
    over = begun("six-card dealer=0 target=2", "starter J")
    assert over.game.phase == "over" and thousandths(over.game) == -1


def test_it_is_off_in_a_match_of_several_games_and_when_it_is_turned_off():
    match = Match()
    do(match, "match first-to=2", "game six-card dealer=0 target=61", "starter 9")
    assert _details(match) == ""
    assert _table(match, win_chance="lights").view().win_percent == -1
    assert _details(begun("six-card dealer=0", "starter 9"), win_chance="off") == ""
    assert _details(begun("six-card dealer=0", "starter 9"), win_chance="lights") != ""


def _lit(animation, track):
    """Return the holes of a track that have more light than before the effect."""
    board = animation.frame.layout
    base = animation.frame._base
    found = []
    for hole in range(1, board.holes + 1):
        at = 3 * board.pixel(track, hole)
        if sum(animation.picture[at : at + 3]) > sum(base[at : at + 3]):
            found.append(hole)
    return found


def _begun_deal(board):
    """Return (table, animation) after the key that began the second deal."""
    table = _table(None, win_chance="lights")
    press_keys(table, COUNTED)
    assert table.view().win_percent == -1
    keyed(table, "#")
    animation = Animation(board)
    animation.update(table.view(), 0)
    return table, animation


def test_the_lights_show_it_at_the_start_of_a_deal_if_that_is_set():
    table, animation = _begun_deal(layout.TWO_TRACK)
    view = table.view()
    assert view.win_percent == (thousandths(table.match.game) + 5) // 10
    animation.step(0)
    assert animation.effect == "chance"
    animation.step(1200)
    for track, part in ((0, view.win_percent), (1, 100 - view.win_percent)):
        count = layout.TWO_TRACK.holes * part // 100
        assert _lit(animation, track)[:count] == list(range(1, count + 1))
        more = [hole for hole in _lit(animation, track)[count:] if hole != view.scores[track]]
        assert not [hole for hole in more if hole < 120 and hole > max(view.scores)], more
    for setting in ("details", "off"):
        table.settings["win_chance"] = setting
        assert table.view().win_percent == -1
