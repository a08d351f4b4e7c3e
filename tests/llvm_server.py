"""LLVM for the tests: a small process forks the one that reads a module.

The command forks itself, which is small. A process of pytest has a gigabyte: a fork of it costs
more than what LLVM does in it. `use` has the modules of a process read by forks of a server, which
has LLVM loaded and nothing else; it is started for the first module, and ends with its client.
Forks of the client, as workers of the command, fork themselves as ever.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import pickle
import select
import socket
import struct
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from multiprocessing.connection import Connection
from threading import Lock
from typing import Any

from fencepost.llvm import read
from fencepost.llvm.rewriting.child import serve
from fencepost.process import end_with_parent

_FORK = multiprocessing.get_context("fork")
_PAIR = struct.Struct("qq")


def use() -> None:
    """Have modules that this process reads read by a server."""
    read.CONTEXT = _Context()  # type: ignore[assignment]  # of a context it has what is used


class _Context:
    """The part of a context of `multiprocessing` that `Reading` uses."""

    def __init__(self) -> None:
        self._owner = os.getpid()

    def Pipe(self, duplex: bool) -> tuple[Connection, Connection]:  # noqa: N802  # as there
        """Return the two ends of a pipe."""
        return _FORK.Pipe(duplex)

    def Process(self, target: Callable[..., None], args: tuple[Any, ...], daemon: bool) -> Any:  # noqa: N802
        """Return a process, not started yet. A test may have replaced what it runs."""
        if target is serve and os.getpid() == self._owner:
            return _Fork(*args)
        return _FORK.Process(target=target, args=args, daemon=daemon)


class _Fork:
    """A fork of the server that reads a module, as a process of `multiprocessing`."""

    def __init__(self, pipe: Connection, *given: object) -> None:
        self._pipe, self._given = pipe, given
        self._number = 0
        self.exitcode: int | None = None

    def start(self) -> None:
        """Start it."""
        self._number = _server().start(self._pipe, pickle.dumps(self._given))

    def join(self, seconds: float) -> None:
        """Wait for its end."""
        if self.exitcode is None:
            self.exitcode = _server().ended(self._number, seconds)

    def is_alive(self) -> bool:
        """Return True if it has not ended yet."""
        self.join(0)
        return self.exitcode is None

    def kill(self) -> None:
        """End it: it is not waited for before, so that its number is no other process's."""
        os.kill(self._number, 9)


class _Server:
    """The client's end of the server."""

    def __init__(self) -> None:
        ours, theirs = socket.socketpair()
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", __name__, str(theirs.fileno())],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
            )
        self._socket = ours
        self._lock = Lock()

    def start(self, pipe: Connection, given: bytes) -> int:
        """Return the number of a new fork that answers through a pipe."""
        with self._lock:
            socket.send_fds(self._socket, [b"S" + _PAIR.pack(len(given), 0)], [pipe.fileno()])
            self._socket.sendall(given)
            return int(_PAIR.unpack(_received(self._socket, _PAIR.size))[0])

    def ended(self, number: int, seconds: float) -> int | None:
        """Return the status of a fork as soon as it has ended; None if it has not in time."""
        with self._lock:
            self._socket.sendall(b"W" + _PAIR.pack(round(seconds * 1000), number))
            ended, status = _PAIR.unpack(_received(self._socket, _PAIR.size))
            return status if ended else None


@cache
def _server() -> _Server:
    return _Server()


def _received(end: socket.socket, length: int) -> bytes:
    """Return so many bytes; raises EOFError where the other end is gone."""
    got = b""
    while len(got) < length:
        more = end.recv(length - len(got))
        if not more:
            raise EOFError
        got += more
    return got


def _serve(end: socket.socket) -> None:
    """Fork for each module, until the client is gone."""
    import llvmlite.binding as llvm

    llvm.initialize_all_targets()
    for each in ("apart", "first_values", "indirect", "laid_out", "normalise"):
        import_module(f"fencepost.llvm.rewriting.{each}")
    gc.freeze()
    while True:
        asked, pipes, _, _ = socket.recv_fds(end, 1 + _PAIR.size, 1)
        if not asked:
            return
        asked += _received(end, 1 + _PAIR.size - len(asked))
        first, second = _PAIR.unpack(asked[1:])
        if asked.startswith(b"W"):
            status = _status(second, first / 1000)
            end.sendall(_PAIR.pack(status is not None, status or 0))
            continue
        given = _received(end, first)
        process = os.fork()
        if not process:
            end.close()
            with Connection(pipes[0], readable=False) as pipe:
                serve(pipe, *pickle.loads(given))  # noqa: S301  # it is of the tests
            os._exit(0)
        os.close(pipes[0])
        end.sendall(_PAIR.pack(process, 0))


def _status(process: int, seconds: float) -> int | None:
    """Return the status of a fork; None if it has not ended after so many seconds."""
    handle = os.pidfd_open(process)
    try:
        if not select.select([handle], [], [], seconds)[0]:
            return None
    finally:
        os.close(handle)
    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])


if __name__ == "__main__":
    end_with_parent()
    _serve(socket.socket(fileno=int(sys.argv[1])))
