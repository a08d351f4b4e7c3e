"""Chunks on a cluster whose workers answer, or die, as a test has it."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from fencepost.campaigns.plan import Plan, plan_of
from fencepost.campaigns.results import Result, Standing
from fencepost.cli.campaigns.cluster import client
from fencepost.cli.campaigns.cluster.client import AHEAD, Cluster
from fencepost.cli.campaigns.cluster.wire import Answer, Sent, Setting, chunk_of, loss, task_of
from fencepost.cli.campaigns.outcomes import Outcome
from fencepost.cli.campaigns.tasks import Task
from fencepost.errors import InternalError

PLAN = plan_of({"litmus": [{"files": ["*.litmus"]}]})
SETTING = Setting("token", "", "", (), "/", is_shared=False)


class Workers:
    """Workers that answer chunks in the order in which they came."""

    def __init__(
        self, answer: Callable[[tuple[Sent, ...]], bytes | None], threads: int = 2
    ) -> None:
        self.answer = answer
        self.count = threads
        self.waiting: deque[tuple[str, tuple[Sent, ...]]] = deque()
        self.seen: list[list[str]] = []
        self.beside: list[int] = []
        self.closed: list[str] = []

    def threads(self) -> int:
        return self.count

    def submit(self, chunk: bytes) -> str:
        items = chunk_of(chunk).items
        name = f"chunk {len(self.seen)}"
        self.seen.append([each.item for each in items])
        self.waiting.append((name, items))
        self.beside.append(len(self.waiting))
        return name

    def finished(self) -> Iterator[tuple[str, bytes | None]]:
        if self.waiting:
            name, items = self.waiting.popleft()
            yield name, self.answer(items)

    def close(self, token: str) -> None:
        self.closed.append(token)


def right(items: tuple[Sent, ...], left: int = 0) -> bytes:
    """The answer of a worker that does all items but some of the last ones."""
    done = tuple(
        Outcome(
            place,
            task_of(each, None),
            (Result(each.item, "litmus", "allowed", Standing.RIGHT),),
            0.1,
            is_final=True,
        )
        for place, each in enumerate(items[: len(items) - left])
    )
    return Answer(done, tuple(range(len(done), len(items))), 0.1 * len(done)).packed()


def run(workers: Workers, count: int, plan: Plan = PLAN) -> dict[str, str]:
    """The verdict of each item; each comes once."""
    tasks = (Task(b"", 0, f"{number}", None, "text") for number in range(count))
    cluster = Cluster(workers, plan, SETTING)
    found = [
        (each.task.item, each.results[0].verdict) for each in cluster.run(tasks, is_watched=True)
    ]
    cluster.close()
    assert workers.closed == ["token"]
    assert all(number == 1 for number in Counter(item for item, _ in found).values())
    return dict(found)


def test_every_item_once_in_chunks_that_grow() -> None:
    """Chunks are those of a second when the first ones have come; few are under way."""
    workers = Workers(right)
    assert run(workers, 100) == {f"{number}": "allowed" for number in range(100)}
    assert {len(each) for each in workers.seen[:4]} == {4}
    assert {len(each) for each in workers.seen[6:-1]} == {10}
    assert max(workers.beside) == AHEAD * 2


def test_items_that_were_not_begun_are_done_later() -> None:
    """A worker that has taken long gives items back."""
    workers = Workers(lambda items: right(items, left=len(items) // 2))
    assert len(run(workers, 50)) == 50


@pytest.mark.parametrize("how", [None, loss("the process ended")], ids=["killed", "lost"])
def test_an_item_that_kills_costs_itself(how: bytes | None) -> None:
    """Its chunk is done again one by one, with nothing beside it; it is told once."""

    def answer(items: tuple[Sent, ...]) -> bytes | None:
        return how if any(each.item == "13" for each in items) else right(items)

    workers = Workers(answer)
    found = run(workers, 40)
    assert found.pop("13") == "unknown"
    assert found == {f"{number}": "allowed" for number in range(40) if number != 13}
    alone = [place for place, items in enumerate(workers.seen) if len(items) == 1]
    assert {workers.beside[place] for place in alone} == {1}
    # Dask has killed several workers before it says so; a process is tried three times.
    assert workers.seen.count(["13"]) == (1 if how is None else 3)


def test_a_worker_that_dies_once_costs_nothing() -> None:
    """All of its items are done again."""
    deaths = iter([False, True])
    workers = Workers(lambda items: None if next(deaths, False) else right(items))
    assert run(workers, 40) == {f"{number}": "allowed" for number in range(40)}


def test_suspects_are_settled_before_they_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers that all die begin no more than so many items."""
    monkeypatch.setattr(client, "SUSPECTS", 10)
    workers = Workers(lambda items: None if len(items) > 1 else right(items))
    assert len(run(workers, 100)) == 100
    first = next(place for place, items in enumerate(workers.seen) if len(items) == 1)
    assert sum(map(len, workers.seen[:first])) <= 10 + 4 * AHEAD * 2


def test_a_cluster_without_workers_is_waited_for(capsys: pytest.CaptureFixture[str]) -> None:
    """It is said once each time."""
    workers = Workers(right, threads=0)
    assert len(run(workers, 20)) == 20
    assert capsys.readouterr().err == "the cluster has no worker: waiting for one\n"


def test_an_answer_that_is_none() -> None:
    """It is a mistake of this program."""
    with pytest.raises(InternalError, match="the answer of a worker"):
        run(Workers(lambda _: b""), 4)


def test_a_file_that_cannot_be_sent(tmp_path: Path) -> None:
    """It fails, and is not kept as a result."""
    gone = Task(b"", 0, "gone", tmp_path / "gone.litmus")
    (outcome,) = Cluster(Workers(right), PLAN, SETTING).run([gone], is_watched=True)
    assert (outcome.results[0].standing, outcome.is_final) == (Standing.FAILED, False)
