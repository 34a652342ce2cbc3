"""Advice at positions where it is clear, and sentences for positions that cannot be."""

from cribboard.advice import advisor, public_order
from cribboard.advice.position import BadPosition, Position
from cribboard.rules import cards, play, show
from tests.helpers.scripts import error_of

SIX = "7c 9h 5h 5c 5d Js"


def parsed(words):
    return [0 if word == "go" else cards.parse(word) for word in words.split()]


def in_play(laid="", is_dealer=False, own=60, other=60, six="4h 5c 6d 8s Qh Kc"):
    dealt = parsed(six)
    starter = cards.parse("2c")
    return Position(dealt, is_dealer, own, other, 121, dealt[4:], starter, parsed(laid))


def test_what_cannot_be_is_refused_in_a_sentence():
    six = parsed(SIX)
    for given, why in (
        ((six[:5], True), "give the six cards dealt, not 5"),
        ((six[:5] + six[:1], True), "7c is there twice"),
        (([5] * 6, True), "5 is there twice"),
        ((six, True, 121, 3), "a score is 0 to 120"),
        ((six, True, 0, 0, 122), "there is advice for games to 1 to 121"),
        ((six, True, 0, 0, 121, six[:1], 1), "two of the six cards are thrown"),
        ((six, True, 0, 0, 121, six[:2], 0), "a play has a starter and four kept cards"),
    ):
        assert error_of(BadPosition, Position, *given) == why, given
    for laid, is_dealer, why in (
        ("7h", False, "7h is not in your hand"),
        ("4h", False, "it is the other player's turn, who lays a card or says go"),
        ("4h 5c", False, "the other player cannot have 5c"),
        ("go", False, "you have a card that fits at 0"),
        ("go", True, "no hand of the other player fits what was laid"),
        ("8s Tc 6d 5h go go 4h 3h 5c 3s", False, "the play is over"),
        ("Tc 8s Jd 4h", True, "4h does not fit at 28"),
    ):
        assert error_of(BadPosition, in_play, laid, is_dealer) == why, laid


def test_throws_are_ranked_and_told_apart():
    found = advisor.ranked(Position(parsed(SIX), True))
    assert len(found) == 15 and found[0].cards == tuple(parsed("7c 9h"))
    assert [one.loss for one in found] == sorted([one.loss for one in found])
    assert found[0].loss == 0 and found[0].reason[0] == "hand"
    # a hand of 16.65, a crib of 4.3 or so, and what 5 5 5 J is worth in the play
    assert 1950 < found[0].points < 2150
    assert all([sum(one.parts) == one.points for one in found])
    # suits and none differ by flushes and nobs
    bare = [cards.rank_of(card) for card in parsed(SIX)]
    plain = advisor.ranked(Position(bare, True))
    assert plain[0].cards == (7, 9) and abs(plain[0].chance - found[0].chance) < 1500


def test_the_hand_of_a_throw_is_its_mean_over_every_starter():
    for dealt in (parsed("2h 4h 6h Jh 9s Jd"), parsed(SIX)):
        starters = [card for card in cards.shuffled(1) if card not in dealt]
        for one in advisor.ranked(Position(dealt, False)) + advisor.ranked(Position(dealt, True)):
            keep = [card for card in dealt if card not in one.cards]
            points = sum([show.total(show.items(keep, card)) for card in starters])
            assert one.parts[0] == 100 * points // 46, one


def test_ranks_alone_are_worth_what_suits_make_of_them_on_average_but_for_flushes():
    """A Jack of the starter's suit, over every way that six such cards can have suits."""
    ranks = (11, 5, 6, 13, 2, 2)
    nobs = many = points = 0
    for way in range(4**6):
        suits = [way // 4**place % 4 for place in range(6)]
        if suits[4] != suits[5]:
            nobs += 13 - suits.count(suits[0])
            many += 1
    for starter in range(1, 14):
        points += (4 - ranks.count(starter)) * show.total(show.items(ranks[:4], starter))
    ranked = advisor.ranked(Position(ranks, True))
    (found,) = [one.parts[0] for one in ranked if sorted(one.cards) == sorted(ranks[4:])]
    assert abs(found * 46 * many - 100 * (points * many + nobs)) <= 46 * many, found


def test_points_of_the_deal_and_whoever_is_to_lay():
    six = parsed("4h 5c 6d 8s Qh Kc")
    for laid, is_dealer, pegged in (
        ("", False, [0, 0]),
        ("5c Ts", False, [0, 2]),
        ("5c Ts 6d Td", False, [0, 4]),
        ("8s Tc 6d 5h go go", False, [0, 1]),
        ("8s Tc 6d 5h go go 4h 3h 5c", False, [3, 1]),
        ("8s Tc 6d 5h go go 4h 3h 5c 7s", False, [3, 2]),  # the last card
        ("Ts 5c 5h", True, [2, 2]),
    ):
        words = parsed(laid)
        now = Position(six, is_dealer, 9, 9, 121, six[4:], parsed("2c")[0], words, False)
        assert now.pegged == pegged, (laid, now.pegged)
        assert now.is_over == (len(words) == 10)
        heels = Position(six, is_dealer, 9, 9, 121, six[4:], parsed("Jc")[0], words, False)
        assert heels.pegged == [pegged[0], pegged[1] + 2]


def test_points_of_a_lay_are_the_rules():
    for laid in ("5 5 5", "4 6 5", "7 8", "A 2 3 4 5 6 7", "9 9 K 3", "K", "2 A 4 3 5", "8 6 7 8"):
        series = parsed(laid)
        packed = 0
        for card in series[:-1]:
            packed = packed << 4 | card
        points = show.total(play.items(series))
        assert public_order.lay_points(packed, series[-1] - 1, play.count_of(series)) == points


def test_the_other_pegs_out_and_lets_nobody_peg_out():
    """What a five, a nine and a ten on a six are worth to it, in points."""

    def worth(lack, their_lack):
        every = public_order.values(6, 6, [4] * 13, 4, [4, 8, 9], lack, their_lack)
        return [one >> 14 for one in every]

    far, near = worth(60, 60), public_order.NEAR + 1
    assert far == [-4, 1, -1] == worth(near, near)
    assert worth(2, 60)[1] == public_order.OUT  # fifteen for two
    assert worth(3, 60) == far  # which is not enough
    assert [one < -5 for one in worth(60, 2)] == [True] * 3  # tens answer with fifteens and pairs
    assert worth(60, 5) == [-9] + far[1:]  # a four on the five is fifteen and a run


def test_levels_choose_among_what_fits():
    for level in advisor.LEVELS:
        if level != "best":
            effort, noise = advisor.LEVELS[level]
            ranked = advisor.ranked(in_play("7h", True), effort)
            found = advisor.misjudged(ranked, noise, lambda: 128)
            assert found.cards[0] in parsed("4h 5c 6d 8s")
    assert advisor.ranked(in_play("Tc 8s Jd", True), 20) == []
