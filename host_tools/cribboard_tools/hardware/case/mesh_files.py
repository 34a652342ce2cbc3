"""Meshes as files: binary STL, and 3MF, which carries its unit. The same mesh, the same bytes."""

import io
import re
import zipfile

import numpy as np
import trimesh

#: The date of every entry of an archive, so that a repeated build gives the same file.
DATE = (2024, 1, 1, 0, 0, 0)
_APART_MM = 10.0
_UUID = re.compile(rb' p:UUID="[0-9a-f-]{36}"')


def stl(mesh: trimesh.Trimesh) -> bytes:
    """Return a mesh as binary STL, in mm."""
    data = mesh.export(file_type="stl")
    assert isinstance(data, bytes)
    return data


def three_mf(meshes: dict[str, trimesh.Trimesh]) -> bytes:
    """Return meshes by name as one 3MF, each an object of its own, side by side."""
    scene = trimesh.Scene()
    x = 0.0
    for name, mesh in meshes.items():
        place = np.eye(4)
        place[0, 3] = x
        scene.add_geometry(mesh, geom_name=name, node_name=f"{name} placed", transform=place)
        x += float(mesh.extents[0]) + _APART_MM
    return _reproducible(bytes(scene.export(file_type="3mf")))  # type: ignore[no-untyped-call]


def _reproducible(archive: bytes) -> bytes:
    """Return a 3MF with fixed dates and without its random identifiers, which are optional."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            entry = zipfile.ZipInfo(name, DATE)
            new.writestr(entry, _UUID.sub(b"", old.read(name)), zipfile.ZIP_DEFLATED)
    return out.getvalue()
