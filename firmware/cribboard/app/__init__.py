"""The board without its devices: a turn of the main loop, the display and the alerts."""
