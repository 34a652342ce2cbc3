"""Additions as docs/extending.md has them, made in a copy: they work, and take few files."""

import json
import re

import pytest

from cribboard.menu import menu
from tests.helpers.host.scratch_copy import ScratchCopy
from tests.host.language.test_gallery_languages import SAME_SPELLING

pytestmark = pytest.mark.long

#: The end of `items` in each language, and the new setting's name and values there.
BELL = {
    "en": ("3-hand go", "bell", "Bell|off|on"),
    "de": ("Go zu 3", "Glocke", "Glocke|aus|an"),
    "fr": ("go \u00e0 3", "cloche", "Cloche|non|oui"),
    "es": ("paso de 3", "timbre", "Timbre|no|s\u00ed"),
}
#: The new house rule's name and values in each language.
BONUS = {
    "en": ("3-hand go", "bonus", "Bonus|two|three"),
    "de": ("Go zu 3", "Zugabe", "Zugabe|zwei|drei"),
    "fr": ("go \u00e0 3", "prime", "Prime|deux|trois"),
    "es": ("paso de 3", "prima", "Prima|dos|tres"),
}
#: The new form's label in each language.
FORM = {"en": "eight", "de": "acht", "fr": "huit", "es": "de ocho"}
#: The new language: German, but for its code, its own name and a word that a test looks for.
DANISH, DANSK = "da", "Dansk"


@pytest.fixture
def copy(tmp_path):
    return ScratchCopy(tmp_path)


def name_item(copy, key, words):
    """Add the name of an item of the menu, and its values, to each language."""
    for language, (last, name, forms) in words.items():
        phrases = f"firmware/cribboard/language/{language}.py"
        copy.replace(phrases, f"|{last}\n", f"|{last}|{name}\n")
        copy.insert(phrases, "\nskunks=", f"\n{key}={forms}")


def make_again(copy):
    """Draw and write everything that follows from the menu and the languages."""
    copy.run_well("ruff", "check", "firmware", "tests")
    copy.run_well("cribboard_tools.upkeep.made_texts")
    for module in ("gallery", "key_card"):
        copy.run_well(f"cribboard_tools.upkeep.{module}", "--write")


def test_a_setting_takes_a_row_its_phrases_its_use_and_a_test(copy):
    number = menu.LAST + 1
    table = "firmware/cribboard/settings_table.py"
    copy.insert(
        table,
        '    ("speech", "play",',
        f'    ("has_bell", False, _OFF_ON, AT_ONCE, {number}, "sound", "menu.bell", True, ()),\n',
    )
    copy.insert(table, "        speech: str", "        has_bell: bool\n")
    name_item(copy, "bell", BELL)
    bell = 'settings["has_bell"]'
    copy.replace(
        "firmware/cribboard/audio/sounds.py",
        '    sound = settings["sound"]\n',
        f'    sound = "loud" if {bell} else settings["sound"]\n',
    )
    copy.write(
        "tests/portable/menu/test_bell.py",
        '"""The bell is loud at night too."""\n\n'
        "from cribboard.audio.sounds import LOUD, volume\n"
        "from cribboard.table.table import Table\n"
        "from tests.helpers.scripts import begun, keyed\n\n\n"
        "def test_the_bell_is_loud_whatever_the_sound() -> None:\n"
        '    table = Table(begun("six-card"), {})\n'
        f'    keyed(table, "D! {" ".join(str(number))} # 2")\n'
        '    assert table.settings["has_bell"] is True and volume(table.settings) == LOUD\n',
    )
    assert len(copy.changed()) <= 7, copy.changed()

    make_again(copy)
    drawn = (copy.folder / "hardware/keycard.pdf").read_text(encoding="cp1252")
    manual = (copy.folder / "docs/manual.md").read_text(encoding="utf-8")
    assert "Bell: off, on" in drawn and f"| {number} | bell | Bell: off, on |" in manual
    copy.run_tests(
        *("portable/menu", "portable/store", "portable/language", "portable/audio/test_sounds.py"),
        *("test_dialect.py", "test_documents.py", "test_gallery_languages.py"),
        *("test_keycard.py", "test_language_keys.py"),
        *("test_manual.py", "test_page_settings.py", "test_structure.py", "test_gallery.py"),
        "test_sound_only.py",
    )
    copy.run_well("mypy", "firmware/cribboard/audio/sounds.py")
    copy.replace("firmware/cribboard/audio/sounds.py", bell, bell.replace("bell", "bel"))
    assert "sounds.py" in copy.run("mypy", "firmware/cribboard/audio/sounds.py").stdout


