"""Page's view of the game: panel, dimmed keys, boards, and the layout at all sizes."""

import io

import pytest
from driver import open_drawer
from PIL import Image, ImageChops

from cribboard.lights import presets
from cribboard_tools import board_face, page_texts
from cribboard_tools.page.board import layout_json

#: From a folded phone to a large display, and 1280x1024 at a zoom of 400 %.
SIZES = [
    (280, 653), (320, 256), (320, 568), (360, 640), (390, 844), (844, 390), (667, 375), (768, 1024),
    (1024, 768), (1280, 800), (1440, 900), (1920, 1080), (2560, 1440),
]  # fmt: skip
#: Sizes that are too small for all of it: the page scrolls.
SCROLLING = {(280, 653), (320, 256), (320, 568)}
#: What must be whole between the sides of the window, with its text.
WHOLE = {
    "inside": ":is(.score, .score *, #prompt, #phrase, .keypad button, .quiet, #board)",
    "isSideways": True, "uncut": ":is(.score, .score .name, #prompt, #phrase, .quiet)",
}  # fmt: skip
#: Parts of the panel, which lie within it and not over each other.
PANEL = ":is(.score, #prompt, #phrase, #running-count, .laid i:not(.bar))"
#: Keys whose words lie over each other, or beyond the key; a letter has air above and below.
WORDS_OVERLAP = """() => [...document.querySelectorAll(".keypad button")].filter((key) => {
  const frame = key.getBoundingClientRect();
  const boxes = [...key.querySelectorAll("b, i, u")].map((word) => {
    const { left, right, top, bottom } = word.getBoundingClientRect();
    const air = word.matches("b") ? 0.2 * (bottom - top) : 0;
    return { left, right, top: top + air, bottom: bottom - air };
  });
  const overlap = (one, two) => one.left < two.right && two.left < one.right
    && one.top < two.bottom && two.top < one.bottom;
  return boxes.some((box, at) => box.top < frame.top || box.bottom > frame.bottom
    || box.left < frame.left || box.right > frame.right
    || boxes.slice(at + 1).some((other) => overlap(box, other)));
}).map((key) => key.dataset.key)"""
UNCUT = """overflow => document.querySelectorAll(".score .name, .phrase")
  .forEach((element) => { element.style.overflow = overflow; })"""
#: Orange's hand of fifteen two to a run: the longest phrase of the manual's deal is as long.
LONG_COUNT = (
    "Orange: fifteen two, fifteen four, run of three is seven, and one for his nobs is eight"
)
LONGEST = "Aleksandra the Great: " + "fifteen two, fifteen four, " * 4 + "and a pair is ten"


def _scores(table):
    """Return the rows of the panel's scores as text."""
    return [" ".join(row.split()) for row in table.tab.locator("#scores li").all_inner_texts()]


def test_panel_shows_scores_dealer_and_whose_turn_it_is(table):
    assert _scores(table) == ["Blue 0", "Orange 0"]  # who deals is asked
    table.press_keys("1")
    assert table.tab.inner_text("#phrase") == page_texts.page("en")["first-deal-six"]
    table.press_keys("5")
    assert table.tab.inner_text("#phrase") == "starter 5"
    table.press_keys("*")
    assert table.tab.inner_text("#phrase").startswith("undid")  # a message comes first
    table.press_keys("5 7 8")
    assert _scores(table) == ["Blue deals 2", "Orange to act 0"]
    assert table.tab.inner_text("#prompt").strip() == "Orange: play a card"
    assert table.tab.inner_text("#phrase") == "fifteen for two"
    table.press_keys("D")
    assert table.tab.inner_text("#phrase").startswith("Orange can lay. D again")
    assert "refusal" in table.tab.get_attribute("#phrase", "class")
    table.press_keys("9")  # a run of three
    assert _scores(table) == ["Blue deals to act 2", "Orange 3"]
    table.press_keys("A! 1 2")
    assert "12" in table.tab.inner_text("#prompt .entry")
    table.press_keys("D!")
    rows = table.tab.inner_text("#phrase")
    assert ("1>" in rows or "1 way" in rows) and "form" in rows, rows


