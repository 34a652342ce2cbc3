"""Firefox for the page's tests, driven over WebDriver BiDi by npm's puppeteer-core.

`Firefox` is the browser, `Tab` one tab with the part of Playwright's interface that `driver.Table`
uses. `python -m tests.web.firefox` fetches puppeteer-core into the cache folder; drive.mjs
describes the protocol of its process.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from cribboard_tools import npm

HERE = Path(__file__).parent
FETCH = "python -m tests.web.firefox"
PACKAGE = npm.Package.listed(HERE / "package.json", "puppeteer-core", "60 MB", {"package.json": ""})
NAMES = ("firefox-esr", "firefox")
ATTRIBUTE = "([one, name]) => document.querySelector(one).getAttribute(name)"
IS_VISIBLE = "selector => Boolean(document.querySelector(selector)?.checkVisibility())"


def why_not() -> str:
    """Return why Firefox cannot be driven here, with the command that helps; "" if it can."""
    if not any(map(shutil.which, NAMES)):
        return "there is no Firefox: apt-get install firefox-esr"
    if not PACKAGE.is_fetched():
        return f"there is no puppeteer-core: `{FETCH}` fetches it (60 MB)"
    return ""


class Firefox:
    """A Firefox without a window, in a child process."""

    def __init__(self) -> None:
        path = next(filter(None, map(shutil.which, NAMES)))
        env = dict(os.environ)
        env.pop("NODE_OPTIONS", None)
        self._process = subprocess.Popen(
            [npm.node(), str(HERE / "drive.mjs"), str(PACKAGE.home), path],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", env=env,
        )  # fmt: skip
        self._tabs: list[Tab] = []
        self.version = str(self._answer())

    def open(self, width: int, height: int) -> Tab:
        """Open a tab whose storage is empty and its own."""
        tab = Tab(self, len(self._tabs))
        self._tabs.append(tab)
        tab.open(width, height)
        return tab

    def ask(self, op: str, tab: int, values: tuple[Any, ...]) -> Any:
        """Have an operation of drive.mjs carried out on a tab; return the answer's value."""
        assert self._process.stdin
        self._process.stdin.write(json.dumps({"op": op, "tab": tab, "values": values}) + "\n")
        self._process.stdin.flush()
        return self._answer()

    def _answer(self) -> Any:
        """Read up to the answer, passing on what tabs complain of; return the answer's value."""
        assert self._process.stdout
        for line in self._process.stdout:
            news = json.loads(line)
            if "event" in news:
                self._tabs[news["tab"]].complain(news["type"], news["text"])
            elif "error" in news:
                raise AssertionError(news["error"])
            else:
                return news["value"]
        raise RuntimeError("drive.mjs ended: what it said is on stderr")

    def close(self) -> None:
        """End the browser and its driver."""
        assert self._process.stdin and self._process.stdout
        self._process.stdin.close()
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process.stdout.close()


class Tab:
    """A tab with what `driver.Table` uses of Playwright's Page, under the same names.

    What is not here is an operation of drive.mjs.
    """

    def __init__(self, firefox: Firefox, number: int) -> None:
        self._firefox = firefox
        self._number = number
        self._listeners: dict[str, Callable[[Any], None]] = {}
        self._patience_ms = 30_000
        self.keyboard = SimpleNamespace(press=self.press)
        self.mouse = SimpleNamespace(down=self.down, up=self.up)

    def __getattr__(self, op: str) -> Callable[..., Any]:
        return lambda *values: self._firefox.ask(op, self._number, values)

    def complain(self, kind: str, text: str) -> None:
        """Pass on a message of the console, or a fault, in the form of a console message."""
        if listener := self._listeners.get("console"):
            kind = {"warn": "warning"}.get(kind, kind)
            listener(SimpleNamespace(type=kind, text=text))

    def on(self, event: str, listener: Callable[[Any], None]) -> None:
        """Have a listener called with each message; faults come as messages too."""
        self._listeners[event] = listener

    def set_default_timeout(self, ms: int) -> None:
        """Set how long `wait_for_selector` and `wait_for_function` wait."""
        self._patience_ms = ms

    def wait_for_function(self, expression: str, arg: Any = None) -> None:
        """Wait until an expression is true."""
        self.wait(expression, arg, self._patience_ms)

    def wait_for_selector(self, selector: str, state: str = "visible") -> None:
        """Wait until the first element of a selector is visible, or hidden."""
        wanted = IS_VISIBLE if state == "visible" else f"one => !({IS_VISIBLE})(one)"
        self.wait_for_function(wanted, selector)

    def wait_for_timeout(self, ms: float) -> None:
        """Wait."""
        time.sleep(ms / 1000)

    def inner_text(self, selector: str) -> str:
        """Return the text that an element shows."""
        return str(self.evaluate("one => document.querySelector(one).innerText", selector))

    def locator(self, selector: str) -> Any:
        """Return what tells whether a selector's first element is visible, and its attributes."""
        return SimpleNamespace(
            is_visible=lambda: self.evaluate(IS_VISIBLE, selector),
            is_hidden=lambda: not self.evaluate(IS_VISIBLE, selector),
            get_attribute=lambda name: self.evaluate(ATTRIBUTE, [selector, name]),
        )
