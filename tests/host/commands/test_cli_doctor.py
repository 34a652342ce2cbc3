"""`cribboard doctor` with a fake board: every fault is named, and only settings are written."""

import argparse
import json
import re
from pathlib import Path
from typing import Any

import pytest

from cribboard.base.constants import KEYPAD_LEGEND
from cribboard.base.keypad_lines import LINES, contact
from cribboard.lights import presets
from cribboard.lights.layout import TWO_TRACK
from cribboard_tools.commands import doctor
from cribboard_tools.pico import deploy_probes, doctor_probes, program_check, strip_order
from tests.helpers.host.usb_board import UsbBoard

SEAL = "0123456789abcdef"
PANEL = '{"tracks": "matrix"}'


class Board:
    """Fake Pico that answers the doctor's probes; its attributes are the wiring."""

    def __init__(self, **wired: Any) -> None:
        self.heap, self.safe = 190_000, 1
        self.sums = [SEAL] * 3  # of the program in flash, read three times
        self.image = ("0.1.0", "0123abc", "pico", "1.28.0")
        self.flash_free = 500_000
        self.idle = ""  # the contact while nothing is pressed
        self.order = LINES
        self.dead = ""
        self.low: list[tuple[str, int]] = []  # lines of the display's bus
        self.kind = "ssd1306"
        self.volts = (2500, 4700, 5000, 380)
        self.settings = "{}"
        self.word = ""  # of a voice pack; "": there is none
        self.pressed = ""
        self.light: dict[int, tuple[int, ...]] = {}
        self.strip = (0, 0)
        self.files: dict[str, bytes] = {}
        self.resets = 0
        self.__dict__ |= wired

    def run(self, code: str, timeout_s: float = 60) -> str:
        if found := re.match(r"light\((.*)\)", code):
            self.light = eval(found[1])
        if found := re.match(r"strip\((.*)\)", code):
            self.strip = eval(found[1])
        answers = {
            deploy_probes.ABOUT: ((1, 28, 0), "a Pico", "0123", self.image, []),
            doctor_probes.ABOUT: (self.heap, 524_288, self.flash_free, self.safe),
            doctor_probes.IDLE % 0: self.idle,
            doctor_probes.BUS: self.low,
            doctor_probes.DISPLAY % "": self.kind,
            program_check.SEAL: (SEAL, self.sums),
            doctor_probes.SUPPLY: self.volts,
            doctor_probes.VOICE: self.word,
            doctor_probes.SETTINGS: self.settings,
        }
        if found := re.search(r"display\('(\w+)'\)", code):
            answers[code] = found[1]  # shown as the kind it is forced to be
        if code.startswith("print(repr(key("):
            return repr("" if self.pressed in self.dead else self._contact(self.pressed))
        return repr(answers.get(code, 1))

    def _contact(self, symbol: str) -> str:
        return contact(self.order, KEYPAD_LEGEND.index(symbol))

    def put(self, path: str, data: bytes) -> None:
        self.files[path] = data

    def reset(self) -> None:
        self.resets += 1


class Person:
    """Says what is there; `pixels`: what is said of those that do not light their hole."""

    def __init__(self, board: Board, **seen: Any) -> None:
        self.board = board
        self.layout = TWO_TRACK
        self.order, self.corner, self.beep, self.run = "grb", "tl", "y", ""
        self.voice, self.flicker, self.meter = "y", "", ""
        self.large = ""
        self.pixels: dict[int, str] = {}
        self.asked: list[int] = []
        self.__dict__ |= seen

    def tell(self, finding: doctor.Finding) -> None:
        pass

    def ask(self, topic: tuple[Any, ...], question: str) -> str:
        if topic[0] == "key":
            self.board.pressed = topic[1]
            return ""
        if topic[0] == "colour":
            assert self.board.light[0].index(60) == topic[1] and self.board.strip[1] == 3
            return (self.order + "n")[topic[1]]
        if topic[0] == "hole":
            (lit,) = self.board.light
            assert self.board.strip == (len(self.layout), len(self.order.strip("n")))
            assert lit < len(self.layout) and len(self.board.light[lit]) == self.board.strip[1]
            self.asked.append(lit)
            return self.pixels.get(lit, "")
        return str(getattr(self, topic[0]))


