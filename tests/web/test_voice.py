"""Speech in the page: what is fetched and when, what is played, captions."""

from array import array

import pytest
from driver import START_DEAL, Table, serving

from cribboard.audio import speech, voice_pack
from cribboard.language import phrases
from cribboard_tools import page_texts
from cribboard_tools.homes import page_server
from cribboard_tools.voice import adpcm, pack_file

pytestmark = pytest.mark.long

RATE = 16_000
CLIP_S, LONG_CLIP_S = 0.05, 30.0
LONG_CLIP = "four"
WORDS = (
    "five seven eight fifteen for two a pair is nine six orange blue enter the starter play "
    "and go starter speech"
)
PHRASES = ("fifteen two", "fifteen four", "a pair is six", "for two")
OFF, PLAY, ALL = "134"  # the keys of levels, whose second says counts alone
SAID = "cribboard.said().map((one) => one.clips.map((clip) => clip.text))"
IS_QUIET = "() => !cribboard.isSpeaking()"
DECODE = """async (language) => {
  const { VoicePack } = await import(new URL("board/voice_pack.js", location));
  const answer = await fetch(`voice/${language}.voice`);
  const pack = new VoicePack(await answer.arrayBuffer());
  const clips = Array.from({ length: pack.count }, (_, clip) => clip);
  const whole = (clip) => Array.from(pack.samples(clip), (one) => one * 32768);
  return clips.map((clip) => [pack.text(clip), whole(clip)]);
}"""


