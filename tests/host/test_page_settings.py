"""The settings drawer's bridge to the firmware: everything of the menu, by the menu's own code."""

import keyboard_letters  # noqa: E402
import pytest
import settings_bridge  # noqa: E402

from cribboard import settings_table
from cribboard.dialogs.dialog import Choice, Number
from cribboard.language import phrases
from cribboard.lights import palette, presets
from cribboard.menu import menu, player_names
from cribboard.rules.match import Match
from cribboard.store import settings as stored
from cribboard.table import Table
from cribboard_tools import page_texts
from tests.helpers import fakes
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
            for value in (dialog.least_for(table), dialog.least + 2, dialog.most):
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
    assert drawer.changes > 50


def test_the_same_values_as_with_the_menus_keys(drawer):
    by_keys = Drawer(keys="D! 2 # 4 2 D! 3 # 4 D! 4 # 9 9 # D! 1 0 # 3 D! 9 # 2 # D! 1 5 # 5 # 2")
    rows = drawer.rows()
    for name, word in [("level", "muggins"), ("is_play_claimed", "yes"), ("form", "three-hand")]:
        drawer.do("set", name=name, value=rows[name]["values"].index(word))
    for name, value in [("target", 99), ("sound", 2), ("brightness", 2), ("best_of", 5)]:
        drawer.do("set", name=name, value=value)
    drawer.do("set", name="match_count", value=1)
    assert drawer.settings == by_keys.settings
    assert drawer.settings["is_play_claimed"] and drawer.settings["target"] == 99
    assert drawer.saved() == by_keys.saved()


def test_a_change_says_what_the_menu_says_and_opens_nothing_on_the_board(drawer):
    answer = drawer.ask("set", name="sound", value=0)
    assert answer["said"] == "Sound: off" == drawer.board.view.message
    answer = drawer.ask("set", name="form", value=6)  # the menu asks for the players then
    assert answer["said"] == "Form: losing, from the next game"
    assert drawer.board.view.dialog == "" and drawer.board.view.asked_for == "dealer"


def test_a_form_has_its_usual_target(drawer):
    drawer.do("set", name="target", value=200)
    drawer.do("set", name="form", value=1)
    assert drawer.rows()["target"]["now"] == 61


def test_what_is_changed_with_keys_shows_in_the_drawer(drawer):
    before = drawer.rows()
    drawer.keys("D! 1 6 # 2 D! 2 1 # 7 5 0 #")
    rows = drawer.rows()
    changed = {name for name, row in rows.items() if row != before[name]}
    assert changed == {"is_motion_reduced", "budget_ma"}
    assert rows["is_motion_reduced"]["now"] == 1 and rows["budget_ma"]["now"] == 750


def test_settings_that_depend_on_another_say_on_which(drawer):
    rows = drawer.rows()
    needs = {name: row["needs"] for name, row in rows.items() if row["needs"]}
    assert needs == {
        "is_play_claimed": "Level: teach, strict, muggins",
        "players": "Form: losing",
        "is_played_out": "Form: five",
        "match_count": "Best of: 3+",
    }
    drawer.do("set", name="level", value=1)
    drawer.do("set", name="form", value=6)
    drawer.do("set", name="best_of", value=3)
    rows = drawer.rows()
    assert [name for name, row in rows.items() if row["needs"]] == ["is_played_out"]
    drawer.do("set", name="speech", value=0)
    rows = drawer.rows()
    assert rows["speech_volume"]["needs"] == "Speech: counts, play, all"
    assert rows["speech_pace"]["needs"] == rows["is_speech_off_at_night"]["needs"] != ""


def test_refusals_are_sentences_and_change_nothing(drawer):
    before = dict(drawer.settings)
    answer = drawer.ask("set", name="budget_ma", value=100)
    assert answer["refused"] == "Supply mA: 300 to 3000" and answer["said"] == ""
    row = drawer.rows()["budget_ma"]
    assert (row["least"], row["most"]) == (300, 3000)
    assert drawer.ask("set", name="best_of", value=4)["refused"] == "An odd number of games"
    assert drawer.ask("set", name="brightness", value=6)["refused"] == "Brightness: 1 to 5"
    assert drawer.settings == before
    assert not drawer.board.view.is_error and drawer.board.view.message == ""


