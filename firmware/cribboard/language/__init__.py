"""Language of the board: phrases for each language, and the sentences made of them."""
