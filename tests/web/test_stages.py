"""Learn cribbage: stages solved by taps and keys, wrong answers told, resumed, at every size."""

import json
from pathlib import Path

import pytest
from driver import TWO_FRAMES, Table
from test_hand_layout import HURRY, TEXT, wrong_at

from cribboard.language import phrases
from cribboard.rules import cards, play
from cribboard_tools import page_texts
from cribboard_tools.page.learn import lesson_stages
from cribboard_tools.page.past import match_texts, record

pytestmark = pytest.mark.long

STAGES = [*lesson_stages.STAGES, "deal"]
EXAMPLE = Path(__file__).parents[2] / "docs/win-chances.match"
PROMPT_HAS = "text => document.querySelector('#learn .ask').textContent.includes(text)"
FILE = "cribboard:file:stages"
#: The names of the files that are kept, of which the backup has all.
KEPT = "import('./base/store.js').then(({ Files }) => JSON.parse(Files.open().names()))"


def words(language="en"):
    """Return the texts of the stages."""
    return page_texts.texts(language)["learn"]


class Learner(Table):
    """The page, in which the stages are learned."""

    def visit(self, stage="", is_new=True):
        """Go to the list of the stages, or to a stage."""
        if is_new:
            self.tab.goto(f"{self.address}#learn" + (f"/{stage}" if stage else ""))
        else:
            self.tab.evaluate(f"location.hash = 'learn/{stage}'")
        self.tab.wait_for_selector("#learn[open] " + (".buttons button" if stage else ".stage"))

    def tap(self, texts):
        """Tap cards of the exercise."""
        for card in texts.split():
            self.tab.click(f'#learn .table [data-card="{card}"]')

    def press(self, part):
        """Press a button of the exercise."""
        self.tab.click(f'#learn .buttons [data-part="{part}"]')

    def wait_for_cards(self, number):
        """Wait until the exercise has so many cards to choose from."""
        many = "many => document.querySelectorAll('#learn .table button.card').length === many"
        self.tab.wait_for_function(many, arg=number)

    def wait_for_part(self, part):
        """Wait until there is such a button."""
        self.tab.wait_for_selector(f'#learn .buttons [data-part="{part}"]:not(:disabled)')

    def wait_for_news(self, text):
        """Wait until what is said of the answer begins with a text."""
        self.wait_for_text("#learn .said", text, is_whole=False)

    def find(self, texts):
        """Say that cards score, and wait until they are taken."""
        before = self.tab.locator("#learn .parts li").count()
        self.tap(texts)
        self.press("try")
        self.tab.wait_for_function(
            "before => document.querySelectorAll('#learn .parts li').length > before", arg=before
        )

    @property
    def progress(self):
        """The exercises that are done, by stage, as they are kept."""
        return json.loads(self.file("stages", b"{}"))

    def solve(self, stage):
        """Do the exercises of a stage, each rightly."""
        for at, exercise in enumerate(lesson_stages.STAGES[stage]):
            getattr(self, f"solve_{exercise[0]}")(stage, at)
            self.wait_for_part("next")
            if at + 1 < len(lesson_stages.STAGES[stage]):
                self.press("next")
                self.wait_for_text("#learn .aim", words()[f"{stage}-{at + 2}"])
                self.tab.wait_for_selector("#learn .table .card")

    def solve_find(self, stage, at):
        asked = json.dumps({"stage": stage, "at": at, "taps": [], "tapped": ""})
        state = json.loads(lesson_stages.find(asked, "en"))
        for some in dict.fromkeys(" ".join(part[1]) for part in state["parts"]):
            self.find(some)
        if state["needs_all"]:
            self.press("all")

    def solve_crib(self, stage, at):
        self.tap(["6c 7s", "Kd Qh"][at])
        self.press("away")

    def solve_play(self, stage, at):
        for word in [["5h", "7c"], ["4h", "6d"], ["go"], ["As", "2c", "go"]][at]:
            self.press("go") if word == "go" else self.tap(word)
            laid = f'#learn .series [data-card="{word}"]'
            self.tab.wait_for_selector(laid if word != "go" else '#learn [data-part="next"]')

    def solve_heels(self, stage, at):
        self.press("theirs")


