"""`cribboard replay`: text and JSON of a match in notation."""

import re
from pathlib import Path

import pytest

from tests.helpers.host.command import Said, cribboard

GOLDEN = Path(__file__).parents[1] / "golden/first-light.match"
DEAL = """cribboard 1
# one deal
game six-card dealer=0
starter Jd   # heels
lay 5

lay T
lay 5
lay A
lay T
lay K
lay Q
lay 4
show 1 from-play nobs=0
show 0 from-play flush=4
"""


def _replay(tmp_path: Path, text: str | bytes, *words: str) -> Said:
    path = tmp_path / "a.match"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return cribboard("replay", str(path), *words)


#: A match of the corrections that the golden ones lack, and of what does not fit under a target.
BY_HAND = """cribboard 1
game three-hand level=correct
peg 0 5
penalty 0 9 back
correct 1 4 "forgotten"
set 2 30
penalty 2 3 to=1
starter J
heels
misdeal
starter 9
peg 1 200
game six-card dealer=0
set 0 116
starter 5
lay 5
penalty 0 30 back
misdeal
set 0 100
peg 0 21
penalty 1 1 back
set 1 90
"""


def tracks_of(game: str, many: int) -> list[int]:
    """Return the track of each seat of a game, by its command; many: tracks of the game."""
    if game.startswith("game captain"):
        captain = int((re.findall("captain=([0-9])", game) or ["0"])[0])
        return [int(seat != captain) for seat in range(3)]
    return [0, 1, 0, 1] if game.startswith("game partners") else list(range(many))


def is_told(reason: str) -> bool:
    """Tell whether docs/notation.md has this reason."""
    page = (Path(__file__).parents[2] / "docs/notation.md").read_text(encoding="utf-8")
    told = page.partition("`reason` is one of `")[2].partition("`")[0]
    return reason in told.split()


@pytest.mark.parametrize("name", ["by hand", *sorted(GOLDEN.parent.glob("*.match"))])
def test_what_is_pegged_adds_up_to_the_scores(tmp_path: Path, name: str | Path) -> None:
    source = name.read_text() if isinstance(name, Path) else BY_HAND
    totals: list[int] = []
    seats: list[int] = []
    for line in _replay(tmp_path, source, "--json").lines():
        if "command" not in line:
            assert line["skunk"] in ("none", "skunk", "double", "triple") and line["games"] >= 0
            continue
        if line["command"].startswith("game"):
            totals = [0] * len(line["scores"])
            seats = tracks_of(line["command"], len(totals))
        for event in line["events"]:
            track = event["track"] if event["player"] is None else seats[event["player"]]
            totals[track] += event["pegged"]
            assert event["score"] == totals[track] and is_told(event["reason"])
            points, pegged = event["points"], event["pegged"]
            assert points == pegged or points > pegged >= 0
            if "items" in event:
                assert sum(item["points"] for item in event["items"]) == points
        assert line["scores"] == totals


def test_every_deal_has_a_heading_with_the_names_over_their_scores(tmp_path: Path) -> None:
    """Each of the two games has its own deals; the names are those of the file."""
    game = DEAL.split("show 0")[0].split("\n", 1)[1]
    text = f"cribboard 1\n# names: Ann, Ben\n{game}peg 0 99\npeg 0 30\n{game}"
    lines = _replay(tmp_path, text).out.splitlines()
    heads = [place for place, line in enumerate(lines) if line.startswith("Game ")]
    assert [lines[place].split() for place in heads] == [
        "Game 1, deal 1 Ann : Ben".split(),
        "Game 2, deal 1 Ann : Ben".split(),
    ]
    assert heads[0] == 0 and lines[heads[1] - 1] == ""
    assert lines[0].endswith("Ann : Ben") and len(lines[0]) == lines[1].index("0 : 0") + 5
    assert "Ann wins" in "".join(lines) and "Blue" not in "".join(lines)
    two = cribboard("replay", str(GOLDEN)).out.splitlines()
    deals = [line.split()[3] for line in two if line.startswith("Game 1, deal ")]
    assert deals == [str(n) for n in range(1, len(deals) + 1)] and len(deals) > 2


