"""The page without eyes or a mouse: live region, names, scores on request, and axe-core."""

import json
import random
import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from driver import SAFE, WAY_QUESTION

from cribboard.base.constants import AGAIN_MS
from cribboard.language import phrases
from cribboard_tools import page_texts

STARTED = 120_000
#: Longer than what the table takes for a bounce of a refused key's contact.
BOUNCE_MS = 400
NEXT_KEY = "key => document.querySelector('.next-key')?.dataset.key === key"
#: The start tag of the element with the focus. What is inside it may change meanwhile: when the
#: focus is back on the body, the board may have drawn another frame.
FOCUSED = "document.activeElement.cloneNode(false).outerHTML"
HAS_FOCUS = "opener => document.activeElement === document.querySelector(opener)"
#: What can be pressed in a dealt hand.
TURN = ".mine button.card:not(:disabled), #felt .act:not(:disabled)"
#: What axe-core checks: levels A and AA, its own best practices, and all that it tries out.
RULES = {
    "runOnly": {
        "type": "tag",
        "values": [
            *(f"wcag{version}{level}" for version in ("2", "21", "22") for level in ("a", "aa")),
            *("best-practice", "experimental"),
        ],
    }
}
#: Keys up to a state of the page, with its name; long ones as `A!`.
STATES = {
    "who deals": "",
    "play": "1 5 7 8",
    "refusal": "1 5 7 8 D",
    "points typed": "1 5 A! 1 2",
    "count": "1 5 7 8 9 7 4 5 6 B # #",
    "menu": "D!",
    "choice": "D! 3 #",
    "details": "1 5 7 #",
    "three-hand": "D! 3 # 4 1 5 7 8 9",
    "won": "D! 4 # 5 # 1 5 A! 6 #",
}


def faults(tab):
    """Return what axe-core finds, as (rule, elements)."""
    found = Axe().run(tab, options=RULES).response["violations"]
    return [(rule["id"], [node["html"][:150] for node in rule["nodes"]]) for rule in found]


@pytest.mark.parametrize("keys", STATES.values(), ids=STATES)
def test_axe_finds_nothing_in_any_state(table, keys):
    table.press_keys(keys)
    assert faults(table.tab) == []


def _opening(table, press):
    table.visit()
    yield "opening"


def _count(table, press):
    table.tab.goto(table.address + "#count=5h5h5dJc-5c")
    table.tab.wait_for_selector("#count .refused:visible")
    press('#count .pack [data-card="5h"]')
    press("#count .crib")
    yield "count, one card chosen of a crib"
    table.tab.evaluate("location.hash = 'count=5h5h5dJc-5c'")
    table.tab.wait_for_selector("#count .refused:visible")
    yield "count, a link refused"
    for card in ("4c", "5c", "6d", "6h"):
        press(f'#count .pack [data-card="{card}"]')
    table.tab.wait_for_selector("#count li")
    yield "count, counted"


def _code(table, press):
    table.tab.goto(table.address + "#play=garbage")
    table.tab.wait_for_selector("#opening [role=alert]")
    yield "opening, a code refused"
    table.tab.evaluate("location.hash = 'play=4F2K7Q-club-muggins'")
    table.tab.wait_for_selector(".mine button.card")
    press('[data-part="options"]')
    table.tab.wait_for_selector("#hand-options fieldset:disabled")
    press("#hand-options .deal")
    yield "options of a game whose code names the opponent, handed on"


def _stages(table, press):
    table.tab.goto(table.address + "#learn/no")
    table.tab.wait_for_selector("#learn .refused:visible")
    yield "stages, a link refused"
    for stage, card in (("count", "7c"), ("crib", "5h"), ("play", "5h"), ("nobs", "4c")):
        table.tab.evaluate(f"location.hash = 'learn/{stage}'")
        table.tab.wait_for_selector(f'#learn .table [data-card="{card}"]')
        press(f'#learn .table [data-card="{card}"]')
        if stage == "count":
            press('#learn [data-part="all"]')
        if stage == "crib":
            press('#learn .table [data-card="5d"]')
            press('#learn [data-part="away"]')
            table.tab.wait_for_selector("#learn .parts li")
        yield f"stages, {stage}"


