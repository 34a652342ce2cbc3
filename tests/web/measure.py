"""Measure the page: bytes and time until it can be played, and what it costs at rest.

    python tests/web/measure.py [--browser firefox] [--seconds 20] [--runs 3]

Loading is measured at 1.6 Mb/s with 150 ms round trip, from a server that compresses text, as web
servers do. Chromium slows the link itself, and the CPU four times; for Firefox, which can do
neither, the server slows the link and the CPU is as fast as it is. CPU time is Chromium's own count
of its processes, and Linux's of Firefox's. Other work on the machine makes all of it slower: run
this alone.
"""

import argparse
import contextlib
import gzip
import http.server
import os
import shutil
import statistics
import tempfile
import threading
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from cribboard_tools.homes import page_server
from tests.web import firefox

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
SIZES = {"phone": (390, 844), "desktop": (1280, 800)}
LATENCY_MS = 150
BYTES_PER_SECOND = 1.6e6 / 8
SLOW_LINK = {
    "offline": False,
    "latency": LATENCY_MS,
    "downloadThroughput": BYTES_PER_SECOND,
    "uploadThroughput": 0.75e6 / 8,
}
SLOWER = 4
PIECE_BYTES = 4096  # sent at once by a server that slows the link
START_DEAL = "15"  # the first player deals; a five is turned up
#: Runs before the page's own scripts: notes when keys are taken. drive.mjs does so in Firefox.
PREPARE = """const look = setInterval(() => {
  if (document.getElementById("keypad")?.inert !== false) return;
  if (!window.cribboard?.screen().some((row) => row.trim())) return;
  window.playable = performance.now();
  clearInterval(look);
}, 20);"""
CAN_BE_PLAYED = "() => window.playable"
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


class Chromium:
    """Chromium, driven by Playwright. version: its name and version."""

    def __init__(self, browser):
        self._browser = browser
        self.version = f"Chromium {browser.version}"

    def open(self, size, is_slow):
        """Open a tab with storage of its own; is_slow: on the slow link and CPU."""
        width, height = size
        context = self._browser.new_context(viewport={"width": width, "height": height})
        tab = context.new_page()
        tab.add_init_script(PREPARE)
        if is_slow:
            session = context.new_cdp_session(tab)
            session.send("Network.enable")
            session.send("Network.emulateNetworkConditions", SLOW_LINK)
            session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        return tab

    def close_tab(self, tab):
        """Close a tab and forget what it stored."""
        tab.context.close()

    def cpu_seconds(self):
        """Return the CPU time that the processes of each kind have taken."""
        session = self._browser.new_browser_cdp_session()
        seconds = {}
        for process in session.send("SystemInfo.getProcessInfo")["processInfo"]:
            kind = process["type"]
            seconds[kind] = seconds.get(kind, 0.0) + process["cpuTime"]
        session.detach()
        return seconds


class Firefox:
    """Firefox, driven over WebDriver BiDi. set_slow: has the server slow the link, or not."""

    def __init__(self, browser, set_slow):
        self._browser, self._set_slow = browser, set_slow
        self.version = browser.version

    def open(self, size, is_slow):
        self._set_slow(is_slow)
        return self._browser.open(*size)

    def close_tab(self, tab):
        tab.close()

    def cpu_seconds(self):
        """Sum Linux's count over the descendants of this process whose program is Firefox."""
        parents, found = {}, {}
        for folder in Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                stat = (folder / "stat").read_text().rpartition(") ")[2].split()
                command = (folder / "cmdline").read_bytes().decode(errors="replace")
                parents[int(folder.name)] = int(stat[1])
                words = command.replace("\0", " ").split()
                if words and "firefox" in words[0]:
                    # the last word of a child's command is its kind
                    kind = words[-1] if "-contentproc" in words else "browser"
                    found[int(folder.name)] = kind, int(stat[11]) + int(stat[12])
        seconds = {}
        for process, (kind, ticks) in found.items():
            above = process
            while above in parents and above != os.getpid():
                above = parents[above]
            if above == os.getpid():
                seconds[kind] = seconds.get(kind, 0.0) + ticks / os.sysconf("SC_CLK_TCK")
        return seconds


class _Server(http.server.ThreadingHTTPServer):
    """Server of a folder. is_slow: whether it sends as over the slow link."""

    is_slow = False
    request_queue_size = 64

    def __init__(self, folder):
        super().__init__(("127.0.0.1", 0), lambda *args: _Compressing(*args, directory=folder))
        self._is_free_at = 0.0
        self._turn = threading.Lock()

    def wait_for(self, size):
        """Wait for as long as the slow link, which all requests share, takes for some bytes."""
        with self._turn:
            self._is_free_at = max(self._is_free_at, time.monotonic()) + size / BYTES_PER_SECOND
            end = self._is_free_at
        time.sleep(max(0.0, end - time.monotonic()))


