"""Script for KiCad 6 that makes the carrier board, checks it by KiCad's rules, and plots it.

It runs in the Python that has `pcbnew` (Debian: /usr/bin/python3), not in this project's:
    kicad_board.py CARRIER.json FOLDER
It prints JSON: the findings of the rules, and the files. Layers 0 and 1 are front and back.
"""

import json
import re
import sys
from pathlib import Path
from typing import Any

import pcbnew

PLOTS = (
    ("F_Cu", pcbnew.F_Cu), ("B_Cu", pcbnew.B_Cu), ("F_Mask", pcbnew.F_Mask),
    ("B_Mask", pcbnew.B_Mask), ("F_Silkscreen", pcbnew.F_SilkS), ("Edge_Cuts", pcbnew.Edge_Cuts),
)  # fmt: skip
#: Offset from the corner of KiCad's sheet.
ORIGIN_MM = 50.0


def at(x: float, y: float) -> Any:
    """Return a point of the carrier in KiCad's unit, the nanometre."""
    return pcbnew.wxPointMM(ORIGIN_MM + x, ORIGIN_MM + y)


def add_line(owner: Any, shape: Any, layer: int, width: float, ends: list[Any]) -> None:
    """Add a straight line to a board or a footprint."""
    shape.SetShape(pcbnew.SHAPE_T_SEGMENT)
    shape.SetStart(ends[0])
    shape.SetEnd(ends[1])
    shape.SetLayer(layer)
    shape.SetWidth(pcbnew.FromMM(width))
    owner.Add(shape)
    if isinstance(shape, pcbnew.FP_SHAPE):  # its place is relative to the footprint
        shape.SetLocalCoord()


def add_box(owner: Any, make: Any, layer: int, width: float, box: list[float]) -> None:
    """Add a rectangle as four lines."""
    x0, y0, x1, y1 = box
    corners = [at(x0, y0), at(x1, y0), at(x1, y1), at(x0, y1)]
    for i in range(4):
        add_line(owner, make(owner), layer, width, [corners[i], corners[(i + 1) % 4]])


def add_part(board: Any, nets: dict[str, Any], part: dict[str, Any]) -> None:
    """Add a footprint with pads, outline and name."""
    footprint = pcbnew.FOOTPRINT(board)
    footprint.SetReference(part["ref"])
    footprint.SetValue(part["value"])
    footprint.SetFPID(pcbnew.LIB_ID("cribboard", part["shape"]))
    footprint.SetAttributes(pcbnew.FP_THROUGH_HOLE if part["pads"][0][5] is not None else 0)
    board.Add(footprint)
    if part["path"]:  # the symbol of the schematic that it belongs to
        footprint.SetPath(pcbnew.KIID_PATH(part["path"]))
    footprint.SetPosition(at(*part["centre"]))
    footprint.SetOrientationDegrees(part["rotation"])
    for number, x, y, size, drill, net, is_square in part["pads"]:
        pad = pcbnew.PAD(footprint)
        pad.SetNumber(number)
        is_plated = net is not None
        pad.SetAttribute(pcbnew.PAD_ATTRIB_PTH if is_plated else pcbnew.PAD_ATTRIB_NPTH)
        pad.SetShape(pcbnew.PAD_SHAPE_RECT if is_square else pcbnew.PAD_SHAPE_CIRCLE)
        pad.SetSize(pcbnew.wxSizeMM(size, size))
        pad.SetDrillSize(pcbnew.wxSizeMM(drill, drill))
        pad.SetLayerSet(pad.PTHMask() if is_plated else pad.UnplatedHoleMask())
        if net:
            pad.SetNet(nets[net])
        footprint.Add(pad)
        pad.SetPosition(at(x, y))
        pad.SetLocalCoord()
    if part["body"]:
        add_box(footprint, pcbnew.FP_SHAPE, pcbnew.F_CrtYd, 0.05, part["body"])
        add_box(footprint, pcbnew.FP_SHAPE, pcbnew.F_Fab, 0.1, part["body"])
    footprint.Value().SetVisible(False)
    footprint.Reference().SetVisible(False)  # the silkscreen's words are texts of the board


