"""House rules: points that are scored otherwise, only in games that say so."""

from cribboard.dialogs.details import rules_told
from cribboard.rules import notation, win_chances
from cribboard.rules.match import Match
from cribboard.rules.new_game import chosen
from cribboard.rules.options import HOUSE, NOT_LOW, STARTS, is_number, is_range
from cribboard.store import packing
from cribboard.table import Table
from tests.helpers.boards import board
from tests.helpers.random_match import new_board
from tests.helpers.scripts import (
    begun,
    do,
    keyed,
    option_text,
    other_value,
    refusal,
    refused,
    rows_of,
    scored,
    view_after,
)
from tests.helpers.tables import table_after

#: A deal up to the crib, without a play; pone's hand, then the dealer's.
TO_THE_CRIB = ("starter 9d", "show 1 Ac 3d 6h Jc", "show 0 Ah 3c 6s Qd")
TO_THE_CRIB_BY_RANK = ("starter 9", "show 1 A 3 6 J nobs=0", "show 0 A 3 6 Q flush=0")


def form_of(row):
    """Return a form that has the rule: a third track starts only where there is one."""
    return "three-hand" if row.name == STARTS[2] else "six-card"


def test_a_house_rule_is_off_unless_a_game_says_so():
    game = begun("six-card").game
    for row in HOUSE:
        assert getattr(game, row.attribute) == row.values[0], row.name
        assert row.setting == row.name
    assert not win_chances.has_house_rules(game) and chosen(game) == {}


def test_a_house_rule_takes_only_its_values():
    for row in HOUSE:
        other = "no-such-value" if not is_number(row) else -1
        told = "game six-card " + option_text(row, other)
        assert refused(Match(), told).startswith("no.option what="), row.name


def test_where_points_are_bad_no_rule_rewards_what_it_punishes():
    for row in HOUSE:
        told = option_text(row, other_value(row))
        if row.name in NOT_LOW:
            told_of = "no.not-low what=" + row.name.replace("_", "-")
            assert refused(Match(), "game losing " + told) == told_of, row.name
        elif row.name != STARTS[2]:
            assert begun("losing " + told).game.form.name == "losing"
    table = Table(Match(), {"form": "losing", "misdeal_cost": "two", "no_heels": 3})
    keyed(table, "1")
    assert chosen(table.match.game) == {}


def test_the_chances_know_no_house_rule():
    for row in HOUSE:
        for value in (row.values[0], other_value(row)):
            match = begun("%s %s" % (form_of(row), option_text(row, value)))
            is_known = value == row.values[0] or not row.is_scored
            is_known = is_known and match.game.form.name == "six-card"
            assert win_chances.is_known(match.game) is is_known, row.name
            assert (win_chances.thousandths(match.game) >= 0) is is_known, row.name


def test_a_house_rule_lasts_through_every_deal_and_the_next_game():
    for row in HOUSE:
        line = "game %s " % form_of(row) + option_text(row, other_value(row))
        command = notation.parse_line(line)
        assert notation.line(command) == line
        assert packing.unpack(packing.pack(command))[0] == [command]
        match = Match()
        match.push(command)
        for points in range(1, 4):
            do(match, "peg 0 %d" % points, "deal by-hand")
            again = Match()
            again.load(match.index, match.checkpoint, match.commands)
            assert getattr(again.game, row.attribute) == other_value(row)
            assert again.checkpoint == match.checkpoint
        while match.pop() is not None:
            if match.game is not None:
                assert getattr(match.game, row.attribute) == other_value(row)


def test_a_rule_that_is_not_known_refuses_its_match_and_one_that_came_later_is_at_its_default():
    match = begun("six-card crib-flush=four no-go=5", "peg 0 9", "deal by-hand")
    newer, older = match.checkpoint + (1,), match.checkpoint[:-1]
    files, journal, _ = new_board()
    journal.save(match.index, newer, match.commands)
    app, devices = board(files.plugged_in())
    assert app.table.match.game is None
    assert app.view.message == "The match on record could not be played on; it is kept aside."
    again = Match()
    again.load(match.index, older, match.commands)
    assert (again.game.crib_flush, again.game.no_go, again.game.player_b) == ("four", 5, 0)


