"""Random matches, and saving, loading and comparing them.

`push_one` plays six-card for two at the level auto; `push_any` any form at any level, with every
correction there is, passed turns, implied gos, short hands and other dealers. Both draw random
numbers from the Dice that they are given.
"""

from cribboard.rules import commands, forms
from cribboard.rules.cards import pips_of, rank_of, shuffled
from cribboard.rules.errors import IllegalMove
from cribboard.rules.game import ENDINGS
from cribboard.rules.match import MOST_IN_BLOCK, Match
from cribboard.rules.options import HOUSE, is_range, value_at
from cribboard.store.journal import Journal


class Dice:
    """Random numbers that are the same in every interpreter."""

    def __init__(self, seed):
        self._state = seed * 2654435761 % (1 << 31)

    def under(self, limit):
        self._state = (self._state * 1103515245 + 12345) % (1 << 31)
        return (self._state >> 12) % limit


def _candidates(match, dice):
    """Return commands in random order, at least one of them legal."""
    game = match.game
    if game is None or game.phase == "over":
        return [commands.game(dealer=dice.under(2))]
    if game.phase == "deal":
        return [commands.deal()]
    if game.phase == "starter":
        return [commands.starter(1 + dice.under(13))]
    if game.phase == "play":
        first = dice.under(13)
        ranks = [1 + (first + step) % 13 for step in range(13)]
        return [commands.lay(rank) for rank in ranks] + [commands.go()]
    if game.next_show == "crib":
        cards = [1 + dice.under(13) for _ in range(4)]
        answers = ((None, None), (0, 0), (0, None), (None, 0))
        # Of two ranks all cards may be known: one of three cribs has neither.
        others = ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12))
        return [commands.crib(cards, flush=f, nobs=n) for f, n in answers] + [
            commands.crib(other, flush=0) for other in others
        ]
    seat = game.next_show
    hand = (None, 0)
    return [commands.show(seat, (), True, flush=f, nobs=n) for f in hand for n in hand]


def push_one(match, dice):
    """Push one legal command: the one that is due, or at times points by hand."""
    game = match.game
    if game is not None and game.phase != "over" and dice.under(8) == 0:
        points = 1 + dice.under(20)
        try:
            if dice.under(2):
                match.push(commands.peg(dice.under(2), points, "by hand"))
            else:
                match.push(commands.correct(dice.under(2), -points))
            return
        except IllegalMove:
            pass
    refusal = ""
    for command in _candidates(match, dice):
        try:
            match.push(command)
            return
        except IllegalMove as error:
            refusal = str(error)
    raise AssertionError("nothing was legal: " + refusal)


def any_game(dice):
    """Return a `game` command of any form, level, scale and target; it may be illegal."""
    row = forms.FORMS[dice.under(len(forms.FORMS))]
    options = {"target": (121, 61, 31, 151, 7, 999, 1)[dice.under(7)], "dealer": dice.under(2)}
    options["level"] = forms.LEVEL_WORDS[dice.under(5)]
    options["skunks"] = forms.SCALES[dice.under(4)]
    if options["level"] != "auto" and dice.under(2):
        options["claims"] = "play"
    for rule in HOUSE:
        if dice.under(3) == 0:
            options[rule.name] = value_at(
                rule, dice.under(6 if is_range(rule.values) else len(rule.values))
            )
    if row.bases:
        options["players"] = 2 + dice.under(len(row.bases))
        if options["level"] in forms.MUGGINS:
            options["level"] = "correct"
    if row.has_captain:
        options["captain"] = dice.under(row.players)
    if row.is_single and dice.under(2):
        options["playout"] = 1
    return commands.game(row.name, **options)


def _ranks(dice, size):
    return tuple(1 + dice.under(13) for _ in range(size))


def _turns(dice):
    """Return cards of every rank and a go; at times passes, or cards that begin a series, first."""
    first = dice.under(13)
    ranks = [1 + (first + step) % 13 for step in range(13)]
    turns = [commands.lay(rank) for rank in ranks] + [commands.go()]
    if dice.under(10) == 0:
        return [commands.pass_turn(dice.under(2) == 0), commands.pass_turn()] + turns
    if dice.under(3) == 0:
        return [commands.lay(rank, new_series=True) for rank in ranks[:3]] + turns
    return turns


