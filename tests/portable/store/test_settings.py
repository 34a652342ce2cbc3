"""Settings: stored, repaired, and never a reason for a board not to start."""

import json

from cribboard import settings_table
from cribboard.base.message import Message
from cribboard.rules import forms, match_score
from cribboard.rules.commands import TEXT_BYTES
from cribboard.store import settings
from tests.helpers.fakes import Files, PowerCut
from tests.helpers.scripts import error_of


def test_the_longest_settings_that_are_not_rare_fit_the_directory():
    """A file of at most 480 bytes lies within littlefs's directory: mark a new row as rare."""
    chosen = {}
    for name, _, kept, *_, is_rare, _ in settings_table.ROWS:
        if kept and not is_rare:
            allowed = settings_table.values(name) or [settings.defaults()[name]]
            chosen[name] = sorted(allowed, key=lambda value: len(json.dumps(value)))[-1]
    chosen["names"] = [letter * TEXT_BYTES for letter in "xyz"]
    files = Files()
    settings.save(files, chosen)
    assert settings.load(files) == dict(settings.defaults(), **chosen)
    assert len(files.contents["settings"]) <= 480


def test_a_default_that_is_changed_by_its_holder_stays_the_default():
    settings.defaults()["names"].append("Eve")
    assert len(settings.defaults()["names"]) == 3


def test_a_home_with_another_default_stores_the_usual_one():
    """`speech` is written only where it differs from the default: on the page that is "off"."""
    usual = settings.defaults()["speech"]
    settings_table.set_default("speech", "off")
    try:
        files = Files()
        assert settings.load(files)["speech"] == "off"
        settings.save(files, dict(settings.defaults(), speech=usual))
        assert settings.load(files)["speech"] == usual
    finally:
        settings_table.set_default("speech", usual)
    assert settings.load(Files())["speech"] == usual


def test_every_choice_of_the_rules_can_be_stored():
    choices = [("form", row.name) for row in forms.FORMS]
    choices += [("target", row.target) for row in forms.FORMS]
    choices += [("level", word) for word in forms.LEVELS]
    choices += [("skunks", word) for word in forms.SCALES]
    choices += [("first_deal", word) for word in match_score.DEALS_FIRST]
    choices += [("match_count", word) for word in match_score.COUNTS]
    for name, value in choices:
        notes = []
        held = json.dumps({name: value}).encode()
        assert settings.load(Files({"settings": held}), notes)[name] == value
        assert notes == []


def test_a_row_needs_values_of_a_setting_and_the_forms_that_have_its_question():
    needs = {row[0]: row[8] for row in settings_table.ROWS if row[8]}
    for other, *values in needs.values():
        assert all([settings.is_allowed(other, value) for value in values]), other
    for name, is_asked in (("players", "bases"), ("is_played_out", "is_single")):
        asked = [row.name for row in forms.FORMS if getattr(row, is_asked)]
        assert list(needs[name]) == ["form"] + asked


def test_one_wrong_value_costs_only_itself():
    for name, value in (
        ("target", 0),
        ("target", "121"),
        ("target", True),
        ("target", None),
        ("brightness", 257),
        ("has_suits", 1),
        ("sound", "shrill"),
        ("language", "nl"),
        ("twin", True),
        ("first_deal", 0),
        ("colours", [0, 1]),
        ("colours", [0, 1, 1]),
        ("colours", [0, 1, 7]),
        ("colours", [0, True, 2]),
        ("colours", ["0", "1", "2"]),
        ("names", ["Ann", "Ann", "Cy"]),
        ("way", "chess"),
        ("way", ["referee"]),
        ("form", None),
        ("names", "Ann"),
        ("names", ["Ann", "Bo"]),
        ("names", ["Ann", "", "Cy"]),
        ("names", ["Ann", 7, "Cy"]),
        ("names", ["x" * 25, "Bo", "Cy"]),
        ("names", ["Ann\n", "Bo", "Cy"]),
        ("names", ["Ann", "\x1b]0;x\x07", "Cy"]),
        ("names", ["Ann", "Bo", "\x7f"]),
        ("names", ["Ann", "Bo", "\x9b31m"]),
        ("names", ["\ud800", "Bo", "Cy"]),
    ):
        held = {"level": "muggins", name: value}
        notes = []
        found = settings.load(Files({"settings": json.dumps(held).encode()}), notes)
        assert found["level"] == "muggins"
        assert found[name] == settings.defaults()[name], (name, value)
        assert notes == [Message("alert.setting", what=name)]


def test_a_setting_of_a_newer_version_is_kept_four_levels_deep_and_no_deeper():
    for kept in (b"[1,2]", b"[[[[1]]]]", b'[{"a":[[]]}]'):
        files = Files({"settings": b'{"from_the_future":' + kept + b"}"})
        chosen = settings.load(files)
        chosen["target"] = 61
        settings.save(files, chosen)
        assert kept in files.contents["settings"].replace(b" ", b"")
        assert settings.load(files)["from_the_future"] == json.loads(kept)
    assert "deep" not in settings.load(Files({"settings": b'{"deep": [[[[[1]]]]]}'}))


def test_garbage_gives_the_defaults_a_sentence_and_is_kept_aside():
    for garbage in (b"{", b"[]", b"null", b"\xff\xfe", b'{"target": 61', b"12", b"{} {"):
        files = Files({"settings": garbage})
        notes = []
        chosen = settings.load(files, notes)
        assert chosen == settings.defaults()
        assert notes == [Message("alert.settings-unread")]
        assert files.log == []
        settings.save(files, chosen)
        assert files.contents["bad0"] == garbage
        assert settings.load(files.plugged_in()) == chosen


def test_a_cut_leaves_the_old_or_the_new():
    old = settings.defaults()
    new = settings.defaults()
    new["target"] = 61
    for keeping in (None, -1):
        files = Files()
        settings.save(files, old)
        files.cut_at, files.keeping = 2, keeping
        error_of(PowerCut, settings.save, files, new)
        assert settings.load(files.plugged_in()) in (old, new)


def _motion(chosen):
    return chosen["is_motion_reduced"], chosen["motion_by"]


def test_motion_follows_the_system_until_the_owner_has_chosen():
    chosen = settings.defaults()
    assert not settings.follow_motion(chosen, False)
    assert settings.follow_motion(chosen, True) and _motion(chosen) == (True, "system")
    assert not settings.follow_motion(chosen, True)
    assert settings.follow_motion(chosen, False) and _motion(chosen) == (False, "")
    for is_reduced in (False, True):
        chosen["is_motion_reduced"], chosen["motion_by"] = is_reduced, "owner"
        assert not settings.follow_motion(chosen, not is_reduced)
        assert _motion(chosen) == (is_reduced, "owner")


def test_less_motion_that_an_older_file_asks_for_was_the_owners_choice():
    files = Files({"settings": b'{"is_motion_reduced":true}'})
    chosen = settings.load(files)
    assert not settings.follow_motion(chosen, False)
    assert chosen["is_motion_reduced"] is True
    files = Files({"settings": b'{"is_motion_reduced":false}'})
    older = settings.load(files)
    assert settings.follow_motion(older, True)  # that was every file's
    assert older["is_motion_reduced"] is True
    settings.save(files, older)  # who set it is kept
    again = settings.load(files.plugged_in())
    assert settings.follow_motion(again, False) and not again["is_motion_reduced"]