SHOWN = "game six-card\nstarter 9\nshow 1 2 2 4 K\n"
STARTER_2 = "game six-card dealer=0\nstarter 2\n"


@pytest.mark.parametrize(
    ("lays", "told"),
    [
        (
            "lay K\nlay 9\nlay K\ngo\ngo\nlay 8\n",
            "Orange: ten|Blue: nineteen|Orange: twenty-nine|Blue: go|Orange: go, one for last|"
            "Blue: eight",
        ),
        (
            "lay K\nlay 9\nlay K\nlay 8 new-series\nlay Q\npass\nlay 3\npass with-last\n",
            "Orange: ten|Blue: nineteen|Orange: twenty-nine|"
            "Blue: go, one for last for Orange; Blue: eight|Orange: eighteen|Blue lays nothing|"
            "Orange: twenty-one|Blue lays nothing; Orange: one for last",
        ),
        (
            "set 1 120\nlay K\nlay 9\nlay K\nlay 8 new-series\n",
            "Orange stands at 120; Orange is in the stink hole|Orange: ten|Blue: nineteen|"
            "Orange: twenty-nine|Blue: go, one for last for Orange||"
            "Orange wins by 121, a triple skunk: worth 4.",
        ),
    ],
)
def test_who_laid_a_card_is_told(tmp_path: Path, lays: str, told: str) -> None:
    lines = _replay(tmp_path, f"cribboard 1\n{STARTER_2}{lays}").out.splitlines()[3:]
    assert [line.split("   ")[-1] for line in lines] == told.split("|")


@pytest.mark.parametrize(
    ("text", "at", "events", "scores"),
    [
        ("game six-card dealer=0\nstarter Jd\nlay 5", 0, "", [0, 0]),
        ("game six-card dealer=0\nstarter Jd\nlay 5", 1, "0 2 2 heels 2", [2, 0]),
        ("game six-card dealer=0\nstarter Jd\nlay 5\nlay T", 3, "0 2 2 fifteen 4", [4, 0]),
        (STARTER_2 + "lay K\nlay 9\nlay K\nlay 8 new-series", 5, "1 1 1 last 1", [0, 1]),
        ('game six-card\npeg 1 5 "forgot a pair"', 1, "1 5 5 manual 5", [0, 5]),
        ("game six-card\npeg 1 5\ncorrect 1 -2", 2, "1 -2 -2 correction 3", [0, 3]),
        ("game six-card\npeg 0 99\npeg 0 30", 2, "0 30 22 manual 121", [121, 0]),
        ("game partners dealer=3\nstarter J", 1, "3 2 2 heels 2", [0, 2]),
        ("game partners dealer=3\nstarter J\nlay 5", 2, "", [0, 2]),
        ("game partners dealer=3\nstarter J\nlay 5\nlay K", 3, "1 2 2 fifteen 4", [0, 4]),
        ("game partners\npeg 1 4", 1, "None 4 4 manual 4 1", [0, 4]),
        ("game partners\npeg 1 8\npenalty 1 9 back", 2, "None -8 -8 penalty 0 1", [0, 0]),
        ("game three-hand\npeg 2 4", 1, "2 4 4 manual 4", [0, 0, 4]),
        (
            "game six-card\nstarter 9\nshow 1 2 2 4 K\noverrule 1 5",
            3,
            "1 -1 -1 hand 5 True",
            [0, 5],
        ),
        ("game six-card level=muggins\nstarter 9\nclaim 1 2", 2, "", [0, 0]),
        (
            "game six-card level=muggins\nstarter 9\nclaim 1 2\nshow 1 6 6 4 4",
            3,
            "1 2 2 hand 2",
            [0, 2],
        ),
        (
            "game six-card level=muggins\nstarter 9\nclaim 1 2\nshow 1 6 6 4 4\nmugs 0 6",
            4,
            "0 6 6 muggins 6",
            [6, 2],
        ),
    ],
)
def test_each_event_is_told_with_the_scores_after_it(
    tmp_path: Path, text: str, at: int, events: str, scores: list[int]
) -> None:
    line = _replay(tmp_path, f"cribboard 1\n{text}\n", "--json").lines()[at]
    assert list(line) == ["command", "events", "scores"]
    assert line["command"] == text.split("\n")[at] and line["scores"] == scores
    names = ["player", "points", "pegged", "reason", "score"]
    for event in line["events"]:
        event.pop("items", None)  # test_what_is_pegged_adds_up_to_the_scores
        assert [*event][:5] == names
        assert [*event][5:] in ([], ["track"], ["overruled"])
    told = [" ".join(map(str, event.values())) for event in line["events"]]
    assert told == events.split("|") * bool(events)


