"""The room of a real board: installs and updates, at a board behind a fake port and drive."""

import shutil
from pathlib import Path

import pytest
from driver import Table, serving
from test_accessibility import faults as accessibility_faults

from cribboard import settings_table
from cribboard.base import keypad_lines
from cribboard.base.constants import KEYPAD_LEGEND
from cribboard.language import phrases
from cribboard.lights import presets
from cribboard.link import requests
from cribboard_tools import page_texts
from cribboard_tools.homes import page_installs
from cribboard_tools.pico import image, wiring_faults
from tests.helpers import boot_loader, fakes
from tests.helpers.host.usb_board import UsbBoard
from tests.helpers.host.wired import SEAL, Wired
from tests.web import firefox as firefox_driver

HELPERS = Path(__file__).parents[1] / "helpers/host"
GAMES = {"/data/settings": b'{"names": ["Ann"]}', "/data/game0001": bytes(range(256)) * 20}
NEW = ("0.1.0", "0123456789")
#: Puts the board of the tests in the place of the browser's port and drive.
FAKE = (
    (HELPERS / "fake_serial.mjs").read_text()
    + """
const board = new FakeSerial((...asked) => window.callBoard(...asked));
board.isGranted = sessionStorage.isGranted === "yes";
const request = board.requestPort.bind(board);
board.requestPort = async () => {
  const port = await request();
  sessionStorage.isGranted = "yes"; // a browser remembers it
  return port;
};
Object.defineProperty(navigator, "serial", { value: board, configurable: true });
const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
window.showDirectoryPicker = async () => {
  const info = await window.callBoard("drive_info", "");
  return {
    getFileHandle: async (name, options = {}) => {
      if (name === "INFO_UF2.TXT" && info) return { getFile: async () => new File([info], name) };
      if (!options.create) throw new DOMException("not here", "NotFoundError");
      return { createWritable: async () => ({
        write: async (bytes) => {
          const isThere = await window.callBoard("drive_write", hexOf(bytes));
          if (!isThere) throw new DOMException("gone", "InvalidStateError");
        },
        close: async () => { throw new DOMException("gone", "InvalidStateError"); },
      }) };
    },
  };
};
"""
)
#: What must be whole in the room, and large enough for a finger.
WHOLE = {
    "inside": "#own-board :is(button, select, p, h2)", "within": "#own-board", "isSideways": True,
    "uncut": "#own-board", "large": "#own-board :is(button, select)", "least": 40,
}  # fmt: skip


@pytest.fixture(scope="module")
def site(built, tmp_path_factory):
    """The address of the page with what it installs, for a Pico and a Pico 2."""
    folder = tmp_path_factory.mktemp("site") / "play"
    shutil.copytree(built, folder)
    for board in ("pico", "pico2"):
        (folder / f"cribboard-{board}.uf2").write_bytes(boot_loader.image(board, *NEW))
    page_installs.write(folder, page_installs.images(folder), {"fr": [b"a voice" * 999]})
    with serving(folder) as address:
        yield address


@pytest.fixture
def world(site, tmp_path, monkeypatch):
    """The board, with an older image and games."""
    world = UsbBoard(fakes.Files({"settings": b"{}"}), tmp_path / "world", monkeypatch)
    for path, data in GAMES.items():
        world.put(path, data)
    return world


class Room(Table):
    """The room of a real board in the page."""

    def __init__(self, context, address, board):
        context.expose_function("callBoard", board.call)
        context.add_init_script(FAKE)
        super().__init__(context.new_page(), address)
        self.board = board

    def enter(self):
        self.tab.goto(self.address + "#board")
        self.tab.wait_for_selector("#own-board[open]")

    def connect(self):
        """Enter, and ask for the board's port."""
        self.enter()
        self.do("Connect")

    def connect_to_game(self):
        """Connect, and wait until the board's prompt is shown; return its app."""
        self.connect()
        self.tab.wait_for_selector("#own-board .prompt strong")
        return self.board.app

    def wait_for_words(self, text):
        """Wait until the room says this."""
        self.tab.wait_for_function(
            "text => document.querySelector('#own-board .told')?.innerText.includes(text)", arg=text
        )

    def do(self, name):
        """Press a button of the room by its words."""
        self.tab.locator("#own-board").get_by_role("button", name=name, exact=True).click()


