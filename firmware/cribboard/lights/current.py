"""What a pixel draws, and what the eye makes of it: the figures that power.py and kernels share.

Source: the current model is FastLED's (16, 11 and 15 mA for a full red, green and blue), with
1 mA a pixel for the chip, which dims with nothing and so is taken off the budget first.
"""

#: Milliamperes at full red, green, blue; and for a pixel however dark.
RED_MA = 16
GREEN_MA = 11
BLUE_MA = 15
IDLE_MA = 1
#: A full white LED of an RGBW pixel; below the three it stands for, so the model holds for it.
WHITE_MA = 20

#: What the eye takes as v / 255 is (v / 255) squared of the light; no lit value goes dark.
GAMMA = bytes([0] + [max(1, (v * v + 127) // 255) for v in range(1, 256)])
