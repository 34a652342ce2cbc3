"""Skunks, the worth of a win, the score of a match, and who deals first."""

from cribboard.rules import forms, match_score, skunks, snapshot
from cribboard.rules.errors import IllegalMove
from cribboard.rules.match import Match
from tests.helpers.scripts import begun, do, error_of


def match_of(*lines):
    """Return a match of lines of notation."""
    match = Match()
    do(match, *lines)
    return match


def win(match, scores, dealer=0, more=""):
    """Play a game by hand to `scores`, the highest of which is the target."""
    do(match, "game six-card dealer=%d target=%d%s" % (dealer, max(scores), more))
    events = []
    for low in (True, False):
        for track, score in enumerate(scores):
            if score and (score < max(scores)) == low:
                events = do(match, "set %d %d" % (track, score))
    return events


# The lines


def test_the_lines_of_a_game_to_121_and_to_other_targets():
    """A line below 31 does not exist."""
    for target, score, skunk in (
        (121, 120, "none"),
        (121, 91, "none"),
        (121, 90, "skunk"),
        (121, 61, "skunk"),
        (121, 60, "double"),
        (121, 31, "double"),
        (121, 30, "triple"),
        (121, 0, "triple"),
        (61, 31, "none"),
        (61, 30, "skunk"),
        (61, 0, "skunk"),
        (60, 0, "none"),
        (31, 0, "none"),
        (1, 0, "none"),
        (91, 60, "skunk"),
        (91, 30, "double"),
        (91, 0, "double"),
        (181, 150, "skunk"),
        (181, 90, "triple"),
    ):
        assert skunks.skunk_of(score, target) == skunk, (target, score)


def test_what_a_win_is_worth_by_each_scale():
    for scale, row, skunk in (
        ("standard", (1, 2, 4, 4), "double"),
        ("house", (1, 2, 3, 4), "double"),
        ("tournament", (2, 3, 3, 3), "double"),
        ("off", (1, 1, 1, 1), "none"),
    ):
        found = tuple(skunks.worth_of(scale, skunk) for skunk in skunks.SKUNKS)
        assert found == row, scale
        assert scale in forms.SCALES
        match = Match()
        win(match, (121, 55), more=" skunks=" + scale)
        worth = row[2]
        assert (match.game.skunk, match.game.worth) == (skunk, worth), scale
        assert match.won == (worth, 0)
    assert len(forms.SCALES) == 4


# Matches


def test_the_running_score_outlives_undo_and_a_reload():
    match = match_of("match first-to=2")
    win(match, (121, 50))
    win(match, (100, 121))
    do(match, "game six-card", "peg 0 5")
    again = Match(match.history)
    again.load(match.index, match.checkpoint, match.commands)
    assert again.won == (1, 1) and again.first_to == 2 and again.tally == match.tally
    again.pop(), again.pop(), again.pop()
    assert again.won == (1, 0)


# The tournament card


def test_game_points_and_spread():
    """ACC: 2 for a win, 3 for a skunk; the spread is plus for the winner, minus for the loser."""
    match = Match()
    for scores in ((121, 101), (70, 121), (121, 120)):
        win(match, scores, more=" skunks=tournament")
    assert match_score.totals(match.tally) == [(2, 4, 21, 51, -30), (1, 3, 51, 21, 30)]
    assert match_score.lines(match.tally, ("Blue", "Orange")) == [
        "Blue      2   4  +21  -51   -30",
        "Orange    1   3  +51  -21   +30",
    ]


def test_the_spread_of_three_is_each_losers_own():
    match = begun("three-hand", "set 0 100", "set 1 60", "set 2 121")
    assert match_score.totals(match.tally) == [
        (0, 0, 0, 21, -21),
        (0, 0, 0, 61, -61),
        (1, 4, 61, 0, 61),
    ]


# Who deals first


def test_who_deals_first_in_the_next_game_of_two():
    match = Match()
    win(match, (100, 121), dealer=1)

    def seats():
        rules = ("alternate", "loser", "winner", "cut")
        return [match_score.first_dealer(match.game, rule) for rule in rules]

    assert seats() == [0, 0, 1, -1]
    win(match, (100, 121), dealer=0)
    assert seats() == [1, 0, 1, -1] and match_score.first_dealer(match.game) == 1
    do(match, "game six-card dealer=1")  # given up: there is no winner and no loser
    assert seats()[:3] == [0, 0, 0]
    do(match, "set 0 121")
    assert seats()[1:3] == [1, 0]
    told = error_of(IllegalMove, match_score.first_dealer, match.game, "oldest")
    assert told == "no.first-dealer what=alternate loser winner cut"


# The store


def test_what_a_game_began_with_outlives_its_deals():
    for line in (
        "game six-card",
        "game five-card playout=1",
        "game captain captain=2 dealer=1",
        "game captain captain=1",
        "game seven-card level=teach",
        "game partners level=muggins claims=play skunks=tournament dealer=3",
        "game losing base=captain players=3 captain=1 target=999 skunks=house",
        "game losing players=4",
    ):
        match = match_of(line, "peg 0 30", "peg 1 20", "penalty 0 25 back")
        game = match.game
        found = snapshot.restore_between_deals(snapshot.between_deals(game)).__dict__
        for name in (
            "form base target skunks level is_play_claimed is_played_out captain first_dealer"
            " dealer deal_number ended"
        ).split():
            assert found[name] == game.__dict__[name], (line, name)
        again = snapshot.restore_between_deals(snapshot.between_deals(game))
        assert (again.scores, again.backs) == (game.scores, game.backs)
        again.tracks[0].correct(30)
        assert again.backs[0] == 0  # where the front peg stood before the last score


def test_checkpoints_are_small_ints_whatever_is_played():
    for line in (
        "losing base=captain players=3 captain=2 dealer=1 target=999 level=correct claims=play",
        "five-card playout=1 skunks=tournament level=muggins",
        "partners skunks=house",
    ):
        match = match_of("match first-to=99 count=worth", "game " + line, "peg 0 50", "peg 1 7")
        do(match, "penalty 0 45 back", "set 1 %d" % match.game.target)
        do(match, "game " + line)
        assert all(0 <= number <= 65535 for number in match.checkpoint)
        assert len(match.checkpoint) <= 40
