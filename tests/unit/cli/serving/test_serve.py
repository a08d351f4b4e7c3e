"""The resident core answers as the command does: the same bytes, the same status."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from fencepost.cli.serving.resident import NURSERY
from tests.architecture.source_tree import ROOT

SCHEMA = json.loads((ROOT / "docs" / "schema" / "serve-1.json").read_text(encoding="utf-8"))
LINES = json.loads((ROOT / "docs" / "schema" / "fencepost-1.json").read_text(encoding="utf-8"))
FENCEPOST = [sys.executable, "-m", "fencepost"]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The socket of a core."""
    path = tmp_path_factory.mktemp("served") / "socket"
    process = subprocess.Popen(
        [*FENCEPOST, "serve", "--socket", str(path)], stderr=subprocess.PIPE, text=True
    )
    assert process.stderr is not None
    assert process.stderr.readline() == f"serving {path}\n"
    yield path
    process.send_signal(signal.SIGTERM)
    assert process.wait(60) == 0
    assert not path.exists()


def run(
    words: list[str], socket: Path | None, typed: bytes = b"", folder: Path = ROOT
) -> tuple[int, bytes, bytes]:
    """Return the outcome of a command line, here or at a core."""
    environment = {**os.environ, "FENCEPOST_CACHE_DIR": ""}
    environment.pop("FENCEPOST_SOCKET", None)
    if socket is not None:
        environment["FENCEPOST_SOCKET"] = str(socket)
    done = subprocess.run(
        [*FENCEPOST, *words], input=typed, capture_output=True, env=environment, cwd=folder
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize(
    "line",
    [
        "check --json examples/reduce.ll",
        "litmus examples/reduce.litmus --explain",
        "litmus missing.litmus examples/reduce.litmus",
        "lower --mcpu gfx942 -",
        "targets gfx942 --json",
        "check --nothing",
        "--version",
    ],
)
def test_the_same_bytes(line: str, served: Path) -> None:
    """Output, messages and status, also of what is wrong and of what is typed."""
    typed = b"fence agent acq_rel\n"
    assert run(line.split(), served, typed) == run(line.split(), None, typed)


def test_the_folder_is_the_command_s(served: Path, tmp_path: Path) -> None:
    """Names are seen from where the command was started."""
    (tmp_path / "here.litmus").write_bytes((ROOT / "examples" / "reduce.litmus").read_bytes())
    status, output, _ = run(["litmus", "here.litmus"], served, folder=tmp_path)
    assert (status, b"[here.litmus]" in output) == (0, True)


def test_the_example(served: Path) -> None:
    """A client of a few lines gets verdicts."""
    words = [sys.executable, "examples/client.py", str(served), str(ROOT / "examples/reduce.ll")]
    done = subprocess.run(words, capture_output=True, cwd=ROOT, text=True, check=True)
    assert done.stdout.split()[1:] == ["_Z6reducePKfPf", "bug"]


def test_without_a_core_the_command_runs_here(tmp_path: Path) -> None:
    """A socket that nobody serves, and a path that is none."""
    words = ["explain", "FP201"]
    expected = run(words, None)
    for each in (tmp_path / "nothing", tmp_path, tmp_path / ("n" * 200)):
        assert run(words, each) == expected


@pytest.mark.parametrize("words", [[], ["--stdio", "--socket", "x"], ["--socket", "/no/socket"]])
def test_serve_without_a_place(words: list[str]) -> None:
    """Each is an error of the input."""
    assert run(["serve", *words], None)[0] == 2


def test_standard_streams_and_the_schema() -> None:
    """Every answer over standard streams is one of the schema; its results are the command's."""
    text = (ROOT / "examples" / "reduce.litmus").read_text(encoding="utf-8")
    requests = [
        ("litmus", {"text": text, "name": "a.litmus"}),
        ("check", {"paths": ["examples/reduce.ll"]}),
        ("lower", {"words": ["fence agent acq_rel"], "options": {"mcpu": "gfx942"}}),
        ("explain", {"words": ["FP201"]}),
        ("object", {"paths": ["examples/reduce.co"]}),
        ("fix", {"paths": ["missing.ll"]}),
        ("check", {"paths": 1}),
        ("status", {}),
    ]
    stream = b""
    for number, (method, params) in enumerate(requests):
        message = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
        body = json.dumps(message).encode()
        stream += b"Content-Length: %d\r\n\r\n" % len(body) + body
        if params != {"paths": 1}:
            jsonschema.validate(message, SCHEMA)
    process = subprocess.Popen(
        [*FENCEPOST, "serve", "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(stream)
    process.stdin.flush()
    answers: dict[int, Any] = {}
    while len(answers) < len(requests):
        size = int(process.stdout.readline().partition(b":")[2])
        process.stdout.readline()
        message = json.loads(process.stdout.read(size))
        jsonschema.validate(message, SCHEMA)
        if "id" in message:
            answers[message["id"]] = message
    process.stdin.close()
    assert process.wait(60) == 0
    statuses = [answers[each].get("result", {}).get("status") for each in range(7)]
    assert statuses == [0, 1, 0, 0, 0, 2, None]
    (litmus,) = answers[0]["result"]["results"]
    jsonschema.validate(litmus, {**LINES, "$ref": "#/$defs/litmus"})
    assert answers[6]["error"]["code"] == -32602


def test_the_core_loads_nothing_of_the_working_folder(tmp_path: Path) -> None:
    """Nor where an empty entry of PYTHONPATH names it."""
    (tmp_path / "clingo.py").write_text("open('loaded', 'w').close()\n", encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": ":"}
    done = subprocess.run(
        [*NURSERY, "0", "1"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        cwd=tmp_path,
        env=environment,
    )
    assert b"Socket operation on non-socket" in done.stderr  # it has loaded everything
    assert not (tmp_path / "loaded").exists()


def test_files_are_made_as_the_command_would(served: Path, tmp_path: Path) -> None:
    """With the permissions that its umask leaves."""
    before = os.umask(0o077)
    try:
        words = ["litmus", str(ROOT / "examples" / "reduce.litmus"), "--html", "page.html"]
        assert run(words, served, folder=tmp_path)[0] == 0
    finally:
        os.umask(before)
    assert (tmp_path / "page.html").stat().st_mode & 0o777 == 0o600


def test_a_folder_that_does_not_exist(served: Path) -> None:
    """A job there ends with a message, and costs no process after process."""
    message = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "check",
        "params": {"paths": ["a.ll"], "folder": "/no/such\x1bfolder"},
    }
    body = json.dumps(message).encode()
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(60)
        connection.connect(str(served))
        connection.sendall(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        answer = json.loads(connection.recv(1 << 16).partition(b"\r\n\r\n")[2])
    assert answer["result"]["status"] == 2
    assert answer["result"]["messages"] == "/no/such\\x1bfolder: No such file or directory\n"
