"""Input and output of commands: terminal, tables, safe text, JSON lines, files."""
