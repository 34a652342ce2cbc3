"""`cribboard render` draws what the board shows: the pegs are found again in the picture."""

from pathlib import Path

import pytest

from cribboard.lights import palette, presets
from cribboard.lights.tracks import TWO_TRACK
from host_tools import render, track_pictures

from .command import cribboard

image_module = pytest.importorskip("PIL.Image", reason='needs pip install "cribboard[render]"')
ROOT = Path(__file__).parents[2]
GAME = ROOT / "tests/golden/first-light.match"


def at(image, layout, pixel: int, scale: float) -> tuple[int, ...]:
    x, y = layout.place(pixel)
    return image.convert("RGB").getpixel((int(x * scale), int(y * scale)))


def is_hue(seen: tuple[int, ...], colour: int) -> bool:
    wanted = [colour >> shift & 255 for shift in (16, 8, 0)]
    return max(abs(a - b) for a, b in zip(seen, wanted, strict=True)) < 24


def test_the_pegs_of_a_match_are_in_the_picture(tmp_path: Path) -> None:
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


def test_a_moving_picture_walks_to_the_end_of_the_deal(tmp_path: Path) -> None:
    out = tmp_path / "deal.gif"
    words = ("--from", "2", "--to", "9", "--speed", "8", "--board", "single-track")
    said = cribboard("render", str(GAME), "-o", str(out), *words)
    assert said.status == 0, said.err
    with image_module.open(out) as image:
        assert image.n_frames > 5 and image.size[0] == render.GIF_WIDTH
    assert out.stat().st_size < 600_000


def test_a_walk_is_drawn_hole_by_hole() -> None:
    views = list(render.played(GAME.read_text()))[:15]
    last = [n for n, view in enumerate(views) if view.moves][-1]
    shown = list(render.moving(TWO_TRACK, views[last - 1 : last + 1], 0.5))
    move = views[last].moves[0]
    for total in range(move.start + 1, move.stops[-1] + 1):
        offset = 3 * TWO_TRACK.pixel(move.track, total)
        assert any(sum(picture[offset : offset + 3]) > 200 for picture, _ in shown), total
    assert all(length % render.GIF_FRAME_MS == 0 and length > 0 for _, length in shown)


@pytest.mark.parametrize(
    ("words", "part"),
    [
        ((str(GAME), "-o", "x.bmp"), "neither .png nor .gif"),
        ((str(GAME), "-o", "x.png", "--board", "round"), "none of"),
        ((str(GAME), "-o", "x.png", "--to", "9999"), "are 1 to"),
        ((str(GAME), "-o", "x.gif", "--speed", "0"), "--speed"),
        (("no-such.match", "-o", "x.png"), "cannot read"),
        ((str(GAME), "-o", "/no-such-folder/x.png"), "cannot write"),
    ],
)
def test_what_cannot_be_drawn_is_refused(words: tuple[str, ...], part: str) -> None:
    assert part in cribboard("render", *words).refusal()


def test_the_pictures_of_the_presets_are_fresh() -> None:
    made = track_pictures.pictures()
    kept = {path.name: path.read_text() for path in (ROOT / "docs/tracks").glob("*.svg")}
    assert kept == made, "run: python -m host_tools.track_pictures docs/tracks"
    for name in presets.NAMES:
        assert made[f"{name}.svg"].count("<circle") == len(presets.find(name))


def test_the_readmes_picture_is_a_deal_of_six_hundred_kilobytes_at_most() -> None:
    path = ROOT / "docs/deal.gif"
    assert path.stat().st_size < 600_000
    with image_module.open(path) as image:
        assert image.n_frames > 40
