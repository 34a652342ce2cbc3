"""`cribboard render`: the pegs are where the board shows them."""

import subprocess
import sys

import pytest

from cribboard.lights import palette, presets
from cribboard.lights.layout import TWO_TRACK
from cribboard_tools.commands import render
from tests.conftest import ROOT
from tests.helpers.host.command import cribboard

image_module = pytest.importorskip("PIL.Image", reason="pip install -e .[render]")

from cribboard_tools import board_picture  # noqa: E402  (after the skip)

GAME = ROOT / "tests/golden/first-light.match"


def at(image, layout, pixel, scale):
    x, y = board_picture.plank_of(layout).places[pixel]
    return image.convert("RGB").getpixel((int(x * scale), int(y * scale)))


def is_hue(seen, colour):
    wanted = [colour >> shift & 255 for shift in (16, 8, 0)]
    return max(abs(a - b) for a, b in zip(seen, wanted, strict=True)) < 24


def test_the_pegs_of_a_match_are_in_the_picture(tmp_path):
    out = tmp_path / "board.png"
    said = cribboard("render", str(GAME), "-o", str(out), "--to", "15")
    assert said.status == 0 and not said.err
    view = list(render.played(GAME.read_text()))[14]
    assert min(view.scores) > 5
    with image_module.open(out) as image:
        for track in (0, 1):
            pixel = TWO_TRACK.pixel(track, view.scores[track])
            assert is_hue(at(image, TWO_TRACK, pixel, render.SCALE), palette.FRONTS[track])
        dark = at(image, TWO_TRACK, TWO_TRACK.pixel(0, 72), render.SCALE)
        assert max(dark) < 60


def test_a_moving_picture_walks_to_the_end_of_the_deal(tmp_path):
    out = tmp_path / "deal.gif"
    words = ("--from", "2", "--to", "9", "--speed", "8", "--board", "single-track")
    said = cribboard("render", str(GAME), "-o", str(out), *words)
    assert said.status == 0, said.err
    with image_module.open(out) as image:
        assert image.n_frames > 5 and image.size[0] == render.GIF_WIDTH
    assert out.stat().st_size < 600_000


def test_each_frame_of_a_moving_picture_is_the_whole_board(tmp_path):
    """A frame holds what has changed: laid over those before, it gives the picture drawn whole."""
    out, scale = tmp_path / "deal.gif", render.GIF_WIDTH / board_picture.plank_of(TWO_TRACK).size[0]
    views = list(render.played(GAME.read_text()))
    captions = [board_picture.Caption(*one) for one in render.captioned(GAME.read_text(), views)]
    shown = [
        board_picture.Frame(picture, captions[place], length)
        for picture, place, length in render.moving(TWO_TRACK, views[:20], 2)
    ]
    counted = []
    board_picture.save_gif(out, TWO_TRACK, shown, scale, counted.append)
    assert sum(counted) == len(shown) > 50
    few = shown[:: len(shown) // 4][:4]
    drawn = [board_picture.draw(TWO_TRACK, one.picture, scale, one.caption) for one in few]
    colours = board_picture._colours(drawn)
    with image_module.open(out) as image:
        assert image.n_frames == len(shown)
        for number, one in enumerate(shown):
            image.seek(number)
            assert image.info["duration"] == one.length
            if number % 7 == 0:
                whole = board_picture.draw(TWO_TRACK, one.picture, scale, one.caption)
                wanted = board_picture._indexed(whole, colours).convert("RGB")
                assert image.convert("RGB").tobytes() == wanted.tobytes(), number


@pytest.mark.long
def test_a_whole_match_takes_seconds_and_little_memory(tmp_path):
    resource = pytest.importorskip("resource")
    match, out = ROOT / "docs/win-chances.match", tmp_path / "match.gif"
    code = (
        "import resource, sys; from cribboard_tools import cli; status = cli.main(sys.argv[1:]);"
        "used = resource.getrusage(resource.RUSAGE_SELF);"
        "print(status, used.ru_utime + used.ru_stime, used.ru_maxrss)"
    )
    words = ["render", str(match), "-o", str(out)]
    done = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True)
    status, seconds, kilobytes = done.stdout.split()
    assert resource and status == "0", done.stderr
    assert float(seconds) < 10 and int(kilobytes) < 100_000


