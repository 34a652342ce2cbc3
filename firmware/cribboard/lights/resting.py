"""What the lights do when nobody plays: they invite, go dark, and at last have no power at all."""

from cribboard.lights import shows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cribboard.lights.board import Lights

#: After so many minutes without a key, unless the settings say otherwise (`rest_min`, 0: never).
REST_MIN = 10
_MINUTE_MS = 60000
#: A game that nobody begins invites to one after so long.
ATTRACT_MS = 60000


def rest(lights: "Lights", settings: "dict[str, Any]", pixels: "Any", now_ms: int) -> None:
    """Begin to invite, or to go dark, when it is time; dark, take the strip's power away."""
    idle_ms = lights.idle_ms(now_ms)
    minutes = settings.get("rest_min", REST_MIN)
    if isinstance(minutes, int) and minutes > 0 and hasattr(pixels, "off"):
        left_ms = minutes * _MINUTE_MS - idle_ms
        if left_ms <= 0:
            lights.stop()
            pixels.off()
            return
        if left_ms <= shows.duration_ms("sleep"):
            if lights.running != "sleep":
                lights.begin("sleep", now_ms)
            return
    if idle_ms >= ATTRACT_MS and lights.is_between_games and not lights.running:
        lights.begin("attract", now_ms)
