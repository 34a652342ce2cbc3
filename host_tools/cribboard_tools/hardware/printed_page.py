"""Sheets as PDF, 1:1, with nothing of the machine that makes them: the same bytes everywhere.

Text is in Helvetica, which every viewer has, or a font of the same widths, so none is embedded. A
page is not compressed, so that its bytes do not depend on a version of zlib.
"""

from cribboard_tools.hardware.drawing_sheet import (
    LAYERS,
    Area,
    Box,
    Circle,
    Line,
    Shape,
    Sheet,
    Text,
)

_POINTS = 72 / 25.4
#: Length of the handles of a quarter circle.
_BOW = 0.5523
#: Thousandths of the size that Helvetica's letters from the space on are wide. Source: Adobe, Core
#: 14 font metrics.
_WIDTHS = (
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, *[556] * 10,
    278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556,
    833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333,
    500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
)  # fmt: skip
_OTHERS = {"“": 333, "”": 333, "·": 278, "’": 222}


def text_width(text: str) -> float:
    """Return the width of a line of Helvetica as a share of its size."""
    wide = (
        _WIDTHS[ord(sign) - 32] if " " <= sign <= "~" else _OTHERS.get(sign, 556) for sign in text
    )
    return sum(wide) / 1000


def pdf(sheet: Sheet) -> bytes:
    """Return a sheet as a PDF page of its size."""
    drawn = "\n".join(map(_drawn, sheet.shapes)).encode("cp1252")
    scale, high = f"{_POINTS:.6f}", sheet.height * _POINTS
    content = f"{scale} 0 0 -{scale} 0 {high:.4f} cm\n".encode() + drawn
    size = f"[0 0 {sheet.width * _POINTS:.4f} {high:.4f}]"
    fonts = (
        f"<< /Type /Font /Subtype /Type1 /BaseFont /{name} /Encoding /WinAnsiEncoding >>".encode()
        for name in ("Helvetica", "Helvetica-Bold")
    )
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        f"<< /Type /Page /Parent 2 0 R /MediaBox {size} /Contents 4 0 R "
        "/Resources << /Font << /F0 6 0 R /F1 7 0 R >> >> >>".encode(),
        f"<< /Length {len(content)} >>\nstream\n".encode() + content + b"\nendstream",
        b"<< /Title (" + _escaped(sheet.title).encode("cp1252") + b") >>",
        *fonts,
    ]
    out, places = b"%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += f"{number} 0 obj\n".encode() + body + b"\nendobj\n"
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    end = f"xref\n0 8\n0000000000 65535 f \n{table}"
    end += f"trailer\n<< /Size 8 /Root 1 0 R /Info 5 0 R >>\nstartxref\n{len(out)}\n%%EOF\n"
    return out + end.encode()


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")


def _n(*values: float) -> str:
    return " ".join(f"{value:.3f}".rstrip("0").rstrip(".") for value in values)


def _colour(code: str) -> str:
    return _n(*(int(code[at : at + 2], 16) / 255 for at in (1, 3, 5)))


def _drawn(shape: Shape) -> str:
    """Return the operators that draw a shape."""
    colour, wide = LAYERS[shape.layer]
    if isinstance(shape, Text):
        return _text(shape, shape.colour or colour)
    if isinstance(shape, Line):
        wide, cap = shape.wide or wide, 1 if shape.wide else 0
        pen = f"{_colour(shape.colour or colour)} RG {_n(wide)} w {cap} J {_dash(shape.is_dashed)}"
        return f"{pen} {_n(shape.x1, shape.y1)} m {_n(shape.x2, shape.y2)} l S"
    is_filled, is_drawn = shape.fill not in ("", "none"), shape.layer != "FILL"
    paint = f"{_colour(shape.fill)} rg " if is_filled else ""
    if not is_drawn and not is_filled:
        paint, is_filled = f"{_colour(colour)} rg ", True
    if is_drawn:
        dash = _dash(isinstance(shape, Area) and shape.is_dashed)
        paint += f"{_colour(colour)} RG {_n(wide)} w 0 J {dash} "
    return f"{paint}{_path(shape)} h {'nfSB'[is_filled + 2 * is_drawn]}"


def _dash(is_dashed: bool) -> str:
    return f"[{'2 1.5' if is_dashed else ''}] 0 d"


def _text(shape: Text, colour: str) -> str:
    share = {"start": 0.0, "middle": 0.5, "end": 1.0}[shape.at]
    x = shape.x - share * shape.size * text_width(shape.text)
    font = f"/F{int(shape.is_bold)} {_n(shape.size)} Tf"
    words = _escaped(shape.text)
    return f"BT {_colour(colour)} rg {font} 1 0 0 -1 {_n(x, shape.y)} Tm ({words}) Tj ET"


def _path(shape: Area | Box | Circle) -> str:
    """Return the outline of a shape; a circle is a box whose corners are quarter circles."""
    if isinstance(shape, Area):
        first, *others = (_n(x, y) for x, y in shape.points)
        return " ".join([f"{first} m", *(f"{point} l" for point in others)])
    if isinstance(shape, Circle):
        shape = Box("", shape.x - shape.r, shape.y - shape.r, 2 * shape.r, 2 * shape.r, shape.r)
    if not shape.r:
        return f"{_n(shape.x, shape.y, shape.w, shape.h)} re"
    right, lower, r, far = shape.x + shape.w, shape.y + shape.h, shape.r, shape.r * (1 - _BOW)
    parts = [f"{_n(shape.x + r, shape.y)} m"]
    for x, y, (ax, ay), (bx, by) in (
        (right, shape.y, (-1, 0), (0, 1)),
        (right, lower, (0, -1), (-1, 0)),
        (shape.x, lower, (1, 0), (0, -1)),
        (shape.x, shape.y, (0, 1), (1, 0)),
    ):
        parts.append(f"{_n(x + ax * r, y + ay * r)} l")
        handles = (x + ax * far, y + ay * far, x + bx * far, y + by * far)
        parts.append(f"{_n(*handles, x + bx * r, y + by * r)} c")
    return " ".join(parts)
