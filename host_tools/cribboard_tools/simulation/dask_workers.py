"""Workers of a Dask cluster, through distributed's own `concurrent.futures` executor.

They need Cribboard with its extra `simulate`. Dask runs the pieces of a worker that is gone on
another one; what it gives up is submitted again (pieces.py).
"""

from __future__ import annotations

from concurrent.futures import BrokenExecutor, CancelledError, Executor
from typing import Any

import distributed

from cribboard_tools.errors import BadInput, Failure
from cribboard_tools.simulation.pieces import Workers

_WAIT_S = 10


def at(address: str) -> Workers:
    """Return the workers of the scheduler at `address`. Raises Failure if there are none."""
    connect: Any = distributed.Client  # its functions are untyped
    addresses: Any = distributed.comm
    try:  # the client would try such an address for 20 s, and then print a trace
        addresses.get_address_host(address)
    except ValueError as error:
        told = f"--dask {address!r}: {error}: write it like tcp://192.168.1.20:8786"
        raise BadInput(told) from None
    try:
        client = connect(address, timeout=_WAIT_S, set_as_default=False)
        client.wait_for_workers(1, timeout=_WAIT_S)
    except (OSError, TimeoutError, ValueError) as error:
        raise Failure(f"no Dask workers at {address}: {error}") from error

    def make() -> Executor:
        executor: Executor = client.get_executor(pure=False, retries=3)
        return executor

    threads = sum(client.nthreads().values())
    return Workers(make, threads, (BrokenExecutor, CancelledError, distributed.KilledWorker))
