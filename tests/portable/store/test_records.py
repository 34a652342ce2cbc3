"""Packing of commands into bytes; the largest state of a game, and records that hold it."""

from binascii import unhexlify

from cribboard.rules import commands, forms, new_game, snapshot
from cribboard.rules.block import Block
from cribboard.rules.commands import Command
from cribboard.rules.match import MOST_IN_BLOCK
from cribboard.rules.options import HOUSE
from cribboard.rules.show import Item
from cribboard.store import packing, records
from cribboard.store.records import NOWHERE, Marks, Place, Record
from tests.helpers.fakes import Files
from tests.helpers.random_match import (
    Dice,
    power_on,
    push_any,
    whole_state,
)
from tests.helpers.rounds import rounds
from tests.helpers.scripts import error_of, other_value

#: What stays as it was at the start of the deal, where a fixed row of numbers holds it.
FIXED = (
    "form base target skunks level has_acc_muggins claims playout"
    " captain dealer first_dealer deal_number ended ending tracks told foreseen"
).split()
ROOM = 54 - 2 * len(HOUSE)  # numbers that attributes to come may take; a house rule takes two
WIDE = 255  # the most numbers whose count fits in a record's head
SPELLED = (
    "000000007900000003000000000000000100010000000000040002000300000008ca0969735f6d756767"
    "6564cdc90dce0601c90603ce02030105c903ca066d697373656410c90302c900c903c905cf02ce04060b"
    "0c0dce00c90106ca0a737569745f6661637473ce01ce0401ce00010103c910ce020101ca065f67697665"
    "6e03ca0b5f676976656e5f66726f6d0101c910ce02010100"
)
MOST_SWING = MOST_IN_BLOCK * 2 * forms.MOST_TARGET
HIGH = 64  # a card: a byte


def _largest(row):
    """Return {attribute: value} of a deal of a form, each the one that takes most bytes.

    They cannot all be so at once: the sum of the largest is no less than the largest sum.
    """
    seats, kept = row.players, row.kept
    hand = (HIGH,) * kept
    most = forms.MOST_TARGET
    # 4 aces, 4 twos, 4 threes and a four are 28: no series has more cards
    series = (HIGH,) * min(13, seats * kept)
    run = series[:7]  # with more cards than ace to seven the count passes 31
    scored = [Item("thirty-one", series, 2), Item("double-pair-royal", series[:4], 12)]
    scored += [Item("run", run, 7), Item("last", (HIGH,), 1)]
    whos = list(range(seats)) + ["crib"] * (row.crib > 0)
    facts = [(who, (13,) * max(kept, row.crib), 4, 4) for who in whos]
    return {
        "phase": "starter",
        "starter": HIGH,
        "turn": seats,
        "next_show": "crib",
        "laid": [list(hand) for _ in range(seats)],
        "shown": [hand] * seats,
        "suit_facts": tuple(facts),
        "go_room": [31] * seats,
        "last_layer": seats,
        "claimed": commands.MOST_POINTS,
        "unclaimed": (scored, seats),
        "offer": (2, most, "crib"),
        "missed": most,
        "is_mugged": True,
        "is_heels_open": True,
        "last_count": (seats, "crib", most, (most, most), most, "starter"),
        "series": list(series),
        "layers": [seats + 8] * (seats * kept),
        "saying_go": set(range(seats)),
        "dead": (2 << seats) - 1,
        "confirmed": 3,
        "go_from": len(series),
        "last_track": 2,
    }


#: The same of the pegs of a track.
LARGEST_PEGS = {
    "target": forms.MOST_TARGET,
    "score": forms.MOST_TARGET,
    "before": forms.MOST_TARGET,
    "last": commands.MOST_POINTS,
    "_dealt": (forms.MOST_TARGET, forms.MOST_TARGET),
    "_mended": MOST_SWING,
    "_given": MOST_SWING,
    "_given_from": MOST_SWING,
}


def _rows():
    """Yield every form that can be played, each over each of its bases."""
    for row in forms.FORMS:
        yield row
        for base in row.bases:
            yield forms.laid_over(row, forms.form(base))


