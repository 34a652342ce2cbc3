"""Probes of `deploy`: code for the Pico that prints a Python literal on its last line."""

from cribboard_tools.pico.repl import FILE_HASH, FOLDERS, KEEP_PROMPT

#: Runs on any MicroPython, first of all: keeps the prompt, and prints version, board, chip number,
#: image, and names in the root folder.
ABOUT = (
    KEEP_PROMPT
    + """
import os, sys
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
print(repr((about[1][:3], machine, number, image, os.listdir("/"))))
"""
)
ABOUT_SHAPE = ((int, int, int), str, str, (str, str, str, str), [str])
#: Defines the functions that the other probes call.
TOOLS = (
    FOLDERS
    + FILE_HASH
    + """
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
print(repr(paths))
"""
OWNERS_FILES_SHAPE = [str]
#: Clears what an interrupted restore has left; prints whether /data has files, the size of a block
#: of flash, and the free blocks.
ROOM = """
if "data.new" in names("/"):
    clear("/data.new")
flash = os.statvfs("/")
print(repr((bool(names("/data")), flash[0], flash[3])))
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