def test_a_walk_is_drawn_hole_by_hole():
    views = list(render.played(GAME.read_text()))[:15]
    last = [n for n, view in enumerate(views) if view.moves][-1]
    shown = list(render.moving(TWO_TRACK, views[last - 1 : last + 1], 0.5))
    move = views[last].moves[0]
    for total in range(move.start + 1, move.stops[-1] + 1):
        offset = 3 * TWO_TRACK.pixel(move.track, total)
        assert any(sum(picture[offset : offset + 3]) > 200 for picture, *_ in shown), total
    lengths = [moment.length for moment in shown]
    assert all(length % render.GIF_FRAME_MS == 0 and length > 0 for length in lengths)
    assert [moment.place for moment in shown] == sorted(moment.place for moment in shown)
    assert {moment.place for moment in shown} == {0, 1}


def test_a_picture_is_drawn_from_standard_input_and_to_any_case_of_its_name(tmp_path):
    out = tmp_path / "BOARD.PNG"
    said = cribboard("render", "-", "-o", str(out), "--width", "1000", stdin=GAME.read_text())
    assert said.status == 0, said.err
    with image_module.open(out) as image:
        assert image.format == "PNG" and image.width == 1000


def test_the_caption_has_names_scores_and_the_command():
    source = GAME.read_text().replace("cribboard 1\n", "cribboard 1\n# names: Ann, Ben\n", 1)
    views = list(render.played(source))
    captions = list(render.captioned(source, views))
    scores, line = captions[14]
    assert (
        scores
        == [("Ann", 17), ("Ben", 11)]
        == list(zip(("Ann", "Ben"), views[14].scores, strict=True))
    )
    assert line.startswith("15 of 117   crib A 3 3 6: crib: fifteen two")


def test_the_caption_is_below_the_board_with_the_pegs_colours():
    dark = bytes(3 * len(TWO_TRACK))
    told = board_picture.Caption([("Ann", 17), ("Ben", 11)], "lay 5")
    image = board_picture.draw(TWO_TRACK, dark, render.SCALE, told)
    board = round(board_picture.plank_of(TWO_TRACK).size[1] * render.SCALE)
    assert image.height > board
    band = image.crop((0, board, image.width, image.height)).convert("RGB")
    seen = {colour for _, colour in band.getcolors(1 << 20)}
    for hue in palette.FRONTS[:2]:
        assert any(is_hue(colour, hue) for colour in seen)
    other = board_picture.draw(TWO_TRACK, dark, render.SCALE, told._replace(line="x" * 900))
    assert other.size == image.size and other.tobytes() != image.tobytes()


@pytest.mark.parametrize("name", presets.NAMES)
def test_the_whole_face_is_in_the_picture(name):
    layout = presets.find(name)
    dark = bytes(3 * len(layout))
    image = board_picture.draw(layout, dark, 4.0, board_picture.Caption([], ""))
    width, height = board_picture.plank_of(layout).size
    assert image.width == round(width * 4)
    places = board_picture.plank_of(layout).places
    for pixel in layout.pixels:
        x, y = places[pixel]
        assert 0 < x < width and 0 < y < height
    for track in range(layout.tracks):
        for hole in (1, layout.game):
            assert max(at(image, layout, layout.pixel(track, hole), 4.0)) < 40  # a well
    unlit = set(range(len(layout))) - set(layout.pixels)
    for pixel in sorted(unlit)[:40]:  # no hole where the rules have none
        column, row = places[pixel]
        if 0 < column < width and 0 < row < height:
            assert at(image, layout, pixel, 4.0) != board_picture.DARK


def test_the_readmes_picture_is_a_deal_of_six_hundred_kilobytes_at_most():
    path = ROOT / "docs/deal.gif"
    assert path.stat().st_size < 600_000
    with image_module.open(path) as image:
        assert image.n_frames > 40
