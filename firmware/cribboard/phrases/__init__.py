"""What the board says, a file a language: see en.py for what each line is for."""
