"""Announcer: says counts, the play and, if wanted, every prompt, with the clips of a voice pack.

It reads the View as the screen does. A key cuts off what is being said. A count is said item by
item as the peg comes to its stops, and the peg waits there until the item was said.
"""

from cribboard import speech
from cribboard.language import sentences
from cribboard.screen.oled_layout import result_rows
from cribboard.sounds import NIGHT_LEVEL
from cribboard.view import Later, View
from cribboard.voice_pack import EVERYTHING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Iterator

    from cribboard import home
    from cribboard.voice_pack import VoicePack

#: How much is said: values of the setting `speech`.
LEVELS = ("off", "counts", "play", "all")
#: Volume, of 256, at the values of the setting `speech_volume`: quiet, normal, loud.
VOLUMES = {"quiet": 64, "normal": 140, "loud": 256}
#: By the setting `speech_pace`: speed of the clips and length of the silences, in percent.
PACES = {"slow": (88, 200), "normal": (100, 100), "fast": (114, 50)}


class Announcer:
    """What is to be said, and the speaker that says it.

    settings: the owner's, read at every key. The pack's language must be the one in use:
    otherwise nothing is said.
    """

    def __init__(
        self, speaker: "home.Speaker", pack: "VoicePack", settings: "dict[str, Any]"
    ) -> None:
        self._speaker, self._pack, self._settings = speaker, pack, settings
        self._due: "list[Any]" = []  # texts, or Laters of them
        self._said_rows: "tuple[str, ...]" = ()
        self._said_entry = ""
        self._telling = ""
        self._view: "View | None" = None
        self._is_prompt_due = False

    @property
    def level(self) -> str:
        """How much is said now, of LEVELS."""
        settings = self._settings
        level = str(settings.get("speech", "play"))
        is_dark = settings.get("brightness", 256) <= NIGHT_LEVEL
        is_night = is_dark and settings.get("is_speech_off_at_night", False)
        is_other = settings.get("language") != self._pack.language
        if is_night or is_other:
            return "off"
        # A pack of counts and play lacks most words of prompts.
        return "play" if level == "all" and self._pack.contents < EVERYTHING else level

    @property
    def is_speaking(self) -> bool:
        """Whether anything is being said, or is to be said at once."""
        return bool(self._due) or self._speaker.is_playing

    def update(self, view: "View") -> None:
        """Take the view after a key, or after another change: cut off, and begin anew."""
        self._speaker.stop()
        self._due = []
        self._telling = ""
        self._view = view
        level = self.level
        if level == "off":
            self._view = None
            return
        if level == "all" and view.message:
            self._due.append(Later(_message, view))
        has_count = bool(view.moves) and view.moves[0].is_count
        is_wanted = level != "counts" or (not view.moves and sentences.is_count(view.events))
        if view.is_patter_new and not has_count and is_wanted:
            self._due += [view, Later(_result, view)]  # its patter
        self._is_prompt_due = level == "all"
        if level != "all" and view.dialog == "details":
            self._due.append(Later(_scores, view))

    def note(self, view: "View") -> None:
        """Take the view after a change without a key, such as a message about the supply."""
        if self._view is not None:
            self._view = view
            if self.level == "all" and view.message:
                self._due.append(Later(_message, view))

    def step(self, telling: str, is_walking: bool) -> bool:
        """Do one short thing; return whether there is more to do at once.

        telling: what the screen shows of a count whose peg has reached a stop.
        """
        self._speaker.step()
        view = self._view
        if view is None:
            return False
        if telling != self._telling and telling:
            self._follow(view, telling)
        if self._speaker.is_playing:
            return False
        if self._due:
            return self._say_next()
        if self._telling and not is_walking:
            self._say_rest(view)
            return True
        if self._is_prompt_due and not is_walking:
            self._is_prompt_due = False
            self._ask(view)
            return True
        return False

    def _follow(self, view: "View", telling: str) -> None:
        """Say what a stop adds to the count."""
        if view.moves and view.moves[0].is_count:
            is_longer = telling.startswith(self._telling)
            self._due.append(telling[len(self._telling) :] if is_longer else telling)
        self._telling = telling

    def _say_rest(self, view: "View") -> None:
        """Say what follows a count, and who has won."""
        patter = view.patter
        if patter.startswith(self._telling):
            self._due += [patter[len(self._telling) :], Later(_result, view)]
        self._telling = ""

    def _say_next(self) -> bool:
        """Make a part of the next text, or begin to say it."""
        text = self._due[0]
        if isinstance(text, (View, Later)) and text.advance():
            return True
        if isinstance(text, View):
            text = text.patter
        elif isinstance(text, Later):
            text = text.get()
        del self._due[0]
        if isinstance(text, tuple):
            self._due = list(text) + self._due
            return True
        if text:
            speed, silence = PACES[self._settings.get("speech_pace", "normal")]
            volume = VOLUMES[self._settings.get("speech_volume", "normal")]
            rate = self._pack.rate * speed // 100
            self._speaker.play(self._clips(text, rate * silence // 100), volume, rate)
        return True

    def _ask(self, view: "View") -> None:
        """Queue the page, what was typed, and the prompt."""
        rows = view.page
        new = [row for row in rows if row not in self._said_rows]
        marked = [row for row in rows if row[2:3] == ">"]  # in a list: dialog.list_row
        self._said_rows = rows
        if view.dialog == "details":
            self._due.append(Later(_scores, view))
        self._due += marked or new
        entry = view.entry
        is_longer = entry.startswith(self._said_entry)
        self._due.append(entry[len(self._said_entry) :] if is_longer else entry)
        self._said_entry = entry
        if not marked:
            self._due.append(view.prompt)

    def _clips(self, text: str, silence_hz: int) -> "Iterator[home.Clip]":
        """Yield the clips of a text, and the silences before, between and after them.

        silence_hz: samples of silence in a second.
        """
        pack = self._pack
        pause_ms = 0
        for clip in speech.clips(pack, text):
            if clip < 0:
                pause_ms = speech.SILENCE_MS[-clip]
                continue
            if pause_ms:
                yield None, silence_hz * pause_ms // 1000
            yield pack.audio(clip), pack.samples(clip)
            pause_ms = speech.SILENCE_MS[0]
        yield None, silence_hz * speech.SILENCE_MS[0] // 1000


def _message(view: "View") -> str:
    return view.message


def _result(view: "View") -> str:
    """Return who has just won, and by how much; "" if nobody has."""
    has_won = any([event.kind == "win" for event in view.events])
    return ". ".join(result_rows(view)) if has_won else ""


def _scores(view: "View") -> str:
    """Return the names and scores: `Blue 12, Orange 9.`"""
    pairs = ["%s %d" % pair for pair in zip(view.names, view.scores)]
    return ", ".join(pairs) + "."
