"""The judge: each case with its whole remedy, by commands and by keys, undone by one `*`."""

from cribboard.rules import notation, remedies
from cribboard.rules.match import Match
from cribboard.store import packing
from cribboard.table import Table
from tests.helpers.random_match import Dice, game_state, push_any
from tests.helpers.rounds import is_whole, rounds
from tests.helpers.scripts import begun, do, keyed, refusal, view_after

OPEN = "D! 4 5 # "
#: Seat 1 leads; seat 0, the dealer, says go at 25 with an ace in hand; seat 1 lays a 2, and seat 0
#: the ace, the first card of the next series.
RENEGE = ("starter 9", "> K 8 7 go 2 go A")


def told(match):
    """Return the commands after the first, as text."""
    return [notation.line(command) for command in match.commands[1:]]


def ruled(match, keys, is_changed=True):
    """Return what the judge says after these keys; require that one `*` undoes it."""
    table = Table(match, {"way": "referee"})

    def standing():
        return match.commands, match.game.scores, match.game.backs, match.game.awaited

    before = standing()
    keyed(table, OPEN + keys)
    view = table.view()
    assert not view.is_error and not table.is_open("judge"), (keys, view.message, view.dialog)
    after = standing()
    assert (after != before) == is_changed
    if is_changed:
        keyed(table, "*")
        assert standing() == before
        keyed(table, "*!")
        assert standing() == after
    return view.message


def check(*rows):
    """Require rulings: (game, its lines, keys, message or "" for any, scores, what is awaited)."""
    for game, lines, keys, message, scores, awaited in rows:
        match = begun(game, *lines)
        said = ruled(match, keys)
        assert said == message or not message, (lines, keys, said)
        assert (match.game.scores, match.game.awaited) == (scores, awaited), (lines, keys)


# A dead hand


def test_the_command_is_kept_within_a_deal():
    for line in ("dead 1", "dead crib"):
        command = notation.parse_line(line)
        assert notation.line(command) == line
        assert packing.unpack(packing.pack(command))[0] == [command]
        match = begun("six-card", "starter 9", line)
        match.most = 3
        do(match, "> 7")
        again = Match()
        again.load(match.index, match.checkpoint, match.commands)
        assert match.index == 1 and again.game.dead == match.game.dead == 1 << command.who + 1


# The cases


def test_a_renege_goes_back_to_the_go_and_costs_two_a_card():
    match = begun("six-card", *RENEGE)
    assert match.game.scores == [0, 1]
    ruled(match, "1 A 1 1")
    assert match.game.count == 25
    do(match, "> A")
    lays, stands = "Blue lays, the other pegs 2", "Blue's go stands, the other pegs 6"
    soon = ("starter 9", "> K 8 7 go")  # a go said too soon is taken back without points
    check(
        ("six-card", RENEGE, "1 A 1 1", "ACC 7.3: " + lays, [0, 2], ("card", 0)),
        ("six-card", RENEGE, "1 A 3 2", "ACC 7.3: " + stands, [0, 6], ("card", 1)),
        ("six-card", soon, "2", "ACC 7.3: Blue lays after all", [0, 0], ("card", 0)),
    )
    match = begun("six-card", "starter 9", "> K 8 7 go 2")
    assert ruled(match, "1 1 1") == "ACC 7.3: " + lays  # one said go, so nobody is asked who
    match = begun("six-card", "starter 9", "> K 8 7")
    assert refusal(Table(match), OPEN + "1") == "There was no such go in this deal"
    match = begun("three-hand", "starter 9", "> K 8 7 go go A")
    assert refusal(Table(match), OPEN + "1 A") == "Player first: B C"
    assert "B Orange  C White" in view_after(Table(match), OPEN + "1").prompt


def test_a_renege_is_found_behind_gos_that_were_not_keyed():
    match = begun("six-card", "starter 9", "> K 8 7", "lay K new-series", 'correct 1 3 "slip"')
    assert match.game.scores[1] == 4  # one for last, and the correction
    ruled(match, "1 B 2 1")
    assert told(match)[4:] == ["go", 'correct 1 3 "slip"', "penalty 1 4 to=0"]
    assert match.game.awaited == ("card", 1) and match.game.scores == [4, 3]


def test_the_dealers_lead_is_taken_back_or_stands_by_the_number_of_cards():
    for lays, back in (("> 7", True), ("> 7 8", True), ("> 7 8 7", False)):
        match = begun("six-card", "starter 9", lays)
        message = ruled(match, "3")
        assert message == "ACC 7.1b: " + ("cards back, pone leads" if back else "the order stands")
        if back:
            assert match.game.awaited == ("card", 1) and not any(match.game.laid)
        else:
            assert match.game.laid == [[7, 7], [8]] and match.game.scores == [0, 2]
    assert refusal(Table(begun("six-card", "starter 9")), OPEN + "3").startswith("No card")
    match = begun("three-hand", "starter 9", "> 2 3 4 5")
    ruled(match, "3")
    assert match.game.laid == [[2, 5], [3], [4]]