@pytest.fixture
def new_room(browser, site, world):
    """A function that returns the room in a browser with these options."""
    rooms = []

    def make(**options):
        rooms.append(Room(browser.new_context(**options), site, world))
        return rooms[-1]

    yield make
    for room in rooms:
        room.tab.context.close()
    assert not any(room.complaints for room in rooms), [room.complaints for room in rooms]


@pytest.fixture
def room(new_room):
    """The room, whose board runs an older Cribboard."""
    return new_room(viewport={"width": 1280, "height": 800})


def test_an_older_board_is_updated_with_its_games(room, world):
    room.connect()
    room.wait_for_words("Raspberry Pi Pico (W): Cribboard 0.0.9 (older).")
    room.wait_for_words("This page has Cribboard 0.1.0 (0123456789).")
    room.do("Install the firmware")
    room.wait_for_words("The board is now a drive named RPI-RP2.")
    room.do("Choose the drive")
    room.wait_for_words("The board runs Cribboard 0.1.0.")
    told = room.tab.inner_text("#own-board .told")
    assert "All settings and games are as they were: 2 files." in told
    assert world.image == NEW and world.contents() == GAMES and world.resets == 1
    room.tab.reload()
    room.tab.wait_for_selector("#own-board[open]")
    room.wait_for_words(
        "That is the firmware that this page has."
    )  # without being asked for the port
    room.do("Close")
    room.tab.wait_for_url(room.address)
    room.wait_until(lambda: not room.board.is_open)  # it is closed when the board has answered
    assert room.board.app is not None


def test_a_new_pico_gets_its_firmware(room, world):
    world.image = None
    world.enter_boot_loader()
    room.enter()
    room.do("It is a new Pico")
    room.do("Raspberry Pi Pico (W)")
    room.wait_for_words("Hold the BOOTSEL button")
    room.do("Choose the drive")
    room.wait_for_words("Press Connect when its screen or its lights come on.")
    room.tab.wait_for_function("() => navigator.serial.isPlugged")
    room.do("Connect")
    room.wait_for_words("The board runs Cribboard 0.1.0.")
    assert world.image == NEW


def test_plain_micropython_is_stopped_when_one_says_so_and_its_files_kept_here(room, world):
    world.image, world.keeps_files = None, False
    room.connect()
    room.wait_for_words("No Cribboard answers.")
    assert "stopped" not in world.happened
    room.do("Stop its program")
    room.wait_for_words("Raspberry Pi Pico (W): MicroPython 1.28.0, without Cribboard.")
    room.do("Install the firmware")
    room.do("Choose the drive")
    room.wait_for_words("The board runs Cribboard 0.1.0.")
    assert world.image == NEW and world.contents() == {}, "they were another program's"
    kept = room.tab.evaluate("() => Object.values(localStorage).join()")
    assert "/other/data/settings" in kept and "/other/data/game0001" in kept


def test_the_drive_of_another_chip_is_refused(room, world):
    world.enter_boot_loader()
    room.enter()
    room.do("It is a new Pico")
    room.do("Raspberry Pi Pico 2 (W)")
    room.do("Choose the drive")
    room.wait_for_words("That drive belongs to a Pico with another chip.")
    room.do("Try again")
    room.wait_for_words("RP2350")
    assert "started" not in world.happened


def test_without_a_picker_the_file_is_downloaded_and_dragged(room, world, tmp_path):
    room.tab.add_init_script("delete window.showDirectoryPicker;")
    room.connect()
    room.do("Install the firmware")
    with room.tab.expect_download() as caught:
        room.do("Download the file")
    path = tmp_path / caught.value.suggested_filename
    caught.value.save_as(path)
    assert image.read(path).version == "0.1.0"
    room.wait_for_words("Then drag the file onto the drive RPI-RP2.")
    room.board.call("drive_write", path.read_bytes().hex())
    room.wait_for_words("The board runs Cribboard 0.1.0.")
    assert world.contents() == GAMES


def test_a_voice_is_installed_beside_the_firmware(room, world):
    room.connect()
    room.do("Install the voice")
    room.do("Choose the drive")
    room.wait_for_words("All settings and games are as they were: 2 files.")
    assert world.image == ("0.0.9", "older") and b"a voice" in world.flash


