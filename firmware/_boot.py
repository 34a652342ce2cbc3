"""The first code MicroPython runs: mount the file system, and make one on a blank chip.

Frozen into the image in place of MicroPython's own _boot.py. boot.py and main.py run after it.
"""

import rp2

import vfs

_flash = rp2.Flash()
try:
    _disk = vfs.VfsLfs2(_flash, progsize=256)
except OSError:  # no littlefs there: the chip is blank, or held another layout
    vfs.VfsLfs2.mkfs(_flash, progsize=256)
    _disk = vfs.VfsLfs2(_flash, progsize=256)
vfs.mount(_disk, "/")
del vfs, rp2, _flash, _disk
