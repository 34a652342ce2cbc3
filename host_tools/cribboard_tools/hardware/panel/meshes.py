"""Meshes of printed parts, as files and read back: binary STL, and 3MF, which carries its unit."""

import io
import zipfile
from typing import NamedTuple

import numpy as np
from manifold3d import Error, Manifold, Mesh
from numpy.typing import NDArray

from cribboard_tools.hardware.panel.shapes import Solid

#: The date of every entry of an archive, so that a repeated build gives the same file.
DATE = (2024, 1, 1, 0, 0, 0)
_CLEAN_MM, _APART_MM = 0.002, 10.0
_STL = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("attribute", "<u2")])
_TYPES = """<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/>
</Types>"""
_RELATIONS = """<Relationships
xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="model"
Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel" Target="/3D/3dmodel.model"/>
</Relationships>"""
_MODEL = """<model unit="millimeter" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">
<resources>{objects}</resources><build>{items}</build></model>"""


class Triangles(NamedTuple):
    """Points, each once, and the three corners of every triangle by their numbers."""

    points: NDArray[np.float32]
    corners: NDArray[np.int64]

    @property
    def size(self) -> tuple[float, ...]:
        """Return the lengths along x, y and z."""
        return tuple(float(side) for side in np.ptp(self.points, axis=0))


def mesh(solid: Solid) -> Triangles:
    """Return a solid's triangles, without slivers that 32-bit coordinates cannot represent."""
    raw = solid.body.simplify(_CLEAN_MM).to_mesh()
    points = np.asarray(raw.vert_properties, np.float32)[:, :3]
    return _joined(points[np.asarray(raw.tri_verts)])


def _joined(corners: NDArray[np.float32]) -> Triangles:
    """Return triangles (n, 3, 3) with their common points joined, without those of no area."""
    points, numbers = np.unique(corners.reshape(-1, 3), axis=0, return_inverse=True)
    found = numbers.reshape(-1, 3)
    a, b, c = found.T
    return Triangles(points, found[(a != b) & (b != c) & (c != a)])


def stl(made: Triangles) -> bytes:
    """Return a mesh as binary STL, in mm."""
    rows = np.zeros(len(made.corners), _STL)
    a, b, c = (made.points[numbers] for numbers in made.corners.T)
    rows["corners"] = np.stack((a, b, c), axis=1)
    normals = np.cross(b - a, c - a)
    rows["normal"] = normals / np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-12)
    return bytes(80) + np.uint32(len(rows)).tobytes() + rows.tobytes()


def from_stl(data: bytes) -> Triangles:
    """Return the mesh of a binary STL."""
    return _joined(np.frombuffer(data, _STL, offset=84)["corners"])


def three_mf(meshes: dict[str, Triangles]) -> bytes:
    """Return meshes by name as one 3MF, each an object of its own, side by side."""
    objects, items, x = [], [], 0.0
    for number, (name, made) in enumerate(meshes.items(), 1):
        points = (f'<vertex x="{p:.5f}" y="{q:.5f}" z="{r:.5f}"/>' for p, q, r in made.points)
        faces = (f'<triangle v1="{a}" v2="{b}" v3="{c}"/>' for a, b, c in made.corners)
        objects.append(
            f'<object id="{number}" name="{name}" type="model"><mesh><vertices>{"".join(points)}'
            f"</vertices><triangles>{''.join(faces)}</triangles></mesh></object>"
        )
        items.append(f'<item objectid="{number}" transform="1 0 0 0 1 0 0 0 1 {x:.3f} 0 0"/>')
        x += made.size[0] + _APART_MM
    model = _MODEL.format(objects="\n".join(objects), items="".join(items))
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for path, text in (
            ("[Content_Types].xml", _TYPES),
            ("_rels/.rels", _RELATIONS),
            ("3D/3dmodel.model", model),
        ):
            archive.writestr(zipfile.ZipInfo(path, DATE), text, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def read_back(solid: Solid, bed: float) -> tuple[str, int, list[str]]:
    """Return of a solid's STL file its size in words, the number of its triangles, its faults."""
    read = from_stl(stl(mesh(solid)))
    size = " x ".join(f"{side:.1f}" for side in read.size)
    return size, len(read.corners), faults(solid.name, read, solid.handles, bed)


def faults(name: str, read: Triangles, handles: int, bed: float) -> list[str]:
    """Return the faults of a mesh: leaks, missing or extra holes, size."""
    result = []
    body = Manifold(Mesh(read.points, read.corners.astype(np.uint32)))
    if body.status() != Error.NoError:
        return [f"{name} is not watertight"]
    pieces = len(body.decompose())
    if pieces != 1:
        result.append(f"{name} is {pieces} pieces")
    if body.genus() != handles:
        result.append(f"{name} has {body.genus()} ways through it, not {handles}")
    if max(read.size[:2]) > bed:
        result.append(f"{name} is {max(read.size[:2]):.1f} mm, the bed {bed:g}")
    if body.volume() <= 0:
        result.append(f"{name} is inside out")
    return result