def _lesson(table, press):
    table.tab.goto(table.address + "#learn/board")
    for place, key in enumerate("15A59D7"):
        table.tab.wait_for_function(NEXT_KEY, arg=key)
        if place in (0, 6):
            yield f"lesson, step {place + 1}"
        press(f'[data-key="{key}"]')
    table.tab.wait_for_function(NEXT_KEY, arg="C")
    press('[data-key="1"]')
    yield "lesson, another key than the lit one"


def _dealt_hand(table, press):
    table.tab.goto(table.address + "#hand")
    choice = '.mine button[aria-pressed="false"]'
    table.tab.wait_for_selector(choice)
    table.set_option("way", "page")
    press(choice)
    yield "hand, one card chosen for the crib"
    press('[data-part="hint"]')
    table.tab.wait_for_selector(".mine .lit")
    yield "hand, a hint"
    press(choice)
    press("#felt .act:not(:disabled)")
    is_played = is_counted = False
    while not is_counted:
        table.tab.wait_for_selector(TURN)
        is_card = table.tab.locator("#felt .act").count() == 0
        if is_card and not is_played:
            is_played = True
            yield "hand, a card to play"
        label = "" if is_card else table.tab.inner_text("#felt .act")
        is_counted = label.startswith(("Count the crib", "Next"))
        if not is_counted:
            _take_turn(table, press)
    yield "hand, after a count"
    press('[data-part="why"]')
    table.tab.wait_for_selector("#why[open]")
    yield "hand, why"


def _take_turn(table, press):
    """Play the first card that can be played, or press the button; wait until that has acted."""
    before = table.tab.inner_html("#felt")
    press(TURN)
    table.tab.wait_for_function(
        "before => document.getElementById('felt').innerHTML !== before", arg=before
    )


def _why_and_rules(table, press):
    table.open()
    table.press_keys("1 5 7 8")
    press("#why-open")
    table.tab.wait_for_selector("#why[open]")
    yield "why"
    press("#why .rule")
    table.tab.wait_for_selector("#rule-play:visible")
    yield "rules above why"
    table.tab.fill("#rules input", "nobs jack")
    yield "rules, some found"
    table.tab.fill("#rules input", "zebra")
    yield "rules, none found"


def _drawer(table, press):
    table.open()
    press("#drawer-open")
    table.tab.wait_for_selector("#drawer[open]")
    table.tab.locator("#drawer details").evaluate_all(
        "groups => { for (const group of groups) group.open = true; }"
    )
    yield "drawer, every group open"
    press(".drawer-close")
    table.press_keys("1 5 7 8")
    press("#laid")
    press("#deal-cards .entered button")
    press("#deal-cards .act")
    yield "cards of the deal, a rank to choose"


def _backup(table, press):
    table.open()
    press("#backup-open")
    table.tab.wait_for_selector("#backup-dialog[open]")
    yield "save and restore"
    text = json.dumps({"kind": "cribboard-backup", "version": 1, "files": {"settings": "7b7d"}})
    for contents in ("other", text):
        file = {"name": "a.json", "mimeType": "application/json", "buffer": contents.encode()}
        table.tab.set_input_files('#backup-dialog [data-part="input"]', file)
        said = "() => document.querySelector('#backup-dialog [data-part=message]').textContent"
        table.tab.wait_for_function(said)
        yield f"save and restore, {contents}"


def _help(table, press):
    table.open()
    table.reach("#help-open", "#help[open]")
    yield "help"


def _loading(table, press):
    table.tab.route("**/firmware.bin", lambda route: None)
    table.tab.goto(table.address)
    table.tab.wait_for_function("() => document.querySelector('#loading progress').value > 0.3")
    yield "loading, with the opening over it"
    table.type("Escape")
    yield "loading"


def _second_tab(table, press):
    table.open()
    second = table.tab.context.new_page()
    second.goto(table.address)
    second.wait_for_selector("#notice:visible")
    second.bring_to_front()
    table.tab = second
    yield "a second tab"


LOOKS = [
    {"color_scheme": "dark", "viewport": {"width": 1280, "height": 800}},
    {"color_scheme": "light", "viewport": {"width": 390, "height": 844}},
]


WAYS = (
    _opening, _count, _code, _stages, _lesson, _drawer, _backup, _help, _loading, _second_tab,
    _dealt_hand, _why_and_rules,
)  # fmt: skip


@pytest.mark.parametrize("look", LOOKS, ids=["dark", "light"])
@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__[1:])
def test_axe_finds_nothing_in_dialogs_lesson_and_dealt_hand(new_page, way, look):
    table = new_page(reduced_motion="reduce", **look)
    found = {
        name: faults(table.tab)
        for name in way(table, lambda at: table.tab.locator(at).first.click())
    }
    assert found and not any(found.values()), {name: each for name, each in found.items() if each}


