"""Take a picture of every state of the page, in both schemes and at four widths, to look at.

python tests/web/screenshots.py FOLDER [--sizes 390x844 1280x800] [--only drawer] [--language de]
"""

import argparse
import functools
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

from driver import DROP, Table, serving
from playwright.sync_api import BrowserContext, Page, sync_playwright

from cribboard.language import phrases
from cribboard.lights import presets
from cribboard_tools.homes import page_server

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
SIZES = ("280x653", "390x844", "1280x800", "2560x1440")
SCHEMES = ("dark", "light")
FAR = "A! 2 9 # " * 4  # pegged by hand: five more and the game is over
ACT = "#felt .act:not(:disabled)"
LAYABLE = ".mine button.card:not(:disabled)"
EXAMPLE = Path(__file__).parents[2] / "docs/win-chances.match"
LAID = "1 A! 2 9 # A! 2 9 # A! 1 8 # B! 2 9 # B! 1 2 # 5 7 8 9"  # 76 and 41 pegged; 15, a run


def _open(context: BrowserContext, address: str, mode: str = "table") -> Table:
    table = Table(context.new_page(), address)
    table.visit(f"#{mode}")
    if any(row.startswith("# 1 ") for row in table.settle()):  # the way of use
        table.type("1")
        table.settle()
    return table


def _press(table: Table, keys: str) -> None:
    table.press_keys(keys)
    table.tab.wait_for_timeout(1500)


def opening(context: BrowserContext, address: str) -> Page:
    """The first visit."""
    tab = context.new_page()
    tab.goto(address)
    tab.wait_for_selector("html.started")
    return tab


def counted(context: BrowserContext, address: str) -> Page:
    """A hand counted without a game."""
    tab = context.new_page()
    tab.goto(f"{address}#count=5h5s5dJc-5c")
    tab.wait_for_selector("#count li")
    return tab


def stage(context: BrowserContext, address: str) -> Page:
    """A stage of Learn cribbage."""
    tab = context.new_page()
    tab.goto(f"{address}#learn/fifteens")
    tab.wait_for_selector("#learn .table .card")
    return tab


def learn(context: BrowserContext, address: str) -> Page:
    """The lesson, some keys in."""
    table = _open(context, address, "learn/board")
    table.tab.wait_for_selector("#felt .telling")
    return table.tab


def hand(context: BrowserContext, address: str) -> Page:
    """A hand that the page has dealt."""
    table = _open(context, address, "hand")
    table.tab.wait_for_selector("#felt .card")
    table.set_option("way", "page")
    table.tab.wait_for_timeout(1500)
    return table.tab


def _lay_away(context: BrowserContext, address: str) -> Page:
    """Open a dealt hand and lay two cards away; return its tab when the person is to lay."""
    tab = hand(context, address)
    for _ in range(2):
        tab.locator('.mine button[aria-pressed="false"]').first.click()
    tab.click("#felt .act")
    tab.wait_for_selector(LAYABLE)
    return tab


def hand_hint(context: BrowserContext, address: str) -> Page:
    """A dealt hand with a hint for the discard."""
    tab = hand(context, address)
    tab.click('[data-part="hint"]')
    tab.wait_for_selector(".mine .lit")
    return tab


def hand_play(context: BrowserContext, address: str) -> Page:
    """A dealt hand in the play, with a hint."""
    tab = _lay_away(context, address)
    tab.locator(LAYABLE).first.click()
    tab.wait_for_function("() => document.querySelectorAll('.mine .card').length === 3")
    tab.wait_for_selector(f"{LAYABLE}, {ACT}")
    while tab.locator(ACT).count():  # a go
        tab.click(ACT)
        tab.wait_for_selector(f"{LAYABLE}, {ACT}")
    tab.click('[data-part="hint"]')
    tab.wait_for_selector(".mine .lit")
    return tab


def hand_redo(context: BrowserContext, address: str) -> Page:
    """A dealt hand whose last card was taken back, with a hint beside redo."""
    tab = hand_play(context, address)
    tab.click('[data-part="undo"]')
    tab.wait_for_selector('[data-part="redo"]')
    tab.click('[data-part="hint"]')
    tab.wait_for_selector(".mine .lit")
    return tab


def hand_show(context: BrowserContext, address: str) -> Page:
    """A dealt hand of which one hand was counted."""
    tab = _lay_away(context, address)
    while not tab.locator('[data-part="why"]').count() or not tab.locator(ACT).count():
        tab.wait_for_selector(f"{LAYABLE}, {ACT}")
        tab.locator(f"{LAYABLE}, {ACT}").first.click()
        tab.wait_for_timeout(400)
    tab.wait_for_timeout(1500)
    return tab