def add_copper(board: Any, nets: dict[str, Any], carrier: dict[str, Any]) -> None:
    """Add tracks, vias, and a ground plane on both sides."""
    for net, layer, x1, y1, x2, y2, width in carrier["segments"]:
        track = pcbnew.PCB_TRACK(board)
        track.SetStart(at(x1, y1))
        track.SetEnd(at(x2, y2))
        track.SetWidth(pcbnew.FromMM(width))
        track.SetLayer(pcbnew.B_Cu if layer else pcbnew.F_Cu)
        track.SetNet(nets[net])
        board.Add(track)
    for net, x, y in carrier["vias"]:
        via = pcbnew.PCB_VIA(board)
        via.SetPosition(at(x, y))
        via.SetWidth(pcbnew.FromMM(carrier["via_mm"]))
        via.SetDrill(pcbnew.FromMM(carrier["via_drill_mm"]))
        via.SetNet(nets[net])
        board.Add(via)
    wide, tall = carrier["size_mm"]
    for layer in (pcbnew.F_Cu, pcbnew.B_Cu):
        zone = pcbnew.ZONE(board)
        zone.SetLayer(layer)
        zone.SetNet(nets["GND"])
        zone.SetLocalClearance(pcbnew.FromMM(0.3))
        zone.SetMinThickness(pcbnew.FromMM(0.25))
        zone.SetThermalReliefGap(pcbnew.FromMM(0.4))
        zone.SetThermalReliefSpokeWidth(pcbnew.FromMM(0.5))
        zone.SetIslandRemovalMode(pcbnew.ISLAND_REMOVAL_MODE_ALWAYS)
        outline = zone.Outline()
        outline.NewOutline()
        for x, y in ((0.5, 0.5), (wide - 0.5, 0.5), (wide - 0.5, tall - 0.5), (0.5, tall - 0.5)):
            point = at(x, y)
            outline.Append(point.x, point.y)
        board.Add(zone)


def make(carrier: dict[str, Any], path: str) -> Any:
    """Make and save the board, its planes filled; return it as it is read back."""
    board = pcbnew.NewBoard(path)
    set_rules(board, carrier["rules"])
    title = board.GetTitleBlock()
    title.SetTitle(carrier["title"])
    title.SetRevision(carrier["revision"])
    title.SetDate(carrier["date"])
    title.SetCompany("Cribboard")
    nets = {}
    for name in carrier["nets"]:
        nets[name] = pcbnew.NETINFO_ITEM(board, name)
        board.Add(nets[name])
    for part in carrier["parts"]:
        add_part(board, nets, part)
    add_copper(board, nets, carrier)
    wide, tall = carrier["size_mm"]
    add_outline(board, wide, tall, carrier["corner_mm"])
    add_silk(board, carrier)
    pcbnew.SaveBoard(path, board)
    board = pcbnew.LoadBoard(path)  # a new board's planes are filled without its connections
    set_rules(board, carrier["rules"])
    pcbnew.ZONE_FILLER(board).Fill(board.Zones())
    pcbnew.SaveBoard(path, board)
    board = pcbnew.LoadBoard(path)  # what is checked and plotted is what was saved
    set_rules(board, carrier["rules"])
    return board


def set_rules(board: Any, rules: dict[str, float]) -> None:
    """Replace KiCad's default design rules; its default class of nets has 0.2 mm already."""
    settings = board.GetDesignSettings()
    settings.m_MinClearance = pcbnew.FromMM(rules["clearance"])
    settings.m_TrackMinWidth = pcbnew.FromMM(rules["track"])
    settings.m_CopperEdgeClearance = pcbnew.FromMM(rules["edge"])
    settings.m_ViasMinAnnularWidth = pcbnew.FromMM(rules["annular_ring"])
    settings.m_HoleToHoleMin = pcbnew.FromMM(rules["hole_to_hole"])
    settings.m_HoleClearance = pcbnew.FromMM(rules["hole_to_copper"])
    settings.m_MinThroughDrill = pcbnew.FromMM(rules["drill"])
    settings.m_MaxError = pcbnew.FromMM(0.025)  # of the planes' arcs: the file is half as large
    settings.m_SilkClearance = pcbnew.FromMM(rules["silk"])


