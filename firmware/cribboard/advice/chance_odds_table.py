"""Odds of the chances of advice, by the holes that both lack.

Made by cribboard_tools/upkeep/chance_odds.py.
"""

#: Holes of the rows, for the player's lack, and of their numbers, for the other's.
LACKS = bytes((1, 2, 3, 4, 5, 6, 8, 10, 13, 18, 30, 60))
#: Odds of 128: of throws of pone and the dealer, of their first lays.
ODDS = (
    (
        b"Oz~}{ywusqnjRuyxwvtsrqonPruutsrqqponOossrrqppoonNnqrqqppoonoMmpqqppoooooKkoppoooooooJjno"
        b"ooooooopIimnoonnoooqHhmnnnnnooprEfkmnnnoopqtCdjlmnoopqsw"
    ),
    (
        b"\xd2\xce\xcb\xca\xc9\xc9\xc8\xc8\xc9\xc9\xca\xcd\x86\x8c\x8c\x8b\x8a\x89\x89\x88\x87\x86"
        b"\x85\x84~\x85\x85\x84\x83\x82\x81\x80\x7f~}{}\x84\x83\x82\x81\x80\x7f~}|{y}\x84\x83\x82"
        b"\x81\x80\x7f~}|zx~\x84\x83\x82\x81\x80\x7f~}|zx\x80\x85\x84\x83\x82\x81\x80\x7f~|{x\x81"
        b"\x86\x85\x84\x83\x82\x80\x7f~}{y\x83\x88\x86\x85\x84\x83\x81\x80\x7f~|z\x85\x8a\x88\x86"
        b"\x85\x84\x83\x82\x80\x7f}{\x88\x8c\x8b\x89\x88\x87\x85\x84\x83\x81\x7f}\x8d\x90\x8e\x8c"
        b"\x8b\x8a\x88\x87\x86\x84\x82\x7f"
    ),
    (
        b",\x1e\x18\x16\x14\x13\x12\x11\x10\x0f\x0e\x0c \x1b\x1a\x19\x19\x19\x19\x19\x18\x18\x19"
        b"\x19\x1f\x1d\x1d\x1d\x1d\x1d\x1e\x1e\x1e\x1f \x22\x1f\x1f\x1f  !!\x22#$&(\x1f !\x22##$%&"
        b"(*.\x1f!\x22$%%'()+.2 #%&')*,-039 $&(*+-/138?!%(+,.0258=E!'+.0147:=DN\x22*/257;>BFO[$.48"
        b"<?DHMS_p"
    ),
    (
        b"\x1d\x1a\x18\x17\x16\x15\x14\x13\x12\x11\x10\x0e755565555544:=?@@AABBCCD:@BDEFGHIJKL9AEG"
        b"HIKLMNPQ9BFHJKMNPQSU7BHKMNPRSUWZ6CHLNPRTUWZ]4CIMOQTVXZ]a2BJNQSVXZ]`e.BJORUX[]`ej*AJPTW[^"
        b"adjp"
    ),
)
