"""Codes of matches in addresses: as short as they should be, read back, hostile ones refused."""

import random
from base64 import urlsafe_b64encode
from pathlib import Path

import pytest

from cribboard.rules import match_facts, notation
from cribboard.rules.match import Match
from cribboard_tools.page.hand.counting import Counting
from cribboard_tools.page.past import match_code, match_texts
from tests.helpers import random_match
from tests.helpers.host.dealt_session import Session

ROOT = Path(__file__).parents[3]
EXAMPLE = notation.parse((ROOT / "docs/win-chances.match").read_text())
GOLDEN = sorted((ROOT / "tests/golden").glob("*.match"))


class Noted(Match):
    """A match whose commands are noted."""

    def __init__(self):
        self.moves = []
        super().__init__()

    def push(self, command):
        events = super().push(command)
        self.moves.append(command)
        return events


def check(moves):
    """Check that the code of a match has what its commands did; return it."""
    code = match_code.code(moves)
    read = match_texts.read(match_code.read(code)).commands
    assert [one.kind for one in read] == [one.kind for one in moves]
    match, again = Match(), Match()
    for command, other in zip(moves, read, strict=True):
        match.push(command)
        again.push(other)
        assert (match.game is None) == (again.game is None)
        if match.game is not None:
            assert match.game.scores == again.game.scores
            assert match.game.phase == again.game.phase
    assert match_code.code(read) == code
    assert not [name for one in read for name, _ in one.options if name in match_facts.ALL]
    return code


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_match_of_each_form_reads_back(path):
    code = check(notation.parse(path.read_text()))
    assert code.replace("-", "").replace("_", "").isalnum()


def test_a_game_of_nine_deals_has_130_letters():
    assert len(check(EXAMPLE)) <= 130  # its suits are known
    assert len(check(notation.parse((ROOT / "tests/golden/first-light.match").read_text()))) <= 130


def test_a_dealt_game_has_its_claims_and_the_points_of_suits():
    chosen = Counting()
    chosen.set("way", "number")
    session = Session(2, chosen, begun="4F2K7Q")
    while session.dealt.step(session.view) != "again":
        session.step()
    match = session.match
    blocks = [match.history.before(index) for index in range(1, match.index + 1)]
    moves = [command for block in blocks for command in block[1]] + match.commands
    assert len([one for one in moves if one.kind == "claim"]) > 20
    assert len(check(moves)) <= 22 * match.game.deal_number + 30


def test_names_go_along_only_if_they_are_given():
    names = 'Zoë, "Smith, Jr"'
    read = match_texts.read(match_code.read(match_code.code(EXAMPLE, names)))
    assert read.names == ["Zoë", "Smith, Jr"]
    assert match_texts.read(match_code.read(match_code.code(EXAMPLE))).names == []


@pytest.mark.long
@pytest.mark.parametrize("quarter", range(4))
def test_ten_thousand_matches_read_back(quarter):
    """Of any form and level, with every correction there is."""
    for seed in range(2500 * quarter, 2500 * (quarter + 1)):
        dice, match = random_match.Dice(seed), Noted()
        push = (random_match.push_any, random_match.push_one)[seed % 2]
        for _ in range(20 + seed % 60):
            push(match, dice)
        check(match.moves)


CRAFTED = [
    "", "A", "E", "EA", "EP", "EAA", "EAE", "FAA", "EP8AAA", "EAD_", "EA" + "8" * 7000, "E" * 8001,
    "EAEK", "EAPQ", "%00", "é" * 40, "<img src=x>", "__proto__", "=" * 9,
    match_code.code(EXAMPLE)[1:],
]  # fmt: skip


def is_refused(code):
    try:
        match_texts.read(match_code.read(code))
    except match_texts.Unreadable:
        return True
    return False


@pytest.mark.parametrize("code", CRAFTED)
def test_what_is_no_code_is_refused(code):
    assert is_refused(code)


def test_no_hostile_code_does_anything_but_be_refused_or_read():
    chance, code = random.Random(3), match_code.code(EXAMPLE)
    refused = {"random": 0, "changed": 0, "cut": 0}
    for _ in range(300):
        some = bytes([16]) + chance.randbytes(chance.randrange(90))
        refused["random"] += is_refused(urlsafe_b64encode(some).decode())
        at = chance.randrange(len(code))
        refused["changed"] += is_refused(code[:at] + chance.choice("AZaz09-_") + code[at + 1 :])
        refused["cut"] += is_refused(code[:at])
    assert refused["random"] == 300 and 0 < refused["cut"] < refused["changed"] < 300
