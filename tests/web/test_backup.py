"""Saving everything to one file, and restoring it, here and in another browser."""

import json

import pytest
from driver import BLUE_PLAYS, START_DEAL

from cribboard_tools import page_texts

pytestmark = pytest.mark.long

SAVE, CHOOSE, INPUT, MESSAGE, CONFIRM = (
    f'#backup-dialog [data-part="{part}"]'
    for part in ("save", "choose", "input", "message", "confirm")
)
REFUSED = [
    ("no JSON", "backup-other-file"),
    ("[1, 2]", "backup-other-file"),
    ('{"kind": "other", "version": 1, "files": {}}', "backup-other-file"),
    ('{"kind": "cribboard-backup", "version": 2, "files": {}}', "backup-other-version"),
    ('{"kind": "cribboard-backup", "version": 1}', "backup-damaged"),
    ('{"kind": "cribboard-backup", "version": 1, "files": {"a": "0g"}}', "backup-damaged"),
    ('{"kind": "cribboard-backup", "version": 1, "files": {"a/b": "00"}}', "backup-damaged"),
    (" " * 8_000_001, "backup-too-large"),
]


def _text(key):
    return page_texts.page("en")[key]


def _saved(table, path):
    table.reach("#backup-open", "#backup-dialog[open]")
    with table.tab.expect_download() as download:
        table.tab.click(SAVE)
    download.value.save_as(path)
    table.tab.keyboard.press("Escape")


def _choose(table, path):
    table.reach("#backup-open", "#backup-dialog[open]")
    table.tab.set_input_files(INPUT, path)
    table.tab.wait_for_function(f"() => document.querySelector('{MESSAGE}').textContent")
    return table.tab.inner_text(MESSAGE)


def test_a_game_goes_to_another_browser_in_a_file(table, new_page, tmp_path):
    table.click(START_DEAL + "7")
    table.wait_for(BLUE_PLAYS)
    table.settle()
    kept = {name.rpartition(":")[2]: value for name, value in table.games().items()}
    _saved(table, tmp_path / "backup.json")
    backup = json.loads((tmp_path / "backup.json").read_text())
    assert backup["kind"] == "cribboard-backup" and backup["version"] == 1
    assert backup["files"] == kept and kept
    other = new_page().open()
    other.click("2")
    other.wait_for("starter")
    other.settle()
    before = other.games()
    told = _choose(other, tmp_path / "backup.json")
    assert told == _text("backup-ask").replace("{what}", str(len(backup["files"])))
    assert other.games() == before, "nothing changes before the answer"
    other.tab.keyboard.press("Escape")
    assert other.games() == before
    _choose(other, tmp_path / "backup.json")
    other.tab.click(CONFIRM)
    other.wait_for(BLUE_PLAYS)
    other.click("8")
    other.wait_for("fifteen for two")


def test_a_file_that_is_refused_says_why_and_changes_nothing(table, tmp_path):
    """So is one that was changed, and one that the browser has no room for."""
    table.start_deal()
    table.settle()
    before, path = table.games(), tmp_path / "backup.json"
    _saved(table, path)
    backup = json.loads(path.read_text())
    name = next(name for name in backup["files"] if name.startswith("hot"))
    backup["files"][name] = "00" + backup["files"][name][2:]
    for text, key in [*REFUSED, (json.dumps(backup), "backup-damaged")]:
        path.write_text(text)
        assert _choose(table, path) == _text(key), text[:80]
        assert table.tab.locator(CONFIRM).is_hidden()
        table.tab.keyboard.press("Escape")
    files = {"first": "00" * 50, "second": "00" * 3_000_000}
    path.write_text(json.dumps({"kind": "cribboard-backup", "version": 1, "files": files}))
    _choose(table, path)
    table.tab.click(CONFIRM)
    table.wait_for_text(MESSAGE, _text("backup-no-room"))
    assert table.games() == before
    table.tab.keyboard.press("Escape")
    table.click("7")  # the board goes on
    table.wait_for(BLUE_PLAYS)
    table.settle()
    table.reload()
    table.wait_for(BLUE_PLAYS)


def test_a_game_that_the_browser_does_not_keep_can_be_saved(page, context, tmp_path):
    context.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('off'); } })"
    )
    page.open()
    page.click(START_DEAL + "7")
    page.settle()
    assert _text("not-kept") in page.tab.inner_text("#not-kept")
    path = tmp_path / "backup.json"
    _saved(page, path)
    files = json.loads(path.read_text())["files"]
    assert any(name.startswith("hot") for name in files)
    page.tab.click("#backup-open")
    assert page.tab.locator(CHOOSE).is_hidden(), "nothing that is restored would be kept"
