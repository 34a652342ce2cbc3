"""PIO program of the WS2812 protocol: bytes in, pulses out, then the pause that ends a frame.

Timing: steps of 125 ns; a 0 is high for 375 ns, a 1 for 875, of 1250 a bit. ISR holds the number of
bits in a frame less one; after them the line stays low for 320 us.
Source: WS2812B data sheet (T0H 0.4 us, T1H 0.8 us, +-150 ns; latch 280 us); RP2040 data sheet 3.4.
"""
# The assembler defines these names only while it runs.
# ruff: noqa: F821
# mypy: disable-error-code="name-defined, call-overload, no-untyped-def"

import rp2

STEP_HZ = 8_000_000


@rp2.asm_pio(
    sideset_init=rp2.PIO.OUT_LOW,
    out_shiftdir=rp2.PIO.SHIFT_LEFT,
    fifo_join=rp2.PIO.JOIN_TX,
    autopull=True,
    pull_thresh=8,
)
def ws2812():
    wrap_target()
    mov(y, isr).side(0)  # bits of a frame, less one
    label("bit")
    out(x, 1).side(0)[1]
    jmp(not_x, "zero").side(1)[2]
    jmp("next").side(1)[3]
    label("zero")
    nop().side(0)[3]
    label("next")
    jmp(y_dec, "bit").side(0)
    set(y, 4).side(0)
    label("latch")
    set(x, 31).side(0)
    label("low")
    jmp(x_dec, "low").side(0)[15]
    jmp(y_dec, "latch").side(0)
    wrap()
