"""Notation: each kind of command from its constructor and back, and faults by their line."""

from cribboard.rules import commands, notation
from cribboard.rules.cards import clash, parse, shuffled, text
from cribboard.rules.errors import NotationError
from cribboard.store.packing import pack, unpack
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
        ("cribboard 1\nmatch first-to=2 first-to=3\n", "'first-to' is there twice"),
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


COMMANDS = (
    ("match first-to=2", commands.match(2)),
    ("match count=worth first-to=3", commands.match(3, "worth")),
    ("match games=9", commands.match(games=9)),
    ("confirm 1", commands.confirm(1)),
    ("game six-card", commands.game()),
    ("game captain captain=2 target=61", commands.game("captain", captain=2, target=61)),
    ("deal", commands.deal()),
    ("deal by-hand", commands.deal(by_hand=True)),
    ("end conceded 1", commands.end("conceded", 1)),
    ("end stopped", commands.end("stopped")),
    ("adjourn 17", commands.adjourn(17)),
    ("adjourn 9999 instead=3", commands.adjourn(9999, 3)),
    ("take-up 17", commands.take_up(17)),
    ("misdeal", commands.misdeal()),
    ("starter Jd", commands.starter(37)),
    ("heels", commands.heels()),
    ("lay 5", commands.lay(5)),
    ("lay 5 new-series", commands.lay(5, new_series=True)),
    ("go", commands.go()),
    ("pass", commands.pass_turn()),
    ("pass with-last", commands.pass_turn(with_last=True)),
    ("show 0 5 5 J Q", commands.show(0, (5, 5, 11, 12))),
    ("show 1 from-play K flush=0 nobs=1", commands.show(1, (13,), True, flush=0, nobs=1)),
    ("crib 5 5 J Q nobs=0", commands.crib((5, 5, 11, 12), nobs=0)),
    ("show 1 5 6 short", commands.show(1, (5, 6), short=True)),
    ("crib short", commands.crib((), short=True)),
    ("dead 1", commands.dead(1)),
    ("dead crib", commands.dead(-1)),
    ("claim 1 12", commands.claim(1, 12)),
    ("mugs 1 2", commands.mugs(1, 2)),
    ("mugs 1 0", commands.mugs(1, 0)),
    ("overrule 2 8", commands.overrule(2, 8)),
    ("peg 0 5", commands.peg(0, 5)),
    ('peg 0 5 "why"', commands.peg(0, 5, "why")),
    ("correct 1 -3", commands.correct(1, -3)),
    ('correct 1 -3 "miscounted"', commands.correct(1, -3, "miscounted")),
    ("set 0 57", commands.set_score(0, 57)),
    ("penalty 0 2 back", commands.penalty(0, 2)),
    ("penalty 1 15 to=0", commands.penalty(1, 15, to=0)),
)


def test_each_constructor_gives_the_command_of_its_line():
    for line, command in COMMANDS:
        assert notation.parse_line(line) == command, line
        assert notation.line(command) == line


def test_each_command_is_stored_and_read_back():
    for line, command in COMMANDS:
        assert unpack(pack(command))[0] == [command], line


def test_every_kind_of_the_notation_is_here():
    kinds = set([command.kind for _, command in COMMANDS])
    for kind in notation._READERS:
        assert kind in kinds, kind
    assert len(kinds) == len(notation._READERS)
