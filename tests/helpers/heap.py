"""Heap taken by a call, in homes that can tell."""

try:
    from micropython import heap_lock, heap_unlock
except ImportError:
    heap_lock = heap_unlock = None


def allocated(call, arguments):
    """Return 1 if any call(argument) takes heap, else 0; 0 where nobody can tell."""
    if heap_lock is None:
        for argument in arguments:
            call(argument)
        return 0
    heap_lock()
    try:
        for argument in arguments:
            call(argument)
    except MemoryError:
        heap_unlock()
        return 1
    heap_unlock()
    return 0