def test_coach_cannot_be_turned_on_in_a_game_and_speech_not_without_a_voice(drawer):
    drawer.do("set", name="coach", value=1)
    drawer.keys("1 5 6")
    row = drawer.rows()["coach"]
    assert (row["now"], row["why"]) == (1, "No coach during a game")
    assert drawer.ask("set", name="coach", value=0)["refused"] == row["why"]
    assert drawer.rows()["coach"]["now"] == 1
    drawer.board.table.has_voice = False
    assert drawer.rows()["speech"]["why"] == "There is no voice pack, so nothing is said."
    assert drawer.ask("set", name="speech", value=0)["refused"]


def test_when_a_setting_takes_effect(drawer):
    when = {name: row["when"] for name, row in drawer.rows().items()}
    assert when["form"] == when["target"] == when["match_count"] == "next-game"
    assert when["twin"] == when["has_service"] == "power-on"
    assert when["sound"] == when["way"] == when["brightness"] == ""


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


def test_setting_answers_the_question_of_the_first_start(drawer):
    first = Drawer(fakes.Files())
    assert first.board.view.dialog == "language"
    first.do("leave")
    assert first.board.view.dialog == "language"
    first.do("rename", track=0, name="Ada")
    assert first.board.view.dialog == "way"
    assert first.saved()["names"][0] == "Ada"
    again = Drawer(first.devices.files.plugged_in())
    assert again.board.view.dialog == "way"  # it is asked until it is answered
    again.do("leave")
    again.do("set", name="way", value=1)
    assert again.board.view.asked_for == "dealer" and again.saved()["way"] == "count"


def test_what_the_menu_asks_after_a_setting_is_asked_on_the_board(drawer):
    drawer.keys("1 5 7 8")
    drawer.do("set", name="way", value=1)
    assert drawer.board.view.dialog == "end-play"
    drawer.keys("*")
    drawer.do("set", name="form", value=2)
    assert drawer.board.view.dialog == "form"
    drawer.keys("1")
    assert drawer.board.table.match.game.form.name == "seven-card"
    drawer.keys("*")
    assert drawer.board.table.match.game.form.name == "six-card"


def test_the_dealer_of_this_deal(drawer):
    assert drawer.state()["corrections"]["deals"] == drawer.ask("let-deal", seat=1)["refused"]
    drawer.keys("1 5 7 8")
    state = drawer.do("let-deal", seat=1)
    assert state["corrections"]["seats"] == ["Blue", "Orange"] and not state["corrections"]["deals"]
    game = drawer.board.table.match.game
    assert game.dealer == 1 and game.laid == [[7], [8]]
    assert drawer.ask("let-deal", seat=2)["refused"] == "There is no seat 2"
    drawer.keys("*")
    assert drawer.board.table.match.game.dealer == 0


