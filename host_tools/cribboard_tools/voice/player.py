"""Playing of WAV files by a program of the operating system."""

import shutil
import subprocess
import sys
import tempfile
from array import array
from pathlib import Path

from cribboard_tools.errors import Failure
from cribboard_tools.voice import joined_speech

#: Programs that play a WAV file and end with it: PipeWire's, PulseAudio's, ALSA's, macOS's.
PLAYERS = (("pw-play",), ("paplay",), ("aplay", "-q"), ("afplay",))


def play(samples: "array[int]", rate: int) -> None:
    """Play samples to their end. Raises Failure where there is no player or no sound."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "said.wav"
        joined_speech.write_wav(path, samples, rate)
        if sys.platform == "win32":
            import winsound

            winsound.PlaySound(str(path), winsound.SND_FILENAME)
            return
        command = [*_player(), str(path)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        lines = done.stderr.strip().splitlines() or [f"status {done.returncode}"]
        raise Failure(f"{command[0]} could not play: {lines[-1]}; --wav FILE writes a file instead")


def _player() -> tuple[str, ...]:
    for player in PLAYERS:
        if shutil.which(player[0]):
            return player
    names = ", ".join(player[0] for player in PLAYERS)
    raise Failure(f"no program plays sound here ({names}); --wav FILE writes a file instead")
