"""Pictures that the lights show of views; what each shows is in tests/golden/lights.session."""

from cribboard.lights import palette, presets
from cribboard.lights.frame import Frame
from cribboard.lights.layout import TWO_TRACK
from cribboard.lights.power import pack
from tests.helpers.tables import allocated, draw, view_with

BREATH_MS = palette.BEATS * palette.BEAT_MS


def _view(scores=(47, 63), backs=(39, 61), **changes):
    return view_with(scores=list(scores), backs=list(backs), **changes)


def test_a_new_target_marks_the_board_anew():
    frame = Frame(TWO_TRACK)
    view = _view()
    frame.draw(view, 0, view.scores, view.backs)
    view.target = 61
    assert frame.draw(view, 0, view.scores, view.backs)
    alone = bytearray(len(frame.picture))
    draw(view, TWO_TRACK, alone, 0)
    assert frame.picture == alone


def _breath(frame, view, pixel):
    """Return every picture of one whole breath, and the three bytes of `pixel` in each."""
    pictures = []
    for now_ms in range(0, BREATH_MS, palette.BEAT_MS):
        frame.draw(view, now_ms, view.scores, view.backs)
        pictures.append(bytes(frame.picture))
    return pictures, [picture[3 * pixel : 3 * pixel + 3] for picture in pictures]


def test_a_front_peg_that_breathes_stays_twice_as_bright_as_a_back_peg():
    for name in presets.NAMES:
        board = presets.find(name)
        for place, hue in enumerate(palette.HUES):
            track = place % 2
            view = _view(turn_track=track)
            frame = Frame(board)
            frame.fronts = (hue, hue)
            front = board.pixel(track, board.hole_of(view.scores[track], view.target))
            back = board.pixel(track, board.hole_of(view.backs[track], view.target))
            pictures, fronts = _breath(frame, view, front)
            assert len(set(fronts)) > 5  # and it still breathes
            for picture, shown in zip(pictures, fronts):
                dim = picture[3 * back : 3 * back + 3]
                for j in range(3):
                    assert shown[j] >= 2 * dim[j], (name, hex(hue), shown, dim)


def test_the_trough_of_a_breath_is_twice_a_back_peg_on_the_wire_too():
    out = bytearray(3 * len(TWO_TRACK))
    view = _view(turn_track=0)
    front, back = (3 * TWO_TRACK.pixel(0, hole) for hole in (47, 39))
    for hue in palette.HUES:
        frame = Frame(TWO_TRACK)
        frame.fronts = (hue, hue)
        lowest = min(_breath(frame, view, front // 3)[0], key=sum)
        for level in (12, 36, 80, 150, 256):
            for budget_ma in (250, 255, 390):  # the first two hold it back
                scale = pack(lowest, out, budget_ma, level)
                light, dim = (sum(out[at : at + 3]) for at in (front, back))
                if scale >= 12:  # of 256: below it the steps of the wire are too few
                    assert light >= 2 * dim, (hex(hue), level, light, dim)
                if scale >= 174:  # four times the light: twice as bright to the eye
                    assert light >= 4 * dim, (hex(hue), level, light, dim)


def test_frames_one_after_another_equal_frames_from_nothing():
    frame = Frame(TWO_TRACK)
    alone = bytearray(len(frame.picture))
    views = (
        _view(turn_track=0),
        _view((0, 0), (0, 0), dealer_track=0, awaiting="starter"),
        _view(entry_points=31),
        _view(pending=(1, 9), turn_track=1, turn_seat_index=1),
        _view(awaiting="crib", dealer_track=0),
    )
    now_ms = 0
    for _ in range(4):
        for view in views:
            now_ms += 377
            frame.draw(view, now_ms, view.scores, view.backs)
            draw(view, TWO_TRACK, alone, now_ms)
            assert frame.picture == alone


def test_every_state_of_the_table_shows_undimmed_on_plain_usb():
    picture = bytearray(3 * len(TWO_TRACK))
    out = bytearray(len(picture))
    views = (
        _view(awaiting="starter", turn_track=0, dealer_track=1),
        _view((0, 0), (0, 0), turn_track=0, dealer_track=1),
        _view(awaiting="crib", turn_track=1, dealer_track=1),
    )
    for view in views:
        for now_ms in range(0, BREATH_MS, 250):
            draw(view, TWO_TRACK, picture, now_ms)
            assert pack(picture, out, 390, 256) == 256


def test_what_is_awaited_is_drawn_without_taking_memory():
    crib = _view((119, 63), (117, 61), awaiting="crib", dealer_track=0, entry_cards=3)
    suit = _view((0, 0), (0, 0), awaiting="suit", turn_track=1, dealer_track=1)
    for view in (crib, suit):
        frame = Frame(TWO_TRACK)

        def at(now_ms, frame=frame, view=view):
            frame.draw(view, now_ms, view.scores, view.backs)

        at(0)
        assert allocated(at, range(0, 2000, 50)) == 0
