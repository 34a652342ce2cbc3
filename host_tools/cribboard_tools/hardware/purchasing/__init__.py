"""Purchasing: the bill of materials."""
