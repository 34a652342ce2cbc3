"""Meshes as files: binary STL, and 3MF, which carries its unit. The same mesh, the same bytes."""

import io
import zipfile

import numpy as np
import trimesh

#: Every entry of a 3MF bears this date, so a build made twice is the same file.
_DATE = (2024, 1, 1, 0, 0, 0)
_APART_MM = 10.0
_TYPES = """<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/>
</Types>"""
_LINKS = """<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Target="/3D/3dmodel.model" Id="r0"
 Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/>
</Relationships>"""
_HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<model unit="millimeter" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">
<resources>"""


def stl(mesh: trimesh.Trimesh) -> bytes:
    """Return a mesh as binary STL, in mm."""
    faces = np.asarray(mesh.triangles, np.float32)
    records = np.zeros(
        len(faces), np.dtype([("normal", "<f4", 3), ("at", "<f4", (3, 3)), ("attribute", "<u2")])
    )
    records["normal"] = np.asarray(mesh.face_normals, np.float32)
    records["at"] = faces
    head = b"Cribboard, millimetres".ljust(80)
    return head + np.uint32(len(faces)).tobytes() + records.tobytes()


def three_mf(meshes: dict[str, trimesh.Trimesh]) -> bytes:
    """Return meshes by name as one 3MF, each an object of its own, side by side."""
    text = [_HEAD]
    for i, (name, mesh) in enumerate(meshes.items()):
        text.append(f'<object id="{i + 1}" name="{name}" type="model"><mesh><vertices>')
        text += [f'<vertex x="{x:.4f}" y="{y:.4f}" z="{z:.4f}"/>' for x, y, z in mesh.vertices]
        text.append("</vertices><triangles>")
        text += [f'<triangle v1="{a}" v2="{b}" v3="{c}"/>' for a, b, c in mesh.faces]
        text.append("</triangles></mesh></object>")
    items, x = [], 0.0
    for i, mesh in enumerate(meshes.values()):
        items.append(f'<item objectid="{i + 1}" transform="1 0 0 0 1 0 0 0 1 {x:.1f} 0 0"/>')
        x += float(mesh.extents[0]) + _APART_MM
    text.append(f"</resources><build>{''.join(items)}</build></model>")
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        entries = (
            ("[Content_Types].xml", _TYPES), ("_rels/.rels", _LINKS),
            ("3D/3dmodel.model", "\n".join(text)),
        )  # fmt: skip
        for name, content in entries:
            archive.writestr(zipfile.ZipInfo(name, _DATE), content, zipfile.ZIP_DEFLATED)
    return out.getvalue()
