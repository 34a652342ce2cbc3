"""Site of the project in build/site: the documents, and under play/ the board in the browser.

    python -m cribboard_tools.upkeep.site

The documents keep their places, so that their relative links work; MkDocs turns them into HTML
and ends with an error where a link leads nowhere. The board in the browser speaks the languages
whose voice packs `make voice` has made before, and installs them, and the images that `make
firmware` has made before, on a real board.
"""

import shutil
import subprocess
import sys
from pathlib import Path

from cribboard_tools.console import terminal
from cribboard_tools.errors import Failure
from cribboard_tools.homes import page_installs, page_server, page_voices
from cribboard_tools.upkeep import gallery, notices

ROOT = Path(__file__).resolve().parents[3]
IMAGES = ROOT / "build/firmware"
SOURCE, SITE = ROOT / "build/site-source", ROOT / "build/site"
DOCUMENTS = ("README.md", "BENCHMARKS.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE")
FOLDERS = ("docs", "hardware")
#: The guide to building a board, from play/.
GUIDE = "../docs/build.html"
#: MkDocs leaves out folders whose names begin with a dot.
_TEMPLATES, _VISIBLE_TEMPLATES = ".github/ISSUE_TEMPLATE", "issue-template"
_NOT_ON_SITE = ("pypi.md",)


def collect(target: Path) -> None:
    """Copy everything that the site shows into an empty folder."""
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    for name in DOCUMENTS:
        shutil.copy(ROOT / name, target / name)
    for name in FOLDERS:
        shutil.copytree(ROOT / name, target / name, ignore=shutil.ignore_patterns(*_NOT_ON_SITE))
    shutil.copytree(ROOT / _TEMPLATES, target / _VISIBLE_TEMPLATES)
    (target / "docs/screens.md").write_text(gallery.page(gallery.every_shot()), encoding="utf-8")
    for path in target.rglob("*.md"):
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace(_TEMPLATES, _VISIBLE_TEMPLATES), encoding="utf-8")


def build_documents() -> None:
    """Make HTML of the collected documents; raises Failure for a link that leads nowhere."""
    command = [sys.executable, "-m", "mkdocs", "build", "--config-file", ".mkdocs.yml"]
    command += ["--strict", "--quiet", "--clean"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Failure(f"MkDocs: {done.stdout.strip()} {done.stderr.strip()}")


def build() -> None:
    """Build the whole site. Raises Failure."""
    collect(SOURCE)
    build_documents()
    voices = page_voices.made()
    page_server.build(SITE / "play", voices=voices, is_smallest=True, guide=GUIDE)
    packs = {
        language: [path.read_bytes() for path in paths]
        for language, paths in page_voices.found().items()
    }
    page_installs.write(SITE / "play", page_installs.images(IMAGES), packs)
    (SITE / notices.FILE).write_text(notices.text(notices.of_site()), encoding="utf-8")
    print(f"The site is in {SITE}. Serve it with any web server.")


if __name__ == "__main__":
    sys.exit(terminal.ended("make site", build))
