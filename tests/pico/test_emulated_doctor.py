"""Tests of `cribboard doctor` over mpremote, at emulated Picos with wiring faults."""

import json

import pytest

from cribboard.base.constants import KEYPAD_LEGEND
from cribboard.devices import pins
from cribboard.lights import presets
from cribboard_tools.commands import doctor
from cribboard_tools.pico import board_settings, deploy_probes, doctor_probes, repl, uf2
from cribboard_tools.pico.repl import Pico
from tests.emulator import fast, image
from tests.emulator.board import SETTINGS, Board
from tests.emulator.parts import Matrix
from tests.emulator.wired import PATIENCE_S, Wired
from tests.helpers import boot_loader

pytestmark = pytest.mark.pico

COLOURS = {(60, 0, 0): "r", (0, 60, 0): "g", (0, 0, 60): "b"}
NEEDS_RP2350 = pytest.mark.skipif(bool(fast.why_no_rp2350()), reason=fast.why_no_rp2350())
KINDS = ["pico", pytest.param("pico2", marks=NEEDS_RP2350)]
PANEL, STRIP = presets.find("matrix:brrz"), presets.find("two-track")


class PatientPico(Pico):
    """A Pico that may be as slow as an emulated one on a busy machine."""

    def run(self, code, timeout_s=60):
        return super().run(code, PATIENCE_S)


@pytest.fixture(autouse=True)
def patience(monkeypatch):
    """Give the emulated Pico time; look at the lamps for a moment, and read the program once."""
    seal = deploy_probes.SEAL.replace("range(3)", "range(1)")
    monkeypatch.setattr(deploy_probes, "SEAL", seal)
    monkeypatch.setattr(doctor, "_FLICKER_MS", 60)
    monkeypatch.setattr(doctor, "_RUN_MS", 12)
    monkeypatch.setattr(doctor, "_KEY_MS", 120)
    monkeypatch.setattr(repl, "_STOPPING_S", PATIENCE_S)


