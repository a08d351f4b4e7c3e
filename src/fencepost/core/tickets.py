"""Messages between the core and the process of a job: a length, then a pickled value.

Both ends are processes of one program and one user, and the sockets have no name: nobody else can
write to them.
"""

from __future__ import annotations

import pickle
import socket
from collections.abc import Mapping
from enum import Enum, auto, unique
from typing import Any

from fencepost.records import dataclass

_SIZE = 8


@dataclass(frozen=True, slots=True)
class Ticket:
    """A job as its process gets it. `private` is the folder to make for `texts`."""

    arguments: tuple[str, ...]
    texts: Mapping[str, str | bytes]
    folder: str | None
    private: str | None
    environment: Mapping[str, str] | None
    wanted: tuple[str, ...]
    umask: int | None


@unique
class Word(Enum):
    """A message of the process of a job."""

    PROGRESS = auto()
    """A `Progress`."""
    DONE = auto()
    """The exit status, and the wanted files by name."""


def send(channel: socket.socket, value: object) -> None:
    """Send a value. Raises OSError if nobody reads."""
    data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    channel.sendall(len(data).to_bytes(_SIZE, "little") + data)


def receive(channel: socket.socket) -> Any:
    """Wait for the next value. Raises EOFError if there will be none."""
    size = int.from_bytes(_exactly(channel, _SIZE), "little")
    return pickle.loads(_exactly(channel, size))  # noqa: S301  # see above


def _exactly(channel: socket.socket, size: int) -> bytes:
    data = bytearray()
    while len(data) < size:
        try:
            piece = channel.recv(min(size - len(data), 1 << 20))
        except ConnectionResetError:
            piece = b""
        if not piece:
            raise EOFError
        data += piece
    return bytes(data)
