"""The board in the browser: a folder of static files, and the local server for it.

The page runs the same firmware in MicroPython's WebAssembly port, which comes from npm (0.5 MB;
npm itself from pip where the machine has none) and is kept in the cache folder.
"""

import contextlib
import errno
import functools
import hashlib
import html
import http.server
import json
import re
import runpy
import threading
import webbrowser
from collections.abc import Collection, Iterable, Mapping
from email.message import Message
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import cribboard
from cribboard.language import phrases
from cribboard.lights import presets
from cribboard_tools import board_face, npm, page_texts
from cribboard_tools.console import safe_files
from cribboard_tools.errors import BadInput, Failure
from cribboard_tools.homes import (
    home_network,
    page_card,
    page_installs,
    page_minifier,
    page_modules,
    page_pack,
    page_voices,
)

#: The page's sources, in folders by what a visitor does, which the build keeps.
PAGE = Path(__file__).resolve().parents[1] / "page"
#: Files used of MicroPython's package: SHA-256 in the version that package.json names.
WASM_FILES = {
    "micropython.mjs": "c2be87e7ba24e3b47d133022b009a66bff07f4720aa23d816d216ef8cc47014c",
    "micropython.wasm": "06338c955b03c5700aa0069015d3e392d76836ef8e2ce25bedbe59b88ccd373c",
}
#: File that marks a folder made by `--build`, which may be overwritten.
MARKER = ".cribboard-page"
#: Parts of index.html that are filled at the build: see `_filled`.
IN_ALL_LANGUAGES = ("no-script", "too-old", "not-loaded", "no-network", "no-server", "again")
PAGE_SUFFIXES = (".html", ".css", ".js", ".svg", ".png", ".webmanifest")
_PHONES = re.compile(rb'  <details id="phone">.*\n')
FIRST = "shell/page.js"
WORKER = "service_worker.js"
#: The line of the service worker that is filled at the build: see `_worker`.
BUILD = b'const BUILD = { version: "", files: {}, voices: {} };'
#: What is replaced in MicroPython's module, each once: see `_micropython_files`.
MODULE_CHANGES = (
    (b"let Module={", b"let Module={instantiateWasm:options.instantiateWasm,"),
    (
        b',assert(wasmTable.get(funcPtr)==func,"JavaScript-side Wasm function table mirror is out '
        b'of date!")',
        b"",
    ),
)
#: In that module, lists of names that Emscripten has not exported, for messages to who uses one;
#: 2.4 kB compressed. They are emptied.
_NAME_LISTS = re.compile(rb'\["[^"]*"(?:,"[^"]*"){100,}\](?=\.forEach\(f|\.forEach\(unexported)')
#: Files whose progress loading.js shows.
SHOWN_AS_LOADING = ("micropython.bin", "firmware.bin")
WASM = SHOWN_AS_LOADING[0]
_STYLES = re.compile(rb'<link rel="stylesheet" href="([\w./]+)">\n')
#: The page runs its own scripts and MicroPython's WebAssembly, and nothing from other hosts.
CONTENT_POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; base-uri 'none'"
)
#: Where the page is served, and the names of this machine in the addresses that are answered there.
HERE = "127.0.0.1"
OWN_NAMES = (HERE, "localhost", "::1")
#: A page can say this of itself only in a header.
FRAME_POLICY = "; frame-ancestors 'self'"


