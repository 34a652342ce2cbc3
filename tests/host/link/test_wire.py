"""Client of the link with the real firmware, over a wire that loses and damages bytes."""

import contextlib
from types import SimpleNamespace

import pytest

from cribboard.link import requests
from cribboard.rules import notation
from cribboard.rules.commands import game, peg
from cribboard.rules.match import Match
from cribboard_tools.link import client, session
from cribboard_tools.matches.recorded import histories
from cribboard_tools.pico import ports
from tests.helpers import fakes
from tests.helpers.host.pulled import play, played
from tests.helpers.host.usb_board import UsbBoard
from tests.helpers.random_match import Dice, power_on, push_any, save, unwind


def fetch_all(board):
    return {game.number: board.fetch(game) for game in board.get("games")}


def histories_of(files, board):
    """Return the commands of each history in game files and the deal in play."""
    return [one.commands for one in histories.histories(files, board.get("journal"))]


@pytest.mark.parametrize("many", [1, 5, 40, 119, 148])
@pytest.mark.parametrize("most", [80, 3])
@pytest.mark.parametrize("is_each_saved", [True, False])
def test_what_was_undone_is_in_no_history(many, most, is_each_saved):
    files = fakes.Files()
    journal, match = power_on(files, most)
    play(journal, match, Dice(9), 150)
    for undone in range(1, many + 1):
        match.pop()
        if is_each_saved or undone == many:
            save(journal, match)
    commands = unwind(power_on(files.plugged_in())[1])
    assert len(commands) == 150 - many
    board = client.Wire(UsbBoard(files))
    assert histories_of(fetch_all(board), board) == [commands]


def test_a_block_of_several_segments_with_something_undone_is_one_history():
    files = fakes.Files()
    journal, match = power_on(files)
    match.push(game(target=999))
    for number in range(150):
        match.push(peg(number % 2, 1, f"a long reason {number}"))
        save(journal, match)
    for undone in range(150):
        if undone < 6 or undone % 7 == 0:  # a pull of them all takes a third of a second
            board = client.Wire(UsbBoard(files))
            (run,) = histories_of(fetch_all(board), board)
            left = [f"a long reason {number}" for number in range(150 - undone)]
            assert [each.text for each in run[1:]] == left
        match.pop()
        save(journal, match)


def test_a_deal_in_several_blocks_is_one_deal_in_the_notation():
    """The text is the same as of a match that was never cut into small blocks."""
    plain, files = Match(), fakes.Files()
    journal, match = power_on(files, 3)
    dice = Dice(12)
    for _ in range(400):
        push_any(plain, dice)
        match.push(plain.commands[-1])
        save(journal, match)
    commands = unwind(plain)
    board = client.Wire(UsbBoard(files))
    (run,) = histories_of(fetch_all(board), board)
    assert notation.text(run) == notation.text(commands[len(commands) - len(run) :])
    assert match.index > 100 and len(run) > 300


def test_matches_before_a_lost_record_are_histories_of_their_own():
    files, first = played(300, undo_each=17)
    files.contents["hot0"] = files.contents["hot1"] = b""
    journal, match = power_on(files)
    play(journal, match, Dice(1), 80)
    second = unwind(power_on(files.plugged_in())[1])
    board = client.Wire(UsbBoard(files))
    old, new = histories_of(fetch_all(board), board)
    assert new == second and old == first[: len(old)] and len(old) > 200


def test_a_game_that_changes_under_the_fetch_is_noticed():
    stream = UsbBoard(played(300, undo_each=17)[0])
    board = client.Wire(stream)
    game = board.get("games")[0]
    name = f"game{game.number:04d}"

    def change(data):
        stream.devices.files.contents[name] += b"more"

    with pytest.raises(session.Changed):
        board.fetch(game, keep=change)
    with pytest.raises(session.Changed, match="damaged"):
        board.fetch(board.get("games")[0]._replace(), b"\0" * requests.BLOCK_BYTES)


