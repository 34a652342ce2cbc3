"""Fixture for tests of texts in each language."""

import pytest

from cribboard.language import phrases


@pytest.fixture(params=phrases.LANGUAGES)
def language(request):
    """Use a language while a test runs; return its code."""
    phrases.use(request.param)
    yield request.param
    phrases.use("en")
