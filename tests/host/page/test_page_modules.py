"""The page's modules: JavaScript joined into one, firmware in the order in which it is imported."""

import ast
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import cribboard.store
from cribboard.store import records
from cribboard_tools.errors import Failure
from cribboard_tools.homes import page_modules, page_pack, page_server
from tests.helpers import fakes
from tests.helpers.random_match import power_on, save
from tests.helpers.scripts import do

FILES = {
    "shell/first.js": """
import * as texts from "../base/texts.js";
import { twice as double } from "../base/sums.js";
export const told = texts.say(double(4));
import("../hand/later.js").then(({ calls }) => console.log(told, ...calls));
""",
    "base/sums.js": """
let calls = 0;
export function twice(n) {
  calls += 1;
  return 2 * n;
}
export const made = () => calls;
""",
    "base/texts.js": """
import { made } from "./sums.js";
export async function load() {}
export function say(n) {
  return `${n} after ${made()}`;
}
export class Text {}
""",
    "hand/later.js": """
import { made, twice } from "../base/sums.js";
export const calls = [twice(1), made()];
""",
}
FILES = {name: text.encode() for name, text in FILES.items()}


def test_each_module_comes_after_those_it_imports():
    wanted = ["base/sums.js", "base/texts.js", "shell/first.js"]
    assert page_modules.imported("shell/first.js", FILES) == wanted


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node")
def test_joined_modules_do_what_they_did_and_share_their_state(tmp_path):
    joined = page_modules.join("shell/first.js", FILES)
    printed = []
    for folder, made in (("plain", FILES), ("joined", FILES | joined)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "package.json").write_text('{"type": "module"}')
        for name, text in made.items():
            (tmp_path / folder / name).parent.mkdir(exist_ok=True)
            (tmp_path / folder / name).write_bytes(text)
        done = subprocess.run(
            ["node", str(tmp_path / folder / "shell/first.js")],
            capture_output=True,
            text=True,
            check=True,
        )
        printed.append(done.stdout)
    assert printed == ["8 after 1 2 2\n"] * 2


def test_what_the_browser_tests_import_is_exported():
    before = r"\{ ([\w, ]+) \} = await import\(.\./([\w/]+\.js)"
    after = r"import\(.\./([\w/]+\.js).\)\.then\((?:async )?\(\{ ([\w, ]+) \}"
    texts = [path.read_text() for path in Path(__file__).parents[2].glob("web/test_*.py")]
    found = [pair for text in texts for pair in re.findall(before, text)]
    found += [pair[::-1] for text in texts for pair in re.findall(after, text)]
    for names, module in found:
        exported = page_modules._exports((page_server.PAGE / module).read_text())
        assert set(names.split(", ")) <= set(exported), module
    assert len(found) > 5


@pytest.mark.parametrize(
    "text", ["export default 3;\n", 'import all from "https://example.org/x.js";\n']
)
def test_what_cannot_be_joined_is_refused(text):
    with pytest.raises(Failure, match="cannot be joined"):
        page_modules.join("first.js", {"first.js": text.encode()})


def test_modules_that_import_each_other_are_refused():
    files = {"a.js": b'import { b } from "./b.js";\n', "b.js": b'import { a } from "./a.js";\n'}
    with pytest.raises(Failure, match="cannot be joined"):
        page_modules.join("a.js", files)


def test_the_firmware_comes_in_the_order_of_its_imports():
    package = Path(cribboard.__file__).parent
    pack = page_pack.unpacked(page_pack.make(package, page_server.PAGE)["firmware.bin"])
    names = [name.rpartition(".")[0] for name in pack]
    order = names[: names.index("cribboard_tools/page/shell/main")]
    assert len(order) > 80 and "cribboard/app/app" in order
    texts = page_pack.firmware_texts(package)
    texts |= page_pack.own_modules(page_server.PAGE)
    for place, name in enumerate(order):
        for node in ast.parse(texts[f"{name}.py"]).body:
            if isinstance(node, ast.ImportFrom):
                module = node.module.replace(".", "/")
                wanted = [f"{module}/{alias.name}" for alias in node.names]
                assert all(one in order[:place] for one in wanted if f"{one}.py" in texts)
                if module.split("/")[0] == "cribboard":
                    assert {module, f"{module}/__init__"} & set(order[:place])


def test_an_old_game_is_added_up_later_where_the_module_for_it_is_not_there_yet(monkeypatch):
    files = fakes.Files()
    journal, match = power_on(files)
    monkeypatch.setitem(sys.modules, "cribboard.store.results", None)
    monkeypatch.delattr(cribboard.store, "results", raising=False)
    for _ in range(records.GAME_FILES + 1):
        for line in ("game six-card", "set 0 121", "game six-card"):
            do(match, line)
            save(journal, match)
    notes = [note.key for note in journal.notes]
    assert "alert.match-unsaved" in notes and not journal.is_saved
    monkeypatch.undo()
    do(match, "set 0 5")
    assert save(journal, match) and journal.is_saved
    assert power_on(files.plugged_in())[1].game.scores == [5, 0]
