"""JSON-RPC on a connection: each request has one answer, and bad ones cost nobody else anything."""

from __future__ import annotations

import errno
import json
import os
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from fencepost.core.core import Core
from fencepost.core.framing import Frames, framed
from fencepost.core.listening import Socket, leave, listen, serve_socket, signals
from fencepost.core.rpc import MAX_JOBS, Connection, Fault
from fencepost.errors import InputError

VERSION = {"version": "1", "package": "here"}


class Client:
    """The other end of a connection."""

    def __init__(self, connection: socket.socket) -> None:
        self.socket = connection
        self.socket.settimeout(60)
        self._frames = Frames()
        self._read: list[dict[str, Any]] = []

    def send(self, message: object) -> None:
        """Send a message, or what is none."""
        body = message if isinstance(message, bytes) else json.dumps(message).encode()
        self.socket.sendall(framed(body))

    def ask(self, number: object, method: str, params: object = None) -> dict[str, Any]:
        """Send a request, and wait for the answer."""
        message = {"jsonrpc": "2.0", "id": number, "method": method}
        self.send(message if params is None else {**message, "params": params})
        return self.answer()

    def answer(self) -> dict[str, Any]:
        """The next message that is no progress."""
        while True:
            while not self._read:
                data = self.socket.recv(1 << 16)
                assert data, "the connection ended"
                self._read += [json.loads(each) for each in self._frames.take(data)]
            message = self._read.pop(0)
            if message.get("method") != "$/progress":
                return message


@pytest.fixture
def connect(core: Core) -> Iterator[Callable[[], Client]]:
    """A maker of clients that are served."""
    made: list[socket.socket] = []
    threads: list[threading.Thread] = []

    def connected() -> Client:
        here, there = socket.socketpair()
        threads.append(
            threading.Thread(target=Connection(core, Socket(there), VERSION).serve, daemon=True)
        )
        threads[-1].start()
        made.extend((here, there))
        return Client(here)

    yield connected
    for each in made[::2]:
        each.close()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()
    for each in made:
        each.close()


COMMAND = {"folder": "/", "environment": {}}


def command(*words: str, **more: object) -> dict[str, object]:
    """The parameters of a command line."""
    return {"arguments": list(words), **COMMAND, **more}


def test_a_command(connect: Callable[[], Client]) -> None:
    """Its status and streams; ids are numbers or strings."""
    client = connect()
    result = {"status": 0, "output": "a b", "errors": "said"}
    for number in (1, "one"):
        answer = client.ask(number, "command", command("echo", "a", "b"))
        assert answer == {"jsonrpc": "2.0", "id": number, "result": result}
    assert client.ask(2, "status")["result"] == {**VERSION, "jobs": 0}


def test_streams_go_to_the_job(connect: Callable[[], Client]) -> None:
    """It writes to descriptors that came with the message."""
    client = connect()
    reading, writing = os.pipe()
    nothing = os.open(os.devnull, os.O_RDONLY)
    params = command("echo", "a", streams=True)
    body = framed(
        json.dumps({"jsonrpc": "2.0", "id": 1, "method": "command", "params": params}).encode()
    )
    socket.send_fds(client.socket, [body], [nothing, writing, writing])
    os.close(writing)
    os.close(nothing)
    assert client.answer()["result"] == {"status": 0, "output": "", "errors": ""}
    assert os.read(reading, 100) == b"asaid"
    assert os.read(reading, 100) == b""  # nobody else has the other end
    os.close(reading)


