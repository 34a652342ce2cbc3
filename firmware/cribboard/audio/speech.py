"""Spoken form of a text: the clips of a voice pack that say it, and the silences between them.

A text is split into words; numbers in digits become words, and punctuation becomes silence. From
left to right the longest phrase that has a clip is taken. The language in use must be the pack's.
"""

from cribboard.language.phrases import number, phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Generator, Iterator, Sequence

    from cribboard.audio.voice_pack import VoicePack

#: Silences between clips, as `clips` yields them: after a comma, and after a sentence.
COMMA, STOP = -1, -2
#: Milliseconds of silence: between two clips, for COMMA and for STOP (by the number without its
#: sign). The one for COMMA or STOP replaces the one between clips.
SILENCE_MS = (30, 120, 300)
#: `number` has words for numbers up to this; longer ones are said digit by digit.
_MOST = 199
#: A compound word is put together of clips with at least so many letters.
_LEAST_PART = 3
_KEYS = "#*"
#: Suits of cards as texts have them, in the order of their keys A B C D; ranks that are letters.
_SUITS, _RANKS = "shdc", ("A", "10", "J", "Q", "K")
#: Clip of the card in every language; "A" is that of the key.
ACE = "ace"
#: Letters that a name keeps when a row cuts it short, with the number of a second seat.
_LEAST_NAME = 4
_COMMAS = ",:"
_STOPS = ".;!?"
_OPENING = "\u00bf\u00a1\u00ab\u00bb\u201e\u201c\u201d\u2013\u2014\u2026"  # and closing, and dashes


def clips(pack: "VoicePack", text: str, unknown: "list[str] | None" = None) -> "Iterator[int]":
    """Yield what to play to say `text`: indexes of clips, COMMA and STOP.

    Words without a clip are left out, and appended to `unknown`.
    """
    pause = 0
    has_begun = False
    for clip in steps(pack, text, unknown):
        if clip is None:
            continue
        if clip < 0:
            pause = min(pause, clip)
            continue
        if has_begun and pause:
            yield pause
        yield clip
        has_begun = True
        pause = 0


def steps(
    pack: "VoicePack",
    text: str,
    unknown: "list[str] | None" = None,
    names: "Sequence[str]" = (),
) -> "Iterator[int | None]":
    """Yield clips, and COMMA or STOP after each phrase; None where there is only more to do.

    For words of the language one search at most is made between two values, of about 1 ms on a
    Pico, so that a caller can do something else between.
    names: of the tracks. A name without a clip is said with the first name of its track.
    """
    strange = _names_without_clips(pack, names)
    for phrase_words, pause in _phrases(text):
        yield None  # the words are one part of the work
        yield from _phrase_clips(pack, _with_first_names(phrase_words, strange), unknown, names)
        yield pause


def words(text: str) -> "list[str]":
    """Return the words of `text` as clips have them: without punctuation, numbers in words.

    Capital letters become small, except one that is a word: a key or a card.

    >>> words("Blue: fifteen 12, twenty-four (A)!")
    ['blue', 'fifteen', 'twelve', 'twenty', 'four']
    """
    found: list[str] = []
    for phrase_words, _ in _phrases(text):
        found += phrase_words
    return found


def _phrases(text: str) -> "Iterator[tuple[list[str], int]]":
    """Yield the words between two silences, and the second silence."""
    found: list[str] = []
    word = ""
    last = ""
    is_aside = False  # in parentheses: not said
    text += "."
    for at, letter in enumerate(text):
        before, last = last, letter
        if is_aside:
            is_aside = letter != ")"
            continue
        is_point = letter == "." and before.isdigit() and text[at + 1 : at + 2].isdigit()  # 15.80
        if _is_in_word(letter) or is_point:
            word += letter
            continue
        if word:
            found += _said(word)
            word = ""
        if letter == "-" and before in ("", " ") and text[at + 1 : at + 2].isdigit():
            found.append(_small(phrase("page.signs", 1)))
        if letter in _KEYS:
            if found and text[at + 1 : at + 2] == " " and _is_in_word(text[at + 2 : at + 3]):
                yield found, COMMA  # a key and its meaning: `# keep * back`
                found = []
            found.append(letter)
        elif letter == "(":
            is_aside = True
        silence = _silence(letter, before, text[at + 1 : at + 2])
        if silence:
            yield found, silence
            found = []


def _is_in_word(letter: str) -> bool:
    if not letter:
        return False
    code = ord(letter)
    if code < 128:
        return "a" <= letter <= "z" or "A" <= letter <= "Z" or "0" <= letter <= "9" or code == 39
    return letter not in _OPENING


def _silence(letter: str, before: str, after: str) -> int:
    if letter == "-" and before.isdigit() and after.isdigit():  # 1-29
        return COMMA
    if letter in _STOPS:
        return STOP
    if letter in _COMMAS or letter == before == " ":  # two blanks part the rows of a prompt
        return COMMA
    return 0


def _said(word: str) -> "list[str]":
    """Return the words that a word is said with: several for a number in digits, and for cards."""
    if word[-2:] == "'s" and word[:-2].isdigit():  # `Blue 2's`
        word = word[:-2]
    if word.isdigit():
        if int(word) <= _MOST:
            return number(int(word)).replace("-", " ").split(" ")
        return [number(int(digit)) for digit in word]
    if "." in word and word.replace(".", "").isdigit():
        return _decimal(word)
    if len(word) == 1:
        return [word]
    return _cards(word) or [_small(word)]