class Witness:
    """A person who does what is asked and says what is there to be seen.

    blind: pixels whose lamps are broken; is_mute: the piezo is; twin: the setting.
    """

    def __init__(self, wired, layout):
        self._wired = wired
        self.layout = layout
        self.board = wired.board
        self.blind = ()
        self.is_mute = False
        self.twin = "off"
        self.told = []

    def tell(self, finding):
        self.told.append(finding)

    def ask(self, topic, question):
        assert question or topic == ("key", "")
        return str(self._wired.do(lambda: getattr(self, f"_{topic[0]}")(*topic[1:])))

    def wire(self, **wiring):
        """Wire the keypad anew."""
        self.board.matrix = self.board.pads[0] = Matrix(**wiring)

    def wire_second(self, **wiring):
        """Wire a second keypad."""
        self.twin = "on"
        self.board.pads[1:] = [Matrix(row_pins=pins.TWIN_ROWS, **wiring)]

    def flip(self):
        """Flip a bit of the program, in its last page."""
        flash = bytearray(self.board.flash)
        blocks = uf2.read(image.firmware(self.board.kind))
        flash[max(block.address for block in blocks) - boot_loader.BASE] ^= 1
        self.board.flash = bytes(flash)

    def mend(self):
        """Put everything right but the program."""
        self.wire()
        self.twin = "off"
        self.layout, self.blind, self.is_mute = PANEL, (), False
        self.board.driven = {}
        self.board.set_volts(29, (5.0 - 0.25) / 3)
        assert self.board.display
        self.board.display.is_alive = True

    def _key(self, symbols):
        for at in list(self.board.matrix.keys_down):
            self.board.matrix.set(KEYPAD_LEGEND[at], False)
        self.board.run_ms(12)
        for symbol in symbols:
            self.board.matrix.set(symbol, True)
        return ""

    def _lit(self):
        self.board.run_ms(25)  # a frame that is being sent, and the one that follows it
        return [at for at, pixel in enumerate(self.board.strip.pixels) if any(pixel)]

    def _colour(self, byte):
        lit = self._lit()
        if lit != [0]:
            return "n"  # of the first pixel
        wire = self.board.strip.wire[: 3 * len(self.board.strip.pixels)]
        own = wire[3 * lit[0] : 3 * lit[0] + 3]
        # this strip takes red first, whatever parts.Strip makes of its bytes
        return COLOURS[tuple(own)]

    def _hole(self, pixel):
        (lit,) = self._lit()
        assert lit == pixel
        return "n" if lit in self.blind else ""

    def _run(self):
        """Check that a light ran from the first pixel to the last; name a hole that was dark."""
        self._lit()
        wires = [wire for _, wire in self.board.strip.frames[-len(self.layout) :]]
        lit = [
            [at // 3 for at in range(0, len(wire), 3) if any(wire[at : at + 3])] for wire in wires
        ]
        assert lit == [[at] for at in range(len(self.layout))]
        return " ".join(
            f"{track + 1} {hole}" for track, hole in map(self.layout.hole_at, self.blind)
        )

    def _flicker(self):
        """Check that the bits on the wire have changed, and that no lamp was bright."""
        self._lit()
        seen = {byte for _, wire in self.board.strip.frames[-3:] for byte in wire}
        assert {1, 4} <= seen and max(seen) <= 60
        return ""

    def _corner(self):
        page = self.board.display.pages[0]
        assert page[:16] == b"\xff" * 16 and not any(page[16:])
        return "br"  # the display is mounted upside down

    def _large(self):
        return ""

    _meter = _large

    def _voice(self):
        heard = [sample for _, sample in self.board.amplifier.samples]
        return "y" if any(heard) and not self.board.amplifier.faults else "n"

    def _beep(self):
        if self.is_mute:
            return "n"
        assert abs(self.board.buzzer.tones[-1][1] - 2000) < 20
        return "y"


#: Faults, planted one after the other: the part that doctor looks at, what it says, and how.
FAULTS = [
    ("pad", ["no key joins wire 8 (GP7, pin 10)", "no contact: the keys 4 5 6 B"],
     lambda at: at.wire(dead="456B")),
    ("pad", ["no key joins wire 13 (GP12, pin 16)", "no contact: the keys 3 6 9 #"],
     lambda at: at.wire(dead="369#")),
    ("pad", ["wire 8 (GP7, pin 10) and wire 9 (GP8, pin 11) touch, or a key is stuck"],
     lambda at: at.wire(bridges=[(7, 8)])),
    ("pad", ["wire 12 (GP11, pin 15) is connected to ground"], lambda at: at.wire(grounded=[11])),
    ("pad", ["all 16 keys are found", "GP17 (pin 22) is connected to ground"],
     lambda at: at.wire_second(grounded=[17])),
    ("strip", ["the board is matrix", "6 pixels light the right holes",
               "dark: 1 7: if its hole is clear, the lamp is broken", "no lamp flickers"],
     lambda at: setattr(at, "blind", [PANEL.pixel(0, 7)])),
    ("strip", ["the board is two-track", "its byte order is RGB", "the lights are dark from"],
     lambda at: (setattr(at, "blind", range(122, 244)), setattr(at, "layout", STRIP))),
    ("screen", ["no display answers: check its four wires"],
     lambda at: setattr(at.board.display, "is_alive", False)),
    ("screen", ["SDA (GP4, pin 6) is held low"],
     lambda at: setattr(at.board, "driven", {4: False})),
    ("sound", ["no beep: check the piezo's wires"], lambda at: setattr(at, "is_mute", True)),
    ("supply", ["the board is matrix", "the 5 V are at 4.1"],
     lambda at: at.board.set_volts(29, 3.9 / 3)),
    ("pico", ["", "", "the program in flash is damaged"], Witness.flip),
]  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_doctor_has_a_sentence_for_each_of_twelve_planted_faults(kind):
    board = Board(display="ssd1306", kind=kind)
    board.wake()  # Ctrl-C in the midst of a start may end in the first attempt to stop it
    with Wired(board) as wired, PatientPico(wired.port) as pico:
        pico.run(doctor_probes.TOOLS)
        witness = Witness(wired, PANEL)
        said = []
        for part, _, plant in FAULTS:
            wired.do(witness.mend)
            wired.do(lambda plant=plant: plant(witness))
            tracks = STRIP.name if witness.layout is STRIP else "matrix:brrz"
            kept = board_settings.text({"tracks": tracks, "twin": witness.twin})
            pico.put(board_settings.PATH, kept)
            found = doctor.Doctor(pico, witness)
            doctor.PARTS[part](found)
            said.append([one.text for one in found.findings])
            assert not all(one.is_good for one in found.findings), said
    starts = [
        [one[: len(start)] for one, start in zip(told, wanted, strict=False)]
        for told, (_, wanted, _) in zip(said, FAULTS, strict=True)
    ]
    assert starts == [wanted for _, wanted, _ in FAULTS]
    assert list(map(len, said)) == [len(wanted) for _, wanted, _ in FAULTS], said
    assert wired.board.strip.faults == []


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("layout", [PANEL, STRIP], ids=lambda layout: layout.name)
def test_a_board_without_a_fault_is_commissioned(layout, kind):
    """The whole conversation, with a strip that takes red first."""
    tracks = "matrix:brrz" if layout.panel else layout.name
    kept = {SETTINGS: json.dumps({"tracks": tracks}).encode()}
    made = Board(kept, display="ssd1306", kind=kind)
    made.set_volts(28, 5.0 / 2)
    made.set_volts(26, 0.9)
    made.wake()
    with Wired(made) as wired, PatientPico(wired.port) as pico:
        found = doctor.Doctor(pico, Witness(wired, layout))
        found.examine(list(doctor.PARTS))
    assert [one.text for one in found.findings if not one.is_good] == []
    assert f"the board is {layout.name}, with {len(layout)} pixels" in str(found.findings)
    assert made.strip.faults == []
    assert max(len(wire) for _, wire in made.strip.frames) == 3 * len(layout)
    colours = {} if layout.panel else {"wire_order": "RGB"}
    found_parts = {"pad": "abcdefgh", "screen": "ssd1306", "is_screen_turned": True}
    assert json.loads(made.files[SETTINGS]) == {"tracks": tracks} | colours | found_parts
