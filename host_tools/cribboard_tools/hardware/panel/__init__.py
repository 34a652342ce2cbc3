"""Board of a bought 8 x 32 panel: top, tray, paper face, and the checks of them."""
