"""The main.py of images for tests: run the board's /program.py, which may import the firmware."""

if not globals().get("is_safe"):
    prompt_timer.deinit()  # noqa: F821  (boot.py's)
    with open("/program.py") as _file:
        _text = _file.read()
    exec(_text)