def test_the_menu_sets_a_house_rule_for_the_next_game_and_the_details_tell_it():
    from cribboard import settings_table
    from cribboard.language.phrases import forms

    for row in HOUSE:
        number, label = settings_table.row_of(row.name)[4], settings_table.row_of(row.name)[6]
        table = Table(Match())
        value = "7 #" if is_range(row.values) else str(len(row.values))
        keyed(table, "D! %s # %s" % (" ".join(str(number)), value))
        assert table.settings[row.name] == other_value(row)
        table.settings["form"] = form_of(row)
        line = "game %s dealer=0 %s" % (form_of(row), option_text(row, other_value(row)))
        assert keyed(table, "1") == [notation.line(notation.parse_line(line))]
        keyed(table, "7 #")
        rows = rows_of(table)
        keyed(table, "D")
        told = forms(label)[0] + ": " + ("7" if is_range(row.values) else forms(label)[-1])
        assert told in rows + rows_of(table), rows


# The flush in the crib


def crib_of(game, crib):
    """Return what a crib scores with the 9 of diamonds, or a 9, by reason."""
    match = begun(game, *(TO_THE_CRIB if "d" in crib else TO_THE_CRIB_BY_RANK))
    return [(reason, points) for _, reason, points in scored(do(match, "crib " + crib))]


def test_four_cards_of_a_suit_in_the_crib_count_four_by_the_house_rule():
    """Ranks 2 4 7 K and a 9 have one fifteen, 2 4 9; the flush is 0 or 4, and 5 with the 9."""
    for crib, usual, house in (
        ("2d 4d 7d Kd", [("fifteen", 2), ("flush", 5)], [("fifteen", 2), ("flush", 5)]),
        ("2s 4s 7s Kd", [("fifteen", 2)], [("fifteen", 2)]),
    ):
        assert crib_of("six-card", crib) == usual, crib
        assert crib_of("six-card crib-flush=four", crib) == house, crib
    match = begun("six-card", *TO_THE_CRIB)
    assert scored(do(match, "crib 2s 4s 7s Ks")) == [(0, "fifteen", 2)]
    match = begun("six-card crib-flush=four", *TO_THE_CRIB)
    assert scored(do(match, "crib 2s 4s 7s Ks")) == [(0, "fifteen", 2), (0, "flush", 4)]
    match = begun("three-hand crib-flush=four", "starter 9d", "show 1 Ac 3d 6h Jc")
    do(match, "show 2 Ad 3h 6d Qd", "show 0 Ah 3c 6s Qh")
    assert scored(do(match, "crib 2s 4s 7s Ks"))[-1] == (0, "flush", 4)


def test_a_crib_of_ranks_may_answer_four_only_by_the_house_rule():
    match = begun("six-card", *TO_THE_CRIB_BY_RANK)
    assert refused(match, "crib 2 4 7 K flush=4").startswith("no.no-flush")
    match = begun("six-card crib-flush=four", *TO_THE_CRIB_BY_RANK)
    assert refused(match, "crib 2 4 7 flush=4 short").startswith("no.no-flush")
    for flush in (4, 5):
        told = scored(do(match, "crib 2 4 7 K flush=%d" % flush))
        assert told == [(0, "fifteen", 2), (0, "flush", flush)]
        match.pop()


def test_the_board_asks_for_either_flush_of_the_crib():
    for rule, prompt, digit, points in (
        ("", "flush: 5  none: #", "5", 7),
        (" crib-flush=four", "flush: 4 5  none: #", "4", 6),
    ):
        table = Table(begun("six-card" + rule, *TO_THE_CRIB_BY_RANK))
        before = table.match.game.scores[0]
        keyed(table, "2 4 7 C")
        assert prompt in " ".join(rows_of(table)) or rows_of(table)[-1] == prompt
        if not rule:
            assert refusal(table, "4") == "Answer with the points"
        keyed(table, digit + " #" if table.dialogs else digit)
        assert table.match.game.scores[0] - before == points, rule


# Heels near the end


