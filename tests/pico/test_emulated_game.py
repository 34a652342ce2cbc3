"""Tests of whole games on the emulated board, played through its contacts."""

import json

import pytest

from cribboard.base.constants import AGAIN_MS
from cribboard.base.keypad_lines import LINES, Search
from cribboard.language import phrases
from tests.emulator import golden, image
from tests.emulator.board import SETTINGS, STILL, Board, read_pegs
from tests.emulator.parts import Matrix
from tests.helpers import panel
from tests.helpers.panel import Person

pytestmark = pytest.mark.pico

LOG = "/data/errors.txt"
ROW_BYTES = 134  # of a display's row on the bus


#: The keys of docs/manual.md, "Your first deal".
FIRST_DEAL = "1 5 A 5 9 D 7 C 6 B D 8 1 # # 1 2 3 3 #"

BREAKS_ONCE = """
from cribboard import start
from cribboard.app import main_loop

run = main_loop.run
errors = [ZeroDivisionError("of the test")]

async def run_or_break(*arguments):
    if errors:
        raise errors.pop()
    await run(*arguments)

main_loop.run = run_or_break
start.run()
"""


def start(data=None, **options):
    """Power on the firmware as deployed; return when it has shown all it has to show."""
    board = Board(STILL | (data or {}), **options)
    board.wake()
    return board


def end_of(board):
    """Return the pegs and the screen once the last count has been told, as golden.text("end")."""
    board.rest(quiet_ms=900)
    fronts, backs = zip(board.peg(0), board.peg(1), strict=True)
    pegs = [" ".join(map(str, holes)) for holes in (fronts, backs)]
    return pegs + [row + "|" for row in board.screen]


def test_a_starter_and_two_lays_with_a_slip_a_power_cut_and_control_c():
    board = start()
    assert "Who deals first?" in " ".join(board.screen)
    board.keys("1 9 C 5")  # Blue deals; a nine; King, five: fifteen two for Blue
    board.rest()
    assert board.peg(0).front == 2 and board.peg(1) == (0, 0)
    assert board.strip.faults == board.matrix.faults == board.display.faults == []
    shown, pegs = board.screen, board.peg(0)
    board.power_off_on()
    board.wake()
    assert board.peg(0) == pegs
    assert board.screen[:2] == shown[:2]
    board.press("*")  # undo survives the plug, and may take 150 ms: the deal is played again
    board.rest(quiet_ms=200)
    assert board.peg(0) == (0, 0)
    assert LOG not in board.files, board.console
    board.type("\x03")
    board.run_until(lambda: ">>>" in board.console, 500, 10)
    assert "KeyboardInterrupt" in board.console


@pytest.mark.long
def test_the_golden_games_last_deal_from_a_loaded_journal():
    files, keys = golden.before_the_last()
    board = start(files)
    board.keys(" ".join(keys))
    assert end_of(board) == golden.text("end").splitlines()


@pytest.mark.long
def test_a_count_is_on_the_glass_only_as_far_as_it_was_told():
    board = Board()
    board.wake()
    board.keys("2 0 7 8 9 5 D D 6 4 3 A # 4")
    board.rest(quiet_ms=900)
    before, rows = board.display.bytes_in, []
    board.press("#", rest_ms=0)
    for _ in range(100):  # the last stop is told after a second and a half
        board.run_ms(6)
        rows.append(" ".join(board.screen))
    assert "fifteen two" in rows[-1], rows[-1]
    assert not any("flush of" in row for row in rows)
    assert "fifteen" not in rows[20]
    assert board.display.bytes_in - before < 12 * ROW_BYTES  # the whole once, and a stop


@pytest.mark.long
def test_no_display_attached_and_a_key_held_at_power_on():
    board = start(display=None, keys_down="7")
    board.release("7")
    board.run_ms(40)
    board.keys("1 9 C 5")
    board.rest()
    assert board.peg(0).front == 2


#: Where the wires of the rows and columns are, of eight of the 40,320 ways.
PLUGGED = ("76543210", "45670123", "01235467", "17506342", "70614253", "36207415", "52741063",
           "24135706")  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize("plugged", PLUGGED)
