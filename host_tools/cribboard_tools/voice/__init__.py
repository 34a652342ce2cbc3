"""Voice packs: made with a free synthesiser, joined to sentences, written for the board."""
