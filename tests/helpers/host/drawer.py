"""A board on fake devices, and what the page's drawer asks of it."""

import json
import shlex

from cribboard.app.app import App
from cribboard.store import settings as stored
from cribboard_tools.page.board import keyboard_letters
from cribboard_tools.page.drawer.settings_bridge import SettingsBridge
from tests.helpers import fakes
from tests.helpers.scripts import press_keys

#: What of an answer is recorded, and by which mark.
MARKS = (("!", "refused"), ("-", "said"), ("?", "letter"), ("", "card"), ("", "cards"))


class PageApp(App):
    """The app in the page, which knows its board."""

    asks_board = False


class Drawer:
    """A board on fake devices, and what the page's drawer asks of it."""

    def __init__(self, files=None, keys=""):
        self.devices = fakes.Devices(files=files)
        self.board = PageApp(self.devices)
        self.board.table.has_voice = True
        self.changes = 0
        self.bridge = SettingsBridge(self.board, self._changed)
        self.keys(keys)

    def _changed(self):
        self.changes += 1

    def keys(self, keys):
        press_keys(self.board, keys)
        return self

    def ask(self, do, **values):
        return json.loads(self.bridge.ask(json.dumps({"do": do, **values})))

    def do(self, do, **values):
        """Ask for what is not refused; return the state."""
        answer = self.ask(do, **values)
        assert answer["refused"] == "", answer["refused"]
        return answer["state"]

    def state(self):
        return self.do("look")

    def rows(self):
        """Return every setting by name."""
        groups = self.state()["groups"]
        rows = [row for group in groups for item in group["items"] for row in item["settings"]]
        assert len({row["name"] for row in rows}) == len(rows)
        return {row["name"]: row for row in rows}

    def saved(self):
        """Let the board save; return the settings as a new start loads them."""
        for _ in range(50):
            self.board.step()
            self.devices.clock.advance(10)
        return stored.load(self.devices.files.plugged_in())

    @property
    def settings(self):
        return self.board.table.settings

    @property
    def game(self):
        return self.board.table.match.game


def played(lines):
    """Return the lines of a session of the drawer with what it answers now.

    `board` begins one; `. 1 5` are keys of the board; `set name=sound value=0` is what the drawer
    asks, by its name and values; `letters abcd7` tells which keys a keyboard's letters are now;
    `lesson way=referee` prescribes settings; `mute` takes the voice.
    Recorded are refusals (`!`), what is said (`-`) and, after `=`, what is new in the state that
    the drawer shows, and in the board's View.
    """
    drawer, before, found = Drawer(), {}, []
    for line in (line.split(" | ")[0] for line in lines if line[:1] != " "):
        what, _, rest = line.partition(" ")
        told = [line]
        if what in ("board", "new"):
            drawer = Drawer(fakes.Files() if what == "new" else None)
        elif what == ".":
            drawer.keys(rest)
        elif what == "plug":
            drawer.saved()
            drawer = Drawer(drawer.devices.files.plugged_in())
        elif what == "letters":
            drawer.saved()  # meanwhile it finds its screen
            view, table = drawer.board.view, drawer.board.table
            told.append(" ".join(keyboard_letters.key_of(one, view, table) or "-" for one in rest))
        elif what == "mute":
            drawer.board.table.has_voice = False
        elif what == "lesson":
            drawer.bridge = SettingsBridge(drawer.board, drawer._changed, _values(rest))
        elif what[:1] != "#":
            values = _values(rest)
            numbers = {
                name: int(value)
                for name, value in values.items()
                if name != "word" and value.lstrip("-").isdigit()
            }
            answer = drawer.ask(what, **values | numbers)
            told += [f"{mark} {answer[key]}" for mark, key in MARKS if answer.get(key)]
        now = dict(flat(drawer.state(), "")) | _board(drawer)
        del now["about.rows"]  # of the machine
        new = [f"{name}={now[name]}" for name in now if before.get(name, "") != now[name]]
        gone = [f"-{name}" for name in before if name not in now]
        found.append(" | ".join(told))
        if what not in ("#", "board", "new") and (new or gone):
            found.append("    = " + " ".join(new + gone))
        before = now
    return found


def _values(words):
    return dict(word.split("=") for word in shlex.split(words))


def flat(value, path):
    """Yield what is in a state by its path; rows of settings and items by their names."""
    if isinstance(value, dict):
        for name, one in value.items():
            yield from flat(one, f"{path}.{name}" if path else name)
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        for place, one in enumerate(value):
            named = one.get("name") if path != "players" else ""
            yield from flat(one, named or f"{path}.{place}")
    else:
        yield path, json.dumps(value, ensure_ascii=False)


def _board(drawer):
    view = drawer.board.view
    names = ("asked_for", "dialog", "scores", "dealer_track", "phase", "count", "names", "message")
    names += ("series", "starter")
    return {f"view-{name}": str(getattr(view, name)) for name in names}
