"""Check a freshly wired board: keys, holes, display, sound, supply, and what it measured in play.

It asks you to press each key and to say which hole is lit, names each fault with its wire, and
writes the strip's byte order and the display's kind and orientation into the board's settings.
It uses the game's own drivers, so the Pico needs Cribboard's image.

example:
  cribboard doctor
  cribboard doctor --only pad,strip
  cribboard doctor --every             (ask about every pixel)
"""

import argparse
import json
import sys
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

from cribboard.lights import power, presets
from cribboard.lights.layout import TWO_TRACK, Layout
from cribboard_tools import firmware_source
from cribboard_tools.console import printable, terminal
from cribboard_tools.console.arguments import PORT
from cribboard_tools.errors import BadInput, Failure
from cribboard_tools.link.stopping import SWITCH_ON, UNSAVED_LOST, stopped
from cribboard_tools.pico import (
    board_settings,
    doctor_probes,
    health_check,
    keypad_wiring,
    probe_answers,
    program_check,
    strip_order,
)
from cribboard_tools.pico.repl import Pico, PicoError

_DIM = 60  # of 255: visible in daylight, far below the limit of any supply
_KEY_MS = 10_000
_RUN_MS = 60  # the light that runs through all holes stays so long in each
_FLICKER_MS = 30_000
_MOST_OFFSET_V = 0.4  # by which the chip may read its supply wrong
_DISPLAYS = (0x3C, 0x3D)
_HEAP = 120_000  # bytes: an idle Pico has more than this free
_FREE = 32 << 10  # bytes of flash: with less, the next game may not fit
_GOOD_V, _NO_V = (4.4, 5.5), 0.5
_GOOD_VSYS_V = (4.1, 5.5)  # behind the Pico's diode


class Finding(NamedTuple):
    """Result of one check; the text of a fault, and of what is in doubt, says what to do."""

    part: str
    is_good: bool
    text: str
    is_doubtful: bool = False


def run(args: argparse.Namespace) -> int:
    """Check the board; return 1 where something is wrong."""
    parts = args.only.split(",") if args.only else list(PARTS)
    unknown = [part for part in parts if part not in PARTS]
    if unknown:
        raise BadInput(f"unknown part {unknown[0]}: choose from {', '.join(PARTS)}")
    unsaved = partial(terminal.complain, "cribboard doctor", UNSAVED_LOST)
    health: dict[str, Any] = {}
    with stopped(args.port, SWITCH_ON, unsaved=unsaved, seen=health.update) as pico:
        doctor = Doctor(pico, Person(), is_every=args.every, health=health)
        doctor.examine(parts)
    faults = [one for one in doctor.findings if not one.is_good]
    if args.json:
        findings = [one._asdict() for one in doctor.findings]
        print(json.dumps({"findings": findings, "settings": doctor.learned}))
    elif faults:
        print(f"\n{len(faults)} to fix:")
        print("\n".join(f"  {one.part}: {one.text}" for one in faults))
    else:
        print("\nNo faults. The game starts now.")
    return 1 if faults else 0


class Person:
    """The person at the board, asked at the terminal: the conversation is on stderr."""

    def ask(self, topic: tuple[Any, ...], question: str) -> str:
        """Ask; return the line typed. Raises Failure at the end of the input.

        topic: the question in a form for programs.
        """
        if topic[0] == "key":
            if question:
                print(f"  {question}", file=sys.stderr)
            return ""
        print(f"  {question} ", end="", file=sys.stderr, flush=True)
        line = sys.stdin.readline()
        if not line:
            raise Failure("the input ended before the last question")
        return line.strip()

    def tell(self, finding: Finding) -> None:
        """Print a finding with its mark."""
        from rich.text import Text

        mark = Text("ok    ", "green") if finding.is_good else Text("wrong ", "bold red")
        if finding.is_doubtful:
            mark = Text("doubt ", "yellow")
        terminal.console(is_error=True).print(mark + Text(f"{finding.part}: {finding.text}"))