def _decimal(word: str) -> "list[str]":
    """Return the words of a number with a point, without zeros at its end, or of a version.

    >>> _decimal("15.80"), _decimal("0.05")
    (['fifteen', 'point', 'eight'], ['zero', 'point', 'zero', 'five'])
    """
    whole, *parts = word.split(".")
    found = _said(whole)
    for part in parts:
        if len(parts) == 1:
            part = part.rstrip("0")
            if not part:
                break
        found.append(_small(phrase("page.signs")))
        if part[0] != "0" and phrase("number.decimals") == "10":
            found += _said(part)
        else:
            found += [number(int(digit)) for digit in part]
    return found


def _cards(word: str) -> "list[str]":
    """Return the words of cards with suits, [] for anything else.

    >>> _cards("10cJs")
    ['ten', 'clubs', 'J', 'spades']
    """
    found: list[str] = []
    rest = word
    while rest:
        rank = "10" if rest[:2] == "10" else rest[:1]
        suit = rest[len(rank) : len(rank) + 1]
        if not suit or suit not in _SUITS or not ("2" <= rank <= "9" or rank in _RANKS):
            return []
        found.append(number(int(rank)) if rank.isdigit() else ACE if rank == "A" else rank)
        # `Which suit?  A spades  B hearts ...`
        found.append(_small(phrase("ask.suit").split("  ")[1 + _SUITS.find(suit)][2:]))
        rest = rest[len(rank) + 1 :]
    return found


def _small(word: str) -> str:
    return "".join([chr(ord(one) + 32) if _is_capital(one) else one for one in word])


def capital(letter: str) -> str:
    """Return a letter as the name of a key or of itself has it: `a` is a word, `A` is a letter."""
    return chr(ord(letter) - 32) if "a" <= letter <= "z" else letter


def _is_capital(letter: str) -> bool:
    """Return whether it is one of ASCII or Latin-1; MicroPython's isupper knows only ASCII."""
    return "A" <= letter <= "Z" or "\u00c0" <= letter <= "\u00de"


def _phrase_clips(
    pack: "VoicePack",
    phrase_words: "list[str]",
    unknown: "list[str] | None",
    names: "Sequence[str]",
) -> "Iterator[int | None]":
    at = 0
    while at < len(phrase_words):
        count = min(pack.longest, len(phrase_words) - at)
        clip = -1
        while count and clip < 0:
            clip = pack.find(" ".join(phrase_words[at : at + count]))
            count -= 1
            if clip < 0:
                yield None
        if clip >= 0:
            yield clip
            at += count + 1
            continue
        word = phrase_words[at]
        parts = yield from _compound(pack, word)
        if parts:
            yield from parts
        else:
            name = _whole_name(word, names)
            clip = pack.find(name) if name else -1
            if clip >= 0:
                yield clip
            elif unknown is not None:
                unknown.append(word)
        at += 1


def _first_name(track: int) -> str:
    """Return the name that a track has before anybody changes it, as a word of a clip."""
    return _small(phrase("menu.tracks", track))


def _names_without_clips(
    pack: "VoicePack", names: "Sequence[str]"
) -> "list[tuple[list[str], str]]":
    """Return the words of each name that cannot be said, and the first name of its track."""
    found = []
    for track, name in enumerate(names):
        if _small(name) != _first_name(track):
            own = words(name)
            if [word for word in own if pack.find(word) < 0]:
                found.append((own, _first_name(track)))
    return found


def _with_first_names(
    phrase_words: "list[str]", strange: "list[tuple[list[str], str]]"
) -> "list[str]":
    """Return the words of a phrase with the first name of a track for one that cannot be said."""
    if not strange:
        return phrase_words
    found: list[str] = []
    at = 0
    while at < len(phrase_words):
        word = phrase_words[at]
        at += 1
        for own, first in strange:
            if _names(word, own[0]):
                word = first + word[len(_bare(word)) :]
                for more in own[1:]:
                    if at < len(phrase_words) and more.startswith(_small(_bare(phrase_words[at]))):
                        word = first + phrase_words[at][len(_bare(phrase_words[at])) :]
                        at += 1
                break
        found.append(word)
    return found


def _bare(word: str) -> str:
    """Return a word without the ending of an owner."""
    return word[:-2] if word[-2:] == "'s" else word


def _names(word: str, name: str) -> bool:
    """Return whether a word is a name, or the beginning of one that a row has cut short."""
    bare = _bare(word)
    return bare == name or (len(bare) >= _LEAST_NAME and name.startswith(bare))


def _whole_name(word: str, names: "Sequence[str]") -> str:
    """Return the name that a row has cut short, as a clip has it; "" if it is none.

    >>> _whole_name("oran's", ["Blue", "Orange"])
    "orange's"
    """
    for name in names:
        if _names(word, _small(name)):
            return _small(name) + word[len(_bare(word)) :]
    return ""


def _compound(pack: "VoicePack", word: str) -> "Generator[None, None, list[int]]":
    """Return the clips that a compound word is put together of; none if a part has no clip.

    Yields between searches. Of `vierundzwanzig` it returns the clips vier, und, zwanzig.
    """
    for size in range(len(word) - _LEAST_PART, _LEAST_PART - 1, -1):
        clip = pack.find(word[:size])
        yield None
        if clip >= 0:
            rest = pack.find(word[size:])
            parts = [rest] if rest >= 0 else (yield from _compound(pack, word[size:]))
            if parts:
                return [clip] + parts
    return []
