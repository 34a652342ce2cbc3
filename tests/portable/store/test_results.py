"""Summed results of games whose files were used again."""

from cribboard.rules import commands
from cribboard.rules.match_score import COLUMNS
from cribboard.store import records, results
from tests.helpers.fakes import Files, PowerCut
from tests.helpers.random_match import Dice, new_board, pop_saved, power_on, save


def _play(journal, match, number, dice, tracks=2):
    """Play a game by pegging; return what it adds to the tally of its tracks."""
    form = "six-card" if tracks == 2 else "three-hand"
    if number % 7 == 0:
        match.push(commands.match(2, "games"))
        save(journal, match)
    match.push(commands.game(form, target=31))
    save(journal, match)
    scores = [0] * tracks
    while max(scores) < 31:
        track, points = dice.under(tracks), 1 + dice.under(29)
        scores[track] = min(31, scores[track] + points)
        match.push(commands.peg(track, points))
        save(journal, match)
    return _row(match)


def _row(match):
    """Return what the game that is over adds to the tally of its tracks."""
    game = match.game
    tracks, scores = len(game.scores), game.scores
    row = [0] * (COLUMNS * tracks)
    for track in range(tracks):
        at = COLUMNS * track
        if track in game.winners:
            row[at], row[at + 1] = 1, game.worth
            row[at + 2] = 31 - min(scores)
        else:
            row[at + 3] = 31 - scores[track]
    return row


def _sums(rows):
    """Return the sums of games, of two tracks and of three, as the results have them."""
    return [_added([row for row in rows if len(row) == columns]) for columns in (8, 12)]


def _added(rows):
    return [sum(column) for column in zip(*rows)]


def test_the_results_of_games_no_longer_kept_are():
    files, journal, match = new_board()
    dice = Dice(3)
    rows = []
    for number in range(50):
        rows.append(_play(journal, match, number, dice))
        if number % 9 == 8:
            files = files.plugged_in()
            journal, match = power_on(files)
    found = results.load(files)
    assert found["games"] == 49 - records.GAME_FILES  # the last is in the hot record
    assert found["2"] == _added(rows[: found["games"]])
    assert len([name for name in files.names() if name[:4] == "game"]) == records.GAME_FILES
    assert len(files.contents["totals"]) < records.RECORD_BYTES


def test_a_cut_anywhere_counts_no_game_twice_and_none_is_lost():
    """Each life is cut at one operation and played again from the files of before."""
    files, journal, match = new_board()
    rows = [_play(journal, match, number, Dice(number)) for number in range(22)]
    before = files.plugged_in()
    operations = 0
    while True:
        operations += 1
        files = before.plugged_in()
        files.cut_at, files.keeping = operations, (None, -1)[operations % 2]
        journal, match = power_on(files)
        try:
            _play(journal, match, 22, Dice(22))
        except PowerCut:
            files = files.plugged_in()
            journal, match = power_on(files)
            _play(journal, match, 23, Dice(23))
            found = results.load(files)
            assert found["2"] == _added(rows[: found["games"]])
        else:
            break
    assert operations > 5


def test_what_was_put_aside_is_added_up_once_where_it_ends():
    """In a game, or after one of a match; another game, some of three tracks, comes between."""
    files, journal, match = new_board()
    dice = Dice(11)
    rows = []

    def push(*commands_of_key):
        for command in commands_of_key:
            match.push(command)
        save(journal, match)

    for number in range(1, 30):
        push(commands.match(2, "games"))
        push(commands.game("six-card", target=31))
        if number % 2:
            push(commands.peg(0, 31))
            rows.append(_row(match))
        else:
            push(commands.peg(1, 5))
        push(commands.adjourn(number))
        push(commands.match(1))
        rows.append(_play(journal, match, 1, dice, 2 + (number % 4 == 3)))
        push(commands.take_up(number))
        if number % 2:
            push(commands.game("six-card", target=31))
        push(commands.peg(0, 31))
        rows.append(_row(match))
        if number % 9 == 8:
            files = files.plugged_in()
            journal, match = power_on(files)
    found = results.load(files)
    assert found["games"] > 40
    assert [found["2"], found["3"]] == _sums(rows[: found["games"]])


def test_a_game_that_was_undone_is_not_added_up():
    files, journal, match = new_board()
    dice = Dice(8)
    rows = [_play(journal, match, number, dice) for number in range(1, 24)]
    for _ in range(3):  # two games undone and played anew, in the same files
        for number in (1, 2):
            _play(journal, match, number, dice)
        while match.game.ended < 0 or match.index > 22:
            pop_saved(journal, match)
    for number in (1, 2, 3):
        rows.append(_play(journal, match, number, dice))
    found = results.load(files)
    assert found["games"] == len(rows) - 1 - records.GAME_FILES
    assert found["2"] == _added(rows[: found["games"]])


def test_garbage_in_the_totals_counts_for_nothing():
    for garbage in (b"{", b"[]", b"\xff", b'{"games": -1, "2": [1], "3": "x"}', b'{"last": true}'):
        files = Files({"totals": garbage})
        found = results.load(files)
        assert found["games"] == 0 and "2" not in found and "3" not in found
