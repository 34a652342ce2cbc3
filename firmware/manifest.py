"""What is frozen into the image: MicroPython's asyncio, and every module of the firmware.

MicroPython's makemanifest.py runs this. A test compares the modules named here with the files.
Options: main_folder, where main.py is (the tests on the emulated board have one of their own);
package_folder, where the package is (host_tools/pico/frozen_source.py rewrites it before a build).
"""

# ruff: noqa: F821  (the names are makemanifest.py's)
options.defaults(main_folder=".", package_folder=".")
include("$(MPY_DIR)/extmod/asyncio")
freeze("$(PORT_DIR)/modules", "rp2.py")
freeze(".", "_boot.py")
freeze("..", "boot.py")
freeze(options.main_folder, "main.py")
package("cribboard", base_path=options.package_folder)