def _fullest(row):
    """Return a block within a deal of a form, in which everything is as large as can be."""
    block = Block(0, ())
    base = [one.name for one in forms.FORMS].index(row.bases[0] if row.bases else row.name)
    for place, one in enumerate(forms.FORMS):
        if row.bases and one.name != row.name and tuple(one)[6:] == tuple(row)[6:]:
            base = place
    block.game = game = new_game.Game(row, base, forms.MOST_TARGET, 0)
    block.tally = (0xFFFF,) * (4 * len(game.tracks))
    largest = _largest(row)
    largest.update({one.attribute: other_value(one) for one in HOUSE})
    missing = sorted(set(game.__dict__) - set(largest) - set(FIXED))
    assert not missing, "say how large these can become: %s" % missing
    for name in largest:
        setattr(game, name, largest[name])
    for pegs in game.tracks:
        missing = sorted(set(pegs.__dict__) - set(LARGEST_PEGS))
        assert not missing, "say how large these can become: %s" % missing
        for name in LARGEST_PEGS:
            setattr(pegs, name, LARGEST_PEGS[name])
    return block


def test_a_record_holds_the_largest_state_of_every_form_with_room_for_more():
    end = Place(19, 4095, 480, 0xFFFFFFFF)
    longest = 0
    for row in _rows():
        block = _fullest(row)
        numbers = block.mark_in_deal()
        longest = max(longest, len(numbers))
        again = Block(1, numbers)
        assert whole_state(again.game) == whole_state(block.game) and again.tally == block.tally
        packed = packing.pack_numbers(numbers)
        for undone in (0, 40):
            marks, place = Marks(undone, undone, 3 if undone else 0), end if undone else NOWHERE
            record = Record(7, 1, 0, end, packed, b"\x03" * 40, marks, place)
            data = records.build(records.HOT, record)
            assert records.parse(records.HOT, data) == record
            assert packing.unpack_numbers(record.numbers) == numbers
            assert len(data) <= records.RECORD_BYTES or len(packed) > 340
            assert records.cut_out(b"before" + data + b"behind", 6) == data
    assert longest + ROOM <= WIDE, "a record must hold more numbers than %d" % longest


def _size(value):
    out = []
    snapshot._put(out, value)
    return len(out)


def test_no_match_has_an_attribute_larger_than_computed():
    for seed in range(rounds(12, 2)):
        dice = Dice(3000 + seed)
        _, match = power_on(Files())
        for _ in range(rounds(150, 40)):
            push_any(match, dice)
            game = match.game
            if game is None:
                continue
            largest = _largest(game.form)
            for name in largest:
                now = getattr(game, name)
                assert _size(now) <= _size(largest[name]), (name, now, largest[name])
            for pegs in game.tracks:
                for name in LARGEST_PEGS:
                    assert _size(pegs.__dict__[name]) <= _size(LARGEST_PEGS[name]), name


def test_a_checkpoint_whose_names_are_spelled_out_still_opens():
    """A penalty, a hand of which points were missed, muggins."""
    data = unhexlify(SPELLED)
    game = snapshot.restore(packing.unpack_numbers(data), 2)
    assert game.scores == [4, 3] and game.suit_facts == ((0, (), 0, 0),)
    assert game.is_mugged and game.missed == 15 and game.awaited == ("claim", 1)
    numbers = snapshot.checkpoint(game)
    assert len(numbers) < len(data) // 2
    assert whole_state(snapshot.restore(numbers, 2)) == whole_state(game)


NAMES = ("sequence", "index", "part", "before", "numbers", "packed", "marks", "end")


def test_a_number_that_does_not_fit_is_refused_and_not_cut():
    """MicroPython's struct and bytearray cut it without a word."""
    good = Record(1, 2, 3, Place(4, 5, 6, 7), b"", b"", Marks(8, 0, 0), Place(9, 10, 11, 12))
    assert records.parse(records.HOT, records.build(records.HOT, good)) == good
    big = 1 << 32
    for name, value in (
        ("sequence", big),
        ("index", big),
        ("part", 1 << 16),
        ("marks", Marks(1 << 16, 0, 0)),
        ("marks", Marks(0, 256, 0)),
        ("numbers", bytes(512)),
        ("packed", bytes(1 << 16)),
        ("before", Place(256, 0, 1, 0)),
        ("before", Place(0, 1 << 16, 1, 0)),
        ("before", Place(0, 0, 1 << 16, 0)),
        ("end", Place(0, 0, 1, big)),
        ("sequence", -1),
    ):
        row = [value if one == name else old for one, old in zip(NAMES, tuple(good))]
        error_of(ValueError, records.build, records.HOT, Record(*row))
    for numbers in ((1 << 16,), (5, -1)):
        error_of(ValueError, packing.pack_numbers, numbers)
    for command in (
        Command("peg", 15, (), 2, "", ()),
        Command("peg", -2, (), 2, "", ()),
        Command("lay", -1, (128,), 0, "", ()),
        Command("lay", -1, (-1,), 0, "", ()),
        Command("peg", 0, (), 1 << 40, "", ()),
        Command("game", -1, (), 0, "", (("target", 1 << 40),)),
    ):
        error_of(ValueError, packing.pack, command)
    longest = (1 << 34) - 1
    for points in (longest, -longest - 1):
        command = Command("peg", 0, (), points, "", ())
        assert packing.unpack(packing.pack(command))[0] == [command]
        error_of(ValueError, packing.pack, Command("peg", 0, (), points * 2 + 2, "", ()))
    game = new_game.begin(commands.game())
    for value in ((0,) * 256, "x" * 256, 1 << 31, -(1 << 31) - 1):
        game.turn = value
        error_of(ValueError, snapshot.checkpoint, game)
    for value in (1 << 15, -(1 << 15) - 1, (1 << 31) - 1, -(1 << 31)):
        game.turn = value
        assert snapshot.restore(snapshot.checkpoint(game), 2).turn == value


