"""What to order: the bill of materials, and the files for an assembly service."""
