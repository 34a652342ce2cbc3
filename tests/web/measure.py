"""Measure the page: bytes and time until it can be played, and what it costs at rest.

    python tests/web/measure.py [--seconds 20] [--runs 3]

Loading is measured at 1.6 Mb/s with 150 ms round trip and a CPU slowed four times, from a server
that compresses text, as web servers do. The processes' CPU time is Chromium's own count. Other work
on the machine makes all of it slower: run this alone.
"""

import argparse
import contextlib
import gzip
import http.server
import shutil
import statistics
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from host_tools.homes import page_server

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
SLOW_LINK = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1.6e6 / 8,
    "uploadThroughput": 0.75e6 / 8,
}
SLOWER = 4
START_DEAL = "15"  # the first player deals; a five is turned up
CAN_BE_PLAYED = """() => !document.getElementById("keypad").inert &&
  cribboard.screen().some((row) => row.trim())"""
#: The browser's own window takes a second of a core after it was opened.
WINDOW_MS = 3000
#: Bytes of the files that had come when the board could be played.
BYTES = """performance.getEntries().filter((one) => one.responseEnd <= playable)
  .reduce((sum, one) => sum + one.encodedBodySize, 0)"""
FIRST_PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
#: Time between frames that the browser drew while a peg walks.
FRAMES = """() => new Promise((done) => {
  const times = [];
  const end = performance.now() + 1500;
  const note = (now) => {
    times.push(now);
    if (now < end) requestAnimationFrame(note); else done(times);
  };
  requestAnimationFrame(note);
})"""


class _Compressing(http.server.SimpleHTTPRequestHandler):
    """Sends text compressed."""

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(404)
            return
        data = path.read_bytes()
        self.send_response(200)
        if path.suffix not in (".bin", ".png"):
            data = gzip.compress(data, 6)
            self.send_header("Content-Encoding", "gzip")
        kinds = {".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css"}
        self.send_header("Content-Type", kinds.get(path.suffix, self.guess_type(str(path))))
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None:
        """Print nothing."""


@contextlib.contextmanager
def _site() -> Iterator[str]:
    """Build and serve the page; give its address."""
    with tempfile.TemporaryDirectory() as folder:
        page_server.build(Path(folder), is_smallest=True)

        def handler(*args: Any) -> _Compressing:
            return _Compressing(*args, directory=folder)

        with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            yield f"http://127.0.0.1:{server.server_address[1]}/"
            server.shutdown()


def loading(browser: Browser, address: str) -> tuple[float, float, float]:
    """Return ms to the first paint and until keys are taken, and bytes by then, on a slow link."""
    context = browser.new_context(viewport={"width": 390, "height": 844})
    tab = context.new_page()
    session = context.new_cdp_session(tab)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", SLOW_LINK)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    tab.add_init_script(
        """const look = setInterval(() => {
          if (document.getElementById("keypad")?.inert !== false) return;
          if (!cribboard.screen().some((row) => row.trim())) return;
          window.playable = performance.now();
          clearInterval(look);
        }, 20);"""
    )
    tab.wait_for_timeout(WINDOW_MS)
    tab.goto(address, wait_until="commit")
    tab.wait_for_function("() => window.playable", timeout=120_000)
    result = tab.evaluate(FIRST_PAINT), tab.evaluate("playable"), tab.evaluate(BYTES)
    context.close()
    return result


def _cpu_seconds(session: Any) -> dict[str, float]:
    """Return the CPU time of Chromium's processes by kind."""
    seconds: dict[str, float] = {}
    for process in session.send("SystemInfo.getProcessInfo")["processInfo"]:
        kind = process["type"]
        seconds[kind] = seconds.get(kind, 0.0) + process["cpuTime"]
    return seconds


def _deal(browser: Browser, address: str) -> Page:
    """Open the page in a new context, at the table, and start a deal."""
    tab = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
    tab.goto(f"{address}#table")
    tab.wait_for_function(CAN_BE_PLAYED, timeout=120_000)
    for key in START_DEAL:
        tab.click(f'[data-key="{key}"]')
    return tab


def rest(browser: Browser, address: str, seconds: float) -> dict[str, float]:
    """Return the share of a core that each kind of process takes while a peg breathes."""
    tab = _deal(browser, address)
    tab.wait_for_timeout(8000)  # the service worker has kept its files
    session = browser.new_browser_cdp_session()
    before, begun = _cpu_seconds(session), time.monotonic()
    time.sleep(seconds)
    passed = time.monotonic() - begun
    after = _cpu_seconds(session)
    tab.context.close()
    return {kind: (after[kind] - before.get(kind, 0.0)) / passed for kind in after}


def walking(browser: Browser, address: str) -> list[float]:
    """Return the ms between the frames that are drawn while a peg walks."""
    tab = _deal(browser, address)
    tab.keyboard.press("Shift+A")
    for key in "30#":
        tab.click(f'[data-key="{key}"]')
    times = tab.evaluate(FRAMES)
    tab.context.close()
    return [later - earlier for earlier, later in zip(times, times[1:], strict=False)]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure the page in Chromium.")
    parser.add_argument("--seconds", type=float, default=20, help="of rest (20)")
    parser.add_argument("--runs", type=int, default=3, help="of loading (3)")
    args = parser.parse_args()
    path = shutil.which("chromium")
    with _site() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        for _ in range(args.runs):
            paint, playable, size = loading(browser, address)
            print(f"first paint {paint:.0f} ms, can be played {playable:.0f} ms, {size:.0f} bytes")
        for kind, share in sorted(rest(browser, address, args.seconds).items()):
            print(f"at rest, {kind:8} {100 * share:5.2f} % of a core")
        gaps = walking(browser, address)
        median = statistics.median(gaps)
        print(f"a peg walks: median {median:.1f} ms between frames, longest {max(gaps):.0f} ms")
        browser.close()


if __name__ == "__main__":
    main()
