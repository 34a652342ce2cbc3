"""Past matches in the page: the shelf, one match step by step, its review, the record."""

import json
import re
from pathlib import Path

import pytest

from cribboard.advice import advisor
from cribboard.app.app import App
from cribboard.rules import cards, commands, notation, play
from cribboard.rules.game import ENDINGS
from cribboard.rules.match import Match
from cribboard.store import settings
from cribboard.table.table import Table
from cribboard_tools import page_texts
from cribboard_tools.commands import analyse
from cribboard_tools.matches import game_record, move_costs, stats_report
from cribboard_tools.matches.recorded import recorded_game, track_names
from cribboard_tools.page.board import memory_files
from cribboard_tools.page.hand import deal_seed, dealt_cards
from cribboard_tools.page.hand.dealt_cards import load
from cribboard_tools.page.past import match_texts, past, practice, record, resumed, shelf
from cribboard_tools.page.past import review as review_module
from tests.helpers import fakes
from tests.helpers.host.dealt_session import Session, answer
from tests.helpers.random_match import new_board, power_on, save
from tests.helpers.scripts import do, press_keys

ROOT = Path(__file__).parents[3]
EXAMPLE = (ROOT / "docs/win-chances.match").read_text()
GOLDEN = ROOT / "tests/golden"
CARD = r"\b[A2-9TJQK][cdhs]\b"
KEYS = (GOLDEN / "first-light.keys").read_text().split()
TODAY = "2026-11-26"


def ask(room, do, **asked):
    """Return the answer to a request."""
    return json.loads(room.ask(json.dumps({"do": do, **asked})))


def reviewed(room, game=0):
    """Return the whole review of a game of the open match."""
    facts = ask(room, "review", game=game)
    while room.is_busy:
        facts = json.loads(room.step() or "null") or facts
    return facts


def opened(text):
    """Return a room with a match that was dropped, which is open."""
    room = past.Past()
    ask(room, "take", texts={}, rows="", sources=[], today=TODAY)
    added = ask(room, "add", text=text, title="a.match", today=TODAY)
    assert ask(room, "open", name=added["name"])["match"] == added["name"]
    return room


class Counted:
    """The advice, which notes on which positions it was asked."""

    def __init__(self, asked):
        self.asked = asked

    def steps(self, position):
        self.asked.append(position)
        yield from advisor.steps(position)


def kept_by(app_keys):
    """Return the files of a board on which keys were pressed."""
    devices = fakes.Devices()
    board = App(devices)
    for key in app_keys:
        press_keys(board, [key])
        for _ in range(30):
            board.step()
            devices.clock.advance(10)
    return devices.files


def source(files, origin="table"):
    """Return a board's files as a source."""
    found = {name: files.read(name).hex() for name in files.names()}
    return {"from": origin, "files": found, "names": ["Blue", "Orange", "White"]}


@pytest.fixture(scope="module")
def golden_files():
    return kept_by(KEYS)


@pytest.fixture(scope="module")
def review():
    """Return the review of the example, which takes seconds."""
    return reviewed(opened(EXAMPLE))


@pytest.mark.long
def test_a_review_has_the_costs_of_analyse(review):
    [costs] = map(move_costs.costs, recorded_game.games(notation.parse(EXAMPLE)))
    assert review["is_done"] and review["done"] == review["deals"] == 9
    told = analyse.record(costs, ["Ann", "Ben"])
    assert [round(one["chance"], 4) for one in review["points"]] == told["chances"]
    assert [round(one, 4) for one in review["costs"]] == told["costs"]
    assert review["luck"] == pytest.approx(sum(costs.luck(deal) for deal in range(9)), abs=1e-9)
    same = ("deal", "track", "kind", "cards", "best")
    assert [[one[name] for name in same] for one in review["moves"]] == [
        [one[name] for name in same] for one in told["moves"]
    ]
    dearest = sorted((one["chance"] for one in told["moves"]), reverse=True)[:3]
    assert [round(one["cost"], 4) for one in review["costliest"]] == dearest
    for one in review["moves"]:
        assert set(one["cards"]) <= set(one["held"]) and 0 <= one["after"] <= 1
        parsed = notation.parse(EXAMPLE)[one["place"]]
        assert parsed.kind == ("starter" if one["kind"] == "discard" else "lay")


