"""Start the frozen firmware, unless boot.py says not to; its globals are those of this file.

This file is frozen into the image too; a main.py on the board's file system does not run.
"""

if not globals().get("is_safe"):
    import sys

    _path = sys.path[:]
    try:
        sys.path[:] = [".frozen"]  # a search of the file system takes 2 to 5 ms a module
        from cribboard import start as _start

        if "prompt_timer" in globals():
            prompt_timer.deinit()  # noqa: F821  (boot.py's, as the two below)
        _start.run()
    finally:
        sys.path[:] = _path  # the prompt needs the whole path
        if "prompt_timer" in globals():
            prompt_timer.init(period=300, callback=watch_prompt)  # noqa: F821
