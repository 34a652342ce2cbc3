"""Counts whose suits one pack cannot have: refused, but accepted in stored matches."""

from cribboard.rules import notation
from cribboard.table import Table
from tests.helpers.scripts import begun, do, keyed, refused, told, view_after

FLUSH = "no.nobs-flush"


def holds(rank):
    return "no.suit-held what=" + rank


#: A game and its deal; the count that contradicts it; why.
IMPOSSIBLE = (
    ("six-card", ("starter 5",), "show 1 J 2 3 4 flush=4 nobs=1", FLUSH),
    ("five-card", ("starter 9",), "show 1 J 2 3 flush=3 nobs=1", FLUSH),
    ("shotgun", ("starter 9",), "show 1 J 2 3 4 6 8 flush=6 nobs=1", FLUSH),
    (
        "six-card",
        ("starter 5", "show 1 2 2 6 8", "show 0 3 3 4 5"),
        "crib Jh 2h 3h 4h nobs=1",
        FLUSH,
    ),
    ("six-card", ("starter 5", "show 1 J 7 9 K nobs=1"), "show 0 J 2 3 4 flush=5", holds("J")),
    ("six-card", ("starter 5", "show 1 J 7 9 K flush=5"), "show 0 J 2 3 4 flush=5", holds("J")),
    ("six-card", ("starter 5", "show 1 2 4 6 8 flush=5"), "show 0 2 3 9 K flush=5", holds("2")),
    ("six-card", ("starter 5d", "show 1 2 4 T 8 flush=5"), "show 0 Td 3 9 K", holds("10")),
    (
        "six-card",
        ("starter 5", "show 1 2h 4h 6h 8h flush=5"),
        "show 0 3s 7s 9s Ks flush=5",
        "no.starter-suits",
    ),
    (
        "six-card",
        ("starter 5", "show 1 Jh 4s 6h 8h nobs=1"),
        "show 0 3h 7h 9h Kh flush=4",
        "no.starter-other",
    ),
    (
        "six-card",
        ("starter 5",),
        "show 1 J 4 6 8 flush=5 nobs=0",
        "no.flush-nobs",
    ),
)


def test_a_count_that_cannot_be_right_is_refused_and_changes_nothing():
    for game, lines, line, why in IMPOSSIBLE:
        assert refused(begun(game + " dealer=0", *lines), line) == why, line


def test_a_jack_that_was_laid_with_the_starters_suit_excludes_another_nobs():
    match = begun("six-card dealer=0", "starter 9d", "> 2 Jd 3 T 4 go go 5 J 6")
    assert refused(match, "show 1 from-play nobs=1") == holds("J")


def test_what_can_be_right_is_taken():
    for lines in (
        ("starter 5", "show 1 2 4 6 8 flush=5", "show 0 3 7 9 K flush=5", "crib A T J Q flush=5"),
        ("starter 5", "show 1 2 4 6 8 flush=4", "show 0 2 4 6 8 flush=5", "crib J 3 7 9 nobs=1"),
        ("starter 5", "show 1 J 2 3 4 flush=4", "show 0 J 2 3 4 flush=4", "crib J 3 7 9 nobs=1"),
        ("starter 5", "show 1 2h 4h 6h 8h flush=5", "show 0 3s 7s 9s Ks", "crib Jh 3h Th A nobs=1"),
        ("starter 9d", "show 1 Jd 2h 3h 4h", "show 0 2d 3d 4d 5d", "crib J 7 8 T nobs=0"),
    ):
        match = begun("six-card dealer=0", *lines)
        assert match.game.phase == "deal", lines


# By keys such a count cannot even be answered


def test_keys_offer_no_flush_that_another_hand_excludes():
    table = Table(begun("six-card dealer=0", "starter 5"), {"way": "count"})
    assert keyed(table, "# 2 4 6 8 5 #") == ["show 1 2 4 6 8 flush=5"]
    assert view_after(table, "# 2 3 9 C").prompt == "flush: 4  none: #"


def test_a_suited_flush_whose_jack_is_no_nobs_is_not_asked_about():
    table = Table(begun("six-card dealer=0", "starter 5"), {"way": "count", "has_suits": True})
    assert view_after(table, "# A B 2 B 3 B 4 B").prompt == "flush: 5  nobs: 1  only 4: #"
    assert keyed(table, "0 #") == ["show 1 Jh 2h 3h 4h nobs=0"]
    assert table.match.game.scores[1] == 4 + 4 + 4  # two fifteens, a run of three... and the flush


# Kept by an earlier version


# A go that the show proves false


def test_a_go_is_proved_false_by_a_card_that_was_never_laid():
    match = begun("five-card dealer=0", "starter T", "> K Q 5 go go")
    events = do(match, "show 1 from-play 2d")
    assert told(events)[0] == ("false-go", 1, 0) and events[0].cards == (2 + 26,)
    match.pop()
    assert told(do(match, "show 1 from-play 7d"))[0][0] != "false-go"
    match.pop()
    assert told(do(match, "show 1 K 5 2"))[0] == ("false-go", 1, 0)  # keyed again as cards
    assert not [e for e in do(match, "show 0 from-play 8 9") if e.kind == "false-go"]


def test_no_go_is_false_where_all_cards_were_laid_or_none():
    match = begun("six-card dealer=1", "starter 7", "> K 6 K go 2 2 8 7 9")
    assert told(do(match, "show 0 K K 2 3"))[0][0] == "score"
    match = begun("five-card dealer=0", "starter T")
    assert told(do(match, "show 1 2 3 8"))[0][0] != "false-go"


def test_of_two_jacks_the_one_that_the_other_counts_allow_is_the_nob():
    """The suits of starter 6 are known from the count before, although it was entered as a rank."""
    for before, jacks in (
        ("show 1 5c 3c Ac Tc flush=5", "Js Jc"),  # the starter is a club
        ("show 1 5s 3s As Ts flush=4", "Js Jd"),  # it is no spade
    ):
        match = begun("six-card dealer=0", "starter 6", before, "show 0 2d 3d 7h 8h")
        events = match.push(notation.parse_line("crib %s 5h Qd nobs=1" % jacks))
        cards = [event.cards for event in events if event.reason == "nobs"]
        assert cards == [(notation.parse_line("lay " + jacks.split()[1]).cards[0],)]


def test_a_nob_that_may_be_either_of_two_jacks_tells_no_suit():
    for jacks in ("Jc J", "Jc Js"):
        match = begun("six-card dealer=0", "starter 6", "show 1 %s 3h 9d nobs=1" % jacks)
        match.push(notation.parse_line("show 0 2c 3c 7c 8c flush=4"))
    match = begun("six-card dealer=0", "starter 6", "show 1 Jc 3h 9d 2s nobs=1")
    assert refused(match, "show 0 2c 3c 7c 8c flush=4") == "no.starter-other"