class Doctor:
    """Examination of one board.

    findings: all so far; learned: settings to write.
    """

    def __init__(
        self,
        pico: Pico,
        person: Person,
        is_every: bool = False,
        key_ms: int = _KEY_MS,
        health: Mapping[str, Any] | None = None,
    ) -> None:
        self.findings: list[Finding] = []
        self.learned: dict[str, Any] = {}
        self._laid: Layout | None = None
        self._pico = pico
        self._person = person
        self._is_every = is_every
        self._key_ms = key_ms
        self._health = health or {}
        self._pins: dict[str, Any] = {}
        exec(firmware_source.pins(), self._pins)  # the same text that the Pico gets

    def examine(self, parts: list[str]) -> None:
        """Check `parts` in the order of PARTS, write the settings, and restart the board."""
        if self._has_game():
            self._pico.run(doctor_probes.TOOLS)
            for part in PARTS:
                if part in parts:
                    PARTS[part](self)
            self._write()
        self._pico.reset()

    def _ask_board(self, code: str, shape: Any, timeout_s: float = 60) -> Any:
        return probe_answers.literal(self._pico.run(code, timeout_s), shape)

    def _report(self, part: str, is_good: bool, text: str, is_doubtful: bool = False) -> None:
        finding = Finding(part, is_good, printable.escaped(text), is_doubtful)
        self.findings.append(finding)
        self._person.tell(finding)

    def _judge(self, part: str, faults: list[str], good: str) -> None:
        for fault in faults:
            self._report(part, False, fault)
        if not faults:
            self._report(part, True, good)

    # The parts

    def _has_game(self) -> bool:
        """Report which Cribboard is on the board; return whether there is one."""
        image = self._ask_board(doctor_probes.IMAGE, probe_answers.IMAGE_SHAPE)
        text = "no Cribboard yet: `cribboard deploy` puts it there"
        if image is not None:
            version, commit, board, micropython = image
            text = f"Cribboard {version} ({commit}) for {board}, with MicroPython {micropython}"
        self._report("pico", image is not None, text)
        return image is not None

    def pico(self) -> None:
        """Check memory, flash, the program in it, and the SAFE button."""
        about = self._ask_board(doctor_probes.ABOUT, doctor_probes.ABOUT_SHAPE)
        heap, size, free = about
        self._report("pico", heap >= _HEAP, f"{heap:,} bytes of memory free")
        text = f"{free >> 10:,} of {size >> 10:,} kB of flash free for settings and games"
        self._report("pico", free >= _FREE, text)
        fault = program_check.fault(self._pico)
        self._judge("pico", [fault] if fault else [], "the program in flash is as it was built")
        if not self._ask_board(doctor_probes.SAFE, doctor_probes.SAFE_SHAPE):
            why = "SAFE (GP15, pin 20) is connected to ground: the game would never start"
            self._report("pico", False, why)

    def health(self) -> None:
        """Judge what the board has measured while it ran: see health_check.py."""
        for verdict in health_check.verdicts(self._health):
            self._report("health", verdict.grade != "bad", verdict.text, verdict.grade == "doubt")

    def pad(self) -> None:
        """Find the lines that each key joins."""
        low, pairs = self._ask_board(doctor_probes.IDLE, doctor_probes.IDLE_SHAPE)
        self._check_lines([*low, *(line for pair in pairs for line in pair)])
        faults = keypad_wiring.idle_faults(low, pairs)
        if faults:
            self._judge("pad", faults, "")
            return
        pairs = {}
        for symbol in keypad_wiring.LEGEND:
            self._person.ask(("key", symbol), f"Press {symbol} and release it.")
            pairs[symbol] = self._key()
        order, faults = keypad_wiring.examine(pairs)
        self._judge("pad", faults, "all 16 keys are found")
        if not faults:
            self.learned["pad"] = order
        self._person.ask(("key", ""), "")

    def _key(self) -> list[tuple[int, int]]:
        code = doctor_probes.KEY % self._key_ms
        shape = doctor_probes.KEY_SHAPE
        pairs = list(self._ask_board(code, shape, self._key_ms / 1000 + 60) or [])
        self._check_lines([line for pair in pairs for line in pair])
        return pairs

    def _check_lines(self, lines: list[int]) -> None:
        """Raise PicoError where the board names a line that the keypad does not have."""
        if not set(lines) <= set(keypad_wiring.GPIOS):
            raise PicoError("the Pico names lines without keys: unplug it and try again")

    def strip(self) -> None:
        """Check the colours of a strip, then which hole each pixel lights."""
        layout = self._layout()
        self._pico.run(doctor_probes.STRIP % (len(layout), 3))
        order = "grb" if layout.panel else self._colours(strip_order.HoleMap(layout))
        if not order:
            self._pico.run(doctor_probes.DARK)
            return
        holes = strip_order.HoleMap(layout)
        self._pico.run(doctor_probes.STRIP % (len(layout), len(order)))
        if self._is_every:
            asked = [at for at, place in enumerate(holes.places) if place != strip_order.DARK]
        else:
            asked = holes.ends()
        seen = {pixel: self._hole(pixel, holes, len(order)) for pixel in asked}
        faults = holes.faults(seen)
        self._judge("strip", faults, f"{len(seen)} pixels light the right holes")
        if not faults and not self._is_every:
            self._run(bool(layout.panel))
        self._pico.run(doctor_probes.DARK)

    def _layout(self) -> Layout:
        """Return the board's layout; report which it is once."""
        if self._laid is not None:
            return self._laid
        stored = board_settings.parse(self._stored_settings()) or {}
        try:
            layout = presets.find(stored.get("tracks", TWO_TRACK.name))
        except ValueError as error:
            why = f"its layout is invalid ({error}): `cribboard deploy --layout` installs another"
            self._report("strip", False, why)
            layout = TWO_TRACK
        self._laid = layout
        text = f"the board is {layout.name}, with {len(layout)} pixels"
        self._report("strip", True, f"{text}; `cribboard deploy --layout` changes it")
        return layout

    def _colours(self, holes: strip_order.HoleMap) -> str:
        seen = []
        for byte in range(4):
            lit = {0: tuple(_DIM if at == byte else 0 for at in range(4))}
            self._pico.run(doctor_probes.LIGHT % (lit,))
            question = f"Which colour is {holes.examples[0]}: r, g, b, w, or n for none?"
            seen.append(self._person.ask(("colour", byte), question).lower()[:1])
        order = strip_order.order_of(seen)
        if order:
            self.learned["wire_order"] = order.upper()
            self._report("strip", True, f"its byte order is {order.upper()}")
        elif set(seen) == {"n"}:
            self._report("strip", False, strip_order.NO_LIGHT)
        else:
            why = f"its four bytes light {', '.join(seen)}: this is not a WS2812 or SK6812 strip"
            self._report("strip", False, why)
        return order

    def _hole(self, pixel: int, holes: strip_order.HoleMap, channels: int) -> strip_order.Hole:
        self._pico.run(doctor_probes.LIGHT % ({pixel: (_DIM,) * channels},))
        right = holes.places[pixel]
        _, example, other = holes.examples
        question = f"Which hole is lit? (Enter: {holes.name(right)}; or like: {example}, none)"
        while True:
            answer = self._person.ask(("hole", pixel), question)
            hole = holes.parse(answer) if answer else right
            if hole is not None:
                return hole
            question = f"Not a hole: answer like {example}, {other}, none:"

    def _run(self, is_panel: bool) -> None:
        self._pico.run(doctor_probes.RUN % _RUN_MS, 120)
        question = "A light ran through all holes. Was one dark? (Enter: no; or which)"
        answer = self._person.ask(("run",), question)
        good = "no hole was dark"
        fault = f"dark: {answer}: check that pixel, and that its well is clear"
        if is_panel:
            fault = f"dark: {answer}: is the hole clear? If so its lamp is broken: return the panel"
        self._judge("strip", [fault] if answer else [], good)
        self._pico.run(doctor_probes.FLICKER % _FLICKER_MS, _FLICKER_MS / 1000 + 60)
        question = "All lamps glowed, calmly, for half a minute. Did any flicker? (Enter: no; y)"
        answer = self._person.ask(("flicker",), question)
        fault = "lamps flicker: check GND, the data wire and its resistor; a shorter data wire"
        self._judge("strip", [fault] if answer else [], "no lamp flickers")

    def screen(self) -> None:
        """Check which display answers on the bus, its kind, and its orientation."""
        up, addresses = self._ask_board(doctor_probes.BUS, doctor_probes.BUS_SHAPE)
        names = [("SDA", self._pins["SDA"]), ("SCL", self._pins["SCL"])]
        down = [
            f"{name} (GP{gpio}, pin {keypad_wiring.pin_of(gpio)}) is held low: check for a solder "
            "bridge to ground, and that the display has power"
            for (name, gpio), is_up in zip(names, up, strict=True)
            if not is_up
        ]
        address = next((one for one in _DISPLAYS if one in addresses), 0)
        if down:
            self._judge("screen", down, "")
        elif address:
            self._oled(address)
        else:
            others = (
                f" (something else is at {', '.join(map(hex, addresses))})" if addresses else ""
            )
            none = (
                f"no display answers at 0x3c{others}: check its four wires; SDA and SCL are "
                "easily swapped. The game works without a display"
            )
            self._report("screen", False, none)

    def _oled(self, address: int) -> None:
        """Check an OLED: its kind, and which way up it is mounted."""
        kind = self._ask_board(doctor_probes.DISPLAY % "", str)
        if not kind:
            self._report("screen", False, "it answers, then stops: check its wires and 3V3")
            return
        if kind == "ssd1306" and self._is_large():  # an SSD1309's status says nothing of its own
            kind = "ssd1309"
            self._ask_board(doctor_probes.DISPLAY % kind, str)
        corner = self._corner()
        if corner.endswith("s"):  # its status register named the wrong one of the two kinds
            kind = "ssd1306" if kind == "sh1106" else "sh1106"
            self._ask_board(doctor_probes.DISPLAY % kind, str)
            corner = self._corner()
        turned = {"tl": False, "br": True}.get(corner)
        if turned is None:
            why = "shows nothing" if corner.startswith("n") else f"is mirrored ({corner})"
            if corner.endswith("s"):
                why = "the picture is shifted with either kind"
            self._report("screen", False, f"the {kind} answers, but {why}: try another display")
            return
        self.learned |= {"screen": kind, "is_screen_turned": turned}
        way = "upside down" if turned else "upright"
        self._report("screen", True, f"{kind} at {address:#x}, {way}")

    def _is_large(self) -> bool:
        question = (
            'Is it a 1.54" or 2.42" display, with a picture more than 32 mm wide? (y; Enter: no)'
        )
        return self._person.ask(("large",), question).lower().startswith("y")

    def _corner(self) -> str:
        question = (
            "In which corner of the display is a white bar? (tl tr bl br, or n for none; add an s, "
            "as in tls, if there is noise along an edge or the bar is cut off)"
        )
        return self._person.ask(("corner",), question).lower()

    def sound(self) -> None:
        """Check the buzzer with a beep, and, if there is a voice pack, the speaker with a word."""
        self._pico.run(doctor_probes.BEEP % 300)
        heard = self._person.ask(("beep",), "Did it beep? (y, n)").lower().startswith("y")
        fault = "no beep: check the piezo's wires, BUZZER (GP14, pin 19); is it a passive one?"
        faults = [] if heard else [fault]
        good = "it beeps"
        word = self._ask_board(doctor_probes.VOICE, str)
        if word:
            question = f'Did it say "{word}"? (y, n)'
            if self._person.ask(("voice",), question).lower().startswith("y"):
                good = "it beeps and speaks"
            else:
                faults.append(
                    "no speech: check the amplifier's VIN, and DIN (GP20, pin 26), BCLK (GP21, pin "
                    "27), LRC (GP22, pin 29)"
                )
        self._judge("sound", faults, good)

    def supply(self) -> None:
        """Check the 5 V rail, and the current that the USB-C source offers."""
        half, vsys, *sense = self._ask_board(doctor_probes.SUPPLY, doctor_probes.SUPPLY_SHAPE)
        layout = self._layout()
        if layout.panel:
            self._judge("supply", _plug_faults(vsys), _plug(layout, vsys))
            self._ask_meter(vsys)
            return
        volts = 2 * half
        faults = []
        if volts < _NO_V:
            faults.append(
                f"5 V sense (GP28, pin 34) reads {volts:.1f} V: plug the charger in; if it is in, "
                "the divider is not connected"
            )
        elif not _GOOD_V[0] <= volts <= _GOOD_V[1]:
            faults.append(f"the 5 V rail is at {volts:.2f} V: it should be 4.4 to 5.5")
        self._judge("supply", faults, f"the 5 V rail is at {volts:.2f} V, {_source(max(sense))}")

    def _ask_meter(self, vsys: float) -> None:
        """Keep by how much a meter reads VSYS otherwise than the chip."""
        question = "Volts that a meter reads at VSYS, pin 39, against pin 38? (Enter: no meter)"
        answer = self._person.ask(("meter",), question) if vsys > 0 else ""
        try:
            offset = float(answer.replace(",", ".") or vsys) - vsys
        except ValueError:
            offset = _MOST_OFFSET_V + 1
        if abs(offset) > _MOST_OFFSET_V:
            self._report("supply", False, f"a meter cannot read {answer} V here: measure again")
        elif answer:
            self.learned["vsys_offset_mv"] = round(1000 * offset)

    def _stored_settings(self) -> str:
        """Return the text of the board's settings, "" for none."""
        text: str = self._ask_board(doctor_probes.SETTINGS, doctor_probes.SETTINGS_SHAPE)
        return text

    def _write(self) -> None:
        if not self.learned:
            return
        stored = board_settings.parse(self._stored_settings())
        if stored is None:
            self._report("settings", False, board_settings.DAMAGED)
            return
        wanted = stored | self.learned
        if wanted != stored:
            self._pico.put(board_settings.PATH, board_settings.text(wanted))
        values = ", ".join(f"{name} {value}" for name, value in self.learned.items())
        self._report("settings", True, f"{values}{'' if wanted != stored else ', unchanged'}")