@pytest.mark.long
@pytest.mark.parametrize("form", ["0", "3"])
def test_scores_and_count_stay_in_the_panel_however_long_the_names_are(table, form):
    is_squeezed = """() => {
      const { clientWidth, scrollHeight, clientHeight } = document.getElementById("phrase");
      return clientWidth < 150 || scrollHeight > clientHeight + 1;
    }"""
    long = ["Wolfgang Amadeus Mozart", "Johann Sebastian Bach", "Zoë"]
    for names in ([], long):
        table.tab.set_viewport_size({"width": 1280, "height": 800})
        open_drawer(table, "game", "players")
        table.tab.select_option("#set-form", form)
        for track, name in enumerate(names[: 3 if form == "3" else 2]):
            table.fill(f"#name-{track}", name)
        table.settle()
        table.tab.click("#start")
        if table.tab.locator("#drawer").is_visible():
            table.tab.click(".new-game .act:visible")
        table.tab.wait_for_selector("#drawer", state="hidden")
        table.press_keys("5 A 5 9")
        for size in [(1024, 768), (1280, 720), (1366, 768), (1440, 900), (1920, 1080), (390, 844)]:
            table.resize(*size)
            assert table.faults(inside=PANEL, within=".status") == [], (names, size)
            assert not table.tab.evaluate(is_squeezed), (names, size)


@pytest.mark.long
def test_turn_is_marked_on_its_lane(table):
    """The rim of the lane of who must act has the player's colour, dim beside any peg."""
    sample = """async (track) => {
      const { GROOVE_MM } = await import("./board/carving.js");
      const board = cribboard.board();
      const [x, y] = board.spots[board.layout.tracks[track][3]];
      const copy = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
      const above = y - GROOVE_MM / 2 - 0.25;
      const [left, top] = [x, above].map((mm) => -Math.round(mm * board.scale));
      copy.drawImage(board.picture.mark, left, top);
      return [...copy.getImageData(0, 0, 1, 1).data];
    }"""

    def rim(track):
        return table.tab.evaluate(sample, track)

    table.press_keys("1 5")
    assert rim(0)[3] == 0
    red, _, blue, alpha = rim(1)
    assert 60 < alpha < 160 and red > 200 and blue < 60  # orange
    table.press_keys("7")
    red, _, blue, alpha = rim(0)
    assert 60 < alpha < 160 and blue > 200 and red < 100
    assert rim(1)[3] == 0


#: What each key says below its sign, and what it is called.
MEANS = """Object.fromEntries([...document.querySelectorAll(".keypad button")].map((key) => [
  key.dataset.key, [key.querySelector("i")?.innerText ?? "", key.getAttribute("aria-label")]]))"""
#: The letter of the card that is drawn on each key, and the sizes of both letters.
FACES = """["A", "B", "C"].map((name) => {
  const key = document.querySelector(`[data-key=${name}]`);
  const face = getComputedStyle(key.querySelector("i"), "::before");
  const letter = getComputedStyle(key.querySelector("b"));
  return [face.content, parseFloat(face.fontSize), parseFloat(letter.fontSize)];
})"""


@pytest.mark.long
def test_each_key_says_what_it_means_now(new_page):
    """With points only, and with cards, of which one stands large on its letter."""
    table = new_page().open(is_way_answered=False)
    table.press_keys("3 1")  # points only; Blue deals
    told = table.tab.evaluate(MEANS)
    assert [told[key][0] for key in "ABCD"] == ["Blue +1", "Orange +1", "Blue +2", "Orange +2"]
    assert told["C"][1].startswith("C, Blue +2") and not [
        told[key][0] for key in "10" if told[key][0]
    ]
    for key, track, points in (("A", 0, 1), ("D", 1, 2)):
        before = table.tab.evaluate("cribboard.state().scores")[track]
        table.press_keys(key)
        assert table.tab.evaluate("cribboard.state().scores")[track] == before + points
    table = new_page().open()
    table.press_keys("1")
    told = table.tab.evaluate(MEANS)
    assert [told[key][0] for key in "1ABC0"] == ["ace", "jack", "queen", "king", "ten"]
    assert told["A"][1].startswith("A, jack") and told["5"] == ["", "5"]
    faces = table.tab.evaluate(FACES)
    assert [content for content, _, _ in faces] == ['"J"', '"Q"', '"K"']
    assert all(large > 1.5 * letter for _, large, letter in faces)
    table.press_keys("5 0 A")  # thirty-one is near: a Jack that would pass it keeps its name
    assert [table.tab.evaluate(MEANS)[key][0] for key in "AB"] == ["jack", "queen"]


