"""Names and day that a match carries: as typed, through notation, journal, undo and power cuts."""

from cribboard.language import phrases
from cribboard.rules import commands, match_facts, notation
from cribboard.rules.errors import NotationError
from cribboard.rules.match import Match
from cribboard.store import packing, settings
from cribboard.table.table import Table
from tests.helpers.random_match import Dice, game_state, new_board, power_on, save, unwind
from tests.helpers.rounds import rounds
from tests.helpers.scripts import begun, do, error_of, keyed, refused

#: What a person may type, and what separates words, values and lines elsewhere.
LETTERS = "aZ09 \"'#=,;:\\/|%&<>{}[]()-+*.\u00a0éßñŒ\u3000中\U0001f0a1"
DAY = "2026-11-28"


def _name(dice):
    """Return a name of up to 24 bytes."""
    name = ""
    for _ in range(1 + dice.under(24)):
        letter = LETTERS[dice.under(len(LETTERS))]
        if len((name + letter).encode()) <= commands.TEXT_BYTES:
            name += letter
    return name


def test_every_name_that_can_be_typed_comes_back_from_notation_and_records():
    dice = Dice(28)
    for _ in range(rounds(2000, 40)):
        names = [_name(dice) for _ in range(3)]
        assert settings.is_allowed("names", names) or len(set(names)) < 3
        told = dict(zip(match_facts.NAMES, names))
        for command in (
            commands.game("three-hand", dealer=1, day=DAY + "+", **told),
            commands.make("deal", options=list(told.items()) + [("by_hand", 1), ("day", DAY)]),
        ):
            line = notation.line(command)
            assert notation.parse("cribboard 1\n %s  # why\n" % line) == [command], line
            assert packing.unpack(packing.pack(command))[0] == [command], line


def test_what_is_no_name_and_no_day_is_refused():
    for line, why in (
        ('name-c="Cid"', "no.no-track n=2"),
        ("day=2026-11-31", "no.option what=day=YYYY-MM-DD"),
        ("day=2026-13-01", "no.option what=day=YYYY-MM-DD"),
        ("day=2026-11-28-", "no.option what=day=YYYY-MM-DD"),
        ("day=26-11-28", "no.option what=day=YYYY-MM-DD"),
        ('name-a="a\x07b"', 'no.option what=name-a="A-Z"'),
    ):
        assert refused(Match(), "game six-card " + line) == why, line
        assert refused(
            begun("six-card", "peg 0 9", "deal by-hand", "peg 1 2"), "deal by-hand " + line
        )
    for line in (
        'name-a="Ann',
        'name-a="A"nn',
        'name-a=""',
        'name-a="%s"' % ("A" * 25),
        "name-d=Al",
    ):
        error_of(NotationError, notation.parse_line, "game six-card " + line)
    error_of(NotationError, notation.parse_line, 'lay 5 name-a="Ann"')


def _table(*names):
    table = Table(Match())
    table.settings["names"] = list(names) + table.settings["names"][len(names) :]
    return table


def test_a_game_has_the_names_that_were_typed_and_the_day():
    table = _table("Ann", "Ben")
    table.today = lambda: DAY
    named = 'name-a="Ann" name-b="Ben"'
    assert keyed(table, "1 1 5")[0] == "game six-card day=2026-11-28 dealer=0 " + named
    assert table.match.game.told & 1
    table = _table("Ann", "Ben", "Cid")
    table.settings["day"] = DAY
    line = "game six-card day=2026-11-28+ dealer=0 " + named
    assert keyed(table, "1 1 5")[0] == line, "it may be later by now, and two play"
    for day in (5, None, "2026-11-28+", "28.11.2026"):
        table = _table("Ann")
        table.settings["day"] = day
        assert keyed(table, "1 1 5")[0] == 'game six-card dealer=0 name-a="Ann"', day
    assert keyed(_table(), "1 1 5")[0] == "game six-card dealer=0", "nobody has typed one"
    phrases.use("fr")
    assert keyed(_table("Ann"), "1 1 5")[0] == 'game six-card dealer=0 name-a="Ann"'
    phrases.use("en")


def test_names_and_a_day_that_come_in_a_game_are_told_with_its_next_deal_once():
    table = _table("Ann")

    def next_deal():
        do(table.match, "peg 0 2", "deal by-hand", "peg 1 2")
        table.match.pop()
        table.push(commands.deal(True))
        return notation.line(table.match.commands[-1])

    keyed(table, "1 1 5")
    assert next_deal() == "deal by-hand"
    table.settings["names"] = ["Ann", "Ben", "White"]
    assert next_deal() == 'deal by-hand name-a="Ann" name-b="Ben"'
    told = table.match.commands[-1]
    assert next_deal() == "deal by-hand"
    table.today = lambda: DAY
    assert next_deal() == 'deal by-hand day=2026-11-28 name-a="Ann" name-b="Ben"'
    assert next_deal() == "deal by-hand"
    table.today = lambda: "2026-11-29"
    assert next_deal() == "deal by-hand", "it is that of the day on which it was known first"
    while table.match.commands[-1:] != [told]:
        table.match.pop()
    table.match.pop()
    table.today = str
    table.push(commands.deal(True))
    assert table.match.commands[-1] == told, "undone, it is told again"


def test_they_outlive_power_cuts_undo_and_every_deal():
    lines = (
        'game three-hand dealer=0 name-a="Ann, ""A""" name-b="#1" name-c="C=d" day=2026-11-28+',
        "starter 5",
        "peg 0 3",
        'deal by-hand name-a="Zoë" day=2026-11-29',
        "starter 4",
        "peg 1 3",
        "deal by-hand",
    )
    files, journal, match = new_board()
    for line in lines:
        do(match, line)
        save(journal, match)
        again = power_on(files.plugged_in())[1]
        assert game_state(again) == game_state(match) and again.game.told == match.game.told
    whole = [notation.parse_line(line) for line in lines]
    for _ in range(5):
        match.pop()
        save(journal, match)
        journal, match = power_on(files.plugged_in())
    while match.redo():
        save(journal, match)
    assert unwind(match) == whole
    match = begun("six-card", "peg 0 3", 'deal by-hand name-b="Ben"', "starter 5")
    match.most = 3
    do(match, "peg 0 1", "peg 1 1", "peg 0 1", "peg 1 1")
    again = Match()
    again.load(match.index, match.checkpoint, match.commands)
    assert match.index > 1 and again.game.told == match.game.told > 0
