"""Voice packs of the page: those in the cache folder, and those that can be made when wanted.

On the page a pack is `voice/LANGUAGE.voice`.
"""

import re
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Collection
from pathlib import Path

from cribboard.language import phrases
from cribboard_tools.console import safe_files
from cribboard_tools.errors import Failure
from cribboard_tools.voice import builder, clip_texts, library

FOLDER = "voice"
_ADDRESS = re.compile(rf"/{FOLDER}/([a-z]+)\{library.SUFFIX}")


def made(makeable: Collection[str] = ()) -> dict[str, Path]:
    """Return the packs of this version that are in the cache folder, by language.

    `make voice` puts them there. A pack of counts and play stands in for one of everything, except
    in languages that are `makeable`.
    """
    whole = f"-{clip_texts.EVERYTHING.name}{library.SUFFIX}"
    return {
        language: paths[0]
        for language, paths in found().items()
        if paths[0].name.endswith(whole) or language not in makeable
    }


def found() -> dict[str, list[Path]]:
    """Return the packs of this version that are in the cache folder, by language.

    The one of everything, which is too large for some boards, comes before that of the counts.
    """
    kinds = (clip_texts.EVERYTHING.name, clip_texts.COUNTS.name)
    paths = {one: [library.own_path(one, kind) for kind in kinds] for one in phrases.LANGUAGES}
    made = {one: [path for path in own if path.is_file()] for one, own in paths.items()}
    return {language: own for language, own in made.items() if own}


def makeable() -> list[str]:
    """Return the languages whose packs can be made on this computer."""
    languages = []
    for language in phrases.LANGUAGES:
        try:
            builder.require(language)
        except Failure:
            continue
        languages.append(language)
    return languages


def file_name(language: str) -> str:
    """Return the name of a language's pack in FOLDER."""
    return f"{language}{library.SUFFIX}"


def write(folder: Path, packs: dict[str, Path]) -> None:
    """Copy packs to where the page in `folder` looks for them."""
    for language, path in packs.items():
        target = folder / FOLDER / file_name(language)
        safe_files.write_bytes(target, path.read_bytes())


class Maker:
    """Maker of the packs that the page in `folder` asks for, one after another."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lock = threading.Lock()

    def make(self, address: str) -> None:
        """Make the pack at this address of the page, if it is one and not there yet.

        It takes up to a minute. If it fails, the reason is on stderr, and there is no pack.
        """
        match = _ADDRESS.fullmatch(address)
        if match is None or match[1] not in phrases.LANGUAGES:
            return
        language = match[1]
        with self._lock:
            if (self._folder / address[1:]).is_file():
                return
            path = library.own_path(language, clip_texts.EVERYTHING.name)
            if not path.is_file():
                _build(language)
            if path.is_file():
                write(self._folder, {language: path})


def _build(language: str) -> None:
    """Put a pack into the cache folder, in a process of its own, so that Ctrl-C ends it too."""
    folder = tempfile.mkdtemp(prefix="cribboard-voice-")
    try:
        words = ["voice", "build", "--language", language, "--contents", clip_texts.EVERYTHING.name]
        command = [sys.executable, "-m", "cribboard_tools", *words, "--output", folder]
        subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=False)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
