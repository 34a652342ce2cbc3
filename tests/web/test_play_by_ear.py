"""Whole games by ear: the golden one at the table, and dealt ones by the accessibility tree alone.

The golden game is played by the keys' names and the live region, with reloads. The tree is the
browser's own, and its player acts by the keyboard, on what has the focus in it. It keeps the score
by what it hears, counts its hands itself, and ends where the board ends.
"""

import re
from pathlib import Path

import pytest
from test_hand_layout import HURRY

from cribboard.language import phrases
from cribboard.rules import cards, play, show
from cribboard_tools import page_texts

pytestmark = pytest.mark.long

GOLDEN = Path(__file__).parents[1] / "golden"
KEYS_TO_RELOAD = 12  # a deal is longer
TARGET = 121
#: Makes the deals those of a seed.
SEED = """let seed = %d;
crypto.getRandomValues = (bytes) => bytes.forEach((_, at) => {
  seed = (seed * 1103515245 + 12345) %% 2147483648;
  bytes[at] = seed >> 16;
});"""
MOST_LOOKS = 600  # at the tree, in wait of something


def names_of_cards(texts):
    """Return each card by its name in a language: `five of hearts`."""
    found = {}
    for suit in "cdhs":
        for rank in cards.RANKS:
            spoken = texts[f"rank-{rank}"] if rank in "AJQK" else rank.replace("T", "10")
            found[texts[f"of-{suit}"].replace("{what}", spoken)] = cards.parse(rank + suit)
    return found


def pattern(text, **groups):
    """Return what matches a text of the page; groups: what stands for its values."""
    parts = re.split(r"\{(\w+)\}", text)
    for at in range(1, len(parts), 2):
        parts[at] = groups.get(parts[at], "(?:.+?)")
    return "".join(part if at % 2 else re.escape(part) for at, part in enumerate(parts))


class Tree:
    """The browser's accessibility tree, as rows of role, name, properties and place."""

    def __init__(self, tab):
        self._tab = tab
        self._session = tab.context.new_cdp_session(tab)
        for domain in ("Accessibility", "DOM"):
            self._session.send(f"{domain}.enable")
        self._session.send("DOM.getDocument")

    def rows(self):
        """Return all that a screen reader gets, in its order."""
        found = []
        for node in self._session.send("Accessibility.getFullAXTree")["nodes"]:
            if not node.get("ignored"):
                facts = {
                    one["name"]: one["value"].get("value") for one in node.get("properties", ())
                }
                name = node.get("name", {}).get("value", "").strip()
                found.append((node["role"]["value"], name, facts, node.get("backendDOMNodeId")))
        return found

    def buttons(self):
        """Return the buttons that can be pressed, by name, with their properties and places."""
        return {
            name: (facts, place)
            for role, name, facts, place in self.rows()
            if role == "button" and not facts.get("disabled")
        }

    def has_live_region(self, text):
        """Return whether a live region of the tree has this text."""
        rows = self.rows()
        return any(facts.get("live") for _, _, facts, _ in rows) and any(
            text == name for _, name, _, _ in rows
        )

    def focus(self, place):
        """Put the focus on a row, as a screen reader does."""
        self._session.send("DOM.focus", {"backendNodeId": place})


