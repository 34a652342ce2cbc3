"""The same deal for two: links, the deal of the day, the line of a result, and what is refused."""

import datetime
import json
import re

import deal_seed
import dealt_record
import memory_files
import pytest
import resumed
from test_hand_layout import HURRY

from cribboard.language import phrases
from cribboard.rules import cards
from cribboard_tools import page_texts
from tests.helpers.host.dealt_session import Session

pytestmark = pytest.mark.long

LINK = "#deal=4F2K7Q-club"
SEED = "4F2K7Q"
TARGET = 21  # of a game that is weighed soon
WEIGHING_MS = 400_000  # at most, on a busy machine
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
#: Links that name no deal.
HOSTILE = [
    "garbage", "4F2K7", "4F2K7QQ", "4F2K7I", "4F2K7Q-master", "4F2K7Q-club-club",
    "4F2K7Q-muggins-club", "4F2K7Q%00", "<img src=x onerror=alert(1)>", "../../etc", "=4F2K7Q",
    "2026-02-31", "2026-13-01", "1999-01-01", "2026-1-1", "today-", "4F2K7Q-club" * 5000,
]  # fmt: skip


def words(language="en"):
    """Return the door's own texts."""
    return page_texts.texts(language)["deal"]


@pytest.fixture
def visit(new_page):
    """A function that opens an address of the page as another person: with a store of one's own."""

    def open_page(hash, files=None, now="", **options):
        table = new_page(reduced_motion="reduce", **options)
        table.tab.add_init_script(HURRY)
        if now:
            table.tab.clock.set_fixed_time(now)
        if files:
            table.store({f"cribboard:file:hand.{name}": data for name, data in files.items()})
        table.tab.goto(table.address + hash)
        return table

    return open_page


def accept(table, label="play"):
    """Press a button of the question that a link asks, and wait for six cards."""
    table.tab.get_by_role("button", name=words()[label], exact=True).click()
    table.tab.wait_for_selector("#deal", state="hidden")
    table.tab.wait_for_function(f"() => {OWN}.length === 6")
    table.tab.wait_for_function("() => location.hash === '#play'")


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


def test_two_people_with_the_same_link_get_the_same_cards(visit):
    counting = {"counting": b'{"way": "page", "opponent": "learner"}'}
    for place, link in ((0, LINK), (-1, LINK.lower())):
        table = visit(link, counting)
        table.tab.wait_for_selector("#deal[open] .act")
        assert table.tab.inner_text("#deal h3") == f"Deal {SEED}"
        assert "club player" in table.tab.inner_text("#deal")
        accept(table)
        assert table.tab.title() == "Play a hand – Cribboard"
        table.tab.click('[data-part="options"]')
        assert table.tab.is_checked('#hand-options [value="club"]:disabled')
        table.tab.click("#hand-options .close")
        assert [play_deal(table, place) for _ in range(2)] == [dealt(SEED, 0), dealt(SEED, 1)]
        table.tab.wait_for_function(f"() => {OWN}.length === 6")  # the next deal has begun
        table.settle()
        table.tab.reload()
        assert play_deal(table, place) == dealt(SEED, 2)
        kept = bytes.fromhex(table.tab.evaluate("localStorage['cribboard:file:hand.counting']"))
        assert json.loads(kept)["opponent"] == "learner"  # the person's own choice stays
    other = visit("#deal=4F2K7R", counting)
    accept(other)
    assert play_deal(other, 0) == dealt("4F2K7R", 0) != dealt(SEED, 0)


def test_a_link_is_refused_with_a_sentence_and_the_game_goes_on(visit):
    table = visit("#play")
    table.tab.wait_for_function(f"() => {OWN}.length === 6")
    table.settle()
    six, game = table.tab.evaluate(OWN), table.games()
    for link in HOSTILE:
        table.tab.evaluate("hash => { location.hash = hash; }", f"deal={link}")
        table.tab.wait_for_selector("#deal[open] .refused:visible")
        said = table.tab.inner_text("#deal .refused")
        assert said.startswith("This link names no deal. "), link
        assert table.tab.locator("#deal img").count() == 0
        table.leave("#deal")
    tomorrow = datetime.datetime.now(datetime.UTC).date() + datetime.timedelta(days=1)
    table.tab.evaluate("hash => { location.hash = hash; }", f"deal={tomorrow}")
    table.tab.wait_for_selector("#deal[open] .refused:visible")
    assert "begins on that day (UTC)" in table.tab.inner_text("#deal .refused")
    assert table.tab.locator("#deal").get_by_text(words()["aside"]).count() == 0
    table.type("Escape")
    assert table.tab.evaluate(OWN) == six and table.games() == game
    table.tab.goto("about:blank")
    table.tab.goto(table.address + "#deal=" + HOSTILE[0])
    table.tab.wait_for_selector("#deal[open] .refused:visible")