@pytest.fixture
def learner(new_page):
    """The page as a visitor sees it first: nothing is chosen."""
    return new_page(Learner)


QUESTION = {"target": 121, "level": "", "is_opponent": False, "is_ranked": True}
DISCARD = {
    "track": 0, "kind": "discard", "cost": 0.05, "cards": ["Kd", "Qh"],
    "held": "5h 5d 6c 7s Kd Qh".split(),
    "question": {**QUESTION, "dealt": "5h 5d 6c 7s Kd Qh", "away": "", "starter": "", "laid": "",
                 "is_dealer": True, "own": 31, "other": 27},
}  # fmt: skip
LAY = {
    "track": 1, "kind": "lay", "cost": 0.03, "cards": ["6d"], "held": "4h 6d Kc As".split(),
    "question": {**QUESTION, "dealt": "4h 6d Kc As 9c 9d", "away": "9c 9d", "starter": "2h",
                 "laid": "4s", "is_dealer": True, "own": 60, "other": 55},
}  # fmt: skip


def test_mistakes_are_asked_as_they_stood_and_asked_again(learner):
    [row] = record.rows_of(match_texts.read(EXAMPLE.read_text()), "past.00001")
    text = record.saved([{**row, "from": "table", "mistakes": [LAY, DISCARD]}])
    learner.store({"past.record": text.encode()})
    learner.visit()
    due = learner.tab.locator('#learn [data-part="mistakes"] em')
    due.wait_for()
    assert due.inner_text() == words()["due"].replace("{what}", "2")
    learner.tab.click('#learn [data-part="mistakes"]')
    learner.wait_for_cards(6)
    aim = learner.tab.inner_text("#learn .aim")
    assert aim.startswith("Ann deals, 31 to Ben’s 27.")
    learner.tap("6c 7s")
    learner.press("away")
    learner.wait_for_news(words()["best"])
    learner.tab.wait_for_function(PROMPT_HAS, arg="Right 1 of 3 times.")
    parts = [
        text.split("\n")[0] for text in learner.tab.locator("#learn .parts li").all_inner_texts()
    ]
    assert parts == [words()["ours"], words()["then"]]
    learner.press("next")
    learner.wait_for_cards(4)
    assert "60 to Ann’s 55" in learner.tab.inner_text("#learn .aim")
    assert learner.tab.locator('#learn .laid [data-card="4s"]:not(.low)').count() == 1
    assert learner.tab.locator('#learn .laid figure [data-card="2h"]').count() == 1
    learner.tap("Kc As")  # one stays chosen
    learner.press("lay")
    learner.wait_for_news("Not the best: it costs 2.3%")
    assert "NaN" not in learner.tab.inner_text("#learn .exercise")
    learner.tab.wait_for_function(PROMPT_HAS, arg="Right 0 of 3 times.")
    learner.press("next")
    learner.wait_for_news(words()["none-due"])
    answers = json.loads(learner.file("practice")).values()
    assert sorted([right, at - day] for right, at, day in answers) == [[0, 1], [1, 2]]
    learner.tab.click("#learn .all")
    learner.tab.wait_for_selector("#learn .stage")
    assert due.count() == 0


