"""History of a match: the blocks around the one in play, for undo and redo."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Optional, Protocol

    from cribboard.rules.commands import Command

    StoredBlock = tuple[tuple[int, ...], list[Command]]  # checkpoint, commands

    class Blocks(Protocol):
        """What a match needs of its history: a History, or a journal.Journal."""

        def keep(
            self, index: int, checkpoint: tuple[int, ...], commands: list[Command]
        ) -> None: ...
        def peek(self, index: int) -> StoredBlock | None: ...
        def back(
            self, index: int, checkpoint: tuple[int, ...], commands: list[Command]
        ) -> StoredBlock | None: ...
        def after(self, index: int) -> StoredBlock | None: ...
        def drop(self, index: int) -> None: ...


class History:
    """Finished and undone blocks of a match, in memory; store/journal.py has one in flash.

    Undone blocks stay until `drop`.
    """

    def __init__(self) -> None:
        self._blocks = []  # type: list[StoredBlock]

    def keep(self, index: int, checkpoint: "tuple[int, ...]", commands: "list[Command]") -> None:
        """Store block `index`, which is finished; forget the blocks from there on."""
        del self._blocks[index:]
        self._blocks.append((checkpoint, commands))

    def before(self, index: int) -> "Optional[StoredBlock]":
        """Return the block before block `index`; None if there is none."""
        return self._blocks[index - 1] if 0 < index <= len(self._blocks) else None

    #: As `before`, without going there.
    peek = before

    def back(
        self, index: int, checkpoint: "tuple[int, ...]", commands: "list[Command]"
    ) -> "Optional[StoredBlock]":
        """Store block `index`, all of it undone, for `after`; return the block before it."""
        if index == len(self._blocks):
            self._blocks.append((checkpoint, commands))
        return self.before(index)

    def after(self, index: int) -> "Optional[StoredBlock]":
        """Return the undone block after block `index`; None if there is none."""
        return self._blocks[index + 1] if index + 1 < len(self._blocks) else None

    def drop(self, index: int) -> None:
        """Forget the undone blocks: block `index` has a new command."""
        del self._blocks[index:]
