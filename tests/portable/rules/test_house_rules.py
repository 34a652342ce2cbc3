"""House rules: points that are scored otherwise, only in games that say so."""

from cribboard.rules import commands, notation, win_chances
from cribboard.rules.match import Match
from cribboard.rules.new_game import chosen
from cribboard.rules.options import HOUSE, is_number
from cribboard.store import packing
from cribboard.table import Table
from tests.helpers.scripts import begun, do, keyed, refusal, refused, rows_of, scored

#: A deal up to the crib, without a play; pone's hand, then the dealer's.
TO_THE_CRIB = ("starter 9d", "show 1 Ac 3d 6h Jc", "show 0 Ah 3c 6s Qd")
TO_THE_CRIB_BY_RANK = ("starter 9", "show 1 A 3 6 J nobs=0", "show 0 A 3 6 Q flush=0")


def test_a_house_rule_is_off_unless_a_game_says_so():
    game = begun("six-card").game
    for row in HOUSE:
        assert getattr(game, row.attribute) == row.values[0], row.name
        assert row.setting == row.name and row.is_kept
    assert not win_chances.has_house_rules(game) and chosen(game) == {}


def test_a_house_rule_takes_only_its_values():
    for row in HOUSE:
        other = 1 if is_number(row) else "none"
        told = "game six-card %s=%s" % (row.name.replace("_", "-"), other)
        assert refused(Match(), told).startswith("no.option what="), row.name


def test_the_chances_know_no_house_rule():
    for row in HOUSE:
        for value in row.values:
            match = begun("six-card %s=%s" % (row.name.replace("_", "-"), value))
            is_known = value == row.values[0]
            assert win_chances.is_known(match.game) is is_known, row.name
            assert (win_chances.thousandths(match.game) >= 0) is is_known, row.name


def test_a_house_rule_is_of_version_2_and_lasts_through_every_deal_and_the_next_game():
    for row in HOUSE:
        line = "game six-card %s=%s" % (row.name.replace("_", "-"), row.values[-1])
        command = notation.parse_line(line)
        assert commands.version_of(command) == 2 and notation.line(command) == line
        assert packing.unpack(packing.pack(command))[0] == [command]
        match = Match()
        match.push(command)
        assert commands.version_of(commands.game()) == 1
        for points in range(1, 4):
            do(match, "peg 0 %d" % points, "deal by-hand")
            again = Match()
            again.load(match.index, match.checkpoint, match.commands)
            assert getattr(again.game, row.attribute) == row.values[-1]
            assert again.checkpoint == match.checkpoint
        while match.pop() is not None:
            if match.game is not None:
                assert getattr(match.game, row.attribute) == row.values[-1]


def test_the_menu_sets_a_house_rule_for_the_next_game_and_the_details_tell_it():
    from cribboard import settings_table
    from cribboard.language.phrases import forms

    for row in HOUSE:
        number, label = settings_table.row_of(row.name)[4], settings_table.row_of(row.name)[6]
        table = Table(Match())
        keyed(table, "D! %s # %d" % (" ".join(str(number)), len(row.values)))
        assert table.settings[row.name] == row.values[-1]
        line = "game six-card dealer=0 %s=%s" % (row.name.replace("_", "-"), row.values[-1])
        assert keyed(table, "1") == [notation.line(notation.parse_line(line))]
        keyed(table, "7 #")
        rows = rows_of(table)
        keyed(table, "D")
        told = forms(label)[0] + ": " + forms(label)[-1]
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
    assert scored(do(match, "crib 2 4 7 K flush=4")) == [(0, "fifteen", 2), (0, "flush", 4)]
    match = begun("six-card crib-flush=four", *TO_THE_CRIB_BY_RANK)
    assert scored(do(match, "crib 2 4 7 K flush=5"))[-1] == (0, "flush", 5)
    short = begun("six-card crib-flush=four", *TO_THE_CRIB_BY_RANK)
    assert refused(short, "crib 2 4 7 flush=4 short").startswith("no.no-flush")


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
    keyed(table, "A")
    assert "his heels do not count this near the end" in table.view().patter
    assert keyed(table, "*") == [] and table.match.game.phase == "starter"