def test_what_is_wrong_with_the_port_is_said_and_tried_again(room, world):
    room.board.is_busy = True
    room.connect()
    room.wait_for_words("Another program, or another tab, uses the board’s port.")
    room.board.is_busy = False
    room.do("Try again")
    room.wait_for_words("Cribboard 0.0.9")
    world.state = "off"
    room.wait_for_words("The connection is lost.")
    world.state = "running"
    room.wait_for_words("Cribboard 0.0.9")  # without a click


#: The letters that the room's display shows.
GLASS = "document.querySelector('#own-board .oled canvas').getAttribute('aria-label')"
#: How many different colours the picture of the lights has.
COLOURS = """() => {
  const canvas = document.querySelector("#own-board .holes canvas");
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  return new Set(new Uint32Array(data.buffer)).size;
}"""


def test_the_room_shows_the_board_presses_its_keys_and_takes_its_matches(room):
    app = room.connect_to_game()
    app.lights.stop()
    room.tab.get_by_text("The board is asleep").wait_for()
    for key in "15":
        room.do(key)
    room.tab.get_by_text("Orange: play a card").first.wait_for()
    room.tab.wait_for_function("() => document.querySelector('#own-board .note').innerText === ''")
    assert app.view.starter == 5 and app.view.phase == "play"
    for key in "69":  # on the board itself
        app.press(key, False)
    room.tab.locator("#own-board .phrase").get_by_text("fifteen for two").wait_for()
    assert room.tab.locator("#own-board .score b").all_inner_texts() == ["2", "0"]
    assert room.tab.evaluate(f"() => {GLASS}").count("15") == 1
    assert room.tab.evaluate(COLOURS) > 5
    assert room.tab.locator("#own-board .oled canvas").is_visible()
    assert room.tab.locator("#own-board .laid").is_visible()
    room.tab.locator("#own-board").get_by_role("button", name="D", exact=True).click(delay=900)
    room.tab.locator("#own-board .phrase.page").wait_for()  # the menu
    assert app.view.dialog
    room.do("Take its matches")
    room.tab.wait_for_selector("#past .matches li")
    room.tab.get_by_text("Matches from the board that are new or went on: 1.").wait_for()
    told = room.tab.locator("#past .matches li").all_inner_texts()
    assert len(told) == 1 and "from a board" in told[0] and "goes on" in told[0]
    assert app.view.phase == "play"
    room.reach("#past .match", "#past .player .told:not(:empty)")
    assert room.tab.locator("#past .table-cards .card").count() == 1 + 2  # starter and play
    assert room.tab.locator("#own-board").is_hidden()


def open_fold(room, words):
    room.tab.locator("#own-board summary").get_by_text(words, exact=True).click()


def choose(room, name, place):
    """Choose a value of a setting, of a list or of buttons."""
    control = room.tab.locator(f"#board-set-{name}, #board-set-{name}-{place}")
    control.wait_for(state="attached")
    if control.evaluate("(one) => one.tagName") == "SELECT":
        control.select_option(index=place)
    else:
        control.check(force=True)


#: The sound is shown as off.
IS_OFF = """() => {
  const buttons = "input[name=board-set-sound]:checked";
  const control = document.getElementById("board-set-sound") ?? document.querySelector(buttons);
  return control.value === "0";
}"""


def test_names_and_settings_are_asked_and_set(room):
    app = room.connect_to_game()
    settings = app.table.settings
    open_fold(room, "Settings")
    room.fill("#board-name-0", "Ann")
    room.tab.locator("#own-board .score .name").get_by_text("Ann").wait_for()
    room.fill("#board-name-1", "\x07")
    room.tab.get_by_text("The board refuses: a name must be 1 to 24 bytes").wait_for()
    room.tab.check("#board-colour-0-2", force=True)
    open_fold(room, "Game")
    choose(room, "level", 2)
    room.fill("#board-set-target", "61")
    room.fill("#board-set-target", "9999")
    room.tab.get_by_text("The board refuses: the setting cannot have this value").wait_for()
    open_fold(room, "Board and lights")
    room.tab.fill("#board-set-brightness", "2")
    open_fold(room, "Sound and speech")
    choose(room, "sound", 2)
    open_fold(room, "Language")
    choose(room, "language", 2)
    room.tab.locator("#own-board .prompt").get_by_text("Qui donne").wait_for()
    chosen = [settings[name] for name in ("target", "level", "sound", "language", "brightness")]
    assert chosen == [61, settings_table.values("level")[2], "loud", "fr", 36]
    assert settings["names"][0] == "Ann" and settings["colours"] == [2, 1, 0]
    app.press("D", True)
    for key in "10#1":  # on the board: no sound
        app.press(key, False)
    room.tab.wait_for_function(IS_OFF)


