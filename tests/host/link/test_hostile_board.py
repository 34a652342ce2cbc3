"""Hostile boards: every command ends with a sentence and writes only into its own folder.

The answers of a real board are recorded and then damaged in seeded ways: values of another type,
huge numbers, nesting, control characters, missing and additional items.
"""

import base64
import binascii
import io
import json
import random
from types import SimpleNamespace

import pytest
from rich.console import Console

from cribboard.base import view_fields
from cribboard.base.view import View
from cribboard.rules import commands, match_facts, notation
from cribboard.store import packing, records
from cribboard_tools import cli
from cribboard_tools.commands import doctor, mirror, pull
from cribboard_tools.link import client, session, view_reader
from cribboard_tools.matches import game_folder, game_record
from cribboard_tools.matches.recorded import histories
from cribboard_tools.matches.recorded.histories import History
from cribboard_tools.matches.recorded.track_names import parse_names
from cribboard_tools.pico import make_firmware, repl
from tests.helpers.host.pulled import played
from tests.helpers.host.usb_board import Clock, UsbBoard, line
from tests.helpers.host.wired import Person, Wired

TITLE = "\x1b]0;owned\x07"  # sets the title of a terminal's window
HOSTILE = [
    *(None, True, -1, 0.5, 10**30, 30_000_000, "", "x", TITLE, "../../x", "\ud800", "A" * 5000),
    *([], [1], [[]], [[-1, None, "x", {}, 99, [], []]], {}, {"a": {"b": [1]}}),
]


def whole(message):
    """Return a message with every field of its view, also those that are as in a new one."""
    if "view" not in message:
        return message
    new = View()
    fields = {name: getattr(new, name) for name in view_fields.names("L")}
    return message | {"view": json.loads(json.dumps(fields)) | message["view"]}


