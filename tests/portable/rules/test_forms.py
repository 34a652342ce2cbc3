"""Forms of the game: seats, leads, the point for last, deals and counts."""

from cribboard import tracks
from cribboard.rules import commands, forms, notation, show
from cribboard.rules.cards import parse
from cribboard.rules.errors import IllegalMove, UnknownForm
from cribboard.rules.match import Match
from tests.helpers.scripts import begun, do, error_of, parsed, refused

# The table


def test_the_cards_and_seats_of_each_form_agree_and_limits_hold():
    """That the numbers are those of docs/rules.md is tests/host/test_documents.py's."""
    assert max([row.players for row in forms.FORMS]) == forms.MOST_PLAYERS
    assert max([max(row.sides) + 1 for row in forms.FORMS]) <= tracks.MOST_TRACKS
    for row in forms.FORMS:
        assert row.kept == row.dealt - row.away, row.name
        assert row.crib == row.away * row.players + row.to_crib, row.name
        assert len(row.sides) == row.players, row.name
        assert 0 < row.target <= forms.MOST_TARGET
        assert row.crib == 0 or forms.MOST[row.crib] > 0
        assert forms.MOST[row.kept] > 0
        for base in row.bases:
            assert forms.laid_over(row, forms.form(base)).kept == forms.form(base).kept


def test_a_form_stays_in_its_place():
    stored = (
        "six-card five-card seven-card three-hand partners captain losing shotgun singles".split()
    )
    first = [row.name for row in forms.FORMS[: len(stored)]]
    assert first == stored, "saved games have the place of their form"


def test_what_a_hand_can_count_at_most():
    """docs/rules.md, "The show": five-card 20, six-card 29, seven-card 46, shotgun 72."""
    most = dict([(row.name, forms.MOST[row.kept]) for row in forms.FORMS])
    assert (most["five-card"], most["six-card"], most["seven-card"]) == (20, 29, 46)
    assert most["shotgun"] == 72
    hands = ("5h 5s Jd/5d", "5h 5s 5c Jd/5d", "4h 4s 5h 5s 6h/6s", "3h 3s 3c 3d 6h 6s/9h")
    for text in hands:
        hand, up = text.split("/")
        cards = parsed(hand)
        assert show.total(show.items(cards, parse(up))) <= forms.MOST[len(cards)]


def test_a_form_that_is_not_there_names_those_that_are():
    told = error_of(UnknownForm, forms.form, "whist")
    assert "six-card, five-card, seven-card, three-hand, partners, captain" in told


def test_seats_and_tracks():
    for game, seat_tracks in (
        ("six-card", [0, 1]),
        ("three-hand", [0, 1, 2]),
        ("partners", [0, 1, 0, 1]),
        ("captain", [0, 1, 1]),
        ("captain captain=1", [1, 0, 1]),
        ("captain captain=2", [1, 1, 0]),
        ("losing", [0, 1]),
        ("losing players=3", [0, 1, 2]),
        ("losing players=4", [0, 1, 0, 1]),
        ("losing players=3 base=captain captain=2", [1, 1, 0]),
    ):
        found = begun(game).game
        seats = range(len(seat_tracks))
        assert [found.track_of(seat) for seat in seats] == seat_tracks, game
        assert len(found.scores) == max(seat_tracks) + 1
        for track in range(max(seat_tracks) + 1):
            assert found.seats_of(track) == [seat for seat in seats if seat_tracks[seat] == track]


