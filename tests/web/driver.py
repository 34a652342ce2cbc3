"""Driver of one open tab: keys, screen and holes; and a server of the page."""

import contextlib
import re
import threading
from pathlib import Path

from playwright import sync_api

from cribboard.base.constants import AGAIN_MS
from cribboard.lights import presets
from cribboard_tools.homes import page_server

#: The address bar's web pages, which each context would load, are a fifth of all that Chromium
#: computes here. The others are those of Playwright's own list, which this one replaces, that
#: load, delay or change a page.
WITHOUT = (
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "AimEnabled",
    "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades",
    "LensOverlay", "MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints",
    "PaintHolding", "PreconnectToSearch", "ThirdPartyStoragePartitioning",
)  # fmt: skip
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    f"--disable-features={','.join(WITHOUT)}",
]
PATIENCE_MS = 120_000
WAY_QUESTION = "How will you use it?"  # a new board's first
START_DEAL = "15"  # the first player deals; a five is turned up
BLUE_PLAYS, ORANGE_PLAYS = "Blue: play a card", "Orange: play a card"
LEGAL = "() => cribboard.state()?.legal_keys"
SHOWS = "text => window.cribboard?.screen().join('\\n').includes(text)"
#: Resolves when no key is left and the screen has been the same for so many turns of the page's
#: own timers: the firmware's loop, a timer too, has had as many. On a busy machine they are slow.
RESTS = """async (turns) => {
  let before = null;
  for (let left = 6000, still = 0; still < turns; left -= 1) {
    if (!left) throw new Error("the screen never rests");
    await new Promise((resolve) => setTimeout(resolve, 20));
    const now = cribboard.screen().join("\\n");
    still = cribboard.isIdle() && now === before ? still + 1 : 0;
    before = now;
  }
}"""
STILL_TURNS = 12
COPY_TURNS = 75  # longer than a second without a key, when the older record of a deal is replaced
#: Resolves when the page has been laid out and painted at a size, which a dealt hand fills.
HAS_SIZE = """async ([width, height]) => {
  const frame = () => new Promise(requestAnimationFrame);
  const isFull = () => document.documentElement.dataset.mode !== "hand"
    || document.body.offsetHeight === height;
  while (innerWidth !== width || innerHeight !== height || !isFull()) await frame();
  await frame();
  await frame();
}"""
TWO_FRAMES = """() => new Promise((resolve) => {
  requestAnimationFrame(() => requestAnimationFrame(resolve));
})"""

#: Whether an element has a text, or begins with it.
HAS_TEXT = """([selector, text, isWhole]) => {
  const now = document.querySelector(selector)?.textContent;
  return isWhole ? now === text : Boolean(now?.startsWith(text));
}"""
#: The files of all games, by their names in the storage.
GAMES = """Object.fromEntries(
  Object.entries(localStorage).filter(([name]) => name.startsWith("cribboard:file:")))"""
#: Drops a text as a file on the page.
DROP = """([name, text]) => {
  const data = new DataTransfer();
  data.items.add(new File([text], name));
  document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true }));
}"""

#: Returns an array, to which each new text of an element is added.
LISTEN = """(selector) => {
  const heard = [];
  const region = document.querySelector(selector);
  new MutationObserver(() => heard.push(region.textContent)).observe(region, { childList: true });
  return heard;
}"""


@contextlib.contextmanager
def serving(folder, port=0):
    """Serve a folder of the page; give its address."""
    with page_server.make_server(folder, port) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()


#: geometry(): what is wrong with a layout.
GEOMETRY = (Path(__file__).parent / "geometry.js").read_text()
#: A browser that grants the page its storage: others have the page say more (test_install.py).
SAFE = "if (navigator.storage) navigator.storage.persist = async () => true;"


