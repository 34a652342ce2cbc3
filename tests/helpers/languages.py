"""Every language in turn, for tests in any home."""

from cribboard.language import phrases


def each_language(languages=phrases.LANGUAGES):
    """Yield each language, which is in use meanwhile; English is at the end."""
    for language in languages:
        phrases.use(language)
        yield language
    phrases.use("en")
