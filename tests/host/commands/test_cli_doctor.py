"""`cribboard doctor` with a fake board: every fault is named, and only settings are written."""

import argparse
import contextlib
import json
import re
from pathlib import Path
from typing import Any

import pytest

from cribboard.base.keypad_lines import LINES
from cribboard.devices import oled
from cribboard.lights import presets
from cribboard.lights.layout import TWO_TRACK
from cribboard_tools.commands import doctor
from cribboard_tools.pico import (
    doctor_probes,
    keypad_wiring,
    panel_check,
    program_check,
    strip_order,
)
from tests.helpers import panel
from tests.helpers.host import fake_board
from tests.helpers.host.fake_board import World

SEAL = "0123456789abcdef"
HOLES = strip_order.HoleMap(TWO_TRACK)
PLACES = HOLES.places


class Board:
    """Fake Pico that answers the doctor's probes; its attributes are the wiring."""

    def __init__(self, **wired: Any) -> None:
        self.heap, self.safe = 190_000, 1
        self.sums = [SEAL] * 3  # of the program in flash, read three times
        self.image: tuple[str, ...] | None = ("0.1.0", "0123abc", "pico", "1.28.0")
        self.flash_free = 500_000
        self.low: list[int] = []
        self.idle: list[tuple[int, int]] = []
        self.order = LINES
        self.dead = ""
        self.up, self.found, self.kind = [1, 1], [0x3C], "ssd1306"
        self.volts = (2.5, 4.7, 0.0, 0.4)
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
            doctor_probes.IMAGE: self.image,
            doctor_probes.ABOUT: (self.heap, 524_288, self.flash_free),
            doctor_probes.SAFE: self.safe,
            doctor_probes.IDLE: (self.low, self.idle),
            doctor_probes.BUS: (self.up, self.found),
            doctor_probes.DISPLAY % "": self.kind if self.found else "",
            program_check.SEAL: (SEAL, self.sums),
            doctor_probes.SUPPLY: self.volts,
            doctor_probes.VOICE: self.word,
            doctor_probes.SETTINGS: self.settings,
        }
        if found := re.search(r"display\('(\w+)'\)", code):
            answers[code] = found[1]  # shown as the kind it is forced to be
        if code.startswith("print(key("):
            pairs = {self._pair(key) for key in self.pressed if key not in self.dead}
            return repr(sorted(pairs) or None)
        return repr(answers.get(code, 1))

    def _pair(self, symbol: str) -> tuple[int, int]:
        return keypad_wiring.pair_of(self.order, symbol)

    def put(self, path: str, data: bytes) -> None:
        self.files[path] = data

    def reset(self) -> None:
        self.resets += 1


class Person:
    """Says what is there; `pixels`: the place in the chain where each pixel's light is seen."""

    def __init__(self, board: Board, **seen: Any) -> None:
        self.board = board
        self.layout = TWO_TRACK
        self.order, self.corner, self.beep, self.run = "grb", "tl", "y", ""
        self.voice, self.flicker, self.meter = "y", "", ""
        self.large = ""
        self.pixels: dict[int, int | None] = {}
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
            lit = self.pixels.get(lit, lit)
            if lit is None:
                return "none"
            track, hole = self.layout.hole_at(lit)
            return "" if lit == topic[1] else f"{track + 1} {hole or 'start'}"
        return str(getattr(self, topic[0]))


PANEL = '{"tracks": "matrix"}'


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


@pytest.mark.parametrize(
    ("wired", "told"),
    [
        ({"dead": "123A"}, ["no key joins wire 7 (GP6, pin 9)", "no contact: the keys 1 2 3 A"]),
        ({"dead": "123A47*", "order": "efghabcd"},
         ["no key joins wire 7 (GP6, pin 9), wire 11 (GP10, pin 14)",
          "no contact: the keys 1 2 3 A 4 7 *"]),
        ({"dead": "7D"}, ["no contact: the keys 7 D"]),
        ({"low": [8]}, ["wire 9 (GP8, pin 11) is connected to ground"]),
        ({"idle": [(6, 7)]}, ["wire 7 (GP6, pin 9) and wire 8 (GP7, pin 10) touch, or a key"]),
    ],
)  # fmt: skip
def test_the_pads_faults_are_named(wired: dict[str, Any], told: list[str]) -> None:
    found = faults(Board(**wired), "pad")
    assert len(found) == len(told), found
    assert all(one.startswith(start) for one, start in zip(found, told, strict=True)), found