def test_a_house_rule_takes_a_row_an_attribute_its_use_and_a_setting(copy):
    """Three points for heels."""
    number, rules, table = (
        menu.LAST + 1,
        "firmware/cribboard/rules",
        "firmware/cribboard/settings_table.py",
    )
    row = 'Option("bonus", ("two", "three"), "bonus", "bonus", True, True, True)'
    copy.insert(f"{rules}/options.py", ")\n\n\n#: House rules that would", f"    {row},\n")
    copy.insert(f"{rules}/game.py", "        self.no_heels = 0\n", '        self.bonus = "two"\n')
    use = '3 if game.bonus == "three" else 2'
    copy.replace(f"{rules}/deal.py", "game.no_heels else 2", f"game.no_heels else {use}")
    row = f'("bonus", None, "options", NEXT_GAME, {number}, "rules", "menu.bonus", True, ())'
    copy.insert(table, '    ("start_a", 0', f"    {row},\n")
    copy.insert(table, "        speech: str", "        bonus: str\n")
    name_item(copy, "bonus", BONUS)
    told = "- **Bonus** (`bonus=three`): three for heels. In none of the sources.\n"
    copy.insert("docs/rules.md", "- **Starts** (", told)
    row = "| `bonus=` | what heels are worth: `two three` | `two` |\n"
    copy.insert("docs/notation.md", "| `no-heels=` |", row)
    copy.write(
        "tests/portable/rules/test_bonus.py",
        '"""Three for heels, by a house rule."""\n\n'
        "from tests.helpers.scripts import begun\n\n\n"
        "def test_heels_are_three() -> None:\n"
        '    match = begun("six-card bonus=three dealer=0", "starter J")\n'
        "    assert match.game.scores == [3, 0]\n",
    )
    assert len(copy.changed()) <= 11, copy.changed()

    make_again(copy)
    copy.run_tests(
        *("portable/rules", "portable/menu", "portable/store/test_records.py", "portable/language"),
        *("test_documents.py", "test_gallery_languages.py", "test_keycard.py"),
        *("test_language_keys.py", "test_manual.py", "test_notation_page.py"),
        "test_page_settings.py",
    )


def test_a_form_takes_a_row_its_words_and_a_match(copy):
    copy.insert(
        "firmware/cribboard/rules/forms.py",
        ")\n\nMOST_PLAYERS = 4",
        '    _form("eight-card", dealt=8, away=2, kept=6),\n',
    )
    last_row = "| singles | 2 | 5, and 2 to the crib | 1 each | 4 | 4 | 121 |\n"
    row = "| eight-card | 2 | 8 | 2 each | 4 | 6 | 121 |\n"
    copy.replace("docs/rules.md", last_row, last_row + row)
    rules = copy.folder / "docs/rules.md"
    text = rules.read_text(encoding="utf-8")
    rules.write_text(text + "\n### eight-card\n\nSix cards are kept.\n", encoding="utf-8")
    words = {
        language: {"board": name, "drawer": "8, 2, 6", "rules": "8, 2, 6."}
        for language, name in FORM.items()
    }
    copy.replace(
        "host_tools/cribboard_tools/page/texts/forms.json",
        "\n  }\n}\n",
        f'\n  }},\n  "eight-card": {json.dumps(words, ensure_ascii=False)}\n}}\n',
    )
    copy.insert(
        "tests/golden/record_forms.py",
        '    "shotgun": (\n',
        '    "eight-card": (11, ["game eight-card target=61 level=muggins"], {}),\n',
    )
    assert len(copy.changed()) <= 4, copy.changed()

    copy.run_well("ruff", "check", "firmware", "tests")
    copy.run_well("cribboard_tools.upkeep.made_texts")
    copy.run_well("tests.golden.record_forms")
    copy.run_well("cribboard_tools.upkeep.key_card", "--write")
    copy.run_tests(
        *("portable/rules", "portable/menu", "portable/store", "portable/language"),
        *("test_cli_count.py", "test_documents.py", "test_golden_forms.py"),
        *("test_notation_page.py", "test_rules_words.py", "test_manual.py"),
        *("test_keycard.py", "test_page_settings.py", "test_gallery.py"),
        *("test_gallery_languages.py", "test_dialect.py"),
    )


def one_clip_more(table):
    """Return a table of voice packs, each of everything with a clip more."""
    return re.sub(r"(?<=everything \| )\d+", lambda found: str(int(found[0]) + 1), table)