def test_a_newer_board_one_asleep_and_one_that_falls_silent_are_told(room, monkeypatch):
    monkeypatch.setattr(requests, "VERSION", 3)
    app = room.connect_to_game()
    newer = room.tab.get_by_text("The board’s firmware is newer than this page")
    newer.wait_for()
    app.lights.stop()
    room.tab.get_by_text("The board is asleep").wait_for()
    room.do("1")  # wakes it
    newer.wait_for()
    assert app.table.match.game is not None
    room.board.app, room.board.is_deaf = None, True  # another program has stopped it
    room.tab.get_by_text("The board has stopped answering.").wait_for()
    room.board.app, room.board.is_deaf = app, False
    newer.wait_for()


@pytest.fixture
def examined(room, world):
    """The room of a board whose keys and lights are there, as it asks for the first key."""
    world.wired = Wired(contacts=[], sums=[SEAL] * 3)
    room.connect()
    open_fold(room, "Health")
    room.do("Check keys and holes")
    return room


def press_all(room, wrong=""):
    """Press the keys in order; those in `wrong` join other lines."""
    for symbol in KEYPAD_LEGEND:
        room.wait_for_words(f"Press the key {symbol} on the board")
        asked = room.tab.inner_text("#own-board .doctor .asked")
        assert asked.replace("∗", "*") == symbol
        read = KEYPAD_LEGEND.index("5" if symbol in wrong else symbol)
        room.board.wired.contacts.append(keypad_lines.contact(keypad_lines.LINES, read))
    room.wait_for_words("Is it the one that blinks here?")


def test_the_key_that_is_asked_for_blinks_and_all_is_right(examined):
    press_all(examined)
    for count in range(6):
        examined.wait_until(lambda count=count: len(examined.board.wired.lit) > count)
        examined.do("Yes")
    examined.wait_for_words("Does any lamp flicker")
    examined.do("No")
    examined.wait_for_words("Keys, holes and program are right")
    lit = [pixel for one in examined.board.wired.lit for pixel in one]
    assert lit == wiring_faults.asked_pixels(presets.find(presets.MATRIX))
    examined.do("Start the board again")
    examined.tab.wait_for_selector("#own-board .prompt strong")
    assert examined.board.resets == 1 and examined.board.contents() == GAMES


def test_keys_and_holes_in_doubt_are_named_and_blink(examined):
    press_all(examined, wrong="7A")
    wrong = examined.tab.locator("#own-board .doctor .wrong").all_text_contents()
    assert wrong == ["A", "7"]
    examined.do("None is lit")
    examined.wait_for_words("Is it the one that blinks here?")
    examined.do("Another one")
    examined.do("That is enough")
    examined.board.wired.sums[1] = "bad"
    examined.wait_for_words("Does any lamp flicker")
    examined.do("Yes")
    examined.wait_for_words("The key A reads as 5.")
    examined.wait_for_words("Lamps flicker: check")
    examined.wait_for_words("The program reads differently each time")
    examined.wait_for_words("Holes that are not lit, or another in their place: 2.")
    examined.tab.evaluate("() => document.querySelector('#own-board .close').click()")
    examined.wait_until(lambda: examined.board.resets)
    assert examined.board.resets == 1  # who leaves leaves a board that runs