def test_lost_bytes_are_asked_for_again():
    stream = UsbBoard(played(200, undo_each=17)[0])
    board = client.Wire(stream)
    whole = fetch_all(board)
    for first in range(stream.count + 50, stream.count + 9000, 1100):
        stream.drop |= set(range(first, first + 9))
    board = client.Wire(stream, answer_s=0.5)
    found = {}
    while len(found) < len(whole):
        with contextlib.suppress(session.Changed):  # a size or CRC that lost a digit
            found |= {game.number: board.fetch(game) for game in board.get("games")}
    assert found == whole and len(stream.drop & set(range(stream.count))) > 20


@pytest.mark.parametrize(
    ("right", "wrong", "read"),
    [
        (b'"games":[[', b'"games":[[1],[', "games"),
        (b'"journal": "', b'"journal": "AAAA', "journal"),
        (b'"journal": "', b'"journal": "A', "journal"),
        (b'"data": "', b'"data": "AAAA', "files"),
        (b'"data": "', b'"data": "!', "files"),
        (b'"is_saved":', b'"is_saved":1e999,"x":', "health"),
    ],
)
def test_an_answer_that_is_json_but_malformed_is_asked_for_again(right, wrong, read):
    files = played(200, undo_each=17)[0]
    stream = UsbBoard(files)

    def once(said):
        if right in said:
            stream.spoil = bytes
        return said.replace(right, wrong)

    stream.spoil = once
    found, wanted = (
        fetch_all(board) if read == "files" else board.get(read)
        for board in (client.Wire(stream), client.Wire(UsbBoard(files)))
    )
    assert stream.spoil is bytes and found == wanted != []


def test_keys_go_in_and_views_and_commands_come_out():
    stream = UsbBoard()
    board = client.Wire(stream)
    assert board.get("view").view.awaiting == "dealer"
    for key in "1569":
        board.key(key)
    told = []
    while not told or not isinstance(told[-1], session.Seen) or told[-1].view.count != 15:
        told.append(board.receive())
        assert told[-1] is not None
    steps = [one for one in told if isinstance(one, session.Step)]
    assert [step.command for step in steps] == stream.app.table.match.commands
    assert [step.number for step in steps] == [1, 2, 3, 4]
    assert steps[-1].events == stream.app.table.match.steps[-1][1]


def test_what_the_board_prints_besides_is_passed_over():
    stream = UsbBoard()
    board = client.Wire(stream)
    board.get("view")
    stream.wire.said = b"Traceback:\r\n  File x\r\n\x1e{half a line \x1e[]\n\xff\xfe\n"
    assert board.get("health")["is_saved"] is True
    assert board.receive(0.1) is None


def test_a_refusal_is_a_sentence_and_is_not_asked_again():
    stream = UsbBoard()
    board = client.Wire(stream)
    with pytest.raises(session.Refusal, match="no game 7"):
        board.get("game", game=7, block=0)
    with pytest.raises(ValueError):
        board.get("x" * 300)


def test_nobody_there_is_told():
    with pytest.raises(session.WireError, match="does not answer"):
        client.Wire(UsbBoard(answers={}), answer_s=0.05).get("health")
    with pytest.raises(ports.PortError, match="there is no /nowhere/at/all"):
        client.open_wire("/nowhere/at/all")


def test_an_answer_that_comes_later_than_it_is_waited_for_is_taken(monkeypatch):
    stream, now_s, coming = UsbBoard(), 0.0, []

    def later(said):
        """A read takes a twentieth of a second; what the board says is there 7 s later."""
        nonlocal now_s
        now_s += 0.05
        coming.append((now_s + 7, said))
        said = b""
        while coming[0][0] <= now_s:
            said += coming.pop(0)[1]
        return said

    stream.spoil = later
    monkeypatch.setattr(client, "time", SimpleNamespace(monotonic=lambda: now_s))
    board = client.Wire(stream, answer_s=5)
    assert board.get("health")["is_saved"] is True
    assert stream.asked == 2
    assert (board.get("view").deal, board.get("health")["errors"]) == (0, 0)
    assert stream.asked == 6