def test_a_language_takes_two_files_a_row_words_for_the_forms_and_three_documents(copy):
    def text(name):
        return (copy.folder / name).read_text(encoding="utf-8")

    phrases = "firmware/cribboard/language/phrases.py"
    copy.replace(phrases, '"fr", "es")', f'"fr", "es", "{DANISH}")')
    copy.replace(phrases, '"Español")', f'"Español", "{DANSK}")')
    alike = ",\n".join(sorted(SAME_SPELLING["de"]))
    board = text("firmware/cribboard/language/de.py").replace("Wer gibt", "Wer giver")
    board = board.replace("Loan words: ", f"Loan words: {alike},\n")
    copy.write(f"firmware/cribboard/language/{DANISH}.py", board)
    texts = "host_tools/cribboard_tools/page/texts"
    copy.write(f"{texts}/{DANISH}.json", text(f"{texts}/de.json"))
    forms = f"{texts}/forms.json"
    words = re.sub(r'(?m)^    "de": (.*)$', rf'    "de": \1\n    "{DANISH}": \1', text(forms))
    (copy.folder / forms).write_text(words, encoding="utf-8")
    assert len(copy.changed()) <= 4, copy.changed()
    copy.replace("docs/manual.md", "`4` Español", f"`4` Español, `5` {DANSK}")
    told = text("docs/cli.md").replace("`fr`, `es`", f"`fr`, `es`, `{DANISH}`")
    (copy.folder / "docs/cli.md").write_text(told, encoding="utf-8")
    # The menu of every language names it, which is a clip; its own word for the dealer is another.
    packs = one_clip_more(text("docs/voice.md"))
    own = "".join(re.findall(r"(?m)^\| German, .*\n", one_clip_more(packs)))
    packs = packs.replace("\n\nMeasured with", "\n" + own.rstrip() + "\n\nMeasured with")
    (copy.folder / "docs/voice.md").write_text(packs, encoding="utf-8")

    make_again(copy)
    copy.run_well("cribboard_tools", "run", "--build", "page")
    index = (copy.folder / "page/index.html").read_text(encoding="utf-8")
    assert DANSK in index and (copy.folder / f"page/learn.{DANISH}.json").is_file()
    copy.run_tests(
        *("portable/language", "portable/dialogs", "portable/menu", "portable/link"),
        *("portable/audio/test_speech.py", "test_counted_hand.py", "test_documents.py"),
        *("test_gallery_languages.py", "test_keycard.py"),
        *("test_language_keys.py", "test_lesson_stages.py", "test_manual.py"),
        *("test_page_settings.py", "test_page_voices.py", "test_rules_words.py"),
        *("test_voice.py", "test_dialect.py"),
    )


def test_a_command_takes_a_module_its_section_and_a_test(copy):
    copy.write(
        "host_tools/cribboard_tools/commands/suits.py",
        '"""Print the four suits, each on a line.\n\nexample:\n  cribboard suits\n"""\n\n'
        'import argparse\n\nARGUMENTS = ""\n\n\n'
        "def run(args: argparse.Namespace) -> int:\n"
        '    """Run the command; return its exit status."""\n'
        '    print("hearts", "spades", "diamonds", "clubs", sep="\\n")\n'
        "    return 0\n",
    )
    copy.insert("docs/cli.md", "## completion\n", "## suits\n\nThe four suits, each on a line.\n\n")
    copy.write(
        "tests/host/commands/test_cli_suits.py",
        '"""The command `suits`."""\n\n'
        "from tests.helpers.host.command import cribboard\n\n\n"
        "def test_suits() -> None:\n"
        '    assert cribboard("suits").out.splitlines()[0] == "hearts"\n',
    )
    assert len(copy.changed()) <= 3, copy.changed()
    copy.run_well("ruff", "check", "host_tools", "tests")
    copy.run_tests(
        *("test_cli_extras.py", "test_cli_manners.py"),
        *("test_cli_suits.py", "test_documents.py", "test_structure.py"),
    )


def test_a_display_takes_a_row_its_line_in_the_documents_and_a_test(copy):
    copy.insert("firmware/cribboard/base/constants.py", '("sh1106", 2, 3)', '("ssd1315", 0, 3), ')
    line = '| OLED 128x64, SSD1315 (0.96") | 0x3C | `ssd1315` | 3.3 V of J6 |\n'
    copy.insert("docs/build-strip.md", "| OLED 128x64, SH1106", line)
    copy.insert(
        "tests/host/devices/test_devices.py",
        "def test_an_ssd1309_is_unlocked",
        "def test_an_ssd1315_has_a_charge_pump() -> None:\n"
        "    display = Display()\n"
        '    fill(found(display, kind="ssd1315"), "line")\n'
        '    assert display.lines()[7] == "line 7".ljust(21) and display.sent[0x8D] == 0x14\n\n\n',
    )
    assert len(copy.changed()) <= 3, copy.changed()
    copy.run_well("ruff", "check", "firmware", "tests")
    copy.run_tests(
        *("test_devices.py", "test_devices_start.py", "test_documents.py"),
        *("portable/store/test_settings.py", "test_dialect.py", "test_make_firmware.py"),
    )
