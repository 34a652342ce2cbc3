"""Input and output of commands: terminal, tables, escaped text, JSON lines, files."""
