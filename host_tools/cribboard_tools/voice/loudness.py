"""Editing of clips: trimmed, resampled to the rate of the packs, levelled to one loudness.

Needs NumPy and python-soxr: the `voice` extra.
"""

from __future__ import annotations

from array import array

from cribboard_tools.console import extras
from cribboard_tools.errors import Failure

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

#: Samples a second of every pack.
RATE = 16_000
#: Level of the loud part of every clip (root mean square), below full scale. Louder, espeak-ng's
#: peaks would be cut, and the recogniser in the tests takes flite's `four` for `five` more often.
TARGET_DB = -20.0
#: No sample is above this.
PEAK_DB = -1.0
#: Levels are measured in frames of so many seconds.
_FRAME_S = 0.01
#: A frame so far below the loudest is silence at the ends, or quiet within.
_SILENT_DB, _QUIET_DB = -38.0, -18.0
#: Seconds kept before and after what is loud, so that soft consonants stay whole.
_BEFORE_S, _AFTER_S = 0.01, 0.02
#: Seconds of fading, within those.
_FADE_S = 0.005


def require() -> None:
    """Raise Failure, with the command that helps, without the libraries."""
    try:
        import numpy  # noqa: F401
        import soxr  # noqa: F401
    except ImportError as error:
        raise Failure(extras.missing(str(error.name), "voice")) from error


def edited(samples: array[int], rate: int) -> array[int]:
    """Return a clip trimmed, at RATE, levelled, faded in and out. Raises Failure for silence."""
    import numpy as np
    import soxr

    wave = np.asarray(samples, dtype=np.float64) / 32768
    if rate != RATE:
        wave = soxr.resample(wave, rate, RATE, quality="HQ")
    wave = _trimmed(wave - wave.mean())
    wanted = 10 ** ((TARGET_DB - float(_level(wave))) / 20)
    wave = wave * min(wanted, 10 ** (PEAK_DB / 20) / abs(wave).max())  # as the peaks allow
    fade = np.linspace(0, 1, int(_FADE_S * RATE))
    wave[: len(fade)] *= fade
    wave[-len(fade) :] *= fade[::-1]
    return array("h", np.round(wave * 32767).astype(np.int16).tobytes())


def _frames(wave: Any) -> Any:
    """Return the power of each frame."""
    size = int(_FRAME_S * RATE)
    whole = wave[: len(wave) // size * size]
    return (whole.reshape(-1, size) ** 2).mean(axis=1)


def _ratio(decibels: float) -> float:
    """Return the ratio of powers."""
    return float(10 ** (decibels / 10))


def _trimmed(wave: Any) -> Any:
    power = _frames(wave)
    if not len(power) or power.max() < _ratio(-60):
        raise Failure("the synthesiser read silence")
    loud = (power > power.max() * _ratio(_SILENT_DB)).nonzero()[0]
    start = loud[0] * _FRAME_S - _BEFORE_S
    end = (loud[-1] + 1) * _FRAME_S + _AFTER_S
    return wave[max(0, int(start * RATE)) : int(end * RATE)]


def _level(wave: Any) -> Any:
    """Return the level of a clip's loud part: the mean of the frames that are not quiet."""
    import numpy as np

    power = _frames(wave)
    return 10 * np.log10(power[power >= power.max() * _ratio(_QUIET_DB)].mean())
