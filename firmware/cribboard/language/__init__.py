"""What the board says: phrases in each language, and the sentences made of them."""
