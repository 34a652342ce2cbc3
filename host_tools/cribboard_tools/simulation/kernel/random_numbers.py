"""Random numbers as a function of seed, game and deal, and the shuffle that uses them.

Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators" (2014); the mixing
function is SplitMix64's, with the constants of S. Vigna.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from cribboard_tools.simulation.kernel.compiled import Ints, as_int, compiled

_STEP = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_S16, _S27, _S30, _S31, _S32 = map(np.uint64, (16, 27, 30, 31, 32))
_LOW_32 = np.uint64(0xFFFFFFFF)


@compiled("u8(u8)")
def _mixed(number: Any) -> Any:
    number = (number ^ (number >> _S30)) * _MIX_1
    number = (number ^ (number >> _S27)) * _MIX_2
    return number ^ (number >> _S31)


@compiled("u8(i8, i8, i8)")
def deal_key(seed: int, game: int, deal: int) -> Any:
    """Return the key of a deal's random numbers: a 64-bit mixture of the three numbers."""
    key = _mixed(np.uint64(seed) + _STEP)
    key = _mixed(key ^ (np.uint64(game) + _STEP))
    return _mixed(key ^ (np.uint64(deal) + _STEP))


@compiled("i8(u8)")
def play_bits(key: Any) -> int:
    """Return 32 random bits for a deal's play, which its shuffle does not use."""
    return as_int(_mixed(key ^ _STEP) & _LOW_32)


@compiled("void(u8[::1], i8, i8, i8)")
def begin_dice(dice: Ints, seed: int, pair: int, first_dealer: int) -> None:
    """Set the one number of `dice` for the choices of a game, which its shuffles do not use."""
    dice[0] = deal_key(seed, pair, 1 << 32 | first_dealer)


@compiled("u8(u8[::1])")
def _thrown(dice: Ints) -> Any:
    dice[0] += _STEP
    return _mixed(dice[0])


@compiled("i8(i8, u8[::1])")
def draw_one(many: int, dice: Ints) -> int:
    """Return a random number from 0 to many - 1."""
    return as_int(_thrown(dice) >> _S32) * many >> 32


@compiled("i8(u8[::1])")
def draw_error(dice: Ints) -> int:
    """Return a normal error with a deviation of 256, about: twelve bytes less their mean."""
    error = -1530
    for _ in range(2):
        bits = as_int(_thrown(dice) >> _S16)
        for place in range(6):
            error += bits >> 8 * place & 255
    return error


@compiled("void(u8, u1[::1], i8, i8, i8)")
def shuffle(key: Any, pack: Ints, begin: int, many: int, size: int) -> None:
    """Draw `many` cards from pack[begin:size] to its front: Fisher and Yates.

    A draw of one of n uses 32 random bits by Lemire's multiplication, and the next draw what is
    left of them: the chances are equal to within one in a million.
    """
    bits = word = np.uint64(0)
    for turn in range(many):
        place = begin + turn
        if turn & 3 == 0:
            key += _STEP
            word = _mixed(key)
            bits = word >> _S32
        elif turn & 3 == 2:
            bits = word & _LOW_32
        product = bits * np.uint64(size - place)
        bits = product & _LOW_32
        other = place + as_int(product >> _S32)
        card = pack[place]
        pack[place] = pack[other]
        pack[other] = card