def test_a_key_that_no_eight_wires_explain_is_named() -> None:
    board, pair = Board(), keypad_wiring.pair_of
    board._pair = lambda symbol: pair(LINES, {"6": "2"}.get(symbol, symbol))  # type: ignore[method-assign]
    assert faults(board, "pad") == ["other lines than their row and column: the keys 6"]


LAST = len(PLACES) - 1
LANES = {at: TWO_TRACK.pixel(1 - place.track, place.hole) for at, place in enumerate(PLACES)}


@pytest.mark.parametrize(
    ("pixels", "told"),
    [
        ({at: LAST - at for at in range(LAST + 1)}, "the strip is fed from its last pixel"),
        (LANES, "the tracks are swapped"),
        ({at: None for at in range(100, LAST + 1)}, "the strip is dark from Blue 90 on"),
        ({at: None for at in range(LAST + 1)}, "no light"),
        ({at: min(at + 2, LAST) for at in range(LAST - 2)}, "lights are in other holes"),
        ({62: 91, 91: 62}, "lights are in other holes: Orange 31 instead of Orange 60"),
    ],
)
def test_the_strips_faults_are_named(pixels: dict[int, int | None], told: str) -> None:
    found = faults(Board(), "strip", pixels=pixels)
    assert len(found) == 1 and found[0].startswith(told), found


def test_every_light_early_is_told_with_how_many() -> None:
    seen = {at: PLACES[at + 3] for at in HOLES.ends() if at + 3 <= LAST}
    assert "3 pixels too late" in HOLES.faults(seen)[0]


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
        ("screen", {"found": []}, {}, "no display answers at 0x3c:"),
        ("screen", {"found": [0x57]}, {}, "something else is at 0x57"),
        ("screen", {"up": [0, 1]}, {}, "SDA (GP4, pin 6) is held low"),
        ("screen", {"kind": ""}, {}, "it answers, then stops"),
        ("screen", {}, {"corner": "tr"}, "is mirrored (tr)"),
        ("screen", {}, {"corner": "n"}, "shows nothing"),
        ("screen", {}, {"corner": "tls"}, "is shifted with either kind"),
        ("sound", {}, {"beep": "n"}, "no beep"),
        ("sound", {"word": "fifteen"}, {"voice": "n"}, "no speech: check the amplifier"),
        ("supply", {"volts": (0.0, 4.7, 0, 0)}, {}, "5 V sense (GP28, pin 34) reads 0.0 V"),
        ("supply", {"volts": (2.0, 4.7, 0, 0)}, {}, "the 5 V rail is at 4.00 V"),
        ("supply", {"volts": (0, 3.9, 0, 0), "settings": PANEL}, {}, "VSYS (pin 39) is at 3.90 V"),
        ("pico", {"safe": 0}, {}, "SAFE (GP15, pin 20) is connected to ground"),
        ("pico", {"heap": 90_000}, {}, "90,000 bytes of memory free"),
        ("strip", {}, {"run": "blue 7"}, "dark: blue 7"),
        ("strip", {}, {"flicker": "y"}, "lamps flicker: check GND"),
    ],
)
def test_each_other_part_names_its_fault(
    part: str, wired: dict[str, Any], seen: dict[str, Any], told: str
) -> None:
    found = faults(Board(**wired), part, **seen)
    assert len(found) == 1 and told in found[0], found


@pytest.mark.parametrize(
    ("volts", "told"),
    [
        ((0.0, 4.71, 0.0, 0.0), "fed by the Pico's plug, 380 mA; VSYS is at 4.71 V"),
        ((2.5, 4.71, 0.92, 0.0), "fed by the Pico's plug, 380 mA; VSYS is at 4.71 V"),
        ((0.0, 0.0, 0.0, 0.0), "380 mA; its voltage is not measured: nothing is wired to GP29"),
    ],
)
def test_a_panel_asks_for_no_charger(volts: tuple[float, ...], told: str) -> None:
    for settings in (PANEL, '{"tracks": "matrix-3:brrp"}'):
        *_, finding = examine(Board(volts=volts, settings=settings), "supply").findings
        assert finding.part == "supply" and finding.is_good and told in finding.text, finding


