"""The page after a hundred deals: no more memory, nodes or listeners than after ten, and idle."""

import pytest

WARM_DEALS, DEALS = 10, 100
#: Of what it was after WARM_DEALS. Both readings are at rest, when the page keeps a loop of lights.
MOST_GROWTH = {"JSHeapUsedSize": 1.15, "Nodes": 1.15, "JSEventListeners": 1.15}
IDLE_S = 5
MOST_IDLE = 0.02  # of a core
#: Pauses take no time until the page is to rest.
HURRY = """const own = window.setTimeout;
window.setTimeout = (act, ms, ...more) => {
  return own(act, ms > 150 && !window.isResting ? 30 : ms, ...more);
};
"""
#: Plays until so many deals were begun, whatever is asked.
PLAY = """async (deals) => {
  const begun = () => window.dealsBegun ?? 0;
  while (begun() < deals) {
    const cloth = document.querySelector("#felt");
    const act = cloth.querySelector("[data-part=act]:not(:disabled)");
    const text = act?.textContent ?? "";
    const card = cloth.querySelector(".mine button.card:not(:disabled, [aria-pressed=true])");
    const isNew = act && ["next", "game"].includes(cribboard.state().asked_for);
    (act ?? card)?.click();
    if (isNew) {
      window.dealsBegun = begun() + 1;
      const isThere = () => act.isConnected && act.textContent === text;
      while (isThere()) await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}"""


def metrics(session):
    """Return the browser's own counts of the page."""
    found = session.send("Performance.getMetrics")["metrics"]
    return {one["name"]: one["value"] for one in found}


def resting(table, session):
    """Return the metrics of the page at rest, without its garbage."""
    table.tab.evaluate("window.isResting = true")
    table.tab.wait_for_timeout(2000)
    session.send("HeapProfiler.collectGarbage")
    found = metrics(session)
    table.tab.evaluate("window.isResting = false")
    return found


@pytest.mark.long
def test_a_hundred_deals_leave_nothing_behind_and_the_page_rests(new_page):
    table = new_page(reduced_motion="reduce")
    table.tab.add_init_script(HURRY)
    table.visit_hand()
    session = table.tab.context.new_cdp_session(table.tab)
    session.send("Performance.enable")
    table.tab.evaluate(PLAY, WARM_DEALS)
    before = resting(table, session)
    for deals in range(WARM_DEALS, DEALS + 1, 10):
        table.tab.evaluate(PLAY, deals)
    after = resting(table, session)
    grown = {name: round(after[name] / before[name], 2) for name in MOST_GROWTH}
    print({name: (before[name], after[name]) for name in MOST_GROWTH}, grown)
    assert {name for name, most in MOST_GROWTH.items() if grown[name] > most} == set(), grown
    table.tab.evaluate("window.isResting = true")
    table.tab.wait_for_timeout(1000 * IDLE_S)
    busy = metrics(session)["TaskDuration"]
    table.tab.wait_for_timeout(1000 * IDLE_S)
    share = (metrics(session)["TaskDuration"] - busy) / IDLE_S
    print(f"at rest: {100 * share:.2f} % of a core")
    assert share < MOST_IDLE
