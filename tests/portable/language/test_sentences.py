"""Patter of each command, and its name when it is undone, against texts written by hand."""

from cribboard.base.message import Message
from cribboard.language import phrases, sentences
from cribboard.rules import notation
from cribboard.rules.cards import pips_of
from cribboard.rules.match import Match
from tests.helpers.languages import each_language
from tests.helpers.random_match import Dice, push_any
from tests.helpers.rounds import is_whole, rounds
from tests.helpers.scripts import rows_of
from tests.helpers.tables import table_after

NAMES = ("Blue", "Orange", "White")
GAME = "game six-card dealer=0\n"
#: Orange, who leads, holds 7 7 A 2; Blue 8 8 3 4.
PLAY = "lay 7\nlay 8\nlay 7\nlay 8\nlay A\nlay 3\nlay 2\nlay 4\n"
PLAYED = "starter T\n" + PLAY
HANDS = PLAYED + "show 1 from-play\nshow 0 from-play\n"


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
