"""Boot: stop the watchdog and decide what main.py may start. Never raises.

It imports nothing of ours, so it works whatever the state of our files is. main.py runs in the same
globals and reads:

is_safe: nothing starts, because SAFE (GP15 to GND) is held, or because the watchdog has reset the
board three times in a row, or the app has failed again and again at its start. devices/watchdog.py
marks a scratch register when it is armed, to tell such resets from deliberate ones; power-on clears
the count. In safe mode the strip's first pixel is amber, and the buzzer beeps three times.
The strip gets zeros first of all, in the background while the firmware is imported: where nothing
switches its power off, a reset leaves it as it was lit.
prompt_timer: calls watch_prompt, which has the board start again from a prompt that was left. It is
for the soft reset of a tool such as mpremote, after which main.py does not run; main.py stops it,
and starts it when it ends.
"""

is_safe = False
try:
    import sys
    from machine import Pin, mem32
    from time import sleep_ms

    try:
        from _rp2 import StateMachine

        # set(y, 31); mov(isr, y); set(y, 9); in_(y, 5); set(y, 31); in_(y, 5); mov(x, isr);
        # bit: nop()[2]; jmp(x_dec, "bit")[8]; wrap_target: pull(); wrap. All side(0), nop side(1).
        # 32,064 bits, each a 0 of 1.2 us (devices/ws2812.py): 39 ms, 1002 pixels of four bytes.
        # They do not come out of the FIFO, which a frame of before a soft reset may still fill.
        _program = bytearray(
            b"\x5f\xe0\xc2\xa0\x49\xe0\x45\x40\x5f\xe0\x45\x40\x26\xa0\x42\xb2\x47\x08\xa0\x80"
        )
        _program = [_program, -1, -1, -1, 9 << 12 | 9 << 7, 0, None, None, 2]
        _zeros = StateMachine(0, _program, freq=10_000_000, sideset_base=Pin(2))
        mem32[0x50200008] = 1 << 24  # FDEBUG: it has not stalled, as it does when it has ended
        _zeros.active(1)
    except Exception as _error:
        print(_error)
    # Registers: RP2040 data sheet 4.7.6, RP2350 data sheet 12.9.7. 0x3000 higher clears bits.
    _base = 0x400D8000 if "RP2350" in sys.implementation._machine else 0x40058000
    mem32[_base + 0x3000] = 1 << 30  # CTRL: an armed watchdog would reset a board at the prompt
    _mark = mem32[_base + 0x0C]  # SCRATCH0: magic, resets, armed, failed starts, resets in a row
    if _mark >> 16 != 0x4352:
        _mark = 0x43520000
    _row = (_mark & 7) + 1 if _mark & 0x80 else 0
    _all = min((_mark >> 8 & 255) + (_row > 0), 255)
    _mark = _mark >> 3 & 15  # failed starts
    mem32[_base + 0x0C] = 0x43520000 | _all << 8 | (_mark % 3) << 3 | min(_row, 7)
    _safe = Pin(15, Pin.IN, Pin.PULL_UP)
    sleep_ms(1)
    if _row >= 3 or _mark >= 3:
        is_safe = True
        print("Cribboard hung or failed three times in a row and does not start: pull the plug,")
        print("and `mpremote cat :/data/errors.txt` before that to see why.")
    elif not _safe.value():
        is_safe = True
        print("SAFE is held: nothing starts.")
    if is_safe:  # seen and heard too, as nobody may be reading
        from machine import PWM, Timer, bitstream

        Pin("LED", Pin.OUT).value(1)
        sleep_ms(45)  # until the zeros have ended
        _data = Pin(2, Pin.OUT, value=0)
        Pin(3, Pin.OUT, value=1)  # the strip's power
        sleep_ms(30)  # until it is up
        bitstream(_data, 0, (300, 900, 700, 600), b"@@" + bytes(10))  # GRB or RGB
        _buzzer = PWM(Pin(14), freq=2000, duty_u16=0)
        _duties = [0, 9000] * 3

        def _beep(timer):
            _buzzer.duty_u16(_duties.pop())
            if not _duties:
                timer.deinit()

        Timer(period=60, callback=_beep)
    else:
        from machine import Timer

        def watch_prompt(timer):
            timer.deinit()
            from cribboard.devices import prompt_watch  # frozen; a failure ends nothing but this

            prompt_watch.begin()

        prompt_timer = Timer(period=8000, callback=watch_prompt)
except BaseException as _error:  # Ctrl-C, too, leads to the prompt
    is_safe = is_safe or isinstance(_error, KeyboardInterrupt)
    print(_error)