class Player:
    """Plays by ear; language: of the page. `scores`: as it kept them, the person's first."""

    def __init__(self, table, language):
        self.tab, self.tree = table.tab, Tree(table.tab)
        self.texts = page_texts.page(language)
        self.cards = names_of_cards(self.texts)
        self.feed = table.listen()
        self.read = 0
        self.scores = [0, 0]
        self.begin_deal()
        self.names = ["", ""]

    def begin_deal(self):
        self.starter, self.series, self.dealer = 0, [], -1
        self.laid = [[], []]
        self.gone = set()  # who has said go since the count began

    # Hearing

    def hear(self):
        """Follow what was said since the last call."""
        said = self.feed()
        for text in said[self.read :]:
            self.follow(text)
        self.read = len(said)
        return said[-1] if said else ""

    def found(self, key, text, **groups):
        return re.search(pattern(self.texts[key], **groups), text)

    def follow(self, text):
        card = "(?P<card>" + "|".join(map(re.escape, self.cards)) + ")"
        if match := self.found("hand-aim", text, who="(?P<who>.+?)", what=str(TARGET)):
            self.names[0] = match["who"]
        if match := self.found("hand-cut-was", text, who="(?P<who>[^ .]+)"):
            self.names[1] = match["who"]
        if self.found("hand-away-mine", text):
            self.dealer = 0
        elif self.found("hand-away-theirs", text):
            self.dealer = 1
        starter = re.escape(self.texts["hand-starter"])
        if match := re.search(f"^{starter}: {card}", text):
            self.starter = self.cards[match["card"]]
            if cards.rank_of(self.starter) == 11:
                self.peg(self.dealer, 2)
        for seat, name in enumerate(self.names):
            who = re.escape(name)
            if match := re.search(f"(?:^|[ ])?{who}: {card}[.]", text):
                self.lay(seat, self.cards[match["card"]])
        for seat, name in enumerate(self.names):
            if self.found("hand-says-go", text, what=re.escape(name)):
                self.gone.add(seat)
            if self.found("hand-takes-last", text, what=re.escape(name)):
                self.peg(seat, 1)
                self.end_series()

    def lay(self, seat, card):
        self.series.append(card)
        self.laid[seat].append(card)
        points = show.total(play.items(self.series))
        count = sum(map(cards.pips_of, self.series))
        is_31 = count == play.LIMIT
        is_last = all(len(self.laid[one]) == 4 or one in self.gone for one in (0, 1))
        is_last = is_last and len(self.laid[seat]) == 4 and not is_31
        self.peg(seat, points + is_last)
        if is_31 or is_last:
            self.end_series()

    def end_series(self):
        self.series, self.gone = [], set()

    def peg(self, seat, points):
        if max(self.scores) < TARGET:
            self.scores[seat] = min(TARGET, self.scores[seat] + points)

    # Acting

    def ask(self, key):
        """Press a letter that asks for something; return what is said."""
        self.hear()
        self.tab.keyboard.press(key)
        for _ in range(MOST_LOOKS):
            if len(said := self.feed()) > self.read:
                self.read = len(said)  # it is no news
                return said[-1]
            self.tab.wait_for_timeout(10)
        raise AssertionError(f"nothing is said to {key}")

    def press(self, name):
        """Press a button by its name, or by how that begins; return once the tree is another."""
        buttons = self.tree.buttons()
        [place] = [place for each, (_, place) in buttons.items() if each.startswith(name)][:1]
        self.tree.focus(place)
        self.tab.keyboard.press("Enter")
        for _ in range(MOST_LOOKS):
            if {each: facts.get("pressed") for each, (facts, _) in buttons.items()} != {
                each: facts.get("pressed") for each, (facts, _) in self.tree.buttons().items()
            }:
                return
            self.tab.wait_for_timeout(10)
        raise AssertionError(f"{name} does nothing")

    def name(self, key, **values):
        text = self.texts[key]
        for field, value in values.items():
            text = text.replace("{" + field + "}", str(value))
        return text

    def wait_for_turn(self):
        """Return the buttons, once something can be done."""
        ways = [self.texts[f"hand-do-{key}"] for key in ("go", "next", "again", "mine", "crib")]
        ways += [self.texts["hand-way-number"], self.name("hand-do-theirs", what=self.names[1])]
        for _ in range(MOST_LOOKS):
            buttons = self.tree.buttons()
            known = [name for name in buttons if name in self.cards or name in ways]
            known += [name for name in buttons if name.startswith(self.texts["hand-way-number"])]
            spin = [name for role, name, _, _ in self.tree.rows() if role == "spinbutton"]
            if known or spin:
                return known, spin, buttons
            self.tab.wait_for_timeout(20)
        raise AssertionError(f"nothing can be done: {self.hear()} {list(buttons)}")

    def turn(self):
        """Do the next thing; return whether the game goes on."""
        known, spin, buttons = self.wait_for_turn()
        heard = self.hear()
        held = [name for name in known if name in self.cards]
        if spin:
            self.say_count()
        elif held and "pressed" in buttons[held[0]][0]:
            self.discard(held)
        elif held:
            self.lay_heard(held)
        elif known[0].startswith(self.texts["hand-way-number"]):
            self.press(self.texts["hand-way-number"])
        elif known[0] == self.texts["hand-do-next"]:
            self.check_deal()
            self.press(known[0])
            self.begin_deal()
        elif known[0] == self.texts["hand-do-again"]:
            return False
        elif known[0] == self.name("hand-do-theirs", what=self.names[1]):
            self.peg(1, show.total(show.items(self.laid[1], self.starter)))
            self.press(known[0])
        elif known[0] == self.texts["hand-do-crib"]:
            self.press(known[0])
            self.count_their_crib()
        else:
            assert known[0] == self.texts["hand-do-go"], (known, heard)
            self.press(known[0])
        return True

    def discard(self, held):
        own = self.ask("m")
        assert [name for name in self.cards if name in own and name in held]
        for name in held[:2]:
            self.press(name)
        assert self.tree.has_live_region(self.hear())
        self.press(self.texts["hand-do-away"])

    def lay_heard(self, held):
        """Lay the card that scores most by what was heard; all that can be chosen must fit."""
        count = sum(map(cards.pips_of, self.series))
        fitting = {name: self.cards[name] for name in held}
        most = max(map(cards.pips_of, fitting.values()))
        assert count + most <= play.LIMIT
        told = self.ask("l")
        assert f"{self.texts['hand-count']}: {count}." in told, (told, count)
        best = max(fitting, key=lambda one: show.total(play.items([*self.series, fitting[one]])))
        self.press(best)

    def say_count(self):
        """Say what the cards count that the key for the own cards reads out."""
        told = self.ask("m")
        named = re.findall("|".join(map(re.escape, self.cards)), told)
        *hand, starter = [self.cards[name] for name in named]
        assert starter == self.starter and len(hand) == 4, told
        is_crib = sorted(hand) != sorted(self.laid[0])
        points = show.total(show.items(hand, starter, is_crib))
        self.peg(0, points)
        self.tab.keyboard.type(str(points))
        self.press(self.name("hand-say-it", what=points))

    def count_their_crib(self):
        """Count the opponent's crib, which lies open now."""
        for _ in range(MOST_LOOKS):
            told = self.ask("l")
            named = re.findall("|".join(map(re.escape, self.cards)), told)
            if len(named) == 9 or max(self.scores) >= TARGET:
                break
        crib = [self.cards[name] for name in named[5:]]
        self.peg(1, show.total(show.items(crib, self.starter, True)))

    def check_deal(self):
        """Compare the scores with what is said when asked for them."""
        told = self.ask("s")
        for name, score in zip(self.names, self.scores, strict=True):
            line = self.found("peg-line", told, who=re.escape(name), n=str(score))
            assert line, (told, name, score)