BY_82 = "set 1 80\npeg 0 99\npeg 0 30\n"
WON = {"winner": 0, "skunk": "skunk", "games": 3}


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        (
            "match first-to=2\n" + 2 * ("game six-card skunks=tournament\n" + BY_82),
            [
                WON | {"match": [1, 0], "match_winners": []},
                WON | {"match": [2, 0], "match_winners": [0]},
            ],
        ),
        (
            "game losing players=3 target=9\npeg 2 9\n",
            [{"winner": 0, "skunk": "none", "games": 1, "winners": [0, 1]}],
        ),
        (
            2 * "game six-card\npeg 0 99\npeg 0 30\n",
            2 * [{"winner": 0, "skunk": "triple", "games": 4}],
        ),
    ],
)
def test_the_end_of_each_game_is_told(
    tmp_path: Path, text: str, ends: list[dict[str, object]]
) -> None:
    lines = _replay(tmp_path, f"cribboard 1\n{text}", "--json").lines()
    assert [line for line in lines if "winner" in line] == ends


def test_a_match_is_told_with_its_score_and_its_card(tmp_path: Path) -> None:
    game = "game six-card skunks=tournament\n" + BY_82
    said = _replay(tmp_path, "cribboard 1\nmatch first-to=2\n" + game + game).out
    assert "The match, first to 2: Blue 1, Orange 0." in said and "Blue wins the match." in said
    assert said.splitlines()[-2].split() == ["Blue", "2", "6", "+82", "-0", "+82"]


def test_a_false_go_is_warned_of_and_stands(tmp_path: Path) -> None:
    laid = "lay K\nlay 6\nlay K\ngo\nlay 2\ngo\nlay 2\n"
    said = _replay(tmp_path, "cribboard 1\ngame six-card\nstarter 9\n" + laid, "--json")
    assert said.status == 0
    assert len(said.lines()) == 9
    assert said.err.count("\n") == 1 and "line 10" in said.err and "said go" in said.err


@pytest.mark.parametrize(
    "text, why",
    [
        ("", "line 1: a match begins with 'cribboard 1'"),
        ("chess 2\n", "line 1: chess 2: a match begins with 'cribboard 1'"),
        ("cribboard 4\n", "line 1: cribboard 4: this version reads 'cribboard 1' only"),
        ("cribboard 1\n\nlay 5 6\n", "line 3: lay 5 6: it takes one card"),
        ("cribboard 1\ndance\n", "line 2: dance: 'dance' is not a command"),
        ("cribboard 1\nlay Zz\n", "line 2: lay Zz: 'Zz' is not a card"),
        ("cribboard 1\nlay 5\n", "line 2: lay 5: Begin a game first"),
        ("cribboard 1\ngame whist\n", "line 2: game whist: whist is not a form of this board"),
        ("cribboard 1\ngame six-card dealer=9\n", "six-card dealer=9: There is no seat 9"),
        ("cribboard 1\ngame six-card\nlay 5\n", "line 3: lay 5: The starter comes first"),
        (b"\xff\xfe\x00", "is not a match in notation: it is not UTF-8 text"),
    ],
)
def test_a_file_that_cannot_be_right_is_refused(
    tmp_path: Path, text: str | bytes, why: str
) -> None:
    said = _replay(tmp_path, text, "--json")
    assert said.status == 2
    assert why in said.err and said.err.count("\n") == 1


