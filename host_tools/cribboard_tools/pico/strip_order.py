"""Faults of the strip's order, from the holes that a person saw lit. Pure."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cribboard.lights.layout import START_HOLE, Layout
from cribboard.store import settings
from cribboard_tools.pico import panel_check

NAMES: list[str] = settings.defaults()["names"]


class Hole(NamedTuple):
    """A hole of the board. track: from 0; hole: 0 is the start hole, one after a lap the game."""

    track: int
    hole: int


#: What a pixel that lights no hole lights, and what a person sees who sees no light.
DARK = Hole(-1, -1)
_START_WORDS, _GAME_WORDS = ("start", "s"), ("game", "g")


class HoleMap:
    """The holes of a layout by pixel. places: the hole of each pixel in data order, or DARK."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self.places = [DARK] * len(layout)
        for track in range(layout.tracks):
            for hole in range(START_HOLE if layout.has_start else START_HOLE + 1, layout.game + 1):
                self.places[layout.pixel(track, hole)] = Hole(track, hole)

    def name(self, hole: Hole) -> str:
        """Return what a person calls a hole: `Blue 12`; without the track if there is only one."""
        if hole == DARK:
            return "none"
        where = {START_HOLE: "start hole", self._layout.game: "game hole"}
        text = where.get(hole.hole, str(hole.hole))
        if self._layout.tracks == 1:
            return text if hole.hole in where else f"hole {text}"
        return f"{NAMES[hole.track]} {text}"

    @property
    def examples(self) -> tuple[str, str, str]:
        """What a person calls the first hole, one in the middle, and the last in data order."""
        lit = [self.name(place) for place in self.places if place != DARK]
        return lit[0], lit[len(lit) // 2], lit[-1]

    def ends(self) -> list[int]:
        """Return the first and last pixel of each straight piece of strip; six of a panel."""
        if self._layout.panel:
            return panel_check.asked(self._layout)
        lit = [pixel for pixel, place in enumerate(self.places) if place != DARK]
        asked = []
        for at, pixel in enumerate(lit):
            place = self.places[pixel]
            near = [self.places[one] for one in lit[max(at - 1, 0) : at] + lit[at + 1 : at + 2]]
            joined = [one for one in near if one.track == place.track]
            if sum(abs(one.hole - place.hole) == 1 for one in joined) < 2:
                asked.append(pixel)
        return asked

    def parse(self, words: str) -> Hole | None:
        """Return the hole of an answer, or None.

        An answer is `none`, or a track and a hole: `blue 12`, `o start`, `2 game`; on a board with
        one track the hole alone.
        """
        parts = [word for word in words.lower().split() if word != "hole"]
        if parts in (["none"], ["n"], ["dark"]):
            return DARK
        if self._layout.tracks == 1 and len(parts) == 1:
            parts = ["1", *parts]
        if len(parts) != 2:
            return None
        name, where = parts
        for track, called in enumerate(NAMES[: self._layout.tracks]):
            if called.lower().startswith(name) or name == str(track + 1):
                return self._hole(track, where)
        return None

    def _hole(self, track: int, where: str) -> Hole | None:
        if where in _START_WORDS and self._layout.has_start:
            return Hole(track, START_HOLE)
        if where in _GAME_WORDS:
            return Hole(track, self._layout.game)
        if where.isdecimal() and 1 <= int(where) <= self._layout.game:
            return Hole(track, int(where))
        return None

    def faults(self, seen: Mapping[int, Hole]) -> list[str]:
        """Return the faults that the hole seen for each pixel shows."""
        places = self.places
        wrong = {pixel: hole for pixel, hole in seen.items() if hole != places[pixel]}
        if not wrong:
            return []
        if self._layout.panel:
            return [panel_check.fault(self._layout, seen, DARK, lambda at: self.name(Hole(*at)))]
        last = len(places) - 1
        if all(hole == DARK for hole in seen.values()):
            return [NO_LIGHT]
        if all(hole == places[last - pixel] for pixel, hole in seen.items()):
            return ["the strip is fed from its last pixel: its data must enter at the first hole"]
        if self._are_tracks_swapped(seen):
            return ["the tracks are swapped: the strip's first piece is in another lane"]
        dark = [pixel for pixel, hole in wrong.items() if hole == DARK]
        if dark and set(dark) == {pixel for pixel in seen if pixel >= min(dark)}:
            lit = max((pixel for pixel in seen if pixel < min(dark)), default=-1)
            where = self.name(places[min(dark)])
            return [f"the strip is dark from {where} on: {self._joint(lit, min(dark))}"]
        shifts = {places.index(hole) - pixel for pixel, hole in seen.items() if hole in places}
        if len(shifts) == 1 and DARK not in wrong.values():
            shift = shifts.pop()
            return [
                f"every light is {abs(shift)} pixels too {'late' if shift > 0 else 'early'}: "
                "the strip does not begin at the first hole"
            ]
        swaps = [
            f"{self.name(hole)} instead of {self.name(places[pixel])}"
            for pixel, hole in wrong.items()
        ]
        return [
            f"lights are in other holes: {'; '.join(swaps)}: a piece of strip is turned or "
            "misplaced"
        ]

    def _are_tracks_swapped(self, seen: Mapping[int, Hole]) -> bool:
        """Return whether each light is in its hole, but of another track throughout."""
        lanes: dict[int, set[int]] = {}
        for pixel, hole in seen.items():
            if hole.hole != self.places[pixel].hole:
                return False
            lanes.setdefault(self.places[pixel].track, set()).add(hole.track)
        return all(len(lane) == 1 for lane in lanes.values())

    def _joint(self, lit: int, dark: int) -> str:
        if lit < 0:
            return "check its first joint"
        where = self.name(self.places[lit])
        return f"check the joints and pixels after {where} (pixels {lit} to {dark})"


def order_of(seen: Sequence[str]) -> str:
    """Return the strip's byte order from the colours seen of four bytes, "" for an invalid one.

    A strip with three bytes a pixel shows nothing (`n`) in its first pixel for the fourth.

    >>> order_of("grbn"), order_of("grbw"), order_of("grrn")
    ('grb', 'grbw', '')
    """
    order = "".join(seen)
    if sorted(order) == sorted("rgbw"):
        return order
    return order[:3] if order[3:] == "n" and sorted(order[:3]) == sorted("rgb") else ""


NO_LIGHT = (
    "no light: check the strip's 5 V, the rail switch at LED_EN (GP3, pin 5), and LED_DATA "
    "(GP2, pin 4) through the buffer to the strip's DIN"
)
