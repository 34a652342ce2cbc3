"""Raspberry Pi Pico over USB: console, boot loader drive, images, wiring tests."""
