"""The record of what can be shown, which the table fills and lights, screens and sounds read."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable, Iterator, Sequence

#: What layouts are given in place of a stop's text while a peg walks to its first stop.
UNTOLD = " "


class Later:
    """A value that is made when it is first read: words are made after the lights are written.

    A Later among the arguments is made first, unless this one is made in parts.
    ends: None. For a text, or rows, made in parts of a few ms on a Pico (`in_parts`): the lengths
    of the text where the items of a count end.
    """

    ends: "list[int] | None" = None
    _parts: "Iterator[tuple[Any, bool]] | None" = None

    def __init__(self, make: "Callable[..., Any]", *arguments: "object") -> None:
        self._make: "Callable[..., Any] | None" = make
        self._arguments = arguments
        self._made: "object" = ()

    def advance(self) -> bool:
        """Make one part; return False if nothing was left, or if it is not made in parts."""
        if self.ends is None or self._make is None:
            return False
        if self._parts is None:
            self._parts = self._make(*self._arguments)
            self._arguments = ()
        for text, is_item in self._parts:
            self._made = text
            if is_item:
                self.ends.append(len(text))
            return True
        self._make = self._parts = None
        return False

    def get(self) -> "Any":
        """Return what `make` returned for the arguments, or the whole of the parts; made once."""
        while self.advance():
            pass
        if self._make is not None:
            self._made = self._make(*[made(one) for one in self._arguments])
            self._make, self._arguments = None, ()
        return self._made


def made(value: "object") -> "Any":
    """Return a value, or what a Later makes."""
    return value.get() if isinstance(value, Later) else value


def in_parts(make: "Callable[..., Iterator[tuple[Any, bool]]]", *arguments: "object") -> Later:
    """Return a text, or rows, that grows while it is made.

    make: returns an iterator of (the text until now, whether it ends with an item of a count).
    """
    text = Later(make, *arguments)
    text.ends = []
    return text


class Move:
    """The walk of one track's peg: from `start` to each of `stops`, with a text at each stop.

    track: from 0; start, back: the totals of front and back peg before it; stops: totals, rising
    (falling for a correction); texts: one for each stop; said: the patter of a count, whose items
    are the first stops.
    """

    def __init__(
        self,
        track: int,
        start: int,
        back: int,
        stops: "tuple[int, ...]",
        texts: "tuple[str, ...] | Later",
        said: "Later | None" = None,
    ) -> None:
        self.track = track
        self.start = start
        self.back = back
        self.stops = stops
        self._texts = texts
        self._said = said

    @property
    def texts(self) -> "tuple[str, ...]":
        """The text at each stop."""
        texts = self._texts
        return texts if isinstance(texts, tuple) else texts.get()

    @property
    def is_count(self) -> bool:
        """Whether it is a count of a hand or crib, which is said item by item."""
        return self._said is not None

    def telling(self, stop: int) -> str:
        """Return what is said at a stop: a count's phrase up to there, or the text of the stop."""
        if self._said is not None:
            phrase: str = self._said.get()
            ends = self._said.ends or ()
            if stop < len(ends):
                return phrase[: ends[stop]]
        return self.texts[stop] if stop < len(self.texts) else ""


def is_out_of_turn(view: "View", place: int) -> bool:
    """Return whether a card of `laid` led, or was not laid by the seat after the last one."""
    seat, _, is_lead = view.laid[place]
    return bool(is_lead) or seat != (view.laid[place - 1][0] + 1) % len(view.seat_tracks)


def _made_when_read(name: str) -> "Any":
    """Return a field of a View that is set as a value or as a Later, kept under `name`."""

    def get(view: "View") -> "Any":
        return made(getattr(view, name))

    def put(view: "View", value: "Any") -> None:
        setattr(view, name, value)

    return property(get, put)


