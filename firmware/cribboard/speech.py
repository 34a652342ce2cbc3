"""Spoken form of a text: the clips of a voice pack that say it, and the silences between them.

A text is split into words; numbers in digits become words, and punctuation becomes silence. From
left to right the longest phrase that has a clip is taken. The language in use must be the pack's.
"""

from cribboard.language.phrases import number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator

    from cribboard.voice_pack import VoicePack

#: Silences between clips, as `clips` yields them: after a comma, and after a sentence.
COMMA, STOP = -1, -2
#: Milliseconds of silence: between two clips, for COMMA and for STOP (by the number without its
#: sign). The one for COMMA or STOP replaces the one between clips.
SILENCE_MS = (90, 200, 400)
#: `number` has words for numbers up to this; longer ones are said digit by digit.
_MOST = 199
#: A compound word is put together of clips with at least so many letters.
_LEAST_PART = 3
_COMMAS = ",:"
_STOPS = ".;!?"
_OPENING = "\u00bf\u00a1\u00ab\u00bb\u201e\u201c\u201d\u2013\u2014\u2026"  # and closing, and dashes


def clips(pack: "VoicePack", text: str, unknown: "list[str] | None" = None) -> "Iterator[int]":
    """Yield what to play to say `text`: indexes of clips, COMMA and STOP.

    Words without a clip are left out, and appended to `unknown`.
    """
    pause = 0
    has_begun = False
    for phrase, pause_after in _phrases(text):
        for clip in _phrase_clips(pack, phrase, unknown):
            if has_begun and pause:
                yield pause
            yield clip
            has_begun = True
            pause = 0
        pause = min(pause, pause_after)


def words(text: str) -> "list[str]":
    """Return the words of `text` as clips have them: without punctuation, numbers in words.

    Capital letters become small, except one that is a word: a key or a card.

    >>> words("Blue: fifteen 12, twenty-four (A)!")
    ['blue', 'fifteen', 'twelve', 'twenty', 'four']
    """
    found: list[str] = []
    for phrase, _ in _phrases(text):
        found += phrase
    return found


def _phrases(text: str) -> "Iterator[tuple[list[str], int]]":
    """Yield the words between two silences, and the second silence."""
    found: list[str] = []
    word = ""
    last = ""
    is_aside = False  # in parentheses: not said
    for letter in text + ".":
        before, last = last, letter
        if is_aside:
            is_aside = letter != ")"
            continue
        if _is_in_word(letter):
            word += letter
            continue
        if word:
            found += _said(word)
            word = ""
        if letter in "#*":
            found.append(letter)
        elif letter == "(":
            is_aside = True
        silence = _silence(letter, before)
        if silence:
            yield found, silence
            found = []


def _is_in_word(letter: str) -> bool:
    code = ord(letter)
    if code < 128:
        return "a" <= letter <= "z" or "A" <= letter <= "Z" or "0" <= letter <= "9" or code == 39
    return letter not in _OPENING


def _silence(letter: str, before: str) -> int:
    if letter in _STOPS:
        return STOP
    if letter in _COMMAS or letter == before == " ":  # two blanks part the rows of a prompt
        return COMMA
    return 0


def _said(word: str) -> "list[str]":
    """Return the words that a word is said with: several for a number in digits."""
    if word.isdigit():
        if int(word) <= _MOST:
            return number(int(word)).replace("-", " ").split(" ")
        return [number(int(digit)) for digit in word]
    if len(word) == 1:
        return [word]
    return ["".join([chr(ord(one) + 32) if _is_capital(one) else one for one in word])]


def _is_capital(letter: str) -> bool:
    """Return whether it is one of ASCII or Latin-1; MicroPython's isupper knows only ASCII."""
    return "A" <= letter <= "Z" or "\u00c0" <= letter <= "\u00de"


def _phrase_clips(
    pack: "VoicePack", phrase: "list[str]", unknown: "list[str] | None"
) -> "Iterator[int]":
    at = 0
    while at < len(phrase):
        count = min(pack.longest, len(phrase) - at)
        clip = -1
        while count and clip < 0:
            clip = pack.find(" ".join(phrase[at : at + count]))
            count -= 1
        if clip >= 0:
            yield clip
            at += count + 1
            continue
        parts = _compound(pack, phrase[at])
        if parts:
            yield from parts
        elif unknown is not None:
            unknown.append(phrase[at])
        at += 1


def _compound(pack: "VoicePack", word: str) -> "list[int]":
    """Return the clips that a compound word is put together of; none if a part has no clip.

    >>> _compound(VoicePack(...), "vierundzwanzig")  # doctest: +SKIP
    [vier, und, zwanzig]
    """
    for size in range(len(word) - _LEAST_PART, _LEAST_PART - 1, -1):
        clip = pack.find(word[:size])
        if clip >= 0:
            rest = pack.find(word[size:])
            parts = [rest] if rest >= 0 else _compound(pack, word[size:])
            if parts:
                return [clip] + parts
    return []
