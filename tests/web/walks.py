"""Walks through the page: each leads a table from state to state, and yields the name of each.

The states are looked at by axe-core (test_accessibility.py) and in pictures (screenshots.py).
"""

import json
from pathlib import Path

from driver import DROP, Table, open_drawer

EXAMPLE = Path(__file__).parents[2] / "docs/win-chances.match"
#: What can be pressed in a dealt hand.
TURN = ".mine button.card:not(:disabled), #felt .act:not(:disabled)"
NEXT_KEY = "key => document.querySelector('.next-key')?.dataset.key === key"
IS_OTHER = "before => document.getElementById('felt').innerHTML !== before"
#: 76 and 41 pegged by hand; in the play fifteen, a run.
LAID = "1 A! 2 9 # A! 2 9 # A! 1 8 # B! 2 9 # B! 1 2 # 5 7 8 9"


def opening(table):
    table.visit()
    yield "opening"


def count(table):
    table.tab.goto(table.address + "#count=5h5h5dJc-5c")
    table.tab.wait_for_selector("#count .refused:visible")
    table.click_first('#count .pack [data-card="5h"]')
    table.click_first("#count .crib")
    yield "count-chosen"
    table.tab.evaluate("location.hash = 'count=5h5h5dJc-5c'")
    table.tab.wait_for_selector("#count .refused:visible")
    yield "count-refused"
    for card in ("4c", "5c", "6d", "6h"):
        table.click_first(f'#count .pack [data-card="{card}"]')
    table.tab.wait_for_selector("#count li")
    yield "count"


def code(table):
    table.tab.goto(table.address + "#play=garbage")
    table.tab.wait_for_selector("#opening [role=alert]")
    yield "code-refused"
    table.tab.evaluate("location.hash = 'play=4F2K7Q-club-muggins'")
    table.tab.wait_for_selector(".mine button.card")
    table.click_first('[data-part="options"]')
    table.tab.wait_for_selector("#hand-options fieldset:disabled")
    table.click_first("#hand-options .deal")
    yield "code-options"  # the code names the opponent, and is handed on


def stages(table):
    table.tab.goto(table.address + "#learn/no")
    table.tab.wait_for_selector("#learn .refused:visible")
    yield "stages-refused"
    for stage, card in (("count", "7c"), ("crib", "5h"), ("play", "5h"), ("nobs", "4c")):
        table.tab.evaluate(f"location.hash = 'learn/{stage}'")
        table.tab.wait_for_selector(f'#learn .table [data-card="{card}"]')
        table.click_first(f'#learn .table [data-card="{card}"]')
        if stage == "count":
            table.click_first('#learn [data-part="all"]')
        if stage == "crib":
            table.click_first('#learn .table [data-card="5d"]')
            table.click_first('#learn [data-part="away"]')
            table.tab.wait_for_selector("#learn .parts li")
        yield f"stages-{stage}"


def lesson(table):
    table.tab.goto(table.address + "#learn/board")
    for place, key in enumerate("15A59D7"):
        table.tab.wait_for_function(NEXT_KEY, arg=key)
        if place in (0, 6):
            yield f"lesson-{place + 1}"
        table.click_first(f'[data-key="{key}"]')
    table.tab.wait_for_function(NEXT_KEY, arg="C")
    table.click_first('[data-key="1"]')
    yield "lesson-other-key"


def _hint(table):
    table.click_first('[data-part="hint"]')
    table.tab.wait_for_selector(".mine .lit")