def add_outline(board: Any, wide: float, tall: float, r: float) -> None:
    """Add the board's edge: four lines and four quarter circles of radius r."""
    for x1, y1, x2, y2 in (
        (r, 0, wide - r, 0), (wide, r, wide, tall - r),
        (wide - r, tall, r, tall), (0, tall - r, 0, r),
    ):  # fmt: skip
        ends = [at(x1, y1), at(x2, y2)]
        add_line(board, pcbnew.PCB_SHAPE(board), pcbnew.Edge_Cuts, 0.1, ends)
    bulge = r * (1 - 0.5**0.5)
    for start, middle, end in (
        ((0, r), (bulge, bulge), (r, 0)),
        ((wide - r, 0), (wide - bulge, bulge), (wide, r)),
        ((wide, tall - r), (wide - bulge, tall - bulge), (wide - r, tall)),
        ((r, tall), (bulge, tall - bulge), (0, tall - r)),
    ):
        arc = pcbnew.PCB_SHAPE(board)
        arc.SetShape(pcbnew.SHAPE_T_ARC)
        arc.SetArcGeometry(at(*start), at(*middle), at(*end))
        arc.SetLayer(pcbnew.Edge_Cuts)
        arc.SetWidth(pcbnew.FromMM(0.1))
        board.Add(arc)


def add_silk(board: Any, carrier: dict[str, Any]) -> None:
    """Add the words and lines of the silkscreen."""
    for x1, y1, x2, y2 in carrier["silk"]:
        ends = [at(x1, y1), at(x2, y2)]
        add_line(board, pcbnew.PCB_SHAPE(board), pcbnew.F_SilkS, carrier["silk_mm"], ends)
    for x, y, width, height, turn, words in carrier["texts"]:
        text = pcbnew.PCB_TEXT(board)
        text.SetText(words)
        text.SetPosition(at(x, y))
        text.SetTextSize(pcbnew.wxSizeMM(width, height))
        text.SetTextAngle(10 * turn)
        text.SetTextThickness(pcbnew.FromMM(carrier["silk_mm"]))
        text.SetLayer(pcbnew.F_SilkS)
        board.Add(text)


def check(board: Any, path: str) -> dict[str, Any]:
    """Return the findings of KiCad's design rules: counts, and counts by kind."""
    pcbnew.WriteDRCReport(board, path, pcbnew.EDA_UNITS_MILLIMETRES, True)
    report = Path(path).read_text()
    counts = [int(n) for n in re.findall(r"\*\* Found (\d+)", report)]
    kinds = re.findall(r"^\[(\w+)\]", report, re.MULTILINE)
    return {"counts": counts, "kinds": {kind: kinds.count(kind) for kind in sorted(set(kinds))}}


def plot(board: Any, folder: str) -> list[str]:
    """Plot Gerbers and the drill file; return their names."""
    controller = pcbnew.PLOT_CONTROLLER(board)
    options = controller.GetPlotOptions()
    options.SetOutputDirectory(folder)
    options.SetPlotFrameRef(False)
    options.SetUseGerberProtelExtensions(False)
    options.SetSubtractMaskFromSilk(True)
    options.SetCreateGerberJobFile(False)
    options.SetDrillMarksType(pcbnew.PCB_PLOT_PARAMS.NO_DRILL_SHAPE)  # else a dot in every hole
    names = []
    for name, layer in PLOTS:
        controller.SetLayer(layer)
        controller.OpenPlotfile(name, pcbnew.PLOT_FORMAT_GERBER, name)
        controller.PlotLayer()
        names.append(Path(controller.GetPlotFileName()).name)
    controller.ClosePlot()
    drill = pcbnew.EXCELLON_WRITER(board)
    drill.SetFormat(True)
    drill.SetOptions(False, False, pcbnew.wxPoint(0, 0), True)
    drill.CreateDrillandMapFilesSet(folder, True, False)
    return names + [path.name for path in Path(folder).glob("*.drl")]


def main() -> None:
    """Make, check and plot the carrier in the file and folder of the arguments."""
    carrier = json.loads(Path(sys.argv[1]).read_text())
    folder = Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    board = make(carrier, str(folder / "carrier.kicad_pcb"))
    findings = check(board, str(folder / "drc.txt"))
    findings["files"] = plot(board, str(folder))
    findings["version"] = pcbnew.GetBuildVersion()
    print(json.dumps(findings))


if __name__ == "__main__":
    main()