def test_a_strip_that_is_none_is_left_dark() -> None:
    board = Board()
    ran: list[str] = []
    run = board.run
    board.run = lambda code, timeout_s=60: ran.append(code) or run(code)  # type: ignore[method-assign,func-returns-value]
    assert "no light" in faults(board, "strip", order="nnn")[0]
    assert ran[-1] == doctor_probes.DARK


def test_a_board_without_cribboard_ends_it_with_where_to_get_that() -> None:
    board = Board(image=None)
    (found,) = faults(board)
    assert found == "no Cribboard yet: `cribboard deploy` puts it there" and not board.files


@pytest.mark.parametrize(
    ("sums", "told"),
    [
        ([SEAL] * 3, []),
        (["0" * 16] * 3, ["the program in flash is damaged"]),
        ([SEAL, "0" * 16, SEAL], ["the program in flash reads differently each time: its flash"]),
    ],
)
def test_the_program_in_flash_is_read_three_times(sums: list[str], told: list[str]) -> None:
    found = faults(Board(sums=sums), "pico")
    assert [one[: len(start)] for one, start in zip(found, told, strict=True)] == told


def test_a_meter_sets_right_what_the_chip_reads_of_its_supply() -> None:
    volts = (0.0, 4.7, 0.0, 0.0)
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


@pytest.mark.parametrize(
    ("words", "hole"),
    [
        ("blue 12", (0, 12)),
        ("o start", (1, 0)),
        ("2 game", (1, 121)),
        ("none", (-1, -1)),
        ("blue", None),
        ("green 4", None),
        ("blue 122", None),
    ],
)
def test_holes_are_said_as_a_person_says_them(words: str, hole: tuple[int, int] | None) -> None:
    assert HOLES.parse(words) == hole


STRIPS = [name for name in presets.NAMES if not presets.find(name).panel]
#: A board of one's own: two tracks of sixty holes with a dark pixel after every five.
OWN = {
    "name": "own",
    "holes": 60,
    "gap": 5,
    "rows": [[1, 0, 30], [2, 30, 0], [2, 61, 31], [1, 31, 61]],
}


class PanelPerson(Person):
    """Looks at a panel chained as `code`, with its board `lanes`; dark from lamp `broken` on."""

    def __init__(self, board: Board, code: str, **seen: Any) -> None:
        super().__init__(board, **seen)
        self.lanes, self.broken = "matrix", 256
        self.__dict__ |= seen
        self.chain = panel.chain(code)
        self.questions: list[str] = []

    def _lamps(self) -> dict[tuple[int, int], str]:
        """Return {(row, column): colour} of the lamps that are lit; `w` is white."""
        seen = {}
        for pixel, sent in self.board.light.items():
            if pixel < self.broken and any(sent):
                lit = "".join(self.order[at] for at, byte in enumerate(sent) if byte)
                seen[self.chain[pixel]] = lit if len(lit) == 1 else "w"
        return seen

    def ask(self, topic: tuple[Any, ...], question: str) -> str:
        if topic[0] == "key":
            return super().ask(topic, question)
        self.questions.append(topic[0])
        seen = self._lamps()
        places = list(seen)
        if topic[0] == "hole":
            if not places:
                return "none"
            spots = {place: hole for hole, place in panel.spots(self.lanes).items()}
            track, hole = spots[places[0]]
            return f"{track + 1} {hole or 'start'}"
        return str(getattr(self, topic[0]))


def commission(code: str, name: str = "matrix", **seen: Any) -> tuple[doctor.Doctor, PanelPerson]:
    board = Board(settings=json.dumps({"tracks": f"{name}:{code}", "level": "auto"}))
    person = PanelPerson(board, code, lanes=name, **seen)
    made = doctor.Doctor(board, person, is_every=seen.get("every", False))
    made.examine(["strip"])
    return made, person


@pytest.mark.parametrize("code", panel.CODES)
def test_a_panel_is_checked_with_eight_questions(code: str) -> None:
    made, person = commission(code)
    assert all(one.is_good for one in made.findings), made.findings
    assert made.learned == {}, "the board has found by three keys how it is mounted"
    assert person.questions == [*["hole"] * 6, "run", "flicker"]
    assert person.board.strip == (256, 3)


def test_every_hole_of_a_panel_of_three_lanes_is_asked_about() -> None:
    made, person = commission("brrp", "matrix-3", every=True)
    assert person.questions.count("hole") == 186
    assert all(one.is_good for one in made.findings), made.findings


