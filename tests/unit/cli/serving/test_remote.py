"""A command line at a core: what is none of this installation gets nothing of it."""

from __future__ import annotations

import json
import os
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import fencepost
from fencepost.cli.parsing.status import Status
from fencepost.cli.serving import remote
from fencepost.core.framing import Frames

PACKAGE = str(Path(fencepost.__file__).parent)
STATUS = {"jsonrpc": "2.0", "id": 0, "result": {"version": "1", "package": PACKAGE, "jobs": 0}}


def framed(message: object) -> bytes:
    """A message as a core sends it."""
    return remote._framed(message)  # type: ignore[arg-type]


class Stranger:
    """A server that sends what it is told to: one piece after each message that it gets."""

    def __init__(self, path: Path, pieces: list[bytes], *, stays: bool) -> None:
        self.path = str(path)
        self.heard = b""
        self.descriptors: list[int] = []
        self._pieces = pieces
        self._stays = stays
        self._left = threading.Event()
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.bind(self.path)
        self._listening.listen()
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def _serve(self) -> None:
        connection, _ = self._listening.accept()
        with connection, suppress(OSError):
            for each in self._pieces:
                frames = Frames()
                messages: list[bytes] = []
                while not messages:
                    data, descriptors, _, _ = socket.recv_fds(connection, 1 << 20, 3)
                    self.heard += data
                    self.descriptors += descriptors
                    messages = list(frames.take(data))
                connection.sendall(each)
            if self._stays:
                self._left.wait(60)

    def close(self) -> None:
        """End it."""
        self._left.set()
        self._thread.join(60)
        self._listening.close()
        for each in self.descriptors:
            os.close(each)


@pytest.fixture
def made() -> Iterator[list[Stranger]]:
    """Strangers that are ended."""
    strangers: list[Stranger] = []
    yield strangers
    for each in strangers:
        each.close()


@pytest.mark.parametrize(
    "answer",
    [
        b"",
        b"SSH-2.0-OpenSSH_9.6\r\n\r\n",
        b"\x1b[2J" * 2000,
        b"Content-Length: -1\r\n\r\n",
        b"Content-Length: 99999999999\r\n\r\n",
        b"Content-Length: " + b"9" * 4000,
        b"Content-Length: 2\r\n\r\n[]",
        b"Content-Length: 1\r\n\r\n{",
        b"Content-Length: 1\r\n\r\n\xff",
        b"Content-Length: 50000\r\n\r\n" + b"[" * 50_000,
        framed({"id": 0, "result": {}}),
        framed({"id": 0, "result": {"package": "/another"}}),
        framed({"id": 0, "error": {"code": 1, "message": "a"}}),
    ],
)
@pytest.mark.parametrize("stays", [False, True])
def test_who_is_no_core_gets_nothing(
    answer: bytes, stays: bool, made: list[Stranger], tmp_path: Path, monkeypatch: Any
) -> None:
    """The command runs here, though the other end never speaks again, or never did."""
    monkeypatch.setattr(remote, "_CONNECTING", 0.2)
    monkeypatch.setenv("SECRET", "a-secret")
    stranger = Stranger(tmp_path / "s", [answer], stays=stays)
    made.append(stranger)
    assert remote.run_remotely(["explain", "FP201"], stranger.path) is None
    assert b"a-secret" not in stranger.heard
    assert stranger.descriptors == []


@pytest.mark.parametrize(
    ("answer", "status"),
    [
        (framed({"id": 1, "result": {"status": 3}}), 3),
        (framed({"id": 1, "result": {"status": 256}}), Status.INTERNAL),
        (framed({"id": 1, "result": {"status": -1}}), Status.INTERNAL),
        (framed({"id": 1, "result": {"status": "0"}}), Status.INTERNAL),
        (framed({"id": 1, "result": 0}), Status.INTERNAL),
        (framed({"id": 1}), Status.INTERNAL),
        (framed({"id": 1, "error": {"code": -32003, "message": "a\x1b[2J\nb"}}), Status.INTERNAL),
        (framed({"id": 1, "error": {"code": -32004, "message": "busy"}}), None),
        (framed({"id": 1, "error": "a"}), Status.INTERNAL),
        (b"garbage\r\n\r\n", Status.INTERNAL),
        (b"", Status.INTERNAL),
    ],
)
def test_answers_that_are_none(
    answer: bytes, status: int | None, made: list[Stranger], tmp_path: Path, capfd: Any
) -> None:
    """A core that goes wrong never makes a verdict; only what has not begun runs here."""
    stranger = Stranger(tmp_path / "s", [framed(STATUS), answer], stays=False)
    made.append(stranger)
    assert remote.run_remotely(["explain", "FP201"], stranger.path) == status
    said = capfd.readouterr().err
    assert ("resident core" in said) == (status == Status.INTERNAL)
    assert "\x1b" not in said
    last = stranger.heard.rpartition(b"\r\n\r\n")[2]
    mask = os.umask(0)
    os.umask(mask)
    assert json.loads(last)["params"]["umask"] == mask


@pytest.mark.parametrize("kind", ["file", "link", "folder", "long", "other user"])
def test_paths_that_are_no_socket_of_this_user(
    kind: str, made: list[Stranger], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The command runs here."""
    path = tmp_path / ("n" * 200 if kind == "long" else "s")
    if kind == "file":
        path.write_bytes(b"")
    elif kind == "link":
        path.symlink_to("/dev/null")
    elif kind == "folder":
        path.mkdir()
    elif kind == "other user":
        made.append(Stranger(path, [], stays=False))
        monkeypatch.setattr("os.getuid", lambda: 12345)
    assert remote.run_remotely(["explain", "FP201"], str(path)) is None
