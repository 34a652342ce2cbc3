"""Licence notices and bill of materials (SPDX 2.3) of a release.

Both list what the compiler read to make the images, by its own files of dependencies: MicroPython,
its libraries, and the C library of the compiler. The texts are those of the very sources that were
compiled. Then come the interpreter of the page, and the theme of the documents on the site.
"""

import hashlib
import importlib.metadata
import re
import subprocess
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from cribboard_tools.errors import Failure
from cribboard_tools.homes import page_server
from cribboard_tools.pico.micropython_sources import CLONE_URL, COMMIT, TAG, run_git

ROOT = Path(__file__).resolve().parents[3]
FILE = "NOTICES.txt"
#: SPDX expressions of the components, by their folders in MicroPython's lib/.
LICENCES = {
    "micropython": "MIT",
    "libm": "MIT AND SunPro",
    "libm_dbl": "MIT AND SunPro",
    "littlefs": "BSD-3-Clause",
    "mbedtls": "Apache-2.0 OR GPL-2.0-or-later",
    "mbedtls_errors": "Apache-2.0",
    "oofatfs": "BSD-1-Clause",
    "pico-sdk": "BSD-3-Clause AND MIT AND Apache-2.0",
    "re1.5": "BSD-3-Clause",
    "tinyusb": "MIT",
    "uzlib": "Zlib",
    "libgcc": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "newlib": "LicenseRef-newlib",
    "MicroPython for the browser": "MIT",
    "mkdocs": "BSD-2-Clause AND MIT AND OFL-1.1 AND Apache-2.0",
}
#: What the package of MicroPython for the browser holds, which has no licence file of its own.
_BROWSER = """\
Under the MIT licence, as above: MicroPython, Copyright (c) 2013-2025 Damien P. George and others;
the Emscripten runtime, Copyright (c) 2010-2025 Emscripten authors; musl, Copyright (c) 2005-2020
Rich Felker and others."""
_THEME = """\
Its theme, which the documents of site.zip have, holds Read the Docs' style sheets, Copyright (c)
2013 Dave Snider (MIT); jQuery, Copyright OpenJS Foundation and others (MIT); html5shiv (MIT); the
fonts Lato and Font Awesome (OFL-1.1) and Roboto Slab (Apache-2.0), with their notices in them."""
#: Debian's packages that have the licences of what comes with the compiler.
_TOOLCHAIN = {"libgcc": "gcc-*-base", "newlib": "libnewlib-arm-none-eabi"}
_LICENCE_FILE = re.compile(r"(LICEN[CS]E|COPYING)(\.(txt|md|RP))?", re.I)
_COMMENT = re.compile(r"/\*.*?\*/|(?:^[ \t]*//[^\n]*\n)+", re.S | re.M)
#: Has the licence's text, which the headers of littlefs and re1.5 only name.
_BSD_3_CLAUSE = "lib/pico-sdk/LICENSE.TXT"


class Component(NamedTuple):
    """Somebody else's work in the images: its commit or number, SPDX licence and whole notices."""

    name: str
    version: str
    licence: str
    source: str
    text: str


def components(builds: Sequence[Path], sources: Path) -> list[Component]:
    """Return what is in the images that were compiled in these folders, by name.

    Raises Failure for a part whose licence is not in LICENCES or has no text.
    """
    compiled: dict[str, set[Path]] = {}
    read: set[Path] = set()  # by the compiler, headers too
    for listing in (one for build in builds for one in (build / "cmake").rglob("*.d")):
        text = listing.read_text(encoding="utf-8", errors="replace").replace("\\\n", " ")
        read |= {Path(word) for word in text.split() if word.startswith(f"{sources}/")}
    for path in sorted(path for path in read if path.is_file()):
        parts = path.relative_to(sources).parts
        compiled.setdefault(parts[1] if parts[0] == "lib" else "micropython", set()).add(path)
    if not compiled:
        raise Failure(f"no build in {', '.join(map(str, builds))} says what was compiled")
    found = [_component(name, sources, paths) for name, paths in sorted(compiled.items())]
    return found + [_toolchain(name, package) for name, package in _TOOLCHAIN.items()]


def of_site() -> list[Component]:
    """Return what is in the page and in the documents of the site."""
    wasm, mkdocs = page_server.micropython(), importlib.metadata.distribution("mkdocs")
    [licence] = [path for path in mkdocs.files or () if path.name == "LICENSE"]
    return [
        Component(name, version, LICENCES[name], "NOASSERTION", told)
        for name, version, told in (
            (wasm.what, wasm.version, _BROWSER),
            ("mkdocs", mkdocs.version, f"{licence.read_text()}\n{_THEME}"),
        )
    ]


