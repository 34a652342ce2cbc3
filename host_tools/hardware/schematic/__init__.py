"""Schematic: symbols, layout, its drawing as SVG, its KiCad file, and a reader of that file."""
