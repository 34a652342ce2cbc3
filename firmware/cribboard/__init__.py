"""Cribboard: an electronic cribbage board."""

__version__ = "0.1.0"
