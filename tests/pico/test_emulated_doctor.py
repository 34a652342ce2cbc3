"""Tests of `cribboard doctor` over mpremote, at emulated Picos with wiring faults."""

from __future__ import annotations

import ast
import json
from typing import Any

import pytest

from cribboard.lights import presets
from cribboard.lights.layout import TWO_TRACK, Layout
from cribboard_tools.commands import doctor
from cribboard_tools.pico import doctor_probes, program_check, repl
from cribboard_tools.pico.repl import Pico
from tests.emulator.board import Board
from tests.emulator.parts import Matrix
from tests.emulator.wired import PATIENCE_S, Wired
from tests.pico.test_emulated_devices import END, program

pytestmark = pytest.mark.pico

KEY_MS = 120
COLOURS = {(60, 0, 0): "r", (0, 60, 0): "g", (0, 0, 60): "b"}


class PatientPico(Pico):
    """A Pico that may be as slow as an emulated one on a busy machine."""

    def run(self, code: str, timeout_s: float = 60) -> str:
        return super().run(code, PATIENCE_S)


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the emulated Pico time to get to its prompt; look at the lamps for a moment."""
    monkeypatch.setattr(doctor, "_FLICKER_MS", 60)
    monkeypatch.setattr(repl, "_STOPPING_S", PATIENCE_S)


class Witness:
    """A person who does what is asked and says what is there to be seen."""

    def __init__(self, wired: Wired, layout: Layout = TWO_TRACK, is_reversed: bool = True) -> None:
        self._wired = wired
        self._layout = layout
        self._is_reversed = is_reversed  # the strip is fed from its other end
        self._board = wired.board
        self.told: list[doctor.Finding] = []

    def tell(self, finding: doctor.Finding) -> None:
        self.told.append(finding)

    def ask(self, topic: tuple[Any, ...], question: str) -> str:
        assert question or topic == ("key", "")
        return str(self._wired.do(lambda: getattr(self, f"_{topic[0]}")(*topic[1:])))

    def _key(self, symbols: str) -> str:
        for at in list(self._board.matrix.keys_down):
            self._board.matrix.set(doctor.keypad_wiring.LEGEND[at], False)
        self._board.run_ms(12)
        for symbol in symbols:
            self._board.matrix.set(symbol, True)
        return ""

    def _lit(self) -> list[int]:
        self._board.run_ms(25)  # a frame that is being sent, and the one that follows it
        return [at for at, pixel in enumerate(self._board.strip.pixels) if any(pixel)]

    def _colour(self, byte: int) -> str:
        lit = self._lit()
        if lit != [0]:
            return "n"  # of the first pixel
        wire = self._board.strip.wire[: 3 * len(self._board.strip.pixels)]
        own = wire[3 * lit[0] : 3 * lit[0] + 3]
        # this strip takes red first, whatever parts.Strip makes of its bytes
        return COLOURS[tuple(own)]  # type: ignore[index]

    def _hole(self, pixel: int) -> str:
        (lit,) = self._lit()
        if self._is_reversed:
            lit = len(self._layout) - 1 - lit
        track, hole = self._layout.hole_at(lit)
        return f"{track + 1} {hole or 'start'}"

    def _run(self) -> str:
        """Check that a light ran from the first pixel to the last."""
        self._lit()
        wires = [wire for _, wire in self._board.strip.frames[-len(self._layout) :]]
        lit = [
            [at // 3 for at in range(0, len(wire), 3) if any(wire[at : at + 3])] for wire in wires
        ]
        assert lit == [[at] for at in range(len(self._layout))]
        return ""

    def _flicker(self) -> str:
        """Check that the bits on the wire have changed, and that no lamp was bright."""
        self._lit()
        seen = {byte for _, wire in self._board.strip.frames[-3:] for byte in wire}
        assert {1, 4} <= seen and max(seen) <= 60
        return ""

    def _meter(self) -> str:
        return ""

    def _corner(self) -> str:
        page = self._board.display.pages[0]
        assert page[:16] == b"\xff" * 16 and not any(page[16:])
        return "br"  # the display is mounted upside down

    def _large(self) -> str:
        return ""

    def _voice(self) -> str:
        heard = [sample for _, sample in self._board.amplifier.samples]
        return "y" if any(heard) and not self._board.amplifier.faults else "n"

    def _beep(self) -> str:
        (tone,) = self._board.buzzer.tones
        assert abs(tone[1] - 2000) < 20
        return "y"


def board(pad: Matrix, files: dict[str, bytes] | None = None, **options: Any) -> Board:
    """Power on a board with nothing of ours on it, and this pad in place of the right one."""
    return Board(files or {}, pad=pad, **options)


def examine(made: Board, *parts: str, **strip: Any) -> tuple[doctor.Doctor, list[str]]:
    """Examine parts of the board; return the doctor, and the faults it named. strip: as Witness."""
    with Wired(made) as wired:
        with PatientPico(wired.port) as board_at_prompt:
            found = doctor.Doctor(board_at_prompt, Witness(wired, **strip), key_ms=KEY_MS)
            found.examine(list(parts))
    return found, [one.text for one in found.findings if not one.is_good]


@pytest.mark.long
def test_the_probes_answer_by_the_game_s_own_drivers() -> None:
    light = doctor_probes.LIGHT % ({7: (1, 2, 3)},)
    before = (doctor_probes.IDLE, light, doctor_probes.DISPLAY % "", doctor_probes.SUPPLY)
    after = (program_check.SEAL, doctor_probes.FLICKER % 60, doctor_probes.DARK)
    key = doctor_probes.KEY % 20_000
    probes = "\n".join(("", *before, "print('= press')", key, *after, "print('= end')", ""))
    made = program(doctor_probes.TOOLS + probes, END, display="sh1106")
    made.set_volts(28, 2.5)
    made.run_until(lambda: "= press" in made.console, 4000, 20)
    assert made.strip.wire[21:24] == bytes((1, 2, 3)) and sum(made.strip.wire) == 6
    assert made.display and made.display.pages[0][:16] == b"\xff" * 16
    made.run_ms(100)
    made.press("5")
    made.run_until(lambda: "= end" in made.console, 60_000, 100)
    lines = [line for line in made.console.split("\r\n") if line[:1] in {*"([1'"}]
    idle, _, kind, volts, pair, (seal, sums), *_ = map(ast.literal_eval, lines)
    assert (idle, kind, pair) == (([], []), "sh1106", [(7, 11)]) and abs(volts[0] - 2.5) < 0.1
    assert sums == [seal] * 3
    assert made.strip.faults == [] and not any(made.strip.wire)


@pytest.mark.long
def test_faults_are_named_and_what_was_learned_is_kept() -> None:
    pad = Matrix({6: 8, 8: 6}, dead="C")  # two rows' wires exchanged, and a key that is broken
    made = board(pad, {"/data/settings": b'{"level": "muggins"}'}, display="sh1106")
    made.set_volts(28, 5.0 / 2)
    found, faults = examine(made, "pad", "screen", "supply")
    assert faults == ["no contact: the keys C"]
    assert any("the 5 V rail is at 5.0" in one.text for one in found.findings)
    kept = json.loads(made.files["/data/settings"])
    assert kept == {"level": "muggins", "screen": "sh1106", "is_screen_turned": True}


@pytest.mark.long
def test_a_pad_of_another_order_and_a_strip_and_a_supply_with_other_faults() -> None:
    pad = Matrix(dict(zip((6, 7, 8, 9, 10, 11, 12, 13), (10, 11, 12, 13, 6, 7, 8, 9), strict=True)))
    made = board(pad, display=None)
    found, faults = examine(made, *doctor.PARTS)
    assert len(faults) == 3
    assert "5 V sense (GP28, pin 34)" in faults[0]
    assert "fed from its last pixel" in faults[1]
    assert "no display answers" in faults[2]
    assert found.learned == {"pad": "efghabcd", "wire_order": "RGB"}
    assert made.strip.faults == []


@pytest.mark.long
@pytest.mark.parametrize(
    ("pad", "fault"),
    [
        (Matrix(grounded=[11]), "wire 12 (GP11, pin 15) is connected to ground"),
        (Matrix(bridges=[(7, 8)]), "wire 8 (GP7, pin 10) and wire 9 (GP8, pin 11) touch"),
    ],
    ids=["grounded", "bridged"],
)
def test_a_fault_of_the_pad_is_named_by_its_wire(pad: Matrix, fault: str) -> None:
    _, faults = examine(board(pad), "pad")
    assert len(faults) == 1 and faults[0].startswith(fault)


@pytest.mark.long
@pytest.mark.parametrize("preset", presets.NAMES)
def test_every_preset_is_commissioned(preset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The whole conversation on a board without a fault, whose strip takes red first."""
    monkeypatch.setattr(doctor, "_RUN_MS", 12)
    tracks = preset + ":brrz" * bool(presets.find(preset).panel)
    layout = presets.find(tracks)
    kept = {"/data/settings": json.dumps({"tracks": tracks}).encode()}
    made = board(Matrix(), kept, display="ssd1306")
    made.set_volts(28, 5.0 / 2)
    made.set_volts(26, 0.9)
    found, faults = examine(made, *doctor.PARTS, layout=layout, is_reversed=False)
    assert faults == []
    assert f"the board is {preset}, with {len(layout)} pixels" in str(found.findings)
    assert made.strip.faults == []
    assert max(len(wire) for _, wire in made.strip.frames) == 3 * len(layout)
    stored = json.loads(made.files["/data/settings"])
    colours = {} if layout.panel else {"wire_order": "RGB"}
    found_screen = {"screen": "ssd1306", "is_screen_turned": True}
    assert stored == {"tracks": tracks, "pad": "abcdefgh"} | colours | found_screen
