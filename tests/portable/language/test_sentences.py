"""Patter of each command, and its name when it is undone, against texts written by hand."""

from cribboard.language import phrases, sentences
from cribboard.message import Message
from cribboard.rules import notation
from cribboard.rules.cards import pips_of
from cribboard.rules.match import Match
from cribboard.table import Table
from tests.helpers.languages import each_language
from tests.helpers.random_match import Dice, push_any
from tests.helpers.rounds import is_whole, rounds
from tests.helpers.scripts import begun, keyed, rows_of
from tests.helpers.tables import table_after

NAMES = ("Blue", "Orange", "White")
GAME = "game six-card dealer=0\n"
#: Orange, who leads, holds 7 7 A 2; Blue 8 8 3 4.
PLAY = "lay 7\nlay 8\nlay 7\nlay 8\nlay A\nlay 3\nlay 2\nlay 4\n"
PLAYED = "starter T\n" + PLAY
HANDS = PLAYED + "show 1 from-play\nshow 0 from-play\n"
PENALTY = "2 to Orange for the penalty"


def seats_of(game):
    return sentences.seat_names(NAMES, [game.track_of(seat) for seat in range(game.form.players)])


class Heard:
    """One command as the players are told of it."""

    def __init__(self, match, command):
        game = match.game
        standing = (game.scores, game.backs) if game is not None else ([0] * 3, [0] * 3)
        turn = game.turn if game is not None else -1
        is_lay = command.kind == "lay"
        count = game.count + pips_of(command.cards[0]) if is_lay else 0
        events = self.events = Match.push(match, command)
        game = match.game
        self.said = self.undone = ""
        self.walks = []
        if game is None:
            return
        self.said = sentences.command_patter(command, events, game, NAMES, count)
        undone = Message("undid", what=sentences.summary(command, events, turn))
        self.undone = phrases.text(undone, seats_of(game), NAMES)
        for move in sentences.moves(command, events, standing[0], standing[1], game.target):
            assert (move.start, move.back) == (standing[0][move.track], standing[1][move.track])
            assert move.stops[-1] == game.scores[move.track], command
            assert len(move.stops) == len(move.texts)
            self.walks.append((move.track, move.stops, move.texts))


class Listener(Match):
    """A match that hears what is said of every command pushed."""

    def push(self, command):
        self.heard = Heard(self, command)
        return self.heard.events


def hear(source):
    """Push a match in notation; return what was heard of each command."""
    match = Match()
    return [Heard(match, command) for command in notation.parse("cribboard 1\n" + source)]


def said(source):
    """Return what is said of the last command."""
    return hear(source)[-1].said


def undone(source):
    """Return what the last command is called as it is undone."""
    return hear(source)[-1].undone


def walks(source):
    """Return (track, stops, texts) for each track that the last command moves."""
    return hear(source)[-1].walks


def check(*rows):
    """Require what is said of the last command of each (match in notation, what is said)."""
    for source, told in rows:
        assert said(source) == told, source


# The deal, the starter and the play


def test_pone_of_the_five_card_game_takes_three_for_last():
    game = "game five-card dealer=0\n"
    assert said(game) == "Blue deals; Orange takes three for last"
    assert walks(game) == [(1, (3,), ("last for 3",))]


def test_the_starter_and_his_heels():
    assert said(GAME + "starter T\n") == "starter 10"
    assert undone(GAME + "starter T\n") == "undid: starter 10"
    assert said(GAME + "starter J\n") == "starter J, two for his heels"
    assert undone(GAME + "starter J\n") == "undid: starter J"
    assert walks(GAME + "starter J\n") == [(0, (2,), ("his heels 2",))]


def test_the_play_is_counted_aloud():
    assert [heard.said for heard in hear(GAME + PLAYED)][2:] == [
        "seven",
        "fifteen for two",
        "twenty-two",
        "thirty",
        "thirty-one for two",
        "three",
        "five",
        "nine and three for a run and one for last",
    ]
    assert walks(GAME + PLAYED) == [(0, (5, 6), ("run for 3", "last for 1"))]
    assert undone(GAME + PLAYED) == "undid: Blue played 4"


def test_a_go_and_the_last_card():
    play = GAME + "starter T\nlay 7\nlay 8\nlay 9\nlay 5\ngo\n"
    assert said(play) == "go"
    assert undone(play) == "undid: Orange said go"
    assert said(play + "go\n") == "go, one for last"
    assert walks(play + "go\n") == [(0, (3,), ("last for 1",))]


