"""Start the firmware: from /source, if a whole one was put there, else the frozen one.

main.py runs in boot.py's globals, which say whether to start and whether /source may be used.
Frozen into the image; a main.py on the board does not run. `cribboard deploy --source` fills
/source, and writes /source/complete when all of it is there.
"""

if not globals().get("is_safe"):
    import gc
    import sys

    _path = sys.path[:]
    _start = _error = None
    try:
        if globals().get("has_source") and not globals().get("is_source_ignored"):
            sys.path[:] = ["/source", ".frozen"]
            gc.threshold(32_000)  # these modules lie in RAM: packed, or no large piece is left
            try:
                from cribboard import start as _start
            except Exception as error:  # whatever it is, the frozen firmware is whole
                _error = error
                for _name in list(sys.modules):
                    if _name.split(".")[0] == "cribboard":
                        del sys.modules[_name]
        if _start is None:
            sys.path[:] = [".frozen"]  # in the file system each look for a module takes 2 to 5 ms
            from cribboard import start as _start
        if _error is not None:
            from cribboard.devices import error_log, flash_files

            print("/source cannot be imported: the frozen firmware starts.")
            error_log.log(_error, flash_files.Files("/data"))
            _error = None  # and with it the modules that its traceback holds
        _start.run()
    finally:
        sys.path[:] = _path  # whoever sits at the prompt expects the whole of it
