"""Table of thrown ranks: how often a good player throws two ranks that come.

Made by cribboard_tools/upkeep/advice_tables.py.
"""

#: By place: the lower rank, plus high * (high + 1) // 2; the most frequent is 255.
PONE = (
    b"/b*F\x13\x1d$<!\x1a\x09\x0b\x05\x04\x03A<H\x13\x03\x15cY:D\x06\x1c\x1aqdL;\x09=\x119h]K9\x0b"
    b"#]E2bC><\x05Ha(\x1e!W:65\x050:N6/\x1f\x8c\x5cUS\x05Silt~72\x9ah\x5c[\x05r\x93\x88\x88\xffe"
    b"\xc4:"
)

#: By place: the lower rank, plus high * (high + 1) // 2; the most frequent is 255.
DEALER = (
    b"\xc6\x8b\xe0\xa7\xd2\xcb\x83y}\xb3\x1d$'&\x7f(8+\x18(\xb9=U7*5\x8a\xff9<5%(\xa1\xf9\xed(,&"
    b"\x1c\x22\x8e\x86\x97\xbc%\x22\x1f\x1cM\x1e\x1bB]\x8b\x1d\x1b\x19\x1bI\x10\x14\x15(k|.,)&{"
    b"\x1f'!\x17G\x93\xaf6663m 3 \x1e2n\x9c\xc5"
)
