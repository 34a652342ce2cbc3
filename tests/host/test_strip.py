"""A strip driven by Adafruit's neopixel gets the same bytes as from other devices."""

import random
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from cribboard.lights import power
from cribboard_tools.errors import BadInput
from cribboard_tools.homes import neopixel_strip


class NeoPixel:
    """As Adafruit's: values by name of channel, sent in `pixel_order`, dimmed by `brightness`.

    Source: adafruit_pixelbuf.py 2.0, `_set_item` and `parse_byteorder`.
    """

    def __init__(self, pin: Any, n: int, *, brightness: float, auto_write: bool, pixel_order: str):
        assert not auto_write and brightness == 1.0
        self.pin, self.count, self.order = pin, n, pixel_order
        self.wire: list[bytes] = []
        self._buffer = bytearray(n * len(pixel_order))
        self.is_open = True

    def __setitem__(self, which: slice, colours: list[tuple[int, ...]]) -> None:
        assert which == slice(None) and len(colours) == self.count
        for pixel, colour in enumerate(colours):
            named = dict(zip("RGBW", colour, strict=False))
            for place, channel in enumerate(self.order):
                self._buffer[pixel * len(self.order) + place] = named[channel]

    def fill(self, colour: tuple[int, ...]) -> None:
        self[:] = [colour] * self.count

    def show(self) -> None:
        self.wire.append(bytes(self._buffer))

    def deinit(self) -> None:
        self.is_open = False


class NeoPixels:
    """What makes strips, and remembers them."""

    def __init__(self) -> None:
        self.made: list[NeoPixel] = []

    def __call__(self, *given: Any, **options: Any) -> NeoPixel:
        self.made.append(NeoPixel(*given, **options))
        return self.made[-1]


def real_pixelbuf() -> Any:
    """Return a class over Adafruit's own buffer that records what it would transmit."""
    module = pytest.importorskip(
        "adafruit_pixelbuf", reason="needs pip install adafruit-circuitpython-pixelbuf"
    )

    class Recorded(module.PixelBuf):  # type: ignore[misc]
        def __init__(self, pin: Any, n: int, *, pixel_order: str, **options: Any) -> None:
            self.wire: list[bytes] = []
            super().__init__(n, byteorder=pixel_order, **options)

        def _transmit(self, buffer: bytearray) -> None:
            self.wire.append(bytes(buffer))

    return Recorded


def frames() -> list[bytes]:
    chance = random.Random(9)
    return [
        bytes(chance.choice((0, 1, 90, 255, chance.randrange(256))) for _ in range(3 * 40))
        for _ in range(12)
    ]


@pytest.mark.parametrize("order", neopixel_strip.ORDERS)
@pytest.mark.parametrize("which", ["ours", "adafruit"])
def test_the_same_bytes_as_the_reference(order: str, which: str) -> None:
    made = []

    def make(*given: Any, **options: Any) -> Any:
        made.append((NeoPixel if which == "ours" else real_pixelbuf())(*given, **options))
        return made[0]

    device = neopixel_strip.Pixels(make, "a pin", order)
    for picture in frames():
        device.write(picture, 120, 200)
        expected = bytearray(40 * len(order))
        power.pack(picture, expected, 120, 200, device.order)
        assert made[0].wire[-1] == expected
        assert power.drawn_ma(expected, device.order) <= 120
    assert len(made) == 1 and len(device) == 40


def test_another_length_or_order_is_a_strip_anew() -> None:
    """The board's owner has set another board, or exchanged red and green."""
    make = NeoPixels()
    made = make.made
    device = neopixel_strip.Pixels(make, "a pin")
    device.write(bytes(3 * 244), 120, 200)
    device.write(bytes(3 * 256), 120, 200)
    assert [one.count for one in made] == [244, 256] and len(device) == 256
    device.order = b"\x00\x01\x02"
    device.write(bytes([200, 0, 0]) + bytes(3 * 255), 390, 256)
    assert [one.order for one in made] == ["GRB", "GRB", "RGB"]
    assert [one.is_open for one in made] == [False, False, True]
    assert made[-1].wire[-1][0] > 60 and not any(made[-1].wire[-1][1:])


def test_off_is_dark_and_deinit_lets_go() -> None:
    make = NeoPixels()
    made = make.made
    device = neopixel_strip.Pixels(make, "a pin")
    device.off()  # before the first frame there is nothing to darken
    device.write(frames()[0], 120, 200)
    device.off()
    assert made[0].wire[-1] == bytes(120)
    device.deinit()
    assert not made[0].is_open


def test_a_pin_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "board", SimpleNamespace(D18="pin 18"))
    monkeypatch.setitem(sys.modules, "neopixel", SimpleNamespace(NeoPixel=NeoPixel))
    device = neopixel_strip.on_pin("D18")
    device.write(bytes(30), 390, 256)
    with pytest.raises(neopixel_strip.StripError, match="no pin D99"):
        neopixel_strip.on_pin("D99")
    with pytest.raises(BadInput, match="invalid wire order"):
        neopixel_strip.on_pin("D18", "GBX")


def test_the_pattern_lights_every_pixel_once_and_three_colours_before() -> None:
    count = 25
    for step, channel in enumerate("RGB"):
        picture = neopixel_strip.pattern(count, step)
        lit = {i // 3 for i, value in enumerate(picture) if value}
        assert lit == {0, 10, 20, 24}
        assert {i % 3 for i, value in enumerate(picture) if value} == {"RGB".index(channel)}
    seen = []
    for step in range(3, 3 + count):
        lit = {i // 3 for i, value in enumerate(neopixel_strip.pattern(count, step)) if value}
        seen += list(lit)
    assert seen == list(range(count))
