"""Description of the hardware: circuit, top plate and case, drawings, parts."""
