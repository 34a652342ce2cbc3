"""The page without eyes or a mouse: live region, names, scores on request, and axe-core."""

import itertools
import re

import pytest
import walks
from axe_playwright_python.sync_playwright import Axe

from cribboard.language import phrases
from cribboard_tools import page_texts

#: Longer than what the table takes for a bounce of a refused key's contact.
BOUNCE_MS = 400
#: The start tag of the element with the focus. What is inside it may change meanwhile: when the
#: focus is back on the body, the board may have drawn another frame.
FOCUSED = "document.activeElement.cloneNode(false).outerHTML"
HAS_FOCUS = "opener => document.activeElement === document.querySelector(opener)"
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
    "points typed": "1 5 A! 1 2",
    "count": "1 5 7 8 9 7 4 5 6 B # #",
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


LOOKS = [
    {"color_scheme": "dark", "viewport": {"width": 1280, "height": 800}},
    {"color_scheme": "light", "viewport": {"width": 375, "height": 667}},
    {"forced_colors": "active", "viewport": {"width": 2560, "height": 1440}},
]
PLACES_IN_LOOKS = [*itertools.product(walks.ALL, LOOKS[:2]), (walks.past, LOOKS[2])]


@pytest.mark.parametrize(
    ("walk", "look"),
    PLACES_IN_LOOKS,
    ids=lambda one: one.get("color_scheme", "forced") if isinstance(one, dict) else one.__name__,
)
def test_axe_finds_nothing_in_any_place_and_none_scrolls_sideways(new_page, walk, look):
    table, found = new_page(reduced_motion="reduce", **look), {}
    for name in walk(table):
        found[name] = [*faults(table.tab), *table.faults(uncut="dialog[open]")]
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


def test_live_region_says_only_what_is_new_with_what_is_typed_and_a_menu(table):
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
    table.press_keys("A! 1")
    assert "1" in heard()[-1]
    table.press_keys("D!")
    assert "way" in heard()[-1] and "form" in heard()[-1]


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
@pytest.mark.parametrize("language", phrases.LANGUAGES)
def test_panel_names_and_live_region_are_in_the_pages_language(new_page, language):
    table = new_page(locale=language, viewport={"width": 360, "height": 640}).open()
    table.press_keys("1 5")
    texts = page_texts.page(language)
    rows = table.tab.locator("#scores li").all_inner_texts()
    assert rows[0].startswith(table.state()["names"][0]) and texts["dealer"] in rows[0]
    assert texts["turn"] in rows[1]
    mark = table.tab.get_attribute(".score .dealer", "data-mark")  # where there is little room
    assert f"({mark})" == phrases.section(language, "count")["dealer-mark"]
    name = f"B, {texts['rank-Q']}"
    name = texts["held"].replace("{what}", name).replace("{more}", texts["peg-2"])
    assert table.tab.get_by_role("button", name=name, exact=True).count() == 1
    assert table.tab.get_by_role("status").inner_text()
    assert faults(table.tab) == []


@pytest.mark.long
def test_every_control_has_its_own_name_and_its_focus_is_seen(table):
    table.press_keys("1 5")
    tree = table.tab.locator("body").aria_snapshot()
    names = re.findall(r"""- '?button "([^"]*)\"""", tree)
    assert len(names) == len(set(names)) >= 19
    assert 'button "B, queen, peg 2 (held)"' in tree
    assert 'button "*, undo · no, redo (held)"' in tree
    assert "button\n" not in tree and "combobox\n" not in tree
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
    table.visit("#play" if place in ("hand", "options") else "#table")
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
