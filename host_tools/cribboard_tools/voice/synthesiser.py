"""Speech synthesisers, of which each language names one (page_texts.py)."""

import re
import shutil
import subprocess
import tempfile
import wave
from array import array
from pathlib import Path
from typing import NamedTuple

from cribboard_tools import page_texts
from cribboard_tools.errors import Failure

_LIMIT_S = 60


class Synthesiser(NamedTuple):
    """Program that reads texts aloud.

    arguments: `{text}`, `{pace}` and `{file}` are filled in. word_pace, phrase_pace: of a word on
    its own, which is understood only if it is slower, and of several words.
    """

    program: str
    arguments: tuple[str, ...]
    word_pace: str
    phrase_pace: str

    def read(self, text: str) -> tuple["array[int]", int]:
        """Return the samples of a text read aloud, and how many there are a second."""
        pace = self.phrase_pace if re.search("[ -]", text) else self.word_pace
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "clip.wav"
            values = {"text": text, "pace": pace, "file": path}
            self._run(*[word.format(**values) for word in self.arguments])
            try:
                with wave.open(str(path)) as file:
                    layout = file.getnchannels(), file.getsampwidth()
                    samples = array("h", file.readframes(file.getnframes()))
                    rate = file.getframerate()
            except (OSError, EOFError, wave.Error) as error:
                raise Failure(f"{self.program} wrote no WAV file for {text!r}: {error}") from error
        if layout != (1, 2):
            raise Failure(f"{self.program} wrote {layout[0]} channels of {8 * layout[1]} bits")
        return samples, rate

    def version(self) -> str:
        """Return the first line with a number of what the program says of its version."""
        lines = self._run("--version").splitlines()
        return next((line.strip() for line in lines if any(map(str.isdigit, line))), "")

    def require(self) -> None:
        """Raise Failure, with the command that helps, if the program is not installed."""
        if not shutil.which(self.program):
            raise Failure(
                f"{self.program} is not installed: apt-get install {self.program}"
                f" (macOS: brew install {self.program})"
            )

    def _run(self, *arguments: str) -> str:
        command = [self.program, *arguments]
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=_LIMIT_S, check=False
        )
        if done.returncode and arguments != ("--version",):  # flite's ends with 1
            raise Failure(f"{' '.join(command)} failed: {done.stderr.strip()}")
        return done.stdout + done.stderr


#: What each program is told besides its voice.
_ARGUMENTS = {
    "flite": ("--setf", "duration_stretch={pace}", "-t", "{text}", "-o", "{file}"),
    "espeak-ng": ("-s", "{pace}", "-w", "{file}", "--", "{text}"),
}
_VOICE = {"flite": "-voice", "espeak-ng": "-v"}


def of(language: str) -> Synthesiser:
    """Return the synthesiser of a language."""
    own = page_texts.texts(language)["voice"]
    program = own["program"]
    arguments = (_VOICE[program], own["voice"], *_ARGUMENTS[program])
    return Synthesiser(program, arguments, own["word-pace"], own["phrase-pace"])
