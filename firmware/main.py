"""Start the firmware: from /source if that holds a complete one, otherwise the frozen one.

Runs in boot.py's globals, which say whether to start and whether /source may be used. This file is
frozen into the image; a main.py on the board's file system does not run. `cribboard deploy
--source` fills /source, and writes /source/complete last.
"""

if not globals().get("is_safe"):
    import gc
    import sys

    _path = sys.path[:]
    _start = _error = None
    try:
        if globals().get("has_source") and not globals().get("is_source_ignored"):
            sys.path[:] = ["/source", ".frozen"]
            gc.threshold(32_000)  # modules in RAM: collect often, or they fragment the heap
            try:
                from cribboard import start as _start
            except Exception as error:  # whatever it is, the frozen firmware works
                _error = error
                for _name in list(sys.modules):
                    if _name.split(".")[0] == "cribboard":
                        del sys.modules[_name]
        if _start is None:
            sys.path[:] = [".frozen"]  # a search of the file system takes 2 to 5 ms a module
            from cribboard import start as _start
        if _error is not None:
            from cribboard.devices import error_log, flash_files

            print("/source cannot be imported: the frozen firmware starts.")
            error_log.log(_error, flash_files.Files("/data"))
            _error = None  # frees the modules that its traceback refers to
        _start.run()
    finally:
        sys.path[:] = _path  # the prompt needs the whole path
