"""The plain record that ui fills, and lights and screens draw."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Later:
    """Words that are made when they are first asked for: the lights are shown before them."""

    def __init__(self, make: "Any", *arguments: "Any") -> None:
        self._make = make
        self._arguments = arguments
        self._made: "Any" = None

    def get(self) -> "Any":
        """Return what `make` returned for the arguments, calling it once."""
        if self._make is not None:
            self._made = self._make(*self._arguments)
            self._make, self._arguments = None, ()
        return self._made


class Move:
    """One track's walk: from `start` through each of `stops` (totals), one text told a stop.

    track: 0-based; start: the front peg's total before; back: the back peg's before;
    stops: rising (or, for a correction, falling) totals; texts: as many as stops.
    """

    def __init__(
        self,
        track: int,
        start: int,
        back: int,
        stops: "tuple[int, ...]",
        texts: "tuple[str, ...] | Later",
    ) -> None:
        self.track = track
        self.start = start
        self.back = back
        self.stops = stops
        self._texts = texts

    @property
    def texts(self) -> "tuple[str, ...]":
        """What is told at each stop."""
        texts = self._texts
        return texts if isinstance(texts, tuple) else texts.get()


class View:
    """Everything a person could be shown, with no machine in it. Plain attributes.

    Lists are one entry a track. `serial` grows by one whenever `moves` is a new walk.
    What lights alone must tell, so that every prompt can be answered without a screen:
    digits typed (`entry_points`) and cards keyed of a hand or crib (`entry_cards`); points that
    are not taken yet (`pending`); the points that answer a question, each one a hole ahead of
    the front peg of `turn_track` (`answers`); "sure?" (`is_sure`); a refusal (`is_error`,
    `error_track`); a hand or crib that is all keyed and answered, which `#` counts
    (`entry_cards` while `awaiting` is `count`); a choice of 1..`choices` of which `#` takes
    `proposed`; the tracks that A B C would name now (`lanes`); and by `awaiting` the starter, the
    crib, a card's suit.
    """

    def __init__(self) -> None:
        self.target = 121
        self.scores: "list[int]" = [0, 0]  # front pegs, 0..target
        self.backs: "list[int]" = [0, 0]
        self.last: "list[int]" = [0, 0]  # points of the last score
        self.names: "list[str]" = ["Blue", "Orange"]
        self.dealer_track = -1  # -1: not known yet
        self.turn_track = -1  # the track that must act, -1: nobody
        self.turn_seat_index = 0  # 0: the track's first seat, 1: its second
        # awaiting: dealer cut captain starter card suit count answer crib next points game
        self.awaiting = "dealer"
        self._prompt: "str | Later" = ""  # set and read it as `prompt`
        self.message = ""  # a refusal, or what undo undid; "" when there is none
        self.is_error = False  # the message is a refusal: a short red mark in error_track
        self.error_track = -1
        self.said: "str | Later" = ""  # the last thing said; read it as `patter`
        self.page: "tuple[str, ...]" = ()  # rows that stand where scores and patter do
        self.phase = ""  # "" starter play show deal over
        self.starter = 0  # a card, 0: none
        self.count = 0  # of the play
        self.series: "tuple[int, ...]" = ()  # cards since the last reset
        self.entry = ""  # typed so far, as a person reads it
        self.entry_points = 0  # digits typed towards points
        self.pending: "Any" = None  # (track, points) not yet taken, or None
        self.entry_cards = 0  # cards of a hand or crib so far
        self.answers: "tuple[int, ...]" = ()  # points that answer; `#` says none of them
        self.is_sure = False  # "sure?": more points than there can be
        self.choices = 0  # 1..choices is a digit's choice, 0: none is awaited
        self.proposed = 0  # the one of them that `#` takes
        self.lanes: "tuple[int, ...]" = ()  # tracks that A, B, C would name now
        self.is_low = False  # the lower score leads
        self.events: "tuple[Any, ...]" = ()  # what the last key made happen, for the ear
        self.winner = -1  # a track
        self.skunk = "none"
        self.moves: "tuple[Move, ...]" = ()
        self.serial = 0

    @property
    def prompt(self) -> str:
        """What the board waits for, one line."""
        prompt = self._prompt
        return prompt if isinstance(prompt, str) else prompt.get()

    @prompt.setter
    def prompt(self, prompt: "str | Later") -> None:
        self._prompt = prompt

    @property
    def patter(self) -> str:
        """The last thing said, in words."""
        said = self.said
        return said if isinstance(said, str) else said.get()
