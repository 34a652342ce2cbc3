"""Tracks of a board: their keys on the pad, and the names and colours they begin with.

A board with another track has one more entry in each of these, and its pixels in a layout
(lights/) and in the wiring (devices/pins.py).
"""

#: Keys that peg to a track; D is taken by go.
TRACK_KEYS = "ABC"
MOST_TRACKS = len(TRACK_KEYS)
#: Players' names until they are typed.
NAMES = ("Blue", "Orange", "White")
#: Colours until others are chosen: places in HUES of lights/palette.py.
COLOURS = (0, 1, 2)
