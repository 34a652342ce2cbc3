"""Fixtures for the page in a real browser; `table` is one open tab."""

import shutil
import sys
from pathlib import Path

import pytest

sync_api = pytest.importorskip("playwright.sync_api", reason="pip install playwright")
sys.path.insert(0, str(Path(__file__).parent))

from driver import FLAGS, Table, serving  # noqa: E402  (beside this file)

from cribboard_tools import npm  # noqa: E402
from cribboard_tools.homes import page_server  # noqa: E402  (after importorskip: without playwright nothing here runs)


@pytest.fixture(scope="session")
def built(tmp_path_factory):
    """The folder of the page, built as for a web server."""
    folder = tmp_path_factory.mktemp("page")
    try:
        return page_server.build(folder)
    except npm.NpmError as error:
        pytest.skip(f"{error}: `cribboard run --no-browser` fetches it")


@pytest.fixture(scope="session")
def served(built):
    """The address of the page, served as `cribboard run` serves it."""
    with serving(built) as address:
        yield address


@pytest.fixture(scope="session")
def chromium():
    """Function that starts the machine's Chromium with these flags; none is downloaded."""
    found = [shutil.which(name) for name in ("chromium", "chromium-browser", "google-chrome")]
    path = next((path for path in found if path), None)
    if path is None:
        pytest.skip("there is no chromium: apt-get install chromium")
    with sync_api.sync_playwright() as playwright:
        yield lambda flags: playwright.chromium.launch(executable_path=path, args=flags)


@pytest.fixture(scope="session")
def browser(chromium):
    """Chromium without a graphics card."""
    browser = chromium(FLAGS)
    yield browser
    browser.close()


@pytest.fixture
def context(browser):
    """A browser context with empty storage."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    yield context
    context.close()


@pytest.fixture
def page(context, served):
    """The page in a tab, not opened yet; what it complained of fails the test at its end."""
    table = Table(context.new_page(), served)
    yield table
    assert table.complaints == []


@pytest.fixture
def table(page):
    """The page, open and started."""
    return page.open()


@pytest.fixture
def new_page(browser, served):
    """A function that returns the page as `page` has it, in a browser with these options.

    kind: of Table; address: of another server.
    """
    tables = []

    def make(kind=Table, address=served, **options):
        context = browser.new_context(**{"viewport": {"width": 1280, "height": 800}, **options})
        tables.append(kind(context.new_page(), address))
        return tables[-1]

    yield make
    complaints = [table.complaints for table in tables]
    for table in tables:
        table.tab.context.close()
    assert not any(complaints), complaints


#: Files about one part of the page each: their first test is quick, all others are long.
ONE_PART = {
    "test_accessibility.py", "test_count_door.py", "test_learn.py",
    "test_own_board.py", "test_play_hand.py", "test_settings.py", "test_start.py",
}  # fmt: skip


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Mark as long all but the first of a test's values, and of a file that is about one part.

    A browser takes seconds for each, and the quick suite must stay short.
    """
    seen = set()
    for item in items:
        if item.path.parent != Path(__file__).parent:
            continue
        if item.path.name in ONE_PART:
            name = item.path
        elif hasattr(item, "callspec"):
            name = item.path, item.originalname
        else:
            continue
        if name in seen:
            item.add_marker("long")
        seen.add(name)
