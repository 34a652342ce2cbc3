"""Rows of the small screen, as a player reads them; those of the cards laid."""

from cribboard.app.app import App
from cribboard.base.view import View
from cribboard.language import phrases
from cribboard.rules.cards import rank_text
from cribboard.rules.match import Match
from cribboard.rules.skunks import skunk_of
from cribboard.screen import card_rows, font, glyphs, oled_layout, result_rows, text_rows
from cribboard.table.table import Table
from tests.helpers import fakes
from tests.helpers.boards import turn
from tests.helpers.random_match import Dice, push_any, push_one
from tests.helpers.rounds import rounds
from tests.helpers.scripts import each_language, press_and_rest, rest
from tests.helpers.tables import table_after

SHORT = ["Blue", "Orange", "White"]
TO_THE_SHOW = "2 0 7 8 9 5 D D 6 4 3 A "


def read(rows):
    """Return the rows as plain text, their ends trimmed."""
    return [font.letters(row).rstrip() for row in rows]


def seen(keys, telling=""):
    rows = oled_layout.draw(table_after(keys).view(), telling)
    assert len(rows) == 8
    for row in rows:
        assert len(row) == 21
    return read(rows)


def test_scores_count_and_turn_are_figures_and_the_prompt_is_tall():
    """Beside the cards laid the prompt is small."""
    rows = oled_layout.draw(table_after("2 0 7 8 A").view())
    for row in range(3):
        assert rows[1 + row][:2] == text_rows.figure("0", 3)[row]
        assert rows[1 + row][8:12] == text_rows.figure("25", 3)[row]
        assert rows[1 + row][19:] == text_rows.figure("2", 3)[row]
    for row in range(2):
        assert rows[1 + row][17:19] == text_rows.figure(">", 2)[row]
    assert rows[6] == text_rows.inverse("Orange: play a card  ")
    assert rows[7][-5:] == text_rows.inverse(" D go")
    rows = oled_layout.draw(table_after("2 0").view())
    for row in range(2):
        assert rows[4 + row] == text_rows.tall("Blue: play a card    ")[row]


def test_for_the_longest_count_the_prompt_becomes_small_and_the_scores_give_way():
    rows = seen(TO_THE_SHOW + "# # 5 5 A B 0 #")
    assert rows[0] == "# next deal"
    assert " ".join(rows[1:]) == (
        "crib: fifteen two, fifteen four, fifteen six, fifteen eight, fifteen ten, fifteen "
        "twelve, a pair is fourteen, and a run of three is seventeen"
    )
    view = table_after(TO_THE_SHOW + "# #").view()
    view.patter = "one two three four five six " * 9  # longer than any count: its end is read
    rows = read(oled_layout.draw(view))
    assert rows[1].startswith(".. ") and " ".join(rows).endswith("four five six")


def test_a_count_is_spelt_out_in_step_with_the_peg():
    """At each stop the phrase stands there as it is said; the whole of it when the pegs stand."""
    devices = fakes.Devices()
    app = App(devices)
    for key in (TO_THE_SHOW + "# 4").split():
        app.press(key)
        rest(app, devices, 4000)
    app.press("#")
    animation, heard = app.lights.animation, []
    while not heard or animation.is_walking:
        devices.clock.advance(max(app.step(), 1))
        hole = app.view.moves[0].start
        if animation.telling and (not heard or heard[-1][0] != animation.telling):
            heard.append((animation.telling, animation._at, hole))
            turn(app, devices, 13)  # a tenth of a second
            rows = read(devices.screen.pages)
            assert "".join(rows).replace(" ", "").endswith(animation.telling.replace(" ", ""))
            assert rows[1] == "5               >12"
    assert [(text, at - hole) for text, at, hole in heard] == [
        ("Orange: fifteen two", 2),
        ("Orange: fifteen two, fifteen four", 4),
        ("Orange: fifteen two, fifteen four, and a flush of four is eight", 8),
    ]
    rest(app, devices, 1000)
    assert " ".join(read(devices.screen.pages)[4:]) == heard[-1][0]