@pytest.mark.parametrize(
    ("message", "fault"),
    [
        (b"{", Fault.PARSE),
        (b"\xff", Fault.PARSE),
        (b"[" * 100_000, Fault.PARSE),
        ([], Fault.REQUEST),
        ([{"jsonrpc": "2.0", "id": 1, "method": "status"}], Fault.REQUEST),
        ({"id": 1, "method": "status"}, Fault.REQUEST),
        ({"jsonrpc": "2.0", "id": 1}, Fault.REQUEST),
        ({"jsonrpc": "2.0", "id": 1, "method": 7}, Fault.REQUEST),
        ({"jsonrpc": "2.0", "id": None, "method": "status"}, Fault.REQUEST),
        ({"jsonrpc": "2.0", "id": True, "method": "status"}, Fault.REQUEST),
        ({"jsonrpc": "2.0", "id": [1], "method": "status"}, Fault.REQUEST),
        ({"jsonrpc": "2.0", "id": 1, "method": "nothing"}, Fault.METHOD),
        ({"jsonrpc": "2.0", "id": 1, "method": "command"}, Fault.PARAMS),
        ({"jsonrpc": "2.0", "id": 1, "method": "command", "params": [1]}, Fault.PARAMS),
        (
            {"jsonrpc": "2.0", "id": 1, "method": "command", "params": command("a", streams=True)},
            Fault.PARAMS,
        ),
        (
            {
                "jsonrpc": "2.0",
                "id": 1,
                "method": "command",
                "params": {**COMMAND, "arguments": [1]},
            },
            Fault.PARAMS,
        ),
        (
            {"jsonrpc": "2.0", "id": 1, "method": "command", "params": command("\ud800")},
            Fault.PARAMS,
        ),
        (
            {"jsonrpc": "2.0", "id": 1, "method": "command", "params": command("a", umask=512)},
            Fault.PARAMS,
        ),
        (
            {
                "jsonrpc": "2.0",
                "id": 1,
                "method": "command",
                "params": {**command("a"), "environment": {"": ""}},
            },
            Fault.PARAMS,
        ),
        (
            {
                "jsonrpc": "2.0",
                "id": 1,
                "method": "litmus",
                "params": {"text": "\ud800", "name": "a.litmus"},
            },
            Fault.PARAMS,
        ),
        (
            {"jsonrpc": "2.0", "id": 1, "method": "command", "params": command("a", package="x")},
            Fault.OTHER_VERSION,
        ),
        ({"jsonrpc": "2.0", "id": 1, "method": "check"}, Fault.PARAMS),
        ({"jsonrpc": "2.0", "id": 1, "method": "check", "params": {"paths": "a"}}, Fault.PARAMS),
    ],
)
def test_wrong_messages(message: object, fault: Fault, connect: Callable[[], Client]) -> None:
    """Each has an error of its kind, and the next request an answer."""
    client = connect()
    client.send(message)
    assert client.answer()["error"]["code"] == fault
    assert client.ask(2, "status")["result"]["jobs"] == 0


def test_notifications_have_no_answer(connect: Callable[[], Client]) -> None:
    """Neither those that are known, nor others."""
    client = connect()
    wrong: list[object] = [{"id": 7}, {"id": [1]}, [], None]
    for params in wrong:
        client.send({"jsonrpc": "2.0", "method": "$/cancelRequest", "params": params})
    client.send({"jsonrpc": "2.0", "method": "check", "params": {}})
    assert client.ask(1, "status")["id"] == 1


def test_a_frame_that_is_too_long_ends_the_connection(connect: Callable[[], Client]) -> None:
    """The bytes that follow cannot be told from it; other clients are not concerned."""
    client, other = connect(), connect()
    client.socket.sendall(b"Content-Length: 999999999999\r\n\r\n")
    assert client.answer()["error"]["code"] == Fault.PARSE
    assert client.socket.recv(1) == b""
    assert other.ask(1, "status")["id"] == 1


def test_too_many_descriptors_end_the_connection(connect: Callable[[], Client]) -> None:
    """They would be kept until a message is whole, which may never be."""
    client = connect()
    nothing = os.open(os.devnull, os.O_RDONLY)
    for _ in range(2):
        socket.send_fds(client.socket, [b"Content"], [nothing] * 3)
    os.close(nothing)
    assert client.answer()["error"]["code"] == Fault.PARSE
    assert client.socket.recv(1) == b""


