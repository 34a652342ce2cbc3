"""The gallery of screens: up to date, exact as text, and drawn pixel for pixel."""

import re

import pytest
from PIL import Image

from cribboard.screen import text_rows
from cribboard_tools.upkeep import gallery, gallery_scripts


@pytest.fixture(scope="module")
def all_shots():
    return gallery.every_shot()


def test_the_gallery_is_as_drawn(all_shots):
    wrong = gallery.stale(all_shots)
    how = "python -m cribboard_tools.upkeep.gallery --write"
    assert not wrong, f"{how}  makes these again: {' '.join(wrong)}"


def screens(text):
    """Return the screens of a page, each as text."""
    return re.findall(r"```text\n(.*?)\n```", text, re.S)


def test_the_page_has_every_screen_as_eight_rows_of_21(all_shots):
    blocks = screens(gallery.page(all_shots))
    assert len(blocks) == sum(map(len, all_shots.values())) > 100
    for block in blocks:
        rows = block.split("\n")
        assert len(rows) == 8
        for row in rows:
            assert re.fullmatch(r"▐.{21}▌|│.{21}│( [0-9 -]+)?", row), row


def test_a_cell_that_turns_light_changes_the_text():
    row = "Blue" + " " * 17
    assert gallery._framed(row) == f"│{row}│"
    light = text_rows.inverse(row)
    assert gallery._framed(light) == f"▐{row}▌"
    assert gallery._framed(light[:4] + row[4:]) == f"│{row}│ 1-4"
    assert gallery._framed(row[:20] + light[20]) == f"│{row}│ 21"
    accents = "Où est la crèche, œ¿Ñ"
    assert gallery._framed(accents) == f"│{accents}│"
    assert gallery._framed(text_rows.inverse(accents)) == f"▐{accents}▌"


def test_a_pixel_that_differs_and_a_picture_without_a_document_are_found(
    tmp_path, monkeypatch, all_shots
):
    monkeypatch.setattr(gallery, "PICTURES", tmp_path / "screens")
    title = "The drill"
    few = {title: all_shots[title]}
    name = few[title][0].name
    monkeypatch.setattr(gallery, "shown_in_documents", lambda: {name})
    gallery.write(few)
    assert gallery.stale(few) == []
    path = tmp_path / f"screens/{name}.png"
    with Image.open(path) as picture:
        picture.load()
    picture.putpixel((20, 20), 1 - bool(picture.getpixel((20, 20))))
    picture.save(path)
    (tmp_path / "screens/old-01.png").write_bytes(b"")
    assert gallery.stale(few) == ["old-01.png", path.name]
    gallery.write(few)
    assert gallery.stale(few) == []
    assert [path.name for path in (tmp_path / "screens").iterdir()] == [path.name]


def test_a_document_that_shows_an_unknown_screen_is_refused(monkeypatch, all_shots):
    monkeypatch.setattr(gallery, "shown_in_documents", lambda: {"a-deal-01", "a-deal-99"})
    with pytest.raises(ValueError, match="no story has: a-deal-99$"):
        gallery.pictured(all_shots)


def test_a_refusal_without_a_caption_that_says_so_is_an_error(monkeypatch):
    monkeypatch.setitem(gallery_scripts.STORIES, "Wrong", (("1 #", "Nothing of a refusal."),))
    with pytest.raises(ValueError, match="Wrong"):
        list(gallery.shots("Wrong"))