def test_a_phrase_of_two_lines_is_tall_while_it_is_said():
    table = table_after("1 5 A 5 9 D 7 C 6 B D 8 1 # # 1 2 3")
    table.press("3")
    view = table.view()
    assert view.patter == "crib: a pair is two, and two runs for six is eight"
    assert [view.moves[0].telling(stop) for stop in (0, 1)] == [view.patter[:19], view.patter]
    rows = oled_layout.draw(view, view.moves[0].telling(0))
    assert read(rows)[4:] == ["crib: a pair is two", "", "", ""]
    view.patter = "crib: a pair is two, and a pair is 4"
    rows = oled_layout.draw(view, view.patter[:19])
    assert read(rows)[4:] == ["crib: a pair is two", "", "", ""]
    assert tuple(rows[4:6]) == text_rows.tall(text_rows.pad("crib: a pair is two", 21))
    rows = read(oled_layout.draw(view, view.patter))
    assert rows[4:] == ["crib: a pair is two,", "", "and a pair is 4", ""]


def _match_ends(names, scores, is_worth_counted):
    """Yield (view, who won the match) at two ends of a match: points by hand, and a long count."""
    say = phrases.say
    won = say("!match", 0, names[0])
    left = [say("left", 0, name) for name, score in zip(names, scores) if score == 120]
    counted = say("told", 0, names[0], "15 2, 15 4, 15 6, 15 8, 15 10, 15 12, 15 14, 15 16, 24")
    for first in (say("+manual", 3, names[0]), counted):
        view = View()
        view.names, view.scores, view.backs = names, scores, scores
        view.last = [0] * len(names)
        view.phase, view.winner, view.target = "over", 0, 121
        view.skunk = skunk_of(min(scores), 121)
        parts = [say("ask.game"), say("score", 0, "", "-".join(["2"] * len(names)))]
        if is_worth_counted:
            parts += [phrases.fitted("ask.standing", 14, name, "+121") for name in names]
        view.prompt = "  ".join(parts)
        view.patter = "; ".join([first, won] + left)
        yield view, text_rows.plain(won)


def test_who_wins_the_match_is_read_whole():
    long = ["Bartholomew Longstocking", "Maximilian of Habsburg", "Wilhelmina Oranje-Nassau"]
    for language in each_language():
        for names in (long, ["Christopher", "Anneliese", "Ben"], SHORT)[: rounds(3)]:
            for scores in ([121, 120], [121, 9], [121, 120, 120], [121, 120, 9], [121, 80, 9]):
                for is_worth in (False, True):
                    for view, won in _match_ends(names[: len(scores)], scores, is_worth):
                        rows = [row.strip() for row in read(oled_layout.draw(view))]
                        assert won in " ".join(rows), (language, view.patter, rows)


def test_in_a_line_of_scores_inverse_video_is_whose_turn_it_is():
    view = table_after(TO_THE_SHOW + "# # 5 5 A").view()
    view.entry, view.message = "", "one two three four five six " * 2 + "one two three"
    for view.turn_track, plain, lit in ((0, "8 Orange", "Blue 5"), (1, "Blue 5", " 8 Orange")):
        rows = oled_layout.draw(view)
        assert text_rows.tall(lit, glyphs.INVERSE)[0] in rows[0], read(rows)
        assert text_rows.tall(plain)[1] in rows[1]


def test_the_newest_of_two_scores_is_marked():
    """It stands in inverse video."""
    for keys, newest in (("1 A! 8 # B! 8 #", 1), ("1 B! 8 # A! 8 #", 0)):
        view = table_after(keys).view()
        assert (view.last, view.last_track) == ([8, 8], newest)
        row = oled_layout.draw(view)[3]
        marks = row.index("+8"), row.index(text_rows.inverse("+8"))
        assert (marks[1] > marks[0]) == newest, row
    view = table_after("D! 3 # 4 1 C! 3 # B! 2 #").view()  # three tracks
    assert oled_layout.draw(view)[1].split() == ["(D)", text_rows.inverse("+2"), "+3"]
    view = table_after("1 A! 8 #").view()  # nobody else has scored
    assert text_rows.inverse("+8") not in oled_layout.draw(view)[3]


def test_a_patter_that_fills_the_screen_leaves_the_hint():
    view = View()
    view.phase, view.names, view.scores = "play", ["Bartholomew", "Wilhelmina"], [7, 6]
    view.prompt = "Wilhelmi 2 doit jouer  D go"
    view.patter = "trente, deux pour la paire; faux go: Bartholomew of the Moors 2 pouvait jouer"
    rows = read(oled_layout.draw(view))
    assert rows[-1].endswith(" D go") and "Wilhelmi 2 doit jouer" in rows, rows
    assert "pouvait jouer" in " ".join(" ".join(rows[2:]).split()), rows


