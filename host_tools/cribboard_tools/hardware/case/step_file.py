"""Solids as a STEP file (ISO 10303, AP214) with flat faces and straight edges.

Each flat face of a solid becomes one face, however many triangles it has, so that a CAD program
can pull it, measure it, and cut with it. A round hole is a prism of as many sides as it is printed
with: to have true cylinders, the solids would have to be described once more for a kernel that
knows them.
"""

import math
from collections import defaultdict
from collections.abc import Iterator

import numpy as np
from manifold3d import Manifold
from numpy.typing import NDArray

Floats = NDArray[np.float64]
#: Two triangles are one face if their normals differ by less, and their planes by so many mm.
_SAME_NORMAL, _SAME_PLANE_MM = 1e-6, 1e-4
#: Points on a straight line, in mm beside it.
_STRAIGHT_MM = 1e-5
Edge = tuple[int, int]


class Faces:
    """Flat faces of a solid: points, and for each face its normal and its loops of points."""

    def __init__(self, body: Manifold) -> None:
        raw = body.to_mesh64()
        self.points: Floats = np.asarray(raw.vert_properties, np.float64)[:, :3]
        merged = dict(zip(raw.merge_from_vert, raw.merge_to_vert, strict=True))
        self._triangles = [
            tuple(int(merged.get(v, v)) for v in triangle) for triangle in raw.tri_verts
        ]
        self._beside = {
            (a, b): i
            for i, triangle in enumerate(self._triangles)
            for a, b in zip(triangle, (*triangle[1:], triangle[0]), strict=True)
        }
        corners = self.points[np.asarray(self._triangles)]
        normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
        sizes = np.linalg.norm(normals, axis=1, keepdims=True)
        self._normals: Floats = normals / np.maximum(sizes, 1e-300)
        self._areas = sizes[:, 0]
        self._group = self._grouped()
        loops = self._loops()
        kept = self._corners(loops)
        self.faces: list[tuple[Floats, list[list[int]]]] = []
        for group, rings in loops.items():
            outlines = [[point for point in ring if point in kept] for ring in rings]
            normal = self._normals[group]
            outlines.sort(key=lambda ring: -self._signed_area(ring, normal))
            self.faces.append((normal, outlines))

    def _grouped(self) -> list[int]:
        """Return for every triangle the largest triangle of its face."""
        group = [-1] * len(self._triangles)
        for seed in np.argsort(-self._areas):
            if group[seed] >= 0:
                continue
            origin, normal = self.points[self._triangles[seed][0]], self._normals[seed]
            group[seed] = int(seed)
            todo = [int(seed)]
            while todo:
                for edge in _edges(self._triangles[todo.pop()]):
                    other = self._beside[edge[1], edge[0]]
                    if group[other] < 0 and self._is_flush(other, origin, normal):
                        group[other] = int(seed)
                        todo.append(other)
        return group

    def _is_flush(self, triangle: int, origin: Floats, normal: Floats) -> bool:
        away = np.abs((self.points[list(self._triangles[triangle])] - origin) @ normal).max()
        turned = 1 - float(self._normals[triangle] @ normal)
        return bool(away < _SAME_PLANE_MM and (turned < _SAME_NORMAL or self._is_sliver(triangle)))

    def _is_sliver(self, triangle: int) -> bool:
        """Tell whether a triangle is too thin for its normal to say anything."""
        a, b, c = self.points[list(self._triangles[triangle])]
        longest = max(float(np.linalg.norm(side)) for side in (b - a, c - b, a - c))
        return bool(self._areas[triangle] < longest * _SAME_PLANE_MM)

    def _loops(self) -> dict[int, list[list[int]]]:
        """Return the rims of every face, its inside to the left."""
        group = self._group
        rims: dict[int, list[Edge]] = defaultdict(list)
        for i, triangle in enumerate(self._triangles):
            for a, b in _edges(triangle):
                if group[self._beside[b, a]] != group[i]:
                    rims[group[i]].append((a, b))
        loops: dict[int, list[list[int]]] = {}
        for face, edges in rims.items():
            left = set(edges)
            loops[face] = []
            for edge in edges:
                ring = []
                while edge in left:
                    left.remove(edge)
                    ring.append(edge[0])
                    edge = self._next(edge, face)
                if ring:
                    loops[face].append(ring)
        return loops

    def _next(self, edge: Edge, face: int) -> Edge:
        """Return the rim's edge after this one, found by turning round its end inside the face."""
        start, pivot = edge
        while True:
            triangle = self._triangles[self._beside[start, pivot]]
            start = triangle[(triangle.index(pivot) + 1) % 3]
            if self._group[self._beside[start, pivot]] != face:
                return pivot, start

    def _corners(self, loops: dict[int, list[list[int]]]) -> set[int]:
        """Return the points at which edges bend or more than two meet; the others can go."""
        neighbours: dict[int, set[int]] = defaultdict(set)
        for rings in loops.values():
            for ring in rings:
                for one, two in _edges(tuple(ring)):
                    neighbours[one].add(two)
                    neighbours[two].add(one)
        return {point for point, near in neighbours.items() if not self._is_straight(near, point)}

    def _is_straight(self, near: set[int], middle: int) -> bool:
        """Tell whether a point lies on the line between its only two neighbours."""
        if len(near) != 2:
            return False
        a, b, m = self.points[[*near, middle]]
        along = b - a
        long = float(np.linalg.norm(along))
        away = float(np.linalg.norm(np.cross(along, m - a))) / max(long, 1e-12)
        return away < _STRAIGHT_MM and 0 < float((m - a) @ along) < long * long

    def _signed_area(self, ring: list[int], normal: Floats) -> float:
        return float(sum_of_crosses(self.points[ring]) @ normal) / 2


