"""What an erase adds to a key's wait, on paper: the emulator erases in no time."""

from .bench import Keyed, waits


def part(*erases_ms: float) -> Keyed:
    """Return two keys whose lights came after 30 ms, and what was erased meanwhile."""
    return Keyed([(1000.0, 1030.0), (2000.0, 2030.0)], list(erases_ms), {})


def test_without_an_erase_nothing_is_added():
    assert waits(part(), 45) == [30, 30]
    assert waits(part(1010, 1500), 0) == [30, 30]


def test_an_erase_before_the_light_is_waited_for():
    assert waits(part(1010), 45) == [75, 30]
    assert waits(part(1010, 1020), 45) == [120, 30]


def test_of_an_erase_before_the_key_what_is_left_of_it():
    assert waits(part(1980), 45) == [30, 55]
    assert waits(part(1970, 1980), 45) == [30, 90]
    assert waits(part(1100), 45) == [30, 30]
    assert waits(part(1900, 2010), 400) == [30, 730]


def test_an_erase_after_the_light_delays_only_the_next_key():
    assert waits(part(1030), 400) == [30, 30]
    assert waits(part(1040), 1000) == [30, 70]