def test_there_are_no_heels_within_some_holes_of_the_end():
    """Two for a Jack, from each of the last ten holes of a game to 121."""
    for holes in (0, 2, 3, 6):
        for to_go in range(1, 11):
            match = begun("six-card no-heels=%d" % holes, "set 0 %d" % (121 - to_go))
            events = do(match, "starter Jd")
            if to_go <= holes:
                assert [(e.kind, e.seat, e.points) for e in events] == [("no-heels", 0, 2)]
                assert match.game.scores == [121 - to_go, 0] and match.game.phase == "play"
            else:
                assert scored(events) == [(0, "heels", 2)]
                assert match.game.phase == ("over" if to_go <= 2 else "play")


def test_it_is_the_dealers_peg_that_decides_and_of_partners_their_sides():
    match = begun("six-card no-heels=3", "set 1 120")
    assert scored(do(match, "starter J")) == [(0, "heels", 2)]
    match = begun("partners dealer=2 no-heels=3", "set 0 118")
    assert do(match, "starter J")[0].kind == "no-heels"
    assert scored(do(begun("six-card target=61 no-heels=3", "set 0 58"), "starter J")) == []
    assert scored(do(begun("six-card target=61 no-heels=3", "set 0 57"), "starter J"))


def test_heels_that_do_not_count_cannot_be_claimed_or_forfeited():
    match = begun("six-card level=correct no-heels=3", "set 0 118", "starter J")
    assert not match.game.is_heels_open and refused(match, "heels") == "no.no-heels"
    assert [event.kind for event in do(match, "> 5 5")] == ["score"]  # a pair, none forfeited
    match = begun("six-card level=correct no-heels=3", "set 0 117", "starter J", "heels")
    assert match.game.scores == [119, 0]


def test_the_board_says_that_heels_do_not_count():
    table = Table(begun("six-card no-heels=6", "set 0 115"))
    assert "his heels do not count this near the end" in view_after(table, "A").patter
    assert keyed(table, "*") == [] and table.match.game.phase == "starter"


# Starts


def test_each_track_starts_at_its_hole_and_a_misdeal_keeps_it():
    match = begun("three-hand target=61 start-a=10 start-c=60")
    game = match.game
    assert (game.scores, game.backs) == ([10, 0, 60], [0, 0, 0])
    events = match.steps[-1][1]
    assert [(e.kind, e.track, e.points) for e in events] == [
        ("correction", 0, 10),
        ("correction", 2, 60),
    ]
    do(match, "starter J", "peg 1 5", "misdeal")
    assert match.game.scores == [10, 0, 60]
    do(match, "peg 2 1")
    assert match.game.winners == (2,)
    assert match.pop()[0].kind == "peg" and match.game.scores == [10, 0, 60]


def test_a_start_is_short_of_the_target_and_of_a_track_that_is_there():
    for options, why in (
        ("start-a=121", "no.start n=120 m=121"),
        ("target=31 start-b=31", "no.start n=30 m=31"),
        ("start-c=1", "no.no-track n=2"),
    ):
        assert refused(Match(), "game six-card " + options) == why, options
    assert begun("six-card start-a=120").game.phase == "starter"


def test_pones_three_for_last_comes_on_top_of_a_start_and_can_win():
    assert begun("five-card start-b=10").game.scores == [0, 13]
    assert begun("five-card start-b=58").game.winners == (1,)


def test_a_lone_player_to_60_against_a_pair_to_121_starts_at_61():
    """The board counts holes: 60 points are the way from hole 61 to 121."""
    match = begun("captain start-a=61", "peg 1 59", "peg 1 59", "peg 0 59")
    assert match.game.scores == [120, 118] and not match.game.winners
    do(match, "peg 0 1")
    assert match.game.winners == (0,) and match.game.skunk == "none"
    match = begun("captain start-a=61", "peg 1 99", "peg 1 22")
    assert match.game.winners == (1,) and match.game.skunk == "skunk"  # he needed 30 and got none


def test_the_next_game_starts_there_again_and_the_menu_takes_it_back():
    table = Table(begun("six-card start-b=20"), {"start_b": 20})
    keyed(table, "D! 7 # A 1 2 0 # A! 1 #")
    assert table.match.game.phase == "over"
    line = keyed(table, "# #")
    assert line == ["game six-card dealer=1 start-b=20"]
    keyed(table, "D! 3 5 # 0 #")
    assert table.settings["start_b"] == 0
    keyed(table, "D! 8 # #")
    assert keyed(table, "1") == ["game six-card dealer=0"]


