"""Notation: every line is written back as it was read, and faults are reported by line."""

from cribboard.rules import commands, notation
from cribboard.rules.cards import clash, parse, shuffled, text
from cribboard.rules.errors import NotationError
from tests.helpers.scripts import error_of


def _refused(source):
    return error_of(NotationError, notation.parse, source)


def test_comments_and_blank_lines_are_free():
    found = notation.parse("# a match\n\n cribboard 1 # here\n lay 5 # five\n\n")
    assert found == [commands.lay(5)]


def test_a_refusal_names_the_line_its_text_and_the_reason():
    assert _refused("cribboard 1\n\nlay 5x\n") == (
        "line 3: lay 5x: '5x' is not a card: write rank then suit, like Td or 5h"
    )


def test_what_is_not_notation_is_refused():
    for source, reason in (
        ("", "begins with"),
        ("cribboard 2\n", "reads 'cribboard 1' only"),
        ("cribboard 12\n", "reads 'cribboard 1' only"),
        ("cribboard 0\n", "reads 'cribboard 1' only"),
        ("cribboard 1\nfold\n", "not a command"),
        ("cribboard 1\nlay\n", "one card"),
        ("cribboard 1\nlay 5 6\n", "one card"),
        ("cribboard 1\ngo on\n", "nothing more"),
        ("cribboard 1\ngame six-card colour=red\n", "no option 'colour'"),
        ("cribboard 1\ngame six-card dealer=x\n", "not a number"),
        ("cribboard 1\ngame six-card dealer=1 dealer=1\n", "twice"),
        ("cribboard 1\nshow\n", "seat"),
        ("cribboard 1\nshow 0\n", "cards"),
        ("cribboard 1\npeg 0\n", "track and points"),
        ('cribboard 1\npeg 0 3 "unclosed\n', "quotes"),
        ('cribboard 1\npeg 0 3 "a reason much longer than it may be"\n', "24 bytes"),
        ('cribboard 1\nlay 5 "why"\n', "takes no reason"),
        ("cribboard 1\npeg 0 99999\n", "not a number"),
        ("cribboard 1\nclaim 1\n", "it takes a seat and points"),
        ("cribboard 1\nclaim 4 2\n", "a seat is 0 to 3, not 4"),
        ("cribboard 1\nclaim 1 x\n", "'x' is not a number"),
        ("cribboard 1\nshow -1 from-play\n", "a seat is 0 to 3, not -1"),
        ("cribboard 1\nmugs 1 2 3\n", "it takes a track and points"),
        ("cribboard 1\nset 0\n", "it takes a track and a score"),
        ('cribboard 1\nset 0 5 "why"\n', "takes no reason"),
        ("cribboard 1\nheels 0\n", "nothing more"),
        ("cribboard 1\nmisdeal now\n", "nothing more"),
        ("cribboard 1\npenalty 0 2\n", "'back' or to=TRACK"),
        ("cribboard 1\npenalty 0 2 back to=1\n", "'back' or to=TRACK"),
        ("cribboard 1\npenalty 0 2 forth\n", "'back' or to=TRACK"),
        ("cribboard 1\npenalty 0 2 to=7\n", "a track is 0 to 3, not 7"),
        ("cribboard 1\npenalty 0 2 to=\n", "takes a value"),
        ("cribboard 1\nmatch\n", "it takes first-to=2"),
        ("cribboard 1\nmatch first-to=two\n", "'two' is not a number"),
        ("cribboard 1\nmatch first-to=2 best-of=3\n", "no option 'best-of'"),
        ("cribboard 1\nmatch 3 first-to=2\n", "it takes first-to=2, and count"),
        ("cribboard 1\nlay 5 flush=4\n", "'lay' has no option 'flush'"),
        ("cribboard 1\ngame six-card level=\n", "'level=' takes a value"),
    ):
        assert reason in _refused(source), source


def test_cards_are_read_in_every_form_and_printed_in_one():
    for word in ("Td", "td", "10d", "TD", "10D", "T♦", "T♢", "T♦\ufe0f", "10♢\ufe0f"):
        assert text(parse(word)) == "Td", word
    for word in ("", "1", "11", "5x", "5hh", "h5", "Z", "10", "1h0"):
        try:
            assert text(parse(word)) == "T" and word == "10", word
        except NotationError as error:
            assert "is not a card" in str(error)


def test_a_seed_deals_the_same_pack_everywhere():
    pack = shuffled(7)
    assert sorted(pack) == list(range(14, 66))
    assert clash(pack) is None
    assert pack != shuffled(8)
    assert " ".join([text(card) for card in shuffled(1)[:6]]) == SEED_1
    assert len(set([tuple(shuffled(seed)) for seed in range(50)])) == 50


SEED_1 = "Js 3d 8h Qc 3h Kd"  # as every home has dealt it since the first release
