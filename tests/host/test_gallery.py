"""The gallery is what the code draws now, and its PNGs are what any reader of PNG sees."""

import zlib

import pytest

from cribboard.screen import font, text_rows
from host_tools.upkeep import gallery, gallery_scripts


@pytest.fixture(scope="module")
def all_shots():
    return gallery.every_shot()


def test_the_gallery_is_as_drawn(all_shots):
    wrong = gallery.stale(all_shots)
    assert not wrong, "python -m host_tools.upkeep.gallery --write  makes these anew: " + " ".join(
        wrong
    )


def test_a_dot_that_differs_is_found(tmp_path, monkeypatch, all_shots):
    monkeypatch.setattr(gallery, "PICTURES", tmp_path / "screens")
    monkeypatch.setattr(gallery, "PAGE", tmp_path / "screens.md")
    title = "The drill"
    few = {title: all_shots[title]}
    gallery.write(few)
    assert gallery.stale(few) == []
    picture = tmp_path / "screens" / f"{few[title][0].name}.png"
    rows = gallery.decoded(picture.read_bytes())
    rows[20][20] ^= 1
    picture.write_bytes(gallery.png(rows))
    (tmp_path / "screens/old-01.png").write_bytes(b"")
    assert gallery.stale(few) == ["old-01.png", picture.name]
    gallery.write(few)
    assert gallery.stale(few) == []


def test_pictures_hold_the_screens_dots(all_shots):
    shot = all_shots["A deal"][0]
    rows = gallery.decoded((gallery.PICTURES / f"{shot.name}.png").read_bytes())
    assert len(rows) == (64 + 2 * gallery.MARGIN) * gallery.SCALE
    assert {len(row) for row in rows} == {(font.WIDTH + 2 * gallery.MARGIN) * gallery.SCALE}
    columns = bytearray(font.WIDTH)
    font.columns(text_rows.draw(shot.view)[6], columns)
    at = (gallery.MARGIN + 6 * 8) * gallery.SCALE
    for x, column in enumerate(columns):
        for bit in range(8):
            dot = rows[at + bit * gallery.SCALE][(gallery.MARGIN + x) * gallery.SCALE]
            assert dot == column >> bit & 1


def test_png_is_the_format_that_others_read():
    """Its own parts: PNG's checksums, one bit a dot, rows padded to bytes, no filter."""
    rows = [[1, 0, 0, 0, 0, 0, 0, 1, 1], [0] * 9]
    picture = gallery.png(rows)
    at, kinds = 8, []
    while at < len(picture):
        size = int.from_bytes(picture[at : at + 4], "big")
        body = picture[at + 4 : at + 8 + size]
        assert int.from_bytes(picture[at + 8 + size : at + 12 + size], "big") == zlib.crc32(body)
        kinds.append(body[:4])
        at += 12 + size
    assert kinds == [b"IHDR", b"IDAT", b"IEND"]
    size = int.from_bytes(picture[33:37], "big")
    assert zlib.decompress(picture[41 : 41 + size]) == b"\0\x81\x80\0\0\0"
    assert gallery.decoded(picture) == rows
    with pytest.raises(ValueError, match="one bit a dot"):
        gallery.decoded(picture[:24] + b"\x08" + picture[25:])


def test_a_refusal_that_no_caption_tells_is_an_error(monkeypatch):
    monkeypatch.setitem(gallery_scripts.STORIES, "Wrong", (("1 D", "Nothing of a refusal."),))
    with pytest.raises(ValueError, match="Wrong"):
        list(gallery.shots("Wrong"))
