"""Reader of announced counts: it returns every way to understand a text of language/patter.py.

It knows the phrases and the number words of the language in use, and that a count adds up. Every
"and", every number and every phrase is tried, so a text that can be understood in
two ways has two readings. A reading is a tuple of (reason, points), one for each score.
"""

from cribboard.language import phrases

#: Points of a phrase that does not say them, and the reason and the phrase of each score.
POINTS = {"fifteen": 2, "pair": 2, "pair-royal": 6, "double-pair-royal": 12, "nobs": 1}
SHOW_KEYS = "fifteen pair pairs pair-royal double-pair-royal run runs flush nobs".split()
PLAY_KEYS = "fifteen thirty-one pair pair-royal double-pair-royal run last heels".split()
#: Scores that say the count of the play themselves.
COUNTS = {"fifteen": 15, "thirty-one": 31}
SEPARATOR = ", "


def matches(form, text, numbers):
    """Return the values, {name: value}, with each of which `form` is exactly `text`.

    numbers: the words of each value; `{what}` and `{more}` stand for any text.
    """
    before, brace, rest = form.partition("{")
    if text[: len(before)] != before:
        return []
    text = text[len(before) :]
    if not brace:
        return [] if text else [{}]
    name, _, rest = rest.partition("}")
    found = []
    for end in range(1, len(text) + 1):
        word = text[:end]
        if name not in ("what", "more"):
            if word not in numbers:
                continue
            word = numbers[word]
        for values in matches(rest, text[end:], numbers):
            if values.get(name, word) == word:
                values[name] = word
                found.append(values)
    return found


class Reader:
    """Reader of the texts of the language that is in use when it is made."""

    def __init__(self):
        self.words = {phrases.number(value): value for value in range(200)}
        assert len(self.words) == 200, "two numbers have one name"
        self.digits = {str(value): value for value in range(200)}
        self._parts = {}
        parts = [phrases.phrase(key) for key in SHOW_KEYS] + phrases.forms("is")
        assert not any([SEPARATOR in part for part in parts + list(self.words)])

    def _part(self, text):
        """Return the readings of one part of a count: (scores, points so far, -1 if unsaid)."""
        if text not in self._parts:
            found = self._parts[text] = []
            for key in SHOW_KEYS:
                form = phrases.phrase(key)
                for values in matches(form, text, self.words):
                    if "w" in values or "p" in values:
                        found.append((scores_of(key, values), values.get("w", -1)))
                for outer in set(phrases.forms("is")):
                    for values in matches(outer, text, self.words):
                        for inner in matches(form, values["what"], self.words):
                            found.append((scores_of(key, inner), values["w"]))
            found[:] = [reading for reading in found if reading[0]]
        return self._parts[text]

    def show(self, text):
        """Return the readings of a count, such as "fifteen two, and a pair is four".

        "And" stands before the last of several parts, unless that is a fifteen.
        """
        readings = [
            scores
            for scores in self._listed(text)
            if SEPARATOR not in text or scores[-1][0] == "fifteen"
        ]
        before, after = phrases.phrase("and").split("{what}")
        assert not after
        end = text.find(before)
        while end >= 0:
            for scores in self._listed(text[:end]):
                so_far = sum([points for _, points in scores])
                last = self._counted(text[end + len(before) :], so_far)
                readings += [scores + more for more in last]
            end = text.find(before, end + 1)
        return sorted(set(readings))

    def _listed(self, text):
        """Return the readings of parts with nothing but separators between them."""
        readings = [()]
        for part in text.split(SEPARATOR):
            found = []
            for scores in readings:
                so_far = sum([points for _, points in scores])
                found += [scores + more for more in self._counted(part, so_far)]
            readings = found
        return readings

    def _counted(self, text, running):
        """Return the readings of a part that go on from `running` points.

        A part after the first says the points so far.
        """
        found = []
        for scores, said in self._part(text) if SEPARATOR not in text else ():
            so_far = running + sum([points for _, points in scores])
            if said == so_far or (said == -1 and not running):
                found.append(scores)
        return found

    def steps(self, steps):
        """Return the readings of the steps of a count, [(points so far, short text)]."""
        readings = [()]
        running = 0
        for so_far, text in steps:
            assert 0 < len(text) <= 16, text
            found = set()
            for key in SHOW_KEYS:
                for values in matches(phrases.phrase(key, -1), text, self.digits):
                    if values["n"] == so_far:
                        values["p"] = so_far - running
                        found.add(scores_of(key, values))
            running = so_far
            readings = [reading + scores for reading in readings for scores in sorted(found)]
        return readings

    def total(self, text):
        """Return the readings of the total of a count: numbers."""
        return [values["n"] for values in matches(phrases.phrase("all", -1), text, self.digits)]

    def play(self, text):
        """Return the readings of what is said to a card: (count, 0 if unsaid, scores)."""
        return sorted(set(self._play(text)))

    def _play(self, text):
        readings = [(COUNTS.get(score[0], 0), (score,)) for score in self._scores(text, 0)]
        if self.words.get(text, 0):
            readings.append((self.words[text], ()))
        for values in matches(phrases.phrase("join"), text, self.words):
            for score in self._scores(values["more"], 0):
                if score[0] not in COUNTS:
                    head = self._play(values["what"])
                    readings += [(count, scores + (score,)) for count, scores in head]
        return readings

    def _scores(self, text, form):
        """Return the readings of one score of the play; form: 0 long, -1 short."""
        found = []
        for key in PLAY_KEYS:
            pattern = phrases.phrase("+" + key, form)
            for values in matches(pattern, text, self.digits if form else self.words):
                found.append((key, values["n" if form else "p"]))
        return found

    def short_score(self, text):
        """Return the readings of a score in its short form."""
        return sorted(set(self._scores(text, -1)))


def scores_of(key, values):
    """Return the scores of a phrase of a show; () if they cannot be told from its values."""
    reason = key[:-1] if key in ("pairs", "runs") else key
    many = values.get("m", 0) if key != reason else 1
    points = values.get("p", POINTS.get(reason, 0) * many)
    if not many or points % many:
        return ()
    return ((reason, points // many),) * many
