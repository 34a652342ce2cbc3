"""MicroPython's own modules, entered in sys.modules before anything else imports them.

Unless sys.modules has it, each `import time` first looks through sys.path for a file of that name
that would take the built-in's place: 0.9 ms among the frozen modules, thirty times at start.
"""

import array
import binascii
import collections
import io
import json
import machine
import os
import select
import struct
import sys
import time

for _module in (
    array,
    binascii,
    collections,
    io,
    json,
    machine,
    os,
    select,
    struct,
    time,
):
    sys.modules[_module.__name__] = _module
