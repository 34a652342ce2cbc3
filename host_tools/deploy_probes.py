"""What `deploy` runs on the Pico: each probe prints a Python literal, alone on the last line."""

from host_tools.pico import FOLDERS

#: Runs on any MicroPython.
VERSION = """
import sys
print((sys.implementation[1][:3], sys.implementation[2]))
"""
#: See probe_answers: the version, the machine's name.
VERSION_SHAPE = ((int, int, int), str)
#: Runs on the Pico: defines what the rest of the deployment asks for.
TOOLS = (
    FOLDERS
    + """
import hashlib, sys
from binascii import hexlify
def names(path):
    try:
        return os.listdir(path)
    except OSError:
        return []
def is_folder(path):
    return os.stat(path)[0] & 0x4000
def told(path):
    made = hashlib.sha256()
    with open(path, "rb") as file:
        block = file.read(512)
        while block:
            made.update(block)
            block = file.read(512)
    return hexlify(made.digest()).decode()
def walk(path):
    for name in names(path):
        one = path + "/" + name
        if is_folder(one):
            walk(one)
        else:
            tell(one)
def tell(path):
    print(told(path), path)
def clear(path):
    for name in names(path):
        one = path + "/" + name
        if is_folder(one):
            clear(one)
        else:
            os.remove(one)
    os.rmdir(path)
def copy(source, target):
    folders(target)
    with open(source, "rb") as old:
        with open(target, "wb") as new:
            block = old.read(512)
            while block:
                new.write(block)
                block = old.read(512)
def slot():
    try:
        with open("/slot") as file:
            return file.read().strip()
    except OSError:
        return ""
"""
)
ASK = """
walk("/a")
walk("/b")
for name in ("/boot.py", "/cribboard_start.mpy", "/main.py"):
    if name[1:] in os.listdir("/"):
        tell(name)
print(repr((sys.implementation._mpy, slot(), os.listdir("/"), names("/lib"))))
"""
#: sys.implementation._mpy, the slot in use, the names in / and in /lib.
ASK_SHAPE = (int, str, [str], [str])