@pytest.fixture(scope="module")
def recorded():
    """Return the answers of a board on which some games were played."""
    stream = UsbBoard(played(60)[0])
    board = client.Wire(stream)

    def ask(request, **fields):
        return board._run(board._session.ask(request, fields, dict))

    names = "view health journal games totals settings log time"
    answers = {name: whole(ask(name, **(TOLD if name == "time" else {}))) for name in names.split()}
    blocks = {}
    for game in board.get("games"):
        for number in range(-(-game.size // 192)):
            blocks[game.number, number] = ask("game", game=game.number, block=number)
    answers["game"] = lambda asked: blocks.get((asked["game"], asked["block"]))
    for key in "1569":
        board.key(key)
    unasked = b""
    for _ in range(60):
        unasked += stream.read(1)
    answers["unasked"] = [whole(json.loads(one[1:])) for one in unasked.split(b"\n") if one]
    assert {"view", "command"} <= {name for one in answers["unasked"] for name in one}
    return answers


def spoiled(value, dice):
    """Return JSON like `value` with one thing in it replaced, left out or added."""
    if isinstance(value, dict) and value and dice.random() < 0.9:
        name = dice.choice(list(value))
        changed = spoiled(value[name], dice)
        rest = {key: one for key, one in value.items() if key != name}
        extra = {} if dice.random() < 0.9 else {dice.choice(["prompt", "__class__", "k"]): changed}
        return rest | extra | ({} if dice.random() < 0.1 else {name: changed})
    if isinstance(value, list) and value and dice.random() < 0.9:
        at = dice.randrange(len(value))
        many = dice.choice([[], [spoiled(value[at], dice)], [value[at]] * 3])
        return value[:at] + many + value[at + 1 :]
    return dice.choice(HOSTILE)


@pytest.fixture(autouse=True)
def clock():
    """Wait for answers on a clock that is as slow as the machine."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(client, "time", Clock())
        yield


@pytest.fixture
def commanded(monkeypatch, capsys):
    """Run a command of the link at a board; return its status, stdout and stderr."""

    def run(board, *words):
        monkeypatch.setattr(client, "open_wire", lambda port: client.Wire(board, 0.02))
        status = cli.main([*words])
        said = capsys.readouterr()
        return status, said.out, said.err

    return run


def paths(folder):
    return {path for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(1, 6))]
)
def test_spoiled_answers_end_in_a_sentence(recorded, commanded, tmp_path, seed):
    dice = random.Random(seed)
    folder = tmp_path / "deep/er/games"
    names = [name for name in recorded if name not in ("game", "unasked")]
    for turn in range(25):
        answers = dict(recorded)
        name = dice.choice([*names, "game"])
        if name == "game":
            real, wrong = recorded["game"], dice.random()

            def block(asked, real=real, wrong=wrong):
                return spoiled(real(asked), dice) if dice.random() > wrong else real(asked)

            answers["game"] = block
        else:
            answers[name] = spoiled(recorded[name], dice)
        lines = b"".join(line(spoiled(one, dice)) for one in dice.sample(recorded["unasked"], 2))
        board = UsbBoard(answers=answers)
        board.unasked = lines
        for words in (
            ["pull", str(folder), "--all"],
            ["mirror", "--once"],
            ["mirror", "--once", "--json"],
        ):
            status, out, err = commanded(board, *words)
            assert status in (0, 1, 2), (seed, turn, name, words, err)
            assert status == 0 or err.count("\n") >= 1
            assert "\x1b" not in out + err and "Traceback" not in err
        assert all(folder in path.parents for path in paths(tmp_path))


@pytest.mark.parametrize(
    "row",
    [
        ["OUTSIDE/run.sh", 19, 0, 1],
        [1, 19, 0, "../../OUTSIDE"],
        [1, "19/../..", 0, 1],
        [-1, 19, 0, 1],
        [1, 19, 1 << 40, 1],
        [1, 1 << 60, 0, 1],
        [True, 19, 0, 1],
        [1.0, 19, 0, 1],
        [1, 19, 0],
    ],
)
def test_no_listed_game_names_a_file_outside_the_folder(recorded, commanded, tmp_path, row):
    board = UsbBoard(answers=recorded | {"games": {"games": [row]}})
    status, _, err = commanded(board, "pull", str(tmp_path / "games"))
    assert status == 1 and "update its firmware" in err
    assert all(tmp_path / "games" in path.parents for path in paths(tmp_path))


def test_an_endless_file_is_given_up(recorded):
    empty = {"size": 19, "crc": 0, "check": 0, "data": ""}
    board = UsbBoard(answers=recorded | {"game": empty})
    with pytest.raises(session.WireError, match="keeps arriving damaged"):
        client.Wire(board, 0.02).fetch(session.Listed(1, 19, 0, 1))
    assert board.asked == session.TRIES
    twice = recorded | {"games": {"games": [[1, 9, 0, 0], [1, 9, 0, 0]]}}
    with pytest.raises(session.Malformed, match="twice"):
        client.Wire(UsbBoard(answers=twice), 0.02).get("games")


def test_no_board_holds_pull_for_hours(recorded, commanded, monkeypatch, tmp_path):
    assert session.ALL_BYTES == make_firmware.FILES_BYTES
    whole = [[number, 1 << 20, 0, number] for number in range(1, 17)]
    board = UsbBoard(answers=recorded | {"games": {"games": whole}})
    status, _, err = commanded(board, "pull", str(tmp_path))
    assert status == 1 and "more games than a board can hold" in err and board.asked < 9
    monkeypatch.setattr(pull, "_MOST_S", 0.0)  # as if each block took a quarter of an hour
    status, _, err = commanded(UsbBoard(answers=recorded), "pull", str(tmp_path))
    assert status == 1 and "has sent 192 of" in err
    assert len(list(tmp_path.rglob("*.part"))) == 1
    monkeypatch.undo()
    assert commanded(UsbBoard(answers=recorded), "pull", str(tmp_path))[0] == 0


def viewing(recorded, **fields):
    """Return answers with other fields in the view."""
    return recorded | {"view": recorded["view"] | {"view": recorded["view"]["view"] | fields}}


def test_a_view_of_thirty_million_holes_is_refused(recorded):
    with pytest.raises(session.Malformed, match=r"\(view\)"):
        client.Wire(UsbBoard(answers=viewing(recorded, target=30_000_000)), 0.02).get("view")


def test_names_and_errors_of_a_board_cannot_steer_the_terminal(recorded, commanded):
    names = ["Ann" + TITLE, "Ben\u202e"]
    answers = viewing(recorded, names=names, message="\x9b31m", is_error=True)
    status, said, _ = commanded(UsbBoard(answers=answers), "mirror", "--once")
    assert status == 0
    assert all(one in said for one in (r"Ann\x1b]0;owned\x07", r"Ben\u202e", r"\x9b31m"))
    status, _, err = commanded(
        UsbBoard(answers={"view": {"error": TITLE}, "time": recorded["time"]}), "mirror", "--once"
    )
    assert status == 1 and r"the board reports: \x1b]0;owned\x07" in err
    out = Console(file=io.StringIO(), force_terminal=True, width=80)
    out.print(mirror.picture(view_reader.view_of(answers["view"]["view"])))
    drawn = out.file.getvalue()
    assert "\x1b]" not in drawn and "\x9b" not in drawn


# Blocks that are whole, and hold what the rules refuse


def block(run_, before, sequence, index):
    packed = b"".join(map(packing.pack, run_))
    marks = records.Marks(0, 0, 0)
    record = records.Record(sequence, index, 0, before, b"", packed, marks, records.NOWHERE)
    return records.build(records.ARCHIVED, record)


def files_of(runs):
    """Return game files with one block for each run, in one chain."""
    files = {}
    before = records.Place(0, 0, 0, 0)
    for number, one in enumerate(runs):
        data = block(one, before, number + 1, number)
        before = records.Place(number, 0, len(data), records.crc_of(data))
        files[number + 1] = data
    return files


#: The time that a board is told.
TOLD = {"time": 9, "day": "2026-11-28", "until": 10}
GAME = notation.parse("cribboard 1\ngame six-card target=5 dealer=0\nstarter 6\npeg 0 5\n")
FORGED = {
    "a card that is none": [commands.lay(99)],
    "a crib before its time": [commands.crib([5, 6, 7, 8])],
    "an unknown kind": [commands.make("nonsense\x1b")],
    "a name that is none": [commands.make("deal", options=[("by_hand", 1), ("name_a", "a\x1b")])],
    "a day that is none": [commands.make("deal", options=[("by_hand", 1), ("day", "2026-02-30")])],
    "a line feed": [commands.peg(0, 1, "a\nlay 5h")],
    "an option of another type": [commands.make("deal", options=[("by_hand", "x")])],
    "a track that is none": [commands.peg(9, 1)],
}


def board_of(files, recorded):
    def block_of(asked):
        data = files[asked["game"]]
        piece = data[192 * asked["block"] :][:192]
        told = {"size": len(data), "crc": binascii.crc32(data), "check": binascii.crc32(piece)}
        return told | {"data": base64.b64encode(piece).decode()}

    rows = [[number, len(data), binascii.crc32(data), number] for number, data in files.items()]
    more = {"games": {"games": rows}, "game": block_of, "journal": {"journal": ""}}
    return UsbBoard(answers=recorded | more)


@pytest.mark.parametrize("name", FORGED)
def test_a_match_that_the_rules_refuse_is_left_out_and_the_rest_is_pulled(
    recorded, commanded, tmp_path, name
):
    other = [commands.game("six-card", target=5, dealer=1), *GAME[1:]]
    runs = [GAME, [*GAME[:2], *FORGED[name]], other]
    board = board_of(files_of(runs), recorded)
    status, out, err = commanded(board, "pull", str(tmp_path), "--json")
    told = json.loads(out)
    assert status == 1 and err.count("\n") == len(told["left_out"]) >= 1 and "left out" in err
    assert "\x1b" not in err
    found = [notation.parse(path.read_text()) for path in sorted(tmp_path.glob("*.match"))]
    assert [[one.kind for one in unit] for unit in found] == [["game", "starter", "peg"]] * 2
    assert [commands.option(unit[0], "dealer") for unit in found] == [0, 1]
    assert told["matches"] == 2


def test_a_game_whose_dealer_depends_on_what_was_left_out_is_left_out_too():
    refused = []
    unknown = [commands.game("six-card", target=5), *GAME[1:]]
    run_ = [*GAME[:2], commands.lay(99), *unknown, commands.match(1)]
    history = History([*GAME, *run_, *GAME])
    units = histories.units(history, lambda *told: refused.append(told))
    assert [unit.commands for unit in units] == [GAME, [run_[-1], *GAME]]
    assert len(refused) == 1


def test_a_place_too_short_for_a_block_ends_the_chain():
    data = block(GAME, records.Place(0, 0, 3, 0), 1, 0)
    [history] = histories.histories({1: b"", 2: data})
    assert history.commands == GAME


# Names


@pytest.mark.parametrize(
    "names",
    [
        ["Ann", "Ben"],
        ["Ann, Jr", "Ben"],
        ['"Ann"', 'Ben "the Peg" Lee'],
        ["#1", " blank "],
        ["back\\slash", "\u202e"],
        ['"', '",Zoë'],
        ["x=y day=2026-11-28", 'Ann" name-b="Ben'],
    ],
)
def test_names_read_back_from_notation_as_they_were(tmp_path, names):
    shelf = game_folder.Shelf(tmp_path, "2026-11-22")
    named = dict(zip(match_facts.NAMES, names, strict=False))
    game = [commands.game("six-card", target=5, dealer=0, **named), *GAME[1:]]
    shelf.put(History(game))
    text = (tmp_path / "match-0001.match").read_text()
    assert notation.parse(text) == game
    (record,) = game_record.of_notation(text)
    assert record["names"] == names and record["date"] == "2026-11-22-"
    again = game_folder.Shelf(tmp_path, "2027-01-01")
    again.put(History(game))
    assert not again.new + again.changed


def test_names_that_were_written_by_hand_are_read():
    assert parse_names(" Blue, Orange, White") == ["Blue", "Orange", "White"]
    assert parse_names('O"Neil, "half') == ['O"Neil', '"half']


# The probes of `deploy` and `doctor`


SAID = [
    *("", "garbage", "__import__('os').system('x')", "(" * 5000, "-" * 50_000 + "1", "{[]: 1}"),
    *("1e999", "9" * 5000, "((1, 23, 0), 5)", "((1, 23), 'x')", "('1.23', 'Pico')"),
    *("(None, None)", TITLE, "()", "True"),
]


@pytest.mark.parametrize("said", SAID)
def test_a_pico_that_says_something_else_is_one_sentence(said, monkeypatch, tmp_path, capsys):
    board = UsbBoard(root=tmp_path, patch=monkeypatch)
    monkeypatch.setattr(board, "run", lambda *_, **__: said)
    for words in (["deploy"], ["doctor"]):
        assert cli.main([*words, "--port", "x"]) == 1
        err = capsys.readouterr().err
        assert err.count("\n") == 1 and "the Pico" in err and "\x1b" not in err


def test_every_probe_of_the_doctor_may_answer_anything():
    dice = random.Random(8)
    odd = [*SAID, "0", "-1", "[]", "[1]", "[(1, 2)]", "([99], [(98, 99)])", "'{'", "'[' * 9", "''"]
    odd += [repr("[" * 50_000), "([1, 1], [])", "(0, 0, 0, ['x'])", "(9.9, 9.9, 9.9)", "'sh1106'"]

    class Odd(Wired):
        def run(self, code, timeout_s=60):
            real = super().run(code, timeout_s)
            return dice.choice(odd) if dice.random() < 0.1 else real

    ended = failed = 0
    for _ in range(300):
        board = Odd()
        try:
            doctor.Doctor(board, Person()).examine(list(doctor.PARTS))
        except repl.PicoError:
            failed += 1
        else:
            ended += 1
    assert ended and failed and ended + failed == 300, (ended, failed)


@pytest.mark.parametrize("byte", [b"x", b">", b"\x00", b"\x01"])
def test_a_pico_that_never_stops_talking_is_given_up(monkeypatch, byte):
    serial = pytest.importorskip("serial")
    transport_serial = pytest.importorskip("mpremote.transport_serial")
    talker = SimpleNamespace(
        read=lambda size=1: byte * size, write=len, inWaiting=lambda: 1, isOpen=lambda: True,
        close=lambda: None,
    )  # fmt: skip
    monkeypatch.setattr(serial, "serial_for_url", lambda *_, **__: talker)
    monkeypatch.setattr(repl, "_MOST_SAID", 2000)
    monkeypatch.setattr(transport_serial.SerialTransport, "enter_raw_repl", lambda *_, **__: None)
    monkeypatch.setattr(repl.Pico, "_flush", lambda self: None)
    board = repl.Pico("tcp:board:1")
    with pytest.raises(repl.PicoError, match="does not stop sending|was lost"):
        board.run("print(1)")
