"""Page of details of the game: points to go, chances, the cards, the last count in words."""

from cribboard import settings_table
from cribboard.base.view import in_parts
from cribboard.dialogs.dialog import Dialog, labelled
from cribboard.language import sentences
from cribboard.language.phrases import brief, fitted, forms, later, phrase, say, shortened
from cribboard.rules.cards import rank_text
from cribboard.rules.forms import FORMS, MUGGINS
from cribboard.rules.new_game import chosen
from cribboard.rules.options import OPTIONS, index_of
from cribboard.screen import card_rows
from cribboard.screen.result_rows import ended
from cribboard.screen.text_rows import ends, wrap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Iterator, Sequence

    from cribboard.base.view import View
    from cribboard.dialogs.dialog_table import Count, Table

_ROWS = 6
_NAME = 6  # letters of a name that surely fit


class Details(Dialog):
    """Details of the game. `D` shows the next page, `#` closes; other keys act on what is below."""

    name = "details"

    def __init__(self) -> None:
        self._turned = 0

    def press(self, table: "Table", symbol: str) -> None:
        """Turn the page, or close it; another key does what it would do without the page."""
        if symbol == "D" and table.has_screen:
            self._turned += 1
            return
        table.close(self)
        if symbol != "#":
            table.press_short(symbol)

    def fill(self, view: "View", table: "Table") -> None:
        """Show the page."""
        view.awaiting = "answer"
        view.asked_for = "page"
        game, chance = table.match.game, table.win_thousandths()
        rules = () if game is None else (("form", game.form.name),) + tuple(chosen(game).items())
        dealer = "" if game is None else table.seats[game.dealer]
        view.page_rows = in_parts(
            pages, view, table.last_count, self._turned, chance, dealer, rules
        )
        view.prompt = later("ask.details")


def pages(
    view: "View",
    count: "Count | None",
    turned: int,
    chance: int,
    dealer: str,
    rules: "Sequence[tuple[str, Any]]",
) -> "Iterator[tuple[tuple[str, ...], bool]]":
    """Yield the rows of the page, more with each step, in the pairs that `in_parts` takes.

    turned: how often D was pressed for the next page; chance: as of `Table.win_thousandths`;
    dealer: the name of the seat; rules: the form, and options of the game that are not at their
    default, as (name, value).
    """
    text = ""
    if count is None:
        text = phrase("ask.no-count").split("  ")[0]
        yield (), False
    else:
        command, events, names, seats = count
        for text in sentences.count_texts(events, seats):  # noqa: B007  (the last has every item)
            yield (), False
        more = sentences.sentences(command, events, names, seats)
        text = "; ".join(([text] if text else []) + more)
    facts: "list[str]" = []
    for more_facts in game_facts(view, chance, dealer):
        facts += more_facts
        yield (), False
    facts += rules_told(dict(rules))
    lines = wrap(text)
    fact_parts = _parts(facts)
    parts = fact_parts + _parts(lines)
    part = turned % parts
    is_facts = part < fact_parts
    first = _ROWS * (part if is_facts else part - fact_parts)
    title = say("page.details" if is_facts else "page.last-count")
    rows = (facts if is_facts else lines)[first : first + _ROWS]
    yield (ends(title, "%d/%d" % (part + 1, parts)),) + tuple(rows), False


def _parts(rows: "list[str]") -> int:
    return (len(rows) + _ROWS - 1) // _ROWS


def game_facts(view: "View", chance: int, dealer: str) -> "Iterator[tuple[str, ...]]":
    """Yield rows: the cards laid, the points each track has to go, who leads, chances, the dealer.

    The cards are those of a deal that is not all counted. The chances are those before the next
    deal, or before this one once its starter is turned up.
    """
    if view.phase in ("play", "show"):
        yield tuple(card_rows.by_seat(view))
    names = [shortened(name, _NAME) for name in view.names]
    for name, score in zip(names, view.scores):
        points = view.target - score
        to_go = brief("stink") if points == 1 else say("to-go" if points > 0 else "home", points)
        yield (say("told", 0, name, to_go),)
    yield (_lead(view, names),)
    if chance >= 0:
        is_past = view.phase in ("play", "show")
        yield (say("page.chance", 0, "", percents(chance), int(is_past)),)
    if dealer:
        yield (fitted("deals", who=dealer),)
    if view.starter:
        yield (say("starter", 0, "", rank_text(view.starter)),)


def rules_told(rules: "dict[str, Any]") -> "list[str]":
    """Return the form and options of a game in the menu's words: `Skunks: house`, `Target: 61`.

    The usual form, and options that no setting has, are left out.
    """
    told = []
    place_of_form = [row.name for row in FORMS].index(rules.get("form", FORMS[0].name))
    if place_of_form:
        told.append(labelled("menu.form", phrase("menu.form", 1 + place_of_form)))
    for row in OPTIONS:
        if row.name not in rules or not row.setting:
            continue
        value = rules[row.name]
        label = settings_table.note_and_label(row.setting)[1]
        words, word = forms(label)[1:], str(value)
        if words:
            word = words[
                min(index_of(row, value), len(words) - 1)
            ]  # notation knows more words for the last one
        told.append(labelled(label, word))
        if value == MUGGINS[0]:  # the same word as for the ACC's
            told.append(labelled("menu.wrong-call", forms("menu.wrong-call")[-1]))
    return told


def percents(chance: int) -> str:
    """Return a chance in thousandths, and the other player's, as they are shown in an open game.

    Near the ends with a decimal; nobody is certain to win, or to lose.

    >>> percents(562), percents(35), percents(998), percents(0)
    ('56%  44%', '3.5%  96.5%', '>99%  <1%', '<1%  >99%')
    """
    if chance < 10 or chance > 990:
        return "<1%  >99%" if chance < 10 else ">99%  <1%"
    if 100 <= chance <= 900:
        own = (chance + 5) // 10
        return "%d%%  %d%%" % (own, 100 - own)
    other = 1000 - chance
    return "%d.%d%%  %d.%d%%" % (chance // 10, chance % 10, other // 10, other % 10)


def _lead(view: "View", names: "list[str]") -> str:
    """Return who leads by how many points; at the end of a game, who wins."""
    if view.ending:
        return ended(view)
    scores = view.scores
    ahead = min(scores) if view.is_low else max(scores)
    track = view.winner if view.winner >= 0 else scores.index(ahead)
    lead = min([abs(scores[track] - other) for at, other in enumerate(scores) if at != track])
    key = "win" if view.winner >= 0 else "lead" if lead else "level"
    return fitted(key, lead, names[track])