def board(context: BrowserContext, address: str, name: str) -> Page:
    """A preset's board in a deal."""
    table = _open(context, address)
    table.choose_board(name)
    _press(table, LAID)
    return table.tab


def end(context: BrowserContext, address: str) -> Page:
    """A game that is won."""
    table = _open(context, address)
    _press(table, f"1 {FAR} A! 5 #")
    table.tab.wait_for_timeout(4000)
    return table.tab


def _opened(context: BrowserContext, address: str, opener: str, shown: str) -> Page:
    """A dialog over the table; shown: selects what it has once it is open."""
    table = _open(context, address)
    table.tab.click(opener)
    table.tab.wait_for_selector(shown)
    return table.tab


def rules(context: BrowserContext, address: str) -> Page:
    """The rules of cribbage."""
    return _opened(context, address, "[data-rules]", "#rules[open] .sections > *")


def why(context: BrowserContext, address: str) -> Page:
    """The explanation of a count."""
    tab = board(context, address, "two-track")
    tab.click("#why-open")
    tab.wait_for_selector("#why[open]")
    tab.wait_for_timeout(500)
    return tab


def drawer(context: BrowserContext, address: str) -> Page:
    """The settings."""
    return _opened(context, address, "#drawer-open", "#drawer[open]")


def drawer_board(context: BrowserContext, address: str) -> Page:
    """The settings of the board, with the kind that is drawn."""
    tab = drawer(context, address)
    tab.click("#group-game summary")
    tab.click("#group-board summary")
    tab.wait_for_selector("#board-kind")
    tab.focus("#board-kind")
    return tab


def past(context: BrowserContext, address: str) -> Page:
    """A match that was dropped, with its first deals reviewed."""
    table = _open(context, address)
    table.tab.wait_for_selector("#past-open:visible")
    table.tab.evaluate(DROP, ["a.match", EXAMPLE.read_text()])
    table.tab.wait_for_selector("#past .costly li")
    return table.tab


def printed(context: BrowserContext, address: str) -> Page:
    """The key card and the score sheet."""
    table = _open(context, address)
    table.tab.wait_for_function("() => cribboard.canPrint()")
    table.tab.emulate_media(media="print")
    table.tab.evaluate("dispatchEvent(new Event('beforeprint'))")
    return table.tab


def second(context: BrowserContext, address: str) -> Page:
    """A second tab, beside the one that plays."""
    board(context, address, "two-track")
    tab = context.new_page()
    tab.goto(address)
    tab.wait_for_selector("#notice:visible")
    tab.wait_for_timeout(2500)
    return tab


def offline(context: BrowserContext, address: str) -> Page:
    """The page without its firmware."""
    tab = context.new_page()
    tab.route("**/firmware.bin", lambda route: route.abort())
    tab.goto(f"{address}#table")
    tab.wait_for_selector("#notice:visible")
    return tab


STATES: dict[str, Callable[[BrowserContext, str], Page]] = {
    "opening": opening,
    "count": counted,
    "stage": stage,
    "learn": learn,
    "hand": hand,
    "hand-hint": hand_hint,
    "hand-play": hand_play,
    "hand-redo": hand_redo,
    "hand-show": hand_show,
    **{f"board-{name}": functools.partial(board, name=name) for name in presets.NAMES},
    "end": end,
    "rules": rules,
    "why": why,
    "drawer": drawer,
    "drawer-board": drawer_board,
    "past": past,
    "print": printed,
    "second-tab": second,
    "offline": offline,
}


def main() -> None:
    """Take the pictures."""
    parser = argparse.ArgumentParser(description="Take a picture of every state of the page.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--sizes", nargs="+", default=SIZES)
    parser.add_argument("--language", default="en", choices=phrases.LANGUAGES)
    parser.add_argument("--only", nargs="+", default=list(STATES), choices=list(STATES))
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as built, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        with serving(page_server.build(Path(built))) as address:
            for name in args.only:
                for scheme in SCHEMES:
                    _shoot(browser, address, name, scheme, args)
        browser.close()


def _shoot(browser, address, name, scheme, args) -> None:  # type: ignore[no-untyped-def]
    """Take the pictures of one state in one scheme, at every size."""
    width, height = map(int, args.sizes[0].split("x"))
    viewport = {"width": width, "height": height}
    context = browser.new_context(viewport=viewport, color_scheme=scheme, locale=args.language)
    try:
        tab = STATES[name](context, address)
        for size in args.sizes:
            width, height = map(int, size.split("x"))
            tab.set_viewport_size({"width": width, "height": height})
            tab.wait_for_timeout(1200)
            tab.screenshot(path=args.folder / f"{name}-{scheme}-{size}.png")
    except Exception as error:  # the other states are worth a look
        print(f"{name} {scheme}: {error}")
    finally:
        context.close()


if __name__ == "__main__":
    main()
