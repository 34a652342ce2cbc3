"""What every key means, and every item of the menu: one table for menu, key card and manual.

Imported when the menu opens and dropped when it closes. An item is opened by `module.name()`,
which returns an ask (ui/asks.py): `press(table, symbol)` takes every short key but `*`,
`erase(table)` is `*`, `fill(view, table)` shows it, `is_valid(game)` says whether it may stay
open; `table.close(self)` ends it, `table.settings` is kept, `table.say(text)` tells once, and
`table.now_ms` is when the key came (0 where nobody tells the time), for what runs against the
clock or wants a seed. ui/coach.py has `Coach`, ui/drill.py `Drill`; where they are not on the
board the menu says so.
"""

#: key; where a card is awaited; where points are; at a show; held for 700 ms.
KEYS = (
    ("1", "ace", "1", "", ""),
    ("2", "2", "2", "", ""),
    ("3", "3", "3", "flush of 3", ""),
    ("4", "4", "4", "flush of 4", ""),
    ("5", "5", "5", "flush of 5", ""),
    ("6", "6", "6", "flush of 6", ""),
    ("7", "7", "7", "flush of 7", ""),
    ("8", "8", "8", "", ""),
    ("9", "9", "9", "", ""),
    ("0", "ten", "0", "no", ""),
    ("A", "Jack", "to track 1", "", "peg by hand, track 1"),
    ("B", "Queen", "to track 2", "", "peg by hand, track 2"),
    ("C", "King", "to track 3", "", "peg by hand, track 3"),
    ("D", "go", "take off", "key the hand", "menu"),
    ("*", "erase, no, undo", "erase, no, undo", "erase, no, undo", "redo"),
    ("#", "yes, done, next", "yes, done, next", "count", ""),
)
#: Beside those: what a key means that the others do not say.
NOTES = (
    ("1", "at a show", "nobs; only # counts, no digit"),
    ("A B C D", "where a suit is awaited", "spades hearts diamonds clubs"),
    ("1 2 3 4", "where the first dealer or the captain is awaited", "who"),
    ("D", "where the first dealer is awaited", "the cards are cut: key each one's rank"),
    ("digits #", "where a claim is awaited", "its points; 0 # none, for a card # alone"),
    ("# 0 #", "where muggins are offered", "take, leave; of three A B C # called, 0 # nobody"),
    ("# D", "where heels are claimed", "# in the way referee, D in the way count"),
)

#: number, as printed on the key card; name; module of ui/ and what of it opens the item; what it
#: is for, on the key card. The numbers never change.
ITEMS = (
    (1, "way", "choices", "way", "referee, count or scoreboard"),
    (2, "level", "choices", "level", "who counts: the board, or you, with muggins or without"),
    (3, "form", "choices", "form", "which cribbage the next game is"),
    (4, "target", "choices", "Target", "how far the next game goes"),
    (5, "penalty", "mends", "Penalty", "back by so many, or so many to another"),
    (6, "misdeal", "mends", "Misdeal", "the same dealer deals again"),
    (7, "set score", "mends", "SetScore", "put a peg where it belongs"),
    (8, "new game", "menu", "NewGame", "give this game up"),
    (9, "bright", "menu", "Brightness", "1 for a dark room to 5 for the sun"),
    (10, "sound", "choices", "sound", "off, soft, loud; night: soft, silent at brightness 1 and 2"),
    (11, "suits", "choices", "suits", "type a suit after each rank"),
    (12, "coach", "coach", "Coach", "what to lay away"),
    (13, "overrule", "mends", "Overrule", "the last count as you want it"),
    (14, "skunks", "choices", "skunks", "what a skunk is worth"),
    (15, "match", "choices", "BestOf", "best of how many games"),
    (16, "motion", "choices", "motion", "pegs that walk, or jump"),
    (17, "drill", "drill", "Drill", "learn to count"),
    (18, "reset", "menu", "Reset", "every setting as it was at first"),
    (19, "names", "names", "Names", "letters as on a telephone; D next letter, C back, # done"),
    (20, "colours", "fittings", "Colours", "a track's colour, by its number"),
    (21, "supply", "fittings", "Supply", "mA that the lights may take"),
    (22, "language", "fittings", "language", "English or German"),
    (23, "1st deal", "choices", "first_deal", "who deals first next: in turn, loser, winner, cut"),
    (24, "twin", "fittings", "twin", "a second keypad: off, on, or read upside down"),
    (25, "service", "fittings", "service", "a computer may stop the game; off: only SAFE does"),
    (26, "errors", "log", "Log", "what broke, the newest first"),
)
