"""Renderer of solids: an orthographic view with a depth buffer, in NumPy."""

import io
import math
from typing import NamedTuple

import numpy as np
from manifold3d import Manifold
from numpy.typing import NDArray
from PIL import Image

from cribboard_tools.hardware.case.geometry import Top

Floats = NDArray[np.float64]
Colour = tuple[int, int, int]
_FINER = 2  # scale of drawing before the picture is reduced, for smooth edges
_LIGHT = np.array([-0.35, -0.45, 0.82])
_PAPER = (250, 249, 246)
#: Colours of the tracks, and the holes that are lit in the picture of the finished board.
PEGS, LIT = ((86, 180, 255), (255, 160, 30)), ((62, 74), (49, 57))


class Thing(NamedTuple):
    """Body of one colour: triangles (n, 3, 3) in mm."""

    triangles: Floats
    colour: Colour


def thing(made: Manifold, colour: Colour, lift: float = 0.0) -> Thing:
    """Return a solid of a colour, lifted by so many mm."""
    raw = made.to_mesh()
    points = np.asarray(raw.vert_properties, np.float64)[:, :3] + np.array([0, 0, lift])
    triangles: Floats = points[np.asarray(raw.tri_verts)]
    return Thing(triangles, colour)


def lit(made: Top, face_z: float) -> list[Thing]:
    """Return the lit holes of a game: two pegs in each track; face_z: the height of the face."""
    things = []
    for hole in made.holes:
        if hole.hole in LIT[hole.track]:
            disc = Manifold.cylinder(0.2, made.options.hole_mm / 2, -1, 24)
            at = [hole.x, made.height - hole.y, face_z - 0.1]
            things.append(thing(disc.translate(at), PEGS[hole.track]))
    return things


def _camera(turn: float, tilt: float) -> Floats:
    """Return the rotation of a view: turned about z, tilted toward the viewer, in degrees."""
    a, b = math.radians(turn), math.radians(tilt)
    about_z = np.array([[math.cos(a), -math.sin(a), 0], [math.sin(a), math.cos(a), 0], [0, 0, 1]])
    about_x = np.array([[1, 0, 0], [0, math.cos(b), -math.sin(b)], [0, math.sin(b), math.cos(b)]])
    return np.asarray(about_x @ about_z)


def picture(things: list[Thing], width: int, turn: float = -20, tilt: float = -50) -> bytes:
    """Return a PNG of things, `width` pixels wide."""
    view = _camera(turn, tilt)
    every = np.concatenate([thing.triangles for thing in things])
    seen = every @ view.T
    low, high = seen.reshape(-1, 3).min(0), seen.reshape(-1, 3).max(0)
    margin = 0.03 * (high[0] - low[0])
    scale = width * _FINER / (high[0] - low[0] + 2 * margin)
    wide = width * _FINER
    tall = int((high[1] - low[1] + 2 * margin) * scale)
    seen[..., 0] = (seen[..., 0] - low[0] + margin) * scale
    seen[..., 1] = (high[1] - seen[..., 1] + margin) * scale
    normals = np.cross(every[:, 1] - every[:, 0], every[:, 2] - every[:, 0])
    lengths = np.linalg.norm(normals, axis=1, keepdims=True)
    normals = normals / np.maximum(lengths, 1e-12)
    light = 0.55 + 0.45 * np.clip(normals @ (_LIGHT / np.linalg.norm(_LIGHT)), -0.6, 1)
    base = np.concatenate([np.tile(thing.colour, (len(thing.triangles), 1)) for thing in things])
    colours = np.clip(base * light[:, None], 0, 255)
    image = np.tile(np.array(_PAPER, np.uint8), (tall, wide, 1))
    depth = np.full((tall, wide), -np.inf)
    facing = (normals @ view.T)[:, 2] > 1e-9
    for triangle, colour in zip(seen[facing], colours[facing], strict=True):
        _fill(image, depth, triangle, colour)
    _edges(image, depth, scale)
    small = Image.fromarray(image).resize((width, tall // _FINER), Image.Resampling.LANCZOS)
    out = io.BytesIO()
    small.quantize(128, Image.Quantize.MAXCOVERAGE).save(out, "PNG", optimize=True)
    return out.getvalue()


def _fill(image: NDArray[np.uint8], depth: Floats, triangle: Floats, colour: Floats) -> None:
    """Draw one triangle where it is nearer than earlier ones."""
    (x0, y0), (x1, y1) = triangle[:, :2].min(0), triangle[:, :2].max(0)
    left, right = max(0, int(x0)), min(image.shape[1], int(x1) + 2)
    upper, lower = max(0, int(y0)), min(image.shape[0], int(y1) + 2)
    if left >= right or upper >= lower:
        return
    ys, xs = np.mgrid[upper:lower, left:right] + 0.5
    a, b, c = triangle
    area = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])
    if abs(area) < 1e-9:
        return
    v = ((xs - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (ys - a[1])) / area
    w = ((b[0] - a[0]) * (ys - a[1]) - (xs - a[0]) * (b[1] - a[1])) / area
    z = a[2] + v * (b[2] - a[2]) + w * (c[2] - a[2])
    own = depth[upper:lower, left:right]
    is_nearer = (v >= -1e-9) & (w >= -1e-9) & (v + w <= 1 + 1e-9) & (z > own)
    own[is_nearer] = z[is_nearer]
    image[upper:lower, left:right][is_nearer] = colour.astype(np.uint8)


def _edges(image: NDArray[np.uint8], depth: Floats, scale: float) -> None:
    """Draw outlines: darken pixels where the depth changes by more than a millimetre."""
    filled = np.where(np.isfinite(depth), depth, depth[np.isfinite(depth)].min() - 5)
    jump = np.zeros_like(filled, bool)
    step = max(1.0, 3 / scale)
    jump[:, 1:] |= np.abs(np.diff(filled, axis=1)) > step
    jump[1:, :] |= np.abs(np.diff(filled, axis=0)) > step
    image[jump] = (image[jump] * 0.45).astype(np.uint8)
