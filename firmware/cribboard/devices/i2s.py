"""PIO program of an I2S transmitter: a word of two 16-bit samples in, left first, most significant
bit first.

Pins: out DIN; side-set BCLK, then LRCLK on the next pin. LRCLK low is the left channel; it changes
a bit ahead of the sample. Data changes as BCLK falls and is read as it rises.
Timing: two instructions a bit, 64 a sample of both channels. Without data it waits, and BCLK stops:
the amplifier then mutes.
Source: Philips I2S bus specification (1996); MAX98357A data sheet; RP2040 data sheet 3.4.

As in ws2812.py the program is in assembled form, which a test on the emulated board assembles.
X must hold 14 before the first instruction: START.
"""

from cribboard.devices.ws2812 import program

STEPS_A_SAMPLE = 64
_WORDS = (
    0x6001,  # wrap_target: left: out(pins, 1).side(0b00)
    0x0840,  # jmp(x_dec, "left").side(0b01)
    0x7001,  # out(pins, 1).side(0b10), the last bit of the left sample
    0xF82E,  # set(x, 14).side(0b11)
    0x7001,  # right: out(pins, 1).side(0b10)
    0x1844,  # jmp(x_dec, "right").side(0b11)
    0x6001,  # out(pins, 1).side(0b00), the last bit of the right sample
    0xE82E,  # set(x, 14).side(0b01), wrap
)
#: Instruction to execute before the program starts: set(x, 14).side(0b00).
START = 0xE02E
#: A word is pulled when all its 32 bits are out (autopull), and both FIFOs serve to send.
_JOIN_TX, _AUTOPULL = 1 << 30, 1 << 17
_OUT_LOW = 2  # PIO.OUT_LOW: an output, low at first
PROGRAM = program(_WORDS, _JOIN_TX | _AUTOPULL, _OUT_LOW, (_OUT_LOW, _OUT_LOW))
