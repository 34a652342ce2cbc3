"""The letters as dots."""

from cribboard.ui import font


def dots(cells):
    """Draw a row; return its 8 rows of 128 dots as text."""
    return _rows(_columns(cells))


def letter(cell):
    return _rows(_columns(cell + " " * 20)[1:7])


def _columns(cells):
    out = bytearray(font.WIDTH)
    font.columns(cells, out)
    return out


def _rows(columns):
    return ["".join(["#" if column >> row & 1 else "." for column in columns]) for row in range(8)]


def test_a_letter_is_five_by_seven_in_a_cell_of_six_by_eight():
    assert letter("A") == [
        ".###..",
        "#...#.",
        "#...#.",
        "#####.",
        "#...#.",
        "#...#.",
        "#...#.",
        "......",
    ]


def test_inverse_video_is_the_other_way_round_and_reaches_the_edge():
    plain = dots("BLUE" + " " * 17)
    other = dots("".join(chr(ord(cell) | 128) for cell in "BLUE" + " " * 17))
    for row, inverted in zip(plain, other):
        assert row == inverted.replace("#", "x").replace(".", "#").replace("x", ".")


def test_every_letter_differs_and_stays_in_its_cell():
    seen = set()
    for code in range(32, 127):
        rows = letter(chr(code))
        assert all(row[5] == "." for row in rows), chr(code)
        seen.add("".join(rows))
    assert len(seen) == 95


def test_only_tails_use_the_eighth_row():
    low = [chr(code) for code in range(32, 127) if "#" in letter(chr(code))[7]]
    assert "".join(low) == ",;gjpqy"


def test_what_the_font_lacks_is_seen():
    assert letter(chr(5)) == letter("?")


def test_all_columns_are_written_over():
    out = bytearray(b"\xaa" * font.WIDTH)
    font.columns(" " * font.CELLS, out)
    assert not any(out)


def test_the_letters_beyond_ascii_are_drawn():
    from cribboard.ui import screens

    cells = screens.plain(screens.MORE)
    drawn = ["".join(letter(cell)) for cell in cells]
    known = ["".join(letter(chr(code))) for code in range(32, 127)]
    assert len(cells) == 7 and cells == "".join(cells.split()) and "?" not in cells
    assert len(set(drawn + known)) == 95 + 7
    assert letter(cells[2]) == [
        ".#.#..",
        "......",
        "#...#.",
        "#...#.",
        "#...#.",
        "#..##.",
        ".##.#.",
        "......",
    ]
    inverted = dots("".join(chr(ord(cell) | 128) for cell in cells + " " * 14))
    for row, other in zip(dots(cells + " " * 14), inverted):
        assert row == other.replace("#", "x").replace(".", "#").replace("x", ".")
