"""What the lights do when nobody plays: they go dark, and at last have no power at all."""

from cribboard.lights import shows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cribboard.lights.board import Lights

#: After so many minutes without a key, unless the settings say otherwise (`rest_min`, 0: never).
REST_MIN = 10
_MINUTE_MS = 60000


def rest(lights: "Lights", settings: "dict[str, Any]", pixels: "Any", now_ms: int) -> None:
    """Begin to go dark when it is time, and take the strip's power away when it is dark."""
    minutes = settings.get("rest_min", REST_MIN)
    if not isinstance(minutes, int) or minutes < 1 or not hasattr(pixels, "off"):
        return
    left_ms = minutes * _MINUTE_MS - lights.idle_ms(now_ms)
    if left_ms <= 0:
        lights.stop()
        pixels.off()
    elif left_ms <= shows.duration_ms("sleep") and not lights.frame.is_running:
        lights.begin("sleep", now_ms)
