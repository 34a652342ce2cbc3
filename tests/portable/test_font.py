"""The font: letters as dots."""

from cribboard.screen import font


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


def inverted(text):
    """Return the cells of a text in inverse video."""
    return "".join([chr(ord(cell) | 128) for cell in text])


def all_cells():
    """Return every cell of the font in rows of 21, the last filled up with blanks."""
    cells = "".join([chr(code) for code in range(32, 127)] + [chr(code) for code in range(14, 21)])
    cells += " " * (-len(cells) % font.CELLS)
    return [cells[at : at + font.CELLS] for at in range(0, len(cells), font.CELLS)]


def test_inverse_video_is_a_lit_bar_from_edge_to_edge():
    assert dots(inverted(" " * 21)) == ["#" * 128] * 8


def test_no_letter_of_inverse_video_touches_the_dark_above_or_below_its_bar():
    for cells in all_cells():
        rows = dots(inverted(cells))
        assert rows[0] == rows[7] == "#" * 128, cells


def test_every_letter_of_inverse_video_differs_and_stays_in_its_cell():
    seen = set()
    for cells in all_cells():
        columns = _columns(inverted(cells))
        for place in range(font.CELLS):
            if cells[place] != " ":
                cell = bytes(columns[1 + 6 * place : 7 + 6 * place])
                assert cell[5] == 0xFF, cells[place]
                seen.add(cell)
    assert len(seen) == 94 + 7


def test_a_letter_of_inverse_video_is_one_dot_lower():
    assert _rows(_columns(inverted("O" + " " * 20))[1:7]) == [
        "######",
        "#...##",
        ".###.#",
        ".###.#",
        ".###.#",
        ".###.#",
        "#...##",
        "######",
    ]


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
    from cribboard.screen import text_rows

    cells = text_rows.plain(text_rows.MORE)
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