def _awaited(game, dice):
    """Return commands, at least one of which is legal and due."""
    what, seat = game.awaited
    if what == "starter":
        return [commands.starter(11 if dice.under(4) == 0 else 1 + dice.under(13))]
    if what == "card":
        return _turns(dice)
    if what == "claim":
        return [commands.claim(seat, dice.under(12))]
    if what == "offer":
        own, points, _ = game.offer
        track = (own + 1 + dice.under(len(game.tracks) - 1)) % len(game.tracks)
        if game.has_acc_muggins and dice.under(2):
            points += 2
        return [commands.mugs(track, dice.under(points + 1) if dice.under(2) else points)]
    if what == "hand":
        more = game.form.kept - len(game.laid[seat])
        tries = [_ranks(dice, more) for _ in range(3)]
        for low in range(1, 12):
            tries.append(tuple(1 + (low + step) % 13 for step in range(more)))
        shows = [commands.show(seat, one, True, flush=0) for one in tries]
        short = [commands.show(seat, tries[0][: dice.under(more + 1)], True, flush=0, short=True)]
        return short + shows if dice.under(2) == 0 else shows + short
    if what == "crib":
        tries = [_ranks(dice, game.form.crib) for _ in range(3)]
        tries += [(low, low + 1, low + 2, low + 3) for low in range(1, 11)]
        cribs = [commands.crib(one, flush=0) for one in tries]
        if dice.under(6) == 0:
            size = dice.under(game.form.crib)
            return [commands.crib(tries[0][:size], flush=0, short=True)] + cribs
        return cribs
    if dice.under(4) == 0:
        return [commands.deal(dealer=dice.under(game.form.players))]
    return [commands.deal()]


def _by_hand(game, dice):
    """Return a correction or a claim out of turn; it may be illegal."""
    track, points = dice.under(len(game.tracks)), 1 + dice.under(20)
    what = dice.under(10)
    if what == 9:
        return commands.dead(dice.under(len(game.form.sides) + 1) - 1)
    if what == 0:
        return commands.peg(track, points, "by hand")
    if what == 1:
        return commands.correct(track, points if dice.under(3) == 0 else -points)
    if what == 2:
        ends = (0, 0, 1, game.target - 1, game.target - 2, dice.under(game.target + 1))
        return commands.set_score(track, max(0, ends[dice.under(6)]))
    if what == 3:
        return commands.penalty(track, points)
    if what == 4:
        return commands.penalty(track, points, dice.under(3))
    if what == 5:
        return commands.overrule(game.last_count[0] if game.last_count else 0, dice.under(30))
    if what == 6:
        return commands.misdeal()
    if what == 7:
        return commands.heels()
    if what == 8 and dice.under(3) == 0:
        kind = ENDINGS[1 + dice.under(3)]
        return commands.end(kind, dice.under(4) if kind == "conceded" else -1)
    return commands.mugs(track, points)


#: States of the matches that `push_any` has put aside, by number, as a board has them in flash.
_PARKED = {}


def _aside(match, dice):
    """Return a command that puts the match aside, or takes one up; it may be illegal."""
    opened = match.block.open
    if opened and (match.game is None or match.game.phase == "over"):
        return [commands.take_up(opened[dice.under(len(opened))])] * (dice.under(3) == 0)
    if dice.under(40):
        return []
    instead = opened[0] if len(opened) > 5 else 0
    number = 1 + dice.under(commands.MOST_NUMBER)
    return [commands.adjourn(number, instead)]


def push_any(match, dice):
    """Push one legal command of any kind; return its events."""
    game = match.game
    refusal = ""
    if game is None or game.phase == "over":
        tried = [any_game(dice), commands.game(dealer=dice.under(2))]
        if dice.under(3) == 0:
            count = ("games", "worth")[dice.under(2)]
            tried = [commands.match(1 + dice.under(3), count)] + tried
        elif dice.under(6) == 0:
            tried = [commands.match(games=2 + dice.under(4))] + tried
        if game is not None and dice.under(3) == 0:
            tried = [commands.confirm(dice.under(3))] + tried
        if game is not None and dice.under(3) == 0:
            tried = [_by_hand(game, dice)] + tried
        tried.append(commands.match(1))  # allows other tracks
    else:
        tried = _awaited(game, dice)
        is_mended = (game.first_dealer + game.deal_number) % 3 == 0  # a deal with many corrections
        if dice.under(2 if is_mended else 5) == 0:
            tried = [_by_hand(game, dice)] + tried
    tried = _aside(match, dice) + tried
    match.parked = _PARKED
    for command in tried:
        try:
            events = match.push(command)
            _PARKED.update(match.parked)
            return events
        except IllegalMove as error:
            refusal = str(error)
    raise AssertionError("nothing was legal: " + refusal)


