"""The judge: each case with its whole remedy, by commands and by keys, undone by one `*`."""

from cribboard.rules import remedies
from cribboard.rules.match import Match
from cribboard.table.table import Table
from tests.helpers.random_match import Dice, game_state, push_any
from tests.helpers.rounds import is_whole, rounds
from tests.helpers.scripts import begun, do, keyed

OPEN = "D! 4 5 # "
# A dead hand


# The dialog


def test_each_case_of_a_deal_that_began_in_another_block_is_refused_or_done_whole():
    for number, case in enumerate(remedies.CASES):
        match = begun("six-card", "starter 9", "> 7 8")
        match.most = 4
        do(match, "> 7")
        assert match.index == 1
        table = Table(match, {"way": "referee"})
        before = match.commands, match.game.scores
        keyed(table, OPEN + str(number + 1))
        for word in case.asked + ("way",) * bool(case.ways):
            keyed(table, {"seat": "A", "dealer": "", "to": "", "points": "5 #"}.get(word, "2"))
        if table.view().is_error:
            assert (match.commands, match.game.scores) == before, case.name


def test_at_any_moment_of_any_game_a_ruling_is_whole_and_one_star_undoes_it():
    """Of random matches of every form, with every case and random answers."""
    ruled_cases, dice = set(), Dice(7)
    for seed in range(rounds(30)):
        match = Match()
        for _ in range(12 + dice.under(60)):
            push_any(match, dice)
        if match.game is None:
            continue
        for number, case in enumerate(remedies.CASES):
            table = Table(match, {"way": "referee"})
            before = match.commands, game_state(match)
            keyed(table, OPEN + str(number + 1))
            while table.is_open("judge") and not table.view().is_error:
                asked = table.view().asked_for
                if asked == "points":
                    keyed(table, "%d #" % (1 + dice.under(9)))
                else:
                    digits = str(1 + dice.under(max(table.view().choices, 1)))
                    keyed(
                        table, "ABC"[dice.under(len(table.names))] if asked == "track" else digits
                    )
            if table.view().is_error:
                assert (match.commands, game_state(match)) == before, (seed, case.name)
            elif match.commands != before[0]:
                ruled_cases.add(case.name)
                assert case.rule in table.view().message
                table.close_all()  # a count whose question the ruling has opened again
                keyed(table, "*")
                assert (match.commands, game_state(match)) == before, (seed, case.name)
    assert not is_whole() or ruled_cases == {case.name for case in remedies.CASES}
