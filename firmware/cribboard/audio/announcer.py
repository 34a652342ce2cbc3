"""Announcer: says counts, the play and, if wanted, every prompt, with the clips of a voice pack.

It reads the View as the screen does. A key cuts off what is being said. A count is said item by
item as the peg comes to its stops, and the peg waits there until the item was said.
"""

from cribboard import settings_table
from cribboard.audio import speech, spoken_texts
from cribboard.audio.sounds import NIGHT_LEVEL
from cribboard.audio.voice_pack import EVERYTHING
from cribboard.base.view import Later, View, made
from cribboard.language import sentences
from cribboard.language.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Iterator

    from cribboard import home
    from cribboard.audio.voice_pack import VoicePack
    from cribboard.settings_table import Settings

#: Volume, of 256, at the values of the setting `speech_volume`: quiet, normal, loud.
VOLUMES = (64, 140, 256)
#: At those of `speech_pace`: speed of the clips and length of the silences, in percent.
PACES = ((88, 200), (100, 100), (114, 50))


class Announcer:
    """What is to be said, and the speaker that says it.

    settings: the owner's, read at every key. The pack's language must be the one in use:
    otherwise nothing is said.
    """

    def __init__(self, speaker: "home.Speaker", pack: "VoicePack", settings: "Settings") -> None:
        self._speaker, self._pack, self._settings = speaker, pack, settings
        self._due: "list[Any]" = []  # texts, or Laters of them
        self._preparing: "Iterator[None] | None" = None  # fills the line
        self._text = ""  # that is being prepared
        self._line: "list[home.Clip]" = []  # to be played when it is complete
        self._asking: "Iterator[None] | None" = None  # queues page, entry and prompt
        self._view: "View | None" = None
        self._message = ""  # that was said since the last key
        self._is_refused = False  # the last key: said with "no" if its message has no clips
        self._scores_before: "list[int]" = []  # the last key
        self._count_before = 0  # of the play
        self._laid_before = 0  # cards of the deal
        self._is_laid = False  # the last key laid a card
        # A count that is said while its peg walks:
        self._serial = 0  # of the last count
        self._is_counting = False
        self._telling = ""
        self._told = 0  # letters of the patter that are said or queued
        # What was said since the dialog was opened:
        self._dialog = ""
        self._scores = ""
        self._page: "tuple[str, int]" = ("", 0)  # the label in its title, and its part
        self._rows: "list[str]" = []  # without marks
        self._entry = ""
        self._prompt = ""
        self._has_grown = False  # the entry, by the last key

    @property
    def level(self) -> str:
        """How much is said now: a value of the setting `speech`."""
        settings = self._settings
        level = settings["speech"]
        is_dark = settings["brightness"] <= NIGHT_LEVEL
        is_night = is_dark and settings["is_speech_off_at_night"]
        is_other = settings["language"] != self._pack.language
        if is_night or is_other:
            return "off"
        if self._view is not None and self._view.asked_for == "key":
            return "all"  # no key is known by which speech could be turned on
        # A pack of counts and play lacks most words of prompts.
        return "play" if level == "all" and self._pack.contents < EVERYTHING else level

    @property
    def is_speaking(self) -> bool:
        """Whether anything is being said, or is to be said at once."""
        return bool(self._due) or self._preparing is not None or self._speaker.is_playing

    @property
    def is_holding(self) -> bool:
        """Whether a peg should wait at its stop until the item of its count was said."""
        return self._is_counting and self.is_speaking

    def update(self, view: "View") -> None:
        """Take the view after a key, or after another change: cut off, and begin anew."""
        self._speaker.stop()
        self._due = []
        self._preparing = self._asking = None
        self._line = []
        self._telling = self._message = ""
        self._told = 0
        self._view = view
        if view.dialog != self._dialog:
            self._dialog = view.dialog
            self._scores = self._entry = ""
            self._page, self._rows = ("", 0), []
        if view.is_patter_new:  # what was typed has been taken
            self._entry = ""
        level = self.level
        self._is_refused = view.is_error or view.undo == "nothing"
        has_count = any([move.is_count for move in view.moves])
        self._is_counting = has_count and view.serial != self._serial and level != "off"
        self._serial = view.serial
        standing = Later(spoken_texts.standing, view, self._scores_before, self._count_before)
        self._scores_before, self._count_before = list(view.scores), view.count
        self._is_laid = view.is_patter_new and len(view.laid) > self._laid_before
        self._laid_before = len(view.laid)
        if level == "off":
            self._view = None
            return
        if level == "all" or view.is_unsaved or _is_answered(view, level, has_count):
            self._due.append(Later(self._new_message, view))
            if view.undo and not has_count:  # a count that is redone is said below
                self._due.append(standing)
        if level == "all" and view.is_patter_new:
            self._due.append(Later(spoken_texts.cards_counted, view))
        is_wanted = level != "counts" or (not view.moves and sentences.is_count(view.events))
        if view.is_patter_new and not has_count:
            if is_wanted:
                self._due.append(view)  # its patter
            self._due.append(Later(spoken_texts.result, view))
        if level == "all":
            self._asking = self._ask(view)
        elif view.dialog == "details":
            self._due.append(Later(self._new_scores, view))

    def note(self, view: "View") -> None:
        """Take the view after a change without a key, such as a message about the supply."""
        if self._view is None:
            return
        self._view = view
        if self.level == "all" or view.is_unsaved:
            self._due.append(Later(self._new_message, view))
            if view.dialog != self._dialog:  # such as the question for the language
                self._dialog = view.dialog
                self._asking = self._ask(view)

    def step(self, telling: str, is_walking: bool) -> bool:
        """Do one short thing; return whether there is more to do at once.

        telling: what the screen shows of a count whose peg has reached a stop.
        """
        self._speaker.step()
        view = self._view
        if view is None:
            return False
        if telling != self._telling:
            self._telling = telling
            if self._is_counting:
                self._follow(view.patter, telling)
        if self._speaker.is_playing:
            return False
        if self._preparing is not None:
            self._prepare(view)
            return True
        if self._due:
            self._say_next(view)
            return True
        if self._is_counting:
            if is_walking:
                return False
            self._is_counting = False
            self._due += [view.patter[self._told :], Later(spoken_texts.result, view)]
            return True
        if self._asking is not None:
            for _ in self._asking:
                return True
            self._asking = None
            return True
        return False

    def _follow(self, patter: str, telling: str) -> None:
        """Say what a stop adds to the count; stops of other moves are said at the end."""
        if len(telling) > self._told and patter.startswith(telling):
            self._due.append(telling[self._told :])
            self._told = len(telling)

    def _say_next(self, view: "View") -> None:
        """Make a part of the next text, or begin to look its clips up."""
        text = self._due[0]
        if isinstance(text, (View, Later)) and text.advance():
            return
        if isinstance(text, View):
            text = spoken_texts.named(text) if self._is_laid else text.patter
        elif isinstance(text, Later):
            text = text.get()
        del self._due[0]
        if text:
            self._begin(text, view)

    def _begin(self, text: str, view: "View") -> None:
        """Begin to look the clips of a text up."""
        rate = self._rate * PACES[settings_table.index_of(self._settings, "speech_pace")][1] // 100
        # Of tracks that the game does not use too: the dialogs for names and colours have them.
        names = view.names + list(self._settings["names"])[len(view.names) :]
        self._text = text
        self._preparing = self._clips(text, names, rate)

    @property
    def _rate(self) -> int:
        """Samples a second at the pace that is set."""
        speed, _ = PACES[settings_table.index_of(self._settings, "speech_pace")]
        return self._pack.rate * speed // 100

    def _prepare(self, view: "View") -> None:
        """Look one clip up, or play the line that is complete."""
        for _ in self._preparing or ():
            return
        self._preparing = None
        line, self._line = self._line, []
        if line:
            volume = VOLUMES[settings_table.index_of(self._settings, "speech_volume")]
            self._speaker.play(iter(line), volume, self._rate, self._text)
        elif self._is_refused:  # a pack of counts and play has the words of few refusals
            self._begin(phrase("no.short"), view)
        self._is_refused = False

    def _clips(self, text: str, names: "list[str]", silence_hz: int) -> "Iterator[None]":
        """Put the clips of a text on the line, with silences between them and at the end.

        A sentence with a word that has no clip is left out, and a refusal with one altogether:
        half of it could mislead. silence_hz: samples of silence in a second.
        """
        pack, line = self._pack, self._line
        unknown: "list[str]" = []
        start = pause = 0  # start: of the sentence
        for clip in speech.steps(pack, text, unknown, names):
            if clip is None:
                pass
            elif clip >= 0:
                if line:
                    line.append((None, silence_hz * speech.SILENCE_MS[-pause] // 1000))
                line.append((pack.audio(clip), pack.samples(clip)))
                pause = 0
            else:
                pause = min(pause, clip)
                if clip == speech.STOP:
                    if unknown:
                        del line[0 if self._is_refused else start :], unknown[:]
                        if self._is_refused:
                            return
                    start = len(line)
            yield
        if line:
            line.append((None, silence_hz * speech.SILENCE_MS[0] // 1000))

    # What a prompt needs

    def _ask(self, view: "View") -> "Iterator[None]":
        """Queue the page, what was typed, and the prompt; yield between its rows."""
        if view.dialog == "details":
            self._due.append(Later(self._new_scores, view))
        made_rows = view.page_rows
        if isinstance(made_rows, Later):
            while made_rows.advance():
                yield
            made_rows = made_rows.get()
        rows: "list[str]" = []
        for row in made_rows:
            rows.append(made(row))
            yield
        rows = spoken_texts.page_rows(view, rows)
        label = rows[0].partition(":")[0] if rows else ""
        page = label, view.page_part
        if page != self._page:
            self._rows = rows[:1] if label == self._page[0] else []
            self._page = page
        marked = [row for row in rows if row[2:3] == ">"]  # in a list: dialog.list_row
        is_item = view.asked_for == "menu" and bool(marked)  # the number is that of an item
        self._due += marked if is_item else [Later(self._new_row, row) for row in rows]
        self._due.append(Later(self._new_entry, view, label))
        if not is_item:
            self._due.append(Later(self._new_prompt, view))

    # These note what they return, so that it is not said again; what is cut off is not noted.

    def _new_message(self, view: "View") -> str:
        message: str = view.message
        if message == self._message:
            return ""
        self._message = message
        return spoken_texts.with_aces(message)

    def _new_scores(self, view: "View") -> str:
        """Return the names and scores, once for a dialog: `Blue 12, Orange 9.`"""
        if self._scores:
            return ""
        pairs = ["%s %d" % pair for pair in zip(view.names, view.scores)]
        self._scores = ", ".join(pairs) + "."
        return self._scores

    def _new_row(self, row: str) -> str:
        plain = row[:2] + " " + row[3:] if row[2:3] == ">" else row
        if plain in self._rows:
            return ""
        self._rows.append(plain)
        return plain

    def _new_entry(self, view: "View", label: str) -> str:
        """Return what was typed since the last time; all of it after some was erased."""
        entry, before = view.entry, self._entry
        self._entry = entry
        added = entry[len(before) :] if entry.startswith(before) else entry
        self._has_grown = bool(added) and entry.startswith(before)
        if view.asked_for == "text":
            if entry and entry[:-1] == before[:-1]:  # the same key: its next letter
                self._has_grown = entry != before
                added = entry[-1] if self._has_grown else ""
            return " ".join([speech.capital(letter) for letter in added])
        # The title of a number's page has its label already, and so has `Points for Blue?`.
        name = added.rstrip(" :")
        is_doubled = name == label or (name != added and name in view.prompt)
        return "" if is_doubled else spoken_texts.with_aces(added)

    def _new_prompt(self, view: "View") -> str:
        """Return the prompt; not again while something is typed."""
        prompt: str = view.prompt
        if prompt == self._prompt and self._has_grown:
            return ""
        self._prompt = prompt
        return spoken_texts.with_aces(prompt)


def _is_answered(view: "View", level: str, has_count: bool) -> bool:
    """Return whether a refusal, or an undo, is said at a level other than `all`."""
    if level == "counts":
        return view.undo == "count" and not has_count
    return view.is_error or bool(view.undo)
