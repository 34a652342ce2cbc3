"""Command constructors: one for each kind of command, equal to what the notation reads."""

from cribboard.rules import commands, notation
from cribboard.store.packing import pack, unpack

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
