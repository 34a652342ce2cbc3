"""Documents: links, cited sections, paths, commands and examples in them lead to what exists.

The build guide, the manual's example and the notation have tests of their own:
tests/hardware/test_guide.py, test_manual and test_notation_page.
"""

import ast
import contextlib
import importlib.util
import io
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from cribboard.lights import presets
from cribboard.menu import menu
from cribboard.rules import cards, forms, play, show
from cribboard.rules.remedies import CASES
from cribboard.table.table import Table
from cribboard_tools import cli
from cribboard_tools.upkeep import made_texts
from tests.conftest import ROOT
from tests.helpers.host.command import cribboard
from tests.helpers.scripts import begun, keyed

DOCUMENTS = sorted(
    path
    for folder in (".", "docs", "hardware", ".github/ISSUE_TEMPLATE")
    for path in (ROOT / folder).glob("*.md")
)
_SOURCES = (".py", ".pyi", ".js", ".mjs", ".h", ".toml", ".yml", ".css", ".html", ".cmake", "")
_SKIPPED = {"node_modules", "build", "__pycache__"}
GOALS = (ROOT / "tests/pico/test_emulated_targets.py").read_text(encoding="utf-8")


def name_of(path):
    return str(path.relative_to(ROOT))


def text_of(name):
    return (ROOT / name).read_text(encoding="utf-8")


def prose(text):
    """Return the text of a document without its fenced blocks."""
    return re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S)


def headings(text):
    return re.findall(r"^#+ (.+)$", prose(text), re.M)


