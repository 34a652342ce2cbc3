"""Menu items of settings: names, colours, supply, language, and those that apply at once."""

from cribboard.base.constants import AT_ONCE
from cribboard.dialogs.dialog import Choice
from cribboard.dialogs.keys import KeyRefused
from cribboard.language import phrases
from cribboard.menu import menu, player_names
from cribboard.rules.match import Match
from cribboard.screen import font, oled_layout
from cribboard.store import settings as stored
from cribboard.table.table import Table
from tests.helpers.fakes import Files
from tests.helpers.rounds import is_whole
from tests.helpers.scripts import begun, do, each_language, keyed, refusal, rows_of, view_after
from tests.helpers.tables import said, table_after

# Names


def keys_of(text):
    """Return the keys that type a name: D ends each letter, and changes between its two cases."""
    keys, is_capital = "", True
    for letter in text:
        place = player_names.CAPITALS.find(letter)
        if is_capital != (place >= 0):
            keys += "D "
        small = letter if place < 0 else player_names.SMALL[place]
        for key, letters in enumerate(player_names.LETTERS):
            if small in letters:
                keys += ("%d " % key) * (letters.index(small) + 1) + "D "
        is_capital = False
    return keys


def test_every_letter_of_german_french_and_spanish_can_be_typed_shown_and_stored():
    names = ["äöüßàâçéèêëî", "ïôùûœæÿñáíóú", "ÄÖÜÀÂÇÉÈÊËÎÏ", "ÔÙÛŒÆŸÑÁÍÓÚß"]
    for at in 0, 2:
        table = table_after("D! 1 9 #")
        for track, name in zip("AB", names[at:]):
            keyed(table, track + " " + keys_of(name))
            assert table.view().entry == name
            rows = oled_layout.draw(table.view())
            assert name + "_" + " " * 8 in [font.letters(row) for row in rows], rows
            assert said(table, "#") == track + ": " + name
        files = Files()
        stored.save(files, table.settings)
        assert stored.load(files.plugged_in())["names"] == names[at : at + 2] + ["White"]


def test_each_letter_is_on_one_key_and_has_one_capital():
    everything = "".join(player_names.LETTERS)
    assert len(set(everything)) == len(everything)
    assert len(player_names.SMALL) == len(player_names.CAPITALS) == len(set(player_names.CAPITALS))
    for small, capital in zip(player_names.SMALL, player_names.CAPITALS):
        assert small in everything and capital not in everything
        # Latin-1 has each capital 32 places before its small letter; these two are not in it.
        apart = {"œ": 1, "ÿ": 0xFF - 0x178}.get(small, 32)
        assert ord(small) - ord(capital) == apart, small
    beyond = [letter for letter in everything if ord(letter) > 126 and letter != "ß"]
    assert sorted(beyond) == sorted(player_names.SMALL)


# Colours, supply


def test_the_supply_is_set_within_what_it_can_be():
    table = Table(Match())
    assert refusal(table, "D! 2 1 # 1 0 0 #") == "Supply mA: 300 to 3000"
    assert said(table, "* 1 2 0 0 #") == "Supply mA: 1200"
    assert table.settings["budget_ma"] == 1200
    table.settings["budget_ma"], table.range_ma = 250, (440, 3000)  # of an older one; three tracks
    assert refusal(table, "D! 2 1 # 4 3 9 #") == "Supply mA: 440 to 3000"
    assert said(table, "* #") == "Supply mA: 440"
    table.settings["budget_ma"], table.range_ma = 1200, (310, 380)  # a panel
    for wrong in ("3 0 9", "3 8 1", "3 0 0 0"):
        assert refusal(table, "D! 2 1 # %s #" % wrong) == "Supply mA: 310 to 380"
        keyed(table, "* * * * *")
    assert view_after(table, "D! 2 1 #").asked_values == (310, 380)
    assert rows_of(table)[0] == "Supply mA: 380" and "310" in rows_of(table)[1]
    keyed(table, "#")
    assert table.settings["budget_ma"] == 1200  # nothing is lost by looking at it
    assert said(table, "D! 2 1 # 3 7 9 #") == "Supply mA: 379"


# Language


def renamed(table, key, name):
    """Give a track a name that may have letters no key has; return the refusal's key, or ""."""
    dialog = player_names.Names()
    dialog.press(table, key)
    dialog._text = name
    try:
        dialog.press(table, "#")
    except KeyRefused as refused:
        return refused.message.key
    return ""


