"""What a confined program reaches."""

from __future__ import annotations

import shutil
import socket
import subprocess
from pathlib import Path

import pytest

from fencepost.isolation import bubblewrap, landlock
from fencepost.isolation.mechanism import Mechanism, Sandbox, Way, ways
from fencepost.isolation.run import Surroundings, run
from fencepost.isolation.search import search_path

SHELL = "/bin/sh"


def way(mechanism: Mechanism) -> Way:
    """A way that works here, or the test is skipped by its name."""
    program = ""
    if mechanism is Mechanism.BUBBLEWRAP:
        program = shutil.which("bwrap") or pytest.skip("bubblewrap is not here")
        if not bubblewrap.works(program):
            pytest.skip("bubblewrap may not make namespaces here")
    if mechanism is Mechanism.LANDLOCK and not landlock.version():
        pytest.skip("Linux has no Landlock here")
    made = Way(mechanism, program)
    if mechanism is Mechanism.NAMESPACES:
        try:
            run([SHELL, "-c", ":"], Surroundings(made), 20)
        except subprocess.SubprocessError:
            pytest.skip("user namespaces are not allowed here")
    return made


CONFINED = [each for each in Mechanism if each is not Mechanism.NONE]


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    inside, outside = tmp_path / "inside", tmp_path / "outside"
    for each in (inside, outside):
        each.mkdir()
        (each / "file").write_text("words\n")
    return inside, outside


def said(mechanism: Mechanism, script: str, inside: Path) -> subprocess.CompletedProcess[bytes]:
    return run([SHELL, "-c", script], Surroundings(way(mechanism)), 20, reads=(str(inside),))


@pytest.mark.parametrize("mechanism", Mechanism, ids=lambda each: each.value)
def test_what_it_is_given_can_be_read(mechanism: Mechanism, folders: tuple[Path, Path]) -> None:
    inside, _ = folders
    assert said(mechanism, f"cat {inside}/file", inside).stdout == b"words\n"


@pytest.mark.parametrize("mechanism", Mechanism, ids=lambda each: each.value)
def test_the_processors_time_ends(mechanism: Mechanism) -> None:
    """In each way of confining; what ends it is told from other failures."""
    with pytest.raises(subprocess.TimeoutExpired) as error:
        run([SHELL, "-c", "while :; do :; done"], Surroundings(way(mechanism)), 1.0)
    assert error.value.timeout == 1.0
    failed = run([SHELL, "-c", "exit 7"], Surroundings(way(mechanism)), 1.0)
    assert failed.returncode == 7


@pytest.mark.parametrize("mechanism", CONFINED, ids=lambda each: each.value)
def test_nothing_else_can_be_read(mechanism: Mechanism, folders: tuple[Path, Path]) -> None:
    inside, outside = folders
    (inside / "link").symlink_to(outside / "file")
    for each in (outside / "file", inside / "link", Path("/etc/passwd")):
        done = said(mechanism, f"cat {each}", inside)
        assert done.returncode != 0
        assert done.stdout == b""


@pytest.mark.parametrize("mechanism", CONFINED, ids=lambda each: each.value)
def test_nothing_can_be_written(mechanism: Mechanism, folders: tuple[Path, Path]) -> None:
    inside, outside = folders
    for each in (outside / "new", inside / "new", inside / "file", Path("/usr/new")):
        assert said(mechanism, f"echo x > {each}", inside).returncode != 0
        assert not (each.name == "new" and each.exists())
    assert (inside / "file").read_text() == "words\n"


@pytest.mark.parametrize("mechanism", Mechanism, ids=lambda each: each.value)
def test_its_own_folder_is_gone_afterwards(
    mechanism: Mechanism, folders: tuple[Path, Path]
) -> None:
    inside, _ = folders
    done = said(mechanism, "echo x > file; cat file; cd /; pwd; echo $TMPDIR", inside)
    first, _, own = done.stdout.decode().split()
    assert first == "x"
    assert own
    assert not Path(own).exists()


@pytest.mark.parametrize("mechanism", CONFINED, ids=lambda each: each.value)
def test_there_is_no_network(mechanism: Mechanism, folders: tuple[Path, Path]) -> None:
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("bash is not here")
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        connect = [bash, "-c", f"exec 3<>/dev/tcp/127.0.0.1/{port}"]
        assert run(connect, Surroundings(), 20).returncode == 0
        assert run(connect, Surroundings(way(mechanism)), 20).returncode != 0


def test_the_choice() -> None:
    """Off is none, required is never none, and none comes last."""
    path = search_path("/usr/bin:/bin")
    assert [each.mechanism for each in ways(Sandbox.OFF, path)] == [Mechanism.NONE]
    required = [each.mechanism for each in ways(Sandbox.REQUIRE, path)]
    assert Mechanism.NONE not in required
    assert [each.mechanism for each in ways(Sandbox.AUTO, path)] == [*required, Mechanism.NONE]


def test_a_bubblewrap_that_does_not_work_is_said(tmp_path: Path) -> None:
    """In containers it is there and may not make namespaces."""
    (tmp_path / "bwrap").write_text("#!/bin/sh\nexit 1\n")
    (tmp_path / "bwrap").chmod(0o755)
    found = [*ways(Sandbox.AUTO, search_path(str(tmp_path)))]
    assert Mechanism.BUBBLEWRAP not in [each.mechanism for each in found]
    assert "may not make namespaces" in found[0].instead or found[0].mechanism is Mechanism.NONE
