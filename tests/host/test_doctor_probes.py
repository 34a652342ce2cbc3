"""The doctor's probes, run in MicroPython with a fake `machine` module."""

import ast
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cribboard.keypad_lines import LINES
from cribboard_tools import firmware_source
from cribboard_tools.pico import doctor_probes, keypad_wiring
from tests.helpers.host.command import PATIENCE_S

MACHINE = Path(__file__).parents[1] / "helpers/host/probe_machine.py"
MICROPYTHON = shutil.which("micropython") or shutil.which(
    "micropython", path=str(Path(sys.executable).parent)
)
#: Each look takes a millisecond, whatever else the machine does meanwhile.
CLOCK = "now = 0\ndef ticks_ms():\n    global now\n    now += 1\n    return now\n"
pytestmark = pytest.mark.skipif(MICROPYTHON is None, reason="pip install -e '.[dev]' has it")


def said(tmp_path: Path, wired: str, *probes: str) -> list[Any]:
    """Run probes in MicroPython with this wiring; return the output of each."""
    (tmp_path / "machine.py").write_text(MACHINE.read_text())
    more = "\nfrom machine import Wiring\nprint(repr((Wiring.sent, Wiring.writes, Wiring.tones)))"
    script = f"from machine import Wiring\n{wired}\n{firmware_source.pins()}{doctor_probes.TOOLS}"
    (tmp_path / "probe.py").write_text(script + "\n".join(probes) + more)
    command = [str(MICROPYTHON), "-X", "heapsize=4m", "probe.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=PATIENCE_S)
    assert done.returncode == 0, done.stdout + done.stderr
    return [ast.literal_eval(line) for line in done.stdout.splitlines()]


def test_nothing_joined_is_nothing_found(tmp_path: Path) -> None:
    assert said(tmp_path, "", doctor_probes.IDLE)[0] == ([], [])


def test_a_grounded_line_and_two_that_touch_are_found(tmp_path: Path) -> None:
    wired = "Wiring.low = [8]; Wiring.pairs = [(6, 13)]"
    assert said(tmp_path, wired, doctor_probes.IDLE)[0] == ([8], [(6, 13)])


def test_a_key_is_taken_after_all_were_up(tmp_path: Path) -> None:
    """At the third look nothing is down, later the key is: by a timer, as a finger would."""
    finger = (
        "looks = 0\nfound = joined\n"
        "def joined():\n    global looks\n    looks += 1\n"
        "    Wiring.pairs = [(7, 12)] if looks < 3 or looks > 8 else []\n    return found()\n"
    )
    got = said(tmp_path, "", CLOCK + finger + doctor_probes.KEY % 2000)[0]
    assert got == [keypad_wiring.pair_of(LINES, "6")]
    assert said(tmp_path, "", CLOCK + doctor_probes.KEY % 30)[0] is None
    stuck = said(tmp_path, "Wiring.pairs = [(7, 12)]", CLOCK + doctor_probes.KEY % 30)[0]
    assert stuck == [keypad_wiring.pair_of(LINES, "6")], "what never comes up is told as it is"


def test_three_keys_on_a_rectangle_join_what_a_fourth_would(tmp_path: Path) -> None:
    held = [keypad_wiring.pair_of(LINES, symbol) for symbol in "124"]
    got = said(tmp_path, f"Wiring.pairs = {held}", doctor_probes.IDLE)[0][1]
    assert keypad_wiring.ghost_fault(LINES, got) == ""
    assert {keypad_wiring.pair_of(LINES, symbol) for symbol in "1245"} <= set(got)


def test_a_light_is_three_bytes_at_its_place_after_the_rail_is_on(tmp_path: Path) -> None:
    light = doctor_probes.LIGHT % ({7: (1, 2, 3)},)
    *_, (sent, _, _) = said(tmp_path, "", light, "print(Wiring.states[LED_ENABLE])")
    assert len(sent) == 1 and len(sent[0]) == 3 * 244
    assert sent[0][21:24] == bytes((1, 2, 3)) and sum(sent[0]) == 6
    assert said(tmp_path, "", light, "print(Wiring.states[LED_ENABLE])")[1] == 1
    _, rail, (sent, _, _) = said(
        tmp_path, "", light + "\n" + doctor_probes.DARK, "print(Wiring.states[LED_ENABLE])"
    )[1:]
    assert rail == 0 and any(sent[0]) and sent[1] == bytes(3 * 244), "dark before it has no power"


def test_the_light_that_runs_passes_every_pixel_once(tmp_path: Path) -> None:
    *_, (sent, _, _) = said(tmp_path, "", doctor_probes.RUN % 0)
    lit = [[at // 3 for at in range(0, 732, 3) if frame[at]] for frame in sent]
    assert lit == [[pixel] for pixel in range(244)]


@pytest.mark.parametrize(
    ("status", "forced", "kind", "left"),
    [
        (8, "", "sh1106", 2),
        (6, "", "ssd1306", 0),
        (6, "sh1106", "sh1106", 2),
        (6, "ssd1309", "ssd1309", 0),
    ],
)
def test_the_display_is_told_by_its_status_unless_its_kind_is_given(
    tmp_path: Path, status: int, forced: str, kind: str, left: int
) -> None:
    wired = f"Wiring.devices = {{0x3C: {status}}}"
    show = doctor_probes.DISPLAY % (0x3C, 1, forced)
    (up, found), told, (_, writes, _) = said(tmp_path, wired, doctor_probes.BUS, show)
    assert (up, found, told) == ([1, 1], [0x3C], kind)
    places = [sent for sent in writes if len(sent) == 4]
    assert [sent[1] & 7 for sent in places] == list(range(8))
    assert {sent[2] for sent in places} == {left}
    assert any(b"\xfd\x12" in sent for sent in writes) is (kind == "ssd1309")
    assert any(b"\x8d\x14" in sent for sent in writes) is (kind != "ssd1309")
    pages = [sent[1:] for sent in writes if len(sent) == 129]
    assert pages[0][:16] == b"\xff" * 16 and not any(pages[0][16:]) and not any(pages[1])


@pytest.mark.parametrize("found", [[], [0x3D], [0x27], [0x57]])
def test_what_else_answers_on_the_bus_is_found(tmp_path: Path, found: list[int]) -> None:
    wired = f"Wiring.devices = {dict.fromkeys(found, 6)}"
    assert said(tmp_path, wired, doctor_probes.BUS)[0] == ([1, 1], found)


def test_supply_sound_safe_and_files(tmp_path: Path) -> None:
    wired = "Wiring.volts = {28: 2.5, 29: 1.6, 26: 0.4}; Wiring.low = [15]"
    probes = (doctor_probes.SUPPLY, doctor_probes.BEEP % 1, doctor_probes.SAFE)
    (rail, vsys, one, two), _, safe, kept, (_, _, tones) = said(
        tmp_path, wired, *probes, doctor_probes.SETTINGS
    )
    assert (round(rail, 2), round(vsys, 1), round(one, 2), two, safe) == (2.5, 4.8, 0.4, 0, 0)
    assert tones == [2000] and kept == ""


def test_open_pins_have_no_volts_and_the_radio_s_pin_is_left_alone(tmp_path: Path) -> None:
    wired = "Wiring.volts = {26: 0.9, 27: 0.1, 28: 2.5, 29: 1.6}; Wiring.open_pins = {%s}\n"
    radio = "implementation = ('micropython', (1, 28, 0), 'Raspberry Pi Pico W with RP2040')\n"
    on = "Wiring.is_radio_on = True\n"
    supply = doctor_probes.SUPPLY
    assert said(tmp_path, wired % "26, 27, 28, 29", supply)[0] == (0, 0, 0, 0)
    assert said(tmp_path, wired % "26, 27, 28", radio + on + supply)[0] == (0, -1, 0, 0)
    for model in ("", radio):
        told = said(tmp_path, wired % "26, 27, 28", model + supply, "print(Wiring.states[25])")
        assert [round(one, 1) for one in told[0]] == [0, 4.8, 0, 0] and told[1] == 0


def test_the_first_look_needs_nothing_of_ours(tmp_path: Path) -> None:
    command = [str(MICROPYTHON), "-c", doctor_probes.VERSION]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    version, machine = ast.literal_eval(done.stdout)
    assert version >= (1, 23) and machine
