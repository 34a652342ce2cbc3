"""Homes of the firmware on a computer: a Raspberry Pi with an LED strip."""
