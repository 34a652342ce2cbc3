"""The words of the board: a table of phrases for each language, and the sentences made of them."""
