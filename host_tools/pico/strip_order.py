"""Faults of the strip's order, from the holes that a person saw lit. Pure."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cribboard.lights.layout import GAME_HOLE, START_HOLE, Layout
from cribboard.store import settings

NAMES: list[str] = settings.defaults()["names"]
COLOURS = {"r": "red", "g": "green", "b": "blue"}


class Hole(NamedTuple):
    """A hole of the board. track: from 0; hole: 0 is the start hole, 121 the game hole."""

    track: int
    hole: int

    def __str__(self) -> str:
        where = {START_HOLE: "start hole", GAME_HOLE: "game hole"}.get(self.hole, str(self.hole))
        return f"{NAMES[self.track]} {where}"


DARK = Hole(-1, -1)


def holes(layout: Layout) -> list[Hole]:
    """Return the hole that each pixel lights, in data order."""
    by_pixel = {
        layout.pixel(track, hole): Hole(track, hole)
        for track in range(layout.tracks)
        for hole in range(GAME_HOLE + 1)
    }
    return [by_pixel[pixel] for pixel in range(len(layout))]


def ends(places: Sequence[Hole]) -> list[int]:
    """Return the first and last pixel of each straight piece of strip."""
    asked = []
    for pixel, place in enumerate(places):
        near = [places[at] for at in (pixel - 1, pixel + 1) if 0 <= at < len(places)]
        joined = [
            one for one in near if one.track == place.track and abs(one.hole - place.hole) == 1
        ]
        if len(joined) < 2:
            asked.append(pixel)
    return asked


def parse(words: str, tracks: int) -> Hole | None:
    """Return the hole of an answer like `blue 12`, `o start`, `2 game`, `none`, or None."""
    parts = words.lower().split()
    if parts in (["none"], ["n"], ["dark"]):
        return DARK
    if len(parts) != 2:
        return None
    name, where = parts
    for track, called in enumerate(NAMES[:tracks]):
        if called.lower().startswith(name) or name == str(track + 1):
            at = {"start": START_HOLE, "s": START_HOLE, "game": GAME_HOLE, "g": GAME_HOLE}.get(
                where
            )
            if at is None and where.isdecimal() and int(where) <= GAME_HOLE:
                at = int(where)
            return None if at is None else Hole(track, at)
    return None


def order_of(seen: Sequence[str]) -> str:
    """Return the strip's byte order ("grb") from the colours seen, "" for an invalid one."""
    return "".join(seen) if sorted(seen) == ["b", "g", "r"] else ""


def faults(places: Sequence[Hole], seen: Mapping[int, Hole]) -> list[str]:
    """Return the faults that the hole seen for each pixel shows."""
    wrong = {pixel: hole for pixel, hole in seen.items() if hole != places[pixel]}
    if not wrong:
        return []
    last = len(places) - 1
    if all(hole == DARK for hole in seen.values()):
        return [NO_LIGHT]
    if all(hole == places[last - pixel] for pixel, hole in seen.items()):
        return ["the strip is fed from its last pixel: its data must enter at the first hole"]
    flipped = {hole: Hole(1 - hole.track, hole.hole) for hole in places if hole.track < 2}
    if all(hole == flipped.get(places[pixel]) for pixel, hole in seen.items()):
        return ["the tracks are swapped: the strip's first piece is in the other lane"]
    dark = [pixel for pixel, hole in wrong.items() if hole == DARK]
    if dark and set(dark) == {pixel for pixel in seen if pixel >= min(dark)}:
        lit = max((pixel for pixel in seen if pixel < min(dark)), default=-1)
        return [f"the strip is dark from {places[min(dark)]} on: {_joint(places, lit, min(dark))}"]
    shifts = {places.index(hole) - pixel for pixel, hole in seen.items() if hole in places}
    if len(shifts) == 1 and DARK not in wrong.values():
        shift = shifts.pop()
        return [
            f"every light is {abs(shift)} pixels too {'late' if shift > 0 else 'early'}: "
            "the strip does not begin at the first hole"
        ]
    swaps = [f"{_called(hole)} instead of {places[pixel]}" for pixel, hole in wrong.items()]
    return [
        f"lights are in other holes: {'; '.join(swaps)}: a piece of strip is turned or misplaced"
    ]


NO_LIGHT = (
    "no light: check the strip's 5 V, the rail switch at LED_EN (GP3, pin 5), and LED_DATA "
    "(GP2, pin 4) through the buffer to the strip's DIN"
)


def _joint(places: Sequence[Hole], lit: int, dark: int) -> str:
    if lit < 0:
        return "check its first joint"
    return f"check the joints and pixels after {places[lit]} (pixels {lit} to {dark})"


def _called(hole: Hole) -> str:
    return "none" if hole == DARK else str(hole)
