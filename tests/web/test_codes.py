"""Games by their codes: addresses, today's deal, a friend's, the line of a result, refusals."""

import datetime
import json

import pytest
from driver import serving
from test_hand_layout import HURRY

from cribboard.language import phrases
from cribboard.rules import cards
from cribboard_tools import page_texts
from cribboard_tools.homes import page_server
from cribboard_tools.page.board import memory_files
from cribboard_tools.page.hand import deal_seed, dealt_cards
from cribboard_tools.page.past import resumed
from tests.helpers.host.dealt_session import Session

pytestmark = pytest.mark.long

LINK = "#play=4F2K7Q-club"
SEED = "4F2K7Q"
TARGET = 21
OWN = "[...document.querySelectorAll('#felt .mine [data-card]')].map((card) => card.dataset.card)"
STARTER = "document.querySelector('#felt .starter [data-card]')?.dataset.card"
ACT = "#felt .act:not(:disabled)"
LAYABLE = ".mine button.card:not(:disabled, [aria-pressed])"
#: Press a card that can be laid, else the button; its text. In one step: the cloth changes itself.
PRESS = f"""(place) => {{
  const layable = [...document.querySelectorAll('{LAYABLE}')].at(place);
  const button = layable ?? document.querySelector('{ACT}');
  button?.click();
  return button?.textContent.trim();
}}"""
#: What is no code.
HOSTILE = [
    "garbage", "4F2K7", "4F2K7QQ", "4F2K7I", "4F2K7Q-master", "4F2K7Q-club-club",
    "4F2K7Q-muggins-club", "4F2K7Q%00", "<img src=x onerror=alert(1)>", "../../etc",
    "2026-02-31", "2026-13-01", "1999-01-01", "2026-1-1", "today-", "4F2K7Q-club" * 5000,
]  # fmt: skip


@pytest.fixture
def visit(new_page):
    """A function that opens an address of the page as another person: with a store of one's own."""

    def open_page(hash, files=None, now="", **options):
        table = new_page(reduced_motion="reduce", **options)
        table.tab.add_init_script(HURRY)
        if now:
            table.tab.clock.set_fixed_time(now)
        if files:
            table.store({f"hand.{name}": data for name, data in files.items()})
        table.tab.goto(table.address + hash)
        return table

    return open_page


def play_deal(table, place):
    """Play a deal; place: of the card that is chosen each time. Return cards, starter, dealer."""
    table.tab.wait_for_function(f"() => {OWN}.length === 6")
    six, starter = table.tab.evaluate(OWN), ""
    next_deal = page_texts.page("en")["hand-do-next"]
    dealer = table.tab.evaluate("cribboard.state().dealer_track")
    for _ in range(2):
        table.tab.locator('.mine button[aria-pressed="false"]').nth(place).click()
    table.tab.click(ACT)
    while True:
        before = table.tab.inner_html("#felt")
        starter = table.tab.evaluate(STARTER) or starter
        if table.tab.wait_for_function(PRESS, arg=place).json_value() == next_deal:
            return sorted(six), starter, dealer
        table.tab.wait_for_function(
            "before => document.querySelector('#felt').innerHTML !== before", arg=before
        )


def dealt(seed, number):
    """Return what `play_deal` returns of a deal of a seed."""
    pack = [cards.text(card) for card in deal_seed.pack(seed, number)]
    dealer = deal_seed.dealer(seed) ^ (number % 2)
    return sorted(pack[1 - (dealer == 1) : 12 : 2]), pack[12], dealer


def wait_for_deal(table):
    """Wait for six cards of the person's."""
    table.tab.wait_for_function(f"() => {OWN}.length === 6 && location.hash === '#play'")


def test_two_people_with_the_same_code_get_the_same_cards(visit):
    counting = {"counting": b'{"way": "page", "opponent": "learner"}'}
    for place, link in ((0, LINK), (-1, LINK.lower())):
        table = visit(link, counting)
        wait_for_deal(table)
        assert table.tab.title() == "Play – Cribboard"
        table.tab.click('[data-part="options"]')
        assert table.tab.is_checked('#hand-options [value="club"]:disabled')
        assert f"{SEED}-club" in table.tab.inner_text("#hand-options .deal")
        table.tab.click("#hand-options .close")
        assert [play_deal(table, place) for _ in range(2)] == [dealt(SEED, 0), dealt(SEED, 1)]
        wait_for_deal(table)  # the next one has begun
        table.settle()
        table.tab.reload()
        assert play_deal(table, place) == dealt(SEED, 2)
        kept = json.loads(table.file("hand.counting"))
        assert kept["opponent"] == "learner", "one's own choice stays"