@pytest.mark.long
def test_each_deal_is_weighed_once_while_the_next_is_played(review):
    """Of a game that goes on, and of the one before, which another match does not throw away."""
    room, lines = past.Past(), EXAMPLE.split("\n")
    begins = [at for at, line in enumerate(lines) if line.split()[:1] == ["deal"]]
    ask(room, "take", texts={}, rows="", sources=[], today=TODAY)
    for done, end in enumerate([*begins, len(lines)]):
        name = ask(room, "add", text="\n".join(lines[:end]) + "\n", title="", today=TODAY)["name"]
        ask(room, "open", name=name)
        begun = ask(room, "review", game=0)
        assert (begun["done"], begun["deals"], begun["match"]) == (done, done + 1, name)
        while done < 8 and room.is_busy:
            room.step()
    other = EXAMPLE[: EXAMPLE.index("\ndeal") + 1].replace("Qd", "Qh")
    ask(room, "open", name=ask(room, "add", text=other, title="", today=TODAY)["name"])
    assert ask(room, "review", game=0)["done"] == 0
    told = {}
    while room.is_busy:
        facts = json.loads(room.step() or "null")
        told.update({facts["match"]: facts} if facts else {})
    assert len(told) == 2 and told[name]["moves"] == review["moves"]
    [row] = record.load(told[name]["record"])
    assert row["costs"] == review["costs"]


def test_a_mistake_is_asked_until_it_is_right_three_times_at_growing_distances():
    costs, done, asked = {str(number): number / 100 for number in range(12)}, {}, {}
    for day in range(100, 140):
        due = practice.due(costs, done, day)
        assert len(due) <= 5 and not practice.due({}, done, day)
        new = [name for name in due if name not in done]
        assert (
            new == sorted(new, key=lambda name: -costs[name]) and due[len(due) - len(new) :] == new
        )
        for number, name in enumerate(due):
            is_right = name != "11" or len(asked.get(name, ())) != 2  # once again wrong
            done[name] = practice.answered(done.get(name, ()), is_right, day)
            asked.setdefault(name, []).append(day)
            assert practice.due(costs, done, day) == due[number + 1 :]
    assert len(asked) == 12 and all(done[name][0] == practice.RIGHT for name in costs)
    for name, days in asked.items():
        gaps = [later - day for day, later in zip(days, days[1:], strict=False)]
        if name == "11":
            assert gaps[:4] == [2, 7, 1, 2] and len(days) == 6
        else:
            assert len(days) == 3 and 2 <= gaps[0] < 7 <= gaps[1]


