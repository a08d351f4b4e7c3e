"""Jobs are run by processes that may end at any moment, and nothing is lost or left."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from fencepost.core.core import Core
from fencepost.core.jobs import Ending, Job, Outcome, Progress
from fencepost.errors import BoundReached, InputError


def test_an_answer(core: Core) -> None:
    """A status and both streams."""
    outcome = core.submit(Job(("echo", "a", "b"))).result()
    assert outcome == Outcome(Ending.DONE, 0, b"a b", b"said")
    assert core.submit(Job(("copy",), stdin=b"what is read")).result().output == b"what is read"
    assert core.submit(Job(("what",))).result().status == 64


def test_files(core: Core) -> None:
    """Texts of a job reach it, and what it writes comes back."""
    job = Job(("files",), texts={"a.ll": "text", "b": "more"}, wanted=("a.ll",))
    assert core.submit(job).result().files == {"a.ll": b"text"}


@pytest.mark.parametrize("name", ["", "..", "a/b", "/etc/x", "a\0b", "n" * 300])
def test_names_lead_nowhere_else(name: str) -> None:
    """A text is in the folder of its job."""
    with pytest.raises(InputError, match="no name of a file"):
        Job((), texts={name: ""})


def test_progress(core: Core) -> None:
    """Each step is told, in order; a listener that fails ends nothing."""
    seen: list[Progress] = []
    core.submit(Job(("steps",)), seen.append).result()
    assert seen == [Progress(number, 3, "a step") for number in range(3)]

    def fail(_: Progress) -> None:
        raise ValueError

    assert core.submit(Job(("steps",)), fail).result().ending is Ending.DONE


def test_no_process_serves_two_jobs(core: Core) -> None:
    """Changes of a job to its process are gone with it: here, the working folder it is told."""
    core.submit(Job(("where",), folder="/", environment={"A": "B"})).result()
    assert core.submit(Job(("where",))).result().output == b"(None, None)"


def test_a_process_that_dies_is_replaced(core: Core, tmp_path: Path) -> None:
    """The job runs again; what the dead process had written does not count."""
    outcome = core.submit(Job(("die", "2", str(tmp_path / "log")))).result()
    assert outcome.output == b"half an answer, and all of it"
    assert (tmp_path / "log").stat().st_size == 3


def test_a_job_that_always_dies(core: Core, tmp_path: Path) -> None:
    """It is given up, with an ending that is no status; others go on."""
    outcome = core.submit(Job(("die", "1000", str(tmp_path / "log")))).result()
    assert (outcome.ending, outcome.status) == (Ending.DIED, None)
    assert core.submit(Job(("echo", "a"))).result().output == b"a"


def test_what_may_have_been_seen_is_not_said_twice(core: Core, tmp_path: Path) -> None:
    """A job with streams of its own runs once."""
    reading, writing = os.pipe()
    job = Job(("die", "1", str(tmp_path / "log")), streams=(0, writing, writing))
    assert core.submit(job).result().ending is Ending.DIED
    os.close(writing)
    assert os.read(reading, 100) == b"half an answer"
    os.close(reading)


def test_cancelling(core: Core) -> None:
    """Work that runs, and work that waits for a place, both end; a second time changes nothing."""
    begun = threading.Barrier(3, timeout=60)
    running = [core.submit(Job(("wait",)), lambda _: begun.wait()) for _ in range(2)]
    waiting = core.submit(Job(("echo", "a")))
    begun.wait()
    for each in (waiting, *running, *running):
        each.cancel()
    assert {each.result().ending for each in (waiting, *running)} == {Ending.CANCELLED}
    assert core.submit(Job(("echo", "a"))).result().output == b"a"


def test_cancelling_what_has_ended_writes_nowhere(
    core: Core, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The descriptor that woke the job may belong to something else by then."""
    running = core.submit(Job(("echo", "a")))
    assert running.result().status == 0
    while not running._is_closed:  # the callbacks follow the result
        pass
    written: list[int] = []
    with monkeypatch.context() as patched:
        patched.setattr(os, "write", lambda number, _data: written.append(number))
        running.cancel()
    assert running._waking not in written


def test_limits(core: Core) -> None:
    """Seconds by the clock, and bytes of output."""
    assert core.submit(Job(("wait",), seconds=0.2)).result().ending is Ending.TIMEOUT
    assert core.submit(Job(("flood",), max_output=1 << 20)).result().ending is Ending.OUTPUT


def test_too_many_jobs(core: Core) -> None:
    """Jobs beyond the places to wait in are refused, and cost the others nothing."""
    running = [core.submit(Job(("wait",))) for _ in range(6)]
    with pytest.raises(BoundReached, match="6 jobs"):
        core.submit(Job(("echo",)))
    for each in running:
        each.cancel()
    assert {each.result().ending for each in running} == {Ending.CANCELLED}


def test_what_a_job_leaves_running_holds_nobody_up(core: Core) -> None:
    """Its answer comes, though a process that it started still has its streams."""
    outcome = core.submit(Job(("leave",))).result(60)
    assert outcome.status == 0
    os.kill(int(outcome.output), 9)


def test_answers_are_remembered(core: Core, tmp_path: Path) -> None:
    """By all that a pure job depends on; others run each time."""
    log = str(tmp_path / "log")
    pure = Job(("die", "0", log), is_pure=True)
    first = core.submit(pure).result()
    assert core.submit(pure).result() is first
    assert core.submit(Job(("die", "0", log), texts={"a": ""}, is_pure=True)).result() is not first
    assert core.submit(Job(("die", "0", log))).result() is not first
    assert Path(log).stat().st_size == 3


def test_few_bytes_are_remembered(
    core: Core, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where answers are long, the oldest make place."""
    monkeypatch.setattr("fencepost.core.core.REMEMBERED_BYTES", 20)
    jobs = [Job(("echo", str(n) * 4), is_pure=True) for n in range(3)]
    first, second, third = (core.submit(each).result() for each in jobs)
    assert [len(each.output) for each in (first, second, third)] == [4, 4, 4]
    assert core.submit(jobs[2]).result() is third
    assert core.submit(jobs[1]).result() is second
    assert core.submit(jobs[0]).result() is not first


def test_digests_tell_jobs_apart() -> None:
    """Words, texts and input cannot stand for each other."""
    jobs = [
        Job(("a", "b")),
        Job(("ab",)),
        Job(("a",), texts={"b": ""}),
        Job(("a",), texts={"c": "b"}),
        Job(("a",), stdin=b"b"),
        Job(("a",), wanted=("b",)),
    ]
    assert len({each.digest() for each in jobs}) == len(jobs)


def test_a_nursery_that_ends_is_started_again(core: Core) -> None:
    """Also where it ended between two jobs."""
    parent = core.submit(Job(("echo",)))
    assert parent.result().status == 0
    assert core._process is not None
    core._process.kill()
    core._process.wait()
    assert core.submit(Job(("echo", "a"))).result().output == b"a"


def test_closing_ends_everything(core: Core) -> None:
    """Jobs that run are cancelled, and no process is left."""
    running = core.submit(Job(("wait",)))
    core.start()
    nursery = core._process
    core.close()
    assert running.result().ending is Ending.CANCELLED
    assert nursery is not None
    assert nursery.poll() is not None
