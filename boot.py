"""The first file the Pico runs: see whether SAFE (GP15 to GND) is held. It never raises.

It imports nothing of ours, so it works whatever state our files are in. boot.py and main.py
share their globals: main.py does nothing when `is_safe` is there and true.
"""

is_safe = False
try:
    from machine import Pin
    from time import sleep_ms

    _safe = Pin(15, Pin.IN, Pin.PULL_UP)
    sleep_ms(1)
    is_safe = not _safe.value()
    if is_safe:
        print("SAFE is held: Cribboard does not start.")
except Exception as _error:
    print(_error)
