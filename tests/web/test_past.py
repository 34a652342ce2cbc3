"""The room of past matches: the review after a game, matches step by step, the record."""

import json
import re
from pathlib import Path

import pytest
from driver import DROP, PATIENCE_MS
from walks import EXAMPLE

from cribboard.rules import notation
from cribboard.rules.match import Match
from cribboard_tools import page_texts
from cribboard_tools.matches import move_costs, win_curve
from cribboard_tools.matches.recorded import recorded_game

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests/golden"
KEYS = (GOLDEN / "first-light.keys").read_text()
ROWS = """(at) => [...document.querySelectorAll("#past details table")[at].tBodies[0].rows]
  .map((row) => [...row.cells].map((cell) => cell.textContent))"""
LINE = """(() => {
  const lines = [...document.querySelectorAll("#past .review .grid")];
  const grid = lines.map((line) => Number(line.getAttribute("y1")));
  const [low, high] = [Math.max(...grid), Math.min(...grid)];
  const points = document.querySelector("#past .review .line").getAttribute("points").split(" ");
  return points.map((point) => (low - Number(point.split(",")[1])) / (low - high));
})()"""
#: Of chances to win, how they are told: nobody is certain in an open game.
PERCENT = """async (chances) => {
  const { percent } = await import("./base/texts.js");
  return chances.map((chance) => percent(chance));
}"""
#: Notes the reviews that the worker tells of.
NOTE_REVIEWS = """() => {
  window.reviews = [];
  const note = ({ data: { found } }) => {
    if (found && JSON.parse(found).moves) reviews.push(JSON.parse(found));
  };
  const Plain = Worker;
  window.Worker = class extends Plain {
    constructor(address) {
      super(address);
      this.addEventListener("message", note);
    }
  };
}"""
#: Presses a button again before the first press is shown.
TWICE = "(selector) => { for (const _ of 'ab') document.querySelector(selector).click(); }"
REVIEWED = "() => document.querySelector('#past .progress')?.textContent === ''"
#: Of a trace: the tasks of each thread, with the time that the processor had for them.
TRACED = ["disabled-by-default-devtools.timeline", "__metadata"]


def _longest_ms(trace):
    """Return the longest task of the page's own thread, in ms of the processor's time.

    On a machine that is busy with others a task lasts longer than it takes.
    """
    events = json.loads(trace)["traceEvents"]
    names = [one for one in events if one["name"] == "thread_name"]
    own = {(one["pid"], one["tid"]) for one in names if one["args"]["name"] == "CrRendererMain"}
    tasks = [one for one in events if one["name"] == "RunTask" and "tdur" in one]
    taken = [one["tdur"] / 1000 for one in tasks if (one["pid"], one["tid"]) in own]
    assert len(taken) > 100
    return max(taken)


def _first_deals(text, many):
    """Return a match in notation up to the end of so many deals: each takes seconds to review."""
    lines = text.split("\n")
    begins = [at for at, line in enumerate(lines) if line.split()[:1] == ["deal"]]
    return "\n".join(lines[: begins[many - 1]]) + "\n"


def words(language="en"):
    """Return the room's own texts."""
    return page_texts.texts(language)["past"]


def _open(table):
    table.tab.wait_for_selector("#past-open:visible")
    table.reach("#past-open", "#past[open] .body :is(.player, .acts)")


def _drop(table, text, name="a.match"):
    table.tab.wait_for_selector("#past-open:visible")
    table.tab.evaluate(DROP, [name, text])


def _wait_for_player(table, count):
    text = words()["step-of"].replace("{n}", str(count[0])).replace("{m}", str(count[1]))
    table.wait_for_text("#past .told", text, is_whole=False)


@pytest.fixture
def ended(new_page):
    """A function that opens the page in a language and plays the golden game to its end."""

    def play(locale="en-GB", **options):
        table = new_page(locale=locale, **options).open()
        table.press_keys(KEYS)
        table.tab.wait_for_function("() => cribboard.state().winner >= 0")
        table.settle()
        return table

    return play


def _curve(commands):
    match, recorder = Match(), win_curve.Recorder()
    found = []
    for command in commands:
        match.push(command)
        found = recorder.take(match.game, command) or found
    return found


