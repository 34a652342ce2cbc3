"""Homes of the firmware on a computer: a page in the browser, a Raspberry Pi with an LED strip."""