@pytest.mark.parametrize(
    "options",
    [
        {"color_scheme": "light"},
        {"color_scheme": "dark", "viewport": {"width": 390, "height": 844}},
        {"color_scheme": "light", "viewport": {"width": 320, "height": 256}},
        {"color_scheme": "light", "viewport": {"width": 844, "height": 390}},
        {"forced_colors": "active"},
    ],
    ids=str,
)
def test_axe_finds_nothing_in_any_look(new_page, options):
    table = new_page(**options).open()
    for keys in ("", "1 5 7 8", "D", "* * * * D!"):
        table.press_keys(keys)
        assert faults(table.tab) == [], keys
    table.tab.click("#hold")
    assert faults(table.tab) == []


DIALOGS = [
    ("#opening-open", "#opening"),
    ("#help-open", "#help"),
    ("[data-rules]", "#rules"),
    ("#why-open", "#why"),
    ("#drawer-open", "#drawer"),
    ("#laid", "#deal-cards"),
    ("#backup-open", "#backup-dialog"),
    ("#past-open", "#past"),
]


@pytest.mark.long
def test_focus_goes_into_each_dialog_and_escape_leads_back(table):
    """Afterwards Enter is a key of the board, and Tab goes on from the button pressed before."""
    table.press_keys("1 5 7 8")
    for opener, dialog in DIALOGS:
        table.tab.focus(opener)
        table.type("Tab")
        after = table.tab.evaluate(FOCUSED)
        table.tab.focus(opener)
        table.type("Enter")
        table.tab.wait_for_selector(f"{dialog}[open]")
        table.tab.wait_for_function(
            "dialog => document.activeElement.closest('dialog')?.matches(dialog)", arg=dialog
        )
        for _ in range(3):  # to the browser's own controls at most, never behind the dialog
            table.type("Tab")
            # a dialog that is longer than the window has the focus too, for the keys that scroll
            at = "document.activeElement.matches('body, dialog, dialog *')"
            assert table.tab.evaluate(at), dialog
        table.leave(dialog)
        table.tab.wait_for_function("() => document.activeElement === document.body")
        table.type("Tab")
        assert table.tab.evaluate(FOCUSED) == after, dialog


@pytest.mark.long
def test_a_dialog_opened_by_a_screen_reader_gives_the_focus_back(table):
    """A screen reader presses a button without a key; its place would be lost without the focus."""
    table.press_keys("1 5 7 8")
    for opener, dialog in DIALOGS:
        table.tab.focus(opener)
        table.tab.evaluate("opener => document.querySelector(opener).click()", opener)
        table.tab.wait_for_selector(f"{dialog}[open]")
        table.leave(dialog)
        table.tab.wait_for_function(HAS_FOCUS, arg=opener)
        assert table.tab.evaluate(HAS_FOCUS, opener), opener


def test_live_region_says_only_what_is_new(table):
    heard = table.listen()
    table.press_keys("1 5")
    table.press_keys("7")
    table.press_keys("8")
    table.press_keys("D")
    table.tab.wait_for_timeout(BOUNCE_MS)
    table.press_keys("D")
    assert heard() == [
        "Blue deals. Deal six cards each. Each lays two away: the crib. Then cut for the starter. "
        "Enter the starter.",
        "starter 5. Orange: play a card.",
        "Orange: seven. Blue: play a card.",
        "fifteen for two. Orange: play a card.",
        "Orange can lay. D again: Orange lays nothing.",
        "Orange lays nothing. Blue: play a card.",
    ]


@pytest.mark.long
def test_live_region_says_a_count_once_and_whole(table):
    table.press_keys("1 5 7 8 9 7 4 5 6 B")
    heard = table.listen()
    table.press_keys("#")
    said = heard()
    assert len(said) == 1
    state = table.tab.evaluate("cribboard.state()")
    assert said[0].startswith(state["patter"]) and "fifteen two" in said[0]
    assert not re.search(r"[<>\[\]+]|\(D\)", said[0])


@pytest.mark.long
def test_live_region_reads_a_menu_and_what_is_typed(table):
    heard = table.listen()
    table.press_keys("1 5 A! 1")
    assert "1" in heard()[-1]
    table.press_keys("D!")
    assert "way" in heard()[-1] and "form" in heard()[-1]