@pytest.mark.parametrize(
    ("seen", "told"),
    [
        ({"broken": 0}, ["no light: check that the panel has 5 V and ground"]),
        ({"broken": 100}, ["the panel is dark from", "Return the panel"]),
        ({"run": "blue 7"}, ["dark: blue 7", "return the panel"]),
    ],
)
def test_the_panels_faults_are_named(seen: dict[str, Any], told: list[str]) -> None:
    made, _ = commission("tlcz", **seen)
    (fault,) = [one.text for one in made.findings if not one.is_good]
    assert all(words in fault for words in told) and fault.startswith(told[0]), fault
    assert not re.search("joint|solder|strip|piece", fault), fault


def test_a_panel_that_is_mounted_otherwise_is_told_with_how() -> None:
    layout = presets.find("matrix:tlcz")
    holes = strip_order.HoleMap(layout)
    asked = holes.ends()
    assert len(asked) == 6 and asked[0] < 8 and asked[-1] > 247
    for code in set(panel.CODES) - {"tlcz"}:
        there = {place: strip_order.Hole(*at) for at, place in panel.spots("matrix").items()}
        chain = panel.chain(code)
        seen = {pixel: there.get(chain[pixel], strip_order.DARK) for pixel in asked}
        (fault,) = holes.faults(seen)
        assert "mounted the other way" in fault or "dark from" in fault, (code, fault)
    blocks = {pixel: strip_order.Hole(0, at + 1) for at, pixel in enumerate(asked)}
    assert "blocks of 8 x 8" in holes.faults(blocks)[0]
    assert set(panel_check.CODES) == set(panel.CODES)


@pytest.mark.parametrize("tracks", [*STRIPS, OWN], ids=str)
@pytest.mark.parametrize("is_every", [False, True])
def test_every_layout_is_asked_about_hole_by_hole(tracks: Any, is_every: bool) -> None:
    layout = presets.find(tracks)
    board = Board(settings=json.dumps({"tracks": tracks}))
    made = doctor.Doctor(board, Person(board, layout=layout), is_every=is_every)
    asked: list[int] = []
    ask = made._person.ask

    def listening(topic: tuple[Any, ...], question: str) -> str:
        if topic[0] == "hole":
            asked.append(topic[1])
        return ask(topic, question)

    made._person.ask = listening  # type: ignore[method-assign]
    made.examine(["strip"])
    assert all(one.is_good for one in made.findings), made.findings
    assert f"{layout.name}, with {len(layout)} pixels" in made.findings[1].text
    lit = {layout.pixel(*layout.hole_at(at)) for at in asked}
    assert lit == set(asked) and len(lit) == len(asked)
    holes = layout.tracks * (layout.holes + 1 + layout.has_start)
    assert len(asked) == holes if is_every else 2 * layout.tracks <= len(asked) < 30


@pytest.mark.parametrize("tracks", [*presets.NAMES, OWN], ids=str)
def test_each_hole_is_read_back_from_its_name_in_every_layout(tracks: Any) -> None:
    holes = strip_order.HoleMap(presets.find(tracks))
    names = [holes.name(place) for place in holes.places]
    assert [holes.parse(name) for name in names] == holes.places
    lit = [name for name in names if name != "none"]
    assert len(set(lit)) == len(lit)


def test_a_hole_of_a_board_with_one_track_needs_no_track() -> None:
    holes = strip_order.HoleMap(presets.find("single-track"))
    assert holes.parse("12") == holes.parse("blue 12") == (0, 12)
    assert holes.parse("start") is None and holes.parse("game") == (0, 121)
    assert holes.examples == ("hole 1", "hole 61", "game hole")


def test_a_layout_that_is_none_is_a_fault() -> None:
    (fault,) = faults(Board(settings='{"tracks": "four-track"}'), "strip")
    assert "four-track" in fault and "deploy --layout" in fault


def test_lights_in_another_lane_of_three_are_told() -> None:
    layout = presets.find("three-track")
    holes = strip_order.HoleMap(layout)
    seen = {}
    for pixel in holes.ends():
        place = holes.places[pixel]
        seen[pixel] = strip_order.Hole((place.track + 1) % 3, place.hole)
    assert holes.faults(seen) == [
        "the tracks are swapped: the strip's first piece is in another lane"
    ]


