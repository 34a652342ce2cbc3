"""Blocks of a match around the one in play, for undo and redo, kept in memory."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Optional

    from cribboard.rules.commands import Command

    Block = tuple[tuple[int, ...], list[Command]]


class History:
    """The blocks around the one in play, kept in memory; the store has one in flash.

    Blocks that were undone stay, behind the one in play, until `drop`.
    """

    def __init__(self) -> None:
        self._blocks = []  # type: list[Block]

    def keep(self, index: int, checkpoint: "tuple[int, ...]", commands: "list[Command]") -> None:
        """Take block `index`, which is finished; whatever was kept from there on is dead."""
        del self._blocks[index:]
        self._blocks.append((checkpoint, commands))

    def before(self, index: int) -> "Optional[Block]":
        """Return the block before `index`, or None where there is none."""
        return self._blocks[index - 1] if 0 < index <= len(self._blocks) else None

    def back(
        self, index: int, checkpoint: "tuple[int, ...]", commands: "list[Command]"
    ) -> "Optional[Block]":
        """Take block `index`, all undone, for `after`; return the one before it, as `before`."""
        if index == len(self._blocks):
            self._blocks.append((checkpoint, commands))
        return self.before(index)

    def after(self, index: int) -> "Optional[Block]":
        """Return the undone block behind block `index`, or None where there is none."""
        return self._blocks[index + 1] if index + 1 < len(self._blocks) else None

    def drop(self, index: int) -> None:
        """Forget what was undone: there was a new command in block `index`."""
        del self._blocks[index:]
