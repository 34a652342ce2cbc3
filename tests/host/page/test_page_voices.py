"""Voice packs of the page: which are copied, and which are made when the page asks for them."""

import subprocess
import sys
from pathlib import Path

import pytest

from cribboard.audio import voice_pack
from cribboard_tools import npm
from cribboard_tools.errors import Failure
from cribboard_tools.homes import page_server, page_voices
from cribboard_tools.voice import builder, library
from tests.helpers.voice_packs import pack_of

ENGLISH = "/voice/en.voice"


@pytest.fixture
def cache(monkeypatch, tmp_path):
    """Return an empty cache folder."""
    monkeypatch.setenv("CRIBBOARD_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def put(language, contents, code):
    """Put a pack into the cache, and return it."""
    pack = pack_of(["one"], language, contents=code)
    path = library.own_path(language, contents)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(pack)
    return pack


def test_packs_of_everything_are_preferred(cache, tmp_path):
    assert page_voices.made() == {}
    put("en", "counts", voice_pack.COUNTS)
    whole = put("en", "everything", voice_pack.EVERYTHING)
    counts = put("de", "counts", voice_pack.COUNTS)
    page_voices.write(tmp_path / "page", page_voices.made())
    assert (tmp_path / "page/voice/en.voice").read_bytes() == whole
    assert (tmp_path / "page/voice/de.voice").read_bytes() == counts
    assert [*page_voices.made(["en", "de"])] == ["en"], "the German one is made when wanted"


def test_languages_without_their_synthesiser_cannot_be_made(monkeypatch):
    def require(language):
        if language != "en":
            raise Failure("espeak-ng is not installed")

    monkeypatch.setattr(builder, "require", require)
    assert page_voices.makeable() == ["en"]


@pytest.mark.long
def test_the_page_names_its_voices(cache, monkeypatch, tmp_path):
    (tmp_path / "wasm").mkdir()
    for name in page_server.WASM_FILES:
        (tmp_path / "wasm" / name).write_bytes(b"".join(dict(page_server.MODULE_CHANGES)))
    monkeypatch.setattr(npm.Package, "fetch", lambda _: tmp_path / "wasm")
    page_server.build(tmp_path / "page")
    assert 'data-voices=""' in (tmp_path / "page/index.html").read_text()
    put("en", "everything", voice_pack.EVERYTHING)
    page_server.build(tmp_path / "page", voices=page_voices.made(), makeable=["en", "de"])
    assert 'data-voices="de en"' in (tmp_path / "page/index.html").read_text()
    assert [path.name for path in (tmp_path / "page/voice").iterdir()] == ["en.voice"]


def test_a_missing_pack_is_made_once_and_only_a_pack(cache, monkeypatch, tmp_path):
    commands = []

    def run(command, **_):
        commands.append(command)
        put("en", "everything", voice_pack.EVERYTHING)

    monkeypatch.setattr(subprocess, "run", run)
    maker = page_voices.Maker(tmp_path)
    for address in (
        "/",
        "/shell/page.js",
        "/voice/xx.voice",
        "/voice/../en.voice",
        "/voice/en.wav",
    ):
        maker.make(address)
    assert commands == []
    maker.make(ENGLISH)
    maker.make(ENGLISH)
    assert len(commands) == 1
    assert commands[0][:5] == [sys.executable, "-m", "cribboard_tools", "voice", "build"]
    assert commands[0][5:9] == ["--language", "en", "--contents", "everything"]
    assert not Path(commands[0][10]).exists(), "its temporary folder is gone"
    written = (tmp_path / "voice/en.voice").read_bytes()
    assert written == library.own_path("en", "everything").read_bytes()


def test_a_pack_that_cannot_be_made_is_not_there(cache, monkeypatch, tmp_path):
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: None)
    page_voices.Maker(tmp_path).make(ENGLISH)
    assert not (tmp_path / "voice").exists()