@pytest.mark.parametrize(("seed", "language"), list(enumerate(phrases.LANGUAGES, 1)))
def test_a_whole_dealt_game_by_the_accessibility_tree_and_the_live_region(new_page, language, seed):
    table = new_page(locale=language, reduced_motion="reduce")
    table.tab.add_init_script(HURRY + SEED % seed)
    table.visit()
    player = Player(table, language)
    player.press(player.texts["way-hand"])
    deals = 0
    for _ in range(600):
        deals += player.dealer < 0
        if not player.turn():
            break
    player.hear()
    state = table.tab.evaluate("cribboard.state()")
    assert state["names"] == player.names
    assert state["scores"] == player.scores and max(player.scores) == TARGET
    assert deals > 3


def test_golden_game_ends_as_it_does_everywhere_and_each_word_of_it_is_heard(table):
    keys = (GOLDEN / "first-light.keys").read_text().split()
    scores, _, *rows = (GOLDEN / "first-light.end").read_text().splitlines()
    heard, before = table.listen(), table.tab.evaluate("cribboard.state()")
    since = reloads = 0
    for key in keys:
        table.press_by_name(key)
        screen = table.settle()
        state = table.tab.evaluate("cribboard.state()")
        wanted = state["patter"].split(", ") if state["is_patter_new"] else []
        if state["prompt"] != before["prompt"]:
            wanted += state["prompt"].split("  ")
        said = " ".join(heard()[-1:])
        assert all(" ".join(word.split()) in said for word in wanted), (key, wanted, said)
        before = state
        since += 1
        if since >= KEYS_TO_RELOAD and any("play a card" in row for row in screen):
            table.reload()  # in mid-play; half an entry would have to be typed again
            heard = table.listen()
            since = 0
            reloads += 1
    assert reloads > 5
    expected = [row[:21] for row in rows]
    table.wait_until(lambda: table.screen() == expected, lambda: (table.screen(), expected))
    table.wait_for_peg(1, int(scores.split()[1]))
    pegs = table.tab.get_by_role("list", name="Pegs").get_by_role("listitem").all_text_contents()
    for told, score in zip(pegs, scores.split(), strict=True):
        assert f"front peg in hole {score}," in told
