"""Write package.json, by which `mpremote mip install --target / github:...` finds the firmware.

The files go where `cribboard deploy` has them, as sources: into slot a, the Pico's first two
files into its root. Run `python -m host_tools.package_json` after a file came or went.
"""

import json
from pathlib import Path

from host_tools import VERSION
from host_tools.firmware import PACKAGE

ROOT = PACKAGE.parents[1]


def manifest() -> dict[str, object]:
    """Return what package.json holds: [path on the Pico, path in the repository] of each file."""
    urls = [["boot.py", "boot.py"], ["main.py", "firmware/main.py"]]
    for source in sorted(PACKAGE.rglob("*.py")):
        place = source.relative_to(PACKAGE.parent).as_posix()
        urls.append([f"a/{place}", f"firmware/{place}"])
    return {"urls": urls, "deps": [], "version": VERSION}


def text() -> str:
    """Return package.json as it is written, a file a line."""
    made = json.dumps(manifest(), indent=2)
    for _, path in manifest()["urls"]:  # type: ignore[attr-defined]
        made = made.replace(f',\n      "{path}"\n    ]', f', "{path}"]')
    return made.replace('[\n      "', '["') + "\n"


if __name__ == "__main__":
    Path(ROOT, "package.json").write_text(text(), encoding="utf-8")