def examine(
    board: Board, *parts: str, health: dict[str, Any] | None = None, **seen: Any
) -> doctor.Doctor:
    made = doctor.Doctor(board, Person(board, **seen), health=health)
    made.examine(list(parts or doctor.PARTS))
    return made


def faults(board: Board, *parts: str, **seen: Any) -> list[str]:
    return [one.text for one in examine(board, *parts, **seen).findings if not one.is_good]


def test_a_board_wired_right_has_no_fault_and_its_settings_are_written() -> None:
    board = Board(settings='{"level": "muggins"}')
    found = examine(board)
    assert all(one.is_good for one in found.findings), found.findings
    assert {one.part for one in found.findings} == {*doctor.PARTS, "settings"}
    assert json.loads(board.files["/data/settings"]) == {
        "level": "muggins",
        "pad": LINES,
        "wire_order": "GRB",
        "screen": "ssd1306",
        "is_screen_turned": False,
    }
    assert board.resets == 1


@pytest.mark.parametrize("order", [LINES, "hgfedcba", "efghabcd", "badchgfe", "hbfdgcea"])
def test_a_keypad_of_any_order_is_found_and_kept(order: str) -> None:
    assert examine(Board(order=order), "pad").learned == {"pad": order}
    found = examine(Board(order=order, dead="2C"), "pad")
    told = [one.text for one in found.findings if not one.is_good]
    assert told == ["no contact: the keys 2 C"] and found.learned == {}


def test_a_key_that_no_eight_wires_explain_is_named() -> None:
    board = Board()
    right = board._contact
    board._contact = lambda symbol: right("2" if symbol == "6" else symbol)  # type: ignore[method-assign]
    assert faults(board, "pad") == ["other lines than their row and column: the keys 6"]


ALL = range(256)


@pytest.mark.parametrize(
    ("settings", "pixels", "told"),
    [
        ("{}", dict.fromkeys(ALL, "n"), "no light: check the strip's 5 V"),
        (PANEL, dict.fromkeys(ALL, "n"), "no light: check that the panel has 5 V and ground"),
        ("{}", dict.fromkeys(ALL[100:], "n"), "the lights are dark from Blue 90 on"),
        (PANEL, dict.fromkeys(ALL[100:], "n"), "the lights are dark from Orange "),
        ("{}", {62: "o", 91: "n"}, "dark, or another hole is lit: Orange 60, Orange 31: a piece"),
        (PANEL, {0: "o"}, "dark, or another hole is lit: Blue "),
    ],
)
def test_the_faults_of_lights_are_named(settings: str, pixels: dict[int, str], told: str) -> None:
    layout = presets.find(json.loads(settings).get("tracks", TWO_TRACK.name))
    found = faults(Board(settings=settings), "strip", layout=layout, pixels=pixels)
    assert len(found) == 1 and found[0].startswith(told), found
    if layout.panel:
        assert not re.search("joint|solder|piece", found[0]), found


@pytest.mark.parametrize("order", ["rgb", "brg", "bgr", "grbw", "wrgb"])
def test_the_byte_order_is_learned(order: str) -> None:
    assert examine(Board(), "strip", order=order).learned == {"wire_order": order.upper()}


@pytest.mark.parametrize(
    ("order", "told"),
    [("nnn", "no light"), ("rrg", "not a WS2812 or SK6812 strip"), ("grww", "not a WS2812")],
)
def test_a_strip_that_shows_no_colours_is_not_asked_about_holes(order: str, told: str) -> None:
    found = faults(Board(), "strip", order=order)
    assert len(found) == 1 and told in found[0]


