"""Suits typed after every rank: prompts, refusals and records."""

from cribboard.rules import cards
from cribboard.screen import oled_layout
from cribboard.table import Table
from tests.helpers.scripts import begun, keyed, refusal, view_after


def table_of(*lines):
    return Table(begun(*lines), {"has_suits": True})


def test_each_rank_is_followed_by_its_suit():
    table = table_of("six-card")
    assert keyed(table, "0") == []
    view = table.view()
    assert view.awaiting == "suit" and view.entry == "10"
    assert view.prompt == "Which suit?  A spades  B hearts  C diamonds  D clubs  # no suit"
    assert len(oled_layout.draw(view)) == 8
    assert keyed(table, "A") == ["starter Ts"]
    assert table.match.game.starter == cards.parse("Ts")
    assert keyed(table, "7 B A C 5 # D") == ["lay 7h", "lay Jd", "lay 5", "go"]


def test_a_fifth_of_a_rank_is_refused_where_ranks_alone_are_keyed():
    ranks = Table(begun("six-card", "starter 5", "> 5 5 5"), {})
    assert refusal(ranks, "5") == "There is no fifth 5"


def test_the_same_card_twice_is_refused_and_another_suit_taken():
    table = table_of("six-card", "starter Ts")
    keyed(table, "7 B")
    assert refusal(table, "7 B") == "7h is there twice"
    assert keyed(table, "A") == ["lay 7s"]
    assert refusal(table, "0 A") == "Ts is there twice"
    keyed(table, "*")
    assert table.view().prompt == "Orange: play a card" and table.view().message == ""


def test_a_card_that_makes_exactly_31_has_its_suit_asked_and_one_too_high_not():
    table = table_of("six-card", "starter Ts", "> K Q 5")
    assert keyed(table, "6") == [] and table.view().awaiting == "suit"
    assert keyed(table, "A") == ["lay 6s"]
    assert table.match.game.scores == [2, 0]
    table = table_of("six-card", "starter Ts", "> K Q 5")
    for key, count in (("9", 34), ("7", 32)):
        assert refusal(table, key) == "%s would make %d. D for a go" % (key, count)
        assert table.view().awaiting == "card" and table.view().entry == ""
    assert keyed(table, "D 7") == ["go"] and table.view().awaiting == "suit"
    assert keyed(table, "A") == ["lay 7s new-series"]


def test_a_rank_is_erased_and_another_key_is_no_suit():
    table = table_of("six-card", "starter Ts")
    assert refusal(table, "7 9") == "A B C D, or # for none"
    keyed(table, "*")
    assert table.view().awaiting == "card" and table.view().entry == ""
    keyed(table, "7 A! 3 #")
    assert table.match.game.scores == [3, 0] and table.view().prompt == "Orange: play a card"


def play_out(table):
    """Lay 7h 8s 9h 5d 6h 4c 3h Js: Orange's hand is all hearts."""
    return keyed(table, "7 B 8 A 9 B 5 C D D 6 B 4 D 3 B A A")


def test_known_suits_ask_nothing():
    table = table_of("six-card", "starter Ts")
    assert play_out(table)[-1] == "lay Js"
    assert keyed(table, "#") == ["show 1 from-play"]
    assert "flush of four" in table.view().patter
    assert keyed(table, "#") == ["show 0 from-play"]
    assert "for his nobs" in table.view().patter


def test_a_crib_is_typed_with_suits():
    table = table_of("six-card", "starter Ts")
    play_out(table)
    keyed(table, "# #")
    assert keyed(table, "2 A") == [] and table.view().entry == "2s"
    assert keyed(table, "3") == [] and table.view().entry == "2s 3"
    assert table.view().awaiting == "suit"
    assert refusal(table, "#") == "Each card needs its suit"
    assert refusal(table, "B") == "3h is there twice"
    keyed(table, "A C A")
    assert refusal(table, "C A") == "Ks is there twice"
    assert table.view().entry == "2s 3s Ks K" and table.view().message == "Ks is there twice"
    assert keyed(table, "B") == ["crib 2s 3s Ks Kh"]


def test_an_entry_begun_without_suits_goes_on_so():
    table = table_of("six-card", "starter Ts")
    play_out(table)
    keyed(table, "# #")
    assert keyed(table, "2 # 3 C") == [] and table.view().entry == "2 3 K"
    assert keyed(table, "C") == ["crib 2 3 K K"]


def test_a_half_typed_entry_is_erased_a_card_then_all():
    table = table_of("six-card", "starter Ts")
    play_out(table)
    assert view_after(table, "D 7 B 9").entry == "7h 9"
    keyed(table, "*")
    assert table.view().entry == "7h" and table.view().awaiting == "card"
    keyed(table, "*")
    assert table.view().entry == "" and table.view().prompt == "Orange's hand  enter 4 cards"
    assert keyed(table, "7 B 9 B 6 B 3 A #") == ["show 1 7h 9h 6h 3s"]


def test_unlaid_cards_of_five_card_have_suits_too():
    table = table_of("five-card", "starter Ts", "> Kh Qh Jh go go")
    assert keyed(table, "#") == [] and table.view().entry == "Kh Jh"
    keyed(table, "2")
    assert table.view().awaiting == "suit" and table.view().entry == "Kh Jh 2"
    assert view_after(table, "*").entry == "Kh Jh"
    assert keyed(table, "2 B #") == ["show 1 from-play 2h"]
    assert "flush of three" in table.view().patter


def test_a_card_whose_suit_is_asked_is_forgotten_when_another_was_laid():
    table = table_of("six-card", "starter Ts", "lay 5d")
    view = view_after(table, "* 7 *!")
    assert view.awaiting == "card" and view.entry == "" and view.series == (cards.parse("5d"),)