class _Compressing(http.server.SimpleHTTPRequestHandler):
    """Sends text compressed."""

    def do_GET(self):
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if self.server.is_slow:
            time.sleep(LATENCY_MS / 1000)
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
        for at in range(0, len(data), PIECE_BYTES):
            piece = data[at : at + PIECE_BYTES]
            if self.server.is_slow:
                self.server.wait_for(len(piece))
            self.wfile.write(piece)

    def log_message(self, format, *args):
        """Print nothing."""


@contextlib.contextmanager
def _site():
    """Build and serve the page; give its address and server."""
    with tempfile.TemporaryDirectory() as folder:
        page_server.build(Path(folder), is_smallest=True)
        with _Server(folder) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            yield f"http://127.0.0.1:{server.server_address[1]}/", server
            server.shutdown()


@contextlib.contextmanager
def _browser(name, server):
    """Start a browser of this machine."""
    if name == "firefox":
        if reason := firefox.why_not():
            raise SystemExit(reason)

        def set_slow(is_slow):
            server.is_slow = is_slow

        browser = firefox.Firefox()
        yield Firefox(browser, set_slow)
        browser.close()
        return
    with sync_playwright() as playwright:
        path = shutil.which("chromium")
        chromium = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield Chromium(chromium)
        chromium.close()


def loading(browser, address, size):
    """Return ms to the first paint and until keys are taken, and bytes by then, on a slow link."""
    tab = browser.open(size, is_slow=True)
    tab.set_default_timeout(120_000)
    tab.wait_for_timeout(WINDOW_MS)
    tab.goto(address)
    tab.wait_for_function(CAN_BE_PLAYED)
    result = tab.evaluate(FIRST_PAINT), tab.evaluate("playable"), tab.evaluate(BYTES)
    browser.close_tab(tab)
    return result


def _deal(browser, address, size):
    """Open the page in a new tab, at the table, and start a deal."""
    tab = browser.open(size, is_slow=False)
    tab.set_default_timeout(120_000)
    tab.goto(f"{address}#table")
    tab.wait_for_function(CAN_BE_PLAYED)
    for key in START_DEAL:
        tab.click(f'[data-key="{key}"]')
    return tab


def rest(browser, address, size, seconds):
    """Return the share of a core that each kind of process takes while a peg breathes."""
    tab = _deal(browser, address, size)
    tab.wait_for_timeout(8000)  # the service worker has kept its files
    before, begun = browser.cpu_seconds(), time.monotonic()
    time.sleep(seconds)
    passed = time.monotonic() - begun
    after = browser.cpu_seconds()
    browser.close_tab(tab)
    return {kind: (after[kind] - before.get(kind, 0.0)) / passed for kind in after}


def walking(browser, address, size):
    """Return the ms between the frames that are drawn while a peg walks."""
    tab = _deal(browser, address, size)
    tab.keyboard.press("Shift+A")
    for key in "30#":
        tab.click(f'[data-key="{key}"]')
    times = tab.evaluate(FRAMES)
    browser.close_tab(tab)
    return [later - earlier for earlier, later in zip(times, times[1:], strict=False)]


def main():
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure the page in a browser.")
    parser.add_argument("--browser", choices=["chromium", "firefox"], default="chromium")
    parser.add_argument("--seconds", type=float, default=20, help="of rest (20)")
    parser.add_argument("--runs", type=int, default=3, help="of loading (3)")
    args = parser.parse_args()
    with _site() as (address, server), _browser(args.browser, server) as browser:
        print(browser.version)
        for name, size in SIZES.items():
            print(f"{name}, {size[0]} x {size[1]}")
            for _ in range(args.runs):
                paint, playable, total = loading(browser, address, size)
                print(
                    f"  first paint {paint:.0f} ms, playable {playable:.0f} ms, {total:.0f} bytes"
                )
            for kind, share in sorted(rest(browser, address, size, args.seconds).items()):
                print(f"  at rest, {kind:8} {100 * share:5.2f} % of a core")
            gaps = walking(browser, address, size)
            median = statistics.median(gaps)
            print(f"  a peg walks: median {median:.1f} ms between frames, longest {max(gaps):.0f}")


if __name__ == "__main__":
    main()