def _source(volts: float) -> str:
    """Return what the higher of the two CC lines means. Source: USB Type-C, table 4-36."""
    millivolts = 1000 * volts
    if millivolts < power.USB_C_LEAST_MV:
        return "from plain USB"
    if millivolts < power.USB_C_MOST_MV:
        names = {500: "the default current", 1500: "1.5 A", 3000: "3 A"}
        offer_ma = next(ma for least_mv, ma in power.USB_C_OFFERS if millivolts >= least_mv)
        return f"from a USB-C source of {names[offer_ma]}"
    return "and the CC lines are not connected"


def _plug_faults(vsys: float) -> list[str]:
    """Return what is wrong with VSYS, in volts, of a board without a carrier."""
    if vsys <= 0 or _GOOD_VSYS_V[0] <= vsys <= _GOOD_VSYS_V[1]:
        return []
    return [
        f"VSYS (pin 39) is at {vsys:.2f} V: it should be {_GOOD_VSYS_V[0]} to {_GOOD_VSYS_V[1]}: "
        "use another cable or port"
    ]


def _plug(layout: Layout, vsys: float) -> str:
    """Return what feeds a board without a carrier.

    vsys: in volts; 0 where nothing is wired to its pin.
    """
    measured = f"VSYS is at {vsys:.2f} V"
    if vsys <= 0:
        measured = "its voltage is not measured: nothing is wired to GP29"
    return f"fed by the Pico's plug, {layout.most_ma} mA; {measured}"


PARTS: dict[str, Callable[[Doctor], None]] = {
    "pico": Doctor.pico,
    "health": Doctor.health,
    "pad": Doctor.pad,
    "supply": Doctor.supply,  # before the strip, which is dark without it
    "strip": Doctor.strip,
    "screen": Doctor.screen,
    "sound": Doctor.sound,
}
ARGUMENTS = f"""
{PORT}
--only PARTS        check these only: {",".join(PARTS)}
--every             ask about each pixel
--json              print the findings as one JSON object
"""
