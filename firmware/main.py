"""Start the firmware: from /source, if a whole one was put there, else the frozen one.

main.py runs in boot.py's globals, which say whether to start and whether /source may be used.
Frozen into the image; a main.py on the board does not run. `cribboard deploy --source` fills
/source, and writes /source/complete when all of it is there.
"""

if not globals().get("is_safe"):
    import sys

    def _import_source():
        """Import the firmware from /source; return its module `start` and the error, or None."""
        sys.path[:] = ["/source", ".frozen"]
        try:
            from cribboard import start

            return start, None
        except Exception as error:  # whatever it is, the frozen firmware is whole
            for name in list(sys.modules):
                if name.split(".")[0] == "cribboard":
                    del sys.modules[name]
            return None, error

    def _import_frozen(error):
        """Import the frozen firmware; log why the one in /source could not be imported."""
        sys.path[:] = [".frozen"]  # in the file system each look for a module takes 2 to 5 ms
        from cribboard import start

        if error is not None:
            from cribboard.devices import crash, flash

            print("/source cannot be imported: the frozen firmware starts.")
            crash.log(error, flash.Files("/data"))
        return start

    _path = sys.path[:]
    try:
        _start = _error = None
        if globals().get("has_source") and not globals().get("is_source_ignored"):
            _start, _error = _import_source()
        if _start is None:
            _start = _import_frozen(_error)
        del _error  # and with it the modules that its traceback holds
        _start.run()
    finally:
        sys.path[:] = _path  # whoever sits at the prompt expects the whole of it