def test_after_a_game_there_is_who_won_and_how(ended):
    table = ended()
    assert table.tab.inner_text("#past-open") == page_texts.page("en")["past-after"]
    _open(table)
    table.tab.wait_for_selector("#past .result")
    state = table.tab.evaluate("cribboard.state()")
    won = state["names"][state["winner"]]
    by = abs(state["scores"][0] - state["scores"][1])
    assert table.tab.inner_text("#past .who").startswith(f"{won} wins by {by}.")
    rows = table.tab.eval_on_selector_all(
        "#past .result tbody tr",
        "rows => rows.map((row) => [...row.cells].map((c) => c.innerText))",
    )
    points = {row[0]: [int(cell) for cell in row[1:]] for row in rows}
    texts = words()
    assert points[texts["score"]] == state["scores"]
    for track, score in enumerate(state["scores"]):
        assert sum(own[track] for name, own in points.items() if name != texts["score"]) >= score
    expected = _curve(notation.parse((GOLDEN / "first-light.match").read_text()))
    assert table.tab.evaluate(LINE) == pytest.approx([one.chance for one in expected], abs=1e-4)
    told = win_curve.turning_text(expected).capitalize()
    assert table.tab.inner_text("#past .turn-text") == told
    assert table.tab.locator("#past .review .dot").count() == len(expected) - 1 + 2  # the legend
    chances = (0, 0.0004, 0.0352, 0.5, 0.9123, 0.9999, 1)
    shown = table.tab.evaluate(PERCENT, chances)
    assert shown == [win_curve.percent(chance) for chance in chances]
    assert shown == ["<1%", "<1%", "3.5%", "50%", "91.2%", ">99%", ">99%"]
    assert table.tab.evaluate("document.activeElement.id") == "past-title"
    table.type("Escape")
    assert table.tab.locator("#past").is_hidden()


def test_a_deal_is_weighed_while_the_next_is_played(page):
    table = page.open()
    table.tab.evaluate(NOTE_REVIEWS)
    table.press_keys(" ".join(KEYS.split()[:25]))  # to the end of the first deal
    table.tab.wait_for_function("() => reviews.at(-1)?.moves.length", timeout=PATIENCE_MS)
    assert table.tab.locator("#past[open]").count() == 0  # in the background


def test_a_dealt_hand_is_weighed_from_its_second_lay_on_and_nothing_is_told(page):
    table = page.visit_hand()
    table.tab.evaluate(NOTE_REVIEWS)
    card = table.tab.locator('.mine button.card:not(:disabled):not([aria-pressed="true"])').first
    for _ in range(2):
        card.click()
    table.tab.locator("#felt .act:not(:disabled)").click()
    while table.tab.evaluate("cribboard.state().laid.length") < 2:
        card.or_(table.tab.locator("#felt .act:not(:disabled)")).first.click()
    table.tab.wait_for_function("() => reviews.length", timeout=PATIENCE_MS)
    assert table.tab.evaluate("cribboard.state().phase") == "play"
    assert table.tab.evaluate("reviews.at(-1).moves") == []


def test_a_match_that_is_dropped_has_the_costs_of_analyse(table, browser):
    text = _first_deals(EXAMPLE.read_text(), 2)
    _drop(table, text)
    table.tab.wait_for_selector("#past .review .line")
    browser.start_tracing(page=table.tab, categories=TRACED)  # what was loaded for it is over
    table.reach("#past details summary", "#past details table")
    table.tab.wait_for_function(REVIEWED, timeout=4 * PATIENCE_MS)
    longest = _longest_ms(browser.stop_tracing())
    print(f"longest task: {longest:.1f} ms")
    assert longest <= 50
    commands = notation.parse(text)
    [costs] = map(move_costs.costs, recorded_game.games(commands))
    dear = sorted((one.chance for one in costs.moves if one.chance), reverse=True)
    shown = table.tab.eval_on_selector_all(
        "#past .costly > li", "rows => rows.map((r) => r.innerText)"
    )
    assert len(shown) == min(3, len(dear)) > 0
    for told, chance in zip(shown, dear, strict=False):
        assert f"{chance:.1%}" in told
    told = table.tab.inner_text("#past .skill")
    assert all(f"{costs.cost(track):.1%}" in told for track in (0, 1))
    rows = table.tab.evaluate(ROWS, 1)
    assert len(rows) == len(costs.moves)
    assert [row[4] for row in rows] == [
        f"{one.chance:.1%}" if one.chance else "" for one in costs.moves
    ]
    assert table.tab.locator("#past .decision").count() == len(costs.moves)
    assert table.tab.locator("#past .decision.costly").count() == len(shown)
    # "Show" of the costliest leads to what lay there before it.
    worst = max(costs.moves, key=lambda one: one.chance)
    table.tab.click("#past .costly li .acts button")
    table.tab.wait_for_function(
        "all => !document.querySelector('#past .told').textContent.includes(all)",
        arg=words()["step-of"]
        .replace("{n}", str(len(commands)))
        .replace("{m}", str(len(commands))),
    )
    place = int(re.search(r"(\d+) of", table.tab.inner_text("#past .told"))[1])
    assert commands[place].kind == ("starter" if worst.kind == "discard" else "lay")


def test_step_by_step_with_keys_and_sound(table):
    _drop(table, EXAMPLE.read_text())
    commands = notation.parse(EXAMPLE.read_text())
    _wait_for_player(table, (len(commands), len(commands)))
    table.tab.click('#past [data-key="first"]')
    _wait_for_player(table, (0, len(commands)))
    before = len(table.tab.evaluate("cribboard.sounds()"))
    match = Match()
    for number in range(1, 12):
        table.type("ArrowRight")
        _wait_for_player(table, (number, len(commands)))
        match.push(commands[number - 1])
        scores = table.tab.eval_on_selector_all(
            "#past .player .scores b", "all => all.map((b) => +b.textContent)"
        )
        assert scores == match.game.scores
    assert len(table.tab.evaluate("cribboard.sounds()")) == before + 11
    table.type("ArrowLeft")
    _wait_for_player(table, (10, len(commands)))
    table.tab.focus("#past input[type=range]")
    table.type("End")
    _wait_for_player(table, (len(commands), len(commands)))
    table.tab.select_option("#past .player select", index=0)
    _wait_for_player(table, (1, len(commands)))
    table.tab.click('#past [data-key="play"]')
    _wait_for_player(table, (3, len(commands)))
    table.tab.click('#past [data-key="play"]')