@pytest.mark.parametrize("idle", [None, "a" * 99], ids=["nothing", "no contact"])
def test_a_prompt_that_answers_something_else_is_told(room, world, idle):
    world.wired = Wired(contacts=[], idle=idle)
    room.connect()
    open_fold(room, "Health")
    room.do("Check keys and holes")
    room.wait_for_words("What is plugged in does not answer as a Pico")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_the_room(room, scheme):
    room.tab.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    room.enter()
    room.tab.wait_for_function("() => document.querySelector('#own-board .acts button')")
    assert accessibility_faults(room.tab) == []
    room.do("Connect")
    room.tab.wait_for_selector("#own-board .prompt strong")
    for key in "1569":
        room.do(key)
    room.tab.locator("#own-board .phrase").get_by_text("fifteen for two").wait_for()
    for words in ("Health", "Settings", "Game", "Board and lights"):
        open_fold(room, words)
    room.tab.get_by_text("Keys lost: 0 good").wait_for()
    assert accessibility_faults(room.tab) == []


def test_without_web_serial_the_page_says_what_to_use(context, site):
    context.add_init_script("delete Navigator.prototype.serial;")
    table = Table(context.new_page(), site)
    table.tab.goto(site + "#board")
    table.tab.wait_for_selector("#own-board[open]")
    table.tab.get_by_text("cribboard deploy, mirror and pull").wait_for()
    names = table.tab.locator("#own-board .acts button").all_inner_texts()
    assert names == ["It is a new Pico"] and table.complaints == []


def test_the_room_opens_where_the_browser_keeps_nothing(context, site):
    context.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('off'); } })"
    )
    table = Table(context.new_page(), site)
    table.tab.goto(site + "#board")
    table.tab.wait_for_selector("#own-board[open]")
    table.tab.get_by_role("button", name="It is a new Pico").wait_for()
    names = table.tab.locator("#own-board .acts button").all_inner_texts()
    assert names == ["Connect", "It is a new Pico"]


def test_a_page_without_images_shows_a_board_and_says_what_installs(context, served, world):
    room = Room(context, served, world)
    room.enter()
    assert room.tab.locator("#own-board .acts button").all_inner_texts() == ["Connect"]
    room.wait_for_words(page_texts.texts("en")["own_board"]["no-list"])
    room.connect_to_game()
    room.wait_for_words(page_texts.texts("en")["own_board"]["no-list"])
    names = room.tab.locator("#own-board > .acts button").all_inner_texts()
    assert names == ["Take its matches"] and room.complaints == []


#: Of what is read from afar: what must be whole in the window, and sizes in pixels.
FAR = "#own-board :is(.score, .prompt strong, .phrase, .count, .laid i, .lights canvas, .chance)"
AFAR = """() => {
  const size = (name) => parseFloat(getComputedStyle(document.querySelector(name)).fontSize);
  return {
    score: size("#own-board .score b"), count: size("#own-board .count"),
    small: Math.min(size("#own-board .score .name"), size("#own-board .prompt strong")),
    board: document.querySelector("#own-board .lights").clientHeight,
  };
}"""
#: Millimetres of a pixel: 1366x768 on 15.6 inches, 2560x1440 on 27; at two metres a capital letter,
#: two thirds of its type's size, should be 10 mm high.
SCREENS = {(1366, 768): 0.253, (2560, 1440): 0.233}
LEAST_MM = 15


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SCREENS, ids=["1366", "2560"])
def test_the_board_is_read_from_two_metres(new_room, size, scheme):
    room = new_room(viewport={"width": size[0], "height": size[1]}, color_scheme=scheme)
    room.connect()
    for key in "1569":
        room.do(key)
    room.tab.locator("#own-board .phrase").get_by_text("fifteen for two").wait_for()
    room.do("Full screen, to be read from afar")
    room.tab.wait_for_function("() => document.fullscreenElement")
    room.tab.wait_for_function(f"() => innerHeight === {size[1]}")
    found = room.tab.evaluate(AFAR)
    assert room.faults(inside=FAR) == []
    assert found["small"] * SCREENS[size] >= LEAST_MM
    assert found["score"] > 2 * found["small"] and found["count"] > found["small"]
    assert found["board"] > size[1] / 3
    assert accessibility_faults(room.tab) == []
    room.tab.keyboard.press("Escape")
    room.tab.wait_for_function("() => !document.fullscreenElement")
    room.tab.wait_for_selector("#own-board[open]:not(.is-far)")


