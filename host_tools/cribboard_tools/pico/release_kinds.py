"""Kinds of files in a release that are neither image nor voice pack, and whether one is whole."""

import contextlib
import gzip
import hashlib
import io
import json
import re
import tarfile
import zipfile
import zlib
from pathlib import Path
from typing import Any

from cribboard_tools.console import safe_files
from cribboard_tools.errors import BadInput, Failure
from cribboard_tools.pico import uf2
from cribboard_tools.pico.make_firmware import SUMS

#: Of an archive: a name that only this kind has, the kind, and what it is in words.
_ARCHIVES = (
    (r"play/index\.html", "site", "the site of Cribboard: documents, and the board in a browser"),
    (r"hardware/README\.md", "hardware", "the hardware's files, to print, cut and wire"),
    (r"cribboard-(\S+)\.dist-info/RECORD", "wheel", "the wheel of Cribboard"),
    (r"cribboard-([^/]+)/PKG-INFO", "sdist", "the sources of Cribboard"),
)
_NOTICES = "The Cribboard images, page and tools are under this licence:"
_SUM = re.compile(r"([0-9a-f]{64})  ([^/\n]+)")


def about(path: Path, data: bytes) -> tuple[dict[str, Any], str] | None:
    """Return a file as JSON, and in words; None for a file of another kind.

    Raises uf2.Damaged for an archive that is damaged, Failure for a file that a list of sums has,
    and that is missing or differs.
    """
    if path.name == SUMS:
        return _list_of_sums(path.parent, data.decode(errors="replace"))
    if data.startswith(b"{") and (bill := _bill(data)):
        return bill
    if data.startswith(_NOTICES.encode()):
        return {"kind": "notices"}, "the licences of all that is in a release"
    try:
        names = _names(data)
    except (zipfile.BadZipFile, EOFError, OSError, zlib.error) as error:
        raise uf2.Damaged(f"it is a damaged archive: {error}") from None
    for pattern, kind, words in _ARCHIVES:
        if found := next((one for name in names if (one := re.fullmatch(pattern, name))), None):
            version = found[1] if found.groups() else None
            told = f"{words} {version}" if version else words
            return {
                "kind": kind,
                "version": version,
                "files": len(names),
            }, f"{told}, {len(names)} files"
    return None


def _names(data: bytes) -> list[str]:
    """Return the names in a .zip, a wheel or a .tar.gz, all of whose content is read; else []."""
    if data.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            # A release has none that is encrypted, or compressed in a way that zipfile lacks.
            with contextlib.suppress(RuntimeError):
                if wrong := archive.testzip():
                    raise zipfile.BadZipFile(f"the checksum of {wrong} is wrong")
                return archive.namelist()
    if data.startswith(b"\x1f\x8b"):
        whole = gzip.decompress(data)
        with (
            contextlib.suppress(tarfile.TarError),
            tarfile.open("", "r:", io.BytesIO(whole)) as archive,
        ):
            return archive.getnames()
    return []


def _bill(data: bytes) -> tuple[dict[str, Any], str] | None:
    try:
        bill = json.loads(data)
        name, parts = bill["name"], len(bill["packages"])
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
    if not str(bill.get("spdxVersion", "")).startswith("SPDX-"):
        return None
    return {"kind": "bill", "name": name, "parts": parts}, f"the bill of materials of {name}"


def _list_of_sums(folder: Path, text: str) -> tuple[dict[str, Any], str]:
    """Compare every file of a list with its sum."""
    lines = text.splitlines()
    entries = [found for line in lines if (found := _SUM.fullmatch(line))]
    if not entries or len(entries) != len(lines):
        raise uf2.Damaged("a line of it is no sum and name")
    for digest, name in (entry.groups() for entry in entries):
        try:
            data = safe_files.read_input(folder / name)
        except BadInput as error:
            raise Failure(f"{SUMS} lists a file that is not there: {error}") from None
        if hashlib.sha256(data).hexdigest() != digest:
            raise Failure(f"{folder / name} is not the file that {SUMS} lists: it has another sum")
    return {
        "kind": "sums",
        "files": len(entries),
    }, f"the sums of {len(entries)} files, all as listed"