def test_every_mistake_is_asked_as_it_stood(review):
    """All that cost more than the doubt; the engine finds the same costs in what is asked."""
    room, costly = past.Past(), [one for one in review["moves"] if one["cost"]]
    rows = review["record"].replace('"from": "file"', '"from": "board"')
    ask(room, "take", texts={}, rows=rows, sources=[], today=TODAY)
    assert not practice.mistakes(record.load(review["record"]))  # somebody else's
    told = ask(room, "practise", done={}, answer=[], day=9, is_asked=True)
    assert told["due"] == min(5, len(costly)) and not told["is_busy"]
    kinds, done = set(), {}

    def same(some, others):
        """Whether cards are the same; of a lay the rank is."""
        return set(some) == set(others) or len(some) == 1 and some[0][0] == others[0][0]

    while len(done) < len(costly):
        asked = told["asked"]
        [move] = [one for one in costly if one["cost"] == asked["cost"]]
        kinds.add(move["kind"])
        assert (asked["held"], asked["cards"]) == (move["held"], move["cards"])
        assert asked["names"] == ["Ann", "Ben"] and asked["track"] == move["track"]
        found = answer(json.dumps(asked["question"]))["ranked"]
        own = next(one for one in found if same(one["cards"], asked["cards"]))
        assert same(found[0]["cards"], move["best"]) and own["loss"] == pytest.approx(move["cost"])
        if asked["kind"] == "lay":
            lays = [card for _, card in asked["series"]]
            assert asked["count"] == play.count_of([cards.parse(card) for card in lays])
        day = 9 + len(done) // 5
        done = ask(
            room, "practise", done=done, answer=[asked["name"], True], day=day, is_asked=False
        )["done"]
        told = ask(room, "practise", done=done, answer=[], day=9 + len(done) // 5, is_asked=True)
        if told["asked"] and told["asked"]["name"] in done:
            break  # the first ones are due again
    assert kinds == {"discard", "lay"}


def test_practice_weighs_the_games_that_nobody_has_looked_at():
    room, text = past.Past(), EXAMPLE[: EXAMPLE.index("\ndeal") + 1] + "end conceded 1\n"
    text = text.replace("\n", "\n# from: table\n", 1)
    rows = list(record.rows_of(match_texts.read(text), "past.00001"))
    here = {"texts": {"past.00001": text}, "rows": record.saved(rows), "sources": []}
    ask(room, "take", **here, today=TODAY)
    assert ask(room, "practise", done={}, answer=[], day=9, is_asked=True)["is_busy"]
    while room.is_busy:
        facts = json.loads(room.step() or "null")
    [row] = record.load(facts["record"])
    assert len(row["mistakes"]) == len([one for one in facts["moves"] if one["cost"]])


def test_every_step_has_the_scores_of_the_match():
    room, match = opened(EXAMPLE), Match()
    for number, command in enumerate(notation.parse(EXAMPLE), 1):
        match.push(command)
        shown = ask(room, "at", count=number)
        assert shown["scores"] == match.game.scores and shown["line"] == notation.line(command)
        assert shown["phase"] == match.game.phase and len(shown["pixels"]) > 1000
        if shown["phase"] == "play":
            laid = [card for _, card, _ in shown["laid"]]
            ranks = [card[0] for hand in shown["hands"] for card in hand]
            assert all(card[0] in ranks for card in laid)
    assert ask(room, "at", count=0)["scores"] == [0, 0]


def test_a_board_in_this_browser_is_on_the_shelf_and_nothing_is_replaced(golden_files):
    files = kept_by(KEYS[:60])
    room = past.Past()
    first = ask(room, "take", texts={}, rows="", sources=[source(files)], today=TODAY)
    [name] = first["write"]
    [listed] = first["list"]
    assert listed["is_open"] and listed["names"] == ["Blue", "Orange"] and not first["record"]
    assert ask(room, "open", name=name)["games"][0]["names"] == ["Blue", "Orange"]
    assert "\n# names: Blue, Orange\n" in ask(room, "text", name=name)["text"]
    again = ask(room, "take", texts=first["write"], rows="", sources=[source(files)], today="x")
    assert again["write"] == {} and [one["match"] for one in again["list"]] == [name]
    more = ask(
        room, "take", texts=first["write"], rows="", sources=[source(golden_files)], today="x"
    )
    assert list(more["write"]) == [name] and f"# date: {TODAY}" in more["write"][name]
    [row] = record.load(more["record"])
    assert (row["kind"], row["winners"], row["form"]) == ("won", row["winners"], "six-card")
    whole = notation.parse(more["write"][name])
    # The match was undone and played differently: both are there.
    kept = shelf.Shelf(more["write"])
    facts = {"from": "table", "board": ""}
    other = [*whole[:20], commands.misdeal()]
    assert kept.put(whole[:30], facts, {}) == name and not kept.changed
    assert kept.put(other, facts, {}) != name and kept.texts[name] == more["write"][name]


def test_a_match_that_was_removed_does_not_come_back_from_the_archive(golden_files):
    room = past.Past()
    here = [source(golden_files)]
    answer = ask(room, "take", texts={}, rows="", sources=here, today=TODAY)
    [name] = answer["write"]
    gone = ask(room, "forget", name=name)
    assert gone["list"] == [] and gone["write"][name].startswith("# removed ")
    again = ask(room, "take", texts=gone["write"], rows=answer["record"], sources=here, today=TODAY)
    assert again["list"] == [] and again["write"] == {} and again["name"] == ""
    assert ask(room, "summary", name="")["summary"]["games"] == 1  # its row stays
    back = ask(room, "add", text=answer["write"][name], title="", today=TODAY)
    assert len(back["list"]) == 1 and back["name"] != name


@pytest.mark.parametrize("names", [["Ann", "Ben"], ['Smith, "J" Jr', "A\\b\nc"], ["Zoë", "# x"]])
def test_a_text_reads_back_and_is_what_the_tools_read(names):
    moves = notation.parse(EXAMPLE)
    facts = {"names": track_names.format_names(names), "date": TODAY, "from": "board"}
    text = match_texts.written(moves, facts, {})
    read = match_texts.read(text)
    assert read.commands == moves and read.names == names and read.facts["date"] == TODAY
    assert game_record.names_in(text) == names and game_record.comment(text, "date") == TODAY


def test_the_record_is_that_of_stats():
    texts = [EXAMPLE, *(path.read_text() for path in sorted(GOLDEN.glob("*.match")))]
    room, rows = past.Past(), []
    ask(room, "take", texts={}, rows="", sources=[], today=TODAY)
    for text in texts:
        assert "refused" not in ask(room, "add", text=text, title="", today=TODAY)
        for game in game_record.of_notation(text):
            rows.append(stats_report.row(game, len(rows)))
    found = ask(room, "summary", name="Ann")["summary"]
    told = stats_report.record(rows, "Ann")
    for name in ("results", "averages"):
        assert [{"player": "Ann", **one} for one in found[name]] == told[name] != []
    assert found["streaks"] == [*told["streaks"]["Ann"].values()]
    assert [one[:4] for one in found["best"]] == [
        [one[name] for name in ("points", "kind", "cards", "starter")]
        for one in told["highest"][: len(found["best"])]
    ]


def test_an_evening_has_the_names_of_its_people():
    moves = [commands.game(name_a="Ann", player_a=7, player_b=12), commands.end("conceded", 0)]
    evening = match_texts.written(moves, {}, {})
    [entry] = ask(past.Past(), "add", text=evening, title="", today=TODAY)["list"]
    assert entry["names"] == entry["games"][0][4] == ["Ann", "12"]


def board_after(*lines):
    """Return the files of a board after commands."""
    files, journal, match = new_board()
    for line in lines:
        do(match, line)
        save(journal, match)
    return files


def gone_on(room, count, files):
    """Return the match that is under way after one of the shelf was resumed in these files."""
    own = source(files)["files"]
    answer = ask(room, "resume", count=count, mode="table", files=own)
    memory = memory_files.MemoryFiles({n: bytes.fromhex(text) for n, text in own.items()})
    for name, text in answer["files"].items():
        memory.replace(name, bytes.fromhex(text))
    return Table(power_on(memory)[1], settings.load(memory))


def test_a_game_that_goes_on_is_none_of_the_evening_under_way():
    room = opened("cribboard 1\ngame six-card\nstarter 5\n")
    match = gone_on(
        room, 2, board_after("match games=3", "game six-card", "set 0 120", "peg 0 1")
    ).match
    assert match.game.phase == "play" and not match.games and not match.card


def test_a_match_that_goes_on_keeps_its_rules_and_names():
    """Another length or form would begin another match with its next game."""
    end = 'match first-to=3\ngame seven-card name-b="Ben"\nset 0 120\npeg 0 1\n'
    files = board_after("game six-card")
    settings.save(files, {**settings.defaults(), "best_of": 3, "names": ["Cid", "Dora", "White"]})
    table = gone_on(opened("cribboard 1\n" + end), 4, files)
    press_keys(table, "# #")
    assert table.match.won == (1, 0) and table.match.first_to == 3
    assert table.match.game.form.name == "seven-card" and table.names == ["Blue", "Ben"]
    evening = end.replace("first-to=3", "games=3").replace("seven-card", "six-card player-b=2")
    table = gone_on(opened("cribboard 1\n" + evening), 4, files)
    press_keys(table, "# #")
    assert table.match.games == 3
    assert table.match.game.player_b == 2 and table.names == ["Blue", "Ben"]


def test_a_match_that_was_taken_up_is_one_on_the_shelf():
    files, journal, match = new_board()
    texts, rows = {}, ""
    for lines, kinds in (
        (("game six-card", "starter 5", "lay 6", "adjourn 1"), ["adjourned"]),
        (("game six-card", "end abandoned", "take-up 1"), []),
        (("adjourn 2",), ["adjourned"]),
        (("take-up 2", "lay 7", "set 0 120", "peg 0 1"), ["won"]),
    ):
        for line in lines:
            do(match, line)
            save(journal, match)
        room = past.Past()
        taken = ask(room, "take", texts=texts, rows=rows, sources=[source(files)], today=TODAY)
        texts, rows = {**texts, **taken["write"]}, taken["record"] or rows
        [entry] = taken["list"]
        assert [game[0] for game in entry["games"]] == kinds
        assert [row["kind"] for row in record.load(rows)] == kinds


def test_a_match_that_was_put_aside_goes_on():
    files = board_after("match games=2", "game six-card", "starter 5", "lay 6", "adjourn 1")
    room = past.Past()
    [entry] = ask(room, "take", texts={}, rows="", sources=[source(files)], today=TODAY)["list"]
    count = ask(room, "open", name=entry["match"])["count"]
    for here in (files, board_after("game six-card")):
        match = gone_on(room, count, here).match
        assert match.games == 2 and match.game.phase == "play" and match.game.series == [6]


def test_a_match_that_was_put_aside_for_another_one_is_on_the_shelf():
    lines = ("game six-card", "starter 5", "adjourn 1", "game six-card", "starter 6")
    files = board_after(*lines, "adjourn 2 instead=1", "game six-card", "starter 7")
    room = past.Past()
    taken = ask(room, "take", texts={}, rows="", sources=[source(files)], today=TODAY)
    assert [entry["is_open"] for entry in taken["list"]] == [True, False, True]


def test_each_game_of_an_evening_has_its_own_people():
    """On the shelf, at each step, beside its review, and where its code is opened elsewhere."""
    people = [{}, {"name_b": "Ben", "player_b": 2}, {"name_b": "Cid", "player_b": 3}]
    moves = [commands.match(games=3)]
    for dealer, told in enumerate(people):
        moves += [commands.game(dealer=dealer % 2, **told), commands.starter(9)]
        moves += [commands.set_score(0, 120), commands.peg(0, 1)]
    room = opened(match_texts.written(moves, {}, {}))
    for _ in range(2):
        [name] = room._shelf.shown
        match = ask(room, "open", name=name)
        names = [["Blue", "Orange"], ["Blue", "Ben"], ["Blue", "Cid"]]
        assert [game["names"] for game in match["games"]] == names
        assert [game["row"]["names"] for game in match["games"]] == names
        for place, own in enumerate(names):
            for step in (2, 5):
                assert ask(room, "at", count=4 * place + step)["names"] == own
        code = ask(room, "code", name=name, has_names=True)["code"]
        room = past.Past()
        ask(room, "add_code", code=code, today=TODAY)
    nameless = past.Past()
    code = ask(room, "code", name=name, has_names=False)["code"]
    [entry] = ask(nameless, "add_code", code=code, today=TODAY)["list"]
    assert [game[4] for game in entry["games"]] == [["Blue", name] for name in ("Orange", "2", "3")]


def test_a_match_goes_on_from_any_point_behind_what_is_under_way(golden_files):
    room = opened(EXAMPLE)
    moves = notation.parse(EXAMPLE)
    before = ask(
        past.Past(), "take", texts={}, rows="", sources=[source(golden_files)], today=TODAY
    )
    for count in (1, 2, 40, 77, len(moves)):
        own = source(golden_files)["files"]
        answer = ask(room, "resume", count=count, mode="table", files=own)
        devices = fakes.Devices()
        for name, text in {**own, **answer["files"]}.items():
            devices.files.replace(name, bytes.fromhex(text))
        board = App(devices)
        match = Match()
        for command in moves[:count]:
            match.push(command)
        assert board.table.match.game.scores == match.game.scores
        assert board.table.match.game.phase == match.game.phase
        assert board.table.match.commands == match.commands
        after = past.Past()
        listed = ask(
            after,
            "take",
            texts=before["write"],
            rows="",
            sources=[source(devices.files)],
            today=TODAY,
        )
        assert set(before["write"]) <= {one["match"] for one in listed["list"]}


def hand_files(session, record_text, seed="4F2K7Q-learner"):
    """Return the files of the page while it deals a game."""
    match = session.table.match
    blocks = [match.history.before(index) for index in range(1, match.index + 1)]
    moves = [command for block in blocks for command in block[1]] + match.commands
    files = memory_files.MemoryFiles({})
    resumed.resume(moves, files, True)
    texts = {dealt_cards.RECORD: record_text, "counting": '{"opponent": "club"}', "deal": seed}
    for name, text in texts.items():
        files.replace(name, text.encode())
    return files, moves


def test_a_dealt_hand_goes_on_with_its_cards():
    """What is dealt after them is another game's: the cards to come may have been seen."""
    session, record_text = Session(2, begun="4F2K7Q"), ""
    while session.dealt.step(session.view) != "next":
        session.step()
        record_text = dealt_cards.noted(record_text, session.dealt.deal)
    files, moves = hand_files(session, record_text)
    room = past.Past()
    here = [source(files, "hand")]
    name = ask(room, "take", texts={}, rows="", sources=here, today=TODAY)["name"]
    ask(room, "open", name=name)
    [place] = [at for at, one in enumerate(moves) if one.kind == "starter"]
    for count, is_thrown in ((place, False), (place + 3, True)):
        assert ask(room, "at", count=count)["mode"] == "hand"
        answer = ask(room, "resume", count=count, mode="hand", files={})
        deal = load(bytes.fromhex(answer["files"]["dealt"]).decode())
        assert deal.pack == session.dealt.deal.pack and bool(deal.away[0]) == is_thrown
        seed = bytes.fromhex(answer["files"]["deal"]).decode()
        assert len(seed) == deal_seed.PLAYED_ON


def test_of_a_hand_that_goes_on_nobody_sees_more_than_its_last_deal():
    """Every step of two deals: the opponent's cards are seen once the deal is counted."""
    session, record_text, seen, texts, was_hidden = Session(2, begun="4F2K7Q"), "", set(), {}, 0
    while session.dealt.step(session.view) != "next" or session.match.game.deal_number == 0:
        before = session.dealt.deal
        session.step()
        deal = session.dealt.deal
        record_text = dealt_cards.noted(record_text, deal) if deal else ""
        is_counted = session.dealt.step(session.view) == "next"
        room, (files, moves) = past.Past(), hand_files(session, record_text)
        here = [source(files, "hand")]
        taken = ask(room, "take", texts=texts, rows="", sources=here, today=TODAY)
        if not taken["name"]:
            continue  # nothing was turned up
        texts.update(taken["write"])
        stored = [line for line in "\n".join(texts.values()).split("\n") if line[:7] == "# cards"]
        stored += [session.dealt.deal.saved(), record_text]
        assert not re.search(CARD, "\n".join(stored))
        opened = ask(room, "open", name=taken["name"])
        shown = [ask(room, "at", count=count) for count in range(opened["count"] + 1)]
        saved = ask(room, "text", name=taken["name"])["text"]
        facts = ask(room, "review", game=0)
        told = json.dumps([opened, shown, saved, taken["list"], facts])
        found = set(re.findall(CARD, told))
        theirs = {cards.text(card) for card in before.dealt[1]}
        if is_counted:
            assert theirs <= found and opened["count"] == len(moves)
            seen = found
        else:
            assert session.match.game.deal_number in facts["unknown"]
            assert found == seen and match_texts.read(saved).commands == moves[: opened["count"]]
            was_hidden += bool(theirs - seen)
        assert "4F2K7Q" not in told
        # Played on from there, it goes on where it was left.
        answer = ask(room, "resume", count=opened["count"], mode="hand", files={})
        again = {name: bytes.fromhex(text) for name, text in answer["files"].items()}
        assert shelf.found_in(again)[0][0] == moves and again["deal"] == b"4F2K7Q-learner"
        if session.view.phase in ("play", "show"):
            assert load(again["dealt"].decode()).line() == deal.line()
    assert was_hidden > 20


def test_a_dealt_hand_is_weighed_in_its_play_and_only_what_is_new_at_its_end(monkeypatch):
    session, record_text, asked = Session(2, begun="4F2K7Q"), "", []
    monkeypatch.setattr(review_module, "advisor", Counted(asked))
    room, weighed = past.Past(), {}

    def weigh():
        here = [source(hand_files(session, record_text)[0], "hand")]
        name = ask(room, "take", texts={}, rows="", sources=here, today=TODAY)["name"]
        ask(room, "open", name=name)
        before = len(asked)
        facts = reviewed(room)
        return [len(position.laid) for position in asked[before:]], facts["moves"]

    while session.dealt.step(session.view) != "next":
        session.step()
        record_text = dealt_cards.noted(record_text, session.dealt.deal)
        laid = len(session.view.laid)
        if laid in (2, 5) and laid not in weighed:
            weighed[laid], shown = weigh()
            assert shown == []
    weighed[8], shown = weigh()
    assert weighed[2] == [0, 0, 0, 1]  # two throws and two lays
    assert weighed[5] and all(2 <= lays < 5 for lays in weighed[5])
    assert all(lays >= 5 for lays in weighed[8]) and len(asked) == len(shown)


def test_of_a_dealt_game_every_decision_is_known_to_the_last():
    session, record_text, away = Session(2, begun="4F2K7Q"), "", []
    while session.dealt.step(session.view) != "again":
        session.step()
        deal = session.dealt.deal
        if deal is not None:
            record_text = dealt_cards.noted(record_text, deal)
        if deal is not None and all(deal.away) and [*deal.away] not in away:
            away.append([*deal.away])
    files, moves = hand_files(session, record_text)
    room = past.Past()
    answer = ask(room, "take", texts={}, rows="", sources=[source(files, "hand")], today=TODAY)
    [name] = answer["write"]
    read = match_texts.read(answer["write"][name])
    assert len(read.dealt) == len(away)
    assert (read.facts["opponent"], read.facts["deal"]) == ("learner", "4F2K7Q-learner")
    [row] = record.load(answer["record"])
    assert {track for _, _, track, _, _ in row["best"]} == {0, 1} and len(row["best"]) == 6
    ask(room, "open", name=name)
    answer = ask(room, "resume", count=len(moves), mode="hand", files={})
    assert bytes.fromhex(answer["files"]["deal"]) == b"4F2K7Q-learner"
    facts = ask(room, "review", game=0)
    assert facts["unknown"] == [] and facts["deals"] == len(away)
    played = past.Played(read)
    assert [list(deal.away) for deal in played.games[0].deals] == [
        [tuple(one) for one in pair] for pair in away
    ]
    files.replace("deal", b"ZZZZZZ-learner")  # of a game that has just begun
    sources = [source(files, "hand")]
    answer = ask(past.Past(), "take", texts={}, rows="", sources=sources, today=TODAY)
    facts = match_texts.read(answer["write"][name]).facts
    assert (facts["opponent"], facts["deal"]) == ("club", "")


ROOM = ROOT / "host_tools/cribboard_tools/page/past"
#: Keys that the scripts put together, by their beginnings.
MADE = {
    "from-": "play hand crib other",
    "in-": "hand table board file",
    "ended-": " ".join(ENDINGS[1:]) + " conceded-by stopped-by",
    "skunk-": "skunk double triple",
    "discard-": "was best",
    "lay-": "was best",
    "step-": "first back play pause next last",
}
DRAWN = ["hand-pone", "hand-dealer", "crib-dealer", "play-pone", "play-dealer", "no-code"]


def test_the_texts_are_all_that_the_room_says():
    english = page_texts.texts("en")["past"]
    scripts = "".join(path.read_text() for path in ROOM.glob("*.js"))
    used = {begin + end for begin, ends in MADE.items() for end in ends.split()} | set(DRAWN)
    used |= set(re.findall(r'"([a-z-]+)"', scripts))
    assert english.keys() <= used, english.keys() - used
    asked = set(re.findall(r'\bwords\("([^"]*)"', scripts)) | (
        used - set(re.findall(r'"([a-z-]+)"', scripts))
    )
    assert asked <= english.keys(), asked - english.keys()


HOSTILE = [
    "",
    "no match",
    "cribboard 1\n",
    "cribboard 9\ngame six-card\n",
    "cribboard 1\nlay 5h\n",
    "x" * 300_000,
]


@pytest.mark.parametrize("text", HOSTILE)
def test_what_is_no_match_is_refused_with_a_reason(text):
    room = past.Past()
    answer = ask(room, "add", text=text, title="a.match", today=TODAY)
    assert answer["refused"]
    assert ask(room, "take", texts={}, rows="nonsense\n[]\n", sources=[], today=TODAY)["list"] == []


def test_a_review_stays_with_its_row_when_the_match_comes_again(review):
    [row] = record.load(review["record"])
    assert row["costs"] == review["costs"] and len(row["mistakes"]) > 3
    fresh = list(
        record.rows_of(match_texts.read(EXAMPLE.replace("\n", "\n# from: file\n", 1)), "x")
    )
    [kept] = record.merged([row], fresh, row["match"])
    assert kept["mistakes"] == row["mistakes"] and kept["match"] == "x"
    assert memory_files.MemoryFiles({}).names() == []
