"""Interactive bill of materials: its page has every part, pin and net of the carrier."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("manifold3d", reason='pip install -e ".[hardware]"')

from host_tools.errors import Failure  # noqa: E402  (after the skip)
from host_tools.hardware.carrier import interactive_bom, silkscreen
from host_tools.hardware.circuit.board_circuit import circuit
from host_tools.hardware.circuit.parts import on_board
from host_tools.hardware.options import Options
from tests.conftest import ROOT

BOARD = ROOT / "hardware/carrier/carrier.kicad_pcb"
needs_program = pytest.mark.skipif(
    not interactive_bom.program(), reason=f"{interactive_bom.INSTALL}"
)


def data(page: Path) -> dict[str, Any]:
    found = re.search(r"^var pcbdata = (\{.*\})$", page.read_text(), re.MULTILINE)
    assert found
    read: dict[str, Any] = json.loads(found[1])
    return read


@needs_program
def test_the_page_has_every_part_pin_and_net(tmp_path: Path) -> None:
    page = interactive_bom.write(BOARD, tmp_path)
    assert page == tmp_path / "ibom.html"
    read, wired = data(page), circuit(Options())
    parts = {part["ref"]: part for part in read["footprints"] if part["ref"][0] != "H"}
    placed = {part.ref: part for part in on_board(wired.parts)}
    assert set(parts) == set(placed)
    for ref, part in placed.items():
        nets = sorted(pad["net"] for pad in parts[ref]["pads"])
        assert nets == sorted(pin.net for pin in part.pins.values()), ref
    listed = [ref for group in read["bom"]["both"] for ref, _ in group]
    assert sorted(listed) == sorted(placed)
    assert set(read["nets"]) - {""} == {net for part in placed.values() for net in part.nets()}
    assert read["metadata"]["revision"] == silkscreen.REVISION


@needs_program
def test_what_is_no_board_is_told(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.kicad_pcb"
    wrong.write_text("(no board)")
    with pytest.raises(Failure):
        interactive_bom.write(wrong, tmp_path)


def test_without_the_program_the_command_that_gets_it_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(interactive_bom, "PROGRAM", "generate_no_such_thing")
    assert interactive_bom.program() is None
    with pytest.raises(Failure, match="make ibom"):
        interactive_bom.write(BOARD, tmp_path)


def test_it_is_a_declared_dependency() -> None:
    text = (ROOT / "pyproject.toml").read_text()
    assert re.search(r'^ibom = \[\n    "InteractiveHtmlBom>=[\d.]+,<\d+",  # ', text, re.MULTILINE)
    assert re.search(r"^ibom: .*##", (ROOT / "Makefile").read_text(), re.MULTILINE)
