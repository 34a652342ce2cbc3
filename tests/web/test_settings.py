"""The settings drawer in a real browser: what it sets, what it shows, and who gets the keys."""

import json

import pytest
from driver import BLUE_PLAYS, ORANGE_PLAYS, TWO_FRAMES, open_drawer

from cribboard.language import phrases
from cribboard_tools import page_texts

FIRST_QUESTION = "Who deals first?"
#: Every radio button, list, number and slider of a setting: [id, kind, number of values].
CONTROLS = """() => [...document.querySelectorAll(".drawer [id^=set-]")]
  .filter((one) => one.matches("input, select") && !one.closest("form"))
  .map((one) => [one.type === "radio" ? one.name : one.id, one.type])"""


def choose(table, setting, value):
    """Choose a value of a choice, which is a list where its words are long."""
    if table.tab.locator(f"select#set-{setting}").count():
        table.tab.select_option(f"#set-{setting}", str(value))
    else:
        table.tab.locator(f"#set-{setting}-{value}").check(force=True)


def is_checked(table, setting, value):
    return table.tab.locator(f"#set-{setting}-{value}").is_checked()


def said(table):
    return table.tab.inner_text(".drawer-said")


def test_a_setting_applies_at_once_and_is_there_after_a_reload(table):
    """What the board's own menu changes shows in the open drawer, too."""

    def most():
        return max(bytes.fromhex(table.tab.evaluate("cribboard.pixels()")))

    bright = most()
    open_drawer(table, "rules", "sound", "board")
    choose(table, "sound", 0)
    assert said(table) == "Sound: off"
    table.tab.locator("#set-brightness").fill("1")
    table.wait_until(lambda: most() < bright / 3, lambda: (bright, most()), 5000)
    table.tab.evaluate("cribboard.menu(); for (const key of '9#2#') cribboard.press(key)")
    table.tab.wait_for_function("() => document.getElementById('set-brightness').value === '2'")
    table.tab.evaluate("cribboard.menu(); for (const key of '16#2') cribboard.press(key)")
    table.tab.wait_for_function("() => document.getElementById('set-is_motion_reduced-1').checked")
    table.fill("#set-start_a", "20")
    table.tab.wait_for_function("() => cribboard.screen().join(' ').includes('Start of A: 20')")
    assert table.tab.inner_text("#set-brightness + output") == "2"
    table.leave("#drawer")
    table.settle()
    before = len(table.tab.evaluate("cribboard.sounds()"))
    table.click("1")
    table.settle()
    assert len(table.tab.evaluate("cribboard.sounds()")) == before  # the sound is off
    table.reload()
    open_drawer(table, "rules", "sound", "board")
    assert is_checked(table, "sound", 0)
    assert table.tab.input_value("#set-brightness") == "2"
    assert table.tab.input_value("#set-start_a") == "20"


@pytest.mark.long
def test_every_value_of_every_control_is_set_and_stays(table):
    open_drawer(table, "game", "rules", "board", "sound", "help")
    # what the others need: a level that claims, a match, the forms are met one after another
    claims = table.tab.locator("fieldset", has=table.tab.locator("#set-is_play_claimed-0"))
    assert claims.is_hidden() and table.tab.locator("#set-is_play_claimed-1").is_disabled()
    choose(table, "level", 1)
    assert claims.is_visible() and table.tab.locator("#set-is_play_claimed-1").is_enabled()
    choose(table, "level", 0)
    assert claims.is_hidden()
    choose(table, "level", 1)
    table.fill("#set-best_of", "3")
    found = {}
    for name, kind in table.tab.evaluate(CONTROLS):
        found[name] = kind
    assert len(found) > 22
    of_wires = ("set-budget_ma", "set-twin", "set-has_service")  # what only a board with wires has
    assert not [name for name in found if name.startswith(of_wires)]
    final = {}
    for name, kind in found.items():
        if name in ("set-language", "set-level", "set-best_of", "set-form", "set-players"):
            continue
        if table.tab.locator(f"[name={name}], #{name}").first.is_disabled():
            assert name.startswith(("set-speech", "set-is_speech", "set-is_played_out")), name
            continue
        if kind == "radio":
            count = table.tab.locator(f"[name={name}]").count()
            for value in [*range(1, count), 0, count - 1]:
                choose(table, name[4:], value)
                assert is_checked(table, name[4:], value), (name, value)
            final[name] = count - 1
        elif kind == "select-one":
            count = table.tab.locator(f"#{name} option").count()
            for value in range(count):
                table.tab.select_option(f"#{name}", str(value))
            final[name] = count - 1
        else:
            for bound in ("min", "max"):
                value = table.tab.get_attribute(f"#{name}", bound)
                table.fill(f"#{name}", value)
                assert table.tab.input_value(f"#{name}") == value, name
            final[name] = value
    final["set-player_a"] = "0"  # number 63 has gone to the other track
    table.leave("#drawer")
    table.settle()
    table.reload()
    open_drawer(table, "rules", "board", "sound", "help")
    for name, value in final.items():
        if isinstance(value, int) and found[name] == "radio":
            assert is_checked(table, name[4:], value), name
        else:
            assert table.tab.input_value(f"#{name}") == str(value), name
    choose(table, "sound", 0)
    table.tab.click("#reset")
    assert is_checked(table, "sound", 0)
    table.tab.click("#reset-yes")
    assert not is_checked(table, "sound", 0)


