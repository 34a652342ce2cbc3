"""The font: letters as dots."""

from cribboard.screen import font, glyphs, text_rows


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
    return "".join([chr(ord(cell) + glyphs.INVERSE) for cell in text])


def all_cells():
    """Return every letter of the font in rows of 21, the last filled up with blanks."""
    cells = ASCII + glyphs.BEYOND_ASCII
    cells += " " * (-len(cells) % font.CELLS)
    return [cells[at : at + font.CELLS] for at in range(0, len(cells), font.CELLS)]


def test_inverse_video_is_a_lit_bar_from_edge_to_edge():
    assert dots(inverted(" " * 21)) == ["#" * 128] * 8


def test_no_letter_of_inverse_video_touches_the_dark_above_or_below_its_bar():
    for cells in all_cells():
        rows = dots(inverted(cells))
        assert rows[0] == rows[7] == "#" * 128, cells


def test_every_letter_differs_and_stays_in_its_cell():
    seen = set()
    for one in ASCII + glyphs.BEYOND_ASCII:
        rows = letter(one)
        assert all(row[5] == "." for row in rows), one
        seen.add("".join(rows))
    assert len(seen) == 95 + len(FOREIGN)


def test_only_tails_use_the_eighth_row():
    low = [one for one in ASCII + glyphs.BEYOND_ASCII if "#" in letter(one)[7]]
    assert "".join(low) == ",;gjpqyçÿÇ"


def test_what_the_font_lacks_is_seen():
    for code in 0, 5, 31, 127, 160, 0xC5, 0x151, 0x154, 0x3FF:
        assert letter(chr(code)) == letter("?"), code
    for code in 5, 127, 160, 0x151:
        assert letter(inverted(chr(code))) == letter(inverted("?")), code


def test_the_font_has_each_letter_of_german_french_and_spanish_once():
    assert sorted(glyphs.BEYOND_ASCII) == sorted(FOREIGN)
    letters = 2 * 5 * (95 + len(FOREIGN))
    assert len(glyphs.GLYPHS) == letters + 6 * (10 * font.LARGE_PARTS + 12 * font.SMALL_PARTS)


def test_the_cells_of_a_text_are_its_letters_in_both_videos():
    for text in ASCII, glyphs.BEYOND_ASCII, "A" + FOREIGN:
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


def screen(rows):
    """Return the dots of rows of cells, one under the other."""
    return [line for row in rows for line in dots(row + " " * (21 - len(row)))]


def test_each_tall_letter_is_the_letter_with_every_dot_twice_as_high():
    for one in ASCII + glyphs.BEYOND_ASCII:
        small, high = letter(one), [line[1:7] for line in screen(text_rows.tall(one))]
        assert high == ["......"] + [row for row in small for _ in (1, 2)][:15], one
        small = letter(inverted(one))
        high = [line[1:7] for line in screen(text_rows.tall(one, glyphs.INVERSE))]
        assert high == [row for row in small for _ in (1, 2)], one


def test_figures_differ_and_an_inverse_one_is_its_negative():
    for height in (3, 2):
        seen = []
        for digit in "0123456789":
            rows = text_rows.figure(digit, height)
            lines = [line[1:13] for line in screen(rows)]
            assert lines not in seen
            seen.append(lines)
            light = [line[1:13] for line in screen([text_rows.inverse(row) for row in rows])]
            if digit != "1":
                swapped = [line.replace("#", "x").replace(".", "#") for line in lines]
                assert light == [line.replace("x", ".") for line in swapped], digit


def test_text_in_tall_letters_and_figures_can_be_read_and_searched():
    for text in "Orange: play a card", "Ä ü ß?":
        upper, lower = text_rows.tall(text)
        assert font.letters(upper) == text and not font.letters(lower).strip()
        assert font.letters(text_rows.tall(text, glyphs.INVERSE)[0]) == text
    assert font.letters("x" + text_rows.figure("121", 3)[0] + "y") == "x121 y"
    assert font.letters(text_rows.figure("109", 2)[0] + "+9") == "109  +9"
    for rows in (text_rows.figure("121", 3), text_rows.figure("38", 2)):
        assert [font.letters(row).strip() for row in rows[1:]] == [""] * (len(rows) - 1)


def test_a_code_that_is_no_cell_is_a_question_mark():
    for code in 0x1800, 0x1841, 0x206C, 0x20AC, 0x2800, 0x3000, 0xFFFF:
        assert letter(chr(code)) == letter(chr(code & glyphs.INVERSE | ord("?"))) or code == 0xFFFF
        assert font.letters(chr(code)) == "?", code
