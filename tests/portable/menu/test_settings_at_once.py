"""Settings that say they apply at once, in every phase of a deal: the next key shows the effect."""

from cribboard.app.app import App
from cribboard.audio import speech
from cribboard.audio.voice_pack import VoicePack
from cribboard.base.constants import AT_ONCE
from cribboard.dialogs.dialog import Choice
from cribboard.language import phrases
from cribboard.menu import menu
from cribboard.rules.match import Match
from cribboard.store import settings
from cribboard.table.table import Table
from tests.helpers import fakes
from tests.helpers.rounds import is_whole
from tests.helpers.scripts import begun, do, keyed, press_with_rests
from tests.helpers.voice_packs import pack_of

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


def test_every_choice_at_once_acts_as_if_it_had_always_been_set():
    """The next key does what it does on a board that was set so before the match."""
    chosen = list(_choices())
    assert len(chosen) >= 8
    for name, game, lines in PHASES:
        for item, choice in chosen:
            places = range(len(choice.values))
            for place in places if is_whole() else places[-1:]:
                for key in NEXT_KEYS if is_whole() else NEXT_KEYS[:1]:
                    has_suits = choice.setting == "has_suits" and place == 0
                    table = Table(_match(game, lines), {"has_suits": has_suits})
                    digits = " ".join(str(item))
                    keyed(table, "D! %s # %d" % (digits, place + 1))
                    if table.view().dialog == "choice":  # more about speech
                        keyed(table, "*")
                    case = name, choice.setting, choice.values[place], key
                    assert table.settings[choice.setting] == choice.values[place], case
                    is_count = choice.setting == "way" and choice.values[place] == "count"
                    if is_count and name == "play":
                        assert table.view().dialog == "end-play"
                        keyed(table, "2")
                        assert table.match.game.phase == "show", case
                        continue
                    before = Table(_match(game, lines), dict(table.settings))
                    before.speak()
                    if is_count and name in ("claim", "offer"):
                        key = "0"  # what is claimed comes first
                    assert _told(table, key) == _told(before, key), case
    Table(Match()).speak()


#: Keys in the menu that set what the board's parts show, and the settings that they set.
PARTS = (
    ("9 # 2 #", {"brightness": 36}),
    ("1 0 # 3", {"sound": "loud"}),
    ("1 0 # 1", {"sound": "off"}),
    ("1 6 # 2", {"is_motion_reduced": True, "motion_by": "owner"}),
    ("2 0 # A 5 #", {"colours": [4, 1, 2]}),
    ("2 1 # 3 0 0 #", {"budget_ma": 300}),
    ("2 2 # 2", {"language": "de"}),
    ("2 8 # 2", {"is_screen_facing": True}),
    ("2 9 # 1", {"speech": "off"}),
    (
        "2 9 # 4 3 3 2",
        {
            "speech": "all",
            "speech_volume": "loud",
            "speech_pace": "fast",
            "is_speech_off_at_night": True,
        },
    ),
    ("3 0 # 2", {"win_chance": "lights"}),
)
#: Keys until a phase, and the next key there.
SCRIPTS = (
    ("", "1"),
    ("1", "5"),
    ("1 5", "A"),
    ("1 5 A", "5"),
    ("1 5 A 5 9 D", "7"),
    ("1 5 A 5 9 D 7 C 6 B D 8 #", "#"),
    ("1 5 A 5 9 D 7 C 6 B D 8 # #", "4"),
    ("1 5 A 5 9 D 7 C 6 B D 8 # # 2 3 4 5", "#"),
    ("1 A! 9 9 # # A! 2 2 #", "#"),
)


def _words():
    """Return the words with clips: all of the English file, and numbers."""
    found = set()
    for text in phrases.text_of("en").values():
        found.update(speech.words(text.replace("|", " ").replace("=", " ")))
    for number in range(200):
        found.update(speech.words(phrases.number(number)))
    return found


PACK = pack_of(_words(), most=50)  # once, and small: the heap of a Pico has few large blocks


def _rest(app, devices, turns=120):
    for _ in range(turns):
        devices.clock.advance(app.step() or 5)


def _shown(stored, keys, next_key):
    """Return what all parts show after the next key on a board with these settings."""
    files = fakes.Files()
    settings.save(files, dict(settings.defaults(), **stored))
    devices = fakes.Devices(files=files)
    devices.buzzer = fakes.Buzzer()
    pack = VoicePack(PACK)
    speaker = fakes.Speaker(pack)
    devices.voice = speaker, pack
    app = App(devices)
    _rest(app, devices)
    press_with_rests(app, devices, keys, _rest)
    devices.clock.advance(200_000 - devices.clock.now_ms())  # all lights at the same beat
    _rest(app, devices, 20)
    devices.clock.advance(300_000 - devices.clock.now_ms())
    del devices.buzzer.log[:], speaker.heard[:], speaker.volumes[:], speaker.rates[:]
    before = app.lights.animation.is_motion_reduced
    press_with_rests(app, devices, next_key, _rest)
    app.sounds.key(app.view)
    pixels, screen = devices.pixels, devices.screen
    lit = pixels.picture, pixels.level, pixels.budget_ma, before
    spoken = speaker.heard, speaker.volumes, speaker.rates
    return lit, screen.text(), screen.is_turned, devices.buzzer.log, spoken


def test_every_part_shows_the_new_setting_with_the_next_key():
    different = set()
    for number, (keys, next_key) in enumerate(SCRIPTS):
        if not is_whole() and number != 2:
            continue
        plain = _shown({}, keys, next_key)
        half = [part for at, part in enumerate(PARTS) if at % 2 == number % 2]
        for item, stored in half if is_whole() else PARTS[:2]:
            now = _shown({}, keys + " D! " + item, next_key)
            assert now == _shown(stored, keys + " D! " + item, next_key), (keys, item)
            if now != plain:
                different.add(item)
    if is_whole():
        assert different == {item for item, _ in PARTS}, "what changes nothing tests nothing"
    Table(Match()).speak()