def test_whoever_answers_rightly_goes_through_every_stage(learner):
    learner.tab.goto(learner.address)
    learner.tab.wait_for_selector("html.started")
    learner.reach("#learn-open", "#learn[open] .stage")
    names = [words()[f"title-{stage}"] for stage in [*STAGES, "mistakes"]]
    board = page_texts.page("en")["way-learn"]
    assert learner.tab.locator("#learn .stage b").all_inner_texts() == [*names, board]
    assert (learner.hash, learner.tab.title()) == ("#learn", "Learn – Cribboard")
    learner.tab.click('#learn [data-part="fifteens"]')
    for place, stage in enumerate(lesson_stages.STAGES):
        learner.tab.wait_for_selector("#learn .table .card")
        assert learner.hash == f"#learn/{stage}"
        assert learner.tab.title() == f"{names[place]} – Cribboard"
        learner.solve(stage)
        assert learner.progress[stage] == len(lesson_stages.STAGES[stage])
        learner.press("next")
        learner.tab.wait_for_function(f"() => location.hash === '#learn/{STAGES[place + 1]}'")
    learner.wait_for_part("play")
    learner.tab.go_back()
    learner.tab.wait_for_function("() => location.hash === '#learn/nobs'")
    learner.tab.get_by_role("button", name="All stages").click()
    learner.tab.wait_for_selector("#learn .stage em")
    done = learner.tab.locator("#learn .stage em").all_inner_texts()
    assert done == ["done"] * len(lesson_stages.STAGES)


def test_wrong_answers_are_told_why(learner):
    learner.visit("fifteens")
    heard = learner.listen("#learn .said")
    learner.tap("7h 5s")
    learner.press("try")
    learner.wait_for_news("5 and 7 make 12, and are no pair or run.")
    learner.tap("5s 8c")
    learner.press("try")
    learner.wait_for_news("Fifteen: +2.")
    learner.tap("7h 8c")
    learner.press("try")
    learner.wait_for_news("That is counted already.")
    assert len([text for text in heard() if text]) == 3
    learner.visit("pairs", is_new=False)
    learner.tap("8h 8d")
    learner.press("try")
    learner.wait_for_news("Pair: +2.")
    learner.visit("count", is_new=False)
    learner.find("8d 8h")
    learner.press("all")
    learner.wait_for_news("Not yet: 10 points are still there.")
    missed = learner.tab.locator("#learn .parts .missed")
    assert missed.count() == 4 and learner.tab.locator("#learn .parts li").count() == 5
    assert missed.first.locator(".card").count() == 2
    learner.visit("nobs", is_new=False)
    learner.tap("4c")
    learner.press("try")
    learner.wait_for_news("One card alone scores only as his nobs")
    assert learner.progress == {}
    learner.visit("crib", is_new=False)  # judged by the advice, with its reason
    learner.tap("5h 5d")
    learner.press("away")
    learner.wait_for_news("Not the best: it costs 13.7% of winning chance.")
    assert learner.tab.inner_text("#learn .ask").startswith("Your hand counts about 10.3 less")
    rows = learner.tab.locator("#learn .parts li").all_inner_texts()
    assert [" ".join(row.split()) for row in rows] == [
        "Yours 5 5 hand 1.9, your crib 8.5", "The best 6 7 hand 12.2, your crib 4.7",
    ]  # fmt: skip
    learner.tap("5h 5d 6c 7s")
    learner.press("away")
    learner.wait_for_news("That is the best.")
    assert learner.progress == {"crib": 1}


def test_a_wrong_card_of_the_play_is_refused_and_a_go_is_said(learner):
    learner.visit("play")
    learner.wait_for_news("Your opponent: jack of clubs, ten.")
    learner.tap("7c")
    learner.wait_for_news("7 of clubs makes 17, which scores nothing. Another card scores.")
    learner.press("go")
    learner.wait_for_news("You may not say go: 5 of hearts still fits.")
    learner.tap("5h")
    learner.wait_for_news("5 of hearts, fifteen for two. Your opponent: 9 of spades, twenty-four.")
    series = [cards.parse(card) for card in ("Jc", "5h", "9s")]
    assert learner.tab.inner_text("#learn .count b") == str(play.count_of(series))
    learner.tap("7c")
    learner.wait_for_part("next")
    assert learner.tab.inner_text("#learn .ask") == "Well done: that is all. You 4, opponent 0."


