"""Messages are found in a stream, however it is cut, and too long ones are refused."""

from __future__ import annotations

import pytest

from fencepost.core.framing import FrameError, Frames, framed


@pytest.mark.parametrize("size", [1, 3, 1000])
def test_pieces_of_any_size(size: int) -> None:
    """Two messages, one of them empty and one with the end of headers in it."""
    bodies = [b"", b'{"a": "\r\n\r\n"}', b"x"]
    stream = b"".join(map(framed, bodies))
    frames = Frames()
    pieces = [stream[at : at + size] for at in range(0, len(stream), size)]
    assert [body for each in pieces for body in frames.take(each)] == bodies


def test_other_headers() -> None:
    """Editors send a content type; names of headers have any case."""
    frames = Frames()
    stream = b"Content-Type: application/vscode-jsonrpc\r\ncontent-length: 2\r\n\r\n{}"
    assert list(frames.take(stream)) == [b"{}"]


@pytest.mark.parametrize(
    "stream",
    [
        b"Content-Length: 11\r\n\r\n",
        b"Content-Length: -1\r\n\r\n",
        b"Content-Length: 1_0\r\n\r\n",
        b"Content-Length: \xd9\xa3\r\n\r\n",
        b"Content-Length: 99999999999999999999\r\n\r\n",
        b"Content-Length:\r\n\r\n",
        b"Nothing: 1\r\n\r\n",
        b"x" * 5000,
    ],
)
def test_what_is_no_frame(stream: bytes) -> None:
    """It is refused before a body is read; so are headers without an end."""
    with pytest.raises(FrameError):
        list(Frames(most=10).take(stream))
