"""Carrier board: placement, routing, KiCad files, perfboard plan."""
