"""Recorded games as computer and page both read them: in the firmware's dialect of Python.

The page's MicroPython has these modules under the same names, and none other of the tools: they
import the firmware and each other only.
"""
