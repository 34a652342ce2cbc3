"""Check of the program in a board's flash: read three times, and compared with its own checksum.

A flash chip that is too slow for the clock may start, and give a wrong word now and then.
"""

from cribboard_tools.pico import probe_answers
from cribboard_tools.pico.repl import Pico

#: Code for a Pico with Cribboard's image: prints the checksum in the image's description, as
#: `uf2.sealed` puts it there, and that of the program, three times. Where the program ends, and
#: where its description is, stands in its binary info. The SDK has the end 32 bytes behind what is
#: in flash: it counts what is not initialized. So the program may have a page less.
SEAL = """
import hashlib, struct, uctypes
flash = memoryview(uctypes.bytearray_at(0x10000000, 1 << 21))
def word(address):
    return struct.unpack_from("<I", flash, address - 0x10000000)[0]
end = text = 0
for head in range(0x10000000, 0x10001000, 4):
    if word(head) == 0x7188ebf2 and word(head + 16) == 0xe71aa390:
        for place in range(word(head + 4), word(head + 8), 4):
            entry = word(place)
            if word(entry + 4) == 0x68f465de:
                end = word(entry + 8) - 0x10000000
            elif word(entry + 4) == 0xb6a07c19:
                text = word(entry + 8) - 0x10000000
        break
end = end + 255 & ~255
words = bytes(flash[text:text + 200]).split(b"\\0")[0].split(b" ")
at = text + len(b" ".join(words[:3])) + 1
seal = words[3].decode()
def checksum():
    found = hashlib.sha256(flash[:at])
    found.update(b"0" * len(seal))
    found.update(flash[at + len(seal):end])
    return found.digest()[:len(seal) // 2].hex()
sums = [checksum() for _ in range(3)]
if seal not in sums:
    end -= 256
    sums = [checksum() for _ in range(3)]
print((seal, sums))
"""

_SHAPE = (str, [str])
_SLOW = "its flash chip is too slow: put the slow image on it (docs/flash.md)"
_SECONDS = 600  # of silence at most; a Pico takes two


def fault(pico: Pico) -> str:
    """Return what is wrong with the program in flash, "" for nothing."""
    seal, sums = probe_answers.literal(pico.run(SEAL, _SECONDS), _SHAPE)
    if set(sums) == {seal}:
        return ""
    if len(set(sums)) > 1:
        return f"the program in flash reads differently each time: {_SLOW}"
    return "the program in flash is damaged: `cribboard deploy` puts it there again"
