"""What is wise to throw and to lay, by the chance to win: pure, and in whole numbers."""
