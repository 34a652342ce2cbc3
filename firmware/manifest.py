"""Manifest of the image: MicroPython's asyncio, and every module of the firmware.

MicroPython's makemanifest.py runs this; a test compares what it names with the files.
Option: main_folder, the folder of main.py (the tests on the emulated board have their own).
"""

# ruff: noqa: F821  (the names are makemanifest.py's)
options.defaults(main_folder=".")
include("$(MPY_DIR)/extmod/asyncio")
freeze("$(PORT_DIR)/modules", "rp2.py")
freeze(".", "_boot.py")
freeze(".", "flash_search.py")
freeze("..", "boot.py")
freeze(options.main_folder, "main.py")
package("cribboard")
