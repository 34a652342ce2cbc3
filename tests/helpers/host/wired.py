"""Wiring of a board as the probes of `doctor` find it, and a person who answers its questions."""

import json
import re

from cribboard.base.constants import KEYPAD_LEGEND
from cribboard.base.keypad_lines import LINES, contact
from cribboard_tools.commands import doctor
from cribboard_tools.pico import deploy_probes, doctor_probes, repl

SEAL = "0123456789abcdef"
#: Code that only does something: it prints 1.
_DONE = re.compile(
    r"strip\(|light\(|lamps\.off\(|flicker\(|\npwm = |\nfor pixel in |.*\ndef joined", re.S
)


class Wired:
    """What is wired to a Pico at its prompt; its attributes are faults, or other parts.

    order: of the keypad's lines; dead: keys without a contact; contacts: those of the next keys,
    where they are not pressed in turn; low: lines of the display's bus; kind: of the display;
    word: of a voice pack; sums: of the program whose own is SEAL, None: what the
    flash has; lit: what was lit.
    """

    def __init__(self, **facts):
        self.heap, self.safe, self.flash_free = 190_000, 1, 500_000
        self.sums = None
        self.idle, self.order, self.dead = "", LINES, ""
        self.contacts = None
        self.low = []
        self.kind, self.word = "ssd1306", ""
        self.volts = (2500, 4700, 5000, 380)
        self.pressed = 0
        self.lit = []
        self.strip, self.settings = (0, 0), ""
        self.__dict__ |= facts

    def _key(self):
        if self.contacts is not None:
            return self.contacts.pop(0) if self.contacts else ""
        number, self.pressed = self.pressed % 16, self.pressed + 1
        return "" if KEYPAD_LEGEND[number] in self.dead else contact(self.order, number)

    def answer(self, code):
        """Return what a probe of `doctor` prints; None for other code."""
        if found := re.match(r"light\((.*)\)", code):
            self.lit.append(eval(found[1]))
        if found := re.match(r"strip\((.*)\)", code):
            self.strip = eval(found[1])
        if "print(json.dumps(key(" in code:
            return json.dumps(self._key())
        if "print(json.dumps(joined(" in code:
            return json.dumps(self.idle)
        if found := re.search(r"repr\(display\('(\w*)'\)", code):
            return repr(found[1] or self.kind)  # as the kind it is forced to be
        answers = {
            doctor_probes.ABOUT: (self.heap, 524_288, self.flash_free, self.safe),
            doctor_probes.BUS: self.low,
            doctor_probes.SUPPLY: self.volts,
            doctor_probes.VOICE: self.word,
        }
        if self.sums is not None:
            answers[deploy_probes.SEAL] = (SEAL, self.sums)
        if code in answers:
            return json.dumps(answers[code])
        return "1" if _DONE.match(code) else None

    # As an open Pico with Cribboard

    def run(self, code, timeout_s=60):
        image = ("0.1.0", "0123abc", "pico", "1.28.0")
        about = ((1, 28, 0), "a Pico", "0123", image, [])
        own = {deploy_probes.ABOUT: about, doctor_probes.SETTINGS: self.settings}
        own[deploy_probes.SEAL] = (SEAL, [SEAL] * 3)
        return self.answer(code) or repr(own[code])

    ask = repl.Pico.ask

    def put(self, path, data):
        """Take the settings."""

    def reset(self):
        """Start again."""


class Person:
    """Says what is there; asked: the pixels whose hole it was asked for."""

    def __init__(self, **seen):
        self.seen = {"corner": "tl", "beep": "y", "voice": "y", **seen}
        self.asked = []

    def tell(self, finding):
        """Take a finding."""

    def ask(self, topic, question):
        if topic[0] == "hole":
            self.asked.append(topic[1])
        return "grbn"[topic[1]] if topic[0] == "colour" else self.seen.get(topic[0], "")


def faults(wired, *parts, **seen):
    """Return the faults that doctor finds in some parts."""
    made = doctor.Doctor(wired, Person(**seen))
    made.examine(list(parts))
    return [one.text for one in made.findings if not one.is_good]
