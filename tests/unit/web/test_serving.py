"""The server at its socket: connections that keep others out."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator

import pytest

pytest.importorskip("starlette", reason="the extra 'web' is not installed")
pytest.importorskip("uvicorn", reason="the extra 'web' is not installed")

from starlette.responses import PlainTextResponse

from fencepost.web import serving

HEAD = b"GET / HTTP/1.1\r\nHost: x\r\n"
IDLE = 0.4


@pytest.fixture
def address(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, int]]:
    """The address of a server that waits shortly for heads."""
    monkeypatch.setattr(serving, "_IDLE_SECONDS", IDLE)
    with serving.listen("127.0.0.1", 0, is_remote=False) as listening:
        server = serving.make_server(PlainTextResponse("here"))
        thread = threading.Thread(target=server.run, args=([listening],))
        thread.start()
        yield listening.getsockname()
        server.should_exit = True
        thread.join()


def ended(connection: socket.socket) -> bytes:
    """Return what comes until the other end closes the connection."""
    connection.settimeout(20)
    return b"".join(iter(lambda: connection.recv(4096), b""))


@pytest.mark.parametrize("sent", [b"", b"G", HEAD])
def test_a_head_that_does_not_come(address: tuple[str, int], sent: bytes) -> None:
    """The connection is closed; more of the head now and then does not change that."""
    with socket.create_connection(address) as connection:
        connection.sendall(sent)
        start = time.monotonic()
        assert ended(connection) == b""
        assert time.monotonic() - start < 10


def test_the_second_head_does_not_come(address: tuple[str, int]) -> None:
    """As the first one."""
    with socket.create_connection(address) as connection:
        connection.sendall(HEAD + b"\r\n" + HEAD)
        assert ended(connection).endswith(b"here")


def test_idle_connections_keep_nobody_out(address: tuple[str, int]) -> None:
    """As many as the server takes are gone after a while."""
    crowd = [socket.create_connection(address) for _ in range(serving._CONNECTIONS)]
    for each in crowd:
        assert ended(each) == b""
        each.close()
    with socket.create_connection(address) as connection:
        connection.sendall(HEAD + b"Connection: close\r\n\r\n")
        assert ended(connection).endswith(b"here")


def test_a_head_in_pieces(address: tuple[str, int]) -> None:
    """One that is whole in time is answered."""
    with socket.create_connection(address) as connection:
        for each in (b"GET / HTT", b"P/1.1\r\nHost: x\r\nConn", b"ection: close\r\n\r\n"):
            connection.sendall(each)
            time.sleep(IDLE / 10)
        assert b"200 OK" in ended(connection)
