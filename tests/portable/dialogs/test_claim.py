"""Claims, heels and muggins by keys, at the levels above auto."""

from cribboard.dialogs.claim import Claim
from cribboard.table import legal_keys
from cribboard.table.table import Table
from tests.helpers.random_keys import facts
from tests.helpers.scripts import begun, do, keyed

# Blue deals; Orange leads 7, Blue 8: fifteen; then all is laid: Orange 7 9 6 3, Blue 8 5 4 J.
PLAYED = ("starter T", "> 7 8 9 5 go go 6 4 3 J")
PEGGED = [4, 3]


def table_of(game, *lines):
    return Table(begun(game, *lines))


def test_a_claim_is_valid_while_it_is_awaited_and_before_the_play_where_hands_alone_count():
    match = begun("six-card level=correct claims=play", "starter T", "> 7")
    claim = Claim(match.game)
    assert claim.is_valid(match.game) and not claim.is_valid(None)
    do(match, "claim 1 0")
    assert match.game is claim._game and not claim.is_valid(match.game)
    match = begun("six-card level=teach", "starter T")
    claim = Claim(match.game)
    assert claim.is_valid(match.game)
    do(match, "> 7")
    assert match.game is claim._game and not claim.is_valid(match.game)


# Muggins: the question tells nothing


def test_more_than_was_missed_takes_nothing_and_ends_the_question():
    for keys in ("3 #", "2 9 #", "9 9 A"):
        table = table_of("six-card level=muggins", *PLAYED)
        keyed(table, "0 # 0 #")
        keyed(table, keys[:-2])
        assert keys[-1] in legal_keys.find(table)  # they would give it away
        assert keyed(table, keys[-1]) == ["mugs 0 0"]
        view = table.view()
        assert view.message == "Not that many were missed. Nobody takes them"
        assert not view.is_error and view.prompt == "Blue's hand?  points or 0, then #"
        assert table.match.game.scores == PEGGED


def seen(table):
    """Return all that a View tells, but for the cards."""
    view = table.view()
    return facts(view, "events", "scored", "piles") + [tuple(event)[:6] for event in view.events]


def test_what_is_seen_and_heard_is_the_same_whether_points_were_missed_or_not():
    for game in ("six-card level=", "three-hand dealer=0 level=", "six-card level=acc-"):
        found = []
        for hand in ("K K 2 2", "6 6 4 4"):  # four, and eight
            table = Table(begun(game + "muggins", "starter 9"), {"way": "count"})
            keyed(table, "# 4 # " + hand.replace("K", "C") + " #")
            assert table.view().asked_for == "muggins"
            told = [seen(table)]
            keyed(table, "4")
            told.append(seen(table))
            found.append(told)
        assert found[0] == found[1]
