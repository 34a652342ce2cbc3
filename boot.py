"""Boot: stop the watchdog and decide what main.py may start. Never raises.

It imports nothing of ours, so it works whatever the state of our files is. main.py runs in the same
globals and reads:

has_source: /source holds a complete firmware (`cribboard deploy --source`), which main.py prefers.
is_source_ignored: the same, but SAFE (GP15 to GND) is held: the frozen firmware starts.
is_safe: nothing starts, because SAFE is held and there is no /source to ignore, or because the
watchdog has reset the board three times in a row. devices/watchdog.py marks a scratch register
when it is armed, to tell such resets from deliberate ones; power-on clears the count.
"""

is_safe = has_source = is_source_ignored = False
try:
    import sys
    from machine import Pin, mem32
    from os import stat
    from time import sleep_ms

    # Registers: RP2040 data sheet 4.7.6, RP2350 data sheet 12.9.7. 0x3000 higher clears bits.
    _base = 0x400D8000 if "RP2350" in sys.implementation._machine else 0x40058000
    mem32[_base + 0x3000] = 1 << 30  # CTRL: an armed watchdog would reset a board at the prompt
    _mark = mem32[_base + 0x0C]  # SCRATCH0: magic, all resets, armed, resets in a row
    if _mark >> 16 != 0x4352:
        _mark = 0x43520000
    _row = (_mark & 7) + 1 if _mark & 0x80 else 0
    _all = min((_mark >> 8 & 255) + (_row > 0), 255)
    mem32[_base + 0x0C] = 0x43520000 | _all << 8 | min(_row, 7)
    _safe = Pin(15, Pin.IN, Pin.PULL_UP)
    try:
        stat("/source/complete")
        has_source = True
    except OSError:
        pass
    sleep_ms(1)
    if _row >= 3:
        is_safe = True
        print("Cribboard hung three times in a row and does not start: pull the plug, and")
        print("`mpremote cat :/data/errors.txt` before that to see why.")
    elif not _safe.value():
        is_source_ignored = has_source
        is_safe = not has_source
        print("SAFE is held: %s." % ("/source is ignored" if has_source else "nothing starts"))
    if is_safe:  # the Pico's LED says so too, as nobody may be reading
        Pin("LED", Pin.OUT).value(1)
except BaseException as _error:  # Ctrl-C, too, leads to the prompt
    is_safe = is_safe or isinstance(_error, KeyboardInterrupt)
    print(_error)
