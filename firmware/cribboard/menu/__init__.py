"""The menu: its items, the dialogs that they open, the coach and the drill."""