#: What the drawer says, but for names and colours.
SAYS = """() => [...document.querySelectorAll(
    ".drawer :is(summary, label, legend, option, p, h4):not(.spoken, .swatch, .player *)")]
  .filter((one) => !one.hidden && !one.closest("[hidden]"))
  .map((one) => (one.firstElementChild?.matches("span, h3") ? one.firstElementChild : one)
    .textContent.trim()).filter(Boolean)"""


def check_words(table):
    """Check that nothing of the drawer is explained twice, and no word begins small."""
    texts = table.tab.evaluate(SAYS)
    assert len(texts) > 20
    assert [text for text in texts if text[0].islower()] == []
    told = [text for text in texts if text.endswith((".", ":"))]
    assert max(map(told.count, told)) <= 2, told  # "From the next game:" is of two groups


def test_names_are_typed_and_refusals_are_told(table):
    open_drawer(table, "players")
    table.fill("#name-0", "Zoë  Maria")  # goes on to this player's colours
    assert table.tab.evaluate("document.activeElement.name") == "colour-0"
    assert table.tab.input_value("#name-0") == "Zoë Maria"
    assert table.tab.locator("#dealer-0 + span").text_content() == "Zoë Maria"
    table.fill("#name-1", "Zoë Maria")
    assert table.tab.inner_text("#name-1-error") == "Zoë Maria is taken"
    assert table.tab.get_attribute("#name-1", "aria-invalid") == "true"
    assert table.tab.input_value("#name-1") == "Zoë Maria"  # what was typed can be mended
    assert table.tab.get_attribute("#name-1", "aria-describedby").endswith("name-1-error")
    table.fill("#name-1", "Δέλτα")
    assert table.tab.inner_text("#name-1-error") == "The board's screen has no Δ."
    table.fill("#name-1", "é" * 13)
    assert "at most 24" in table.tab.inner_text("#name-1-error")
    table.fill("#name-1", "Bob")
    assert table.tab.inner_text("#name-1-error") == ""
    table.leave("#drawer")
    shown = "\n".join(table.settle())
    assert "Zoë Maria" in shown and "Bob" in shown
    table.reload()
    shown = "\n".join(table.screen())
    assert "Zoë Maria" in shown and "Bob" in shown
    assert table.state()["names"] == ["Zoë Maria", "Bob"]
    open_drawer(table, "players")
    table.fill("#name-1", "")
    assert table.tab.input_value("#name-1") == "Orange"
    table.leave("#drawer")
    table.settle()
    for stored in (["Zoë", "Ærøskøbing", "王"], ["王", "Ærøskøbing", "Zoë"]):  # the font has no 王
        data = json.dumps({"names": stored}, ensure_ascii=False).encode()
        table.tab.evaluate("hex => { localStorage['cribboard:file:settings'] = hex; }", data.hex())
        table.reload()
        assert table.state()["names"] == stored[:2]


@pytest.mark.long
def test_colours_name_themselves_and_are_exchanged(table):
    open_drawer(table, "players")
    orange = table.tab.locator("label.swatch", has=table.tab.locator("#colour-0-1"))
    assert orange.inner_text() == "orange: exchange with Orange"
    table.tab.locator("#colour-0-1").check(force=True)
    assert table.tab.locator("#colour-1-0").is_checked()  # sky blue went to Orange
    table.tab.locator("#colour-0-5").check(force=True)
    assert orange.inner_text() == "orange"
    checked = table.tab.evaluate(
        "[...document.querySelectorAll('[id^=colour-]:checked')].map(one => one.value)"
    )
    assert checked == ["5", "0", "2"]
    table.tab.wait_for_function(
        "() => cribboard.pixels() !== '' && document.querySelectorAll('.swatch').length === 21"
    )


