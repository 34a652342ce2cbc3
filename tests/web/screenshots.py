"""Take a picture of every state of the page, in both schemes and at four widths, to look at.

python tests/web/screenshots.py FOLDER [--sizes 390x844 1280x800] [--only drawer] [--language de]
"""

import argparse
import functools
import shutil
import tempfile
from pathlib import Path

import walks
from driver import FLAGS, Table, serving
from playwright.sync_api import sync_playwright

from cribboard.language import phrases
from cribboard.lights import presets
from cribboard_tools.homes import page_server

SIZES = ("280x653", "390x844", "1280x800", "2560x1440")
SCHEMES = ("dark", "light")
FAR = "A! 2 9 # " * 4  # pegged by hand: five more and the game is over


def end(table):
    """A game that is won."""
    table.open()
    table.press_keys(f"1 {FAR} A! 5 #")
    table.tab.wait_for_timeout(4000)
    yield "end"


def printed(table):
    """The key card and the score sheet."""
    table.open()
    table.tab.wait_for_function("() => cribboard.canPrint()")
    table.tab.emulate_media(media="print")
    table.tab.evaluate("dispatchEvent(new Event('beforeprint'))")
    yield "printed"


def offline(table):
    """The page without its firmware."""
    table.tab.route("**/firmware.bin", lambda route: route.abort())
    table.tab.goto(f"{table.address}#table")
    table.tab.wait_for_selector("#notice:visible")
    yield "offline"


WALKS = {walk.__name__: walk for walk in (*walks.ALL, end, printed, offline)}
WALKS |= {f"board-{name}": functools.partial(walks.board, name=name) for name in presets.NAMES}


def main():
    """Take the pictures."""
    parser = argparse.ArgumentParser(description="Take a picture of every state of the page.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--sizes", nargs="+", default=SIZES)
    parser.add_argument("--language", default="en", choices=phrases.LANGUAGES)
    parser.add_argument("--only", nargs="+", default=[""], help="how the states' names begin")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    sizes = [tuple(map(int, size.split("x"))) for size in args.sizes]
    with tempfile.TemporaryDirectory() as built, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        with serving(page_server.build(Path(built))) as address:
            for name, walk in WALKS.items():
                if any(name.startswith(one) or one.startswith(name) for one in args.only):
                    for scheme in SCHEMES:
                        _shoot(browser, address, walk, scheme, sizes, args)
        browser.close()


def _shoot(browser, address, walk, scheme, sizes, args):
    """Take the pictures of a walk's states in one scheme, at every size."""
    viewport = dict(zip(("width", "height"), sizes[0], strict=True))
    context = browser.new_context(viewport=viewport, color_scheme=scheme, locale=args.language)
    table = Table(context.new_page(), address)
    try:
        for name in walk(table):
            if not name.startswith(tuple(args.only)):
                continue
            for width, height in sizes:
                table.resize(width, height)
                table.tab.wait_for_timeout(1200)
                table.tab.screenshot(path=args.folder / f"{name}-{scheme}-{width}x{height}.png")
            table.resize(*sizes[0])
    except Exception as error:  # the other states are worth a look
        print(f"{walk} {scheme}: {error}")
    finally:
        context.close()


if __name__ == "__main__":
    main()