def test_a_job_that_cannot_be_started_is_answered(
    connect: Callable[[], Client], core: Core, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where no more files can be open."""

    def fail(*_: object) -> None:
        raise OSError(24, "too many open files")

    client = connect()
    monkeypatch.setattr(core, "_give", fail)
    assert client.ask(1, "command", command("echo"))["error"]["code"] == Fault.INTERNAL
    monkeypatch.setattr("os.pipe2", fail)
    assert client.ask(2, "command", command("echo"))["error"]["code"] == Fault.BUSY
    assert client.ask(3, "status")["result"]["jobs"] == 0


def test_cancelling(connect: Callable[[], Client]) -> None:
    """The request has its answer: that it was cancelled."""
    client = connect()
    client.send({"jsonrpc": "2.0", "id": 1, "method": "command", "params": command("wait")})
    client.send({"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": 1}})
    answer = client.answer()
    assert (answer["id"], answer["error"]["code"]) == (1, Fault.CANCELLED)


def test_an_id_is_used_once_at_a_time(connect: Callable[[], Client]) -> None:
    """A second job with it would answer for the first."""
    client = connect()
    client.send({"jsonrpc": "2.0", "id": 1, "method": "command", "params": command("wait")})
    assert client.ask(1, "command", command("echo"))["error"]["code"] == Fault.REQUEST


def test_a_client_has_so_many_jobs(connect: Callable[[], Client]) -> None:
    """More are refused, by the connection or by the core."""
    client = connect()
    for number in range(MAX_JOBS + 1):
        message = {"jsonrpc": "2.0", "id": number, "method": "command", "params": command("wait")}
        client.send(message)
    assert client.answer()["error"]["code"] == Fault.BUSY


def test_who_leaves_takes_its_jobs_along(connect: Callable[[], Client], core: Core) -> None:
    """Two clients with a job each: one leaves, and the other's still has its place."""
    client, other = connect(), connect()
    for _ in range(4):
        client.send({"jsonrpc": "2.0", "id": _, "method": "command", "params": command("wait")})
    client.ask("a", "status")
    client.socket.close()
    assert other.ask(1, "command", command("echo", "b"))["result"]["output"] == "b"


def test_shutdown(connect: Callable[[], Client]) -> None:
    """It is answered, and then the connection ends."""
    client = connect()
    assert client.ask(1, "shutdown")["result"] is None
    assert client.socket.recv(1) == b""


def test_a_socket_is_its_user_s(core: Core, tmp_path: Path) -> None:
    """Nobody else can open it; a second server is refused, and what was left behind replaced."""
    path = tmp_path / "socket"
    with listen(str(path)) as listening:
        assert path.stat().st_mode & 0o777 == 0o600
        with pytest.raises(InputError, match="served already"):
            listen(str(path))
        thread = threading.Thread(target=serve_socket, args=(core, listening, VERSION), daemon=True)
        thread.start()
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(str(path))
            assert Client(connection).ask(1, "command", command("echo", "x"))["id"] == 1
        listening.shutdown(socket.SHUT_RDWR)
        thread.join(60)
    listen(str(path)).close()


def test_a_signal_just_before_the_wait(core: Core, tmp_path: Path) -> None:
    """It ends the server as one does that comes during it."""
    before = signal.signal(signal.SIGUSR1, lambda *_: None)
    try:
        with listen(str(tmp_path / "socket")) as listening, signals() as ended:
            signal.raise_signal(signal.SIGUSR1)
            serve_socket(core, listening, VERSION, ended)
    finally:
        signal.signal(signal.SIGUSR1, before)


def test_other_files_are_kept(tmp_path: Path) -> None:
    """A path is not taken that is no socket, has no folder, or is too long."""
    path = tmp_path / "file"
    path.write_text("mine")
    for each in (path, tmp_path / "no" / "socket", tmp_path / ("n" * 120)):
        with pytest.raises(InputError):
            listen(str(each))
    assert path.read_text() == "mine"


def test_what_has_taken_the_path_of_a_socket_is_kept(tmp_path: Path) -> None:
    """A server removes its own socket alone."""
    path = tmp_path / "socket"
    for is_replaced in (False, True):
        listening = listen(str(path))
        made = path.lstat()
        if is_replaced:
            (tmp_path / "other").write_bytes(b"a")
            (tmp_path / "other").rename(path)
        leave(listening, str(path), made)
        assert path.exists() == is_replaced


def test_a_client_that_was_quick_to_go_ends_no_server(core: Core) -> None:
    """Nor does a moment without free descriptors."""
    errors = [OSError(errno.ECONNABORTED, ""), OSError(errno.EMFILE, ""), OSError(errno.EBADF, "")]

    class Listening:
        def accept(self) -> None:
            raise errors.pop(0)

    serve_socket(core, Listening(), VERSION)  # type: ignore[arg-type]
    assert errors == []


def test_a_socket_that_cannot_be_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It may be another user's, in a folder of all."""
    path = tmp_path / "socket"
    listen(str(path)).close()

    def fail(_: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr("os.unlink", fail)
    with pytest.raises(InputError, match="not permitted"):
        listen(str(path))