def test_a_code_is_typed_and_a_wrong_one_refused_in_a_sentence(new_page):
    """An address that somebody was sent is taken too, and a hand to count."""
    table = new_page(reduced_motion="reduce")  # a refusal stands for seconds
    table.tab.goto(table.address + "#play")
    wait_for_deal(table)
    table.settle()
    six, game = table.tab.evaluate(OWN), table.games()
    tomorrow = str(datetime.datetime.now(datetime.UTC).date() + datetime.timedelta(days=1))
    refusal = page_texts.page("en")["help-no-code"]
    for code in (*HOSTILE, tomorrow):
        table.tab.evaluate("hash => { location.hash = hash; }", f"play={code}")
        table.wait_for_text("body > .spoken[role=alert]", refusal)
        table.tab.evaluate("document.querySelector('body > .spoken[role=alert]').remove()")
        assert table.tab.evaluate("location.hash") == "#play"
    assert table.tab.evaluate(OWN) == six and table.games() == game
    for typed, deal in (
        ("4f2k7q", SEED), (f"https://elsewhere/#play={SEED}-club", SEED), ("ZZZZZZ", "ZZZZZZ"),
        ("today", str(datetime.datetime.now(datetime.UTC).date())),
    ):  # fmt: skip
        table.reach("#opening-open", "#opening[open]")
        table.tab.fill("#code", typed)
        table.tab.press("#code", "Enter")
        table.tab.wait_for_selector("#opening", state="hidden")
        table.tab.wait_for_function(
            f"six => String({OWN}.sort()) === six", arg=",".join(dealt(deal, 0)[0])
        )
    for page, handed in HANDED.items():
        found = table.tab.evaluate(
            "async ([hash, page]) => (await import('./base/code.js')).handed(hash, page)",
            [f"#play={SEED}", page],
        )
        assert found == handed
    table.reach("#opening-open", "#opening[open]")
    table.tab.fill("#code", "5h5s5dJc-5c")
    table.tab.press("#code", "Enter")
    table.tab.wait_for_selector("#count[open] li")


def test_a_game_under_way_is_kept_and_played_on(visit):
    table = visit(LINK, {"counting": b'{"way": "page"}'})
    play_deal(table, 0)
    wait_for_deal(table)
    six = table.tab.evaluate(OWN)
    table.tab.click(f".mine [data-card='{six[0]}']")
    table.tab.click(f".mine [data-card='{six[1]}']")
    table.reach(ACT, LAYABLE)
    table.tab.click('[data-part="hint"]')
    for turn in ("undo", "redo"):
        table.tab.click(f'[data-part="{turn}"]')
        table.settle()
    table.tab.wait_for_selector(LAYABLE)
    assert json.loads(table.file("hand.help")) == [[SEED, 1, 1, 1]]
    before, game = table.tab.evaluate(OWN), table.games()
    table.tab.goto(table.address + LINK)  # of this game
    table.tab.wait_for_function("() => location.hash === '#play'")
    assert table.tab.evaluate(OWN) == before and table.games() == game
    table.tab.goto(table.address + "#play=ZZZZZZ")
    table.tab.wait_for_function(
        f"six => String({OWN}.sort()) === six", arg=",".join(dealt("ZZZZZZ", 0)[0])
    )
    assert table.tab.evaluate("cribboard.state().scores") == [0, 0]
    table.settle()
    table.tab.evaluate("location.hash = 'past'")
    table.tab.wait_for_selector("#past[open] .match")
    assert "goes on" in table.tab.inner_text("#past .match")
    table.reach("#past .match", "#past .player .main:enabled")
    table.tab.click("#past .player .main")
    table.tab.wait_for_selector("#past", state="hidden")
    table.tab.wait_for_function("own => String(" + OWN + ") === own", arg=",".join(before))
    assert table.file("hand.deal") == b"4F2K7Q-club"