def _component(name: str, sources: Path, compiled: set[Path]) -> Component:
    if name not in LICENCES:
        raise Failure(f"{name} is in the image, and notices.py does not say under which licence")
    top = sources if name == "micropython" else sources / "lib" / name
    texts = [path.read_text(encoding="utf-8") for path in _licence_files(top, compiled)]
    headers = sorted({header for path in compiled for header in _headers(path)})
    if texts:  # the licence is there: the holders of the rights are what is missing
        lines = {line.strip() for header in headers for line in header.splitlines()}
        texts.append("\n".join(sorted(line for line in lines if "opyright (c)" in line)))
    else:
        texts = headers
        if LICENCES[name] == "BSD-3-Clause":
            terms = (sources / _BSD_3_CLAUSE).read_text(encoding="utf-8")
            texts.append(terms[terms.index("Redistribution") :])
    if not texts:
        raise Failure(f"{name} is in the image, and its sources have no licence")
    version, source = COMMIT, f"{CLONE_URL}/tree/{TAG}"
    if name != "micropython":
        source += f"/lib/{name}"
        if (top / ".git").exists():
            version = run_git(sources, "rev-parse", f"{COMMIT}:lib/{name}", reason="has no commit")
    return Component(name, version, LICENCES[name], source, "\n\n".join(texts))


def _licence_files(top: Path, compiled: set[Path]) -> list[Path]:
    """Return the licence files in the folders of what was compiled, up to the component's top."""
    parents = {folder for path in compiled for folder in path.parents}
    folders = (folder for folder in parents if folder.is_relative_to(top))
    files = (path for folder in folders for path in folder.iterdir() if path.is_file())
    return sorted(path for path in files if _LICENCE_FILE.fullmatch(path.name))


def _headers(path: Path) -> set[str]:
    """Return the comments at a file's beginning that name who has the copyright."""
    start = path.read_text(encoding="utf-8", errors="replace")[:6000]
    found = set()
    for comment in _COMMENT.findall(start):
        if re.search(r"copyright|license|licence", comment, re.I):
            lines = (re.sub(r"^[ \t]*(/\*+|\*+/|\*|//|/)? ?", "", line).rstrip("*/ -")
                     for line in comment.splitlines())  # fmt: skip
            found.add("\n".join(lines).strip())
    return found


def _toolchain(name: str, package: str) -> Component:
    """Return a part of the image that comes with the compiler."""
    licences = sorted(Path("/usr/share/doc").glob(f"{package}/copyright"))
    if not licences:
        raise Failure(f"/usr/share/doc/{package}/copyright is missing, the licence of {name}")
    command = ["arm-none-eabi-gcc", "-dumpfullversion"]
    version = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    text = licences[-1].read_text(encoding="utf-8")
    return Component(name, f"of GCC {version}", LICENCES[name], "NOASSERTION", text)


def text(found: Sequence[Component]) -> str:
    """Return NOTICES.txt: Cribboard's licence, and those of all components."""
    parts = [
        "The Cribboard images, page and tools are under this licence:\n\n"
        + (ROOT / "LICENSE").read_text(encoding="utf-8"),
        "The images, the interpreter of the page and the documents on the site hold the work of "
        "others, under the licences\nthat follow. docs/voice.md describes the voices.\n",
        *(f"{one.name} ({one.version})\n{one.licence}\n\n{one.text.strip()}\n" for one in found),
    ]
    return f"\n{'=' * 100}\n\n".join(parts)


def bill(version: str, seconds: int, found: Sequence[Component], files: Sequence[Path]) -> Any:
    """Return the bill of materials as an SPDX document.

    seconds: date of the release since 1970; files: those of the release.
    """
    texts = {one.licence: one.text for one in found if one.licence.startswith("LicenseRef-")}
    packages = [_package("cribboard", version, "MIT", "NOASSERTION")]
    packages += [_package(one.name, one.version, one.licence, one.source) for one in found]
    listed = [
        {
            "fileName": f"./{path.name}",
            "SPDXID": _identifier("File", path.name),
            "checksums": [
                {
                    "algorithm": name.upper(),
                    "checksumValue": hashlib.new(name, path.read_bytes()).hexdigest(),
                }
                for name in ("sha1", "sha256")  # SPDX 2.3 demands the first
            ],
        }
        for path in files
    ]
    relations = [("SPDXRef-DOCUMENT", "DESCRIBES", packages[0]["SPDXID"])]
    relations += [(packages[0]["SPDXID"], "CONTAINS", one["SPDXID"]) for one in packages[1:]]
    relations += [(packages[0]["SPDXID"], "GENERATES", one["SPDXID"]) for one in listed]
    return {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"cribboard-{version}",
        "documentNamespace": f"urn:cribboard:{version}:{seconds}",
        "creationInfo": {
            "created": datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "creators": [f"Tool: cribboard-release-{version}"],
        },
        "packages": packages,
        "files": listed,
        "hasExtractedLicensingInfos": [
            {"licenseId": licence, "extractedText": told} for licence, told in sorted(texts.items())
        ],
        "relationships": [
            {"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other}
            for one, kind, other in relations
        ],
    }


def _package(name: str, version: str, licence: str, source: str) -> dict[str, Any]:
    return {
        "name": name,
        "SPDXID": _identifier("Package", name),
        "versionInfo": version,
        "downloadLocation": source,
        "filesAnalyzed": False,
        "licenseDeclared": licence,
    }


def _identifier(kind: str, name: str) -> str:
    return f"SPDXRef-{kind}-" + re.sub(r"[^A-Za-z0-9.]", "-", name)
