"""Building of voice packs: the clips of a language read aloud, edited, coded and packed."""

import hashlib
import os
from array import array
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from cribboard.audio import voice_pack
from cribboard_tools.voice import adpcm, clip_texts, loudness, pack_file, synthesiser
from cribboard_tools.voice.clip_texts import Contents

#: Number of the way clips are edited: a change of it builds cached packs again.
_EDITION = 1


def identity(language: str, contents: Contents) -> str:
    """Return a short text that changes with everything that makes a pack.

    Except the synthesiser's version: it is not asked each time.
    """
    parts = (
        clip_texts.clip_texts(language, contents),
        synthesiser.of(language),
        (loudness.RATE, loudness.TARGET_DB, loudness.PEAK_DB, voice_pack.VERSION, _EDITION),
    )
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:10]


def require(language: str) -> None:
    """Raise Failure, with the command that helps, if packs of a language cannot be built here."""
    synthesiser.of(language).require()
    loudness.require()


class Builder:
    """Builder of the packs of one language, which share the clips that were read aloud."""

    def __init__(self, language: str, tell: Callable[[], None] = lambda: None) -> None:
        """tell: called after each clip that was read aloud."""
        require(language)
        self.language = language
        self._tell = tell
        self._clips: dict[str, pack_file.Clip] = {}

    def missing(self, contents: Contents) -> int:
        """Return how many clips are to be read aloud for a pack."""
        return len(self._unread(clip_texts.clip_texts(self.language, contents)))

    def pack(self, contents: Contents) -> bytes:
        """Return a pack; the same synthesiser gives the same bytes."""
        texts = clip_texts.clip_texts(self.language, contents)
        unread = self._unread(texts)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            clips = pool.map(self._clip, unread)
            for reading, clip in zip(unread, clips, strict=True):
                self._clips[reading] = clip
                self._tell()
        clips_by_text = {text: self._clips[reading] for text, reading in texts.items()}
        return pack_file.packed(self.language, contents.code, loudness.RATE, clips_by_text)

    def _unread(self, texts: dict[str, str]) -> list[str]:
        return sorted(set(texts.values()) - self._clips.keys())

    def _clip(self, reading: str) -> pack_file.Clip:
        samples = self.edited(reading)
        return pack_file.Clip(adpcm.encode(samples), len(samples))

    def edited(self, reading: str) -> "array[int]":
        """Return a text read aloud, trimmed and levelled, before it is coded."""
        return loudness.edited(*synthesiser.of(self.language).read(reading))