def anchor(heading):
    """Return the anchor that GitHub gives a heading."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def sources():
    """Return every text file that people write, the documents included."""
    return [
        path
        for path in sorted(ROOT.rglob("*"))
        if path.suffix in (*_SOURCES, ".md") and path.is_file() and not _is_skipped(path)
    ]


def _is_skipped(path):
    """Whether a path is in a folder of tools or of built files, such as .venv or build."""
    folders = path.relative_to(ROOT).parts[:-1]
    hidden = {name for name in folders if name.startswith(".")} - {".github"}
    is_made = any(name.endswith(".egg-info") for name in folders)
    return bool(hidden or is_made or _SKIPPED.intersection(folders))


def blocks(name, kind):
    """Return the fenced blocks of a kind in a document, of which there is at least one."""
    found = re.findall(rf"^```{kind}\n(.*?)^```$", text_of(name), re.M | re.S)
    assert found, (name, kind)
    return found


@pytest.mark.parametrize("path", DOCUMENTS, ids=name_of)
def test_relative_links_and_anchors_resolve(path):
    text = prose(path.read_text(encoding="utf-8"))
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        if link.startswith(("https://", "http://")):
            continue
        target, _, heading = link.partition("#")
        named = (path.parent / target).resolve() if target else path
        assert named.exists(), link
        if heading:
            titles = headings(named.read_text(encoding="utf-8"))
            assert heading in [anchor(title) for title in titles], link


#: A document as code and documents cite it, and the section titles in quotes behind it.
_CITED = re.compile(r'(?<![\w/.-])(docs/[\w-]+\.md|[A-Z]{4,}\.md)((?:,? (?:and )?"[^"]+")*)')


def cited(text):
    """Return each document that a text cites, with the titles of its sections."""
    joined = re.sub(r"\s*\n\s*(?:#:? ?|// ?|\* )?", " ", text)
    return [(name, re.findall(r'"([^"]+)"', titles)) for name, titles in _CITED.findall(joined)]


def test_documents_and_sections_that_are_cited_exist():
    wrong = []
    for path in sources():
        if path == Path(__file__):
            continue
        for name, titles in cited(path.read_text(encoding="utf-8", errors="replace")):
            if name == "docs/screens.md":  # `make site` makes it
                continue
            if not (ROOT / name).is_file():
                wrong.append(f"{name_of(path)}: {name}")
                continue
            known = headings(text_of(name))
            wrong += [f"{name_of(path)}: {name}, {one}" for one in titles if one not in known]
    assert wrong == []


def test_the_hands_in_the_rules_count_what_they_say():
    lines = "".join(blocks("docs/rules.md", "counts")).splitlines()
    assert len(lines) >= 10
    for line in lines:
        hand, starter, points, _ = re.split(r" {2,}", line, maxsplit=3)
        held = [cards.parse(word) for word in hand.split()]
        assert show.total(show.items(held, cards.parse(starter))) == int(points), line


def test_the_series_in_the_rules_peg_what_they_say():
    [block] = blocks("docs/rules.md", "plays")
    for line in block.splitlines():
        laid, points = (half.split() for half in re.split(r" {2,}", line))
        series = [cards.parse(word) for word in laid]
        pegged = [show.total(play.items(series[: end + 1])) for end in range(len(series))]
        assert pegged == [int(one) for one in points], line


def test_the_judge_rules_as_each_line_of_the_rules_says():
    rows = "".join(blocks("docs/rules.md", "rulings")).splitlines()
    for row in rows:
        lines, keys, scores, told = [part.strip() for part in row.split(" | ")]
        match = begun("six-card", *lines.split(", "))
        table, found = Table(match, {"way": "referee"}), list(match.game.scores)
        keyed(table, "D! 4 5 # " + keys)
        found += match.game.scores
        assert [int(score) for score in re.findall("[0-9]+", scores)] == found, row
        assert table.view().message == told and not table.is_error, row
        keyed(table, "*")
        assert [*match.game.scores, *found[2:]] == found, row
    assert {row.split(" | ")[1][0] for row in rows} == {str(n + 1) for n in range(len(CASES))}


def test_the_forms_in_the_rules_are_those_of_the_code():
    text = text_of("docs/rules.md")
    for row in forms.FORMS:
        if row.bases:
            continue
        [line] = re.findall(rf"^\| {row.name} \|.*$", text, re.M)
        columns = [column.strip() for column in line.strip("|").split("|")]
        dealt = str(row.dealt) + (f", and {row.to_crib} to the crib" if row.to_crib else "")
        away = f"{row.away} each" if row.away else "none"
        crib = str(row.crib or "none")
        expected = [str(row.players), dealt, away, crib, str(row.kept), str(row.target)]
        assert columns[1:] == expected, row.name


_PATH = re.compile(r"`((?:firmware|host_tools|tests|docs|hardware|tools|\.github)/[\w./*-]*)`")


def test_the_goals_in_the_architecture_are_those_that_are_tested():
    tested = {}
    for names, values in re.findall(r"^([A-Z][A-Z0-9_, ]*) = ([\d_, ]+)$", GOALS, re.M):
        tested |= dict(zip(names.split(", "), values.split(", "), strict=True))
    text = text_of("docs/architecture.md")
    for name, told in (
        ("MID_DEAL_MS", "on a blank chip | {} ms;"),
        ("USED_MS", "ms; {} ms; "),
        ("BLANK_MS", "ms; {} ms |\n| from a key"),
        ("KEY_P50_MS", "without a flash erase | {} ms;"),
        ("KEY_MOST_MS", "ms; {} ms |\n| a turn"),
        ("TURN_MS", "a turn of the loop, also one that takes a key; a page of the screen | {} ms;"),
        ("DRAW_TURN_MS", "ms; {} ms |\n| from the contact"),
        ("FRAMES_A_SECOND", "light show | {} |"),
        ("HEAP_BYTES", "every module loaded | {} bytes |"),
    ):
        assert told.format(f"{int(tested[name]):,}") in text, name


@pytest.mark.parametrize("path", DOCUMENTS, ids=name_of)
def test_paths_modules_tests_and_targets_named_in(path):
    text = path.read_text(encoding="utf-8")
    for name in _PATH.findall(prose(text)):
        assert list(ROOT.glob(name.rstrip("/"))), name
    targets = set(re.findall(r"^([a-z-]+):.*## ", text_of("Makefile"), re.M))
    assert set(re.findall(r"(?:^    |`)make ([a-z-]+)", text, re.M)) <= targets
    for name in re.findall(r"python -m ((?:cribboard_tools|tests)[\w.]*)", text):
        assert importlib.util.find_spec(name), name
    joined = re.sub(r"\s+", " ", text)
    for command in re.findall(r"`pytest ([^`]+)`", joined):
        files, _, words = command.partition(" -k ")
        named = [word for word in files.split() if word.startswith("tests/")]
        assert all((ROOT / word).exists() for word in named), command
        tests = [text_of(word) for word in named if words]
        names = re.findall(r"^def test_\w+", "".join(tests), re.M)
        for word in set(re.findall(r"\w+", words)) - {"or"}:
            assert any(word in name for name in names), (command, word)


def test_names_of_code_in_documents_exist():
    """BENCHMARKS.md has those of MicroPython's own code."""
    code = set()
    for path in sources():
        if path.suffix != ".md":
            code |= {*re.findall(r"\w+", path.read_text(errors="replace"))}
    for path in {*DOCUMENTS} - {ROOT / "BENCHMARKS.md", ROOT / "CHANGELOG.md"}:
        named = re.findall(r"`(\w+_\w+|_[A-Za-z]{4,})`", path.read_text(encoding="utf-8"))
        assert {*named} <= code, (path, {*named} - code)


