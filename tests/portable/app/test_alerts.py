"""The messages of the worst start fit the screen together, with the first question under them."""

from cribboard.app.app import App
from cribboard.base.message import Message
from cribboard.language.phrases import say
from cribboard.screen import font, oled_layout
from tests.helpers import fakes
from tests.helpers.languages import each_language

WORST = ("alert.settings-unread", "alert.match-damaged", "alert.new-match")
UNREADABLE = ("alert.unreadable",)


def test_unreadable_settings_and_a_damaged_match_are_told_whole():
    app = App(fakes.Devices(files=fakes.Files({"settings": b"{}"})))
    for language in each_language():
        app.table.settings["language"] = language
        app.table.speak()
        for keys in (WORST, UNREADABLE):
            app.table.show(*[Message(key) for key in keys])
            rows = [font.letters(row).strip() for row in oled_layout.draw(app.table.view())]
            wanted = " ".join([say(key) for key in keys])
            assert " ".join(rows[2:]).strip().endswith(wanted), (language, rows)