@pytest.mark.long
def test_keys_that_would_be_refused_are_dim_and_still_answer_beside_the_count(table):
    count = "document.getElementById('running-count').textContent"
    table.press_keys("1 5")
    assert table.tab.evaluate(count) == ""
    table.press_keys("0")
    dim = table.tab.locator('.keypad .refused[aria-disabled="true"]')
    dim = dim.evaluate_all("all => all.map((e) => e.dataset.key)")
    legal = set(table.tab.evaluate("cribboard.state().legal_keys"))
    assert sorted(dim) == sorted(set("1234567890ABCD*#") - legal)
    assert "D" in dim and "7" not in dim
    table.press_keys("B A")  # thirty: only an ace can be laid, or a go said
    lit = table.tab.locator(".keypad button:not(.refused)").evaluate_all(
        "all => all.map((e) => e.dataset.key)"
    )
    assert {"1", "D"} <= set(lit) and not set("234567890ABC") & set(lit)
    table.poke("7")
    table.tab.wait_for_function("() => cribboard.state().is_error")
    assert table.tab.inner_text("#phrase") == "7 would make 37. D for a go"
    assert table.tab.evaluate(count) == "30"  # whatever is said
    table.reload()
    assert table.tab.evaluate(count) == "30"
    table.press_keys("*")
    assert table.tab.evaluate(count) == "20"


@pytest.mark.long
def test_second_meanings_without_holding_a_key(table):
    table.press_keys("1 5")
    table.tab.click("#hold")
    assert table.tab.get_attribute("#hold", "aria-pressed") == "true"
    table.click("A")
    assert table.tab.get_attribute("#hold", "aria-pressed") == "false"
    table.click("5#")
    table.wait_for("pegs 5")
    table.tab.click("#hold")
    table.tab.click("#hold")  # off again: a king
    table.click("C")
    table.rest()
    assert table.tab.evaluate("cribboard.state().count") == 10


def _shape(table):
    """Return (name of the board, tracks, holes on the page) and check that all of it is drawn."""
    name, tracks, places = table.tab.evaluate(
        """() => {
          const { layout } = cribboard.board();
          return [layout.name, layout.tracks, layout.places];
        }"""
    )
    layout = presets.find(name)
    assert tracks == [
        [layout.pixel(track, hole) for hole in range(layout.game + 1)]
        for track in range(layout.tracks)
    ]
    assert [tuple(place) for place in places] == [layout.point(at) for at in range(len(layout))]
    assert len(table.tab.evaluate("cribboard.pixels()")) == 6 * len(layout)
    return name


@pytest.mark.long
@pytest.mark.parametrize("name", presets.NAMES)
def test_every_preset_is_drawn_from_the_layout_of_the_hardware(table, name):
    assert table.choose_board(name) == presets.MATRIX
    table.wait_for_board(name)
    table.rest()
    assert _shape(table) == name
    table.press_keys("1 5 7 8")
    layout = presets.find(name)
    table.tab.wait_for_timeout(1000)
    wire = bytes.fromhex(table.tab.evaluate("cribboard.pixels()"))
    at = 3 * layout.pixel(0, 2)
    assert wire[at + 2] > 60  # Blue's front peg in hole 2
    inside = table.tab.evaluate(
        """() => {
          const board = cribboard.board();
          const holes = board.layout.tracks.flat().map((pixel) => board.spots[pixel]);
          return holes.every(([x, y]) => x > 2 && y > 2 && x < board.width_mm - 2
            && y * board.scale < board.picture.cut.height - 2);
        }"""
    )
    assert inside
    table.reload()
    table.wait_for_board(name)  # it is kept
    assert _shape(table) == name
    assert table.choose_board("") == name
    table.wait_for_board("two-track")
    assert _shape(table) == "two-track"