# The show


def test_hands_are_told_and_undone():
    pone, dealer = hear(GAME + HANDS)[-2:]
    assert pone.said == "Orange: fifteen two, and a pair is four"
    assert pone.undone == "undid: Orange 4 for hand"
    assert pone.walks == [(1, (4, 6), ("fifteen 2", "pair is 4"))]
    assert dealer.said == "Blue: fifteen two, fifteen four, and a pair is six"
    assert dealer.undone == "undid: Blue 6 for hand"
    assert dealer.walks == [(0, (8, 10, 12), ("fifteen 2", "fifteen 4", "pair is 6"))]


def test_a_count_ends_where_the_game_is_won():
    heard = hear("game six-card dealer=0 target=10\n" + HANDS)[-1]
    assert heard.said == "Blue: fifteen two, fifteen four"
    assert heard.walks == [(0, (8, 10), ("fifteen 2", "fifteen 4"))]


# Claims


def test_correct_pegs_the_claim_and_cuts_what_is_over():
    played = "game six-card dealer=0 level=correct\n" + PLAYED
    short = played + "claim 1 2\nshow 1 from-play\n"
    over = played + "claim 1 12\nshow 1 from-play\n"
    crib = played + "claim 1 4\nshow 1 from-play\nclaim 0 6\nshow 0 from-play\nclaim 0 %d\n"
    crib += "crib 2 4 6 8 flush=0\n"
    won = "game six-card dealer=0 level=correct target=4\nstarter K\npeg 1 2\nclaim 1 2\n"
    check(
        (short, "Orange takes 2 for hand; 2 missed"),
        (over, "Orange: fifteen two, and a pair is four; 8 too many"),
        (played + "claim 1 4\nshow 1 from-play\n", "Orange: fifteen two, and a pair is four"),
        (played + "claim 1 0\nshow 1 from-play\n", "4 missed"),
        (crib % 2, "crib: nineteen (0); 2 too many"),
        (crib % 0, "crib: nineteen (0)"),
        (won + "show 1 5 5 T 2\n", "Orange takes 2 for hand"),
    )
    assert walks(short) == [(1, (4,), ("hand for 2",))]
    assert undone(short) == "undid: Orange 2 for hand"
    assert walks(over) == [(1, (4, 6), ("fifteen 2", "pair is 4"))]


def test_muggins_is_offered_taken_and_left():
    played = "game six-card dealer=0 level=muggins\n" + PLAYED
    played += "claim 1 2\nshow 1 from-play\n"
    assert said(played) == "Orange takes 2 for hand"
    assert said(played + "mugs 0 2\n") == "muggins, Blue takes 2"
    assert walks(played + "mugs 0 2\n") == [(0, (8,), ("muggins for 2",))]
    assert undone(played + "mugs 0 2\n") == "undid: muggins, Blue takes 2"
    assert said(played + "mugs 0 1\n") == "muggins, Blue takes 1; 1 missed"
    assert said(played + "mugs 0 0\n") == "no muggins, 2 missed"
    assert undone(played + "mugs 0 0\n") == "undid: no muggins, 2 missed"


def test_heels_are_claimed_or_forfeited():
    game = "game six-card dealer=0 level=correct\nstarter J\n"
    assert said(game) == "starter J"
    assert said(game + "heels\n") == "two for his heels"
    assert walks(game + "heels\n") == [(0, (2,), ("his heels 2",))]
    assert undone(game + "heels\n") == "undid: two for his heels"
    assert said(game + "lay 5\nlay 3\n") == "eight; his heels are forfeited"


def test_claims_in_the_play_say_what_is_pegged_and_no_line_for_nothing():
    play = "game six-card dealer=0 level=teach claims=play\nstarter T\nlay 7\n"
    assert said(play) == "seven"
    assert said(play + "claim 1 0\n") == ""
    play += "claim 1 0\nlay 8\n"
    assert said(play) == "fifteen"
    assert said(play + "claim 0 2\n") == "fifteen for two"
    assert said(play + "claim 0 0\n") == "fifteen for two; 2 missed"
    assert said(play + "claim 0 3\n") == "fifteen for two; 1 too many"
    assert walks(play + "claim 0 2\n") == [(0, (2,), ("15 for 2",))]
    assert undone(play + "claim 0 2\n") == "undid: Blue claims 2"


# By hand


