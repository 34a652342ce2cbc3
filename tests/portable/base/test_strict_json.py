"""JSON from outside: whole objects, and nothing else, whatever the home's own reader takes."""

from cribboard.base.strict_json import json_object
from tests.helpers.scripts import error_of


def test_an_object_is_read():
    assert json_object('{"key": "5", "id": [1, null]}\n') == {"key": "5", "id": [1, None]}
    assert json_object("{}") == {}


def test_what_is_cut_off_or_no_object_is_refused():
    deep = '{"a":' * 3000 + "}"
    for text in ("", "{", '{"a": 1', '{"a"', '{"a": [1', "[]", "null", "12", '"}', "}", "x}", deep):
        assert error_of(ValueError, json_object, text) is not None
