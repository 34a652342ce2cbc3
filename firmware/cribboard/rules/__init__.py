"""Pure cribbage: cards, counting, play, pegs, games and matches."""