@pytest.mark.long
@pytest.mark.parametrize(("chosen", "of_three"), [("matrix", "matrix-3"), ("", "three-track")])
def test_three_hand_gets_a_third_lane(table, chosen, of_three):
    table.choose_board(chosen)
    table.wait_for_board(chosen or "two-track")
    table.press_keys("D! 3 # 4")
    table.wait_for_board(of_three)
    assert _shape(table) == of_three
    table.press_keys("1")
    assert table.tab.inner_text("#phrase") == page_texts.page("en")["first-deal"]
    table.press_keys("5")
    assert table.tab.inner_text("#phrase") == "starter 5"
    table.press_keys("*")
    assert table.tab.inner_text("#phrase").startswith("undid")
    table.press_keys("5 7 8 9")
    assert _scores(table)[2].startswith("White")
    assert len(table.tab.locator("#pegs li").all()) == 3
    table.reload()
    table.wait_for_board(of_three)
    assert _shape(table) == of_three
    table.choose_board(of_three)
    table.choose_board(chosen)  # the same board: its lights stay where it is drawn
    table.rest()
    assert _shape(table) == of_three
    table.wait_for_peg(0, 3)
    table.choose_board("two-track")  # this choice goes before the form
    table.wait_for_board("two-track")
    assert _shape(table) == "two-track"


@pytest.mark.long
def test_nothing_overflows_sideways_and_all_can_be_reached(table):
    table.press_keys("1 5 7 8")
    table.tab.evaluate(
        "text => { document.getElementById('phrase').textContent = text; }", LONG_COUNT
    )
    for size in SIZES:
        table.resize(*size)
        assert table.faults(**WHOLE, clear=".keypad button") == [], size
        boxes = [key.bounding_box() for key in table.tab.locator(".keypad button").all()]
        for box in boxes:
            assert box["width"] >= 44 and box["height"] >= 40, (size, box)
            is_in_view = box["y"] >= 0 and box["y"] + box["height"] <= size[1]
            assert is_in_view or size in SCROLLING, (size, box)
        prompt = table.tab.evaluate(
            "parseFloat(getComputedStyle(document.querySelector('#prompt strong')).fontSize)"
        )
        assert prompt >= 16, size


@pytest.mark.long
def test_words_of_the_keys_lie_apart_beside_every_board(table):
    """It leaves the keys more or less height."""
    table.press_keys("1 5 7 8")
    overlapping = {}
    for name in presets.NAMES:
        layout = layout_json.describe(presets.find(name), board_face.face)
        table.tab.evaluate("json => cribboard.board().setLayout(JSON.parse(json))", layout)
        for size in SIZES:
            table.resize(*size)
            overlapping[name, size] = "".join(table.tab.evaluate(WORDS_OVERLAP))
    assert not any(overlapping.values()), overlapping


@pytest.mark.long
@pytest.mark.parametrize("colours", ["none", "active"])
@pytest.mark.parametrize("form", ["", "4"])
def test_no_letter_and_no_box_of_the_panel_is_cut(new_page, form, colours):
    """It looks the same where nothing is cut at its box: names with a g, the boxed count."""
    table = new_page(forced_colors=colours).open()
    if form:  # three-hand, whose rows are lower
        table.menu()
        table.click(f"3#{form}")
    table.click("157")
    table.settle()
    for width, height in SIZES:
        table.resize(width, height)
        table.tab.mouse.move(0, 0)
        panel = table.tab.locator(".status")
        pictures = []
        for overflow in ("", "visible"):
            table.tab.evaluate(UNCUT, overflow)
            png = panel.screenshot(animations="disabled")
            pictures.append(Image.open(io.BytesIO(png)).convert("RGB"))
        differing = ImageChops.difference(*pictures).convert("L").histogram()[60:]
        assert sum(differing) < 8, (width, height)  # pixels; a border alone has more than 20
        table.tab.evaluate(UNCUT, "")


