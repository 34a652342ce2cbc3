"""Commands that speak to a board over USB: `deploy`, `doctor`, `pull` and `mirror`.

What they print is in tests/golden: here cables are cut, and layouts, glass and keys looked at."""

import contextlib
import errno
import hashlib
import io
import json
import os
import sys
from pathlib import Path

import pytest

from cribboard.base.view import View
from cribboard.lights import presets
from cribboard.screen import font
from cribboard_tools import cli
from cribboard_tools.commands import doctor, mirror, pull
from cribboard_tools.console import board_text
from cribboard_tools.link import client
from cribboard_tools.pico import drives, make_firmware, wiring_faults
from cribboard_tools.pico import image as deploy_image
from tests.helpers import boot_loader
from tests.helpers.host.pulled import played
from tests.helpers.host.usb_board import FILES_BYTES, Clock, UsbBoard
from tests.helpers.host.wired import Person, Wired

NEW = ("0.1.0", "0123456789")


@pytest.fixture
def world(tmp_path, monkeypatch):
    return UsbBoard(root=tmp_path, patch=monkeypatch)


@pytest.fixture
def image(tmp_path):
    path = tmp_path / "cribboard-pico.uf2"
    path.write_bytes(boot_loader.image("pico", *NEW))
    return str(path)


@pytest.fixture
def run(capsys):
    """Run `deploy`; return its status and what it says on stderr."""

    def run_it(*words):
        status, said = cli.main(["deploy", *words]), capsys.readouterr().err
        assert status in (0, 1, 2) and (not status or said.count("\n") == 1), said
        return status, said

    return run_it


@pytest.fixture
def update(run, image):
    """Run `deploy IMAGE` with more words."""
    return lambda *words: run(image, *words)


def test_the_image_built_here_is_taken(world, run, tmp_path):
    world.patch.setattr(make_firmware, "ROOT", tmp_path)
    _, said = run()
    assert "there is no image for a Raspberry Pi Pico (W) here" in said
    assert "make firmware ARGS='--board pico'" in said and "boot loader" not in world.happened
    world.patch.setattr(deploy_image, "is_checkout", lambda: False)
    assert "in a checkout of the project" in run()[1]
    world.patch.undo()
    UsbBoard.__init__(world, root=tmp_path / "two", patch=world.patch)
    world.patch.setattr(make_firmware, "ROOT", tmp_path)
    (tmp_path / "build/firmware").mkdir(parents=True)
    (tmp_path / "build/firmware/cribboard-pico.uf2").write_bytes(boot_loader.image("pico", *NEW))
    assert run()[0] == 0 and world.image == NEW


def test_a_drive_that_may_not_be_written_is_told_of(world, update):
    real = Path.open

    def refused(path, *more, **options):
        if path.suffix == ".uf2" and path.parent == world.drive:
            raise OSError(errno.EROFS, "Read-only file system")
        return real(path, *more, **options)

    world.patch.setattr(Path, "open", refused)
    status, said = update()
    assert status == 1 and "cannot be written (Read-only file system)" in said


def test_a_cable_pulled_in_mid_copy_leaves_a_board_that_asks_for_it_again(world, image, run):
    world.patch.setattr(drives, "_PIECE", 4096)
    seen = set()
    for cut in range(1, 40):
        world.image = ("0.0.9", "older")
        world.flash_program(*world.image)
        world.plug_in()
        world.left = cut
        status, said = run(image)
        if world.state == "running":
            break
        assert status == 1 and said
        world.plug_in()
        seen.add((world.state, "may hold half of the image: plug it in again" in said))
        if world.state == "boot loader":
            assert run(image, "--board", "pico")[0] == 0 and world.image == NEW
        else:
            assert world.image in (("0.0.9", "older"), NEW)
    # At the first piece nothing may have come yet. With the last one an error may be the board's
    # restart, so its answer decides.
    assert cut > 6 and {("running", False), ("boot loader", True)} <= seen


@pytest.mark.parametrize("name", ["../x", "a\\b", "c:d"])
def test_a_board_cannot_write_beside_its_folder(world, update, name):
    from cribboard_tools.pico import deploy_probes

    world.image = None
    world.put("/main.py", b"1")
    world.patch.setattr(deploy_probes, "OWNERS_FILES", f"print({[f'/data/{name}']!r})")
    assert "cannot be saved here" in update()[1] and world.state == "running"


#: A board of one's own: two tracks of sixty holes with a dark pixel after every five.
OWN = {
    "name": "own",
    "holes": 60,
    "gap": 5,
    "rows": [[1, 0, 30], [2, 30, 0], [2, 61, 31], [1, 31, 61]],
}


