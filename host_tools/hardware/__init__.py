"""Description of the hardware: circuit, case, carrier board, drawings."""
