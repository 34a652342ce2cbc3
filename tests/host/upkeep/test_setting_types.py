"""Types of the settings: what mypy knows of them is what their rows say, and no call evades it."""

import ast
import re

from cribboard import settings_table
from tests.conftest import ROOT

FIRMWARE = ROOT / "firmware/cribboard"
PAGE = ROOT / "host_tools/cribboard_tools/page"
LISTS = {"names": "list[str]", "colours": "list[int]"}


def annotations() -> dict[str, str]:
    """Return the names of the settings, each with its type."""
    tree = ast.parse((FIRMWARE / "settings_table.py").read_text(encoding="utf-8"))
    (found,) = (n for n in ast.walk(tree) if isinstance(n, ast.ClassDef) and n.name == "Settings")
    fields = [node for node in found.body if isinstance(node, ast.AnnAssign)]
    return {ast.unparse(field.target): ast.unparse(field.annotation) for field in fields}


def test_each_row_has_its_type_in_their_order() -> None:
    defaults = settings_table.defaults().items()
    types = [(name, LISTS.get(name, type(value).__name__)) for name, value in defaults]
    assert list(annotations().items())[: len(types)] == types


def test_no_setting_is_asked_for_by_a_wrong_name() -> None:
    """mypy lets `get` pass with any name: only settings that may be absent need it."""
    known = set(annotations())
    for path in [*FIRMWARE.rglob("*.py"), *PAGE.rglob("*.py")]:
        asked = re.findall(r'settings\.get\(\s*"(\w+)"', path.read_text(encoding="utf-8"))
        assert set(asked) <= known, path