#: Keys up to a walk, and the key that begins it.
_WALKS = (
    (TO_THE_SHOW, "#"),  # a count in the layout of large letters
    (TO_THE_SHOW + "# 4", "#"),  # and one that is told in small ones
    (TO_THE_SHOW + "# 4 # 3 3 2", "2"),  # a crib
    ("1 5 A", "5"),
    ("1", "A"),  # his heels
    ("1 5 A! 1 2", "#"),  # by hand
    ("1 5 " + 4 * "A! 2 9 # " + "A! 5", "#"),  # and a win
)


def _told(app, devices):
    """Let a walk end; return [(what its peg has told, the letters on the glass)] as they change."""
    seen = []
    last = None
    while app.lights.animation.is_walking:
        now = app.lights.animation.telling, devices.screen.pages[:]
        if now != last:
            last = now
            glass = " ".join([font.letters(row) for row in now[1]])
            seen.append((now[0], " ".join(glass.split())))
        devices.clock.advance(max(app.step(), 1))
    return seen


def test_a_walk_shows_nothing_before_its_first_stop():
    """Neither the end of what is told nor who has won is there before the peg has come to it."""
    for keys, last in _WALKS:
        devices = fakes.Devices()
        app = App(devices)
        press_and_rest(app, devices, keys, 2000)
        app.press(last)
        seen = _told(app, devices)
        rows = text_rows.wrap(text_rows.plain(app.view.patter))
        hidden = [" ".join(row.split()) for row in (rows[0], rows[-1])]
        if app.view.winner >= 0:
            hidden += [result_rows.result_rows(app.view)[0].strip(), "skunk"]
        assert seen[0][0] == "" and seen[-1][0], keys
        for telling, glass in seen:
            for text in hidden:
                is_told = text in " ".join(text_rows.plain(telling).split())
                assert is_told or text not in glass, (keys, telling, glass)
        rest(app, devices, 3000)
        assert app.display.rows == devices.screen.pages


def test_the_words_of_the_page_are_made_in_parts():
    table = table_after(TO_THE_SHOW + "# # 5 5 A B 0 # D D")
    steps = list(oled_layout.drawing(table.view(), "", []))
    assert len(steps) > 8 and steps[-1] == oled_layout.draw(table.view())
    assert all([not step for step in steps[:-1]])


#: The manual's first deal by keys, Blue deals: Orange lays J 9 7 6, Blue 5 K Q 8.
DEAL = "1 5 A 5 9 D 7"


def test_one_row_has_the_initials_of_who_leads_or_lays_out_of_turn():
    for keys, row in (
        (DEAL, "O:J 5 9 O:7|"),
        (DEAL + " C 6", "B:K 6"),
        ("1 5 A 5 9 D D", "O:J 5 9|"),
        ("1 5 1 1 1 2 2 2 3", "O:AAA2223"),
    ):
        view = table_after(keys).view()
        assert card_rows.of_series(view, 12) == row, keys
    view = table_after("5 1 2 3 0 0 D 5", "three-hand dealer=0").view()
    assert card_rows.of_series(view, 21) == "O:A 2 3 10 10 O:5|"


def _read(rows):
    """Return (row, rank) of each card in rows with their names before them."""
    cards, at = [], 4
    width = max([len(row) for row in rows])
    rows = [row + " " * (width - len(row)) for row in rows]
    while at < width:
        column = [row[at] for row in rows]
        if column == ["|"] * len(rows):
            at += 1
            continue
        (place,) = [place for place, cell in enumerate(column) if cell != " "]
        text = rows[place][at : at + 2] if column[place] == "1" else column[place]
        cards.append((place, text))
        at += len(text)
    return cards


def test_the_rows_have_every_card_of_any_play_in_order():
    dice = Dice(38)
    widest = 0
    for push, count in ((push_one, 400), (push_any, 600)):
        table = Table(Match())
        for _ in range(rounds(count)):
            push(table.match, dice)
            if table.match.game is None:
                continue
            view = table.view()
            laid = [(seat, rank_text(card)) for seat, card, _ in view.laid]
            game = table.match.game
            for seat, cards in enumerate(game.laid):
                own = [rank for who, rank in laid if who == seat]
                assert own == [rank_text(card) for card in cards] or not game.layers
            if laid:
                rows = card_rows.by_seat(view)
                widest = max(widest, max([len(row) for row in rows]))
                players = game.form.players
                read = []
                for first in range(0, len(rows), players):
                    read += _read(rows[first : first + players])
                assert read == laid, rows
                tracks = [(view.seat_tracks[seat], rank) for seat, rank in laid]
                rows = card_rows.by_track(view)
                last = _read(rows)
                assert last == tracks[len(tracks) - len(last) :], rows
                assert max([len(row) for row in rows]) <= 21
    assert widest <= 21