TEN_OF_HEARTS = 10 + 13 * 3

#: Beside those of tests/portable/rules/test_notation.py: suits, longer and newer values.
KINDS = (
    commands.game("five-card", players=2, target=61, dealer=1, level="muggins", skunks="off"),
    commands.game("captain", captain=2, dealer=0, target=999, unheard_of="of", odd=-7),
    commands.game("losing", base="captain", players=3, claims="play", level="correct"),
    commands.game("six-card", level="acc-muggins"),
    commands.starter(13),
    commands.lay(TEN_OF_HEARTS),
    commands.show(3, (7, 13), from_play=True, flush=5),
    commands.crib((5, 6, 7, 65), nobs=0),
    commands.peg(1, 130, "he said so"),
    commands.peg(2, 0),
    commands.correct(0, -31, "vingt-et-un \u00e9\u00e9"),
    Command("something-newer", 2, (1, 2), 100000, "why", (("how", "well"),)),
)


def test_each_comes_back_as_it_was_alone_and_in_a_row():
    data, sizes = b"", []
    for command in KINDS:
        packed = packing.pack(command)
        assert packing.unpack(packed) == ([command], [len(packed)]), command
        data += packed
        sizes.append(len(data))
    found, ends = packing.unpack(data)
    assert tuple(found) == KINDS
    assert ends == sizes


def test_the_tables_grow_at_their_end_only():
    """Records on boards hold places in them: these are those of 0.2.0, in their order."""
    kinds = (
        "game deal starter lay go show crib peg correct heels claim mugs set overrule penalty"
        " misdeal match"
    )
    later = "pass - adjourn take-up end confirm dead"
    options = (
        "flush nobs from_play target dealer level skunks first_to count back to claims"
        " name_a name_b day"
    )
    for place, kind in enumerate(kinds.split()):
        assert packing.pack(Command(kind, -1, (), 0, "", ())) == bytes([place])
    for place, kind in enumerate(later.split(), 18):
        if kind != "-":
            assert packing.pack(Command(kind, -1, (), 0, "", ())) == bytes([place])
    assert packing.pack(commands.lay(5, True))[0] & 0x3F == 17
    assert packing.pack(commands.pass_turn(True)) == bytes([19])
    for place, name in enumerate(options.split()):
        data = packing.pack(Command("go", -1, (), 0, "", ((name, 1),)))
        assert data == bytes([0x84, 0x20, 0x80 | 1 << 4 | place]), name


def test_a_long_text_is_cut_between_characters():
    for text in ("x" * 40, "\u00e9" * 40, "x" + "\u00e9" * 40, "\u20ac" * 9, "x\u20ac" * 9):
        found, _ = packing.unpack(packing.pack(commands.peg(0, 1, text)))
        kept = found[0].text
        assert text.startswith(kept) and 22 <= len(kept.encode()) <= 24


def test_bytes_that_are_no_commands_raise_value_error_or_are_read():
    """Whatever the bytes, nothing but ValueError is raised; what is read can be written again."""
    seed = 1
    read = 0
    for _ in range(2000):
        data = bytearray()
        for _ in range(12):
            seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF
            data.append(seed >> 16 & 0xFF)
        try:
            found, ends = packing.unpack(bytes(data))
        except ValueError:
            continue
        read += 1
        starts = [0] + ends[:-1]
        assert ends[-1] == len(data)
        assert [packing.unpack(data[start:end])[0] for start, end in zip(starts, ends)] == [
            [command] for command in found
        ]
        again = b"".join([packing.pack(command) for command in found])
        assert packing.unpack(again)[0] == found
    assert 0 < read < 2000  # both happen


def test_cut_short_commands_raise_value_error():
    for command in KINDS:
        data = packing.pack(command)
        for end in range(1, len(data)):
            assert error_of(ValueError, packing.unpack, data[:end]) is not None
