"""Files and checks of the breadboard, for the build of the board with a panel."""

from collections.abc import Callable, Iterator

from cribboard_tools.hardware.breadboard import (
    details,
    panel_power,
    picture,
    rules,
    shopping,
    tables,
)
from cribboard_tools.hardware.breadboard import wiring as w

#: What a check says: its name, its figure, its faults.
Finding = tuple[str, str, list[str]]
#: Pictures of the guide, by their names in docs/build.
PICTURES: dict[str, Callable[[], str]] = {
    "breadboard.svg": picture.svg,
    "supply.svg": details.supply,
    "panel-back.svg": details.panel_back,
}


def contents() -> dict[str, Callable[[], str]]:
    """Return the function that makes each file, by its name in the build's folder."""
    return {
        "breadboard.svg": picture.svg,
        "wiring.md": tables.as_markdown,
        "bom.md": shopping.as_markdown,
        "bom.csv": shopping.as_csv,
        "power.txt": lambda: "\n".join(panel_power.table()) + "\n",
    }


def checks() -> Iterator[Finding]:
    """Yield the findings about wiring, list of parts and current."""
    build = w.build()
    ends = len(list(build.ends()))
    yield "breadboard's holes", f"{ends} legs and ends of wires, each in its own", [
        *rules.hole_faults(build), *rules.part_faults(build),
    ]  # fmt: skip
    figure = f"{len(build.nets())} nets of {len(build.wires)} wires, as devices/pins.py has them"
    yield "breadboard's nets", figure, [*rules.net_faults(build), *rules.counts(build)]
    low, high = shopping.total()
    figure = f"{len(shopping.items())} lines, {shopping.JOINTS} joints, "
    figure += f"{low:.0f} to {high:.0f} euros (estimate)"
    yield "list of parts", figure, shopping.faults(build)
    weak = [] if panel_power.is_fit() else ["a plain port is too weak"]
    yield "current", f"any USB port, LED budget {panel_power.BUDGET_MA} mA", weak