def test_a_start_of_the_menu_that_a_form_cannot_have_is_cut():
    table = Table(Match(), {"form": "five-card", "start_a": 90, "start_c": 5, "target": 61})
    assert keyed(table, "1") == ["game five-card dealer=0 start-a=60"]


def test_the_chances_of_a_start_are_those_of_its_scores():
    one, other = begun("six-card start-a=30").game, begun("six-card", "set 0 30").game
    assert win_chances.thousandths(one) == win_chances.thousandths(other) > 600


# Skunk lines


def test_a_skunk_line_of_its_own_decides_the_skunk_and_its_worth():
    """Lines of a game to 121: 91 61 31; 101 81 61 with 20; 81 41 with 40; 61 with 60."""
    for line, score, skunk, worth in (
        (30, 91, "none", 1),
        (30, 90, "skunk", 2),
        (20, 101, "none", 1),
        (20, 100, "skunk", 2),
        (20, 80, "double", 3),
        (20, 60, "triple", 4),
        (40, 81, "none", 1),
        (40, 80, "skunk", 2),
        (40, 40, "double", 3),
        (40, 0, "double", 3),
        (60, 61, "none", 1),
        (60, 60, "skunk", 2),
        (60, 0, "skunk", 2),
    ):
        lines = ("set 1 %d" % score,) if score else ()
        lines += ("set 0 121",)
        game = begun("six-card skunks=house skunk-line=%d" % line, *lines).game
        assert (game.skunk, game.worth) == (skunk, worth), (line, score)


def test_of_three_the_screen_names_those_behind_the_line():
    for rule, names in (("", []), (" skunk-line=20", ["Orange"])):
        lines = ("set 1 95", "set 2 110", "set 0 121")
        table = Table(begun("three-hand" + rule, *lines))
        rows = " ".join(rows_of(table))
        assert [name for name in ("Orange: a skunk!", "White: a skunk!") if name in rows] == [
            name + ": a skunk!" for name in names
        ], rows


# What a misdeal costs


def test_a_misdeal_gives_pone_two_that_stay():
    match = begun("six-card misdeal-cost=two", "starter J", "peg 1 3")
    events = do(match, "misdeal")
    assert match.game.scores == [0, 2] and match.game.phase == "starter"
    assert scored(events) == [(-1, "penalty", 2)]
    do(match, "starter J", "peg 1 4", "misdeal")
    assert match.game.scores == [0, 4] and match.game.backs == [0, 2]
    match.pop()
    assert match.game.scores == [2, 6]
    do(match, "misdeal", "starter 5", "deal by-hand", "misdeal")
    assert match.game.scores == [2, 4]  # the other player deals now
    assert begun("six-card", "starter J", "misdeal").game.scores == [0, 0]


def test_two_for_a_misdeal_can_end_the_game_and_go_to_pone_alone():
    match = begun("six-card misdeal-cost=two", "set 1 119", "misdeal")
    assert match.game.winners == (1,)
    assert refused(match, "misdeal") == "no.over"
    assert match.pop()[0].kind == "misdeal" and match.game.scores == [0, 119]
    assert begun("three-hand misdeal-cost=two dealer=2", "misdeal").game.scores == [2, 0, 0]
    assert begun("partners misdeal-cost=two dealer=1", "misdeal").game.scores == [2, 0]


def test_the_board_says_what_a_misdeal_cost():
    table = Table(begun("six-card misdeal-cost=two", "starter 5"))
    view = view_after(table, "D! 6 # #")
    assert "2 to Orange for the penalty" in view.patter and view.last == [0, 2]


# Wrong calls of muggins


def test_a_wrong_call_is_by_the_acc_unless_the_menu_says_that_it_is_free():
    """Pone's 7 and 8 are fifteen; the dealer calls three of the two that were missed."""
    for keys, level, told, points in (
        ("D! 2 # 4 1", "acc-muggins", "Level: muggins", 2),
        ("D! 2 # 4 1 D! 3 9 # 2", "muggins", "Wrong call: is free", 0),
    ):
        table = table_after(keys)
        assert keyed(table, "1") == ["game six-card dealer=0 level=" + level]
        assert rules_told(chosen(table.match.game))[-1] == told
        do(table.match, "starter 2", "claim 1 0", "show 1 7 8 K Q")
        keyed(table, "3 #")
        assert table.match.game.scores[0] == points, keys
    table = Table(Match(), {"level": "muggins", "wrong_call": "free", "form": "losing"})
    assert keyed(table, "1") == ["game losing dealer=0 level=correct"]