def sum_of_crosses(ring: Floats) -> Floats:
    """Return twice the area vector of a polygon."""
    total: Floats = np.cross(ring, np.roll(ring, -1, axis=0)).sum(axis=0)
    return total


def _edges(ring: tuple[int, ...]) -> Iterator[Edge]:
    return zip(ring, (*ring[1:], ring[0]), strict=True)


class _Writer:
    """Numbered lines of a STEP file."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def add(self, text: str) -> str:
        """Add an entity; return its number."""
        self.lines.append(f"#{len(self.lines) + 1}={text};")
        return f"#{len(self.lines)}"

    def point(self, place: Floats) -> str:
        """Add a point."""
        return self.add(f"CARTESIAN_POINT('',({_numbers(place)}))")

    def direction(self, vector: Floats) -> str:
        """Add a direction."""
        return self.add(f"DIRECTION('',({_numbers(vector)}))")


def _numbers(vector: Floats) -> str:
    return ",".join(_number(float(value)) for value in vector)


def _number(value: float) -> str:
    text = f"{value:.7f}".rstrip("0")
    return "0." if text in ("-0.", "0.") else text


def step(bodies: dict[str, Manifold], title: str) -> str:
    """Return solids by name as the content of one STEP file, in mm.

    A body in several pieces becomes as many solids.
    """
    out = _Writer()
    breps = [_brep(out, name, piece) for name, body in bodies.items() for piece in body.decompose()]
    _product(out, title, breps)
    head = [
        "ISO-10303-21;", "HEADER;", "FILE_DESCRIPTION((''),'2;1');",
        f"FILE_NAME('{_plain(title)}','2024-01-01T00:00:00',(''),(''),'','cribboard','');",
        "FILE_SCHEMA(('AUTOMOTIVE_DESIGN { 1 0 10303 214 1 1 1 1 }'));", "ENDSEC;", "DATA;",
    ]  # fmt: skip
    return "\n".join([*head, *out.lines, "ENDSEC;", "END-ISO-10303-21;", ""])


def _plain(words: str) -> str:
    return words.replace("'", "")


def _brep(out: _Writer, name: str, body: Manifold) -> str:
    """Add a solid; return its number."""
    made = Faces(body)
    points = made.points
    vertices: dict[int, tuple[str, str]] = {}
    curves: dict[Edge, str] = {}

    def vertex(point: int) -> tuple[str, str]:
        if point not in vertices:
            place = out.point(points[point])
            vertices[point] = place, out.add(f"VERTEX_POINT('',{place})")
        return vertices[point]

    def curve(one: int, two: int) -> str:
        """Return the edge from the lower point to the higher."""
        edge = min(one, two), max(one, two)
        if edge not in curves:
            (place, start), (_, end) = vertex(edge[0]), vertex(edge[1])
            along = points[edge[1]] - points[edge[0]]
            long = float(np.linalg.norm(along))
            vector = out.add(f"VECTOR('',{out.direction(along / long)},{_number(long)})")
            line = out.add(f"LINE('',{place},{vector})")
            curves[edge] = out.add(f"EDGE_CURVE('',{start},{end},{line},.T.)")
        return curves[edge]

    faces = []
    for normal, loops in made.faces:
        bounds = []
        for i, ring in enumerate(loops):
            parts = [
                out.add(f"ORIENTED_EDGE('',*,*,{curve(one, two)},{'.T.' if one < two else '.F.'})")
                for one, two in _edges(tuple(ring))
            ]
            loop = out.add(f"EDGE_LOOP('',({','.join(parts)}))")
            kind = "FACE_BOUND" if i else "FACE_OUTER_BOUND"
            bounds.append(out.add(f"{kind}('',{loop},.T.)"))
        plane = _plane(out, points[loops[0][0]], normal)
        faces.append(out.add(f"ADVANCED_FACE('',({','.join(bounds)}),{plane},.T.)"))
    shell = out.add(f"CLOSED_SHELL('',({','.join(faces)}))")
    return out.add(f"MANIFOLD_SOLID_BREP('{_plain(name)}',{shell})")


def _plane(out: _Writer, origin: Floats, normal: Floats) -> str:
    helper = np.eye(3)[int(np.argmin(np.abs(normal)))]
    across = np.cross(normal, helper)
    place, axis = out.point(origin), out.direction(normal)
    reference = out.direction(across / math.sqrt(float(across @ across)))
    placement = out.add(f"AXIS2_PLACEMENT_3D('',{place},{axis},{reference})")
    return out.add(f"PLANE('',{placement})")


def _product(out: _Writer, title: str, breps: list[str]) -> None:
    """Add what says that the solids are one product, in millimetres."""
    name = _plain(title)
    origin = out.point(np.zeros(3))
    axes = out.direction(np.array([0.0, 0, 1])), out.direction(np.array([1.0, 0, 0]))
    place = out.add(f"AXIS2_PLACEMENT_3D('',{origin},{axes[0]},{axes[1]})")
    mm = out.add("(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.))")
    angle = out.add("(NAMED_UNIT(*)PLANE_ANGLE_UNIT()SI_UNIT($,.RADIAN.))")
    solid = out.add("(NAMED_UNIT(*)SI_UNIT($,.STERADIAN.)SOLID_ANGLE_UNIT())")
    near = out.add(
        f"UNCERTAINTY_MEASURE_WITH_UNIT(LENGTH_MEASURE(1.E-04),{mm},'distance_accuracy_value','')"
    )
    context = out.add(
        f"(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNCERTAINTY_ASSIGNED_CONTEXT(({near}))"
        f"GLOBAL_UNIT_ASSIGNED_CONTEXT(({mm},{angle},{solid}))REPRESENTATION_CONTEXT('',''))"
    )
    shape = out.add(
        f"ADVANCED_BREP_SHAPE_REPRESENTATION('{name}',({','.join([place, *breps])}),{context})"
    )
    application = out.add("APPLICATION_CONTEXT('automotive_design')")
    out.add(
        "APPLICATION_PROTOCOL_DEFINITION('international standard','automotive_design',2000,"
        f"{application})"
    )
    about = out.add(f"PRODUCT_CONTEXT('',{application},'mechanical')")
    product = out.add(f"PRODUCT('{name}','{name}','',({about}))")
    formation = out.add(f"PRODUCT_DEFINITION_FORMATION('','',{product})")
    stage = out.add(f"PRODUCT_DEFINITION_CONTEXT('part definition',{application},'design')")
    definition = out.add(f"PRODUCT_DEFINITION('design','',{formation},{stage})")
    whole = out.add(f"PRODUCT_DEFINITION_SHAPE('','',{definition})")
    out.add(f"SHAPE_DEFINITION_REPRESENTATION({whole},{shape})")
