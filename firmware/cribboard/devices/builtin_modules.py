"""MicroPython's own modules, entered in sys.modules before anything else imports them.

Unless sys.modules has it, each `import time` first looks through sys.path for a file of that name
that would take the built-in's place: 0.9 ms among the frozen modules, thirty times at start. With
a `u` in front MicroPython looks for no file, but takes the built-in at once.
"""

import sys

import uarray
import ubinascii
import ucollections
import uio
import ujson
import umachine
import uos
import uselect
import ustruct
import utime

for _module in (
    uarray,
    ubinascii,
    ucollections,
    uio,
    ujson,
    umachine,
    uos,
    uselect,
    ustruct,
    utime,
):
    sys.modules[_module.__name__] = _module