def whole_state(game):
    """Return every attribute of a game as (name, value)."""
    attributes = []
    for name in sorted(game.__dict__):
        value = game.__dict__[name]
        if name == "tracks":
            value = [sorted(pegs.__dict__.items()) for pegs in value]
        elif isinstance(value, set):
            value = sorted(value)
        elif isinstance(value, list):
            value = [list(one) if isinstance(one, list) else one for one in value]
        attributes.append((name, value))
    return attributes


def true_play(seed):
    """Return a match of one shuffled deal up to the show, and both hands; who can lay, must."""
    pack = [rank_of(card) for card in shuffled(seed)]
    hands = [pack[:4], pack[4:8]]
    match = Match()
    match.push(commands.game(dealer=0))
    match.push(commands.starter(pack[8]))
    dice = Dice(seed)
    held = [list(hand) for hand in hands]
    game = match.game
    while game.phase == "play":
        able = [card for card in held[game.turn] if game.count + pips_of(card) <= 31]
        if able:
            card = able[dice.under(len(able))]
            held[game.turn].remove(card)
            match.push(commands.lay(card))
        else:
            match.push(commands.go())
    return match, hands


def game_state(match):
    """Return the state of a match, but not how it is split into blocks."""
    whole = [match.tally, match.won, match.block.terms, match.winners]
    return whole + (whole_state(match.game) if match.game is not None else [])


def state(match):
    """Return the whole state of a match: matches of equal state behave the same."""
    return [match.index, match.checkpoint, match.commands, match.undone] + game_state(match)


def block(match):
    """Return (index, checkpoint, commands): what the store must give back."""
    return match.index, tuple(match.checkpoint), tuple(match.commands)


def save(journal, match):
    """Save as the app does after each key, in its turns; return whether it is saved."""
    while journal.archive_finished(match.index, match.checkpoint):
        pass
    block = match.index, match.checkpoint, match.commands, match.undone, match.rest, match.keyed
    return journal.save(*block)


def push_saved(journal, match, dice):
    """Push one command as `push_one` does, and save it; return it."""
    push_one(match, dice)
    save(journal, match)
    return match.commands[-1]


def pop_saved(journal, match):
    """Undo one command, and save the match."""
    match.pop()
    save(journal, match)


def new_board(most=MOST_IN_BLOCK):
    """Return new files, and the journal and the match of a board that begins with them."""
    from tests.helpers.fakes import Files  # only here: an emulated Pico goes without

    files = Files()
    journal, match = power_on(files, most)
    return files, journal, match


def saved_match(steps, most=MOST_IN_BLOCK):
    """Return the files with a match that was saved at each step, and its commands."""
    files, journal, match = new_board(most)
    dice = Dice(21)
    return files, [push_saved(journal, match, dice) for _ in range(steps)]


def power_on(files, most=MOST_IN_BLOCK):
    """Return a new journal over `files` and the match that it loads; most: commands of a block."""
    journal = Journal(files)
    match = Match(journal)
    match.most, match.parked = most, _PARKED
    loaded = journal.load()
    if loaded is not None:
        match.load(*loaded)
    return journal, match


def unwind(match):
    """Undo everything; return all commands of the match, first to last."""
    undone = []
    while True:
        step = match.pop()
        if step is None:
            return list(reversed(undone))
        undone.append(step[0])


def redo_all(match):
    """Redo everything; return the commands in that order."""
    redone = []
    while True:
        step = match.redo()
        if step is None:
            return redone
        redone.append(step[0])


def timeline(match):
    """Return (commands done, commands that redo would do); leaves the match undone."""
    undone = redo_all(match)
    whole = unwind(match)
    done = len(whole) - len(undone)
    assert whole[done:] == undone
    return whole[:done], undone