@pytest.mark.parametrize("tracks", [*presets.NAMES, OWN], ids=str)
def test_every_layout_is_asked_about_hole_by_hole(tracks):
    layout = presets.find(tracks)
    wired, person = Wired(settings=json.dumps({"tracks": tracks})), Person()
    made = doctor.Doctor(wired, person)
    made.examine(["strip"])
    assert wired.strip == (len(layout), 3)
    assert [*wired.lit[-len(person.asked) :]] == [{one: (60,) * 3} for one in person.asked]
    assert all(one.is_good for one in made.findings), made.findings
    assert f"{layout.name}, with {len(layout)} pixels" in made.findings[1].text
    names = [wiring_faults.hole_name(layout, pixel) for pixel in person.asked]
    assert len(set(names)) == len(names)
    least = 6 if layout.panel else 2 * layout.tracks
    assert least <= len(names) < 30


def test_the_light_that_runs_can_be_followed():
    """A step of 20 ms was over in five seconds, and a dark pixel was missed."""
    assert 50 <= doctor._RUN_MS <= 100
    assert doctor._RUN_MS * len(presets.find("three-track")) < 120_000  # the probe's time limit


def pulled_from(stream, folder, is_all=False):
    return pull.pull(client.Wire(stream), folder, is_all, lambda done, whole: None)


def test_a_pull_cut_off_after_any_block_is_completed_by_the_next(tmp_path):
    files, _ = played(260)
    pulled_from(UsbBoard(files), tmp_path / "whole")
    folder, best, cuts = tmp_path / "cut", 0, 0

    class Cut(Exception):
        pass

    def cut(done, whole):
        nonlocal best, cuts
        if done > best:
            best, cuts = done, cuts + 1
            raise Cut

    for _ in range(200):
        try:
            told = pull.pull(client.Wire(UsbBoard(files)), folder, False, cut)
            break
        except Cut:
            assert not list(folder.glob("match-*"))  # nothing half is ever shown
    assert cuts > 3 and told["bytes"] < 192, "what an interrupted pull had is not fetched again"
    whole, found = (sorted(one.glob("match-*")) for one in (tmp_path / "whole", folder))
    assert [path.read_bytes() for path in found] == [path.read_bytes() for path in whole] != []
    assert not list((folder / ".pull").glob("*.part"))


# The flash as it is


@pytest.fixture
def damaged(tmp_path, monkeypatch):
    made = UsbBoard(root=tmp_path / "board", patch=monkeypatch)
    made.flash[-9000:-5000] = bytes(range(250)) * 16
    return made