def build(
    out_dir: Path,
    firmware: Path | None = None,
    voices: Mapping[str, Path] | None = None,
    makeable: Iterable[str] = (),
    is_smallest: bool = False,
    guide: str = "",
    phone: str = "",
) -> Path:
    """Write the page's static files into `out_dir`, and return it.

    firmware: the `cribboard` package for the page (default: the installed one). voices: voice packs
    by language. makeable: further languages whose packs the server makes. is_smallest: as in
    `page_pack.compressed`, and with page_minifier.py; a page that is served on this machine does
    not need it. guide: the address of the guide to building a board, "" where only the project has
    it. phone: the address for a phone in the home network, "" for none. Raises NpmError where
    MicroPython cannot be fetched, CannotWrite or OSError where the folder cannot be written.
    """
    package = firmware or Path(cribboard.__file__).parent
    sources = [path for path in sorted(PAGE.glob("*/*")) if path.suffix in PAGE_SUFFIXES]
    files = {_name(source): source.read_bytes() for source in sources}
    files |= _micropython_files(micropython().fetch(), is_smallest)
    files |= page_pack.make(package, PAGE, is_smallest)
    files["card.json"] = json.dumps(page_card.content(), ensure_ascii=False).encode()
    for language in phrases.LANGUAGES:
        for name, content in page_texts.later(language).items():
            text = json.dumps(content, ensure_ascii=False)
            files[f"{name}.{language}.json"] = text.encode()
    files |= page_modules.join(FIRST, files)
    _join_styles(files)
    if is_smallest:
        files |= page_minifier.minified(files, without=[WORKER])
    if phone:
        files[home_network.CODE] = home_network.code(phone)
    files["index.html"] = _filled(files, sorted({*(voices or {}), *makeable}), guide, phone)
    files[WORKER] = _worker(files, voices or {})
    out_dir.mkdir(parents=True, exist_ok=True)
    for name, data in files.items():
        (out_dir / name).parent.mkdir(exist_ok=True)
        safe_files.write_bytes(out_dir / name, data)
    page_voices.write(out_dir, dict(voices or {}))
    page_installs.write(out_dir, [], {})
    safe_files.write_text(out_dir / MARKER, f"Made by cribboard {cribboard.__version__}.\n")
    return out_dir


def _name(source: Path) -> str:
    """Return the path of a page's file in the build: modules and styles stay in their folders."""
    is_root = source.name == WORKER or source.suffix not in (".js", ".css")
    return source.name if is_root else source.relative_to(PAGE).as_posix()


def _micropython_files(folder: Path, is_smallest: bool) -> dict[str, bytes]:
    """Return MicroPython's two files as the page has them, by name.

    The WebAssembly is compressed. The module that starts it fetches it by an address; it gets the
    option `instantiateWasm` of Emscripten's, through which page.js hands over the unpacked bytes.
    A check that it makes in every call through a pointer, a tenth of the time of an import, is left
    out: the table of functions never changes. So are lists that serve messages alone.
    """
    module, wasm = ((folder / name).read_bytes() for name in WASM_FILES)
    for old, new in MODULE_CHANGES:
        if module.count(old) != 1:
            raise Failure(f"micropython.mjs has no {old.decode()}: is it another version?")
        module = module.replace(old, new)
    module = _NAME_LISTS.sub(b"[]", module)
    return {"micropython.mjs": module, "micropython.bin": page_pack.compressed(wasm, is_smallest)}


def check_target(folder: str, is_forced: bool = False) -> None:
    """Raise BadInput where `--build` would overwrite files of others.

    A folder is safe if it is empty or has the marker of an earlier build.
    """
    if not folder:
        raise BadInput("--build takes the name of a folder")
    path = Path(folder)
    if path.exists() and not path.is_dir():
        raise BadInput(f"{folder} is a file: --build takes the name of a folder")
    safe_files.check_writable(path / MARKER)
    if is_forced or not path.is_dir():
        return
    if any(path.iterdir()) and not (path / MARKER).exists():
        raise BadInput(
            f"{folder} has files that no earlier build made: name another folder, or add --force "
            "to overwrite those of the same name"
        )


def _join_styles(files: dict[str, bytes]) -> None:
    """Make one style sheet of those that index.html links: the first paint waits for each."""
    links = list(_STYLES.finditer(files["index.html"]))
    names = [link[1].decode() for link in links]
    files[names[0]] = b"".join(files.pop(name) for name in names)
    for link in links[1:]:
        files["index.html"] = files["index.html"].replace(link[0], b"")