def test_a_keypad_plugged_in_any_order_is_found_and_plays(plugged):
    lines = range(6, 14)
    pad = Matrix({line: 6 + int(at) for line, at in zip(lines, plugged, strict=True)})
    board = Board(is_first_start=True, pad=pad)
    board.wake()
    board.bounce("1", True)
    board.run_ms(60)
    board.bounce("1", False)
    board.rest()
    for symbol in Search.ASKED[1:]:
        assert f"press {symbol}" in " ".join(board.screen)
        board.press(symbol)
        board.rest()
    board.keys("1 2 1 1")  # English, a strip, a referee; Blue deals
    board.press("5")
    for symbol in "ABC*":
        board.press(symbol)
    board.rest(quiet_ms=200)
    assert json.loads(board.files[SETTINGS])["pad"] == "".join(LINES[int(at)] for at in plugged)
    assert board.screen != [] and pad.faults == [] and LOG not in board.files


@pytest.mark.long
def test_each_language_is_imported_from_the_image():
    board = start()
    for place, language in enumerate(phrases.LANGUAGES):
        board.keys(f"D! 2 2 # {place + 1}")
        board.rest(quiet_ms=150)
        phrases.use(language)
        asked = phrases.phrase("ask.dealer").split("  ")[0]
        phrases.use("en")
        assert asked in [row.strip() for row in board.screen], language
    assert LOG not in board.files, board.console


@pytest.mark.long
@pytest.mark.parametrize("code", ["tlcz", "brcz", "trrz"])
def test_the_manuals_first_deal_on_a_panel_that_is_found_by_its_lamps(code):
    """From a blank chip: which board, three keys, a reset, then each peg where the panel has it."""
    board = Board(flash=image.flash(None))
    board.wake()
    person = Person(code)
    for symbol in Search.ASKED:
        board.press(symbol)
        board.rest()
    board.keys("1 1")  # English, a panel
    for ask in (person.corner, person.side, person.second):
        board.run_ms(AGAIN_MS)  # the key may be the one before
        board.press(ask(board.strip.wire))
    board.run_ms(300)
    places = panel.pixels("matrix", code)
    board.run_until(lambda: read_pegs(board.strip.pixels, 0, places).front == 30, 4000, 20)
    board.keys("#")
    board.rest()
    assert json.loads(board.files[SETTINGS])["tracks"] == f"matrix:{code}"
    board.power_off_on()
    board.wake()
    board.press("1", 60, AGAIN_MS)  # cards as they are laid
    app = golden.app_of()
    for key in FIRST_DEAL.split():
        golden.press(app, [key])
        board.press(key, 60, AGAIN_MS)
        view = app.view
        shown = list(zip(view.scores, view.backs, strict=True))
        board.run_until(lambda: pegs(board, places) == shown, 6000, 40)  # noqa: B023
    assert app.view.scores == [22, 10]
    assert len(board.strip.wire) == 3 * 256
    assert board.strip.faults == board.matrix.faults == board.display.faults == []
    dark = set(range(256)) - set(places.values())
    assert all(not any(board.strip.pixels[pixel]) for pixel in dark)
    assert LOG not in board.files, board.console


def pegs(board, places):
    """Return the front and the back peg of each track, read off the wire of a panel."""
    return [tuple(read_pegs(board.strip.pixels, track, places)) for track in (0, 1)]


@pytest.mark.long
def test_the_golden_game_keyed_by_contacts():
    board = start()
    board.keys(golden.text("keys"))
    assert end_of(board) == golden.text("end").splitlines()


@pytest.mark.long
def test_an_exception_is_shown_logged_and_the_board_starts_again():
    board = Board({image.PROGRAM: BREAKS_ONCE.encode()})
    board.run_until(lambda: "ZeroDivisionError" in "".join(board.screen), 3000, 50)
    board.rest()
    assert b"ZeroDivisionError" in board.files[LOG]
    board.run_until(lambda: "Who deals first?" in " ".join(board.screen), 6000, 50)
