"""Keys of the phrases: each that the code names exists, with its values, and each is named."""

import ast
import re
from functools import cache

from cribboard.language import phrases
from cribboard.rules import skunks
from cribboard_tools import page_texts
from tests.conftest import ROOT

FIRMWARE = ROOT / "firmware/cribboard"
PAGE = ROOT / "host_tools/cribboard_tools/page"
FIELDS = {"n", "m", "w", "p", "who", "what", "more", "tens", "ones"}

#: Functions whose first argument is a key, and the values that their next arguments are.
VALUES = ("n", "who", "what", "m", "seat", "track")
CALLS = {
    "IllegalMove": VALUES,
    "KeyRefused": VALUES,
    "Message": VALUES,
    "fitted": VALUES,
    "later": VALUES,
    "say": ("n", "who", "what", "form", "m"),  # of phrases.py; that of the table has `m` as fourth
    "brief": ("n", "who", "what"),
    "phrase": (),
    "forms": (),
}
#: Keys made of a prefix and a word: of these words.
MADE = {
    # The reasons of `score` events, and of a show's and a lay's items
    "+": (
        "fifteen thirty-one pair pair-royal double-pair-royal run last heels three-for-last hand "
        "crib muggins false-muggins manual penalty"
    ),
    # The kinds of other events; corrections are `up`, `down` or `set`
    "!": (
        "claim missed over declined penalty up down set overruled misdeal false-go forfeit "
        "no-heels match pass confirm dead dead-crib take-up"
    ),
    # The kinds of commands, and the reasons of `total` events
    "-": "lay go pass hand crib manual set deal game match misdeal end adjourn",
    # What is claimed
    "ask.claim-": "card hand crib",
    # The questions about suits
    "entry.": "flush nobs",
    # The phases in which a command of another one is refused
    "no.need-": "starter play show deal",
    # The ways of a mend
    "page.": "instead before without",
    # How a game ends short of its target
    "evening.": "conceded stopped level abandoned adjourned",
    # What the judge asks, the ways of a remedy, and what was done
    "judge.": (
        "seat dealer to cards points again dead stands played kept taken-back dead-crib led-back "
        "led-stands side-moved side-changed dealer-stands dealer-again false-game"
    ),
    # The parts that can break while the game goes on
    "alert.lost-": "sound screen speech link",
}
#: Keys that stand in the data of the game, and those that are chosen before the call.
WORDS = (
    # The reasons of a show's items, and of several alike (patter.py)
    "fifteen pair pair-royal double-pair-royal run flush nobs pairs runs".split(),
    skunks.SKUNKS[1:],
    "win lead level".split(),  # screen/text_rows.py
)


@cache
def english():
    """Return the forms of every phrase by its key, as `say` takes it."""
    found = {}
    for section, text in phrases.text_of("en").items():
        for line in text.strip("\n").split("\n"):
            name, _, forms = line.partition("=")
            key = name if section == "count" else f"{section}.{name}"
            assert name and key not in found, (section, line)
            found[key] = forms.split("|")
    return found


@cache
def code():
    """Return what names keys of the firmware's phrases: nodes of the firmware and host tools."""
    files = [*FIRMWARE.rglob("*.py"), *(ROOT / "host_tools").rglob("*.py")]
    texts = {FIRMWARE / "language" / f"{language}.py" for language in phrases.LANGUAGES}
    return [
        (str(file.relative_to(ROOT)), [*ast.walk(ast.parse(file.read_text(encoding="utf-8")))])
        for file in files
        if file not in texts
    ]


