"""Drivers of the Pico's parts: the only modules that import machine and rp2, one part a file."""
