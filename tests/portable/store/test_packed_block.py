"""PackedBlock: segments that fit in a record, cut back and read again, without any files."""

from cribboard.rules import commands
from cribboard.store import packing, records
from cribboard.store.packed_block import PackedBlock, join_segments
from cribboard.store.records import NOWHERE, Place
from tests.helpers.scripts import error_of

START = Place(3, 1200, 96, 77)
CHECKPOINT = tuple(range(65416, 65536))  # so long that segments are short


def _points(number: int) -> "commands.Command":
    """Return a command that differs from its neighbours; it takes three or four bytes."""
    return commands.peg(number % 2, 1 + number % 100)


def _place(number: int) -> "Place":
    return Place(3, 1296 + 480 * number, 480, number)


def _filled(count: int) -> "tuple[PackedBlock, list[records.Record]]":
    """Return a block of so many commands, and the records of its archived segments."""
    block = PackedBlock(7, CHECKPOINT, START)
    archived = []
    for number in range(count):
        if not block.append(_points(number)):
            archived.append(block.record(number, 0, NOWHERE))
            block.end_segment(_place(len(archived)))
            assert block.append(_points(number))
    return block, archived


def _all_of(block: "PackedBlock") -> "list[object]":
    return [block.index, block.checkpoint, block.start, block.tail, block.commands] + [
        block.record(9, 0, NOWHERE)
    ]


def test_a_segment_takes_what_fits_in_a_record_and_no_more() -> None:
    block = PackedBlock(7, CHECKPOINT, START)
    room = records.room(packing.pack_numbers(CHECKPOINT))
    for _ in range(room):
        assert block.append(commands.go())  # one byte
    end = Place(4, 0, 480, 1)
    full = block.record(1, room - 9, end, 9, 2)
    assert len(records.build(records.HOT, full)) == records.RECORD_BYTES
    assert not block.append(commands.go())
    assert block.record(1, room - 9, end, 9, 2) == full and len(block.commands) == room


def test_an_empty_segment_takes_any_command() -> None:
    long = commands.make("peg", options=tuple(("x" * 20 + "%d" % n, 1) for n in range(30)))
    assert len(packing.pack(long)) > records.RECORD_BYTES
    block = PackedBlock(0, (), START)
    assert block.append(long) and block.commands == [long]
    assert not block.append(commands.go())


def test_segments_follow_each_other_and_the_block_before_them() -> None:
    block, archived = _filled(200)
    assert len(archived) > 2 and len(block.commands) == 200
    assert block.start == START and block.tail == _place(len(archived))
    segments = archived + [block.record(9, 0, NOWHERE)]
    assert [one.part for one in segments] == list(range(len(segments)))
    assert [one.before for one in segments] == [START] + [
        _place(1 + number) for number in range(len(archived))
    ]
    found = []
    for one in segments:
        assert one.index == 7 and packing.unpack_numbers(one.numbers) == CHECKPOINT
        found += packing.unpack(one.packed)[0]
    assert found == [_points(number) for number in range(200)] == block.commands


def test_a_block_read_from_its_segments_is_as_it_was_and_goes_on_alike() -> None:
    for count in (0, 1, 30, 200):
        block, archived = _filled(count)
        chain = [block.record(9, 0, NOWHERE)] + list(reversed(archived))
        again = join_segments(chain)
        assert _all_of(again) == _all_of(block)
        for one in (again, block):
            one.truncate(count - count // 3)
            for number in range(20):
                assert one.append(_points(number))
        assert _all_of(again) == _all_of(block)


def test_a_block_cut_back_is_as_one_that_never_had_more() -> None:
    _, archived = _filled(200)
    borders = [0]
    for one in archived:
        borders.append(borders[-1] + len(packing.unpack(one.packed)[0]))
    for count in sorted({0, 1, 70, 199, 200}.union([border + 1 for border in borders])):
        block, _ = _filled(200)
        block.truncate(count)
        assert _all_of(block) == _all_of(_filled(count)[0]), count
    for number in range(1, len(borders)):
        block, _ = _filled(200)
        block.truncate(borders[number])
        assert block.record(9, 0, NOWHERE).packed == b"", "archived segments stay archived"
        expected, _ = _filled(borders[number])
        expected.end_segment(_place(number))
        assert _all_of(block) == _all_of(expected), borders[number]


def test_a_damaged_segment_is_refused() -> None:
    block, archived = _filled(100)
    good = block.record(9, 0, NOWHERE)
    for bad in (archived[0].packed[:-1], good.packed[:-1]):
        chain = [good] + list(reversed(archived))
        place = 0 if bad == good.packed[:-1] else -1
        marks = records.Marks(0, 0, 0)
        chain[place] = records.Record(*(tuple(chain[place])[:5] + (bad, marks, NOWHERE)))
        error_of(ValueError, join_segments, chain)


def test_what_two_blocks_begin_with_alike() -> None:
    block = PackedBlock(0, (), START)
    assert block.count_equal([]) == block.count_equal([commands.go()]) == 0
    for number in range(3):
        block.append(_points(number))
    same = [_points(number) for number in range(5)]
    assert [block.count_equal(same[:count]) for count in range(6)] == [0, 1, 2, 3, 3, 3]
    assert block.count_equal([same[0], same[0], same[2]]) == 1


def test_a_game_begins_with_the_first_segment_of_a_block_that_begins_with_it() -> None:
    for first, expected in (
        (commands.game(), True),
        (commands.match(3), True),
        (commands.deal(), False),
    ):
        block = PackedBlock(0, (), START)
        assert not block.begins_game()
        block.append(first)
        block.append(commands.go())
        assert block.begins_game() == expected
        block.end_segment(_place(1))
        assert not block.begins_game()
    block = PackedBlock(0, (), START)
    block.append(commands.deal())
    block.append(commands.game())
    assert not block.begins_game()