def test_a_name_that_was_never_changed_is_in_the_language_in_use():
    for language in each_language():
        table = Table(Match())
        table.settings["language"] = language
        table.speak()
        own = phrases.forms("menu.tracks")
        assert table.all_names() == own and len(set(own)) == 3
        assert renamed(table, "B", "Jo") == ""
        assert table.settings["names"] == ["Blue", "Jo", "White"]
        assert table.all_names() == [own[0], "Jo", own[2]]
        assert renamed(table, "B", own[1]) == ""  # as it was at first
        assert table.settings["names"] == ["Blue", "Orange", "White"]
        for taken in ("Blue", own[0], own[2]):
            assert renamed(table, "B", taken) == "no.name-taken"
        assert stored.is_allowed("names", table.settings["names"])


_CLAIMS = "six-card dealer=0 level=muggins claims=all"
_WHOLE = "> J 5 9 go 7 K 6 Q go 8"
#: Name of each phase, the command `game`, "" for none, and the lines that follow it.
PHASES = (
    ("dealer", "", ()),
    ("starter", "six-card dealer=0", ()),
    ("lead", "six-card dealer=0", ("starter 9",)),
    ("play", "six-card dealer=0", ("starter 9", "> J 5 9")),
    ("heels", _CLAIMS, ("starter J",)),
    ("claim", _CLAIMS, ("starter 9", "> 7", "claim 1 0", "> 8")),
    ("offer", _CLAIMS, ("starter 9", "> 7", "claim 1 0", "> 8", "claim 0 0")),
    ("hand", "six-card dealer=0", ("starter 5", _WHOLE)),
    ("short", "six-card dealer=0", ("starter 5", "> J 5", "pass", "pass with-last")),
    ("crib", "six-card dealer=0", ("starter 5", "show 1 2 3 8 9", "show 0 2 3 8 9")),
    ("deal", "six-card dealer=0", ("starter 5", "deal by-hand", "starter 5", "show 0 2 3 8 9")),
    ("next", "shotgun dealer=0", ("starter 5", "show 1 2 3 8 9 T T", "show 0 2 3 8 9 J J")),
    ("over", "six-card dealer=0 target=3", ("starter 5", "peg 0 3")),
)
NEXT_KEYS = "5 1 0 A # D".split()


def _match(game, lines):
    match = Match()
    if game:
        match = begun(game)
        do(match, *lines)
    return match


def _choices():
    """Yield (item, choice) of the menu's settings that are said to apply at once.

    The board's choice asks how a panel is mounted first.
    """
    for number in menu.NUMBERS:
        dialog = menu.item(number)
        if isinstance(dialog, Choice) and dialog.note == AT_ONCE and dialog.setting != "tracks":
            yield number, dialog


def _told(table, key):
    """Press a key; return what it did and what the board shows then."""
    done, view = keyed(table, key), table.view()
    shown = view.prompt, view.entry, view.message, view.dialog, view.page, view.win_percent
    asked = view.awaiting, view.asked_for, view.turn_track, view.choices, view.pending
    return done, shown, asked, list(view.scores), view.language


def _set(match, item, choice, place):
    """Return a table on which a choice was made in the menu."""
    table = Table(match, {"has_suits": choice.setting == "has_suits" and place == 0})
    keyed(table, "D! %s # %d" % (" ".join(str(item)), place + 1))
    if table.view().dialog == "choice":  # more about speech
        keyed(table, "*")
    return table


def test_every_choice_at_once_acts_as_if_it_had_always_been_set():
    """The next keys do what they do on a board that was set so before the match."""
    chosen = list(_choices())
    cases = [(item, choice, at) for item, choice in chosen for at in range(len(choice.values))]
    assert len(chosen) >= 8
    for name, game, lines in PHASES:
        for number, (item, choice, place) in enumerate(cases):
            if not is_whole() and place < len(choice.values) - 1:
                continue
            table = _set(_match(game, lines), item, choice, place)
            case = name, choice.setting, choice.values[place]
            assert table.settings[choice.setting] == choice.values[place], case
            is_count = case[1:] == ("way", "count")
            if is_count and name == "play":
                assert table.view().dialog == "end-play"
                keyed(table, "2")
                assert table.match.game.phase == "show", case
                continue
            before = Table(_match(game, lines), dict(table.settings))
            before.speak()
            first = number % len(NEXT_KEYS)
            keys = NEXT_KEYS[first:] + NEXT_KEYS[:first]
            if is_count and name in ("claim", "offer"):
                keys = ["0"]  # what is claimed comes first
            for key in keys if is_whole() else keys[:1]:
                assert _told(table, key) == _told(before, key), (case, keys, key)
    Table(Match()).speak()
