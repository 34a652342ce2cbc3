"""Emulated Pico at a TCP port, for doctor and mpremote."""

import concurrent.futures
import queue
import socket
import threading
import time

_STEP_MS = 1.0
PATIENCE_S = 900  # an emulated second takes minutes on a busy machine


class InThread:
    """A context manager that runs `_run` in a thread."""

    def __init__(self):
        self._is_open = True
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, kind, error, trace):
        self._is_open = False
        self._thread.join(PATIENCE_S)
        self._close()

    def _run(self):
        """Run until `_is_open` is False."""
        raise NotImplementedError

    def _close(self):
        """Release what the thread used."""


class Wired(InThread):
    """A running board whose console is at `port`.

    is_real: a client opens and closes the board's port (DTR), and the board, which is faster when
    it only waits, is kept to the time of the clients.
    """

    def __init__(self, board, is_real=False):
        super().__init__()
        self.board = board
        self.is_real = is_real
        self._actions = queue.Queue()
        self._out = bytearray()
        board.listener = self._out.extend
        self._server = socket.create_server(("127.0.0.1", 0))
        self._server.setblocking(False)
        self.port = f"socket://127.0.0.1:{self._server.getsockname()[1]}"
        self._client = None

    def _close(self):
        self._server.close()

    def do(self, action):
        """Call `action` in the board's thread, between two milliseconds; return what it does."""
        done = concurrent.futures.Future()

        def act():
            try:
                done.set_result(action())
            except BaseException as error:
                done.set_exception(error)

        self._actions.put(act)
        return done.result(PATIENCE_S)

    def _run(self):
        while self._is_open:
            while not self._actions.empty():
                self._actions.get()()
            self._exchange()
            begin = time.monotonic()
            if self.is_real:
                self.board.is_port_open = self._client is not None
            self.board.run_ms(_STEP_MS)
            if self.is_real:
                time.sleep(max(0.0, begin + _STEP_MS / 1000 - time.monotonic()))
        if self._client:
            self._client.close()

    def _exchange(self):
        try:
            if self._client is None:
                self._client, _ = self._server.accept()
                self._client.setblocking(False)
            self.board.send(self._client.recv(64) or self._gone())
        except BlockingIOError:
            pass
        except OSError:
            self._gone()
        if self._client is not None and self._out:
            sent, self._out[:] = bytes(self._out), b""
            try:
                self._client.sendall(sent)
            except OSError:
                self._gone()

    def _gone(self):
        if self._client is not None:
            self._client.close()
        self._client = None
        return b""
