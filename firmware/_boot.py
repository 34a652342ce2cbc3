"""First code that MicroPython runs: mount the file system, and format a blank chip.

Frozen into the image in place of MicroPython's own _boot.py. boot.py and main.py run after it.
While the supply is still rising flash may read badly, so what cannot be mounted is tried again.
Then flash_search.py decides: only a chip without our games and settings is formatted. Otherwise
nothing is mounted and nothing written, and start.py runs the board from memory until its owner
decides. The same where a file system has lost our folder, but not what was in it.
"""

import _rp2  # not rp2, which adds an assembler of PIO programs: 4 kB of heap
from time import sleep_ms

import vfs

_flash = _rp2.Flash()
for _pause_ms in (4, 8, 0):  # after a try that failed
    _disk = None
    try:
        _disk = vfs.VfsLfs2(_flash, progsize=256)
        _disk.stat("data")
        break
    except OSError as _error:
        if _error.errno != 2:  # ENOENT; littlefs also mounts a folder's block, without a root
            _disk = None
        sleep_ms(_pause_ms)
else:
    from sys import modules as _modules

    import flash_search

    _disk = flash_search.disk_for(_flash, _disk)
    del flash_search, _modules["flash_search"], _modules  # their memory is free for the game
if _disk is not None:
    vfs.mount(_disk, "/")
del vfs, sleep_ms, _rp2, _flash, _disk, _pause_ms
