"""First code that MicroPython runs: mount the file system, and format a blank chip.

Frozen into the image in place of MicroPython's own _boot.py. boot.py and main.py run after it.
"""

import _rp2  # not rp2, which adds an assembler of PIO programs: 4 kB of heap

import vfs

_flash = _rp2.Flash()
try:
    _disk = vfs.VfsLfs2(_flash, progsize=256)
except OSError:  # no littlefs: the chip is blank, or had another layout
    vfs.VfsLfs2.mkfs(_flash, progsize=256)
    _disk = vfs.VfsLfs2(_flash, progsize=256)
vfs.mount(_disk, "/")
del vfs, _rp2, _flash, _disk
