"""Top plate and case: geometry, solids, paper templates, pictures."""
