"""Cards of this deal that are changed, inserted or removed on the page, by the board's own mend."""

import pytest

from cribboard.language import phrases
from tests.helpers.host.drawer import Drawer

#: The manual's first deal, by Blue: the play; both hands and the crib.
PLAY = "1 5 A 5 9 D 7 C 6 B D 8 "
SHOW = "1 # # 1 2 3 3"


@pytest.fixture
def drawer():
    yield Drawer()
    phrases.use("en")


def cards(drawer):
    """Return the cards entered in this deal, as `rank of kind`."""
    return [f"{row['card']} {row['kind']}" for row in rows(drawer)]


def rows(drawer):
    return drawer.ask("cards")["cards"]["entered"]


def laid(drawer):
    return [row["card"] for row in rows(drawer) if row["kind"] == "lay"]


def correct(drawer, number, how, word=""):
    """Correct the card at a place of `cards`; return the refusal, "" if there was none."""
    row = rows(drawer)[number]
    answer = drawer.ask("correct-card", place=row["place"], at=row["at"], how=how, word=word)
    return answer["refused"]


def score(drawer):
    return list(drawer.game.scores)


def message(drawer):
    return drawer.board.view.message


def test_every_entered_card_is_there_with_its_player_and_the_leads(drawer):
    assert rows(drawer) == []
    drawer.keys(PLAY + SHOW)
    found = rows(drawer)
    assert cards(drawer) == ["5 starter"] + [f"{c} lay" for c in "J597K6Q8"] + [
        f"{c} crib" for c in "A233"
    ]
    assert [row["seat"] for row in found] == [-1, 1, 0, 1, 1, 0, 1, 0, 0, -1, -1, -1, -1]
    assert [n for n, row in enumerate(found) if row["leads"]] == [1, 5, 8]
    assert drawer.ask("cards")["cards"]["seats"] == ["Blue", "Orange"]


@pytest.mark.parametrize(
    ("wrong", "number", "how", "word"),
    [
        ("1 5 A 6 9", 2, "change", "5"),
        ("1 5 A 5 5 9", 3, "remove", ""),
        ("1 5 A 9", 2, "insert", "5"),
        ("1 6 A 5 9", 0, "change", "5"),
        ("1 5 A 5 9 7", 4, "insert", "go"),
    ],
)
def test_a_correction_leads_where_the_right_keys_lead_and_undo_takes_it_back(
    drawer, wrong, number, how, word
):
    right = Drawer(keys=wrong[:-1] + "D 7" if word == "go" else "1 5 A 5 9")
    drawer.keys(wrong)
    before = drawer.board.table.match.commands, score(drawer)
    assert correct(drawer, number, how, word) == ""
    assert score(drawer) == score(right)
    assert drawer.board.table.match.commands == right.board.table.match.commands
    assert drawer.board.view.prompt == right.board.view.prompt
    drawer.keys("*")
    assert (drawer.board.table.match.commands, score(drawer)) == before


def test_a_changed_card_is_told_and_the_whole_deal_is_counted_anew(drawer):
    drawer.keys(PLAY.replace("B", "C") + SHOW)  # a king, not the queen
    assert score(drawer) == [24, 10]
    assert correct(drawer, 7, "change", "Q") == ""
    assert message(drawer) == "Q instead of K; 3 more"
    assert score(drawer) == [4, 10]  # four ranks can be a flush, of which nobody was asked
    drawer.keys("# *!")
    assert score(drawer) == [22, 10]
    assert drawer.saved() is not None
    again = Drawer(files=drawer.devices.files.plugged_in())
    assert score(again) == [22, 10]


def test_what_no_longer_fits_is_told_and_is_done_again_after_the_next_correction(drawer):
    drawer.keys(PLAY)
    assert correct(drawer, 3, "change", "2") == ""  # 17: no go, and the seven is Blue's
    assert message(drawer) == "No go at 17: every card still fits"
    assert laid(drawer) == list("J52")
    assert correct(drawer, 3, "change", "9") == ""
    drawer.keys("*! ")
    assert laid(drawer) == list("J597K6Q8")


def test_a_card_that_cannot_be_there_is_refused_and_changes_nothing(drawer):
    drawer.keys("1 5 A C 4")
    before = drawer.board.table.match.commands
    assert correct(drawer, 1, "insert", "go") == "No go at 0: every card still fits"
    assert correct(drawer, 3, "insert", "Q") == "" and laid(drawer) == list("JKQ")
    drawer.keys("*")
    assert correct(drawer, 3, "change", "Q") == ""
    drawer.keys("*")
    assert drawer.board.table.match.commands == before


def test_a_card_of_the_crib_is_changed_and_its_question_is_asked_anew(drawer):
    drawer.keys(PLAY + SHOW)
    assert correct(drawer, 9, "change", "2") == ""
    assert message(drawer) == "2 instead of A; 0 more"
    assert score(drawer) == [20, 10]  # a fifteen and two pairs
    assert correct(drawer, 9, "change", "A") == ""
    assert correct(drawer, 12, "change", "4") == ""  # four ranks can be a flush
    assert "flush: 5" in drawer.board.view.prompt and score(drawer) == [14, 10]
    drawer.keys("#")
    assert score(drawer) == score(Drawer(keys=PLAY + "1 # # 1 2 3 4 #"))


def test_only_cards_of_the_play_are_inserted_or_removed_and_only_at_the_table(drawer):
    drawer.keys("1 5 A")
    place = rows(drawer)[1]["place"]
    assert drawer.ask("correct-card", place=place + 1, at=0, how="remove")["refused"]
    dealt = Drawer(keys="1 5 A")
    dealt.bridge._prescribed = {"names": []}
    assert dealt.ask("correct-card", place=place, at=0, how="remove")["refused"] == "correct-card"


def test_the_deal_before_and_what_a_misdeal_took_back_are_not_offered(drawer):
    drawer.keys(PLAY + SHOW + " #")
    assert rows(drawer) == []
    drawer.keys("5 A 9")
    assert laid(drawer) == ["J", "9"]
    drawer.keys("D! 6 # #")
    assert rows(drawer) == []
    drawer.keys("6 2")
    assert cards(drawer) == ["6 starter", "2 lay"]
    assert correct(drawer, 1, "change", "3") == ""
    assert cards(drawer) == ["6 starter", "3 lay"]