def test_all_of_it_can_be_done_by_keys(learner):
    learner.visit()
    assert learner.tab.locator("#opening").is_hidden()
    learner.type("Tab", "Tab")  # the button that closes it, the first stage
    assert learner.tab.evaluate("document.activeElement.dataset.part") == "fifteens"
    learner.type("Enter")
    learner.tab.wait_for_selector("#learn .table .card")
    for keys in ("78", "k5", "852"):
        before = learner.tab.locator("#learn .parts li").count()
        learner.type(*keys, "Enter")
        learner.tab.wait_for_function(
            "before => document.querySelectorAll('#learn .parts li').length > before", arg=before
        )
    learner.wait_for_part("next")
    learner.tab.wait_for_selector("#learn h2:focus")
    learner.type("Enter")
    learner.tab.wait_for_selector('#learn .table [data-card="Ah"]')
    learner.type("1", "Backspace")
    assert learner.tab.locator('#learn [aria-pressed="true"]').count() == 0
    learner.visit("play", is_new=False)
    learner.type("5")
    learner.tab.wait_for_selector('#learn .series [data-card="5h"]')
    learner.type("g")
    learner.wait_for_news("You may not say go")
    learner.leave("#learn")
    learner.tab.wait_for_selector("#opening[open]")
    assert (learner.hash, learner.tab.title()) == ("", "Cribboard")


#: Goes to a stage, and moves the focus on as soon as its heading is there: before its exercise is.
MOVE_ON = """() => new Promise((resolve, reject) => {
  const heading = document.querySelector("#learn h2");
  new MutationObserver(() => {
    if (document.activeElement !== heading) reject(new Error("the heading has no focus"));
    if (document.querySelector("#learn .table .card")) reject(new Error("the exercise is there"));
    document.querySelector("#learn .close").focus();
    resolve();
  }).observe(heading, { childList: true });
  location.hash = "#learn/fifteens";
})"""


def test_the_focus_stays_where_it_was_moved_while_a_stage_loads(learner):
    learner.visit()
    learner.tab.evaluate(MOVE_ON)
    learner.tab.wait_for_selector("#learn .table .card")
    learner.tab.evaluate(TWO_FRAMES)
    assert learner.tab.locator("#learn .close:focus").count() == 1


def test_progress_is_kept_and_in_the_backup_and_what_is_kept_wrongly_begins_anew(learner):
    learner.visit("pairs")
    learner.solve_find("pairs", 0)
    learner.wait_for_part("next")
    learner.tab.reload()
    learner.tab.wait_for_selector('#learn .table [data-card="2h"]')
    assert learner.tab.evaluate("document.querySelector('#learn progress').value") == 1
    learner.tab.get_by_role("button", name="All stages").click()
    learner.tab.wait_for_selector("#learn .stage em")
    assert learner.tab.locator("#learn .stage em").all_inner_texts() == ["1 of 3"]
    assert "stages" in learner.tab.evaluate(KEPT) and learner.progress == {"pairs": 1}
    for text in ("zz", "7b", "5b5d", b'{"pairs":"<b>","crib":99}'.hex()):
        learner.tab.evaluate("([name, text]) => { localStorage[name] = text; }", [FILE, text])
        learner.tab.goto("about:blank")
        learner.visit("pairs")
        learner.tab.wait_for_selector('#learn .table [data-card="8h"]')
        learner.visit("crib", is_new=False)
        learner.tab.wait_for_selector('#learn .table [data-card="6c"]')


