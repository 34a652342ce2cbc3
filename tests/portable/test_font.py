"""The font: letters as dots."""

from cribboard.screen import font, text_rows


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


ASCII = "".join([chr(code) for code in range(32, 127)])
#: Small letters, capitals and marks of German, French and Spanish.
FOREIGN = "äöüßàâçéèêëîïôùûœæÿñáíóúÄÖÜÀÂÇÉÈÊËÎÏÔÙÛŒÆŸÑÁÍÓÚ¡¿«»"


def inverted(text):
    """Return the cells of a text in inverse video."""
    return "".join([chr(ord(cell) + font.INVERSE) for cell in text])


def all_cells():
    """Return every letter of the font in rows of 21, the last filled up with blanks."""
    cells = ASCII + font.BEYOND_ASCII
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
    assert len(seen) == 94 + len(FOREIGN)


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
    for one in ASCII + font.BEYOND_ASCII:
        rows = letter(one)
        assert all(row[5] == "." for row in rows), one
        seen.add("".join(rows))
    assert len(seen) == 95 + len(FOREIGN)


def test_only_tails_use_the_eighth_row():
    low = [one for one in ASCII + font.BEYOND_ASCII if "#" in letter(one)[7]]
    assert "".join(low) == ",;gjpqyçÿÇ"


def test_what_the_font_lacks_is_seen():
    for code in 0, 5, 31, 127, 160, 0xC5, 0x151, 0x154, 0x3FF:
        assert letter(chr(code)) == letter("?"), code
    for code in 5, 127, 160, 0x151:
        assert letter(inverted(chr(code))) == letter(inverted("?")), code


def test_all_columns_are_written_over():
    out = bytearray(b"\xaa" * font.WIDTH)
    font.columns(" " * font.CELLS, out)
    assert not any(out)


def test_the_font_has_each_letter_of_german_french_and_spanish_once():
    assert sorted(font.BEYOND_ASCII) == sorted(FOREIGN)
    assert len(font.GLYPHS) == 2 * 5 * (95 + len(FOREIGN))


def test_the_cells_of_a_text_are_its_letters_in_both_videos():
    for text in ASCII, font.BEYOND_ASCII, "A" + FOREIGN:
        cells = text_rows.plain(text)
        light = text_rows.inverse(cells)
        assert cells == text and light == inverted(text)
        assert font.letters(cells) == font.letters(light) == text
    assert text_rows.inverse(ASCII) == text_rows.inverse(ASCII + "é")[:-1]


def test_other_letters_are_shown_as_question_marks_and_the_printed_apostrophe_as_the_plain_one():
    assert text_rows.plain("l\u2019été \u0159\u20ac\xa0\n!") == "l'été ????!"
    assert font.letters(chr(5) + "\u0159" + inverted("\u0159")) == "???"


def test_accents_tell_letters_apart():
    """At least two dots differ between letters with the same base, in both videos."""
    groups = "eéèêë aàâáä iíîïl oóôö uùûúü nñ cç yÿ aæ oœ EÉÈÊË AÀÂÁÄ IÍÎÏ OÓÔÖ0 UÙÛÚÜ NÑ CÇ YŸ EÆŒ"
    for group in groups.split():
        for cells in group, inverted(group):
            drawn = ["".join(letter(cell)) for cell in cells]
            for at, one in enumerate(drawn):
                for other in drawn[:at]:
                    assert sum([a != b for a, b in zip(one, other)]) >= 2, group


def test_a_capital_with_an_accent():
    assert letter("É") == [
        "...#..",
        "..#...",
        "#####.",
        "#.....",
        "####..",
        "#.....",
        "#####.",
        "......",
    ]
