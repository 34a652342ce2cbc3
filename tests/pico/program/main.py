"""The main.py of images for tests: run the board's /program.py, which may import the firmware."""

if not globals().get("is_safe"):
    import program  # noqa: F401
