"""Description of the hardware that can be built: circuit, case, carrier board, drawings."""
