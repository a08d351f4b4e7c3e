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
from contextlib import suppress
from typing import Any

from fencepost.cli.signals import ended_by_signal
from fencepost.cli.status import Status

VARIABLE = "FENCEPOST_SOCKET"
"""The variable of the environment that names the socket of `fencepost serve`."""
_CONNECTING = 2.0


def run_remotely(arguments: list[str], path: str) -> int | None:
    """Run a command line at the core and return its exit status; None if it is to run here."""
    if not arguments or arguments[0] == "serve" or any("/dev/fd/" in each for each in arguments):
        return None  # descriptors of the shell are known here alone
    connection = _connected(path)
    if connection is None:
        return None
    with connection:
        return _run(connection, arguments)


def _connected(path: str) -> socket.socket | None:
    """A connection to a core of this user."""
    made = socket.socket(socket.AF_UNIX)
    made.settimeout(_CONNECTING)
    try:
        made.connect(path)
        credentials = made.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12)
        if struct.unpack("3i", credentials)[1] == os.getuid():
            made.settimeout(None)
            return made
    except (OSError, ValueError):
        pass
    made.close()
    return None


def _run(connection: socket.socket, arguments: list[str]) -> int | None:
    import fencepost

    params = {
        "arguments": arguments,
        "folder": os.getcwd(),  # noqa: PTH109  # text, as the message has it
        "environment": dict(os.environ),
        "streams": True,
        "package": os.path.dirname(fencepost.__file__),  # noqa: PTH120
    }
    message = {"jsonrpc": "2.0", "id": 1, "method": "command", "params": params}
    try:
        data = _framed(message)
        sent = socket.send_fds(connection, [data[:1024]], [0, 1, 2])
        connection.sendall(data[sent:])
    except (OSError, UnicodeEncodeError):
        return None
    interrupted = False
    frames = _Reader(connection)
    while True:
        try:
            answer = frames.next()
        except KeyboardInterrupt:
            interrupted = True
            params = {"id": 1, "signal": signal.Signals(ended_by_signal() - 128).name}
            with suppress(OSError):
                connection.sendall(
                    _framed({"jsonrpc": "2.0", "method": "$/cancelRequest", "params": params})
                )
            continue
        if "method" in answer:
            continue  # progress
        if interrupted:
            return ended_by_signal()
        if "result" in answer:
            return int(answer["result"]["status"])
        return _failed(answer["error"])


def _failed(error: dict[str, Any]) -> int | None:
    """The status for what the core did not do; None if it has not begun."""
    if error["code"] in _NOT_BEGUN:
        return None
    print(f"the resident core: {error['message']}", file=sys.stderr)
    return Status.INTERNAL


_NOT_BEGUN = (-32600, -32601, -32602, -32004, -32005)
"""Codes of errors (`core/rpc.py`) that come before any work."""


def _framed(message: dict[str, Any]) -> bytes:
    body = json.dumps(message).encode()
    return b"Content-Length: %d\r\n\r\n" % len(body) + body


class _Reader:
    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._data = b""

    def next(self) -> dict[str, Any]:
        """The next message; an error in place of one that does not come."""
        while True:
            head, end, body = self._data.partition(b"\r\n\r\n")
            if end:
                size = int(head.partition(b":")[2])
                if len(body) >= size:
                    self._data = body[size:]
                    found: dict[str, Any] = json.loads(body[:size])
                    return found
            try:
                piece = self._connection.recv(1 << 16)
            except OSError:
                piece = b""
            if not piece:
                return {"error": {"code": -32003, "message": "it ended before it answered"}}
            self._data += piece