@pytest.mark.long
def test_scores_are_said_on_request(table):
    table.press_keys("1 5 7 8")
    heard = table.listen()
    scores = (
        "Blue: front peg in hole 2, back peg in hole 0, 119 to go. "
        "Orange: front peg in hole 0, back peg in hole 0, 121 to go."
    )
    table.type("s")
    assert heard()[-1] == scores
    table.type("s")
    table.tab.get_by_role("button", name="Scores").click()
    table.tab.wait_for_selector("#caption:visible")
    assert table.tab.inner_text("#caption").startswith("Blue: front peg in hole 2")
    assert heard() == [scores] * 3
    pegs = table.tab.get_by_role("list", name="Pegs").get_by_role("listitem")
    assert ". ".join(pegs.all_text_contents()) + "." == scores
    board = table.tab.get_by_role("img", name="The cribbage board")
    described = board.get_attribute("aria-describedby")
    assert "Blue: front peg in hole 2" in table.tab.inner_text(f"#{described}")


@pytest.mark.long
def test_every_control_has_its_own_name(table):
    table.press_keys("1 5")
    tree = table.tab.locator("body").aria_snapshot()
    names = re.findall(r"""- '?button "([^"]*)\"""", tree)
    assert len(names) == len(set(names)) >= 19
    assert 'button "B, queen, peg 2 (held)"' in tree
    assert 'button "*, undo · no, redo (held)"' in tree
    assert "button\n" not in tree and "combobox\n" not in tree


@pytest.mark.long
@pytest.mark.parametrize("language", phrases.LANGUAGES)
def test_names_and_live_region_are_in_the_pages_language(new_page, language):
    table = new_page(locale=language).open()
    table.press_keys("1 5")
    texts = page_texts.page(language)
    name = f"B, {texts['rank-Q']}"
    name = texts["held"].replace("{what}", name).replace("{more}", texts["peg-2"])
    assert table.tab.get_by_role("button", name=name, exact=True).count() == 1
    assert table.tab.get_by_role("status").inner_text()
    assert faults(table.tab) == []


@pytest.mark.long
def test_focus_is_seen_on_every_control(table):
    seen = set()
    for _ in range(40):
        table.type("Tab")
        state = table.tab.evaluate(
            """() => {
              const element = document.activeElement;
              const { outlineStyle: style, outlineWidth: width } = getComputedStyle(element);
              const name = element.dataset.key ?? element.id;
              return [name, element === document.body, style !== "none", parseFloat(width)];
            }"""
        )
        name, is_body, has_outline, width = state
        if not is_body:
            seen.add(name)
            assert has_outline and width >= 2, name
    assert set("123456789ABCD*0#") | {"hold", "tell-scores", "help-open", "drawer-open"} <= seen


#: Of what has the focus: its name, whether any of five points of it is seen, and whether it is as
#: large as WCAG 2.2 asks, or a link in a text.
STOP = """() => {
  const one = document.activeElement;
  if (!one || one.matches("body, dialog")) return null;
  const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
  const points = [[.5, .5], [.1, .1], [.9, .1], [.1, .9], [.9, .9]];
  const isSeen = points.some(([x, y]) => {
    const found = document.elementFromPoint(left + x * width, top + y * height);
    return found && (one.contains(found) || found.contains(one));
  });
  const label = one.matches("input") ? one.closest("label") : null;
  const area = label ? label.getBoundingClientRect() : { width, height };
  const isLarge = (area.width >= 24 && area.height >= 24) || one.matches("p *");
  const name = one.id || one.dataset.part || one.dataset.card || one.dataset.key || one.name
    || one.textContent;
  return [`${one.localName} ${name}`.slice(0, 60), isSeen, isLarge];
}"""
PLACES = {
    "table": "",
    "hand": "hand",
    "drawer": "#drawer-open",
    "rules": "[data-rules]",
    "help": "#help-open",
    "opening": "#opening-open",
    "options": '[data-part="options"]',
}


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("size", [(375, 667), (320, 256)])
def test_what_has_the_focus_is_seen_and_large_enough(new_page, place, size):
    """Nothing that stays in its place, as a dialog's head, covers what Tab leads to, or back."""
    table = new_page(viewport={"width": size[0], "height": size[1]})
    table.visit("#hand" if place in ("hand", "options") else "#table")
    if place in ("hand", "options"):
        table.tab.wait_for_selector(".mine button.card")
    if PLACES[place][:1] in ("#", "["):
        table.reach(PLACES[place], "dialog[open]")
    if place == "drawer":
        table.tab.locator("#drawer details").evaluate_all(
            "groups => { for (const group of groups) group.open = true; }"
        )
    for key in ("Tab", "Shift+Tab"):
        seen = {}
        for _ in range(120):
            table.type(key)
            stop = table.tab.evaluate(STOP)
            if stop and stop[0] in seen:
                break
            if stop:
                seen[stop[0]] = stop[1:]
        assert seen and {name: stop for name, stop in seen.items() if stop != [True, True]} == {}


