"""Packing of commands into bytes."""

from cribboard.rules import commands
from cribboard.rules.commands import Command
from cribboard.store import packing
from tests.helpers.scripts import error_of

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
