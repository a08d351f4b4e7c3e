"""A command line that the resident core runs: the streams of this process go there, so the output
is written by the process that makes it, as if it were this one.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import struct
import sys
import time
from contextlib import suppress
from typing import Any

from fencepost.cli.parsing.status import Status
from fencepost.cli.workers.signals import ended_by_signal
from fencepost.visible import visible_name

VARIABLE = "FENCEPOST_SOCKET"
"""The variable of the environment that names the socket of `fencepost serve`."""
_CONNECTING = 2.0
"""Seconds in which a core says that it is one; else the command runs here."""
_FAREWELL = 15.0
"""Seconds in which an interrupted job says what it had finished."""
_MAX_HEADERS = 4096
_MAX_ANSWER = 16 << 20
_MAX_STATUS = 255


def run_remotely(arguments: list[str], path: str) -> int | None:
    """Run a command line at the core and return its exit status; None if it is to run here."""
    if (
        not arguments
        or arguments[0] in ("serve", "web")
        or any("/dev/fd/" in each for each in arguments)
    ):
        return None  # descriptors of the shell are known here alone
    connection = _connected(path)
    if connection is None:
        return None
    import fencepost

    package = os.path.dirname(fencepost.__file__)  # noqa: PTH120  # text, as the message has it
    with connection:
        frames = _Reader(connection)
        if not _is_core(connection, frames, package):
            return None
        return _run(connection, frames, arguments, package)


def _connected(path: str) -> socket.socket | None:
    """A connection to a core of this user."""
    made = socket.socket(socket.AF_UNIX)
    made.settimeout(_CONNECTING)
    try:
        made.connect(path)
        credentials = made.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12)
        if struct.unpack("3i", credentials)[1] == os.getuid():
            return made
    except (OSError, ValueError):
        pass
    made.close()
    return None


def _is_core(connection: socket.socket, frames: _Reader, package: str) -> bool:
    """Return True if the other end is a core of this installation, and answers: only then does it
    get the streams and the environment.
    """
    try:
        connection.sendall(_framed({"jsonrpc": "2.0", "id": 0, "method": "status"}))
    except OSError:
        return False
    match frames.next(time.monotonic() + _CONNECTING):
        case {"id": 0, "result": {"package": found}}:
            connection.settimeout(None)
            return bool(found == package)
    return False


def _run(
    connection: socket.socket, frames: _Reader, arguments: list[str], package: str
) -> int | None:
    umask = os.umask(0o077)
    os.umask(umask)
    params = {
        "arguments": arguments,
        "folder": os.getcwd(),  # noqa: PTH109  # text, as the message has it
        "environment": dict(os.environ),
        "streams": True,
        "package": package,
        "umask": umask,
    }
    message = {"jsonrpc": "2.0", "id": 1, "method": "command", "params": params}
    try:
        data = _framed(message)
        sent = socket.send_fds(connection, [data[:1024]], [0, 1, 2])
        connection.sendall(data[sent:])
    except (OSError, UnicodeEncodeError):
        return None
    interrupted = False
    while True:
        try:
            answer = frames.next()
        except KeyboardInterrupt:
            interrupted = True
            params = {"id": 1, "signal": signal.Signals(ended_by_signal() - 128).name}
            with suppress(OSError):
                connection.settimeout(_FAREWELL)
                connection.sendall(
                    _framed({"jsonrpc": "2.0", "method": "$/cancelRequest", "params": params})
                )
            continue
        if "method" in answer:
            continue  # progress
        if interrupted:
            return ended_by_signal()
        match answer:
            case {"result": {"status": int(status)}} if 0 <= status <= _MAX_STATUS:
                return status
            case {"error": {"code": int(code), "message": str(told)}}:
                return None if code in _NOT_BEGUN else _failed(told)
        return _failed("it answers with something else")


def _failed(message: str) -> int:
    print(f"the resident core: {visible_name(message)}", file=sys.stderr)
    return Status.INTERNAL


_NOT_BEGUN = (-32600, -32601, -32602, -32004, -32005)
"""Codes of errors (`core/rpc.py`) that come before any work."""


def _framed(message: dict[str, Any]) -> bytes:
    body = json.dumps(message).encode()
    return b"Content-Length: %d\r\n\r\n" % len(body) + body


class _Reader:
    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._data = bytearray()

    def next(self, until: float | None = None) -> dict[str, Any]:
        """The next message; an error in place of one that is none, or does not come before
        `until`.
        """
        while True:
            try:
                found = self._taken()
                if found is not None:
                    return found
            except (ValueError, RecursionError):
                return _error("it sends what is no message")
            try:
                if until is not None:
                    self._connection.settimeout(max(0.001, until - time.monotonic()))
                piece = self._connection.recv(1 << 16)
            except OSError:
                piece = b""
            if not piece or (until is not None and time.monotonic() > until):
                return _error("it ended before it answered")
            self._data += piece

    def _taken(self) -> dict[str, Any] | None:
        """The first message of the data; None if it is not whole. Raises ValueError."""
        end = self._data.find(b"\r\n\r\n", 0, _MAX_HEADERS)
        if end < 0:
            if len(self._data) >= _MAX_HEADERS:
                raise ValueError("no end of the headers")
            return None
        name, _, number = bytes(self._data[:end]).partition(b":")
        size = int(number)
        if name.lower() != b"content-length" or not 0 <= size <= _MAX_ANSWER:
            raise ValueError("no length")
        if len(self._data) < end + 4 + size:
            return None
        found = json.loads(self._data[end + 4 : end + 4 + size])
        del self._data[: end + 4 + size]
        if not isinstance(found, dict):
            raise ValueError("no object")
        return found


def _error(message: str) -> dict[str, Any]:
    return {"error": {"code": -32003, "message": message}}
