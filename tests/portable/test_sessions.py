"""Recorded sessions at the board: tests/helpers/transcripts.py describes their files."""

from tests.helpers.transcripts import check


def test_adjourn_items():
    check("adjourn_items")


def test_card_rows():
    check("card_rows")


def test_card_suit():
    check("card_suit")


def test_claim():
    check("claim")


def test_claims():
    check("claims")


def test_corrections():
    check("corrections")


def test_details():
    check("details")


def test_drill():
    check("drill")


def test_ending_items():
    check("ending_items")


def test_endings():
    check("endings")


def test_evening_items():
    check("evening_items")


def test_first_deal():
    check("first_deal")


def test_flush_nobs():
    check("flush_nobs")


def test_forms():
    check("forms")


def test_house_rules():
    check("house_rules")


def test_impossible_suits():
    check("impossible_suits")


def test_judge():
    check("judge")


def test_match():
    check("match")


def test_match_score():
    check("match_score")


def test_mend_ways():
    check("mend_ways")


def test_mends():
    check("mends")


def test_menu():
    check("menu")


def test_menu_questions():
    check("menu_questions")


def test_messages():
    check("messages")


def test_phases():
    check("phases")


def test_sentences():
    check("sentences")


def test_setting_items():
    check("setting_items")


def test_table():
    check("table")


def test_text_rows():
    check("text_rows")


def test_ways_of_use():
    check("ways_of_use")
