"""The screen: a View laid out as rows of text, and the font."""