def _filled(files: Mapping[str, bytes], voices: list[str], guide: str, phone: str) -> bytes:
    """Return index.html with what only the build knows.

    voices: the languages with a voice; guide, phone: as in `build`. The texts of
    IN_ALL_LANGUAGES are shown where no pack of a language can be loaded.
    """
    page = files["index.html"] if phone else _PHONES.sub(b"", files["index.html"])
    for key in IN_ALL_LANGUAGES:
        rows = [
            f'<p lang="{one}" data-key="{key}">{html.escape(page_texts.page(one)[key])}</p>'
            for one in phrases.LANGUAGES
        ]
        page = page.replace(f'<p data-text="{key}"></p>'.encode(), "".join(rows).encode())
    loaded = sum(len(files[name]) for name in SHOWN_AS_LOADING)
    policy = html.escape(CONTENT_POLICY, quote=False)
    own_names = json.dumps(
        dict(zip(phrases.LANGUAGES, phrases.OWN_NAMES, strict=True)), ensure_ascii=False
    )
    for place, text in (
        (b'data-voices=""', f'data-voices="{" ".join(voices)}"'),
        (b'data-languages=""', f'data-languages="{html.escape(own_names, quote=True)}"'),
        (b'data-bytes="" data-wasm=""', f'data-bytes="{loaded}" data-wasm="{len(files[WASM])}"'),
        (b'data-layout=""', f'data-layout="{html.escape(usual_layout(), quote=True)}"'),
        (b'Security-Policy" content=""', f'Security-Policy" content="{policy}"'),
        (b"<!-- PRELOADS -->", _preloads(files)),
        (b' href=""', f' href="{guide}"' if guide else ""),
        (b"<b></b>", f"<b>{phone}</b>"),
    ):
        page = page.replace(place, text.encode())
    return page


def usual_layout() -> str:
    """Return the board of a new visitor as JSON, as the page's MicroPython would."""
    describe = runpy.run_path(str(PAGE / "board/layout_json.py"))["describe"]
    usual = json.loads(describe(presets.find(presets.MATRIX), board_face.face))
    return json.dumps(usual, separators=(",", ":"))


def _worker(files: Mapping[str, bytes], voices: Mapping[str, Path]) -> bytes:
    """Return the service worker with the version of this build, and the hash of each file."""
    hashes = {name: _hash(data) for name, data in sorted(files.items()) if name != WORKER}
    voice_hashes = {
        f"{page_voices.FOLDER}/{page_voices.file_name(language)}": _hash(path.read_bytes())
        for language, path in sorted(voices.items())
    }
    source = files[WORKER]
    text = json.dumps([hashes, voice_hashes]).encode() + source
    build = {"version": _hash(text), "files": hashes, "voices": voice_hashes}
    return source.replace(BUILD, f"const BUILD = {json.dumps(build)};".encode())


def _hash(data: bytes) -> str:
    """Return the hash by which the service worker knows a file: part of its SHA-256."""
    return hashlib.sha256(data).hexdigest()[:20]


def _preloads(files: Mapping[str, bytes]) -> str:
    """Return the links by which a browser fetches at once what starting needs.

    page.js asks for the firmware when most of MicroPython is there, which then starts while the
    firmware arrives.
    """
    modules = [FIRST, "micropython.mjs"]
    lines = [f'<link rel="preload" href="{WASM}" as="fetch" crossorigin>']
    lines += [f'<link rel="modulepreload" href="{name}">' for name in modules]
    return "\n".join(lines)


def micropython() -> npm.Package:
    """Return MicroPython for the browser, of the version that the page's package.json names."""
    return npm.Package.listed(
        PAGE / "package.json", "MicroPython for the browser", "0.5 MB", WASM_FILES
    )


