"""The manual's example, keyed as printed, gives what it prints; its pictures are there."""

import re
from pathlib import Path

import pytest

from cribboard.dialogs.keys import SYMBOLS
from cribboard.language import phrases
from cribboard.menu import menu, player_names
from cribboard.rules.match import Match
from cribboard.store import settings
from cribboard.table import Table
from host_tools.upkeep import gallery
from tests.helpers.scripts import press_keys

ROOT = Path(__file__).resolve().parents[2]
MANUAL = ROOT / "docs/manual.md"


#: The first deal in each language.
FIRST_DEALS = {
    language: MANUAL if language == "en" else ROOT / f"docs/first-deal.{language}.md"
    for language in phrases.LANGUAGES
}


@pytest.fixture(params=phrases.LANGUAGES)
def language(request):
    yield request.param
    phrases.use("en")


def printed(page: Path = MANUAL) -> list[tuple[str, str, list[int]]]:
    """Return the example's lines: key, what the board answers, the scores."""
    blocks = re.findall(r"^```keys\n(.*?)^```$", page.read_text(encoding="utf-8"), re.M | re.S)
    assert len(blocks) == 1
    found = []
    for line in blocks[0].splitlines():
        parts = re.fullmatch(r"(\S)   (.*?)  +(\d+) (\d+)", line)
        assert parts and parts[1] in SYMBOLS, line
        found.append((parts[1], parts[2], [int(parts[3]), int(parts[4])]))
    return found


def test_the_readme_tells_how_many_keys_a_deal_takes() -> None:
    """From the starter to the key that begins the next deal."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    told = re.search(r"A deal takes (\d+) to (\d+) keys", readme)
    assert told and int(told[1]) <= len(printed()) - 1 <= int(told[2])


def test_the_first_deal_keyed_as_printed_is_answered_as_printed(language):
    table = Table(Match(), {**settings.defaults(), "language": language}, settings.defaults)
    table.speak()
    lines = printed(FIRST_DEALS[language])
    assert [key for key, _, _ in lines] == [key for key, _, _ in printed()]
    for key, said, scores in lines:
        table.press(key)
        view = table.view()
        assert not view.is_error, (key, view.message)
        assert said in (view.patter, view.prompt), (key, view.patter, view.prompt)
        assert view.scores == scores, (key, said)
    assert [said for _, said, _ in lines].count(phrases.say("ask.key-crib", 4)) == 3
    assert table.view().awaiting == "starter"


def test_the_first_deals_menu_is_the_boards(language):
    phrases.use(language)
    text = FIRST_DEALS[language].read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d+) \| ([^|*]+?)(?: \*)? \|", text, re.M)
    assert [(int(number), name) for number, name in rows] == menu.names()


def test_the_manuals_deal_is_the_gallerys():
    keys = [key for shot in gallery.shots("A deal") if "Refused" not in shot.caption
            for key in shot.keys.split()]  # fmt: skip
    assert keys == [key for key, _, _ in printed()]


def test_what_the_manual_shows_and_links_to_is_there():
    text = MANUAL.read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)]+)\)", text)
    assert len([link for link in links if link.endswith(".png")]) >= 8
    for link in links:
        assert not link.partition("#")[0] or (MANUAL.parent / link.partition("#")[0]).exists(), link


def test_the_manual_names_the_languages_by_their_digits():
    text = " ".join(MANUAL.read_text(encoding="utf-8").split())
    digits = [f"`{digit}` {name}" for digit, name in enumerate(phrases.OWN_NAMES, 1)]
    assert len(phrases.LANGUAGES) == len(digits)
    assert ", ".join(digits) in text


def test_the_manual_lists_the_letters_of_each_key():
    text = " ".join(MANUAL.read_text(encoding="utf-8").split())
    for key, letters in enumerate(player_names.LETTERS):
        if not letters.isascii():
            assert f"`{key}` " + " ".join(letters) in text, key


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


def test_cards_out_of_turn_are_kept_as_the_manual_says():
    """Both let them stand: the play is pegged by hand and the hands are keyed, in one deal."""
    table = Table(Match(), settings.defaults(), settings.defaults)
    keyed(table, "1 5 A 9 * * D! 1 # 2 2 A 1 B #")
    keyed(table, "A 9 7 6 1")
    keyed(table, "# 5 8 B C 0")
    keyed(table, "# 1 2 3 3 D! 1 # 1 #")
    view = table.view()
    assert view.asked_for == "starter" and view.scores == [2 + 10 + 8, 1 + 8]


def keyed(table: Table, keys: str) -> None:
    """Press keys, as `press_keys`; none may be refused."""
    for key in keys.split():
        press_keys(table, key)
        assert not table.view().is_error, (keys, key, table.view().message)