def named(node):
    """Yield the texts that an argument can be, where they are written there."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from named(node.body)
        yield from named(node.orelse)


def calls():
    """Yield (place, function, key, call) of each call with a key that is written there."""
    for name, nodes in code():
        is_firmware = name.startswith("firmware")
        for node in nodes:
            if not isinstance(node, ast.Call) or not node.args:
                continue
            called = node.func
            function = called.attr if isinstance(called, ast.Attribute) else ""
            if isinstance(called, ast.Name):
                function = called.id
            of = called.value if isinstance(called, ast.Attribute) else None
            is_phrases = isinstance(of, ast.Name) and of.id == "phrases"
            if function in CALLS and (is_firmware or is_phrases):
                for key in named(node.args[0]):
                    yield f"{name}:{node.lineno}", function, key, node


def literals():
    """Yield (place, text) of each text that begins as a key with a section does."""
    sections = "|".join(phrases.text_of("en"))
    for name, nodes in code():
        for node in nodes:
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                if name.startswith("firmware") and re.match(rf"({sections})\.\S*$", node.value):
                    yield f"{name}:{node.lineno}", node.value


def prefixes():
    """Yield (place, prefix) of each key that is put together of a prefix and a word."""
    for name, nodes in code():
        for node in nodes:
            if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
                for text in named(node.left):
                    if name.startswith("firmware") and re.match(r"[a-z]+\.[a-z-]*$|[+!-]$", text):
                        yield f"{name}:{node.lineno}", text


def made():
    """Return the keys that are put together."""
    return {prefix + word for prefix, words in MADE.items() for word in words.split()}


def test_every_key_in_the_code_exists():
    wrong = [(place, key) for place, _, key, _ in calls() if key not in english()]
    wrong += [
        (place, text)
        for place, text in literals()
        if text not in english() and text not in MADE and text != "number.%d"
    ]
    assert not wrong, "\n".join(map(str, wrong))


def test_keys_put_together_are_of_known_words():
    unknown = [(place, text) for place, text in prefixes() if text not in MADE]
    assert not unknown, "\n".join(map(str, unknown))
    assert {text for _, text in prefixes()} == set(MADE)
    assert not made() - set(english())
    assert all(word in english() for words in WORDS for word in words)


def test_every_key_is_used():
    used = {key for _, _, key, _ in calls()} | {text for _, text in literals()} | made()
    used |= {word for words in WORDS for word in words}
    assert not [key for key in english() if key not in used]


#: Keys of the page's texts that its scripts put together, by their beginnings.
MADE_ON_THE_PAGE = {
    "of-": "c d h s",
    "rank-": "A 10 J Q K",
    "why-": (
        "hand crib play fifteen thirty-one pair pair-royal double-pair-royal run flush nobs last "
        "heels"
    ),
    "board-": "two-track three-track single-track british matrix matrix-1 matrix-3 matrix-british",
    # Of the drawer: where the menu's own words are too brief
    "label-": (
        "way level form is_play_claimed target skunks best_of match_count first_deal has_suits "
        "crib_flush no_heels start_a start_b start_c skunk_line misdeal_cost wrong_call "
        "is_motion_reduced win_chance is_screen_facing coach is_speech_off_at_night"
    ),
    "words-": "way level form crib_flush no_heels misdeal_cost wrong_call win_chance",
    "tells-": "sound drill",
    "group-": "game rules players board sound language corrections help",
    "way-": "learn table hand",
    "learn-": " ".join(map(str, range(1, 22))),
    "hand-": (
        "pace pace-slow pace-usual pace-quick order order-rank order-dealt hints hints-on hints-off"
    ),
    "settings-card-": "change insert remove",
    "colour-": "sky orange white blue yellow rose green",
    "sheet-": "play hand crib total",
    "hand-way-": "tap number page tap-what number-what page-what",
    "hand-muggins-": "off on off-what on-what",
    "hand-opponent-": "learner club expert learner-what club-what expert-what",
    "hand-line-": "undone hints try",
    "hand-no-": "twice jack starter single run flush crib-flush hand-flush sum",
    "hint-": "hand play wins now reply go later only race show out even crib-mine crib-theirs",
}


def test_every_text_of_the_page_exists_and_is_used():
    html = (PAGE / "shell/index.html").read_text(encoding="utf-8")
    scripts = "".join(file.read_text(encoding="utf-8") for file in PAGE.glob("*/*.js"))
    modules = "".join(file.read_text(encoding="utf-8") for file in PAGE.glob("*/*.py"))
    own = set(page_texts.page("en"))
    named = set(re.findall(r'data-(?:text|label)="([^"]*)"', html))
    named |= set(re.findall(r'\bsay\("([^"]*)"', scripts))
    named |= set(re.findall(r'page\.say\("([^"]*)"', modules))
    named |= set(re.findall(r"<!-- ([a-z0-9-]+) -->", html))  # the build puts them in
    beginnings = set(re.findall(r"\bsay\(`([a-z-]+)\$", scripts))
    assert beginnings == set(MADE_ON_THE_PAGE)
    named |= {start + end for start, ends in MADE_ON_THE_PAGE.items() for end in ends.split()}
    assert named <= own, named - own
    chosen = set(re.findall(r'"([a-z0-9-]+)"', scripts))  # of a table, or an argument
    chosen |= set(re.findall(r'[ "]{([a-z-]+)}', scripts))  # within another text
    assert own <= named | chosen, own - named - chosen


def test_the_texts_of_page_and_card_have_the_keys_and_values_of_english_in_every_language():
    english = page_texts.texts("en")
    for language in phrases.LANGUAGES:
        assert list(page_texts.texts(language)) == list(english), language
        assert list(page_texts.texts(language)["voice"]) == list(english["voice"]), language
        for section in english.keys() - {"rules", "voice"}:  # the rules: test_rules_words.py
            own = page_texts.texts(language)[section]
            assert list(own) == list(english[section]), (section, language)
            for key, text in english[section].items():
                values = [set(re.findall(r"{(.*?)}", one)) for one in (text, own[key])]
                assert values[0] == values[1], (language, key)
                assert values[0] <= FIELDS or section not in ("page", "card"), (language, key)
                assert text.count("|") == own[key].count("|"), (language, key)


def test_phrases_have_no_other_fields():
    for key, forms in english().items():
        for form in forms:
            assert set(re.findall(r"{([^}]*)}", form)) <= FIELDS, (key, form)


def given(function, call):
    """Return the values that a call gives, and those of them that are not 0 or empty."""
    values = {word.arg or "": word.value for word in call.keywords}
    values |= dict(zip(CALLS[function], call.args[1:], strict=False))
    if values.keys() & {"seat", "track"}:
        values["who"] = values.pop("seat", None) or values.pop("track")
    full = {
        name
        for name, value in values.items()
        if not (isinstance(value, ast.Constant) and value.value in (0, ""))
    }
    return set(values), full


def fields(forms):
    """Return the values that forms of a phrase show; `n` for a number in words."""
    found = set(re.findall(r"{([^}]*)}", "".join(forms)))
    return found - {"w", "p"} | {"n"} if found & {"w", "p"} else found


def test_every_call_gives_the_values_of_its_phrase_and_no_others():
    wrong = []
    for place, function, key, call in calls():
        if function in ("phrase", "forms") or any(isinstance(a, ast.Starred) for a in call.args):
            continue
        found, full = given(function, call)
        forms = english()[key]
        needed = fields(forms[-1:] if function == "brief" or "form" in found else forms[:1])
        allowed = {"form"}.union(*[fields(english()[other]) for other in named(call.args[0])])
        if not needed <= found or not full <= allowed:
            wrong.append((place, key, sorted(needed), sorted(found)))
    assert not wrong, "\n".join(map(str, wrong))