def test_without_full_screen_the_board_fills_the_window_and_esc_leaves_it(room):
    room.tab.add_init_script("delete Element.prototype.requestFullscreen;")
    room.connect()
    room.do("Full screen, to be read from afar")
    room.tab.wait_for_selector("#own-board.is-far")
    whole = {"x": 0, "y": 0, **room.tab.viewport_size}
    assert room.tab.locator("#own-board .live").bounding_box() == whole
    room.do("Leave the full screen (Esc)")
    room.tab.wait_for_selector("#own-board[open]:not(.is-far)")
    room.do("Full screen, to be read from afar")
    room.tab.keyboard.press("Escape")
    room.tab.wait_for_selector("#own-board[open]:not(.is-far)")
    assert room.tab.locator("#own-board .live").bounding_box() != whole


#: Before FAKE, where no function of the test can be called: questions wait until they are fetched.
MAILBOX = """
window.asked = [];
window.callBoard = (...question) => new Promise((answer) => { asked.push({ question, answer }); });
"""
#: Presses the button of the room with these words, if it is there; tells whether it was.
PRESS = """(words) => {
  const acts = [...document.querySelectorAll("#own-board button")];
  const act = acts.find((one) => one.innerText === words);
  act?.click();
  return Boolean(act);
}"""
IS_SAID = "(text) => document.querySelector('#own-board .told').innerText.includes(text)"


class FirefoxRoom:
    """The room in Firefox. Its driver calls no function of the test: it fetches what is asked."""

    def __init__(self, tab, address, board):
        self.tab, self.board = tab, board
        tab.goto(address)
        tab.wait_for_selector("#own-board-open:enabled")
        tab.evaluate(f"() => {{ {MAILBOX} {FAKE} delete window.showDirectoryPicker; }}")
        tab.evaluate("document.getElementById('own-board-open').click()")
        tab.wait_for_selector("#own-board[open]")

    def wait(self, expression, arg):
        """Answer what the page asks of the board until an expression is true."""
        for _ in range(4000):
            for question in self.tab.evaluate("asked.map(({ question }) => question)"):
                answer = self.board.call(*question)
                self.tab.evaluate("(answer) => asked.shift().answer(answer)", answer)
            if self.tab.evaluate(expression, arg):
                return
        raise AssertionError(self.tab.inner_text("#own-board"))


def test_a_board_is_watched_and_updated_in_firefox(site, world):
    if reason := firefox_driver.why_not():
        pytest.skip(reason)
    browser = firefox_driver.Firefox()
    tab = browser.open(1280, 800)
    complaints = []
    tab.on("pageerror", lambda error: complaints.append(str(error)))
    room = FirefoxRoom(tab, site, world)
    assert tab.evaluate("'serial' in Navigator.prototype") == ("153" in browser.version)
    room.wait(PRESS, "Connect")
    room.wait(IS_SAID, "Raspberry Pi Pico (W): Cribboard 0.0.9 (older).")
    room.wait("() => document.querySelector('#own-board .prompt')?.innerText.length > 5", None)
    world.app.press("1", False)
    room.wait(
        "() => document.querySelector('#own-board .prompt').innerText.includes('starter')", None
    )
    room.wait(PRESS, "Install the firmware")
    room.wait(IS_SAID, "The board is now a drive named RPI-RP2.")
    room.wait(PRESS, "Download the file")
    world.call("drive_write", boot_loader.image("pico", *NEW).hex())
    room.wait(IS_SAID, "The board runs Cribboard 0.1.0.")
    assert world.contents() == GAMES and complaints == []
    browser.close()


@pytest.mark.parametrize("language", phrases.LANGUAGES)
@pytest.mark.parametrize("size", [(360, 640), (1366, 768)], ids=["phone", "computer"])
def test_it_fits_in_every_language(new_room, language, size):
    room = new_room(locale=language, viewport={"width": size[0], "height": size[1]})
    texts = page_texts.texts(language)["own_board"]
    room.enter()
    assert room.tab.inner_text("#own-board h2") == page_texts.page(language)["way-board"]
    assert room.faults(**WHOLE) == []
    room.do(texts["connect"])
    room.wait_for_words("0123456789")
    assert room.faults(**WHOLE) == []
    room.do(texts["install"])
    room.wait_for_words("RPI-RP2")
    assert room.faults(**WHOLE) == []
