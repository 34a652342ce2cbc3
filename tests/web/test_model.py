"""The page with the board's model, in a real browser: it is drawn, turned, and opened."""

import io

import pytest

pytest.importorskip("manifold3d", reason='pip install -e ".[hardware]"')
pytest.importorskip("playwright.sync_api", reason="pip install playwright")

import numpy as np  # noqa: E402  (after the skips)
from driver import serving  # noqa: E402
from PIL import Image  # noqa: E402

from cribboard_tools.upkeep import site  # noqa: E402

WIDE, HIGH = 900, 700
FLAGS = ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]


@pytest.fixture(scope="module", name="address")
def served(tmp_path_factory):
    folder = tmp_path_factory.mktemp("model")
    site.build_model(folder)
    with serving(folder) as address:
        yield address


@pytest.fixture(scope="module", name="drawing_browser")
def started(chromium):
    """Chromium that draws WebGL with the processor."""
    browser = chromium(FLAGS)
    yield browser
    browser.close()


@pytest.fixture(name="page")
def opened(address, drawing_browser):
    page = drawing_browser.new_page(viewport={"width": WIDE, "height": HIGH})
    page.complaints = []
    page.on("pageerror", lambda error: page.complaints.append(str(error)))
    page.goto(address)
    page.wait_for_function("() => document.getElementById('state').value !== 'Loading the model…'")
    if "WebGL" in page.locator("#state").inner_text():
        pytest.skip("this chromium has no WebGL 2")
    yield page
    page.close()


def picture(page) -> np.ndarray:
    """Return what the canvas shows, without the outline that it has while keys reach it."""
    data = page.locator("canvas").screenshot()
    return np.asarray(Image.open(io.BytesIO(data)).convert("RGB"), int)[5:-5, 5:-5]


def share(one: np.ndarray, two: np.ndarray) -> float:
    """Return the share of pixels that differ."""
    return float((np.abs(one - two).sum(axis=2) > 30).mean())


@pytest.mark.long
def test_the_model_is_drawn_turned_and_opened(page) -> None:
    assert page.locator("#state").inner_text() == ""
    first = picture(page)
    ground = np.array([244, 241, 234])
    drawn = np.abs(first - ground).sum(axis=2) > 40
    assert 0.1 < drawn.mean() < 0.9
    assert not drawn[:3].any() and not drawn[-3:].any()  # the whole board is in view
    blue = (first[..., 2] > 180) & (first[..., 0] < 140)
    assert blue.sum() > 5  # the light of a peg

    page.locator("canvas").focus()
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    turned = picture(page)
    assert share(first, turned) > 0.05
    for _ in range(5):
        page.keyboard.press("ArrowLeft")
    assert share(first, picture(page)) < 0.01

    box = page.locator("canvas").bounding_box()
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(*middle)
    page.mouse.down()
    page.mouse.move(middle[0] + 80, middle[1] + 20)
    page.mouse.up()
    assert share(first, picture(page)) > 0.05
    page.mouse.move(*middle)
    page.mouse.down()
    page.mouse.move(middle[0] - 80, middle[1] - 20)
    page.mouse.up()

    page.locator("#top").uncheck()
    page.locator("#light").uncheck()
    inside = picture(page)
    assert share(first, inside) > 0.05
    green = (inside[..., 1] > inside[..., 0] + 25) & (inside[..., 1] > inside[..., 2] + 15)
    assert green.sum() > 500  # the carrier
    assert page.complaints == []


def test_what_cannot_be_read_is_told(address, drawing_browser) -> None:
    page = drawing_browser.new_page()
    page.route("**/board.glb", lambda route: route.fulfill(body=b"no model at all"))
    page.goto(address)
    page.wait_for_function("() => document.getElementById('state').value.startsWith('The model')")
    assert "not a glTF file" in page.locator("#state").inner_text() or (
        "WebGL" in page.locator("#state").inner_text()
    )
    page.close()