class Table:
    """The page in a tab: press keys, look at the screen and at the holes."""

    def __init__(self, tab, address):
        self.tab = tab
        self.address = address
        self.complaints = []
        self._symbol = ""  # of the key pressed last
        tab.set_default_timeout(PATIENCE_MS)
        tab.add_init_script(SAFE + GEOMETRY)
        tab.on("pageerror", lambda error: self.complaints.append(str(error)))
        tab.on("console", self._listen)

    def _listen(self, message):
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)

    def open(self, is_way_answered=True):
        """Go to the page and wait until the board runs and its screen shows something.

        is_way_answered: whether to answer the question for the way of use, which a new board asks.
        Returns the table, as `visit` and `visit_hand` do.
        """
        self.tab.goto(self.address)
        self.wait_start(is_way_answered)
        return self

    def visit(self, hash=""):
        """Go to an address of the page, and wait until the board runs; choose nothing."""
        self.tab.goto(self.address + hash)
        self.tab.wait_for_selector("html.started")
        return self

    def visit_hand(self):
        """Visit the page, and choose a dealt hand, which the page counts."""
        self.visit()
        self.choose("hand")
        self.tab.wait_for_selector(".mine button.card")
        self.set_option("way", "page")
        return self

    def reach(self, opener, shown):
        """Click something, and wait until what it leads to is there."""
        self.tab.click(opener)
        self.tab.wait_for_selector(shown)

    def click_first(self, selector):
        """Click the first element of a selector."""
        self.tab.locator(selector).first.click()

    def leave(self, dialog):
        """Leave a dialog by Escape, and wait until it is gone."""
        self.type("Escape")
        self.tab.wait_for_selector(dialog, state="hidden")

    def fill(self, field, text):
        """Type a text into a field, and leave it."""
        self.tab.fill(field, text)
        self.type("Tab")

    def wait_until(self, condition, fault=lambda: "it never came true", patience_ms=PATIENCE_MS):
        """Wait until a function of the test returns something true; fault: returns what is told."""
        for _ in range(patience_ms // 20):
            if condition():
                return
            self.tab.wait_for_timeout(20)
        raise AssertionError(fault())

    def hold_back(self, name, visit):
        """Hold a file back; return its route once `visit` has had the page ask for it."""
        held = []
        self.tab.route(f"**/{name}", lambda route: held.append(route))
        visit()
        self.wait_until(lambda: held)
        return held[0]

    @property
    def hash(self):
        """What stands in the address behind the page."""
        return self.tab.url.removeprefix(self.address)

    def resize(self, width, height):
        """Give the window a size, and wait until the page is laid out and painted at it."""
        self.tab.set_viewport_size({"width": width, "height": height})
        self.tab.evaluate(HAS_SIZE, [width, height])

    def faults(self, **asked):
        """Return what is wrong with the layout; asked: of geometry.js."""
        return self.tab.evaluate("asked => geometry(asked)", asked)

    def faults_at(self, sizes, **asked):
        """Return what is wrong in windows of these sizes, by size."""
        found = {}
        for size in sizes:
            self.resize(*size)
            if wrong := self.faults(**asked):
                found["x".join(map(str, size))] = wrong
        return found

    def store(self, files):
        """Have the browser keep these files of the board before the page is opened."""
        self.tab.route("**/favicon.ico", lambda route: route.fulfill(status=204))
        self.tab.goto(f"{self.address}icon.svg")  # of this origin, and runs no board
        texts = {f"cribboard:file:{name}": data.hex() for name, data in files.items()}
        self.tab.evaluate("texts => Object.assign(localStorage, texts)", texts)

    def file(self, name, otherwise=b""):
        """Return a file of the board as the browser keeps it."""
        kept = self.tab.evaluate("name => localStorage[`cribboard:file:${name}`] ?? null", name)
        return otherwise if kept is None else bytes.fromhex(kept)

    def start_deal(self):
        """Say who deals, and enter a starter."""
        self.click(START_DEAL)
        self.wait_for(ORANGE_PLAYS)

    def press_keys(self, keys):
        """Press keys, long ones as `A!`, without the mouse; wait until the legal ones are shown."""
        for key in keys.split():
            if key == "D!":
                self.menu()
                continue
            self._wait_between(key[0])
            self.tab.evaluate(
                "([key, isLong]) => cribboard.press(key, isLong)", [key[0], len(key) > 1]
            )
        self.rest()

    def rest(self):
        """Wait until the board rests and the legal keys are shown."""
        self.settle()
        self.tab.wait_for_function(LEGAL)

    def state(self):
        """Return the newest state of the game, once the board rests."""
        self.rest()
        return self.tab.evaluate("cribboard.state()")

    def reload(self):
        """Reload the page."""
        self.tab.reload()
        self.wait_start()

    def choose(self, mode):
        """Choose learn, table or hand in the opening, if the page asks; otherwise do nothing."""
        if not self.tab.locator("#opening").is_visible():
            return
        if mode == "learn":
            self.reach("#learn-open", '#learn [data-part="board"]')
            self.tab.click('#learn [data-part="board"]')
        else:
            self.tab.click(f'#opening [data-mode="{mode}"]')

    def set_option(self, name, value):
        """Set an option of the dealt hand, which is at a step that offers them."""
        self.tab.click('[data-part="options"]')
        self.tab.check(f'#hand-options input[name="hand-{name}"][value="{value}"]')
        self.tab.click("#hand-options .close")
        self.tab.wait_for_selector("#hand-options", state="hidden")
        self.tab.evaluate(TWO_FRAMES)

    def wait_start(self, is_way_answered=True):
        """Wait until the board runs, at the table unless the page asks nothing; see `open`."""
        self.tab.wait_for_selector("html.started")
        self.choose("table")
        self.tab.wait_for_function("() => cribboard.screen().some(row => row.trim())")
        is_way_asked = any(row.startswith("# 1 ") for row in self.settle())
        if is_way_asked and is_way_answered:
            self.type("1")
            self.settle()

    def settle(self):
        """Wait until every key has acted and the screen rests, and return its eight rows.

        The save follows its key before the screen does, so afterwards a reload loses nothing.
        """
        self.tab.evaluate(RESTS, STILL_TURNS)
        return self.screen()

    def listen(self, selector="#spoken"):
        """Record the texts of a live region from now on; return a function that returns them."""
        heard = self.tab.evaluate_handle(LISTEN, selector)
        return lambda: [text.strip() for text in heard.evaluate("heard => heard")]

    def games(self):
        """Return the files of all games at rest: the board copies a record after the last key."""
        self.tab.evaluate(RESTS, COPY_TURNS)
        return self.tab.evaluate(GAMES)

    def is_dead(self):
        """Whether keys of the board take nothing, and none is shown."""
        keys = self.tab.locator("#keypad button").all()
        is_inert = self.tab.evaluate("document.getElementById('keypad').inert")
        return is_inert and not any(key.is_visible() for key in keys)

    def screen(self):
        """Return the eight rows of the screen."""
        return self.tab.evaluate("cribboard.screen()")

    def wait_for(self, text):
        """Wait until the screen shows `text`."""
        self.tab.wait_for_function(SHOWS, arg=text)

    def wait_for_text(self, selector, text, is_whole=True):
        """Wait until an element has this text, or else begins with it."""
        self.tab.wait_for_function(HAS_TEXT, arg=[selector, text, is_whole])

    def shows(self, text):
        """Return whether the screen shows `text`, now or within the patience."""
        try:
            self.wait_for(text)
        except sync_api.TimeoutError:
            return False
        return True

    def choose_board(self, name):
        """Choose the preset that is drawn, "" for one that fits; return what was chosen before."""
        self.reach("#drawer-open", "#drawer[open]")
        if not self.tab.locator("#board-kind").is_visible():
            self.tab.click("#group-board summary")
        before = self.tab.input_value("#board-kind")
        self.tab.select_option("#board-kind", name)
        self.tab.click(".drawer-close")
        self.tab.wait_for_selector("#drawer", state="hidden")
        return before

    def wait_for_board(self, name):
        """Wait until a preset is drawn."""
        self.tab.wait_for_function("(name) => cribboard.board().layout?.name === name", arg=name)

    def click(self, keys):
        """Click the keys, one symbol each, with the mouse."""
        for symbol in keys:
            self._wait_between(symbol)
            self.tab.click(f'[data-key="{symbol}"]')

    def _wait_between(self, symbol):
        """Wait between two presses of one key, as the board takes them: sooner it is no second."""
        if symbol == self._symbol:
            self.tab.wait_for_function("() => window.cribboard?.isIdle() ?? true")
            self.tab.wait_for_timeout(AGAIN_MS)
        self._symbol = symbol

    def press_by_name(self, key):
        """Press a key by its name, as a screen reader does; `A!` is held."""
        self._wait_between(key[0])
        name = re.compile(rf"^{re.escape(key[0])}(,|$)")
        button = self.tab.get_by_role("button", name=name)
        button.press("Shift+Enter" if key[1:] else "Enter")

    def menu(self):
        """Open the board's own menu, as a held D does where its display is shown."""
        self.tab.evaluate("cribboard.menu()")

    def show_display(self):
        """Have the page show the board's small display, from its next start on too."""
        self.tab.evaluate("localStorage.setItem('cribboard.display', 'on')")
        self.tab.evaluate("document.documentElement.toggleAttribute('data-display', true)")

    def hold(self, symbol, ms=900):
        """Press a key with the mouse for `ms`."""
        self.tab.hover(f'[data-key="{symbol}"]')
        self.tab.mouse.down()
        self.tab.wait_for_timeout(ms)
        self.tab.mouse.up()

    def poke(self, keys):
        """Put the mouse on keys and press it, dead keys too."""
        for symbol in keys:
            box = self.tab.locator(f'[data-key="{symbol}"]').bounding_box()
            self.tab.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def type(self, *keys):
        """Press keys of the keyboard, as Playwright names them.

        After Escape two frames pass: a dialog's `close` event comes in a task of its own.
        """
        for key in keys:
            symbol = {"Enter": "#", "a": "1"}.get(key, key.upper())  # an ace, where a card is due
            if len(symbol) == 1:
                self._wait_between(symbol)
            self.tab.keyboard.press(key)
            if key == "Escape":
                self.tab.evaluate(TWO_FRAMES)

    def layout(self):
        """Return the layout of the preset that is drawn."""
        return presets.find(self.tab.locator("html[data-board]").get_attribute("data-board"))

    def hole(self, track, hole):
        """Return what the wire carries for a hole: (red, green, blue)."""
        wire = bytes.fromhex(self.tab.evaluate("cribboard.pixels()"))
        at = 3 * self.layout().pixel(track, hole)
        return wire[at + 1], wire[at], wire[at + 2]

    def wait_for_peg(self, track, hole):
        """Wait until a track's front peg, sky blue or orange, stands in the hole."""

        def is_there():
            red, _, blue = self.hole(track, hole)
            bright, dark = (blue, red) if track == 0 else (red, blue)
            return bright > 60 and bright > 2 * dark

        self.wait_until(
            is_there, lambda: f"no peg of track {track} in hole {hole}: {self.hole(track, hole)}"
        )

    def ask_for_motion(self, wish):
        """Set prefers-reduced-motion to `wish`; return once the page has been told.

        Browsers tell of such a change in a step of drawing: after two, it is over.
        """
        self.tab.emulate_media(reduced_motion=wish)
        self.tab.evaluate(
            "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
        )

    def notice(self):
        """Return the message over the page, or ""."""
        notice = self.tab.locator("#notice")
        return self.tab.inner_text("#notice-text") if notice.is_visible() else ""


def open_drawer(table, *groups, has_all=False):
    """Open the drawer if it is not, and these groups of it, or all."""
    if not table.tab.locator("#drawer").is_visible():
        table.reach("#drawer-open", "#drawer[open]")
    if has_all:
        table.tab.evaluate(
            "document.querySelectorAll('.drawer details').forEach(one => one.open = true)"
        )
    for group in groups:
        if table.tab.locator(f"#group-{group}").get_attribute("open") is None:
            table.tab.click(f"#group-{group} > summary")
