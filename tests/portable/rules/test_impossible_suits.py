"""Counts whose suits one pack cannot have: refused, but accepted in stored matches."""

from tests.helpers.scripts import begun, refused

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
