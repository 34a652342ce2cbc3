"""Sessions of the lights alone, in the files of transcripts.py: lit holes over an empty board.

lights two-track      a board; `still`: with reduced motion
marks target=61       the marks of the first track's empty board, by their colours
view turn_track=0     a View; told is what its picture has over the empty board in 8 s: of each
                      `track/hole` the colour, or the darkest and the brightest, how often it
                      comes to that, in how many colours, and a checksum of them all
show serial=1         a View that the animation gets, at the time of the `run` before
touch, lift, stop     a key is touched, nothing comes of it, the walk ends at once
run 0 300 5           the animation is stepped at these times; told is what changes, with what
                      the peg that walks is telling

A Pico plays the first session of a file alone: that has to be small.
"""

import json
from binascii import crc32

from cribboard.base.view import Move
from cribboard.lights import palette, presets
from cribboard.lights.animation import Animation
from cribboard.lights.frame import Frame
from tests.helpers.tables import view_with

_SEEN_MS = 8000


def _tuples(value):
    return tuple([_tuples(one) for one in value]) if isinstance(value, list) else value


def _view(words):
    facts = {"scores": [47, 63], "backs": [39, 61]}
    for word in words.split():
        name, _, value = word.partition("=")
        is_plain = value.isalpha() and value not in ("true", "false")
        facts[name] = value if is_plain else json.loads(value)
    facts["moves"] = [Move(*_tuples(move)) for move in facts.get("moves", ())]
    return view_with(**facts)


def _pattern(colours):
    """Return a colour, or how one changes."""
    if len(set(colours)) == 1:
        return colours[0]
    ends = sorted([(sum([int(one[at : at + 2], 16) for at in (0, 2, 4)]), one) for one in colours])
    dark, bright = ends[0][1], ends[-1][1]
    many = len([1 for at, one in enumerate(colours) if colours[at - 1] != one == bright])
    check = crc32(" ".join(colours).encode()) & 0xFFFF
    return f"{dark} to {bright} {many} times in {len(set(colours))} {check:04x}"


def _holes(first, last):
    return f"{first}" if first == last else f"{first}-{last}"


class LitHoles:
    """One session; `step` carries out a line."""

    def __init__(self, head):
        _, name, *options = head.split()
        self._layout = presets.find(name)
        self._holes = sorted([(self._layout.hole_at(one), one) for one in set(self._layout.pixels)])
        self._animation = Animation(self._layout, "still" in options)
        self._before, self._telling, self._now_ms = b"", "", 0

    def step(self, line):
        """Carry out a line; return it with what it tells."""
        what, _, rest = line.partition(" ")
        told = ""
        if what in ("view", "marks"):
            told = self._seen(_view(rest), what == "marks")
        elif what == "run":
            told = ", ".join(self._changes(*[int(word) for word in rest.split()]))
        elif what == "show":
            self._animation.update(_view(rest), self._now_ms)
        elif what == "stop":
            self._animation.finish(self._now_ms)
        else:
            self._animation.touch(self._now_ms, what == "touch")
        return f"{line} | {told}" if told else line, ""

    def _colours(self, picture):
        """Return the colour of each hole, in their order."""
        return [bytes(picture[3 * at : 3 * at + 3]).hex() for _, at in self._holes]

    def _seen(self, view, has_marks):
        frame, changed, count = Frame(self._layout), dict(), 0
        frame.is_refusing = view.is_error
        for now_ms in range(0, _SEEN_MS, palette.BEAT_MS):
            frame.draw(view, now_ms, view.scores, view.backs)
            self._note(frame, changed, count)
            count += 1
        told, marks = [], dict()
        for (track, hole), at in self._holes:
            empty = bytes(frame._base[3 * at : 3 * at + 3]).hex()
            if track == 0:
                marks[empty] = marks.get(empty, "") + f" {hole}"
            if at in changed:
                seen = changed[at].hex()
                pattern = _pattern([seen[one : one + 6] for one in range(0, len(seen), 6)])
                last = told and told[-1]
                if last and last[0] == track and last[2:] == [hole - 1, pattern]:
                    last[2] = hole
                else:
                    told.append([track, hole, hole, pattern])
        if has_marks:
            return ", ".join([one + marks[one] for one in sorted(marks) if int(one, 16)])
        return ", ".join([f"{track}/{_holes(*ends)} {how}" for track, *ends, how in told])

    def _note(self, frame, changed, count):
        """Add the colours of a picture, after `count` others, to those of the holes that change.

        A Pico has no room for all pictures.
        """
        for _, at in self._holes:
            begin, end = 3 * at, 3 * at + 3
            colour = frame.picture[begin:end]
            if at in changed:
                changed[at].extend(colour)
            elif colour != frame._base[begin:end]:
                changed[at] = bytearray(bytes(frame._base[begin:end]) * count)
                changed[at].extend(colour)

    def _changes(self, begin_ms, end_ms, step_ms):
        animation = self._animation
        for self._now_ms in range(begin_ms, end_ms, step_ms):
            animation.step(self._now_ms)
            before = self._before or self._colours(animation.frame._base)
            self._before = now = self._colours(animation.picture)
            told = [
                "{}/{} {}".format(*self._holes[at][0], colour)
                for at, colour in enumerate(now)
                if colour != before[at]
            ]
            if animation.telling != self._telling:
                self._telling = animation.telling
                told.append(self._telling or "-")
            if told:
                yield f"{self._now_ms}: " + " ".join(told)