@pytest.mark.long
def test_keys_typed_in_the_drawer_never_reach_the_board(table):
    table.click("15")
    table.wait_for(ORANGE_PLAYS)
    before = table.settle()
    open_drawer(table, "players")
    table.tab.click("#name-0")
    table.type("7", "j", "a", "Backspace", "Control+z", "Enter", "#")
    table.tab.focus("#drawer-title")
    table.type("5", "Enter", "g", "Backspace", " ")
    table.leave("#drawer")
    assert table.settle()[4] == before[4]
    table.wait_for(ORANGE_PLAYS)
    table.type("Enter")  # the focus is not on the button that opened it
    table.tab.wait_for_timeout(100)
    assert table.tab.locator("#drawer").is_hidden()


@pytest.mark.long
def test_drawer_can_be_left_and_the_keyboard_plays_on(table):
    ways = [
        lambda: table.type("Escape"), lambda: table.tab.click(".drawer-close"),
        lambda: table.tab.mouse.click(20, 20),
    ]  # fmt: skip
    for way in ways:
        table.tab.focus("#drawer-open")
        table.tab.keyboard.press("Enter")
        table.tab.wait_for_selector("#drawer[open]")
        assert table.tab.evaluate("document.activeElement.id") == "drawer-title"
        way()
        table.tab.wait_for_selector("#drawer", state="hidden")
        table.tab.evaluate(TWO_FRAMES)  # `close` comes in a task of its own: it drops the focus
        table.type("Enter", "5")
        table.wait_for(ORANGE_PLAYS)
        table.press_keys("* *")
        table.wait_for(FIRST_QUESTION)


@pytest.mark.long
def test_a_new_game_has_its_form_level_captain_and_dealer_or_is_cut_for(table):
    open_drawer(table)
    table.tab.locator("#dealer-2").check(force=True)
    assert table.tab.locator("#dealer-2 + span").inner_text() == "Cut"
    table.tab.click("#start")
    table.wait_for("which card?")
    table.click("*")
    table.wait_for(FIRST_QUESTION)
    open_drawer(table)
    table.tab.select_option("#set-form", "5")
    names = ["Blue", "Orange", "Orange 2"]
    spans = "[...document.querySelectorAll('[name=dealer] + span')].map(one => one.textContent)"
    assert table.tab.evaluate(spans)[:3] == names
    table.tab.locator("#captain-1").check(force=True)
    assert table.tab.evaluate(spans)[:3] != names
    table.tab.select_option("#set-form", "3")
    choose(table, "level", 1)
    table.fill("#set-target", "61")
    table.tab.locator("#dealer-2").check(force=True)
    assert table.tab.locator("#dealer-2 + span").inner_text() == "White"
    table.tab.click("#start")
    table.tab.wait_for_selector("#drawer", state="hidden")
    table.wait_for("starter")
    table.click("5")
    table.wait_for(BLUE_PLAYS)
    open_drawer(table)
    assert table.tab.input_value("#set-target") == "61"


def test_a_game_under_way_is_not_lost(table):
    table.click("1578")
    table.wait_for(ORANGE_PLAYS)
    table.settle()
    open_drawer(table)
    table.tab.click("#start")
    assert "Give this game up?" in table.tab.inner_text("#start-question")
    assert table.tab.evaluate("document.activeElement.id") == "start-no"
    table.tab.click("#start-no")
    assert table.tab.locator("#start").is_visible()
    table.tab.click("#start")
    table.tab.click("#start-yes")
    table.tab.wait_for_selector("#drawer", state="hidden")
    table.wait_for("starter")
    table.settle()
    table.type("Backspace")
    table.wait_for(ORANGE_PLAYS)
    assert table.settle()[1].startswith("2 ")  # fifteen two


@pytest.mark.long
def test_corrections(table):
    table.click("1578")
    table.wait_for(ORANGE_PLAYS)
    open_drawer(table, "corrections")
    table.tab.fill("#set-score-points", "40")
    table.tab.click("#do-set-score button")
    assert said(table) == "Blue stands at 40"
    table.tab.fill("#set-score-points", "400")
    table.tab.click("#do-set-score button")
    assert table.tab.inner_text("#set-score-error") == "A score is 0 to 121, not 400"
    table.tab.fill("#penalty-points", "2")
    table.tab.select_option("#penalty-to", "1")
    table.tab.click("#do-penalty button")
    assert table.tab.locator("#do-overrule button").is_disabled()
    assert "No count yet" in table.tab.inner_text("#do-overrule")
    table.leave("#drawer")
    table.wait_for_peg(0, 40)
    table.wait_for_peg(1, 2)
    open_drawer(table, "corrections")
    table.tab.click("#undo-deal")
    table.leave("#drawer")
    table.wait_for("starter")


