"""Messages on a stream, framed as in the Language Server Protocol: `Content-Length: N`, an empty
line, then N bytes of JSON.

A length that is said first can be refused before the bytes are read, and a text may hold any
character; editors have code for it already.
"""

from __future__ import annotations

from collections.abc import Iterator

MAX_FRAME = 64 << 20
"""Bytes of a message; a longer one ends the connection, for what follows cannot be told from it."""
_MAX_HEADERS = 4096
_MAX_DIGITS = 12
_DIGITS = b"0123456789"
_NAME = b"content-length"


class FrameError(ValueError):
    """Bytes that are no frame, or a frame that is too long."""


class Frames:
    """Takes pieces of a stream and gives the bodies of whole messages."""

    def __init__(self, most: int = MAX_FRAME) -> None:
        self._most = most
        self._data = bytearray()
        self._size: int | None = None

    def take(self, piece: bytes) -> Iterator[bytes]:
        """Add a piece; yield each message that it completes. Raises FrameError."""
        self._data += piece
        while True:
            if self._size is None:
                end = self._data.find(b"\r\n\r\n", 0, _MAX_HEADERS)
                if end < 0:
                    if len(self._data) >= _MAX_HEADERS:
                        raise FrameError(f"no end of the headers in {_MAX_HEADERS} bytes")
                    return
                self._size = self._length(bytes(self._data[:end]))
                del self._data[: end + 4]
            if len(self._data) < self._size:
                return
            body = bytes(self._data[: self._size])
            del self._data[: self._size]
            self._size = None
            yield body

    def _length(self, headers: bytes) -> int:
        for line in headers.split(b"\r\n"):
            name, _, value = line.partition(b":")
            if name.strip().lower() == _NAME:
                size = _number(value.strip())
                if size > self._most:
                    raise FrameError(f"a message of {size} bytes; at most {self._most}")
                return size
        raise FrameError("there is no Content-Length")


def _number(text: bytes) -> int:
    if not text or len(text) > _MAX_DIGITS or text.strip(_DIGITS):
        raise FrameError(f"Content-Length {text[:20]!r} is no number")
    return int(text)


def framed(body: bytes) -> bytes:
    """A message with its header."""
    return b"Content-Length: %d\r\n\r\n" % len(body) + body
