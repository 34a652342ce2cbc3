"""The LED strip's picture of a view. Pure: no machine, and time is an argument."""