def test_a_wrong_number_of_cards_is_dealt_again_or_the_hand_is_dead():
    lines = ("starter J", "> 7 8 7")
    again = "ACC 4.4: the same dealer deals again"
    won = ("set 1 118", "starter 9", "> 7 7 7")
    assert begun("six-card", *won).game.winners == (1,)
    check(
        ("six-card", lines, "4 B 1", again, [0, 0], ("starter", 0)),
        ("six-card", lines, "4 A 2", "ACC 4.4: Blue's hand is dead", [2, 0], ("card", 0)),
        ("six-card", won, "4 B 2", "", [2, 118], ("card", 0)),  # it wins no more
    )
    assert ruled(begun("six-card", *lines), "4 A 3", False) == "ACC 4.4: it stands"


def test_a_wrong_crib_is_dealt_again_or_dead():
    hands = ("starter 9", "show 1 A 3 6 9 flush=0", "show 0 A 3 6 9 flush=0")
    scores = begun("six-card", *hands).game.scores
    counted = hands + ("crib 5 5 5 5",)
    check(
        ("six-card", counted, "5 2", "ACC 4.4: the crib is dead", scores, ("deal", 1)),
        ("six-card", hands[:2], "5 1", "", [0, 0], ("starter", 0)),
    )


def test_an_exposed_card_is_dealt_again_or_not():
    match = begun("six-card", "starter 9")
    assert ruled(match, "6 1") == "ACC 4.3: the same dealer deals again"
    assert ruled(match, "6 2", False) == "ACC 4.3: it stands"


def test_a_crib_on_the_wrong_side_changes_the_deal_once_each_has_laid():
    match = begun("six-card", "starter 9", "> 7")
    assert ruled(match, "7", False) == "ACC 5.1d: the crib goes to the dealer"
    do(match, "> 8")
    assert ruled(match, "7") == "ACC 5.1d: Orange has the crib and the deal"
    assert match.game.dealer == 1 and match.game.laid == [[8], [7]]
    assert match.game.scores == [2, 0] and match.game.awaited == ("card", 1)
    match = begun("three-hand", "starter 9", "> 7 8 9")
    assert "B Orange  C White" in view_after(Table(match), OPEN + "7").prompt
    assert ruled(match, "7 C") == "ACC 5.1d: White has the crib and the deal"
    assert match.game.dealer == 2 and match.game.laid == [[9], [7], [8]]


def test_the_wrong_dealer_deals_again_or_stays():
    match = begun("six-card", "starter J", "> 7 8")
    assert ruled(match, "8 1") == "ACC 5.1d: Orange deals anew"
    assert match.game.scores == [0, 0] and match.game.awaited == ("starter", 1)
    match = begun("six-card", "starter 9", "> 7 8")
    assert ruled(match, "8 2") == "ACC 5.1d: Orange deals, the cards stay"
    assert match.game.dealer == 1 and match.game.laid == [[7], [8]]
    match = begun("three-hand", "starter 9")
    assert ruled(match, "8 C 1") == "ACC 5.1d: White deals anew"
    assert match.game.dealer == 2


def test_a_false_claim_of_game_costs_what_was_claimed_and_fifteen():
    match = begun("six-card", "set 0 110", "set 1 90", "peg 0 11")
    assert ruled(match, "9 A 5 #") == "ACC 8.4b: Blue goes back 15, the other pegs 5"
    assert match.game.scores == [101, 95] and match.game.backs == [101, 90]
    match = begun("six-card", "set 0 110", "set 1 90")  # claimed, and not pegged
    ruled(match, "9 A 5 #")
    assert match.game.scores == [95, 95]
    match = begun("six-card", "set 1 117", "starter 9", "show 1 A 3 6 9 flush=0")
    assert match.game.winners == (1,)
    points = match.game.last_count[2]
    ruled(match, "9 B 2 #")
    assert match.game.scores == [2, 117 + points - 2 - 15]
    match = begun("six-card", "set 0 110", "peg 0 11")
    assert refusal(Table(match), OPEN + "9 B 5 #") == "That did not end the game for Orange"
    match = begun("six-card", "set 0 118", "peg 0 5")
    assert refusal(Table(match), OPEN + "9 A 1 #") == "Blue has won all the same"  # 122 of 121
    match = begun("three-hand", "set 0 110", "peg 0 11")
    ruled(match, "9 A 5 # C")
    assert match.game.scores == [101, 0, 5]


def test_where_a_track_has_two_seats_the_seat_is_asked():
    match = begun("partners", "starter 9", "> 7 8")
    assert ruled(match, "4 2 2") == "ACC 4.4: Orange's hand is dead"
    match = begun("partners", "starter 9", "> 7 8")
    ruled(match, "4 3 2")
    assert match.game.is_dead(2) and match.game.scores == [0, 0]


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
