"""Sounds: which one a key makes, how loud, and when none."""

from cribboard.app.app import App
from cribboard.audio import sounds
from cribboard.menu import light_items
from cribboard.store import settings as stored
from tests.helpers import fakes
from tests.helpers.scripts import press_keys


def test_every_sound_is_short_and_where_a_piezo_is_loud():
    for name, notes in sounds.NOTES:
        assert sum([ms for _, ms in notes]) <= (1000 if name in ("win", "skunk") else 300), name
        for hertz, ms in notes:
            assert ms > 0 and (hertz == 0 or 1000 <= hertz <= 4200), name
    assert len({notes for _, notes in sounds.NOTES}) == len(sounds.NOTES)


def test_at_night_it_is_silent_unless_it_is_set_to_sound():
    chosen = stored.defaults()
    assert sounds.volume(chosen) == sounds.SOFT
    for step, volume in enumerate((sounds.OFF, sounds.OFF, sounds.SOFT, sounds.SOFT, sounds.SOFT)):
        chosen["brightness"] = light_items.BRIGHTNESS[step]
        assert sounds.volume(chosen) == volume, step
    for word, volume in (("off", sounds.OFF), ("soft", sounds.SOFT), ("loud", sounds.LOUD)):
        chosen["sound"] = word
        assert sounds.volume(chosen) == volume


def keyed_board(keys, buzzer, settings=""):
    devices = fakes.Devices(files=fakes.Files({"settings": (settings or "{}").encode()}))
    devices.buzzer = buzzer
    app = App(devices)
    for key in keys.split():
        app.sounds.tick()  # as the keypad calls it
        press_keys(app, key)
        app.sounds.key(app.view)
        while app.step() == 0:
            pass
    return app


def test_the_board_sounds_what_each_key_did():
    buzzer = fakes.Buzzer()
    keyed_board("1 7 8 8", buzzer)
    names = ("key", "key", "key", "key", "points")  # the tick of each contact, and what scored
    assert buzzer.log == [(sounds.notes_of(name), sounds.SOFT) for name in names]


def test_a_key_that_is_held_ticks_at_its_contact_and_sounds_again_only_for_what_it_did():
    for settings, keys, sounded in (
        ("", "D", ("key", "again")),
        ("", "A", ("key",)),  # a card, and the tick was its sound
        ("", "D!", ("key", "key")),  # the menu opens
        ('{"sound": "off"}', "A", ()),
    ):
        buzzer = fakes.Buzzer()
        app = keyed_board("1 7 8", buzzer, settings)
        del buzzer.log[:]
        app.sounds.tick()
        press_keys(app, keys)
        app.sounds.key(app.view, keys.endswith("!"))
        assert [notes for notes, _ in buzzer.log] == [sounds.notes_of(one) for one in sounded]


def test_a_touch_without_a_meaning_is_no_tick_of_the_next_key():
    app = keyed_board("1", fakes.Buzzer())
    app.sounds.tick()
    app.touch(False)
    del app._devices.buzzer.log[:]
    press_keys(app, "7")
    app.sounds.key(app.view)
    assert app._devices.buzzer.log == [(sounds.notes_of("key"), sounds.SOFT)]


class BrokenBuzzer:
    def write(self, notes, volume):
        raise OSError("no PWM")


def test_a_buzzer_that_breaks_in_a_tick_is_told_with_the_key_not_in_the_middle_of_a_line():
    app = keyed_board("1", None)
    app._devices.buzzer = BrokenBuzzer()
    before = app.view
    app.sounds.tick()
    assert app._devices.buzzer is None and app.view is before and not app.errors
    press_keys(app, "7")
    app.sounds.key(app.view)
    assert app.errors == 1 and app.view.message
