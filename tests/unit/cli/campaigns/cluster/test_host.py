"""The process beside a Dask worker: what it does of a chunk, what it refuses, and how it ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from fencepost.campaigns.plan import plan_in
from fencepost.cli.campaigns.cluster import host, remote
from fencepost.cli.campaigns.cluster.host import Host
from fencepost.cli.campaigns.cluster.remote import end_hosts, run_chunk
from fencepost.cli.campaigns.cluster.wire import (
    Answer,
    Chunk,
    LostError,
    Sent,
    Setting,
    answer_of,
    task_of,
)
from fencepost.cli.campaigns.tasks import content_of, prefix_of
from fencepost.errors import InputError
from fencepost.records import replace
from fencepost.store.identity import identity

PLAN = "[[litmus]]\nfiles = ['*.litmus']\n[[check]]\nfiles = ['*.ll']\noptions = ['--grid', '8']\n"
TEST = "AMDGPU a\n{ global x = 0; }\n P0 ;\n r0 = load x ;\nexists P0:r0 == 0\n"
LONGEST = 60.0


def setting(name: str = "one", *, folder: str = "/project", is_shared: bool = False) -> Setting:
    """A setting as the client makes it."""
    plan = plan_in(PLAN, "plan")
    prefixes = tuple(prefix_of(plan, part, identity()) for part in plan.parts)
    return Setting(name, PLAN, identity(), prefixes, folder, is_shared)


def sent(count: int) -> tuple[Sent, ...]:
    return tuple(Sent(0, f"{number}", None, TEST, b"") for number in range(count))


def answered(setting: Setting, items: tuple[Sent, ...]) -> Answer:
    """The answer of a Dask worker's thread."""
    tasks = [task_of(each, None) for each in items]
    return answer_of(run_chunk(Chunk(setting, items).packed()), tasks)


@pytest.fixture(autouse=True)
def _worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A Dask worker without Dask."""
    monkeypatch.setattr(remote, "_scratch", lambda: str(tmp_path))
    monkeypatch.setattr(remote, "_ended", set())
    monkeypatch.chdir(tmp_path)
    yield
    for token in tuple(remote._hosts):
        end_hosts(token)


def hosts(token: str) -> list[int]:
    return [each.pid for each in remote._hosts.get(token, set()) if each.poll() is None]


def is_gone(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return True
    return state == "Z"


def awaited(condition: Callable[[], bool]) -> None:
    until = time.monotonic() + LONGEST
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.01)


def test_a_host_stays_for_its_campaign(tmp_path: Path) -> None:
    """Chunks of one campaign have one process; it ends, with its files, for another one."""
    one = answered(setting(), sent(3))
    assert [each.results[0].verdict for each in one.outcomes] == ["allowed"] * 3
    (process,) = hosts("one")
    answered(setting(), sent(2))
    assert hosts("one") == [process]
    answered(setting("two"), sent(1))
    assert (hosts("one"), len(hosts("two"))) == ([], 1)
    end_hosts("two")
    assert hosts("two") == []
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(LostError, match="the campaign has ended"):
        answered(setting("two"), sent(1))


def test_a_host_that_ended_is_replaced() -> None:
    """One that had nothing to do, or that the system ended, costs no item."""
    answered(setting(), sent(1))
    (process,) = hosts("one")
    os.kill(process, signal.SIGKILL)
    assert len(answered(setting(), sent(2)).outcomes) == 2
    assert hosts("one") != [process]


def test_a_host_that_dies_of_its_chunk(monkeypatch: pytest.MonkeyPatch) -> None:
    """That is said, and the thread goes on."""
    with monkeypatch.context() as patched:
        patched.setattr(remote, "HOST", (sys.executable, "-c", "import sys; sys.stdin.read(9)"))
        with pytest.raises(LostError, match="ended"):
            answered(setting(), sent(1))
    assert len(answered(setting(), sent(1)).outcomes) == 1


_PARENT = """
import sys
from fencepost.cli.campaigns.cluster import remote
remote._scratch = lambda: sys.argv[1]
sent = open(sys.argv[2], "rb").read()
remote.run_chunk(sent)
print(next(iter(remote._hosts["one"])).pid, flush=True)
sys.stdin.read()
"""


def test_a_host_ends_with_its_worker(tmp_path: Path) -> None:
    """However the Dask worker went."""
    chunk = tmp_path / "chunk"
    chunk.write_bytes(Chunk(setting(), sent(1)).packed())
    words = [sys.executable, "-c", _PARENT, str(tmp_path), str(chunk)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        process = int(parent.stdout.readline())
        children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
        assert len(children) == 1
        parent.kill()
        parent.wait()
        awaited(lambda: is_gone(process) and is_gone(int(children[0])))


def test_what_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another version, other settings or options, a folder that is not shared."""
    with pytest.raises(InputError, match="another fencepost"):
        answered(replace(setting(), identity="old"), sent(1))
    end_hosts("one")
    with pytest.raises(InputError, match="'check --grid 8': its options, or the settings"):
        answered(replace(setting("two"), prefixes=(setting().prefixes[0], b"")), sent(1))
    with pytest.raises(InputError, match="'/nowhere' is not on worker"):
        answered(setting("three", folder="/nowhere", is_shared=True), sent(1))


def test_files_below_the_host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sent file is where its path says, below the host's folder, and is removed."""
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    path = tmp_path / "a.litmus"
    path.write_text(TEST)
    content = content_of(path)
    items = [
        Sent(0, name, name, "", content, ((file, data),))
        for name, file, data in (
            ("a.litmus", "/project/a.litmus", TEST.encode()),
            ("../b.litmus", "/b.litmus", TEST.encode()),
            ("/c/d.litmus", "/c/d.litmus", TEST.encode()),
            ("/e.litmus", "/e.litmus", b"AMDGPU other"),
            ("/f.litmus", "/../../f.litmus", TEST.encode()),
        )
    ]
    found = Host(setting(), str(scratch))
    try:
        answer = found.run(Chunk(setting(), tuple(items)))
    finally:
        found.close()
    verdicts = {each.task.item: each.results[0].verdict for each in answer.outcomes}
    assert verdicts == {
        "a.litmus": "allowed",
        "../b.litmus": "allowed",
        "/c/d.litmus": "allowed",
        "/e.litmus": "not shared",
        "/f.litmus": "allowed",
    }
    assert [each.name for each in scratch.rglob("*") if each.is_file()] == ["fencepost.toml"]
    assert sorted(each.name for each in tmp_path.iterdir()) == ["a.litmus", "scratch"]


def test_a_chunk_that_takes_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Items that were not begun are given back."""
    monkeypatch.setattr(host, "LONGEST", -1.0)
    found = Host(setting(), str(tmp_path))
    try:
        answer = found.run(Chunk(setting(), sent(4)))
    finally:
        found.close()
    assert ([each.index for each in answer.outcomes], answer.left) == ([0], (1, 2, 3))