class View:
    """Everything that can be shown at one moment, in plain attributes. Lists: an entry a track.

    It never changes: what is not made yet (Later) is made of plain values too, never of the game,
    the settings or a dialog. Only the language that a text is made in is that of its first reader.

    `awaiting` is what lights and screen tell apart: dealer, captain, cut, starter, card, suit,
    count, answer, crib, next, points or game. `asked_for` is what the next key is for, in full,
    so that nobody has to read the prompt:

    dealer, captain   the digit of a seat, 1..choices
    cut               the rank that asked_seat cut
    starter, card     a rank; in the play D for go, and # for heels if is_heels_claimable
    suit              A B C D, or # for none
    hand, crib        the next card of asked_values[0] cards; entry_cards are there
    count             # counts asked_of; points of asked_values answer before it: each is
                      ("flush" or "nobs", points)
    claim             digits, then #: what asked_seat scores for asked_of
    muggins           points that were missed: digits, then # if lanes has one track, else the key
                      of a track in lanes; # alone for none. Asked whether any were missed or not
    sure              # or *: are asked_values[0] points right (negative: taken off)?
    confirm           # or *: shall it be done?
    points            digits, then # or the key of a track; on the scoreboard a letter alone is a
                      score of one or two points
    number            digits, then #: asked_values[0]..asked_values[1]
    key               the contact of the keypad's key asked_values[0], whose name is not known yet
    corner            1, 3, 7 or 9: which corner of the board has the lamp that is lit (`lamps`)
    choice            a digit, 1 for asked_values[0], or # for the one proposed
    track             the key of a track in lanes
    text              the letters of a name
    menu              the number of an item, then #
    page              nothing: # or * leaves. On the page of details D turns to the next one, and
                      any other key acts as if the page were closed
    next, game        # begins the next deal or game

    A page stands in the place of scores and patter: its title, then its rows. A list that is longer
    than the display has several parts: `page` is part `page_part` of `page_parts`, and D shows the
    next one.

    The lights alone show digits typed (`entry_points`), cards entered (`entry_cards`), points not
    taken yet (`pending`), points that answer (`answers`, as holes ahead of `turn_track`'s front
    peg), `is_sure`, a refusal (`is_error`, `error_track`), the digits 1..`choices` of which `#`
    takes `proposed`, the tracks that A B C name (`lanes`), and by `awaiting` the rest.
    """

    # Attributes of the class are defaults: a view sets only what differs, which is quicker.
    target = 121
    dealer_track = -1  # -1: not known yet
    last_track = -1  # the track that scored last in this deal, -1: none yet
    turn_track = -1  # the track that must act, -1: none
    turn_seat_index = 0  # 0: the track's first seat, 1: its second
    awaiting = "dealer"
    _prompt: "str | Later" = ""
    prompt = _made_when_read("_prompt")  # one line; two blanks are where it may be broken
    _message: "str | Later" = ""
    message = _made_when_read("_message")  # a refusal, what undo undid, or ""
    is_error = False  # the message is a refusal: a short red mark in error_track
    again = ""  # the key that is refused once, and stands if it is pressed again; "": none
    error_track = -1
    _patter: "str | Later" = ""
    patter = _made_when_read("_patter")  # announcement of the last command, "" if there is none
    is_patter_new = False  # it is of the last key
    #: What the last key undid or redid: "count", "other" or "nothing"; "mend": it put commands in
    #: the place of others; "": none of these.
    undo = ""
    #: Rows of the page, or a Later of them; `made` gives the text of a row: some ms on a Pico.
    page_rows: "tuple[str | Later, ...] | Later" = ()
    page_part = 1
    page_parts = 1
    phase = ""  # "", starter, play, show, deal or over
    starter = 0  # a card, 0: none
    count = 0  # of the play, 0..31
    series: "tuple[int, ...]" = ()  # cards laid since the count was 0
    _laid: "tuple[tuple[int, int, int], ...] | Later" = ()
    #: (seat, card, 1 if it began a series) of each card laid in this deal, in order.
    laid = _made_when_read("_laid")
    #: From the show to the next starter: (seat or "crib", cards) of each hand, and of the crib.
    piles: "Sequence[tuple[int | str, tuple[int, ...]]]" = ()
    seat_tracks: "tuple[int, ...]" = ()  # the track of each seat, once a card is laid
    cards_laid = 0  # how many `laid` has, for the lights
    layer_track = -1  # the track of who laid the last card
    _entry: "str | Later" = ""
    entry = _made_when_read("_entry")  # the input so far, as text
    entry_points = 0  # the number typed
    pending: "tuple[int, int] | None" = None  # (track, points) not taken yet, or None
    entry_cards = 0  # cards of a hand, crib or cut so far
    answers: "tuple[int, ...]" = ()  # points that answer; `#` is no to all of them
    is_sure = False  # "sure?" is asked
    choices = 0  # 1..choices is a digit's choice, 0: there is none
    proposed = 0  # the one that `#` takes, 0: none
    lanes: "tuple[int, ...]" = ()  # tracks that A, B, C would name now
    is_low = False  # the lower score leads
    events: "tuple[Any, ...]" = ()  # rules.commands.Event of the last key
    winner = -1  # a track, -1: none
    ending = ""  # of a game that ended short of its target: a word of rules.game.ENDINGS
    skunk = "none"  # as rules/skunks.py
    skunk_line = 30  # holes from one skunk line to the next; `target` where there is none
    moves: "tuple[Move, ...]" = ()
    serial = 0  # grows by one with each new `moves`
    lamps: "tuple[tuple[int, int], ...]" = ()  # (pixel, colour) that are lit instead of the board
    is_unsaved = False  # the flash cannot be read: the game is in memory only
    win_percent = -1  # chance of track 0 to win, for the lights at the start of a deal; -1: none
    asked_for = "dealer"
    asked_seat = -1  # the seat that must act, -1: any player may press
    asked_of = ""  # what is claimed or counted: "card", "hand", "crib" or ""
    asked_values: "tuple[Any, ...]" = ()  # see `asked_for`
    is_heels_claimable = False
    dialog = ""  # the `name` of the open dialog, "": none
    is_resumed = False  # no key since power-on: the first # only acknowledges that
    language = "en"  # that the texts are in
    seats: "Sequence[str]" = ()  # the name of each seat

    def __init__(self) -> None:
        self.scores: "list[int]" = [0, 0]  # front pegs, 0..target
        self.backs: "list[int]" = [0, 0]
        self.last: "list[int]" = [0, 0]  # points of the last score of this deal, 0: none
        self.names: "list[str]" = ["Blue", "Orange"]

    def advance(self) -> bool:
        """Make a part of the page, else of the patter; return False if nothing was left."""
        text = self.page_rows or self._patter
        return isinstance(text, Later) and text.advance()

    @property
    def page(self) -> "tuple[str, ...]":
        """The rows of the page, its title first; () if there is none."""
        return tuple([made(row) for row in made(self.page_rows)])