def test_a_match_has_an_address_that_anybody_opens(table, new_page):
    _drop(table, EXAMPLE.read_text())
    share = table.tab.get_by_role("button", name=words()["share"], exact=True)
    share.wait_for()
    table.tab.evaluate("""() => {
      window.copied = [];
      const clipboard = { writeText: async (text) => { copied.push(text); } };
      Object.defineProperty(navigator, "clipboard", { value: clipboard });
    }""")
    for number in (1, 2):
        share.click()
        table.tab.wait_for_function("number => copied.length === number", arg=number)
        table.tab.get_by_label(words()["with-names"]).check()
    plain, named = table.tab.evaluate("copied")
    assert len(plain) <= 130 < len(named)
    commands = notation.parse(EXAMPLE.read_text())
    for code, who in ((named, "Ann – Ben"), (plain, "Blue – Orange")):
        other = new_page()
        other.tab.goto(f"{table.address}#match={code}")
        _wait_for_player(other, (len(commands), len(commands)))
        assert other.tab.inner_text("#past-title").startswith(who)
        assert other.tab.inner_text("#past .who").split()[:1] == who.split()[:1]
        assert other.hash == "#past"
    for code in (plain[1:], "", "<img src=x onerror=alert(1)>", "E" * 9000):
        other.tab.evaluate("code => { location.hash = `match=${code}`; }", code)
        other.wait_for_text("#past .note", words()["no-code"])
        other.leave("#past")


def test_playing_on_leaves_what_was_there(table):
    table.click("15" + "7")
    table.wait_for("Blue: play a card")
    table.settle()
    _drop(table, EXAMPLE.read_text())
    commands = notation.parse(EXAMPLE.read_text())
    _wait_for_player(table, (len(commands), len(commands)))
    table.tab.evaluate(TWICE, '#past [data-key="back"]')
    _wait_for_player(table, (len(commands) - 2, len(commands)))
    table.tab.click("#past .player .main")
    table.tab.wait_for_selector("#past", state="hidden")
    match = Match()
    for command in commands[:-2]:
        match.push(command)
    table.tab.wait_for_function(
        "scores => cribboard.state().scores.join() === scores",
        arg=",".join(map(str, match.game.scores)),
    )
    table.reload()
    assert table.tab.evaluate("cribboard.state().scores") == match.game.scores
    _open(table)
    table.reach('#past [data-view="matches"]', "#past .matches li")
    assert table.tab.locator("#past .matches li").count() == 3  # dropped, left, and under way


def test_the_list_and_the_record_outlive_a_reload_and_go_into_the_backup(ended):
    table = ended()
    _open(table)
    table.reach('#past [data-view="record"]', "#past .figures")
    figures = table.tab.inner_text("#past .figures")
    assert words()["games-won"] in figures
    table.type("Escape")
    names = [name for name in table.tab.evaluate("Object.keys(localStorage)") if ":past." in name]
    assert sorted(name.rpartition(":")[2] for name in names) == ["past.00001", "past.record"]
    table.reload()
    _open(table)
    table.reach('#past [data-view="matches"]', "#past .matches li")
    assert table.tab.locator("#past .matches li").count() == 1
    with table.tab.expect_download() as download:
        table.tab.click("#past .match")
        table.tab.get_by_role("button", name=words()["save"]).click()
    text = Path(download.value.path()).read_text()
    expected = notation.parse((GOLDEN / "first-light.match").read_text())
    assert [one.kind for one in notation.parse(text)] == [one.kind for one in expected]
    table.tab.get_by_role("button", name=words()["remove"], exact=True).click()
    table.tab.get_by_role("button", name=words()["remove-yes"], exact=True).click()
    table.tab.wait_for_selector("#past .matches", state="detached")
    table.tab.click('#past [data-view="record"]')
    table.tab.wait_for_selector("#past .figures")  # its row stays


def test_past_matches_leave_room_for_the_game_and_what_is_no_match_is_refused(table):
    for text in ("", "no match", "cribboard 1\nlay 5h\n", "x" * 300_000):
        _drop(table, text)
        table.tab.wait_for_selector("#past .note:not(:empty)")
        table.leave("#past")
    table.tab.evaluate("localStorage.setItem('cribboard:file:past.00001', '23'.repeat(1_499_000))")
    _drop(table, EXAMPLE.read_text())
    table.wait_for_text("#past .note", words()["no-room"])
    assert not table.tab.evaluate("localStorage.getItem('cribboard:file:past.00002')")
    table.leave("#past")
    table.click("15")
    table.wait_for("Orange: play a card")