@pytest.mark.long
def test_a_long_count_and_the_end_of_a_game_are_read_whole(table):
    """The manual's long count stands whole in the panel; a longer one can be scrolled."""
    put = """text => {
      const phrase = document.getElementById("phrase");
      phrase.textContent = text;
      phrase.classList.toggle("long", text.length > 75);
      return [phrase.scrollHeight, phrase.clientHeight, getComputedStyle(phrase).overflowY];
    }"""
    for size in [size for size in SIZES if size not in SCROLLING]:
        table.resize(*size)
        needed, room, _ = table.tab.evaluate(put, LONG_COUNT)
        assert needed <= room + 1, size
        _, _, overflow = table.tab.evaluate(put, LONGEST)
        assert overflow == "auto", size
    table.resize(390, 844)
    table.press_keys("1 " + "A! 2 9 # " * 4 + "A! 5 #")  # pegged by hand
    prompt = " ".join(table.tab.inner_text("#prompt").split())
    assert prompt == "Blue wins by 121, a triple skunk! # next game"
    assert table.tab.inner_text("#prompt kbd") == "#"
    assert table.tab.inner_text("#phrase") == "Blue pegs 5"
    assert table.tab.evaluate(
        "document.all.phrase.scrollHeight <= document.all.phrase.clientHeight"
    )


#: Of the frames that the firmware draws while the page repeats the lights: is each the loop's frame
#: of that moment? On a busy machine a frame may be some beats late.
FRAMES_OF_LOOP = """(seconds) => new Promise((done) => {
  const board = cribboard.board();
  const found = [];
  const show = board.show;
  board.show = (hex) => {
    const { frames } = board.loop;
    const beat = board.loop.beat() + frames.length;
    found.push([-1, 0, 1, 2, 3].some((late) => frames[(beat - late) % frames.length] === hex));
    show.call(board, hex);
  };
  setTimeout(() => { delete board.show; done(found); }, 1000 * seconds);
})"""
REPEATS = "() => Boolean(cribboard.board().loop)"


@pytest.mark.parametrize("keys", ["1 5", "1 5 7 8 9"])  # pegs that share a hole; a front peg alone
@pytest.mark.long
def test_at_rest_the_page_repeats_the_lights_that_the_firmware_draws(table, keys):
    table.press_keys(keys)
    table.tab.wait_for_function(REPEATS)
    frames = table.tab.evaluate(FRAMES_OF_LOOP, 6)
    assert frames and all(frames)
    assert table.tab.evaluate("cribboard.board().loop.frames.length") == 120
    assert table.tab.locator("#board canvas").count() == 2
    table.press_keys("2")
    assert not table.tab.evaluate(REPEATS)
    assert table.tab.locator("#board canvas").count() == 1


@pytest.mark.long
def test_at_rest_no_peg_breathes_where_less_motion_is_wanted(table):
    table.ask_for_motion("reduce")
    table.press_keys("1 5 7 8")
    table.tab.wait_for_function(REPEATS)
    seen = table.tab.evaluate(
        """async () => {
          const board = cribboard.board();
          const found = new Set();
          for (let left = 30; left; left -= 1) {
            found.add(board.frame());
            await new Promise((resolve) => setTimeout(resolve, 100));
          }
          return [[...found], board.loop.frames, board.loop.drawn.length];
        }"""
    )
    (shown,), frames, drawn = seen
    assert drawn == 1 and sum(bytes.fromhex(shown)) == max(sum(bytes.fromhex(f)) for f in frames)


#: Count, for some seconds at rest, what the page's own thread does: frames that it asks for,
#: canvases that it draws, and turns of the firmware.
WORK_AT_REST = """(seconds) => new Promise((done) => {
  const work = { frames: 0, drawings: 0, turns: 0 };
  const count = (owner, name, kind) => {
    const own = owner[name];
    owner[name] = function (...values) { work[kind] += 1; return own.apply(this, values); };
    return () => { owner[name] = own; };
  };
  const undo = [
    count(window, "requestAnimationFrame", "frames"),
    count(CanvasRenderingContext2D.prototype, "drawImage", "drawings"),
    count(CanvasRenderingContext2D.prototype, "clearRect", "drawings"),
    count(cribboard.board(), "show", "turns"),
  ];
  setTimeout(() => { for (const one of undo) one(); done(work); }, 1000 * seconds);
})"""