@pytest.mark.long
def test_reduced_motion_leaves_no_transition_running(new_page):
    table = new_page(reduced_motion="reduce").open()
    table.press_keys("1 5 7 8")
    running = "document.getAnimations().filter((one) => one.playState === 'running').length"
    assert table.tab.evaluate(running) == 0


class Listener:
    """A player who has only the accessibility tree: names and roles, and the live region's text."""

    def __init__(self, tab):
        self.tab = tab
        self.status = tab.get_by_role("status")
        self.heard = ""
        self.last_key = ""

    def press(self, key):
        """Press a key of the pad by its name, and wait for what the live region says then."""
        if key == self.last_key:  # sooner it is no second press
            self.tab.wait_for_timeout(AGAIN_MS)
        self.last_key = key
        before = self.status.text_content()
        self.tab.get_by_role("button", name=re.compile(rf"^{re.escape(key)}(,|$)")).press("Enter")
        for _ in range(STARTED // 20):
            now = self.status.text_content()
            if now != before:
                self.heard = now.strip()
                return self.heard
            self.tab.wait_for_timeout(20)
        raise AssertionError(f"nothing was said after {key}: {before}")

    def scores(self):
        """Return the scores of the two players, as the list of pegs tells them."""
        pegs = self.tab.get_by_role("list", name="Pegs").get_by_role("listitem")
        lines = pegs.all_text_contents()
        return [int(re.search(r"front peg in hole (\d+)", line)[1]) for line in lines]


VALUES = {key: min(value, 10) for value, key in enumerate("1234567890ABC", 1)}


@pytest.mark.long
def test_whole_game_through_the_accessibility_tree_alone(browser, served):
    """Two players deal, lay, say go, answer and count by what they hear, to the end of a game."""
    context = browser.new_context()
    tab = context.new_page()
    tab.set_default_timeout(STARTED)
    tab.add_init_script(SAFE)
    tab.goto(served)
    player = Listener(tab)
    tab.get_by_role("dialog").get_by_role("button", name=re.compile("table")).press("Enter")
    tab.get_by_role("button", name=re.compile("^1, ace")).wait_for()
    player.status.filter(has_text=WAY_QUESTION).wait_for()
    dice = random.Random(121)
    player.press("1")
    player.press("1")
    deals = 0
    while "wins" not in player.heard and deals < 40:
        deals += 1
        _play_deal(player, dice)
    assert deals > 3
    winner = re.search(r"(Blue|Orange) wins", player.heard)[1]
    assert player.scores()[["Blue", "Orange"].index(winner)] == 121 > min(player.scores())
    player.press("#")  # the next game
    assert "deal" in player.heard
    context.close()


def _play_deal(player, dice):
    """Play one deal by ear; return at its end, or when the game is won."""
    pack = [key for key in VALUES for _ in range(4)]
    dice.shuffle(pack)
    hands = {"Blue": pack[:4], "Orange": pack[4:8]}
    crib, count = pack[8:12], 0
    player.press(pack[12])  # the starter
    for _ in range(60):
        heard = player.heard
        if "wins" in heard:
            return
        if match := re.search(r"(Blue|Orange): play a card", heard):
            hand = hands[match[1]]
            legal = [key for key in hand if count + VALUES[key] <= 31]
            if legal:
                key = legal[0]
                hand.remove(key)
                count += VALUES[key]
                player.press(key)
            else:
                player.press("D")
            if count == 31 or re.search(r"for last|go.*last", player.heard):
                count = 0
        elif match := re.search(r"Enter (\d) crib cards", heard):
            for key in crib:
                player.press(key)
        elif "next deal" in heard:
            player.press("#")
            return
        else:
            player.press("#")  # counts, and answers no
    raise AssertionError(f"the deal never ends: {player.heard}")
