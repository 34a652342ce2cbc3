"""Dialogs at the table: what is typed, each question that a key can open, and the prompts."""