def test_the_flash_is_saved_as_it_is_whatever_is_wrong_with_it(damaged, tmp_path, capsys):
    damaged.is_mounted = False
    path = tmp_path / "flash.bin"
    assert cli.main(["pull", "--raw", str(path), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    data = bytes(damaged.flash[-FILES_BYTES:])
    assert path.read_bytes() == data and told["bytes"] == len(data)
    assert told["sha256"] == hashlib.sha256(data).hexdigest()
    assert damaged.happened[-1] == "reset" and damaged.flash[-len(data) :] == data


def test_flash_that_arrives_damaged_is_told_and_not_saved(damaged, tmp_path, capsys):
    path = tmp_path / "flash.bin"
    real = damaged.run
    for spoil, sentence in (
        (lambda said: said.replace("A", "B", 1) if len(said) > 5000 else said, "its SHA-256"),
        (lambda said: said[:-8] if len(said) > 5000 else said, "a piece of the flash"),
        (lambda said: said.replace(f"({FILES_BYTES},", "(0,"), "has 0 bytes"),
        (lambda said: said.replace("(", "["), "the Pico's answer is invalid"),
    ):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(damaged, "run", lambda *all, spoil=spoil: spoil(real(*all)))
            assert cli.main(["pull", "--raw", str(path)]) == 1
        assert sentence in capsys.readouterr().err and not path.exists()
        assert damaged.happened[-1] == "reset", "the game goes on"


# mirror


def told_until_quiet(told, board):
    """Yield lines until the board says nothing for a while: then whoever watches presses Ctrl-C."""
    receive = board.receive

    def or_leave(timeout_s=0.0):
        found = receive(3.0)  # on the test's clock
        if found is None:
            raise KeyboardInterrupt
        return found

    board.receive = or_leave
    with contextlib.suppress(KeyboardInterrupt):
        yield from told


def test_what_happens_is_told_line_by_line(monkeypatch):
    stream = UsbBoard()
    monkeypatch.setattr(client, "time", Clock(0.02))
    board = client.Wire(stream)
    told = mirror.lines(board, False, False)
    assert "Blue 0" in next(told)
    board.key("1")
    board.key("5")
    seen = list(told_until_quiet(told, board))
    assert "> starter 5" in seen and any(line.startswith("> game") for line in seen)
    records = [json.loads(line) for line in mirror.lines(board, True, True)]
    assert records[0]["view"]["starter"] == 5


def test_the_holes_are_a_cribbage_board_with_its_pegs():
    """Streets wind from START to GAME, and the lane outside of one turn is inside of the next."""
    view = View()
    view.scores, view.backs, view.dealer_track = [37, 0], [31, 0], 1
    assert [line.rstrip() for line in mirror.holes(view).plain.splitlines()] == [
        " START          10          20          30",
        "     ◎ ····• ····• ····• ····• ····• ····• ─╮",
        "     ● ····• ····• ····• ····• ····• ····• ╮│",
        "       60          50          40          ││",
        "    ╭─ •···· •···· •···· •···· •···· •···· ╯│",
        "    │╭ •···· •···· •···· •···· •··●· •···○ ─╯",
        "    ━━ DOUBLE   70          80          90",
        "    │╰ ····• ····• ····• ····• ····• ····• ─╮",
        "    ╰─ ····• ····• ····• ····• ····• ····• ╮│",
        "  GAME 120         110         100         ━━ SKUNK",
        "     ◎ •···· •···· •···· •···· •···· •···· ╯│",
        "     ◎ •···· •···· •···· •···· •···· •···· ─╯",
    ]
    assert mirror.players(view).plain == "Blue 37\nOrange 0  dealer"


@pytest.mark.parametrize("tracks", [1, 2, 3])
@pytest.mark.parametrize("target", [2, 31, 61, 91, 121, 200])
def test_every_hole_of_every_game_is_drawn_once(tracks, target):
    rows = board_text.drawn([5] * tracks, [0] * tracks, target)
    letters = [letter for row in rows for letter, _ in row]
    small = target <= 5
    assert letters.count(board_text.FRONT) == (0 if small else tracks)
    assert letters.count(board_text.BACK) == tracks
    plain = sum(letters.count(one) for one in (board_text.HOLE, board_text.FIFTH))
    assert plain == tracks * (target - 1 - (not small))
    assert letters.count(board_text.END) == tracks  # of the game: the back pegs are at the start


def test_the_screen_is_the_boards_own():
    stream = UsbBoard()
    board = client.Wire(stream)
    board.get("language", language="de")
    rows = mirror.rows(board.get("view").view)
    glass = [font.letters(row) for row in stream.app.display.rows]
    assert len(rows) == 8 and [row.rstrip() for row in rows] == [row.rstrip() for row in glass]
    assert all(letter.isprintable() for row in rows for letter in row)


@pytest.mark.parametrize(
    ("typed", "pressed"),
    [
        ("5", [("5", False)]),
        ("\r", [("#", False)]),
        ("\x7f", [("*", False)]),
        ("aB", [("A", False), ("B", True)]),
        ("!*7", [("*", True), ("7", False)]),
        ("xé\x1b", []),
    ],
)
def test_letters_are_keys(typed, pressed):
    keys = mirror.Keys()
    assert [key for key in map(keys.take, typed) if key] == pressed


@pytest.mark.skipif(os.name == "nt", reason="terminals are another matter there")
def test_what_is_typed_comes_letter_by_letter_and_the_terminal_is_as_it_was(monkeypatch):
    import pty
    import termios

    ours, theirs = pty.openpty()
    with os.fdopen(theirs) as terminal:
        monkeypatch.setattr(sys, "stdin", terminal)
        before = termios.tcgetattr(theirs)
        with mirror.typing() as typed:
            os.write(ours, b"5A")
            letters = ""
            while len(letters) < 2:
                letters += typed()
            assert letters == "5A" and typed() == ""
        assert termios.tcgetattr(theirs) == before
    os.close(ours)


@pytest.mark.parametrize("stdin", [None, io.StringIO()])
def test_on_a_terminal_without_a_keyboard_it_prints_lines(monkeypatch, capsys, stdin):
    stream = UsbBoard()
    monkeypatch.setattr(
        client, "open_wire", lambda port: contextlib.nullcontext(client.Wire(stream))
    )
    monkeypatch.setattr(mirror, "lines", lambda *_: iter(["Blue 0, Orange 0"]))
    monkeypatch.setattr(sys, "stdin", stdin)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert cli.main(["mirror"]) == 0
    assert capsys.readouterr().out == "Blue 0, Orange 0\n"


def test_keys_typed_reach_the_board_and_q_leaves(monkeypatch, capsys):
    stream = UsbBoard()
    typed = iter(["1", "", "5", "", "", "", "q"])
    monkeypatch.setattr(mirror, "typing", lambda: contextlib.nullcontext(lambda: next(typed)))
    mirror.follow(client.Wire(stream))
    assert stream.app.table.match.game.starter == 5