class _Handler(http.server.SimpleHTTPRequestHandler):
    """Request handler for static files, without a log.

    A browser may keep the files, but asks whether they are still the same: files of one name differ
    from version to version.
    """

    extensions_map = {
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".webmanifest": "application/manifest+json",
    }

    def __init__(
        self,
        *args: Any,
        maker: page_voices.Maker | None = None,
        names: Collection[str] = OWN_NAMES,
        **more: Any,
    ) -> None:
        self._maker, self._names = maker, names
        super().__init__(*args, **more)  # handles the request

    def end_headers(self) -> None:
        """Add headers about caching, and the policy about scripts."""
        self.send_header("Cache-Control", "no-cache")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Content-Security-Policy", CONTENT_POLICY + FRAME_POLICY)
        super().end_headers()

    def send_head(self) -> Any:
        """Make a missing voice pack; answer 404 to an impossible path, as one with a zero byte.

        What another site's page loads gets 403, and so does what reached this address under
        another name.
        """
        if not _is_own(self.headers, urlsplit(self.path).path, self._names):
            self.send_error(http.HTTPStatus.FORBIDDEN)
            return None
        try:
            if self._maker is not None:
                self._maker.make(self.path)
            return super().send_head()
        except ValueError:
            self.send_error(http.HTTPStatus.NOT_FOUND)
            return None

    def handle(self) -> None:
        """Answer a browser; ignore one that closes the connection early."""
        with contextlib.suppress(ConnectionError):
            super().handle()

    def log_message(self, format: str, *args: object) -> None:
        """Print nothing."""


def _is_own(headers: Message, path: str, names: Collection[str]) -> bool:
    """Return whether a request has one of the names, and comes from this page or from the user.

    Whoever follows a link from another site to the page itself, in a window of its own, is such a
    user: the other site cannot read what that shows.

    Source: W3C, "Fetch Metadata Request Headers". Browsers that do not send those tell nothing of
    other sites, but their Host.
    """
    try:
        name = urlsplit(f"//{headers.get('Host') or 'localhost'}").hostname
    except ValueError:  # such as an open bracket
        return False
    way = [headers.get(f"Sec-Fetch-{part}", "none") for part in ("Site", "Mode", "Dest")]
    is_opened = way[1:] == ["navigate", "document"] and path in ("/", "/index.html")
    return name in names and (is_opened or way[0] in ("none", "same-origin"))


def make_server(
    folder: Path, port: int, maker: page_voices.Maker | None = None, host: str = HERE
) -> http.server.ThreadingHTTPServer:
    """Return a server for the folder; port 0 means any free one. Raises Failure.

    maker: of the voice packs that are asked for and not there. host: the address of this machine
    that it has, and the only name that it answers to, but for HERE, which has OWN_NAMES.
    """
    names = OWN_NAMES if host == HERE else (host,)
    handler = functools.partial(_Handler, directory=str(folder), maker=maker, names=names)
    try:
        return http.server.ThreadingHTTPServer((host, port), handler)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            why = "is in use, maybe by another `cribboard run`"
            hint = f"open http://{host}:{port}/, or choose another with --port"
        elif error.errno == errno.EADDRNOTAVAIL and host != HERE:
            why, hint = f"cannot be used at {host}", "it is no address of this computer"
        elif error.errno == errno.EACCES:
            why = "is not allowed for your user"
            hint = "choose another with --port, 1024 or above"
        else:
            why, hint = f"cannot be used ({error.strerror})", "choose another with --port"
        raise Failure(f"port {port} {why}: {hint}") from error


def serve(folder: Path, port: int, is_opened: bool, phone: str = "") -> None:
    """Print the address of the page and serve it until Ctrl-C.

    is_opened: open the browser; phone: as in `build`. The network can make no voice packs.
    """
    with contextlib.ExitStack() as servers:
        server = servers.enter_context(make_server(folder, port, page_voices.Maker(folder)))
        if phone:
            host = str(urlsplit(phone).hostname)
            other = servers.enter_context(make_server(folder, port, host=host))
            threading.Thread(target=other.serve_forever, daemon=True).start()
            home_network.tell(phone)
        address = f"http://{HERE}:{server.server_address[1]}/"
        print(f"The board is at {address} (Ctrl-C ends it)", flush=True)
        if is_opened:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()