@pytest.mark.parametrize(
    ("part", "wired", "seen", "told"),
    [
        ("screen", {}, {"corner": "tr"}, "is mirrored (tr)"),
        ("screen", {}, {"corner": "n"}, "shows nothing"),
        ("screen", {}, {"corner": "tls"}, "is shifted with either kind"),
        ("sound", {"word": "fifteen"}, {"voice": "n"}, "no speech: check the amplifier"),
        ("supply", {"volts": (0, 4700, 4950, 0)}, {}, "5 V sense (GP28, pin 34) reads 0 V"),
        ("supply", {"volts": (2000, 4700, 4000, 0)}, {}, "the 5 V are at 4.00 V"),
        ("pico", {"safe": 0}, {}, "SAFE (GP15, pin 20) is connected to ground"),
        ("pico", {"heap": 90_000}, {}, "90,000 bytes of memory free"),
        ("pico", {"flash_free": 20_000}, {}, "19 of 512 kB of flash free for settings and games"),
        ("pico", {"sums": [SEAL, "0", SEAL]}, {}, "the program in flash reads differently each"),
        ("strip", {}, {"flicker": "y"}, "lamps flicker: check GND"),
    ],
)
def test_each_other_part_names_its_fault(
    part: str, wired: dict[str, Any], seen: dict[str, Any], told: str
) -> None:
    found = faults(Board(**wired), part, **seen)
    assert len(found) == 1 and told in found[0], found


def test_a_panel_asks_for_no_charger() -> None:
    for volts, told in (
        ((0, 4710, 4960, 0), "the 5 V are at 4.96 V; the lights get 380 mA"),
        ((0, 0, 0, 0), "nothing measures the 5 V; the lights get 380 mA"),
    ):
        *_, finding = examine(Board(volts=volts, settings=PANEL), "supply").findings
        assert finding.part == "supply" and finding.is_good and finding.text == told


def test_a_board_without_cribboard_ends_it_with_where_to_get_that() -> None:
    board = Board(image=("",) * 4)
    (found,) = faults(board)
    assert found == "no Cribboard yet: `cribboard deploy` puts it there" and not board.files


def test_a_meter_sets_right_what_the_chip_reads_of_its_supply() -> None:
    volts = (0, 4700, 4950, 0)
    for said, learned in (("4.55", -150), ("4,9", 200), ("", None)):
        found = examine(Board(volts=volts, settings=PANEL), "supply", meter=said)
        assert found.learned.get("vsys_offset_mv") == learned
    for said in ("5.2", "much"):
        assert (
            "measure again" in faults(Board(volts=volts, settings=PANEL), "supply", meter=said)[0]
        )


def test_damaged_settings_are_left_alone() -> None:
    board = Board(settings="{")
    assert faults(board, "screen") == ["/data/settings is damaged: it is left as it is"]
    assert not board.files


#: A board of one's own: two tracks of sixty holes with a dark pixel after every five.
OWN = {
    "name": "own",
    "holes": 60,
    "gap": 5,
    "rows": [[1, 0, 30], [2, 30, 0], [2, 61, 31], [1, 31, 61]],
}


@pytest.mark.parametrize("tracks", [*presets.NAMES, OWN], ids=str)
def test_every_layout_is_asked_about_hole_by_hole(tracks: Any) -> None:
    layout = presets.find(tracks)
    board = Board(settings=json.dumps({"tracks": tracks}))
    person = Person(board, layout=layout)
    made = doctor.Doctor(board, person)
    made.examine(["strip"])
    assert all(one.is_good for one in made.findings), made.findings
    assert f"{layout.name}, with {len(layout)} pixels" in made.findings[1].text
    names = [strip_order.name(layout, pixel) for pixel in person.asked]
    assert len(set(names)) == len(names)
    least = 6 if layout.panel else 2 * layout.tracks
    assert least <= len(names) < 30


def test_a_layout_that_is_none_is_a_fault() -> None:
    (fault,) = faults(Board(settings='{"tracks": "four-track"}'), "strip")
    assert "four-track" in fault and "deploy --layout" in fault


def test_a_display_whose_status_misleads_is_kept_as_what_its_owner_sees() -> None:
    board = Board()
    corners = iter(["brs", "br"])
    made = doctor.Doctor(board, Person(board))
    made._person.ask = lambda topic, question: "" if topic[0] == "large" else next(corners)
    made.examine(["screen"])
    assert [one.text for one in made.findings if one.part == "screen"] == ["sh1106, upside down"]
    assert made.learned == {"screen": "sh1106", "is_screen_turned": True}


