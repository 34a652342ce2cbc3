"""Voice packs on this computer: found or built, and used to say texts."""

from __future__ import annotations

import sys
from array import array
from pathlib import Path

from cribboard.audio.voice_pack import VoicePack
from cribboard_tools.cache_folder import cache_dir
from cribboard_tools.console import safe_files, terminal
from cribboard_tools.errors import BadInput, Failure
from cribboard_tools.voice import builder, clip_texts, joined_speech, pack_file, player

SUFFIX = ".voice"


def file_name(language: str, contents: str) -> str:
    """Return the name of a pack's file."""
    return f"cribboard-voice-{language}-{contents}{SUFFIX}"


def read(path: Path) -> VoicePack:
    """Return the pack in a file. Raises BadInput."""
    return pack_file.opened(safe_files.read_input(path), str(path))


def own_path(language: str, contents: str) -> Path:
    """Return where in the cache folder a pack of this version is, once it was built."""
    kind = clip_texts.CONTENTS[contents]
    return cache_dir() / "voice" / builder.identity(language, kind) / file_name(language, contents)


def own_pack(language: str, contents: str) -> VoicePack:
    """Return a pack of this version from the cache folder; it is built there when first wanted."""
    path = own_path(language, contents)
    if path.is_file():
        try:
            return read(path)
        except BadInput:
            pass  # cut off or damaged: built again
    return pack_file.opened(build(language, [contents])[contents], str(path))


def build(language: str, names: list[str], is_quiet: bool = False) -> dict[str, bytes]:
    """Return packs of a language by the names of their contents; the cache folder gets copies."""
    built = {}
    with terminal.progress(is_quiet) as bars:
        task = bars.add_task(f"Voice: {language}", total=None)
        maker = builder.Builder(language, lambda: bars.advance(task))
        for name in names:
            kind = clip_texts.CONTENTS[name]
            bars.reset(task, total=maker.missing(kind))
            built[name] = maker.pack(kind)
            safe_files.write_bytes(own_path(language, name), built[name])
    return built


class Speaker:
    """What `--say` and `--wav` do: texts are played as they come, and written to a file at the end.

    path: of a pack, or None for this version's own; wav: of the file, or None.
    """

    def __init__(
        self, language: str, contents: str, path: str | None, is_played: bool, wav: str | None
    ) -> None:
        if wav is not None:
            safe_files.check_writable(wav)
        pack = own_pack(language, contents) if path is None else read(Path(path))
        if pack.language != language:
            raise BadInput(f"{path} speaks {pack.language}, and the words are in {language}")
        self._voice = joined_speech.Voice(pack)
        self._is_played = is_played
        self._wav = wav
        self._recording = array("h")

    def say(self, text: str) -> None:
        """Say a text."""
        samples = self._voice.samples(text)
        if self._is_played and samples:
            sys.stdout.flush()
            player.play(samples, self._voice.pack.rate)
        if self._wav is not None and samples:
            if self._recording:
                self._recording += self._voice.silence(joined_speech.AFTER_TEXT_MS)
            self._recording += samples

    def close(self) -> None:
        """Write the recording, and report words left out. Raises Failure if nothing was said."""
        if self._wav is not None:
            if not self._recording:
                raise Failure(f"nothing was said: {self._wav} is not written")
            joined_speech.write_wav(self._wav, self._recording, self._voice.pack.rate)
        unknown = list(dict.fromkeys(self._voice.unknown))
        if unknown:
            terminal.remark(
                f"not said, because the voice has no clips of them: {' '.join(unknown)}"
            )