def test_names(drawer):
    def name(track, name):
        return drawer.ask("rename", track=track, name=name)

    assert name(0, "  Zoë  Ünal ")["refused"] == ""
    assert drawer.settings["names"] == ["Zoë Ünal", "Orange", "White"]
    assert drawer.board.view.names == ["Zoë Ünal", "Orange"]
    assert name(1, "Zoë Ünal")["refused"] == "Zoë Ünal is taken"
    assert name(1, "White")["refused"] == "White is taken"
    long = "é" * (player_names.MOST_BYTES // 2)
    assert name(1, long)["refused"] == ""
    assert name(1, long + "e")["refused"] == "A name has at most 24 letters"
    assert name(1, "Ωmega")["letter"] == "Ω"
    assert drawer.settings["names"] == ["Zoë Ünal", long, "White"]
    assert name(0, "")["refused"] == ""  # the usual one again
    assert drawer.saved()["names"] == ["Blue", long, "White"]
    drawer.do("set", name="language", value=1)
    assert drawer.state()["players"][0]["name"] == phrases.phrase("menu.tracks") == "Blau"


def test_every_letter_that_the_menu_types_is_allowed():
    letters = "".join(player_names.LETTERS) + player_names.CAPITALS
    assert [letter for letter in letters if settings_bridge.refused_letter(letter)] == []


def test_colours_never_collide(drawer):
    for track in range(3):
        for colour in range(len(palette.HUES)):
            state = drawer.do("recolour", track=track, colour=colour)
            colours = [player["colour"] for player in state["players"]]
            assert colours[track] == colour and len(set(colours)) == 3
    assert drawer.ask("recolour", track=0, colour=len(palette.HUES))["refused"]
    assert drawer.saved()["colours"] == colours


def test_new_game_with_form_level_and_dealer(drawer):
    drawer.do("set", name="form", value=3)
    drawer.do("set", name="level", value=2)
    drawer.do("set", name="target", value=61)
    game = drawer.state()["game"]
    assert game["seats"] == [["Blue", "Orange", "White"]] and game["captains"] == []
    assert not drawer.state()["is_playing"]
    state = drawer.do("start", seat=2)
    assert state["is_playing"]
    game = drawer.game
    assert (game.form.name, game.target, game.dealer, game.level) == (
        "three-hand",
        61,
        2,
        "correct",
    )


def test_new_game_with_a_captain(drawer):
    drawer.do("set", name="form", value=5)
    game = drawer.state()["game"]
    assert len(game["captains"]) == 3 and len(game["seats"]) == 3
    names = game["seats"][1]
    drawer.do("start", captain=1, seat=2)
    assert (drawer.game.captain, drawer.game.dealer) == (1, 2)
    assert drawer.board.table.seats == names


def test_new_game_gives_up_the_one_under_way_and_undo_brings_it_back(drawer):
    drawer.keys("1 5 7 8")
    before = drawer.game.scores
    drawer.do("start", seat=1)
    assert drawer.game.scores == [0, 0] and drawer.game.dealer == 1
    drawer.saved()
    drawer.keys("*")
    assert drawer.game.scores == before and drawer.game.dealer == 0


def test_cut_for_the_first_deal_is_keyed_on_the_board(drawer):
    drawer.do("start", seat=-1)
    assert drawer.board.view.asked_for == "cut"
    drawer.keys("8 3")
    assert drawer.game.dealer == 1


def test_corrections(drawer):
    corrections = drawer.state()["corrections"]
    assert corrections["why"] == corrections["misdeal"] == "Begin a game first"
    refused = drawer.ask("set-score", track=0, points=3)["refused"]
    assert refused == "Begin a game first"
    drawer.keys("1 5 7 8")
    state = drawer.do("set-score", track=0, points=30)
    assert state["corrections"]["scores"] == [30, 0] and drawer.game.scores == [30, 0]
    drawer.do("penalty", track=0, points=2)
    assert drawer.game.scores == [28, 0]
    drawer.do("penalty", track=0, points=2, to=1)
    assert drawer.game.scores == [28, 2]
    refused = drawer.ask("set-score", track=0, points=500)["refused"]
    assert refused == "A score is 0 to 121, not 500"
    assert drawer.state()["corrections"]["overrule"] == "No count yet"
    assert drawer.ask("overrule", points=3)["refused"] == "No count in this deal yet"
    state = drawer.do("misdeal")
    assert drawer.game.phase == "starter"
    assert state["corrections"]["names"] == ["Blue", "Orange"]


def test_overrule_shows_the_last_count(drawer):
    drawer.keys("1 5 2 2 3 3 4 4 6 6 #")
    corrections = drawer.state()["corrections"]
    assert corrections["overrule"] == "" and corrections["most"] == 29
    assert corrections["last"].startswith("Orange's hand: ")
    track, before = 1, drawer.game.scores
    counted = drawer.game.last_count[2]
    drawer.do("overrule", points=counted - 1)
    assert drawer.game.scores[track] == before[track] - 1


def test_undo_to_the_deal(drawer):
    drawer.keys("1 5 7 8 7")
    drawer.do("undo-deal")
    assert (drawer.game.phase, drawer.game.dealer) == ("starter", 0)
    drawer.keys("*! *!")  # redo goes forward again
    assert drawer.game.count == 7
    drawer.do("undo-deal")
    drawer.do("undo-deal")
    assert drawer.game is None
    assert drawer.ask("undo-deal")["said"] == "Nothing to undo"


def test_the_board_that_is_drawn_is_chosen_and_kept(drawer):
    assert drawer.state()["board"] == "" and drawer.state()["boards"] == list(presets.NAMES)
    for name in presets.NAMES:
        assert drawer.do("draw-board", name=name)["board"] == name
        assert drawer.saved()["tracks"] == name
    assert drawer.ask("draw-board", name="four-track")["refused"]
    assert drawer.state()["board"] == presets.NAMES[-1]
    assert drawer.do("draw-board", name="")["board"] == ""
    assert "tracks" not in drawer.saved()
    drawer.settings["tracks"] = "matrix:brcz"  # as the finder of the menu leaves it
    assert drawer.state()["board"] == "matrix"


def test_items_open_on_the_board_and_leave_closes_them(drawer):
    assert drawer.ask("open", item=6)["refused"] == "Begin a game first"
    assert drawer.board.view.dialog == ""
    drawer.keys("1 5")
    for number in menu.NUMBERS:
        drawer.do("open", item=number)
        assert drawer.board.view.dialog == menu.item(number).name
        drawer.do("leave")
        assert drawer.board.view.dialog == ""


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


def test_reset(drawer):
    drawer.do("set", name="sound", value=2)
    drawer.do("rename", track=0, name="Ada")
    drawer.do("reset")
    assert drawer.saved() == stored.defaults()


def test_a_typed_letter_is_an_ace_where_a_card_is_due_and_the_key_elsewhere(drawer):
    def keys():
        view, table = drawer.board.view, drawer.board.table
        return [keyboard_letters.key_of(letter, view, table) for letter in "abcd7"]

    cards, players = ["1", "", "", "d", "7"], ["A", "B", "C", "d", "7"]
    drawer.saved()  # meanwhile it finds its screen
    assert drawer.board.view.asked_for == "dealer" and keys() == players
    drawer.keys("1")
    assert drawer.board.view.asked_for == "starter" and keys() == cards
    drawer.keys("5")
    assert keys() == cards
    drawer.keys("#")
    assert drawer.board.view.dialog == "details" and keys() == cards
    drawer.keys("# D! 7 #")  # set score: which player?
    assert drawer.board.view.asked_for == "track" and keys() == players
    drawer.keys("* * D! 1 # 3")  # scoreboard: points, then the player's key
    assert drawer.board.view.asked_for == "points" and keys() == players
    drawer.keys("0")
    assert drawer.board.view.dialog == "details" and keys() == players


def test_a_lesson_or_dealt_hand_keeps_its_game_and_what_it_prescribes(drawer):
    prescribed = {"way": "referee", "level": "auto"}
    drawer.bridge = settings_bridge.SettingsBridge(drawer.board, drawer._changed, prescribed)
    drawer.keys("1 5 7")
    before, settings = drawer.game, dict(drawer.settings)
    assert not drawer.state()["is_free"]
    rows = drawer.rows()
    assert {name for name, row in rows.items() if row["is_prescribed"]} == set(prescribed)
    for request in (
        {"do": "start", "seat": 0},
        {"do": "set", "name": "way", "value": 2},
        {"do": "undo-deal"},
        {"do": "set-score", "track": 0, "points": 5},
    ):
        assert drawer.ask(**request)["refused"], request
    assert drawer.game is before and drawer.settings == settings
    drawer.do("rename", track=0, name="Ada")
    drawer.do("recolour", track=0, colour=3)
    assert drawer.settings["names"][0] == "Ada" and drawer.settings["colours"][0] == 3
    drawer.do("set", name="sound", value=0)
    assert drawer.settings["sound"] == "off"
    prescribed = {"names": ["Blue", "Orange"]}  # as in a lesson
    drawer.bridge = settings_bridge.SettingsBridge(drawer.board, drawer._changed, prescribed)
    assert drawer.ask("rename", track=0, name="Eva")["refused"]


@pytest.mark.parametrize("language", phrases.LANGUAGES)
def test_the_drawers_own_words_for_values_are_as_many_as_those_of_the_menu(drawer, language):
    rows, texts = drawer.rows(), page_texts.page(language)
    own = {key[6:]: text.split("|") for key, text in texts.items() if key.startswith("words-")}
    assert own
    for name, words in own.items():
        assert len(set(words)) == len(words) == len(rows[name]["values"]), name
    named = {key[6:] for key in texts if key.startswith(("label-", "tells-"))}
    assert named - {"drill"} <= rows.keys()


def test_the_card_of_an_evening_is_told_in_words_for_paper():
    drawer = Drawer()
    assert drawer.ask("card")["card"] == {}
    drawer.keys("D! 4 1 # 3 # D! 4 3 # 7 # 1 D! 7 # B 9 0 # D! 7 # A 1 2 1 # A")
    card = drawer.ask("card")["card"]
    assert card["title"] == "Evening: game 1 of 3 done"
    items = [item for group in drawer.state()["groups"] for item in group["items"]]
    assert any(item["rows"] for item in items if item["dialog"] == "card")
    heads = "game A B winner points spread skunk confirmed".split()
    assert card["games"] == [heads, ["1", "Blue", "7", "Blue", "2", "+31", "a skunk", "Blue"]]
    assert card["ranks"][1:] == [
        ["1", "Blue", "1", "1", "2", "+31", "+0", "+31", "1"],
        ["2", "7", "1", "0", "0", "+0", "-31", "-31", "0"],
    ]
    assert all(len(row) == len(card["ranks"][0]) for row in card["ranks"])
