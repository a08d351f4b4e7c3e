"""Connections to the core: the standard streams, or a Unix socket of its user alone."""

from __future__ import annotations

import errno
import os
import select
import signal
import socket
import stat
import struct
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any

from fencepost.core.core import Core
from fencepost.core.rpc import Connection
from fencepost.errors import InputError

MAX_CLIENTS = 64
"""Connections at a time; more wait until one ends."""
_PIECE = 1 << 16
_STREAMS = 3
_TRYING = 2.0
_PAUSE = 0.1
_PASSING = frozenset(
    {errno.ECONNABORTED, errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM, errno.EINTR}
)
"""Errors of a client that was quick to go, or of too many at once: the next may be served."""
_CREDENTIALS = struct.Struct("3i")
"""A process, its user and its group, as the system says them of the other end."""


class Streams:
    """A connection over two descriptors of this process."""

    def __init__(self, reading: int, writing: int) -> None:
        self._reading = reading
        self._writing = writing

    def read(self) -> tuple[bytes, list[int]]:
        return os.read(self._reading, _PIECE), []

    def write(self, data: bytes) -> None:
        left = memoryview(data)
        while left:
            left = left[os.write(self._writing, left) :]

    def close(self) -> None:
        """They end with the process."""


class Socket:
    """A connection over a socket, with descriptors."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection

    def read(self) -> tuple[bytes, list[int]]:
        data, descriptors, _, _ = socket.recv_fds(self._connection, _PIECE, _STREAMS)
        return data, descriptors

    def write(self, data: bytes) -> None:
        self._connection.sendall(data)

    def close(self) -> None:
        with suppress(OSError):
            self._connection.shutdown(socket.SHUT_RDWR)


def listen(path: str) -> socket.socket:
    """A socket at `path` that only this user can open. Raises InputError.

    A socket that nobody serves any more is replaced; anything else at the path is kept.
    """
    _check_free(path)
    made = socket.socket(socket.AF_UNIX)
    before = os.umask(0o177)
    try:
        made.bind(path)
    except OSError as error:
        made.close()
        raise InputError(
            f"--socket {path}: {error.strerror or error}",
            rule="a socket is made in a folder that exists, by a path of at most 107 bytes",
            mend="choose another path",
        ) from error
    finally:
        os.umask(before)
    made.listen(MAX_CLIENTS)
    return made


def _check_free(path: str) -> None:
    try:
        mode = os.lstat(path).st_mode
    except OSError:
        return
    if not stat.S_ISSOCK(mode):
        raise InputError(f"--socket {path}: exists, and is no socket", mend="choose another path")
    with socket.socket(socket.AF_UNIX) as trial:
        trial.settimeout(_TRYING)  # whoever serves it may be stopped
        try:
            try:
                trial.connect(path)
            except ConnectionRefusedError:
                os.unlink(path)  # noqa: PTH108  # whoever served it has ended
                return
        except TimeoutError:
            pass
        except OSError as error:
            raise InputError(
                f"--socket {path}: {error.strerror or error}", mend="choose another path"
            ) from error
    raise InputError(f"--socket {path}: is served already", mend="use it, or choose another path")


def leave(listening: socket.socket, path: str, made: os.stat_result) -> None:
    """Close a socket and remove it from `path`, unless something else is there by now."""
    listening.close()
    with suppress(OSError):
        if os.path.samestat(os.lstat(path), made):
            os.unlink(path)  # noqa: PTH108  # text, as it was given


def is_own(connection: socket.socket) -> bool:
    """Return True if the other end is a process of this user."""
    data = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
    return int(_CREDENTIALS.unpack(data)[1]) == os.getuid()


@contextmanager
def signals() -> Iterator[socket.socket]:
    """A socket that can be read once this process has received a signal that it handles.

    Python runs handlers between its own instructions: a signal that comes just before the thread
    waits in the system would be handled only after that wait.
    """
    reading, writing = socket.socketpair()
    with reading, writing:
        writing.settimeout(0)
        before = signal.set_wakeup_fd(writing.fileno(), warn_on_full_buffer=False)
        try:
            yield reading
        finally:
            signal.set_wakeup_fd(before)


def serve_socket(
    core: Core,
    listening: socket.socket,
    version: Mapping[str, Any],
    ended: socket.socket | None = None,
) -> None:
    """Serve every client in a thread of its own, until the socket is closed or `ended` can be
    read.
    """
    places = threading.BoundedSemaphore(MAX_CLIENTS)
    while True:
        places.acquire()
        if ended is not None and _is_readable(ended, before=listening):
            return
        try:
            connection, _ = listening.accept()
        except OSError as error:
            places.release()
            if error.errno not in _PASSING:
                return  # it was closed
            time.sleep(_PAUSE)
            continue

        def serve(connection: socket.socket = connection) -> None:
            try:
                with connection:
                    if is_own(connection):
                        Connection(core, Socket(connection), version).serve()
            finally:
                places.release()

        threading.Thread(target=serve, daemon=True).start()


def _is_readable(one: socket.socket, *, before: socket.socket) -> bool:
    """Wait until one of two sockets can be read; return True if it is the first."""
    waiting = select.poll()
    waiting.register(one, select.POLLIN)
    waiting.register(before, select.POLLIN)
    return any(each == one.fileno() for each, _ in waiting.poll())


def serve_streams(core: Core, reading: int, writing: int, version: Mapping[str, Any]) -> None:
    """Serve the one client at two descriptors until it closes its end."""
    Connection(core, Streams(reading, writing), version).serve()
