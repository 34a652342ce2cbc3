"""Purchasing files: the bill of materials, and the files for an assembly service."""
