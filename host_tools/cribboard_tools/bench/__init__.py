"""Measurements behind `cribboard bench` and BENCHMARKS.md."""