def test_points_by_hand_corrections_scores_that_are_set_and_penalties():
    game = GAME + "peg 0 12\n"
    for line, told, walk, undo in (
        ("correct 0 -3", "Blue moves back 3", (0, (9,), ("corrected -3",)), "Blue -3 by hand"),
        ("correct 0 3", "Blue moves up 3", (0, (15,), ("corrected +3",)), "Blue 3 by hand"),
        ("set 0 57", "Blue stands at 57", (0, (57,), ("set to 57",)), "Blue set to 57"),
        ("set 0 5", "Blue stands at 5", (0, (5,), ("set to 5",)), "Blue set to 5"),
        ("penalty 0 2 back", "Blue goes back 2", (0, (10,), ("penalty -2",)), "Blue goes back 2"),
        ("penalty 0 2 to=1", PENALTY, (1, (2,), ("penalty for 2",)), PENALTY),
        ("peg 0 12", "Blue pegs 12", (0, (24,), ("by hand 12",)), "Blue 12 by hand"),
    ):
        heard = hear(game + line + "\n")[-1]
        assert (heard.said, heard.walks, heard.undone) == (told, [walk], "undid: " + undo)
    assert sentences.by_hand(NAMES, 0, 12) == "Blue pegs 12"
    assert sentences.by_hand(NAMES, 1, -3) == "Orange moves back 3"


def test_an_overruled_count_says_what_stands():
    game = GAME + HANDS
    assert said(game + "overrule 0 8\n") == "overruled: Blue counts 8"
    assert walks(game + "overrule 0 8\n") == [(0, (14,), ("overruled: 8",))]
    assert said(game + "overrule 0 2\n") == "overruled: Blue counts 2"
    assert walks(game + "overrule 0 2\n") == [(0, (8,), ("overruled: 2",))]
    assert undone(game + "overrule 0 2\n") == "undid: overruled: Blue counts 2"


def test_a_misdeal_walks_the_pegs_back():
    game = GAME + PLAYED + "misdeal\n"
    assert said(game) == "misdeal, the same dealer again"
    assert walks(game) == [(0, (0,), ("misdeal",)), (1, (0,), ("misdeal",))]
    assert undone(game) == "undid: misdeal"


# The other languages


#: What is said in an evening: the deal, the heels, the last card, a hand, how it is undone and the
#: short forms of its walk, the crib, a count that is short, muggins, a penalty, a go undone.
EVENING = {
    "de": (
        "Blue gibt",
        "Starter J, zwei für den Buben",
        "neun und drei für die Folge und eins für die letzte Karte",
        "Orange: fünfzehn zwei und ein Paar macht vier",
        "zurückgenommen: Orange 4 für die Hand",
        ("fünfzehn 2", "mit Paar 4"),
        "Crib: neunzehn (0)",
        "Orange bekommt 2 für die Hand",
        "Muggins, Blue nimmt 2",
        "Blue geht 2 zurück",
        "zurückgenommen: Blue sagte Go",
    ),
    "fr": (
        "Blue donne",
        "retourne J, deux pour le valet retourné",
        "neuf, trois pour la suite, un pour la dernière carte",
        "Orange: quinze deux, et une paire fait quatre",
        "annulé: Orange: 4 pour la main",
        ("quinze 2", "paire: 4"),
        "crib: dix-neuf (0)",
        "Orange marque 2 pour la main",
        "muggins, Blue marque 2",
        "Blue recule de 2",
        "annulé: Blue a dit go",
    ),
    "es": (
        "Blue reparte",
        "carta inicial J, dos por la jota inicial",
        "nueve, tres por una escalera, uno por la última",
        "Orange: quince dos y un par son cuatro",
        "deshecho: Orange 4 por la mano",
        ("quince 2", "par: 4"),
        "crib: diecinueve (0)",
        "Orange anota 2 por la mano",
        "muggins: Blue se lleva 2",
        "Blue retrocede 2",
        "deshecho: Blue pasó",
    ),
}
#: The screen after a fifteen: the points to go, the lead, and what is said.
SCREEN = {
    "de": ("Orange: Karte legen", "fünfzehn macht zwei"),
    "fr": ("Orange doit jouer", "quinze pour deux"),
    "es": ("Juega Ámbar", "quince, dos puntos"),
}


