"""The page kept by its service worker: without a server, on the second visit, and a new version."""

import contextlib
import re
import shutil

import pytest
from driver import BLUE_PLAYS, ORANGE_PLAYS, Table, serving

from cribboard.language import phrases
from cribboard_tools import page_texts
from cribboard_tools.homes import page_server

pytestmark = pytest.mark.long

IS_KEPT = "() => navigator.serviceWorker.ready.then((one) => one.active.state === 'activated')"
FROM_NETWORK = """() => performance.getEntriesByType("resource").concat(
    performance.getEntriesByType("navigation")).filter((one) => one.transferSize > 0)
    .map((one) => one.name)"""


@pytest.fixture
def site(built, tmp_path):
    """The page in a folder of a server: its folder, its address, and a function to stop serving."""
    folder = tmp_path / "some/where"
    shutil.copytree(built, folder)
    with contextlib.ExitStack() as stack:
        address = stack.enter_context(serving(tmp_path))
        yield folder, f"{address}some/where/", stack.close


def _kept(context, address):
    """Return a table whose page the service worker has kept."""
    table = Table(context.new_page(), address)
    table.open()
    table.tab.wait_for_function(IS_KEPT)
    return table


def _change(folder, caption):
    """Make another version of the page in a folder: its title is another one."""
    page = (folder / "index.html").read_bytes()
    page = re.sub(rb"<title>.*</title>", b"<title>" + caption.encode() + b"</title>", page)
    (folder / "index.html").write_bytes(page)
    paths = [path for path in folder.rglob("*") if path.is_file()]
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
    files.pop(page_server.MARKER)
    files["service_worker.js"] = (page_server.PAGE / "shell/service_worker.js").read_bytes()
    (folder / "service_worker.js").write_bytes(page_server._worker(files, {}))


def test_the_second_visit_fetches_nothing_and_needs_no_server(context, site):
    _, address, stop = site
    _kept(context, address).tab.close()
    table = Table(context.new_page(), address)
    table.open()
    assert table.tab.evaluate(FROM_NETWORK) == []
    assert table.tab.evaluate("performance.getEntriesByType('resource').length") > 10
    table.start_deal()
    table.settle()
    assert table.tab.evaluate(FROM_NETWORK) == []
    stop()
    table.reload()
    table.wait_for(ORANGE_PLAYS)
    table.click("7")
    table.wait_for(BLUE_PLAYS)
    table.menu()  # another language too
    table.click("22#")
    table.click(str(1 + phrases.LANGUAGES.index("fr")))
    table.tab.wait_for_selector("html[lang=fr]")
    table.settle()
    other = Table(context.new_page(), address)
    other.tab.goto(f"{address}index.html?from=home")
    other.tab.wait_for_selector("#board")
    assert table.complaints == []


def test_a_new_version_waits_for_the_button_and_loses_nothing(context, site):
    folder, address, _ = site
    table = _kept(context, address)
    table.start_deal()
    table.settle()
    _change(folder, "Another version")
    table.reload()
    table.tab.wait_for_selector("#update:visible")
    assert table.tab.inner_text("#update p") == page_texts.page("en")["new-version"]
    assert table.tab.title().endswith("Cribboard")
    table.click("7")  # the game goes on
    table.wait_for(BLUE_PLAYS)
    table.settle()
    assert table.tab.title().endswith("Cribboard")
    table.tab.click("#update button")
    table.tab.wait_for_function("() => document.title.endsWith('Another version')")
    table.wait_for(BLUE_PLAYS)
    assert table.tab.locator("#update").is_hidden()
    names = table.tab.evaluate("caches.keys()")
    assert len([name for name in names if not name.endswith("voices")]) == 1
    assert table.complaints == []


def test_a_version_with_a_file_that_is_not_its_own_is_refused(context, site):
    folder, address, _ = site
    table = _kept(context, address)
    _change(folder, "Another version")
    (folder / "index.html").write_text("a third version's")
    table.tab.evaluate("navigator.serviceWorker.ready.then((one) => one.update())")
    table.tab.wait_for_function(
        "() => navigator.serviceWorker.ready.then((one) => one.installing === null)"
    )
    assert table.tab.evaluate("navigator.serviceWorker.ready.then((one) => one.waiting)") is None
    table.reload()
    assert table.tab.title().endswith("Cribboard")
    table.start_deal()


def test_a_voice_is_kept_once_it_was_fetched(context, site):
    folder, address, stop = site
    (folder / "voice").mkdir()
    (folder / "voice/en.voice").write_bytes(b"clips")
    table = _kept(context, address)
    table.reload()
    fetched = "fetch('voice/en.voice').then((answer) => answer.text())"
    assert table.tab.evaluate("caches.keys()") and table.tab.evaluate(fetched) == "clips"
    stop()
    table.reload()
    assert table.tab.evaluate(fetched) == "clips"