def commands_in(text):
    """Return the words of each line that begins with `cribboard`, or `$ cribboard`."""
    lines = re.findall(r"^(?:\$ | +)?(?:\.venv/bin/)?cribboard( .+)$", text, re.M)
    return [shlex.split(line, comments=True) for line in lines]


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "docs/cli.md", "docs/pypi.md"])
def test_cribboard_commands_parse_in(name):
    found = commands_in(text_of(name))
    assert found
    for words in found:
        if not {"--help", "--version"} & set(words):
            cli.parser([words[0]]).parse_args(words)


def test_examples_on_the_command_line_page_print_what_they_show():
    examples = re.findall(r"^\$ cribboard (.+)\n((?:(?!\$ ).*\n)+)", "".join(console()), re.M)
    assert len(examples) >= 2
    for command, output in examples:
        found = cribboard(*shlex.split(command))
        assert (found.status, found.out) == (0, output), command


def console():
    return blocks("docs/cli.md", "console")


def test_the_command_line_page_has_every_command_and_option():
    sections = re.split(r"^## ", text_of("docs/cli.md"), flags=re.M)[1:]
    told = {section.splitlines()[0]: section for section in sections}
    assert set(told) == {"For every command", *cli.COMMANDS}
    [commands] = [
        action.choices for action in cli.parser(cli.COMMANDS)._actions if action.dest == "command"
    ]
    for name, parser in commands.items():
        for action in parser._actions:
            options = [one for one in action.option_strings if one.startswith("--")]
            for option in options or action.option_strings:
                if option not in ("--help", "--debug", "--output"):
                    assert f"`{option}" in told[name], (name, option)
            for choice in action.choices or ():
                assert f"`{choice}`" in told[name], (name, choice)


def test_the_example_in_the_readme_runs():
    [source] = blocks("README.md", "python")
    assert len(ast.parse(source).body) >= 5
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(source, "README.md", "exec"), {})
    lines = out.getvalue().splitlines()
    assert lines[0].startswith("fifteen ") and lines[-1] == "16"
    assert f"# {lines[-1]}" in source


def test_the_manual_has_every_item_of_the_menu_and_what_each_function_draws():
    manual, why = text_of("docs/manual.md"), "python -m cribboard_tools.upkeep.made_texts"
    assert made_texts.with_tables(manual) == manual, why
    for item in (r"\| 3 \| form \* \|", r"\| 5 \| penalty \|", rf"\| {menu.LAST} \|"):
        assert re.search("^" + item, manual, re.M)
    drawn = {name for name, _ in made_texts.signs() if name.startswith(("_put_", "draw_"))}
    silent = {name for name, rows in made_texts.signs() if not rows}
    assert len(drawn) > 8 and drawn & silent == set()


def test_the_changelog_has_a_dated_section_of_120_lines_at_most_a_version():
    text = text_of("CHANGELOG.md")
    versions = re.findall(r"^## (?!Unreleased$)(.+)$", text, re.M)
    assert versions
    for version in versions:
        assert re.fullmatch(r"\d+\.\d+\.\d+ - \d{4}-\d\d-\d\d", version), version
    assert all(5 < section.count("\n") <= 120 for section in text.split("\n## ")[1:])


#: What each program in docs/examples prints, run by the command in its docstring.
EXAMPLES = {
    "count_hand": r" 12  double-pair-royal: 5h 5s 5d 5c\n  1  nobs: Jc\n 29  in all",
    "own_home": r"Blue: play a card\nnineteen\n\d+ of 256 pixels are lit",
    "own_layout": r'^\{"name"',
}


@pytest.mark.parametrize("path", sorted((ROOT / "docs/examples").glob("*.py")), ids=name_of)
def test_an_example_prints_what_it_is_about(path):
    command = re.search(r"^    python (.*?)( >.*)?$", path.read_text(), re.M)
    assert command and shlex.split(command[1])[0] == name_of(path)
    words = [sys.executable, *shlex.split(command[1])]
    said = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert re.search(EXAMPLES[path.stem], said), said
    if path.stem == "own_layout":  # one that a board takes
        layout = presets.find(json.loads(said))
        assert (layout.tracks, layout.holes, len(layout)) == (2, 60, 128)
