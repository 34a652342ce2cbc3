"""Model of a circuit: parts, pins and nets."""

import enum
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field


class Kind(enum.Enum):
    """Electrical type of a pin."""

    POWER_IN = "power in"
    POWER_OUT = "power out"
    INPUT = "input"
    OUTPUT = "output"
    OPEN = "open drain"
    ANALOG = "analog input"
    PASSIVE = "passive"
    NONE = "not connected"


@dataclass(frozen=True)
class Levels:
    """Worst-case logic levels in volts; their sources are beside the families.

    ratio: the inputs' thresholds are fractions of the supply instead.
    """

    vil: float
    vih: float
    vol: float
    voh: float
    most: float  # an input stands no more
    ratio: bool = False


@dataclass(frozen=True)
class Pin:
    """Pin of a part."""

    name: str
    net: str
    kind: Kind = Kind.PASSIVE


@dataclass(frozen=True)
class Part:
    """Part. pins: by number; at: column, row and quarter turns on the carrier, or None."""

    ref: str
    what: str
    value: str
    pins: dict[str, Pin]
    shape: str = "off"
    at: tuple[int, int, int] | None = None
    family: str = ""
    ohms: float = 0.0
    farads: float = 0.0
    note: str = ""
    alternates: str = ""

    def nets(self) -> list[str]:
        """Return the part's nets, each once."""
        return list(dict.fromkeys(pin.net for pin in self.pins.values() if pin.net))


@dataclass(frozen=True)
class Circuit:
    """All parts. rails: lowest and highest volts of the nets with a fixed voltage."""

    parts: tuple[Part, ...]
    rails: dict[str, tuple[float, float]]
    families: dict[str, Levels]
    supply_of: dict[str, str] = field(default_factory=dict)  # family -> its supply net

    def nets(self) -> dict[str, list[tuple[Part, str, Pin]]]:
        """Return every net with (part, pin number, pin)."""
        pins_by_net: dict[str, list[tuple[Part, str, Pin]]] = defaultdict(list)
        for part in self.parts:
            for number, pin in part.pins.items():
                if pin.kind is not Kind.NONE:
                    pins_by_net[pin.net].append((part, number, pin))
        return dict(pins_by_net)

    def part(self, ref: str) -> Part:
        """Return a part by its reference; raises KeyError."""
        for part in self.parts:
            if part.ref == ref:
                return part
        raise KeyError(ref)


def on_board(parts: Iterable[Part]) -> list[Part]:
    """Return the parts on the carrier."""
    return [part for part in parts if part.at is not None]