def test_a_game_under_way_is_kept_or_put_aside_and_played_on(visit):
    table = visit(LINK, {"counting": b'{"way": "page"}'})
    accept(table)
    play_deal(table, 0)
    table.tab.wait_for_function(f"() => {OWN}.length === 6")
    six = table.tab.evaluate(OWN)
    table.tab.click(f".mine [data-card='{six[0]}']")
    table.tab.click(f".mine [data-card='{six[1]}']")
    table.reach(ACT, LAYABLE)
    table.tab.click('[data-part="hint"]')
    for turn in ("undo", "redo"):
        table.tab.click(f'[data-part="{turn}"]')
        table.settle()
    table.tab.wait_for_selector(LAYABLE)
    helped = bytes.fromhex(table.tab.evaluate("localStorage['cribboard:file:hand.help']"))
    assert json.loads(helped) == [[SEED, 1, 1, 1]]
    before, game = table.tab.evaluate(OWN), table.games()
    table.tab.goto(table.address + LINK)
    table.tab.wait_for_selector("#deal[open] .act")
    assert words()["is-this"] in table.tab.inner_text("#deal")
    for link in (LINK, "#deal=ZZZZZZ"):
        table.tab.goto(table.address + link)
        table.tab.wait_for_selector("#deal[open] .act")
        table.tab.click("#deal .act")  # go on, or keep
        table.tab.wait_for_selector("#deal", state="hidden")
        assert table.tab.evaluate(OWN) == before
    assert table.games() == game
    table.tab.goto(table.address + "#deal=ZZZZZZ")
    table.tab.wait_for_selector("#deal[open] .act")
    accept(table, "aside")
    assert sorted(table.tab.evaluate(OWN)) == dealt("ZZZZZZ", 0)[0]
    assert table.tab.evaluate("cribboard.state().scores") == [0, 0]
    table.settle()
    table.tab.evaluate("location.hash = 'past'")
    table.tab.wait_for_selector("#past[open] .match")
    assert "goes on" in table.tab.inner_text("#past .match")
    table.reach("#past .match", "#past .player .main:enabled")
    table.tab.click("#past .player .main")
    table.tab.wait_for_selector("#past", state="hidden")
    table.tab.wait_for_function("own => String(" + OWN + ") === own", arg=",".join(before))
    kept = bytes.fromhex(table.tab.evaluate("localStorage['cribboard:file:hand.deal']"))
    assert kept == b"4F2K7Q-club"
    table.tab.goto(table.address + "#deal=ZZZZZZ")
    table.tab.wait_for_selector("#deal[open] .act")
    assert words()["known"] in table.tab.inner_text("#deal")


def ended(seed, name):
    """Return the files of a short game of a seed that has ended, its scores and its deals."""
    session, record = Session(6), ""
    session.table.settings["target"] = TARGET
    session.dealt.begin(seed)
    session.dealt.prepare(session.view)
    while session.view.winner < 0:
        session.step()
        if session.dealt.deal is not None:
            record = dealt_record.noted(record, session.dealt.deal)
    match = session.table.match
    blocks = [match.history.before(index) for index in range(1, match.index + 1)]
    files = memory_files.MemoryFiles({})
    resumed.resume([one for block in blocks for one in block[1]] + match.commands, files)
    files.replace(dealt_record.FILE, record.encode())
    files.replace(deal_seed.FILE, name.encode())
    files.replace("counting", b'{"way": "page"}')
    deals = match.game.deal_number + 1
    return files.files, match.game.scores, deals