@pytest.mark.long
def test_at_rest_the_page_itself_draws_nothing_at_any_size_of_the_board(table):
    """A worker draws the peg that breathes, and the firmware has a turn each 2.5 seconds."""
    table.press_keys("1 5")
    table.tab.wait_for_function(REPEATS)
    table.tab.wait_for_timeout(3000)  # the turn in which the loop was handed over is past
    work = table.tab.evaluate(WORK_AT_REST, 6)
    assert work["frames"] == 0 and work["drawings"] == 0
    assert work["turns"] <= 3
    boxes = []
    for size in ((1280, 800), (1920, 1080)):
        table.resize(*size)
        boxes.append(table.tab.locator("#board canvas").nth(1).bounding_box())
        middle = table.tab.evaluate(
            """() => {
              const board = cribboard.board();
              const { left, top } = board.picture.canvas.getBoundingClientRect();
              const scale = board.scale / board.ratio;
              const [x, y] = board.spots[board.loop.changing[0]];
              return [left + x * scale, top + y * scale];
            }"""
        )
        box = boxes[-1]
        assert box["x"] < middle[0] < box["x"] + box["width"]
        assert box["y"] < middle[1] < box["y"] + box["height"]
    assert boxes[1]["width"] > boxes[0]["width"]


@pytest.mark.long
def test_the_worker_draws_what_the_board_itself_would_draw(table):
    """The middle of each peg that breathes has, at every moment, the colour of a frame."""
    table.press_keys("1 5")
    table.tab.wait_for_function(REPEATS)
    seen, own = table.tab.evaluate(
        """async () => {
          const board = cribboard.board();
          const { loop } = board;
          const copy = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
          const { left, top } = loop.box();
          const look = (canvas, left, top) => loop.changing.map((pixel) => {
            const [x, y] = board.spots[pixel].map((mm) => Math.floor(mm * board.scale));
            copy.drawImage(canvas, left - x, top - y);
            return [...copy.getImageData(0, 0, 1, 1).data].slice(0, 3);
          }).flat();
          const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
          while (!look(loop.canvas, left, top).some(Boolean)) await wait(50); // its first frame
          const seen = [];
          for (let at = 0; at < 100; at += 1) {
            seen.push(look(loop.canvas, left, top));
            await wait(60);
          }
          board.endLoop();
          const own = loop.frames.map((frame) => {
            board.wire = frame;
            board.shine();
            return look(board.picture.canvas, 0, 0);
          });
          return [seen, own];
        }"""
    )
    assert len({tuple(colour) for colour in seen}) > 3
    for colour in seen:
        assert any(
            all(abs(one - other) <= 3 for one, other in zip(colour, frame, strict=True))
            for frame in own
        ), colour


@pytest.mark.long
def test_the_panel_shows_who_laid_each_card(table):
    """A column a card in the row of who laid it, a bar where a series ends, then what is held."""
    table.click("15A59D7C6")
    table.settle()
    cells = table.tab.evaluate(
        """() => [...document.querySelectorAll(".laid [data-card]")].map((one) => [
          one.dataset.card, one.style.gridRowStart, one.style.gridColumnStart,
          one.classList.contains("past")])"""
    )
    rows = {"1": {"5": "3", "K": "7"}, "2": {"J": "2", "9": "4", "7": "5", "6": "8"}}
    shown = {row: {card: at for card, on, at, _ in cells if on == row} for row in rows}
    assert shown == rows
    assert {card for card, _, _, is_past in cells if is_past} == set("J597")
    label = table.tab.locator(".laid").get_attribute("aria-label")
    assert label == "Orange J 5 9, Orange 7. Blue K 6"
    assert table.tab.locator(".laid .bar").count() == 1
    held = "[...document.querySelectorAll('.laid [data-held]')].map((one) => one.dataset.held)"
    assert table.tab.evaluate(held) == ["2"]  # Blue's; Orange has none
    assert table.tab.inner_text("#running-count") == "16"
    table.click("BD81##1223")
    table.settle()  # from the show on, a row for each hand and the crib
    label = table.tab.locator(".laid").get_attribute("aria-label")
    assert label == "Orange J 9 7 6. Blue 5 K Q 8. crib A 2 2 3"
    cards = "[...document.querySelectorAll('.laid [data-card]')].map((one) => one.dataset.card)"
    assert table.tab.evaluate(cards) == [*"J9765KQ8", "crib", *"A223"]
    assert table.tab.locator(".laid :is(.past, [data-held])").count() == 0
    assert table.tab.inner_text("#running-count") == ""


