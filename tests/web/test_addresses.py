"""Addresses of the page's places: each opens one, has a title, and the way back leads out."""

import pytest

from cribboard_tools import page_texts

pytestmark = pytest.mark.long


@pytest.fixture
def page(page):
    """The page as a visitor sees it first, once its addresses are heard."""
    page.tab.goto(page.address)
    page.tab.wait_for_selector("#own-board-open:not(:disabled)")
    return page


def wait_for(table, hash, mode):
    """Wait until the page is at an address, in a mode."""
    is_there = (
        "([hash, mode]) => location.hash === hash && document.documentElement.dataset.mode === mode"
    )
    table.tab.wait_for_function(is_there, arg=[hash, mode])


def test_each_way_to_play_and_each_dialog_has_an_address_and_back_leads_to_the_one_before(page):
    page.choose("table")
    wait_for(page, "#table", "table")
    assert page.tab.title() == "At the table – Cribboard"
    page.tab.evaluate("location.hash = 'rules/flush'")
    page.tab.wait_for_selector("#rules[open] #rule-flush")
    page.tab.wait_for_selector("#rule-flush h3:focus")
    for address, dialog in (("settings", "drawer"), ("help", "help")):
        page.tab.evaluate(f"location.hash = '{address}'")
        page.tab.wait_for_selector(f"#{dialog}[open]")
        assert page.tab.locator("dialog[open]").count() == 1
    for hash in ("#settings", "#rules/flush", "#table"):
        page.type("Escape")
        page.tab.wait_for_function("hash => location.hash === hash", arg=hash)
    page.tab.click("#opening-open")
    page.choose("hand")
    wait_for(page, "#play", "hand")
    page.tab.wait_for_selector(".mine button.card")
    assert page.tab.title() == "Play – Cribboard"
    page.tab.reload()
    page.tab.wait_for_selector(".mine button.card")
    page.tab.wait_for_function("() => location.hash === '#play'")
    page.tab.go_back()
    wait_for(page, "#table", "table")
    page.tab.wait_for_function("() => document.title === 'At the table – Cribboard'")
    page.tab.go_back()
    page.tab.wait_for_selector("#opening[open]")
    page.tab.go_forward()
    wait_for(page, "#table", "table")
    page.tab.evaluate("location.hash = 'learn/board'")
    page.tab.wait_for_selector(".next-key")
    assert page.tab.title() == "Learn the board – Cribboard"
    page.tab.goto(page.address + "#rules/garbage<img>")
    page.tab.wait_for_selector("#rules[open] .none:visible")
    page.tab.goto("about:blank")
    page.tab.goto(page.address + "#rules/flush")
    page.tab.wait_for_selector("#rule-flush h3:focus")
    page.type("Escape")
    page.tab.wait_for_function("() => !location.hash.startsWith('#rules')")


@pytest.mark.parametrize("place", ["count", "learn/nobs", "board", "past"])
def test_behind_a_door_that_is_closed_are_address_and_title_of_the_mode(page, place):
    page.tab.route("**/install/list.json", lambda route: route.fulfill(body="null"))
    page.choose("table")
    page.settle()
    page.click("1157")  # a game under way: the opening does not ask
    page.settle()
    here = "#table", "At the table – Cribboard"
    is_here = "([hash, title]) => location.hash === hash && document.title === title"
    page.tab.evaluate("place => { location.hash = place; }", place)
    for is_inner in (True, False):  # from the page, and as the address that it is opened at
        page.tab.wait_for_selector("dialog[open]")
        page.type("Escape")
        page.tab.wait_for_function(is_here, arg=here)
        if is_inner:
            page.tab.goto("about:blank")
            page.tab.goto(f"{page.address}#{place}")


def test_an_address_of_no_place_is_refused_in_the_opening_at_the_first_visit(new_page):
    table = new_page(viewport={"width": 360, "height": 480})
    table.tab.goto(f"{table.address}#garbage")
    refusal = table.tab.locator("#opening [role=alert]")
    refusal.wait_for()
    assert refusal.inner_text() == page_texts.page("en")["help-no-place"]
    box = refusal.bounding_box()
    assert box["y"] >= 0 and box["y"] + box["height"] <= 480
    table.choose("table")
    wait_for(table, "#table", "table")
    assert refusal.count() == 0


TEXTS = page_texts.page("en")
FORM = "A hand is four cards, a dash and the starter, as in 5h5s5dJc-5c"
#: Addresses that name nothing, by where that is said: where it leads, and each with what is said.
REFUSED = {
    "p[role=alert].spoken": ("#table", {
        f"#{link}": TEXTS["help-no-place"]
        for link in ("garbage", "<img src=x onerror=alert(1)>", "%00", "play/5", "x" * 40_000)
    }),
    "#learn .refused": ("#learn", {
        f"#learn{link}": page_texts.texts("en")["learn"]["refused"]
        for link in (
            "/garbage", "/<img src=x onerror=alert(1)>", "/%00", "/fifteens/9", "=5h",
            "/" + "x" * 40_000,
        )
    }),
    "#count .refused": ("#count", {
        f"#count={link}": f"This link cannot be counted. {why}."
        for link, why in {
            "5h5h5dJc-5c": "5h is there twice", "5h5s5dJc-Jc": "Jc is there twice",
            "5h5s5d-5c": FORM, "5h5s5dJcKc-5c": FORM, "5h5s5dJc": FORM, "5555-5": FORM,
            "garbage": FORM, "%00%ff-%2d": FORM, "=5h": FORM, "5h" * 20_000: FORM,
            "<img src=x onerror=alert(1)>": FORM, "5h5s5dJc-5c-crib" + "-crib" * 4000: FORM,
        }.items()
    }),
}  # fmt: skip


@pytest.mark.parametrize("told", REFUSED)
def test_what_an_address_names_wrongly_is_refused_and_the_game_goes_on(page, told):
    page.choose("table")
    page.settle()
    page.click("1157")
    before, game = page.settle(), page.games()
    place, links = REFUSED[told]
    for link, why in links.items():
        page.tab.goto(page.address + link)  # within the page
        page.tab.wait_for_selector(f"{told}:visible")
        assert page.tab.inner_text(told) == why, link
        wait_for(page, place, "table")
        if place == "#table":
            assert page.tab.inner_text("#caption") == why
            page.tab.evaluate("told => document.querySelector(told).remove()", told)
        else:
            page.type("Escape")
            wait_for(page, "#table", "table")
    assert page.settle() == before and game.items() <= page.games().items()
    page.click("8")
    page.wait_for("fifteen for two")
