"""A test tool from npm, kept in the cache folder."""

from __future__ import annotations

import json
import shutil
import tempfile
from pathlib import Path

from host_tools.cache_folder import cache_dir
from host_tools.homes import page_server


class NpmPackage:
    """The one dependency of a package.json, at the version given there."""

    def __init__(self, folder: Path) -> None:
        """Read `folder`/package.json."""
        self._listing = folder / "package.json"
        wanted: dict[str, str] = json.loads(self._listing.read_text())["dependencies"]
        ((self.name, version),) = wanted.items()
        self.home = cache_dir() / f"{self.name}-{version.strip('~')}"

    def is_fetched(self) -> bool:
        """Tell whether the package is in the cache folder."""
        return (self.home / "node_modules" / self.name / "package.json").is_file()

    def fetch(self) -> Path:
        """Return the folder with its node_modules, fetched if need be; raise RunError or OSError.

        It is moved into the cache folder when whole; other processes may fetch it too.
        """
        if self.is_fetched():
            return self.home
        self.home.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix="fetch-", dir=self.home.parent) as folder:
            staged = Path(folder, "package")
            staged.mkdir()
            shutil.copy(self._listing, staged)
            npm = page_server.find_npm()
            command = [*npm, *page_server.NPM_FLAGS, "--prefix", str(staged)]
            page_server.call(command, self.name, npm[0])
            try:
                staged.rename(self.home)
            except OSError:  # another process of the same test run was sooner
                if not self.is_fetched():
                    raise
        return self.home