def test_options_that_cannot_be_are_refused():
    for game, why in (
        ("three-hand players=2", "no.form-players n=3 what=three-hand"),
        ("losing players=5", "no.form-players-to n=2 what=losing m=4"),
        ("losing players=1", "no.form-players-to n=2 what=losing m=4"),
        ("losing base=losing players=3", "no.form-players-to n=2 what=losing m=4"),
        ("losing base=partners", "no.form-players n=4 what=partners"),
        ("six-card base=partners", "no.form-base what=six-card base=partners"),
        ("captain captain=3", "no.seat n=3"),
        ("six-card captain=1", "no.no-captain what=six-card"),
        ("six-card playout=1", "no.playout"),
        ("five-card playout=2", "no.playout"),
        ("six-card target=1000", "no.target n=999 m=1000"),
        ("six-card level=expert", "no.option what=level=auto|teach|correct|muggins|acc-muggins"),
        ("six-card skunks=some", "no.option what=skunks=standard|off|house|tournament"),
        ("six-card claims=play", "no.claim-auto"),
        ("losing level=muggins", "no.no-muggins what=losing"),
        ("whist", "no.form what=whist"),
        ("losing base=whist", "no.form what=whist"),
        ("partners dealer=4", "no.seat n=4"),
    ):
        assert refused(Match(), "game " + game) == why, game


# Five, seven, and six cards kept


def test_shotgun_keeps_and_plays_all_six_and_has_no_crib():
    """0: T T T Q Q Q, 1: K K K K J J."""
    match = begun("shotgun dealer=1", "starter 6")
    game = match.game
    do(match, "> T K T go go K T K go go Q K Q go go J Q J")
    assert game.scores == [2, 2] and game.holds(0) == game.holds(1) == 0
    do(match, "show 0 from-play", "show 1 from-play")
    assert game.scores == [14, 16]
    assert game.awaited == ("deal", 0)
    assert refused(match, "crib A 2 3 4") == "no.need-deal"


def test_singles_lay_one_card_away_each_and_have_two_of_the_pack_in_the_crib():
    """0: 5 5 J Q, 1: 2 2 8 K; the board sees a crib of four."""
    match = begun("singles dealer=1", "starter 6")
    game = match.game
    assert (game.form.dealt, game.form.away, game.form.to_crib) == (5, 1, 2)
    do(match, "> J K 5 2 go 2 go Q 8 5", "show 0 from-play nobs=0", "show 1 from-play")
    assert game.scores == [1 + 10, 3 + 2] and game.awaited == ("crib", 1)
    assert refused(match, "crib 7 8 9") == "no.crib-size n=4 m=3"
    do(match, "crib 7 8 8 9")
    assert game.target == 121 and game.awaited == ("deal", 0)


# Losing


def test_losing_is_dealt_as_another_form():
    match = begun("losing base=five-card dealer=1")
    assert match.game.scores == [3, 0] and match.game.target == 121
    assert match.game.form.kept == 3 and match.game.form.name == "losing"
    assert begun("losing players=4").game.form.players == 4


# Targets and laps


def test_any_target_is_played_to_and_events_carry_what_was_earned():
    for target in (1, 2, 31, 61, 120, 121, 151, 181, 241, 999):
        match = begun("six-card target=%d" % target)
        left = target
        while left > 40:
            do(match, "peg 0 40")
            left -= 40
        events = do(match, "peg 0 45")
        assert match.game.scores[0] == target and match.game.winner == 0
        assert [(e.kind, e.points) for e in events] == [("score", 45), ("win", 0)]


def test_another_game_like_the_last():
    from cribboard.rules import new_game

    for line in (
        "game six-card dealer=1",
        "game six-card dealer=0 target=61 skunks=house level=teach",
        "game five-card dealer=1 playout=1",
        "game captain captain=2 dealer=2 level=correct claims=play",
        "game losing dealer=3 players=4",
        "game losing base=captain captain=1 dealer=2 players=3",
        "game losing base=seven-card dealer=0",
    ):
        command = notation.parse_line(line)
        game = new_game.begin(command)
        options = new_game.chosen(game)
        options["dealer"] = game.dealer
        assert commands.game(game.form.name, **options) == command, line


def test_a_game_with_an_option_of_a_later_version_is_refused():
    late = commands.make("game", text="six-card", options=[("jokers", 2)])
    assert error_of(IllegalMove, Match().push, late) == "no.option-unknown what=jokers"