def _tone(seconds, place):
    """Return a sawtooth whose pitch and loudness depend on `place`."""
    period = 20 + place
    slope = 300 + 200 * place
    return array("h", [(at % period) * slope // 10 for at in range(int(RATE * seconds))])


def _pack():
    clips = {}
    for place, text in enumerate(sorted({*WORDS.split(), *PHRASES, LONG_CLIP})):
        samples = _tone(LONG_CLIP_S if text == LONG_CLIP else CLIP_S, place)
        clips[text] = pack_file.Clip(adpcm.encode(samples), len(samples))
    return pack_file.packed("en", voice_pack.EVERYTHING, RATE, clips)


@pytest.fixture(scope="session")
def speaking(tmp_path_factory, served):
    """The address of a page, in a folder of its server, that has an English voice."""
    folder = tmp_path_factory.mktemp("site")
    pack = tmp_path_factory.mktemp("packs") / "made.voice"
    pack.write_bytes(_pack())
    page_server.build(folder / "some/where", voices={"en": pack})
    with serving(folder) as address:
        yield f"{address}some/where/"


class SpeakingTable(Table):
    """The page with a voice; `asked` has the addresses of its requests."""

    def __init__(self, tab, address):
        super().__init__(tab, address)
        self.asked = []
        tab.on("request", lambda request: self.asked.append(request.url))

    def packs_asked(self):
        """Return the names of the packs that were asked for."""
        return [url.rpartition("/")[2] for url in self.asked if "/voice/" in url]

    def turn_on(self, level, volume="2", pace="1", night="1"):
        """Choose a level in menu item 29, and the other settings of speech."""
        self.menu()
        self.click("29#")
        self.click(level)
        self.click(volume + pace + night)
        self.hush()

    def hush(self):
        """Wait until nothing is being said."""
        self.settle()
        self.tab.wait_for_function(IS_QUIET)

    def said(self):
        """Return the texts of the clips of each play so far."""
        return self.tab.evaluate(SAID)

    def caption(self):
        """Return the caption, "" if there is none in view."""
        caption = self.tab.locator("#caption")
        return caption.inner_text() if caption.is_visible() else ""


@pytest.fixture
def table(new_page, speaking):
    """The page with a voice, open and started."""
    return new_page(SpeakingTable, speaking).open()


def test_nothing_is_fetched_or_said_before_speech_is_turned_on(table, speaking):
    table.click(START_DEAL + "78")
    table.settle()
    assert table.packs_asked() == [] and table.said() == [] and table.caption() == ""
    table.menu()
    table.click("29#")
    table.wait_for("off")
    table.click(OFF)
    table.settle()
    assert table.packs_asked() == [], "to look at the item fetches nothing"
    table.turn_on(PLAY)
    assert table.packs_asked() == ["en.voice"]
    assert all(url.startswith((speaking, "data:")) for url in table.asked)
    table.click("7")
    table.hush()
    assert table.packs_asked() == ["en.voice"], "it is fetched once"


def test_the_clips_of_the_play_are_played_one_after_another(table):
    table.turn_on(PLAY, volume="3", pace="3")
    table.click(START_DEAL)
    table.click("7")
    table.hush()
    assert table.said()[-1] == ["orange", "seven"]
    table.click("8")
    table.hush()
    assert table.said()[-1] == ["fifteen", "for two"]
    record = table.tab.evaluate("cribboard.said().at(-1)")
    assert record["volume"] == 256 and record["rate"] == RATE * 114 // 100
    assert record["text"] == "fifteen for two" and not record["isCutOff"]
    first, second = record["clips"]
    assert first["at"] == 0 and first["samples"] == int(CLIP_S * RATE)
    silence_s = speech.SILENCE_MS[0] / 1000 / 2  # at the fast pace half as long
    assert second["at"] == pytest.approx(CLIP_S / 1.14 + silence_s, abs=0.001)


def test_every_clip_is_decoded_as_on_the_host(table):
    pack = voice_pack.VoicePack(_pack())
    decoded = table.tab.evaluate(DECODE, "en")
    assert [text for text, _ in decoded] == [pack.text(clip) for clip in range(pack.clips)]
    for clip, (text, samples) in enumerate(decoded):
        assert samples == list(pack_file.decoded(pack, clip)), text


def test_a_key_cuts_speech_off_and_the_caption_stands_while_it_is_said(table):
    table.turn_on(PLAY)
    table.click(START_DEAL)
    table.click("4")
    table.tab.wait_for_function(
        "() => cribboard.isSpeaking() && cribboard.said().at(-1).text.endsWith('four')"
    )
    assert table.said()[-1] == ["orange", "four"]
    assert table.caption() == "Orange: four"
    assert table.tab.get_attribute("#caption", "aria-hidden") == "true"
    assert table.tab.evaluate("cribboard.said().at(-1).isCutOff") is False
    table.click("5")
    table.wait_for("nine")
    table.hush()
    four, nine = table.tab.evaluate("cribboard.said().slice(-2)")
    assert four["isCutOff"] and not nine["isCutOff"]
    assert nine["text"] == "nine"
    table.tab.wait_for_selector("#caption", state="hidden")


@pytest.mark.parametrize(
    ("level", "keys", "said"),
    [(PLAY, START_DEAL + "7", "orange seven"), (ALL, "1", "enter the starter")],
)
def test_a_page_loaded_again_speaks_on(table, level, keys, said):
    """Also at the level that is the Pico's default, which other homes need not store."""
    table.turn_on(level)
    table.reload()
    assert table.packs_asked() == ["en.voice", "en.voice"]
    table.click(keys)
    table.hush()
    assert " ".join(table.said()[-1]) == said


def test_a_language_without_a_voice_is_told(table):
    table.turn_on(PLAY)
    table.menu()
    table.click("22#")
    table.click(str(1 + phrases.LANGUAGES.index("de")))
    table.tab.wait_for_selector("html[lang=de]")
    table.tab.wait_for_selector("#caption:visible")
    assert table.caption() == page_texts.page("de")["voice-failed"]
    table.settle()
    said = table.said()
    table.click(START_DEAL + "7")
    table.settle()
    assert table.said() == said
    assert table.packs_asked() == ["en.voice"]


def test_a_pack_that_does_not_load_is_told_and_the_game_goes_on(new_page, speaking):
    table = new_page(SpeakingTable, speaking, service_workers="block")
    table.tab.route("**/voice/*", lambda route: route.fulfill(body=_pack()[:-1]))
    table.open()
    table.turn_on(PLAY)
    table.tab.wait_for_selector("#caption:visible")
    assert table.caption() == page_texts.page("en")["voice-failed"]
    table.click(START_DEAL + "78")
    table.wait_for("15")
    blocked = ("Service Worker", "waiting")  # what the page says of the worker that is blocked
    complaints = [text for text in table.complaints if not any(word in text for word in blocked)]
    assert table.said() == [] and complaints == []
    table.complaints.clear()


def test_a_page_without_voices_says_so(new_page):
    table = new_page(SpeakingTable).open()
    table.menu()
    table.click("29")
    table.wait_for(phrases.section("en", "menu")["no-voice"])
    table.click("#" + PLAY)
    table.wait_for("There is no voice")
    table.settle()
    assert table.packs_asked() == []


def test_the_count_of_a_hand_is_said_on_request(table, speaking):
    table.tab.evaluate("location.hash = 'count=7h8s8dKc-Qc'")
    table.tab.wait_for_selector("#count li")
    assert table.packs_asked() == [] and table.said() == []
    table.tab.get_by_role("switch", name="Say it aloud").check()
    table.tab.wait_for_function("() => cribboard.said().length === 1")
    assert table.said() == [["fifteen two", "fifteen four", "and", "a pair is six", "six"]]
    table.tab.get_by_role("switch", name="It is a crib").check()  # counted, and said, anew
    table.tab.wait_for_function("() => cribboard.said().length === 2")
    label = table.tab.locator("#count .switches label:last-child")
    label.evaluate("(label) => { label.hidden = true; }")  # as in a language that has no voice
    table.tab.get_by_role("switch", name="It is a crib").uncheck()
    table.tab.wait_for_function("() => !location.hash.endsWith('crib')")
    label.evaluate("(label) => { label.hidden = false; }")
    assert len(table.said()) == 2 and table.notice() == ""
    table.tab.get_by_role("switch", name="It is a crib").check()
    table.tab.wait_for_function("() => cribboard.said().length === 3")
    table.type("Escape")
    table.tab.wait_for_function(IS_QUIET)
    assert table.tab.evaluate("cribboard.said().at(-1).isCutOff")
    table.menu()  # the board has its own voice as before
    table.click("29#")
    table.click(PLAY)
    table.click("211")
    table.hush()
    table.click("157")
    table.hush()
    assert "seven" in sum(table.said(), [])