@pytest.mark.long
def test_coach_drill_and_judge_open_on_the_board(table):
    open_drawer(table, "help", "corrections")
    assert table.tab.locator("#open-judge").is_disabled()  # nothing is played yet
    choose(table, "coach", 1)
    for name in ("coach", "drill"):
        table.tab.click(f"#open-{name}")
        table.wait_for(name.upper())
        assert table.tab.locator("#drawer").is_hidden()
        open_drawer(table, "help")
    choose(table, "coach", 0)
    table.leave("#drawer")
    table.type("Escape")
    table.wait_for(FIRST_QUESTION)
    assert not any("DRILL" in row or "COACH" in row for row in table.screen())
    table.click("1578")
    table.wait_for(ORANGE_PLAYS)
    open_drawer(table, "corrections")
    table.tab.click("#open-judge")
    table.tab.wait_for_selector("#drawer", state="hidden")
    table.wait_for("What happened?")
    table.click("3")
    table.wait_for("ACC 7.1b: cards back")


def test_drawer_is_loaded_when_it_is_first_opened(page):
    asked = []
    page.tab.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    page.open()
    assert "page.js" in asked and "drawer.js" not in asked
    open_drawer(page)
    assert "drawer.js" in asked and "guide.en.json" in asked


@pytest.mark.long
def test_a_tab_that_lost_its_game_has_no_settings(table, context, served):
    open_drawer(table)
    second = context.new_page()
    second.goto(served)
    second.wait_for_selector("#notice:visible")
    assert second.locator("#drawer-open").is_disabled()
    second.click("#notice-button")
    table.tab.wait_for_selector("#drawer", state="hidden")
    assert table.tab.locator("#drawer-open").is_disabled()


@pytest.mark.long
def test_drawer_speaks_the_boards_language(table):
    open_drawer(table, "language")
    for place, language in reversed([*enumerate(phrases.LANGUAGES)]):
        choose(table, "language", place)
        table.tab.wait_for_selector(f"html[lang={language}]")
        texts = page_texts.page(language)
        table.tab.wait_for_selector(f"#group-players h3:text-is('{texts['group-players']}')")
        assert table.tab.inner_text("#drawer-title") == texts["settings"]
        assert table.tab.get_attribute(".drawer-close", "aria-label") == texts["close"]
        labels = table.tab.locator("#group-game :is(legend, label)").all_text_contents()
        assert texts["label-way"] in labels and texts["label-first_deal"] in labels, labels
        sound = phrases.section(language, "menu")["sound"].split("|")[0]
        assert sound in table.tab.locator("#group-sound legend").all_text_contents()
        assert table.tab.evaluate("document.querySelector('#drawer').scrollWidth") <= 470
        assert table.tab.locator("#group-language").get_attribute("open") is not None  # as it was


#: Heights of the whole drawer with every group open, before each choice was explained once.
LENGTHS = {(390, 844): 7422, (1366, 768): 7150}


def test_the_drawer_fits_every_window_and_is_half_as_long_as_it_was(table):
    table.click("15")
    table.resize(280, 653)
    open_drawer(table, has_all=True)
    check_words(table)
    table.tab.wait_for_timeout(250)
    drawer = table.tab.locator("#drawer")
    for width, height in [(280, 653), (1280, 800), (640, 360), *LENGTHS]:
        table.resize(width, height)
        box = drawer.bounding_box()
        assert box["y"] == 0 and box["height"] == height and box["x"] + box["width"] == width
        assert box["width"] == min(width, 470 if width > 560 else width)
        assert not drawer.evaluate("one => one.scrollWidth > one.clientWidth")
        if (width, height) in LENGTHS:
            length = drawer.evaluate("one => one.scrollHeight")
            assert length <= LENGTHS[width, height] / 2, (width, height)


@pytest.mark.long
def test_a_dealt_hand_has_settings_but_no_other_game(table):
    table.tab.click("#opening-open")
    table.tab.click('[data-mode="hand"]')
    table.tab.wait_for_selector("#opening", state="hidden")
    table.settle()
    open_drawer(table, "players", "sound")
    check_words(table)
    groups = table.tab.locator(".drawer summary").all_inner_texts()
    assert groups == ["Players", "Board and lights", "Sound and speech", "Language"]
    assert table.tab.locator(".drawer :is(.player:visible, [id^=name-]:visible)").count() == 4
    table.tab.get_by_label("Your name").fill("Ada")
    table.type("Tab")
    table.tab.wait_for_function("document.getElementById('felt').textContent.includes('Ada')")
    assert table.tab.locator("[id^=set-win_chance], [id^=set-is_screen_facing]").count() == 0
    choose(table, "sound", 0)
    table.leave("#drawer")
    table.tab.click("#opening-open")
    table.tab.click('[data-mode="table"]')
    table.tab.wait_for_selector("#opening", state="hidden")
    table.settle()
    open_drawer(table, "game", "sound")
    assert is_checked(table, "sound", 0)
    assert table.tab.locator("#start").is_visible()
