"""Images and voice packs that the page installs on a real board, as UF2 files, and their list.

They are in the folder `install` beside the page, and `list.json` there has for each file its size
and SHA-256, for which board it is; the code that is run at a board's prompt, the same that
`cribboard deploy` and `doctor` run; and doctor's bounds of a board's health.
"""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cribboard_tools.console import safe_files
from cribboard_tools.pico import deploy_probes, doctor_probes, health_check, image, repl, uf2
from cribboard_tools.pico.image import Image
from cribboard_tools.pico.make_firmware import BOARDS
from cribboard_tools.voice import romfs_image

FOLDER = "install"
LIST = "list.json"


def images(folder: Path) -> list[Image]:
    """Return the images that `make firmware` has put into `folder`, in the order of BOARDS."""
    paths = [folder / f"cribboard-{board}.uf2" for board in BOARDS]
    return [image.read(path) for path in paths if path.is_file()]


def write(page: Path, images: list[Image], voices: Mapping[str, list[bytes]]) -> None:
    """Write the files of FOLDER into the page's folder.

    voices: packs by language; each board gets the first that fits. Raises Failure.
    """
    files: dict[str, bytes] = {}

    def listed(name: str, data: bytes, **about: Any) -> dict[str, Any]:
        files[name] = data
        sha256 = hashlib.sha256(data).hexdigest()
        return {**about, "file": name, "size": len(data), "sha256": sha256}

    made = {
        "probes": probes(),
        "measures": [
            {"name": one.name, "good": one.good, "bad": one.bad} for one in health_check.MEASURES
        ],
        "images": [
            listed(
                f"cribboard-{one.board.name}.uf2",
                one.data,
                board=one.board.name,
                title=one.board.title,
                machines=one.board.machines,
                chip=uf2.FAMILIES[one.board.family],
                version=one.version,
                commit=one.commit,
            )
            for one in images
        ],
        "voices": [
            listed(
                f"voice-{language}-{kind.name}.uf2",
                romfs_image.uf2_file(pack, kind),
                language=language,
                board=kind.name,
                chip=uf2.FAMILIES[kind.family],
            )
            for language, packs in voices.items()
            for kind in BOARDS.values()
            for pack in [one for one in packs if romfs_image.fits(one, kind)][:1]
        ],
    }
    files[LIST] = json.dumps(made).encode()
    for name, data in files.items():
        safe_files.write_bytes(page / FOLDER / name, data)


def probes() -> dict[str, str]:
    """Return the code for a board's prompt by name."""
    return {
        "about": deploy_probes.ABOUT,
        "tools": deploy_probes.TOOLS,
        "paths": deploy_probes.OWNERS_FILES,
        "room": deploy_probes.ROOM,
        "restore": deploy_probes.RESTORE,
        "dark": repl.DARK,
        "doctor": doctor_probes.TOOLS,
        "idle": doctor_probes.IDLE,
        "key": doctor_probes.KEY,
        "strip": doctor_probes.STRIP,
        "light": doctor_probes.LIGHT,
        "unlit": doctor_probes.DARK,
        "flicker": doctor_probes.FLICKER,
        "seal": deploy_probes.SEAL,
    }
