"""Rule of which of two players the screen faces, where the owner has chosen that it turns."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.base.view import View

#: The player on the side where the display is upright.
UPRIGHT = 0
#: Dialogs that one player answers, of track `View.turn_track`. Any player may answer the others,
#: such as the menu; whoever opened one already has the screen before them.
_OF_ONE_PLAYER = ("", "claim", "count", "cut", "muggins", "points", "suit")


def faced_track(view: "View", faced: int) -> int:
    """Return the track that the screen faces with this view; faced: the one that it faces now.

    The screen stays as it is while any player may press, so that it turns no more than needed.
    It is upright before a game, and always with three tracks.
    """
    if len(view.scores) > 2:
        return UPRIGHT
    if view.dialog not in _OF_ONE_PLAYER:
        return faced
    track = view.dealer_track if view.awaiting == "crib" else view.turn_track
    if track >= 0:
        return track
    return faced if view.phase else UPRIGHT
