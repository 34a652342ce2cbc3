"""The labels of the forms in the firmware's language files, made from page/texts/forms.json.

    python -m cribboard_tools.upkeep.form_labels  # writes them into firmware/cribboard/language

They stand there as text, and are not put together when the board starts: so they stay in flash.
"""

import re
from pathlib import Path

from cribboard.language import phrases
from cribboard_tools import page_texts

LANGUAGE = Path(phrases.__file__).parent


def updated(language: str, source: str) -> str:
    """Return a language's file with the label of each form behind the name of the setting."""
    labels = "|".join(words["board"] for words in page_texts.forms(language))
    return re.sub(r"(?m)^(form=[^|\n]*\|).*$", rf"\g<1>{labels}", source)


if __name__ == "__main__":
    for language in phrases.LANGUAGES:
        path = LANGUAGE / f"{language}.py"
        path.write_text(updated(language, path.read_text(encoding="utf-8")), encoding="utf-8")
