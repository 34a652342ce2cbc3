"""Start the frozen firmware, unless boot.py found SAFE held or three hangs in a row.

main.py runs in boot.py's globals. Frozen into the image; a main.py on the board does not run.
"""

if not globals().get("is_safe"):
    import sys

    _path = sys.path[:]
    sys.path[:] = [".frozen"]  # in the file system each look for a module takes 2 to 5 ms
    try:
        from cribboard import start

        start.run()
    finally:
        sys.path[:] = _path  # whoever sits at the prompt expects the whole of it