class Bus:
    """An I2C bus with a display at its address; `sent` is what it was told."""

    def __init__(self, status: int) -> None:
        self.status, self.sent = status, [b""]

    def readfrom_mem(self, address: int, register: int, size: int) -> bytes:
        return bytes([self.status])

    def writeto(self, address: int, data: bytes) -> None:
        self.sent.append(bytes(data))


@pytest.mark.parametrize(("status", "left"), [(6, 0), (8, 2)])
def test_the_firmware_turns_a_display_that_the_doctor_found_upside_down(
    status: int, left: int
) -> None:
    """SSD1306 data sheet, table 9-1: 0xA0 and 0xC0 are the picture turned by half."""
    upright, turned = Bus(status), Bus(status)
    for bus, is_turned in ((upright, False), (turned, True)):
        screen = oled.find(bus, lambda cells, out: None, is_turned)
        assert screen is not None
    assert turned.sent[:-1] == upright.sent and turned.sent[-1] == b"\x00\xa0\xc0"
    screen.refresh(0, " " * 21)
    assert {sent[2] for sent in turned.sent if len(sent) == 4 and sent[1] & 0xF0 == 0xB0} == {left}


def test_a_display_whose_status_misleads_is_kept_as_what_its_owner_sees() -> None:
    board = Board(found=[0x3D])
    corners = iter(["brs", "br"])
    made = doctor.Doctor(board, Person(board))
    made._person.ask = lambda topic, question: "" if topic[0] == "large" else next(corners)
    made.examine(["screen"])
    assert [one.text for one in made.findings if one.part == "screen"] == [
        "sh1106 at 0x3d, upside down"
    ]
    assert made.learned == {"screen": "sh1106", "is_screen_turned": True}


def test_the_image_says_its_version() -> None:
    def told(**wired: Any) -> str:
        board = Board(**wired)
        examined = doctor.Doctor(board, Person(board))
        examined.examine(["pico"])
        return "\n".join(one.text for one in examined.findings if one.is_good)

    assert "Cribboard 0.1.0 (0123abc) for pico, with MicroPython 1.28.0" in told()


def test_a_full_file_system_is_a_fault() -> None:
    board = Board(flash_free=20_000)
    examined = doctor.Doctor(board, Person(board))
    examined.examine(["pico"])
    [fault] = [one.text for one in examined.findings if not one.is_good]
    assert fault == "19 of 512 kB of flash free for settings and games"


def test_a_large_display_is_kept_as_an_ssd1309_which_no_status_tells() -> None:
    found = examine(Board(), "screen", large="y", corner="br")
    assert found.learned == {"screen": "ssd1309", "is_screen_turned": True}
    found = examine(Board(kind="sh1106"), "screen", large="y")
    assert found.learned["screen"] == "sh1106", "its status tells"


def test_the_last_line_says_what_comes_next(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    board = Board()
    monkeypatch.setattr(doctor, "stopped", lambda *_, **__: contextlib.nullcontext(board))
    monkeypatch.setattr(doctor, "Person", lambda: Person(board))
    args = argparse.Namespace(only="pico", port=None, every=False, json=False)
    assert doctor.run(args) == 0
    assert capsys.readouterr().out == "\nNo faults. The game starts now.\n"


def test_the_board_restarts_when_the_doctor_is_interrupted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = World(tmp_path, monkeypatch)

    def interrupted(self: doctor.Doctor, parts: list[str]) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(doctor.Doctor, "examine", interrupted)
    args = argparse.Namespace(only=None, port="auto", every=False, json=False)
    with pytest.raises(KeyboardInterrupt):
        doctor.run(args)
    assert world.happened == ["saved", "stopped", "reset"]


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


def test_the_health_of_a_running_board_is_judged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    World(tmp_path, monkeypatch)
    told = WELL | {"is_saved": True, "longest_save_ms": 501}
    monkeypatch.setattr(fake_board.Link, "get", lambda self, request: told)
    monkeypatch.setattr(doctor.Doctor, "examine", lambda self, parts: self.health())
    args = argparse.Namespace(only="health", port="auto", every=False, json=False)
    assert doctor.run(args) == 1
    assert "1 to fix:\n  health: its longest save took 501 ms" in capsys.readouterr().out


def test_the_light_that_runs_can_be_followed() -> None:
    """A step of 20 ms was over in five seconds, and a dark pixel was missed."""
    assert 50 <= doctor._RUN_MS <= 100
    assert doctor._RUN_MS * len(presets.find("three-track")) < 120_000  # the probe's time limit