def evening():
    """Return what EVENING lists, in the language in use."""
    heard = hear(GAME + HANDS)
    played = "game six-card dealer=0 level=muggins\n" + PLAYED + "claim 1 2\nshow 1 from-play\n"
    return (
        said(GAME),
        said(GAME + "starter J\n"),
        heard[-3].said,
        heard[-2].said,
        heard[-2].undone,
        heard[-2].walks[0][2],
        said(GAME + HANDS + "crib 2 4 6 8 flush=0\n"),
        said(played),
        said(played + "mugs 0 2\n"),
        said(GAME + "peg 0 9\npenalty 0 2 back\n"),
        undone(GAME + "starter T\nlay K\nlay Q\nlay 5\ngo\n"),
    )


def test_the_same_evening_in_every_other_language():
    for language in each_language(EVENING):
        assert evening() == EVENING[language]


def test_the_small_screen_in_every_other_language():
    for language in each_language(SCREEN):
        rows = [row.strip() for row in rows_of(table_after("1 0 7 8"))]
        prompt, told = SCREEN[language]
        assert rows[1] == "2        15      >0" and rows[6:] == [prompt, told], rows
        assert [row[-1] for row in rows[4:6]] == ["8", "7"], rows


# Whatever happens

#: Events that change what somebody has, and so are always said.
TOLD = "score over missed declined penalty correction overruled misdeal forfeit match pass".split()
TOLD += ["no-heels", "dead", "dead-crib", "confirm", "take-up"]
QUIET = "go false-go reset total win claim offer end".split()


def every_command_is_told():
    # these dice say go only where nothing fits, and turn up no Jack so near the end
    wanted, kinds, seed = set(TOLD + QUIET) - {"false-go", "no-heels"}, set(), 0
    while seed < rounds(14) or is_whole() and not wanted <= kinds and seed < 300:
        dice = Dice(seed)
        seed += 1
        match = Listener()
        for _ in range(150):
            for event in push_any(match, dice):
                assert event.kind in TOLD or event.kind in QUIET, event
                kinds.add(event.kind)
                assert match.heard.said or event.kind not in TOLD, event
            assert "{" not in match.heard.said + match.heard.undone
            for _, _, texts in match.heard.walks:
                for text in texts:
                    assert 0 < len(text) <= 16, text
    near_the_end = said("game six-card dealer=0 no-heels=6\nset 0 115\nstarter J\n")
    assert near_the_end and "{" not in near_the_end
    assert wanted <= kinds or not is_whole(), sorted(wanted - kinds)


def test_every_command_of_every_form_is_told():
    every_command_is_told()


def test_every_command_of_every_form_is_told_in_every_other_language():
    for _ in each_language(phrases.LANGUAGES[1:]):
        every_command_is_told()


# Laps, and the stink hole at the end


def test_every_lap_is_announced_by_its_number():
    game = "game seven-card target=361\n"
    rows = (
        ("set 0 118\npeg 0 2\npeg 0 5\n", "Blue pegs 5; Blue begins lap 2"),
        ("set 0 120\npeg 0 1\n", "Blue pegs 1; Blue begins lap 2"),
        ("set 0 118\npeg 0 2\n", "Blue pegs 2"),
        ("set 0 121\npeg 0 5\n", "Blue pegs 5"),
        ("set 0 238\npeg 0 5\n", "Blue pegs 5; Blue begins lap 3"),
        ("set 0 238\npeg 0 2\npeg 0 1\n", "Blue pegs 1; Blue begins lap 3"),
        ("set 0 119\ncorrect 0 4\n", "Blue moves up 4; Blue begins lap 2"),
        ("set 0 125\ncorrect 0 -10\n", "Blue moves back 10"),
        ("set 0 355\npeg 0 9\n", "Blue pegs 9"),
    )
    check(*[(game + lines, told) for lines, told in rows])


# Penalties after the end, by keys


def test_the_fifteen_of_a_false_claim_of_game_is_reached_by_keys_after_the_end():
    table = Table(begun("six-card", "set 0 100", "set 1 115"))
    assert keyed(table, "D! 5 # A 8 B") == ["penalty 0 8 to=1"]
    assert table.match.game.phase == "over" and table.match.game.worth == 1
    assert keyed(table, "D! 5 # A 1 5 #") == ["penalty 0 15 back"]
    view = table.view()
    assert view.scores == [85, 121] and view.skunk == "skunk"
    assert view.moves[0].track == 0 and view.moves[0].stops == (85,)
    assert view.patter == "Blue goes back 15"
    assert keyed(table, "D! 7 # A 9 5 #") == ["set 0 95"]
    keyed(table, "* *")
    assert table.match.game.scores == [100, 121]