def hand(table):
    table.tab.goto(table.address + "#play")
    choice = '.mine button[aria-pressed="false"]'
    table.tab.wait_for_selector(choice)
    table.set_option("way", "page")
    yield "hand"
    table.click_first(choice)
    yield "hand-chosen"
    _hint(table)
    yield "hand-hint"
    table.click_first(choice)
    table.click_first("#felt .act:not(:disabled)")
    is_played = is_counted = False
    while not is_counted:
        table.tab.wait_for_selector(TURN)
        is_card = table.tab.locator("#felt .act").count() == 0
        if is_card and not is_played and table.tab.locator(".mine .card").count() < 4:
            is_played = True
            yield "hand-lay"
            _hint(table)
            yield "hand-play"
            table.click_first('[data-part="undo"]')
            table.tab.wait_for_selector('[data-part="redo"]')
            _hint(table)
            yield "hand-redo"
        label = "" if is_card else table.tab.inner_text("#felt .act")
        is_counted = label.startswith(("Count the crib", "Next"))
        if not is_counted:
            before = table.tab.inner_html("#felt")
            table.click_first(TURN)
            table.tab.wait_for_function(IS_OTHER, arg=before)
    yield "hand-show"
    table.click_first('[data-part="why"]')
    table.tab.wait_for_selector("#why[open]")
    yield "hand-why"


def why(table):
    table.open()
    table.press_keys("1 5 7 8")
    table.click_first("#why-open")
    table.tab.wait_for_selector("#why[open]")
    yield "why"
    table.click_first("#why .rule")
    table.tab.wait_for_selector("#rule-play:visible")
    yield "why-rules"
    table.tab.fill("#rules input", "nobs jack")
    yield "why-rules-found"
    table.tab.fill("#rules input", "zebra")
    yield "why-rules-none"


def drawer(table):
    table.open()
    open_drawer(table)
    yield "drawer"
    open_drawer(table, has_all=True)
    yield "drawer-all"
    table.click_first(".drawer-close")
    table.press_keys("1 5 7 8")
    table.click_first("#laid")
    table.click_first("#deal-cards .entered button")
    table.click_first("#deal-cards .act")
    yield "drawer-cards"  # of the deal, with a rank to choose


def backup(table):
    table.open()
    table.reach("#backup-open", "#backup-dialog[open]")
    yield "backup"
    text = json.dumps({"kind": "cribboard-backup", "version": 1, "files": {"settings": "7b7d"}})
    for name, contents in (("refused", "other"), ("chosen", text)):
        file = {"name": "a.json", "mimeType": "application/json", "buffer": contents.encode()}
        table.tab.set_input_files('#backup-dialog [data-part="input"]', file)
        said = "() => document.querySelector('#backup-dialog [data-part=message]').textContent"
        table.tab.wait_for_function(said)
        yield f"backup-{name}"


def help(table):
    table.open()
    table.reach("#help-open", "#help[open]")
    yield "help"


def loading(table):
    table.tab.route("**/firmware.bin", lambda route: None)
    table.tab.goto(table.address)
    table.tab.wait_for_function("() => document.querySelector('#loading progress').value > 0.3")
    yield "loading-opening"
    table.type("Escape")
    yield "loading"


def second(table):
    table.open()
    table.tab = Table(table.tab.context.new_page(), table.address).tab
    table.tab.goto(table.address)
    table.tab.wait_for_selector("#notice:visible")
    table.tab.bring_to_front()
    yield "second"


def past(table):
    """A match that is dropped, then the record, then all matches."""
    if table.tab.url == "about:blank":
        table.open()
    table.tab.wait_for_selector("#past-open:visible")
    table.tab.evaluate(DROP, ["a.match", EXAMPLE.read_text()])
    table.tab.wait_for_selector("#past .costly li")
    table.reach("#past details summary", "#past details table")
    yield "past"
    for view, part in (("record", ".figures"), ("matches", ".matches")):
        table.reach(f'#past [data-view="{view}"]', f"#past {part}")
        yield f"past-{view}"


def board(table, name):
    """A preset's board in a deal."""
    table.open()
    table.choose_board(name)
    table.press_keys(LAID)
    yield f"board-{name}"


#: Every walk but `board`, which has a preset's name.
ALL = (
    opening, count, code, stages, lesson, drawer, backup, help, loading, second, hand, why, past,
)  # fmt: skip