# Heels, and one for last, that win nothing


def test_heels_go_no_further_than_the_last_hole_but_one():
    for to_go, points in ((1, 0), (2, 1), (3, 2), (4, 2)):
        for level in ("auto", "correct"):
            match = begun("six-card no-heels=1 level=" + level, "set 0 %d" % (121 - to_go))
            events = do(match, "starter J")
            if level == "correct" and points:
                events = do(match, "heels")
            told = [(e.kind, e.points) for e in events if e.kind in ("score", "no-heels")]
            assert told == [("score", points) if points else ("no-heels", 2)]
            assert match.game.scores[0] == 121 - to_go + points < 121


def test_there_is_no_one_for_last_within_some_holes_of_the_end():
    for holes in (0, 1, 5):
        for to_go in range(1, 8):
            match = begun("six-card no-go=%d" % holes, "starter 9", "set 1 %d" % (121 - to_go))
            do(match, "> K K J", "> go")
            events = do(match, "> go")
            last = [] if to_go <= holes else [(1, "last", 1)]
            assert scored(events) == last, (holes, to_go)
            assert match.game.phase == ("over" if to_go == 1 and last else "play")
            assert match.game.count == 0 or match.game.phase == "over"


def test_points_of_the_last_card_come_before_its_one_for_last():
    match = begun("six-card no-go=5", "starter 9", "> 7 8 7 8", "> go go A 2 3", "set 0 112")
    assert scored(do(match, "> 3")) == [(0, "pair", 2), (0, "last", 1)]
    match.pop()
    do(match, "set 0 114")
    assert scored(do(match, "> 3")) == [(0, "pair", 2)]  # five to go then
    match = begun("six-card no-go=5", "starter 9", "set 0 117", "> K K 9 2")
    assert match.game.scores[0] == 117 + 2 + 2  # it is 31 that pays near the end


def test_a_card_of_the_next_series_does_not_peg_it_either():
    match = begun("six-card no-go=1", "starter 9", "set 1 120", "> K K J", "> go")
    events = do(match, "lay K new-series")
    assert scored(events) == [] and match.game.phase == "play"
    match = begun("six-card no-go=1 level=correct claims=all", "starter 9", "set 1 120")
    do(match, "> K", "claim 1 0", "> Q", "claim 0 0", "> J", "claim 1 0", "> go", "> go")
    assert match.game.awaited == ("card", 0)  # nothing to claim


# A go of three


def test_of_three_the_second_lays_after_a_go_only_if_the_first_did():
    """Seat 1 says go at 28. By the house rule seat 0 lays only if seat 2 does."""
    usual, house = [
        begun("three-hand dealer=0" + rule, "starter 9", "> K 9 9", "> go")
        for rule in ("", " go-of-three=first")
    ]
    for match in (usual, house):
        assert match.game.awaited == ("card", 2)
    assert scored(do(house, "> go")) == [(0, "last", 1)]
    assert house.game.count == 0 and house.game.awaited == ("card", 1)
    do(usual, "> go")
    assert usual.game.count == 28 and usual.game.awaited == ("card", 0)
    house.pop()
    do(house, "> 2")
    assert house.game.count == 30 and house.game.awaited == ("card", 0)
    assert scored(do(house, "> A")) == [(0, "thirty-one", 2)]


def test_with_two_or_four_a_go_is_as_ever():
    for form in ("six-card", "partners"):
        match = begun(form + " dealer=0 go-of-three=first", "starter 9", "> K K 9", "> go")
        assert match.game.count == 29


def test_a_go_of_three_is_kept_within_a_deal():
    match = begun("three-hand dealer=0 go-of-three=first", "starter 9", "> K 9 9", "> go")
    match.most = 2
    do(match, "> 2")
    again = Match()
    again.load(match.index, match.checkpoint, match.commands)
    assert match.index and again.game.go_from == match.game.go_from == 3
