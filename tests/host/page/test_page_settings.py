"""The settings drawer's bridge to the firmware: everything of the menu, by the menu's own code."""

import pytest

from cribboard import settings_table
from cribboard.dialogs.dialog import Choice, Number
from cribboard.language import phrases
from cribboard.lights import palette
from cribboard.menu import menu, player_names
from cribboard.rules.match import Match
from cribboard.table.table import Table
from cribboard_tools import page_texts
from cribboard_tools.page.drawer import settings_bridge
from tests.helpers.host.drawer import Drawer


@pytest.fixture
def drawer():
    yield Drawer()
    phrases.use("en")


def _opened(dialog, value, table):
    """Return the dialogs that the menu opens when a key sets this value."""
    table.close_all()
    table.open(dialog)
    for digit in str(value) if isinstance(dialog, Number) else str(value)[-1]:
        table.press(digit)
    if isinstance(dialog, Number):
        table.press("#")
    assert not table.is_error, (dialog, value, table.view().message)
    return [one for one in table.dialogs if one is not dialog]


def menu_settings():
    """Return the names of the settings that can be reached in the menu with keys."""
    found = set()
    table = Table(Match())
    table.has_voice = True
    waiting = [menu.item(number) for number in menu.NUMBERS]
    while waiting:
        dialog = waiting.pop()
        if isinstance(dialog, Choice | Number):
            if dialog.setting in found:
                continue
            found.add(dialog.setting)
        if isinstance(dialog, Choice):
            for place in range(len(dialog.values)):
                waiting += _opened(dialog, place + 1, table)
        elif isinstance(dialog, Number):
            least, most = dialog.bounds(table)
            for value in (least, least + 2, most):
                dialog.erase(table)  # the digits of the value before
                waiting += _opened(dialog, value, table)
    phrases.use("en")
    return found


def test_every_setting_of_the_menu_is_in_the_drawer(drawer):
    found = menu_settings() - {"tracks"}  # which the drawer has as the board that is drawn
    assert {"way", "budget_ma", "is_play_claimed", "is_played_out", "speech_pace"} <= found
    assert set(drawer.rows()) == found | {"brightness", "coach"}
    assert len(drawer.state()["players"]) == 3  # names and colours


def test_every_item_of_the_menu_is_in_one_group(drawer):
    groups = drawer.state()["groups"]
    numbers = sorted(item["item"] for group in groups for item in group["items"])
    drawn = settings_table.row_of("board")[4]  # which the drawer offers as the board that is drawn
    assert numbers == [at for at in menu.NUMBERS if at != drawn]
    drawer.keys("1 5")
    for number in menu.NUMBERS:
        drawer.do("open", item=number)
        assert drawer.board.view.dialog == menu.item(number).name
        drawer.do("leave")
        assert drawer.board.view.dialog == ""


def _values(row):
    if row["kind"] == "choice":
        return range(len(row["values"]))
    return (row["least"], row["least"] + row.get("step", 1), row["most"])


def test_every_value_can_be_set_is_saved_and_is_read_back(drawer):
    for name, row in drawer.rows().items():
        for value in _values(row):
            drawer.do("set", name=name, value=value)
            drawer.do("set", name="language", value=0)  # so that one word is in one language
            if name == "language":
                drawer.do("set", name=name, value=value)
            if name == "tracks":  # a panel asks how it is mounted; until then nothing is saved
                drawer.do("leave")
            now = drawer.rows()[name]["now"]
            saved = drawer.saved()
            again = Drawer(drawer.devices.files.plugged_in())
            assert (now, again.rows()[name]["now"]) == (value, value), name
            assert saved == again.settings
    for track in range(3):
        for colour in range(len(palette.HUES)):
            state = drawer.do("recolour", track=track, colour=colour)
            colours = [player["colour"] for player in state["players"]]
            assert colours[track] == colour and len(set(colours)) == 3
    assert drawer.saved()["colours"] == colours
    assert drawer.changes > 50


def test_when_a_setting_takes_effect(drawer):
    when = {name: row["when"] for name, row in drawer.rows().items()}
    assert when["form"] == when["target"] == when["match_count"] == "next-game"
    assert when["has_service"] == "power-on"
    assert when["twin"] == when["sound"] == when["way"] == when["brightness"] == ""


@pytest.mark.parametrize("language", phrases.LANGUAGES)
def test_everything_is_in_the_language_of_the_board(drawer, language):
    english = drawer.rows()
    drawer.do("set", name="language", value=phrases.LANGUAGES.index(language))
    state, rows = drawer.state(), drawer.rows()
    assert state["language"] == language
    for name, row in rows.items():
        assert row["label"] and all(row.get("values", ["-"])), name
    different = [name for name, row in rows.items() if row["label"] != english[name]["label"]]
    assert (len(different) > 15) == (language != "en")
    names = [player["name"] for player in state["players"]]
    assert names == [player["usual"] for player in state["players"]]
    assert (names == ["Blue", "Orange", "White"]) == (language == "en")


def test_every_letter_that_the_menu_types_is_allowed():
    letters = "".join(player_names.LETTERS) + player_names.CAPITALS
    assert [letter for letter in letters if settings_bridge.refused_letter(letter)] == []


def test_pages_are_rows_and_questions_are_phrases(drawer):
    groups = drawer.state()["groups"]
    items = {item["name"]: item for group in groups for item in group["items"]}
    assert items["about"]["rows"][0].startswith("Cribboard ")
    assert items["errors"]["rows"] == ["Nothing broke"]
    assert items["card"]["rows"] == []  # no evening is played
    questions = drawer.state()["questions"]
    for request, item, name, question in (
        ("reset", 18, "reset", "Reset every setting?"),
        ("start", 8, "new game", "Give this game up?"),
        ("penalty", 5, "penalty", ""),
        ("judge", 45, "judge", ""),
    ):
        assert questions[request] == {"name": name, "item": item, "question": question}


@pytest.mark.parametrize("language", phrases.LANGUAGES)
def test_the_drawers_own_words_for_values_are_as_many_as_those_of_the_menu(drawer, language):
    rows, texts = drawer.rows(), page_texts.page(language)
    own = {key[6:]: text.split("|") for key, text in texts.items() if key.startswith("words-")}
    assert own
    for name, words in own.items():
        assert len(set(words)) == len(words) == len(rows[name]["values"]), name
    named = {key[6:] for key in texts if key.startswith(("label-", "tells-"))}
    assert named - {"drill"} <= rows.keys()
