"""Cribboard: an electronic cribbage board."""

__version__ = "0.2.0"