def test_the_deal_of_the_last_stage_has_a_hint_at_each_decision(learner):
    learner.tab.add_init_script(HURRY)
    learner.visit("deal")
    learner.press("play")
    learner.tab.wait_for_selector(".mine .card.lit")
    for card in learner.tab.locator(".mine .card.lit").all():
        learner.tab.click(f".mine [data-card='{card.get_attribute('data-card')}']")
    learner.reach("#felt .act:not(:disabled)", "#felt .starter [data-card]")
    while not learner.tab.locator('#learn[open] .said:text("whole deal")').count():
        choice = learner.tab.locator(
            '#felt .choice[data-part="way-page"], .mine .lit, #felt .act:not(:disabled)'
        )
        if choice.count():
            choice.first.click(timeout=3000)
        learner.tab.wait_for_timeout(100)
    assert learner.progress == {"deal": 1} and learner.hash == "#learn/deal"
    learner.press("play-on")
    learner.tab.wait_for_selector("#learn", state="hidden")
    learner.tab.wait_for_selector(".mine button.card")
    learner.tab.wait_for_timeout(1500)
    assert learner.tab.locator(".mine .lit").count() == 0


#: What must be whole in the dialog, large enough to click, and over nothing else.
WHOLE = {
    "inside": "#learn :is(.table .card, .buttons button, .head button, progress, .stage)",
    "scrollers": "#learn :is(.stages, .exercise, .exercise > .counting)",
    "uncut": "#learn :is(.body, .exercise, .table, .counting, .buttons, .stage)",
    "large": "#learn button", "cards": "#learn .table .card",
    "apart": "#learn :is(.buttons button, .head button, progress)",
    "texts": "#learn :is(h2, p, figcaption)",
}  # fmt: skip
#: Parts that are higher than their boxes, but for those that scroll.
TOO_HIGH = """(parts) => [...document.querySelectorAll(parts)]
  .filter((one) => getComputedStyle(one).overflowY !== "auto")
  .filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => `cut: ${one.className}`)"""


def look(learner, size, percent, may_scroll):
    wrong = learner.faults(**WHOLE, mayScroll=may_scroll)
    return wrong + learner.tab.evaluate(TOO_HIGH, WHOLE["uncut"])


def states(learner):
    """Walk to the fullest state of each kind of exercise; yield its name."""
    learner.visit()
    yield "list"
    for stage in ("pairs", "count"):
        learner.visit(stage, is_new=False)
        learner.tab.wait_for_selector("#learn .table .card")
        learner.press("show")
        learner.wait_for_part("next")  # what was shown need not be tapped
        yield stage
    learner.visit("crib", is_new=False)
    learner.tap("5h 5d")
    learner.press("away")
    learner.tab.wait_for_selector("#learn .parts li")
    yield "crib"
    learner.visit("play", is_new=False)
    learner.tap("5h")
    learner.tab.wait_for_selector('#learn .series [data-card="9s"]')
    yield "play"
    learner.tap("3s")
    learner.tab.wait_for_function(
        "text => !document.querySelector('#learn .said').textContent.includes(text)", arg="9"
    )
    yield "play, refused"
    learner.visit("deal", is_new=False)
    yield "deal"


@pytest.mark.parametrize(
    ("language", "percents"), [("en", [100]), *((one, TEXT) for one in phrases.LANGUAGES)],
    ids=["en-quick", *phrases.LANGUAGES],
)  # fmt: skip
def test_nothing_is_cut_or_covered_at_any_size(new_page, language, percents):
    learner = new_page(Learner, locale=language, reduced_motion="reduce")
    found = {state: wrong_at(learner, percents, look) for state in states(learner)}
    assert not any(found.values()), json.dumps(found, indent=1)


@pytest.mark.parametrize("language", phrases.LANGUAGES)
def test_a_stage_speaks_the_language_of_the_page(new_page, language):
    learner, own = new_page(Learner, locale=language), words(language)
    learner.visit("crib")
    learner.tap("6c 7s")
    learner.press("away")
    learner.wait_for_news(own["best"])
    assert learner.tab.inner_text("#learn h2") == own["title-crib"]
    assert learner.tab.inner_text("#learn .aim") == own["crib-1"]
    shown = learner.tab.inner_text("#learn")
    assert "{" not in shown and "undefined" not in shown