def ended(seed, name):
    """Return the files of a short game of a seed that has ended, and its scores."""
    session, record = Session(6), ""
    session.table.settings["target"] = TARGET
    session.dealt.begin(seed)
    session.dealt.prepare(session.view)
    while session.view.winner < 0:
        session.step()
        if session.dealt.deal is not None:
            record = dealt_cards.noted(record, session.dealt.deal)
    match = session.table.match
    blocks = [match.history.before(index) for index in range(1, match.index + 1)]
    files = memory_files.MemoryFiles({})
    resumed.resume([one for block in blocks for one in block[1]] + match.commands, files)
    files.replace(dealt_cards.RECORD, record.encode())
    files.replace(deal_seed.FILE, name.encode())
    files.replace("counting", b'{"way": "page"}')
    return files.files, match.game.scores


@pytest.mark.parametrize("language", phrases.LANGUAGES)
def test_the_result_is_a_line_to_paste_in_each_language(visit, language):
    """Where this computer serves the page the code is handed on: nobody can open the address."""
    texts = page_texts.page(language)
    files, scores = ended("2026-01-02", "2026-01-02-club")
    files["help"] = b'[["2026-01-02", 2, 3, 1]]'
    helped = [
        texts[f"hand-line-{key}"].replace("{n}", n)
        for key, n in zip(("undone", "hints", "try"), "312", strict=True)
    ]
    table = visit("#play", files, locale=f"{language}-{language.upper()}")
    line = texts["hand-line"]
    for name, value in {
        "n": scores[0], "m": scores[1], "more": "".join(helped), "what": "2026-01-02-club",
    }.items():  # fmt: skip
        line = line.replace(f"{{{name}}}", str(value))
    table.tab.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table.tab.click('[data-part="share"]')
    table.wait_for_text("#felt .said", texts["copied"])
    assert table.tab.evaluate("navigator.clipboard.readText()") == line
    table.tab.evaluate("() => { delete Navigator.prototype.clipboard; }")
    table.tab.click('[data-part="share"]')
    table.wait_for_text("#felt .said", line)
    table.tab.evaluate(
        "() => { window.handed = []; navigator.share = async (data) => { handed.push(data); }; }"
    )
    table.tab.click('[data-part="share"]')
    table.tab.wait_for_function("() => handed.length")
    assert table.tab.evaluate("handed") == [{"text": line}]


#: What is handed on of a page at an address: where others can open that, the address.
HANDED = {
    "http://127.0.0.1:8121/": SEED, "http://localhost:8121/": SEED, "http://[::1]:8121/#play": SEED,
    "http://192.168.1.20:8121/": f"http://192.168.1.20:8121/#play={SEED}",
    "https://example.org/play/#past": f"https://example.org/play/#play={SEED}",
}  # fmt: skip


def test_todays_deal_is_two_clicks_away_the_same_everywhere_and_another_tomorrow(visit):
    """The day is that of UTC: at one moment it is one day for all."""
    seen = []
    for now, zone in (
        ("2026-11-27T23:30:00Z", "Pacific/Auckland"), ("2026-11-27T00:10:00Z", "America/Lima"),
        ("2026-11-28T00:10:00Z", "Europe/Berlin"),
    ):  # fmt: skip
        table = visit("", now=now, timezone_id=zone)
        table.tab.wait_for_selector("#opening[open]")
        said = table.tab.inner_text("#today-play")
        table.tab.click("#today-play")
        wait_for_deal(table)
        seen.append((said, table.tab.evaluate(OWN)))
        table.tab.click('.mine button[aria-pressed="false"]')
        assert table.tab.locator('.mine [aria-pressed="true"]').count() == 1
    assert seen[0] == seen[1] and seen[0][0] == "Today’s deal, November 27, 2026"
    assert sorted(seen[2][1]) == dealt("2026-11-28", 0)[0] != seen[0][1]


def test_a_phone_in_the_network_gets_the_address_as_a_code_and_no_cable(new_page, tmp_path):
    address = "http://192.168.1.20:8121/"
    page_server.build(tmp_path, phone=address)
    with serving(tmp_path) as served:
        table = new_page()
        table.tab.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: 0 })")
        table.tab.goto(served)
        table.tab.wait_for_selector("#opening[open]")
        assert table.tab.locator("#own-board-open").is_hidden()
        table.tab.click("#phone summary")
        shown = table.tab.inner_text("#phone")
        assert address in shown and page_texts.page("en")["phone-who"] in shown
        assert table.tab.evaluate("document.querySelector('#phone img').naturalWidth") > 100
