"""The board built on a breadboard: its wiring, rules, pictures and parts."""
