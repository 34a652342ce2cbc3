"""The curve of the chance to win, after a game on the page."""

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from driver import Table

from cribboard.language import phrases
from cribboard.rules import notation
from cribboard.rules.match import Match
from cribboard_tools import page_texts
from cribboard_tools.games import win_curve

GOLDEN = Path(__file__).parents[1] / "golden"
KEYS = (GOLDEN / "first-light.keys").read_text().split()
ROWS = """[...document.querySelectorAll("#curve tbody tr")]
  .map((row) => [...row.cells].map((cell) => cell.textContent))"""
LINE = """(() => {
  const lines = [...document.querySelectorAll("#curve .grid")];
  const grid = lines.map((line) => Number(line.getAttribute("y1")));
  const [low, high] = [Math.max(...grid), Math.min(...grid)];
  const points = document.querySelector("#curve .line").getAttribute("points").split(" ");
  return points.map((point) => (low - Number(point.split(",")[1])) / (low - high));
})()"""
PRESS = "([key, isLong]) => cribboard.press(key, isLong)"


@pytest.fixture(scope="module")
def points():
    """The chances of the golden game as the host computes them."""
    match, recorder = Match(), win_curve.Recorder()
    found = []
    for command in notation.parse((GOLDEN / "first-light.match").read_text()):
        match.push(command)
        found = recorder.take(match.game, command) or found
    assert len(found) == 9
    return found


@pytest.fixture
def ended(browser, served):
    """A function that opens the page in a language and plays the golden game to its end."""
    contexts = []

    def play(locale="en-GB", **options):
        contexts.append(browser.new_context(locale=locale, **options))
        table = Table(contexts[-1].new_page(), served)
        table.open()
        for key in KEYS:
            table.tab.evaluate(PRESS, [key[0], key[1:] == "!"])
        table.tab.wait_for_function("() => cribboard.state().winner >= 0")
        table.settle()
        return table

    yield play
    for context in contexts:
        context.close()


def _open(table):
    table.tab.wait_for_selector("#curve-open:visible")
    table.tab.click("#curve-open")
    table.tab.wait_for_selector("#curve[open] .line")


@pytest.mark.long
def test_the_curve_of_a_game_has_the_hosts_chances(ended, points):
    table = ended()
    _open(table)
    chances = [point.chance for point in points]
    assert table.tab.evaluate(LINE) == pytest.approx(chances, abs=1e-4)
    rows = table.tab.evaluate(ROWS)
    assert [row[3] for row in rows] == [
        win_curve.percent(point.chance, point.dealer >= 0) for point in points
    ]
    assert [row[2] for row in rows] == [
        f"{own} : {other}" for own, other in (p.scores for p in points)
    ]
    assert [row[1] for row in rows] == ["Blue", "Orange"] * 4 + [""]
    assert [row[0] for row in rows] == [*map(str, range(1, 9)), "end"]
    told = win_curve.turning_text(points).capitalize()
    assert table.tab.inner_text("#curve .turn-text") == told
    picture = table.tab.get_by_role("img", name=f"Blue’s chance to win. {told}")
    assert picture.count() == 1
    assert table.tab.locator("#curve .dot").count() == 8 + 2  # the legend has two
    table.type("Escape")
    assert table.tab.locator("#curve").is_hidden() and table.complaints == []


def test_nobody_is_certain_in_an_open_game(table):
    chances = (0, 0.0004, 0.0352, 0.5, 0.9123, 0.9999, 1)
    shown = table.tab.evaluate(
        """async (chances) => {
          const { percent } = await import("./texts.js");
          return chances.map((chance) => percent(chance));
        }""",
        chances,
    )
    assert shown == [win_curve.percent(chance) for chance in chances]
    assert shown == ["<1%", "<1%", "3.5%", "50%", "91.2%", ">99%", ">99%"]


def test_it_is_there_after_a_reload_and_until_the_next_game(ended, points):
    table = ended()
    table.reload()
    _open(table)
    assert len(table.tab.evaluate(ROWS)) == len(points)
    table.tab.click("#curve .close")
    table.hold("*")  # nothing is left to redo: the game stays as it is
    table.settle()
    assert table.tab.locator("#curve-open").is_visible()
    table.click("*")  # the last count is undone
    table.tab.wait_for_selector("#curve-open", state="hidden")
    assert table.complaints == []


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_axe_finds_nothing_in_it(ended, scheme):
    table = ended(color_scheme=scheme, viewport={"width": 390, "height": 780})
    _open(table)
    found = Axe().run(table.tab).response["violations"]
    assert [(rule["id"], [node["html"][:150] for node in rule["nodes"]]) for rule in found] == []
    assert table.tab.evaluate("document.documentElement.scrollWidth") <= 390
    assert table.tab.evaluate("document.activeElement.id") == "curve-title"


def test_there_is_none_before_a_game_has_ended(table):
    table.click("15")
    table.wait_for("Orange: play a card")
    table.tab.wait_for_selector("#curve-open", state="attached")
    assert table.tab.locator("#curve-open").is_hidden()


@pytest.mark.parametrize("language", phrases.LANGUAGES)
def test_in_each_language(ended, language):
    table = ended(f"{language}-{language.upper()}")
    _open(table)
    texts = page_texts.page(language)
    assert table.tab.inner_text("#curve-open") == texts["curve"]
    assert texts["curve-chance"] in table.tab.inner_text("#curve thead")
    shown = table.tab.inner_text("#curve")
    assert "{" not in shown and texts["curve-end"] in shown
    assert table.complaints == []