def test_a_large_display_is_kept_as_an_ssd1309_which_no_status_tells() -> None:
    found = examine(Board(), "screen", large="y", corner="br")
    assert found.learned == {"screen": "ssd1309", "is_screen_turned": True}
    found = examine(Board(kind="sh1106"), "screen", large="y")
    assert found.learned["screen"] == "sh1106", "its status tells"


WELL = {
    "clock_mhz": 200, "flash_hits": 983, "flash_reads": 1000, "longest_turn_ms": 21,
    "longest_save_ms": 61, "lost_keys": 0, "rail_least_mv": 4890, "resets": 0,
}  # fmt: skip


def test_what_a_good_board_measured_is_told_as_good() -> None:
    found = examine(Board(), "health", health=WELL).findings[1:]
    assert [(one.part, one.is_good, one.is_doubtful) for one in found] == [
        ("health", True, False)
    ] * 7
    assert "98.3 % of what it read of its flash was in the cache" in [one.text for one in found]


@pytest.mark.parametrize(
    ("name", "doubtful", "bad", "advice"),
    [
        ("clock_mhz", 125, 48, "the image for slow flash"),
        ("flash_hits", 950, 900, "waits for the flash"),
        ("longest_turn_ms", 31, 101, "look into the log"),
        ("longest_save_ms", 400, 501, "replace the Pico"),
        ("lost_keys", 1, 4, "--only pad"),
        ("rail_least_mv", 4399, 4249, "a stronger charger"),
        ("resets", 1, 3, "the log"),
    ],
)
def test_each_measure_is_doubtful_or_bad_and_says_what_to_do(
    name: str, doubtful: int, bad: int, advice: str
) -> None:
    for value, is_good in ((doubtful, True), (bad, False)):
        found = examine(Board(), "health", health=WELL | {name: value}).findings[1:]
        [told] = [one for one in found if one.is_doubtful or not one.is_good]
        assert told.is_good is is_good and told.is_doubtful is is_good
        assert advice in told.text and "is good" in told.text and "is bad" in told.text


def test_what_was_not_measured_or_is_damaged_is_not_judged() -> None:
    said = {
        "none at all": {},
        "an older firmware": {"uptime_s": 5},
        "nonsense": {"resets": -1, "lost_keys": 1 << 60, "clock_mhz": True, "flash_reads": "x"},
    }
    for why, health in said.items():
        [told] = examine(Board(), "health", health=health).findings[1:]
        assert told.is_good and told.is_doubtful is bool(health), why
    told = examine(Board(), "health", health=WELL | {"rail_least_mv": 0}).findings[-1]
    assert told.is_good and told.text == "nothing measures its 5 V rail"


def test_the_health_of_a_running_board_is_judged_and_the_last_line_says_what_comes_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    world = UsbBoard(root=tmp_path, patch=monkeypatch)
    monkeypatch.setattr(doctor.Doctor, "examine", lambda self, parts: self.health())
    args = argparse.Namespace(only="health", port="auto", json=False)
    for save_ms, last in (
        (61, "No faults. The game starts now."),
        (501, "1 to fix:\n  health: its longest save took 501 ms"),
    ):
        health = WELL | {"link": 1, "is_saved": True, "longest_save_ms": save_ms}
        world.answers = {"health": {"health": health}, "time": {"is_asleep": False}}
        assert doctor.run(args) == (save_ms > 500)
        assert last in capsys.readouterr().out
    monkeypatch.setattr(doctor.Doctor, "examine", lambda self, parts: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        doctor.run(args)
    assert world.happened == ["stopped"] * 3 + ["reset"], "it restarts where this fails"


def test_the_light_that_runs_can_be_followed() -> None:
    """A step of 20 ms was over in five seconds, and a dark pixel was missed."""
    assert 50 <= doctor._RUN_MS <= 100
    assert doctor._RUN_MS * len(presets.find("three-track")) < 120_000  # the probe's time limit
