"""Sentences for what happens: each form in every language; language.session has the words."""

from cribboard.rules import notation
from cribboard.rules.match import Match
from tests.helpers.random_match import Dice, push_any
from tests.helpers.rounds import is_whole, rounds
from tests.helpers.scripts import each_language
from tests.helpers.transcripts import heard

#: Events that change what somebody has, and so are always said.
TOLD = "score over missed declined penalty correction overruled misdeal forfeit match pass".split()
TOLD += ["no-heels", "dead", "dead-crib", "confirm", "take-up"]
QUIET = "go false-go reset total win claim offer end".split()


class Listener(Match):
    """A match that hears what is said of every command, and its name as it is undone."""

    def push(self, command):
        events, self.said, self.called, _ = heard(self, command)
        return events


def test_every_command_of_every_form_is_told_in_every_language():
    for _ in each_language():
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
                    assert match.said or event.kind not in TOLD, event
                assert "{" not in match.said + match.called
        match = Listener()
        for line in ("game six-card dealer=0 no-heels=6", "set 0 115", "starter J"):
            match.push(notation.parse_line(line))
        assert match.said and "{" not in match.said
        assert wanted <= kinds or not is_whole(), sorted(wanted - kinds)