def panel_faults(table):
    """Return what of the panel lies over each other, or beyond it, by the size of the window."""
    return table.faults_at(
        [*SIZES, (1366, 768), (820, 1180)], inside=PANEL, within=".status", apart=PANEL
    )


@pytest.mark.long
@pytest.mark.parametrize("display", ["hidden", "shown"])
@pytest.mark.parametrize(
    ("form", "keys"),
    [
        ("1", "5 A 5 9 D 7 C 6 B D"),
        ("1", "5 A 5 9 D 7 C 6 B D 8 1 # # 1 2 3 3"),
        ("3", "5 A 5 9 2 3"),
        ("4", "5 A 5 9 2 3 A 4 5 9"),
        ("5", "C" + 4 * " 1 2 3 4" + " # # # 5 6 7 8"),
    ],
)
def test_no_part_of_the_panel_lies_over_another(table, form, keys, display):
    """Late in the play of two, after their crib, with seven cards, of three, and after four."""
    if display == "shown":
        table.show_display()
    table.press_keys(f"D! 3 # {form} 1 {keys}")
    assert table.tab.locator(".laid [data-card]").count() >= 5
    assert panel_faults(table) == {}


#: The height of an x in the prompt's font, in a thousandth of its size, and the width of a text.
LETTERS = """(family) => {
  document.documentElement.style.setProperty("--serif", family);
  const probe = document.createElement("span");
  probe.style.cssText = "position: absolute; font-size: 1000px; white-space: nowrap; height: 1ex";
  probe.textContent = "Orange: play a card";
  document.getElementById("prompt").append(probe);
  const found = [probe.getBoundingClientRect().height, probe.getBoundingClientRect().width];
  probe.remove();
  return found;
}"""


@pytest.mark.long
def test_the_serif_of_another_system_is_as_large(table):
    table.press_keys("1 5 A 5 9 D 7 C 6 B D")
    height, width = table.tab.evaluate(LETTERS, "'Liberation Serif'")
    tried = {}
    for family in ("Noto Serif", "DejaVu Serif"):
        tried[family] = table.tab.evaluate(LETTERS, f"'{family}'")
        assert tried[family][0] == pytest.approx(height, abs=2)
        assert tried[family][1] < 1.15 * width
        assert panel_faults(table) == {}, family
    if all(one[1] == pytest.approx(width, abs=1) for one in tried.values()):
        pytest.skip("this machine has no other serif")


@pytest.mark.long
def test_the_small_display_is_for_who_asks_for_it(table):
    """A held D opens the settings by name; with the display, the board's menu by number."""
    assert table.tab.locator("#screen").is_hidden()
    table.click("15")
    before = table.settle()
    table.hold("D")
    table.tab.wait_for_selector("#drawer[open]")
    assert table.screen() == before
    table.tab.click("#group-board > summary")
    facing = table.tab.locator("#set-is_screen_facing-0")
    assert facing.is_hidden()
    table.tab.locator("#set-display-1").check(force=True)
    assert facing.is_visible()
    table.type("Escape")
    table.tab.wait_for_selector("#screen:visible")
    table.hold("D")
    table.wait_for("Menu: number, #")
    assert table.tab.locator("#drawer").is_hidden()
    table.type("Escape")
    table.reload()
    assert table.tab.locator("#screen").is_visible()
    table.tab.click("#drawer-open")
    table.tab.click("#group-board > summary")
    table.tab.locator("#set-display-0").check(force=True)
    table.type("Escape")
    assert table.tab.locator("#screen").is_hidden()
    table.type("Shift+D")
    table.tab.wait_for_selector("#drawer[open]")


@pytest.mark.long
def test_a_board_that_is_drawn_again_is_the_same_down_to_its_edge(page):
    """On the cloth its rows are drawn far apart: nothing of an earlier light may be left below."""
    page.visit_hand()
    page.resize(1366, 768)
    is_same, stretch = page.tab.evaluate(
        """() => {
          const board = cribboard.board();
          const look = () => {
            board.carve();
            board.onCut();
            board.shine();
            return board.picture.canvas.toDataURL();
          };
          if (board.loop) board.endLoop();
          const first = look();
          for (let times = 0; times < 8; times += 1) look();
          return [look() === first, board.stretch];
        }"""
    )
    assert stretch > 2 and is_same, stretch
