"""Check a freshly wired board: keys, holes, display, sound, supply, and what it measured in play.

It asks you to press each key and to say which hole is lit, names each fault with its wire, and
writes the strip's byte order and the display's kind and orientation into the board's settings.
It uses the game's own drivers, so the Pico needs Cribboard's image.

example:
  cribboard doctor
  cribboard doctor --only pad,strip
"""

import argparse
import json
import re
import sys
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

from cribboard.base.constants import KEYPAD_LEGEND
from cribboard.base.keypad_lines import SETTINGS
from cribboard.lights import presets
from cribboard.lights.layout import TWO_TRACK, Layout
from cribboard_tools.console import printable, terminal
from cribboard_tools.console.arguments import PORT
from cribboard_tools.errors import BadInput, Failure
from cribboard_tools.link.stopping import SWITCH_ON, UNSAVED_LOST, stopped
from cribboard_tools.pico import (
    board_settings,
    board_update,
    doctor_probes,
    health_check,
    wiring_faults,
)
from cribboard_tools.pico.repl import Pico, PicoError

_DIM = 60  # of 255: visible in daylight, far below the limit of any supply
_KEY_MS = 10_000
_RUN_MS = 60  # the light that runs through all holes stays so long in each
_FLICKER_MS = 30_000
_MOST_OFFSET_V = 0.4  # by which the chip may read its supply wrong
_HEAP = 120_000  # bytes: an idle Pico has more than this free
_FREE = 32 << 10  # bytes of flash: with less, the next game may not fit
_GOOD_MV = (4400, 5500)


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
        doctor = Doctor(pico, Person(), health=health)
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

    def __init__(self, pico: Pico, person: Person, health: Mapping[str, Any] | None = None) -> None:
        self.findings: list[Finding] = []
        self.learned: dict[str, Any] = {}
        self._laid: Layout | None = None
        self._pico = pico
        self._person = person
        self._health = health or {}

    def examine(self, parts: list[str]) -> None:
        """Check `parts` in the order of PARTS, write the settings, and restart the board."""
        if self._has_game():
            self._pico.run(doctor_probes.TOOLS)
            for part in PARTS:
                if part in parts:
                    PARTS[part](self)
            self._write()
        self._pico.reset()

    def _report(self, part: str, is_good: bool, text: str, is_doubtful: bool = False) -> None:
        finding = Finding(part, is_good, printable.escaped(text), is_doubtful)
        self.findings.append(finding)
        self._person.tell(finding)

    def _judge(self, part: str, fault: str, good: str) -> None:
        self._report(part, not fault, fault or good)

    # The parts

    def _has_game(self) -> bool:
        """Report which Cribboard is on the board; return whether there is one."""
        standing = board_update.look(self._pico)
        fault = "" if standing.image else "no Cribboard yet: `cribboard deploy` puts it there"
        self._judge("pico", fault, standing.title)
        return not fault

    def pico(self) -> None:
        """Check memory, flash, the program in it, and the SAFE button."""
        about = self._pico.ask(doctor_probes.ABOUT, doctor_probes.ABOUT_SHAPE)
        heap, size, free, is_safe_open = about
        self._report("pico", heap >= _HEAP, f"{heap:,} bytes of memory free")
        text = f"{free >> 10:,} of {size >> 10:,} kB of flash free for settings and games"
        self._report("pico", free >= _FREE, text)
        fault = board_update.program_fault(self._pico)
        self._judge("pico", fault, "the program in flash is as it was built")
        if not is_safe_open:
            why = "SAFE (GP15, pin 20) is connected to ground: the game would never start"
            self._report("pico", False, why)

    def health(self) -> None:
        """Judge what the board has measured while it ran: see health_check.py."""
        for verdict in health_check.verdicts(self._health):
            self._report("health", verdict.grade != "bad", verdict.text, verdict.grade == "doubt")

    def pad(self) -> None:
        """Find the lines that each key joins, of one keypad or two."""
        has_twin = (self._stored() or {}).get("twin", "off") != "off"
        for number in range(1 + has_twin):
            where = " on the second keypad" * number
            fault = wiring_faults.idle_fault(self._contact(doctor_probes.IDLE % number, 60))
            if fault:
                self._report("pad", False, fault)
                continue
            contacts = {}
            for symbol in KEYPAD_LEGEND:
                self._person.ask(("key", symbol), f"Press {symbol}{where} and release it.")
                code = doctor_probes.KEY % (_KEY_MS, number)
                contacts[symbol] = self._contact(code, _KEY_MS / 1000 + 60)
            self._person.ask(("key", ""), "")
            order, faults = wiring_faults.keypad_faults(contacts, number, has_twin)
            for fault in faults or [""]:
                self._judge("pad", fault, f"all 16 keys{where} are found")
            if not faults:
                self.learned[SETTINGS[number]] = order

    def _contact(self, code: str, timeout_s: float) -> str:
        found = str(self._pico.ask(code, str, timeout_s))
        if not re.fullmatch(r"\??|[a-l][a-lz]", found):
            raise PicoError("the Pico names lines without keys: unplug it and try again")
        return found

    def strip(self) -> None:
        """Check the colours of a strip, then which hole each pixel lights."""
        layout = self._layout()
        self._pico.run(doctor_probes.STRIP % (len(layout), 3))
        order = "grb" if layout.panel else self._colours(layout)
        if order:
            self._pico.run(doctor_probes.STRIP % (len(layout), len(order)))
            asked = wiring_faults.asked_pixels(layout)
            seen = {at: self._hole(layout, at, order) for at in asked}
            fault = wiring_faults.strip_fault(layout, seen)
            self._judge("strip", fault, f"{len(asked)} pixels light the right holes")
            if not fault:
                self._run(bool(layout.panel))
        self._pico.run(doctor_probes.DARK)

    def _layout(self) -> Layout:
        """Return the board's layout; report which it is once."""
        if self._laid is not None:
            return self._laid
        try:
            layout = presets.find((self._stored() or {}).get("tracks", TWO_TRACK.name))
        except ValueError as error:
            why = f"its layout is invalid ({error}): `cribboard deploy --layout` installs another"
            self._report("strip", False, why)
            layout = TWO_TRACK
        self._laid = layout
        text = f"the board is {layout.name}, with {len(layout)} pixels"
        self._report("strip", True, f"{text}; `cribboard deploy --layout` changes it")
        return layout

    def _colours(self, layout: Layout) -> str:
        seen, first = [], wiring_faults.hole_name(layout, wiring_faults.asked_pixels(layout)[0])
        for byte in range(4):
            lit = {0: tuple(_DIM if at == byte else 0 for at in range(4))}
            self._pico.run(doctor_probes.LIGHT % (lit,))
            question = f"Which colour is {first}: r, g, b, w, or n for none?"
            seen.append(self._person.ask(("colour", byte), question).lower()[:1])
        order = wiring_faults.strip_order(seen)
        if order:
            self.learned["wire_order"] = order.upper()
            self._report("strip", True, f"its byte order is {order.upper()}")
        elif set(seen) == {"n"}:
            self._report("strip", False, wiring_faults.NO_LIGHT)
        else:
            why = f"its four bytes light {', '.join(seen)}: this is not a WS2812 or SK6812 strip"
            self._report("strip", False, why)
        return order

    def _hole(self, layout: Layout, pixel: int, order: str) -> str:
        self._pico.run(doctor_probes.LIGHT % ({pixel: (_DIM,) * len(order)},))
        name = wiring_faults.hole_name(layout, pixel)
        question = f"Is {name} lit? (Enter: yes; n: no light; o: another hole)"
        while True:
            answer = self._person.ask(("hole", pixel), question).lower()[:1]
            if answer in (wiring_faults.RIGHT, wiring_faults.DARK, wiring_faults.OTHER):
                return answer

    def _run(self, is_panel: bool) -> None:
        self._pico.run(doctor_probes.RUN % _RUN_MS, 120)
        question = "A light ran through all holes. Was one dark? (Enter: no; or which)"
        answer = self._person.ask(("run",), question)
        why = "if its hole is clear, the lamp is broken"
        fault = f"dark: {answer}: {why}{': return the panel' * is_panel}" if answer else ""
        self._judge("strip", fault, "no hole was dark")
        self._pico.run(doctor_probes.FLICKER % _FLICKER_MS, _FLICKER_MS / 1000 + 60)
        question = "All lamps glowed, calmly, for half a minute. Did any flicker? (Enter: no; y)"
        fault = "lamps flicker: check GND, the data wire and its resistor; a shorter data wire"
        answer = self._person.ask(("flicker",), question)
        self._judge("strip", fault if answer else "", "no lamp flickers")

    def screen(self) -> None:
        """Check which display answers on the bus, its kind, and its orientation."""
        low = self._pico.ask(doctor_probes.BUS, doctor_probes.BUS_SHAPE)
        for name, gpio in low:
            where = f"{name} (GP{gpio}, pin {wiring_faults.pin_of(gpio)}) is held low"
            why = "check for a solder bridge to ground, and that the display has power"
            self._report("screen", False, f"{where}: {why}")
        if low:
            return
        kind = self._pico.ask(doctor_probes.DISPLAY % "", str)
        if not kind:
            why = "check its four wires; SDA and SCL are easily swapped"
            none = f"no display answers: {why}. The game works without a display"
            self._report("screen", False, none)
            return
        question = 'Is it a 1.54" or 2.42" display, with a picture more than 32 mm wide?'
        if kind == "ssd1306" and self._is_so("large", question):
            kind = "ssd1309"  # whose status says nothing of its own
            self._pico.ask(doctor_probes.DISPLAY % kind, str)
        corner = self._corner()
        if corner.endswith("s"):  # its status register named the wrong one of the two kinds
            kind = "ssd1306" if kind == "sh1106" else "sh1106"
            self._pico.ask(doctor_probes.DISPLAY % kind, str)
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
        self._report("screen", True, f"{kind}, {way}")

    def _corner(self) -> str:
        question = (
            "In which corner of the display is a white bar? (tl tr bl br, or n for none; add an s, "
            "as in tls, if there is noise along an edge or the bar is cut off)"
        )
        return self._person.ask(("corner",), question).lower()

    def sound(self) -> None:
        """Check the buzzer with a beep, and, if there is a voice pack, the speaker with a word."""
        self._pico.run(doctor_probes.BEEP % 300)
        fault = "no beep: check the piezo's wires, BUZZER (GP14, pin 19); is it a passive one?"
        self._judge("sound", "" if self._is_so("beep", "Did it beep?") else fault, "it beeps")
        word = self._pico.ask(doctor_probes.VOICE, str)
        if word:
            fault = (
                "no speech: check the amplifier's VIN, and DIN (GP20, pin 26), BCLK (GP21, pin "
                "27), LRC (GP22, pin 29)"
            )
            is_good = self._is_so("voice", f'Did it say "{word}"?')
            self._judge("sound", "" if is_good else fault, "it speaks")

    def _is_so(self, topic: str, question: str) -> bool:
        return self._person.ask((topic,), f"{question} (y, n)").lower().startswith("y")

    def supply(self) -> None:
        """Check the 5 V, and what the source allows the lights."""
        half_mv, vsys_mv, rail_mv, source_ma = self._pico.ask(
            doctor_probes.SUPPLY, doctor_probes.SUPPLY_SHAPE
        )
        layout = self._layout()
        fault = ""
        volts = f"the 5 V are at {rail_mv / 1000:.2f} V" if rail_mv else "nothing measures the 5 V"
        if not layout.panel and not half_mv:
            why = "plug the charger in; if it is in, the divider is not connected"
            fault = f"5 V sense (GP28, pin 34) reads 0 V: {why}"
        elif rail_mv and not _GOOD_MV[0] <= rail_mv <= _GOOD_MV[1]:
            fault = f"{volts}, not at 4.4 to 5.5: use another cable, port or charger"
        most_ma = layout.most_ma if layout.panel else source_ma
        given = f"the lights get {most_ma} mA" if most_ma else "the CC lines are not connected"
        self._judge("supply", fault, f"{volts}; {given}")
        if vsys_mv and not half_mv:
            self._ask_meter(vsys_mv / 1000)

    def _ask_meter(self, vsys: float) -> None:
        """Keep by how much a meter reads VSYS otherwise than the chip."""
        question = f"Volts of a meter at VSYS, pin 39, which reads {vsys:.2f} V? (Enter: no meter)"
        answer = self._person.ask(("meter",), question)
        try:
            offset = float(answer.replace(",", ".") or vsys) - vsys
        except ValueError:
            offset = _MOST_OFFSET_V + 1
        if abs(offset) > _MOST_OFFSET_V:
            self._report("supply", False, f"a meter cannot read {answer} V here: measure again")
        elif answer:
            self.learned["vsys_offset_mv"] = round(1000 * offset)

    def _stored(self) -> dict[str, Any] | None:
        """Return the board's settings, {} for none; None where they are damaged."""
        text = self._pico.ask(doctor_probes.SETTINGS, doctor_probes.SETTINGS_SHAPE)
        return board_settings.parse(text)

    def _write(self) -> None:
        if not self.learned:
            return
        stored = self._stored()
        if stored is None:
            self._report("settings", False, board_settings.DAMAGED)
            return
        wanted = stored | self.learned
        if wanted != stored:
            self._pico.put(board_settings.PATH, board_settings.text(wanted))
        values = ", ".join(f"{name} {value}" for name, value in self.learned.items())
        self._report("settings", True, f"{values}{'' if wanted != stored else ', unchanged'}")


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
--json              print the findings as one JSON object
"""
