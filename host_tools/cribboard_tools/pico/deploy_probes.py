"""Probes of `deploy`: code for the Pico that prints JSON on its last line, for the page too."""

from cribboard_tools.pico.repl import FILE_HASH, FOLDERS, KEEP_PROMPT

#: Runs on any MicroPython, first of all: keeps the prompt, and prints version, board, chip number,
#: image, and names in the root folder.
ABOUT = (
    KEEP_PROMPT
    + """
import json, os, sys
try:
    import cribboard_image as image
    image = (image.VERSION, image.COMMIT, image.BOARD, image.MICROPYTHON)
except ImportError:
    image = ("",) * 4
from binascii import hexlify
from machine import unique_id
about = sys.implementation
machine = about[2] if len(about) > 2 else os.uname()[4]
number = hexlify(unique_id()).decode()
print(json.dumps((about[1][:3], machine, number, image, os.listdir("/"))))
"""
)
ABOUT_SHAPE = ((int, int, int), str, str, (str, str, str, str), [str])
#: Defines the functions that the other probes call.
TOOLS = (
    FOLDERS
    + FILE_HASH
    + """
import json
def names(path):
    try:
        return os.listdir(path)
    except OSError:
        return []
def is_folder(path):
    return os.stat(path)[0] & 0x4000
def walk(path, tell):
    for name in names(path):
        one = path + "/" + name
        if is_folder(one):
            walk(one, tell)
        else:
            tell(one)
def tell_hash(path):
    print(file_hash(path), path)
def clear(path):
    for name in names(path):
        one = path + "/" + name
        if is_folder(one):
            clear(one)
        else:
            os.remove(one)
    os.rmdir(path)
"""
)
#: The paths of all files.
OWNERS_FILES = """
paths = []
for name in names("/"):
    if is_folder("/" + name):
        walk("/" + name, paths.append)
    else:
        paths.append("/" + name)
print(json.dumps(paths))
"""
OWNERS_FILES_SHAPE = [str]
#: Clears what an interrupted restore has left; prints whether /data has files, the size of a block
#: of flash, and the free blocks.
ROOM = """
if "data.new" in names("/"):
    clear("/data.new")
flash = os.statvfs("/")
print(json.dumps((bool(names("/data")), flash[0], flash[3])))
"""
#: Moves the folder /data.new to /data, which must be empty, in one step.
RESTORE = """
if names("/data"):
    print("0")
else:
    if "data" in names("/"):
        os.rmdir("/data")
    os.rename("/data.new", "/data")
    print("1")
"""
#: Code for a Pico with Cribboard's image: prints the checksum in the image's description, as
#: `uf2.sealed` puts it there, and that of the program, three times. Where the program ends, and
#: where its description is, stands in its binary info. The SDK has the end 32 bytes behind what is
#: in flash: it counts what is not initialized. So the program may have a page less.
SEAL = """
import hashlib, json, struct, uctypes
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
print(json.dumps((seal, sums)))
"""
SEAL_SHAPE = (str, [str])
