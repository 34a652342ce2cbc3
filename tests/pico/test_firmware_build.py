"""Tests of built images: reproducible, named with their version, native code aligned."""

import hashlib
import os
import re
import shutil
import subprocess
import sys

import pytest

from cribboard_tools.pico import make_firmware, uf2
from tests.emulator import image

pytestmark = pytest.mark.pico

BUILD = """
import sys
from pathlib import Path
from cribboard_tools.pico import make_firmware
stamp = make_firmware.Stamp("1.2.3", "0123456789", 1_700_000_000)
work, sources = Path(sys.argv[1]), Path(sys.argv[2])
make_firmware.build(make_firmware.BOARDS["pico"], sources, work, stamp, work=work)
"""


def build_in(checkout, work, **variables):
    """Build a Pico's image from nothing, from a copy of our sources; return its hash.

    variables: of the build's environment.
    """
    for name in ("firmware", "host_tools"):
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(image.ROOT / name, checkout / name, ignore=ignored)
    shutil.copy(image.ROOT / "boot.py", checkout)
    path = os.pathsep.join([str(checkout / "host_tools"), str(checkout / "firmware")])
    command = [sys.executable, "-c", BUILD, str(work), str(image.micropython())]
    env = {**os.environ, "PYTHONPATH": path, **variables}
    subprocess.run(command, env=env, cwd=checkout, check=True)
    return hashlib.sha256((work / "cribboard-pico.uf2").read_bytes()).hexdigest()


@pytest.mark.long
def test_the_same_sources_give_the_same_bytes_in_any_folder(tmp_path):
    flags = "-DMICROPY_ENABLE_DOC_STRING=1 -O3"
    one = build_in(tmp_path / "one", tmp_path / "work", CFLAGS=flags, CFLAGS_EXTRA=flags)
    two = build_in(tmp_path / "elsewhere/deeper/two", tmp_path / "elsewhere/other-work")
    assert one == two
    elf = tmp_path / "work/CRIBBOARD_PICO/cmake/firmware.elf"
    assert str(tmp_path).encode() not in (tmp_path / "work/cribboard-pico.uf2").read_bytes()
    check_alignment(elf)


def test_the_changes_for_micropython_apply_to_its_sources():
    text = (image.ROOT / "docs/micropython.md").read_text()
    changes = re.findall(r"```diff\n(.*?)```", text, re.DOTALL)
    assert len(changes) == 5
    for change in changes:
        command = ["git", "apply", "--check", "-"]
        subprocess.run(command, input=change, text=True, cwd=image.micropython(), check=True)


def check_alignment(elf):
    """Assert that native code, which reads words beside itself, lies on word boundaries."""
    source = (elf.parent / "frozen_content.c").read_text()
    native = set(re.findall(r"(fun_data_\w+)\[\d+\] __attribute__\(\(section", source))
    listed = subprocess.run(["arm-none-eabi-nm", elf], capture_output=True, text=True, check=True)
    found = re.findall(r"^(\w+) \w (fun_data_\w+)$", listed.stdout, re.M)
    places = {name: int(at, 16) for at, name in found if name in native}
    assert len(places) > 10
    assert [name for name, at in places.items() if at % 4] == []


def test_the_image_says_what_it_is_and_where_its_files_are():
    blocks = uf2.read(image.firmware())
    about = uf2.about(uf2.Memory(blocks))
    assert about.program == "MicroPython"
    assert about.version == make_firmware.TAG
    assert about.board == "pico"
    assert about.storage == make_firmware.BOARDS["pico"].files
    assert b"cyw43" not in uf2.program(blocks).lower(), "one image is for boards with a radio too"
    assert max(block.address for block in blocks) < make_firmware.BOARDS["pico"].romfs[0]
