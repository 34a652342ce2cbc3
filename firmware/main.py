"""Start the firmware: from /source if that holds a complete one, otherwise the frozen one.

Runs in boot.py's globals, which say whether to start and whether /source may be used. This file is
frozen into the image; a main.py on the board's file system does not run. `cribboard deploy
--source` fills /source, and writes /source/complete last. If /source/order is there, /source holds
only some modules: the file names those to import first, and "!" follows the names of those that lie
in /source. All others are frozen.
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
                try:
                    with open("/source/order") as _file:
                        _names = _file.read().split()
                    sys.path[:] = [".frozen", "/source"]
                except OSError:
                    _names = ()
                for _name in _names:
                    if _name[-1] != "!":
                        __import__(_name)
                        continue
                    _name = _name[:-1]
                    _parent = _name.rsplit(".", 1)[0]
                    __import__(_parent)
                    _package = sys.modules[_parent]
                    _frozen = _package.__path__
                    _package.__path__ = "/source/" + _parent.replace(".", "/")
                    try:
                        __import__(_name)
                    finally:
                        _package.__path__ = _frozen
                from cribboard import start as _start
            except Exception as error:  # whatever it is, the frozen firmware works
                _error = error
                gc.threshold(-1)  # as it was
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
        if "prompt_timer" in globals():
            prompt_timer.deinit()  # noqa: F821  (boot.py's, as the two below)
        _start.run()
    finally:
        sys.path[:] = _path  # the prompt needs the whole path
        if "prompt_timer" in globals():
            prompt_timer.init(period=300, callback=watch_prompt)  # noqa: F821
