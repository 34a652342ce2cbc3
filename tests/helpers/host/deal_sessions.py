"""Recorded games that the page deals: `tests/golden/*.deals`.

    deal 4 way=number muggins=on opponent=learner short=3   one of this seed and these choices, of
                          which the person says three points too few; code=4F2K7Q: a link's
    until say,spot        go on until one of the steps is next; `through STEP` until it is taken
    step 3                three steps, decisions at random
    keys away 5h Jd       what the person does at a step, cards or points; `find 5h Jd` taps them
    undo, redo, reload, misdeal, set order=dealt, begin 4F2K7Q, resume TEXT

Recorded are the keys that are pressed, what a tap is worth, and after `=` what is new in what the
page shows, without the question to the adviser.
"""

import json

from cribboard.rules import cards, commands
from cribboard_tools.page.hand.counting import Counting
from cribboard_tools.page.hand.dealt_hand import DealtGame
from tests.helpers.host.dealt_session import Session, bytes_of
from tests.helpers.host.drawer import flat


class _Deals:
    def __init__(self, words):
        facts = dict(word.split("=") for word in words[1:])
        short, code = int(facts.pop("short", 0)), facts.pop("code", "")
        chosen = Counting()
        for name, value in facts.items():
            assert chosen.set(name, value), name
        self.session = Session(int(words[0]), chosen, lambda points: max(0, points - short), code)

    def do(self, what, words):
        """Do a line of a session; return what it tells beside the state."""
        session = self.session
        if what in ("until", "through"):
            session.until(*words[0].split(","))
            if what == "through":
                session.step()
        elif what == "step":
            return " ".join(session.step() for _ in range(int(words[0] if words else 1)))
        elif what in ("undo", "redo"):
            return "" if getattr(session, what)() else "nothing"
        elif what == "reload":
            session.reload()
        elif what == "misdeal":
            session.table.push(commands.misdeal())
            session.dealt.prepare(session.view)
        elif what == "set":
            name, value = words[0].split("=")
            is_set = session.chosen.set(name, value)
            session.table.settings["level"] = session.chosen.level
            session.dealt.follow_level()
            return "" if is_set else "refused"
        elif what == "begin":
            session.dealt.begin(words[0])
            session.dealt.prepare(session.view)
        elif what == "resume":
            again = DealtGame(session.table, bytes_of(7))  # of a page that is loaded anew
            return f"{again.resume(' '.join(words))} {again.deal is not None}"
        elif what == "find":
            verdict, keys = session.dealt.find(session.view, [cards.parse(one) for one in words])
            session.press(keys)
            return json.dumps(verdict)
        else:
            step, *given = words
            chosen = [int(one) if one.isdigit() else cards.parse(one) for one in given]
            keys = session.dealt.keys(session.view, step, chosen)
            session.press(keys)
            session.dealt.prepare(session.view)
            return " ".join(keys) or "none"
        return ""

    def facts(self):
        """Return what the page shows."""
        view, state = self.session.view, self.session.state()
        shown = {**state, "question": bool(state["question"])}
        shown |= {"scores": list(view.scores), "commands": len(self.session.match.commands)}
        return dict(flat(shown, ""))


def played(lines):
    """Return the lines of a part with what the page shows now."""
    found = []
    deals = None
    before = {}
    for line in (line.split(" | ")[0] for line in lines if line[:1] != " "):
        what, *words = line.split()
        told = ""
        if what == "deal":
            deals = _Deals(words)
        elif what != "#":
            assert deals
            told = deals.do(what, words)
        found.append(f"{line} | {told}" if told else line)
        if deals:
            now = deals.facts()
            new = [f"{name}={now[name]}" for name in now if before.get(name, "") != now[name]]
            gone = [f"-{name}" for name in before if name not in now]
            found += ["    = " + " ".join(new + gone)] if new or gone else []
            before = now
    return found
