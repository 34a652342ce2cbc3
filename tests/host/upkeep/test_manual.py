"""The manual's example, keyed as printed, gives what it prints."""

import re

from cribboard.dialogs.keys import SYMBOLS
from cribboard.language import phrases
from cribboard.menu import menu
from cribboard.rules.match import Match
from cribboard.table.table import Table
from cribboard_tools import page_texts
from tests.conftest import ROOT

MANUAL = ROOT / "docs/manual.md"


def printed():
    """Return the example's lines: key, what the board answers, the scores."""
    blocks = re.findall(r"^```keys\n(.*?)^```$", MANUAL.read_text(encoding="utf-8"), re.M | re.S)
    assert len(blocks) == 1
    found = []
    for line in blocks[0].splitlines():
        parts = re.fullmatch(r"(\S)   (.*?)  +(\d+) (\d+)", line)
        assert parts and parts[1] in SYMBOLS, line
        found.append((parts[1], parts[2], [int(parts[3]), int(parts[4])]))
    return found


def test_readme_and_manual_are_short_and_tell_how_many_keys_a_deal_takes():
    """From the starter to the key that begins the next deal."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert readme.count("\n") <= 110 and MANUAL.stat().st_size <= 30_000
    told = re.search(r"A deal takes (\d+) to (\d+) keys", readme)
    assert told and int(told[1]) <= len(printed()) - 1 <= int(told[2])


def test_the_keys_a_deal_of_the_three_ways_are_the_same_everywhere(language):
    """`make bench ARGS=--slips` measures the first one."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    figures = re.findall(r"^\| `\d` .* \| (?:about )?([\d.]+) \|$", readme, re.M)
    assert "| keys a deal | about {} | {} | {} |".format(*figures) in MANUAL.read_text()
    whole = [str(int(float(figure) + 0.5)) for figure in figures]
    phrases.use(language)
    for text in (page_texts.page("en")["words-way"], page_texts.card("item-1")):
        assert re.findall(r"\d+", text) == whole, text


def test_the_first_deal_keyed_as_printed_is_answered_as_printed():
    table = Table(Match())
    table.speak()
    lines = printed()
    for key, said, scores in lines:
        table.press(key)
        view = table.view()
        assert not view.is_error, (key, view.message)
        assert said in (view.patter, view.prompt), (key, view.patter, view.prompt)
        assert view.scores == scores, (key, said)
    assert [said for _, said, _ in lines].count(phrases.say("ask.key-crib", 4)) == 3
    assert table.view().awaiting == "starter"


def test_the_manual_names_the_languages_by_their_digits():
    text = " ".join(MANUAL.read_text(encoding="utf-8").split())
    digits = [f"`{digit}` {name}" for digit, name in enumerate(phrases.OWN_NAMES, 1)]
    assert len(phrases.LANGUAGES) == len(digits)
    assert ", ".join(digits) in text


def test_the_manual_names_menu_items_by_their_numbers():
    names = dict(menu.names())
    text = MANUAL.read_text(encoding="utf-8")
    told = dict(re.findall(r"\*\*(?:The )?(\w+)\*\* \((\d+)\)", text))
    assert len(told) >= 6
    for name, number in told.items():
        assert names[int(number)] == name.lower()
    for number, name in ((5, "penalty"), (6, "misdeal"), (7, "set score"), (8, "new game")):
        assert names[number] == name
    assert names[13] == "overrule"