@pytest.mark.parametrize("language", phrases.LANGUAGES)
def test_the_result_is_a_line_to_paste_in_each_language(visit, language):
    """A day's in the language, and its link; what the decisions cost comes once it is weighed."""
    texts = words(language)
    assert texts.keys() == words().keys() and all(texts.values())
    assert [set(re.findall(r"{\w+}", text)) for text in texts.values()] == [
        set(re.findall(r"{\w+}", text)) for text in words().values()
    ]
    files, scores, deals = ended("2026-01-02", "2026-01-02-club")
    files["help"] = b'[["2026-01-02", 2, 3, 1]]'
    helped = [
        texts[key].replace("{n}", n)
        for key, n in zip(("undone", "hints", "try"), "312", strict=True)
    ]
    table = visit(
        "#play", files, locale=f"{language}-{language.upper()}",
        permissions=["clipboard-read", "clipboard-write"],
    )  # fmt: skip
    table.tab.wait_for_selector('[data-part="share"]')
    assert table.tab.inner_text('[data-part="share"]') == page_texts.page(language)["hand-share"]
    table.tab.click('[data-part="share"]')
    copy = table.tab.get_by_role("button", name=texts["copy"], exact=True)
    copy.wait_for()
    line = table.tab.inner_text("#deal-line")
    date = {
        "en": "January 2, 2026", "de": "2. Januar 2026", "fr": "2 janvier 2026",
        "es": "2 de enero de 2026",
    }[language]  # fmt: skip
    end = re.escape(f"{table.address}#deal=2026-01-02-club")
    pattern = re.escape(texts["result"])
    for name, value in {
        "deal": re.escape(texts["result-day"].replace("{what}", date)), "own": scores[0],
        "other": scores[1], "n": deals, "who": re.escape(texts["club"]), "best": r"\d+",
        "cost": ".*", "help": re.escape("".join(helped)), "link": end,
    }.items():  # fmt: skip
        pattern = pattern.replace(re.escape(f"{{{name}}}"), str(value))
    assert re.fullmatch(pattern, line), (pattern, line)
    copy.click()
    table.tab.wait_for_function("() => document.querySelector('#deal .told').textContent")
    assert table.tab.inner_text("#deal .told") == texts["copied"]
    assert table.tab.evaluate("navigator.clipboard.readText()").startswith("Cribbage, ")
    if language == "en":  # weighing takes much longer than all the rest
        cost = texts["cost"].split("{what}")[0]
        table.tab.wait_for_function(
            "cost => document.querySelector('#deal-line').textContent.includes(cost)",
            arg=cost,
            timeout=WEIGHING_MS,
        )
        assert re.fullmatch(pattern, table.tab.inner_text("#deal-line"))
    shown = table.tab.inner_text("#deal")
    assert "{" not in shown and "undefined" not in shown


def test_what_cannot_be_copied_is_shown_and_another_app_is_asked_first(visit):
    files = ended(SEED, SEED)[0]
    table = visit("#play", files)
    table.tab.wait_for_selector('[data-part="share"]')
    table.tab.click('[data-part="share"]')
    share = table.tab.get_by_role("button", name=words()["share"])
    link = f"{table.address}#deal={SEED}-expert"
    table.tab.evaluate("() => { delete Navigator.prototype.clipboard; }")
    share.click()
    table.tab.wait_for_function("() => document.querySelector('#deal .told').textContent")
    assert table.tab.inner_text("#deal .told") == words()["not-copied"]
    assert table.tab.inner_text("#deal > .line") == link
    table.tab.evaluate(
        "() => { window.handed = []; navigator.share = async (data) => { handed.push(data); }; }"
    )
    share.click()
    assert table.tab.evaluate("handed") == [{"url": link}]


def test_the_deal_of_the_day_is_the_same_everywhere_and_another_on_the_next(visit):
    """The day is that of UTC: at one moment it is one day for all."""
    seen = []
    for now, zone in (
        ("2026-11-27T23:30:00Z", "Pacific/Auckland"), ("2026-11-27T00:10:00Z", "America/Lima"),
        ("2026-11-28T00:10:00Z", "Europe/Berlin"),
    ):  # fmt: skip
        table = visit("#deal", now=now, timezone_id=zone)
        table.reach("#deal .quiet-act", "#deal .act")
        seen.append((table.tab.url.split("#")[1], table.tab.inner_text("#deal h3")))
        accept(table)
        seen[-1] += (table.tab.evaluate(OWN),)
    assert seen[0] == seen[1] != seen[2]
    assert seen[0][:2] == ("deal=2026-11-27", "Deal of November 27, 2026")
    assert sorted(seen[2][2]) == dealt("2026-11-28", 0)[0]
    table.tab.evaluate("location.hash = 'deal=today-club'")
    table.tab.wait_for_selector("#deal[open] .act")
    assert table.tab.inner_text("#deal h3") == "Deal of November 28, 2026"
