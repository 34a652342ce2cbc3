"""Cards of a dealt hand that move: from where, how long, and that what stays keeps its element."""

import pytest
from test_hand_layout import ACT, LAYABLE, deal

pytestmark = pytest.mark.long

#: Cards of which three fit: each series ends with two goes.
TENS = "Jh Jd Qh Qd Kh Kd", "Jc Js Qc Qs Kc Ks", "2d"
#: Notes each animation that a card begins: card, the line in which it lies, and when it has ended.
WATCH = """
  window.moves = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, times) {
    const line = this.parentElement.dataset.line;
    const isFar = frames.translate[0] !== frames.translate[1];
    const ends = times.delay + times.duration;
    moves.push({ key: this.dataset.key ?? this.dataset.card, line, isFar, ends });
    return animate.call(this, frames, times);
  };"""
#: Lays cards until the play is over, and notes the cards and the count of each picture.
PLAY = """async ([layable, act]) => {
  const pictures = [];
  const cloth = document.querySelector("#felt");
  const texts = (name) => [...cloth.querySelectorAll(name)].map((card) => card.dataset.card);
  new MutationObserver(() => {
    const count = Number(cloth.querySelector(".aside b")?.textContent ?? -1);
    const said = cloth.querySelector(".said").textContent;
    pictures.push({ said, series: texts(".series .card").length, count,
                    laid: cloth.querySelectorAll(".swept .card").length });
  }).observe(cloth, { childList: true, subtree: true });
  while (!cloth.matches(".show")) {
    const one = cloth.querySelector(layable) ?? cloth.querySelector(act);
    one?.click();
    await new Promise((done) => setTimeout(done, 100));
  }
  return pictures;
}"""


@pytest.fixture
def dealt(page):
    """The page with TENS dealt, and its animations watched."""
    page.tab.add_init_script(WATCH)
    deal(page, *TENS, way="page")
    return page


def moves(table):
    """Return the animations since the last call."""
    return table.tab.evaluate("moves.splice(0)")


def lay_away(table):
    for at in (0, 1):
        table.tab.locator(".mine button").nth(at).click()
    table.reach(ACT, f"{LAYABLE}, .series .card")


def play(table):
    """Play to the show; return the pictures of the cloth."""
    return table.tab.evaluate(PLAY, [LAYABLE, ACT])


def test_cards_are_dealt_laid_swept_and_turned_in_at_most_250_ms(dealt):
    """A series of tens and two goes lies for a while: else its last card would never be seen."""
    seen = moves(dealt)
    assert {move["key"] for move in seen if move["line"] == "mine"} == set(TENS[0].split())
    lay_away(dealt)
    seen += moves(dealt)
    assert {move["key"] for move in seen if move["line"] == "crib"} == {
        f"crib {at}" for at in range(4)
    }
    pictures = play(dealt)
    for _ in range(3):
        label = dealt.tab.inner_text(ACT)
        dealt.reach(ACT, f"#felt .act:not(:text-is('{label}'))")
    dealt.tab.wait_for_selector(".opened")
    seen += moves(dealt)
    assert all(move["ends"] <= 250 for move in seen)
    laid = {line: {move["key"] for move in seen if move["line"] == line} for line in
            ("series", "swept", "theirs", "opened")}  # fmt: skip
    assert len(laid["series"]) == 8 and len(laid["opened"]) == 4
    assert laid["swept"] <= laid["series"]
    assert all(move["isFar"] for move in seen if move["line"] == "opened")
    assert any(picture["laid"] == 3 for picture in pictures)
    last = [one for one in pictures if "one for last" in one["said"] and one["series"]]
    assert {(one["series"], one["count"]) for one in last} == {(3, 30), (2, 20)}
    assert any((one["series"], one["laid"]) == (2, 6) for one in pictures)


def test_what_stays_on_the_cloth_keeps_its_element(dealt):
    mark = "document.querySelectorAll('.mine .card, .theirs .card').forEach((c) => { c.kept = 1; })"
    count = """() => [...document.querySelectorAll(".mine .card, .theirs .card")]
      .filter((card) => card.kept).length"""
    dealt.tab.evaluate(mark)
    dealt.tab.locator(".mine button").nth(1).click()
    assert dealt.tab.evaluate(count) == 12
    dealt.tab.locator(".mine button").nth(0).click()
    dealt.reach(ACT, LAYABLE)
    assert dealt.tab.evaluate(count) in (7, 8)  # one of the opponent's may lie there


def test_nothing_moves_where_less_motion_is_wanted(page, context):
    context.add_init_script(WATCH)
    page.tab.emulate_media(reduced_motion="reduce")
    deal(page, *TENS, way="page")
    lay_away(page)
    play(page)
    assert moves(page) == []