def test_what_was_right_before_the_fault_is_told(tmp_path: Path) -> None:
    text = "cribboard 1\ngame six-card\nstarter 9\n# now\nlay K\nlay K\nlay K\nlay K\n"
    said = _replay(tmp_path, text, "--json")
    assert said.status == 2
    assert len(said.lines()) == 5
    assert "line 8: lay K: " in said.err


def test_files_that_are_not_there() -> None:
    assert "No such file" in cribboard("replay", "/no/such/file").refusal()
    assert "cannot read /" in cribboard("replay", "/").refusal()


def test_standard_input_and_windows_lines() -> None:
    said = cribboard("replay", "-", "--json", stdin="\ufeff" + DEAL.replace("\n", "\r\n"))
    assert said.lines()[1]["events"][0]["reason"] == "heels"


def test_chances_are_shown_after_the_game(tmp_path: Path) -> None:
    said = cribboard("replay", str(GOLDEN), "--chances")
    assert said.status == 0
    lines = said.out.splitlines()
    begin = lines.index("Blue's chance to win:")
    deals = lines[begin + 1 :]
    assert deals[0].split()[:6] == ["deal", "1,", "Blue", "deals", "0", ":"]
    end = next(place for place, line in enumerate(deals) if line.split()[0] == "end")
    assert deals[end].split()[-2 if "100%" in deals[end] else -1] in ("100%", "0%")
    assert deals[end + 1].startswith("Turning point: deal ")
    chances = cribboard("replay", str(GOLDEN), "--chances", "--json").lines()
    [told] = [record["chances"] for record in chances if "chances" in record]
    assert len(told) == end + 1 and told[-1] in (0, 1)


def test_a_game_of_another_form_has_no_chances(tmp_path: Path) -> None:
    said = _replay(tmp_path, DEAL.replace("six-card", "seven-card").split("lay")[0], "--chances")
    assert "chance" not in said.out


def test_a_match_has_the_chance_to_win_it_too() -> None:
    match = str(GOLDEN.with_name("six-card.match"))
    records = cribboard("replay", match, "--chances", "--json").lines()
    first, second = [record for record in records if "match_chances" in record]
    assert first["match_chances"][-1] == second["match_chances"][0]  # between the games
    assert second["match_chances"][-1] == second["chances"][-1] == 1  # the second game wins it
    for game in (first, second):
        assert len(game["match_chances"]) == len(game["chances"])
    lines = cribboard("replay", match, "--chances").out.splitlines()
    begin = lines.index("Blue's chance to win, and to win the match:")
    assert lines[begin + 1].split()[7:9] == ["45%", "48%"]


def test_a_match_that_counts_skunks_has_chances_of_its_games_only() -> None:
    text = GOLDEN.with_name("six-card.match").read_text()
    source = text.replace("count=games", "count=worth")
    records = cribboard("replay", "-", "--chances", "--json", stdin=source).lines()
    assert any("chances" in one for one in records)
    assert not any("match_chances" in one for one in records)


def test_the_chances_of_a_game_with_muggins_have_a_note() -> None:
    game = "cribboard 1\ngame six-card target=5 level=muggins\n"
    said = cribboard("replay", "-", "--chances", stdin=game + "peg 0 5\n")
    assert said.status == 0, said.err
    assert said.out.rstrip().endswith("the chances take every hand as counted in full.")
