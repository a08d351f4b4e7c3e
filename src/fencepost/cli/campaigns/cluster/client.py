"""A campaign's work on the workers of a Dask cluster.

A Dask worker that is killed has its chunks done again, by Dask, and after some deaths no more. The
items of such a chunk are suspects: each is then done alone, when nothing else is, so that one that
kills its worker is known from those that were beside it.
"""

from __future__ import annotations

import secrets
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Protocol

from fencepost.campaigns.plan import Plan
from fencepost.campaigns.results import Result, Standing
from fencepost.cli.campaigns.cluster.chunks import Gathered, Gatherer, Sizes
from fencepost.cli.campaigns.cluster.wire import Chunk, LostError, Setting, answer_of
from fencepost.cli.campaigns.local import RETRIES
from fencepost.cli.campaigns.outcomes import Outcome
from fencepost.cli.campaigns.tasks import Task, prefix_of
from fencepost.errors import InternalError
from fencepost.records import dataclass

AHEAD = 2
"""Chunks at a time for each thread of a worker: one is done, the next one is there."""
SUSPECTS = 1000
"""Suspects from which on no other item is begun before they are settled."""


class Transport(Protocol):
    """The way of chunks to workers; `Link` has Dask's."""

    def threads(self) -> int:
        """Return the number of chunks that are done at a time."""
        ...

    def submit(self, chunk: bytes) -> str:
        """Send a chunk; return its name."""
        ...

    def finished(self) -> Iterator[tuple[str, bytes | None]]:
        """Yield chunks that are done, with their answers; None: their workers were killed."""
        ...

    def close(self, token: str) -> None:
        """Cancel what is not done."""
        ...


def connect(address: str, plan: Plan, text: str, *, shared: bool) -> Cluster:
    """Connect to the scheduler at an address. Raises InputError if there is none that fits."""
    from fencepost.cli.campaigns.cluster.link import Link
    from fencepost.cli.workers.limits import limits
    from fencepost.store.identity import identity

    limits(plan.timeout, plan.memory)
    own = identity()
    setting = Setting(
        secrets.token_hex(8),
        text,
        own,
        tuple(prefix_of(plan, part, own) for part in plan.parts),
        str(Path.cwd()),
        shared,
    )
    return Cluster(Link(address), plan, setting)


@dataclass(frozen=True, slots=True)
class _Flight:
    """A chunk that the cluster has. `is_alone`: it is one suspect, which `deaths` processes have
    died of.
    """

    tasks: tuple[Task, ...]
    is_alone: bool = False
    deaths: int = 0


class Cluster:
    """The workers of a cluster, as a campaign uses them."""

    def __init__(self, link: Transport, plan: Plan, setting: Setting) -> None:
        self._link = link
        self._plan = plan
        self._setting = setting
        self._sizes = Sizes()
        self._flights: dict[str, _Flight] = {}
        self._suspects: deque[Task] = deque()
        self._is_settling = False
        self._is_waiting = False

    def run(self, tasks: Iterable[Task], *, is_watched: bool) -> Iterator[Outcome]:
        """Yield the outcome of each item as its chunk is done. Raises InputError if the cluster is
        gone, or its workers do not fit.
        """
        gatherer = Gatherer(tasks, self._sizes, shared=self._setting.is_shared)
        while True:
            while self._has_room():
                refused: list[tuple[Task, str]] = []
                chunk = gatherer.next(refused)
                yield from (self._failed(task, reason) for task, reason in refused)
                if chunk is None:
                    break
                self._submit(chunk)
            if not self._flights:
                if not self._suspects:
                    return
                yield from self._begin_alone()
                continue
            self._tell_waiting()
            for name, data in self._link.finished():
                yield from self._taken(self._flights.pop(name), data, gatherer)
            self._is_settling &= bool(self._suspects)

    def _has_room(self) -> bool:
        """Return True if the cluster may have another chunk."""
        if self._is_settling or any(each.is_alone for each in self._flights.values()):
            return False
        if len(self._suspects) >= SUSPECTS:
            self._is_settling = True
            return False
        return len(self._flights) < AHEAD * max(1, self._link.threads())

    def _tell_waiting(self) -> None:
        """Say that the cluster has no worker, if it had one, or never has had one."""
        is_waiting = not self._link.threads()
        if is_waiting and not self._is_waiting:
            print("the cluster has no worker: waiting for one", file=sys.stderr)
        self._is_waiting = is_waiting

    def _submit(self, chunk: Gathered, *, is_alone: bool = False, deaths: int = 0) -> None:
        name = self._link.submit(Chunk(self._setting, chunk.sent).packed())
        self._flights[name] = _Flight(chunk.tasks, is_alone, deaths)

    def _begin_alone(self) -> Iterator[Outcome]:
        """Have the next suspect done, and nothing beside it."""
        yield from self._alone(self._suspects.popleft(), 0)

    def _alone(self, task: Task, deaths: int) -> Iterator[Outcome]:
        refused: list[tuple[Task, str]] = []
        gatherer = Gatherer([task], self._sizes, shared=self._setting.is_shared)
        chunk = gatherer.next(refused)
        yield from (self._failed(each, reason) for each, reason in refused)
        if chunk is not None:
            self._submit(chunk, is_alone=True, deaths=deaths)

    def _taken(self, flight: _Flight, data: bytes | None, gatherer: Gatherer) -> Iterator[Outcome]:
        """Yield what came of a chunk."""
        deaths = flight.deaths + 1
        try:
            if data is None:  # Dask has tried several workers
                deaths = RETRIES + 1
                raise LostError("the system ended the worker, perhaps for lack of memory")
            answer = answer_of(data, flight.tasks)
        except LostError as error:
            if not flight.is_alone:
                self._suspects.extend(flight.tasks)
            elif deaths > RETRIES:
                yield self._open(flight.tasks[0], str(error))
            else:
                yield from self._alone(flight.tasks[0], deaths)
            return
        except ValueError as error:
            raise InternalError(f"the answer of a worker: {error}") from error
        if answer.outcomes:
            self._sizes.learn(flight.tasks[0].part, len(answer.outcomes), answer.seconds)
        yield from answer.outcomes
        gatherer.put_back([flight.tasks[place] for place in answer.left])

    def _failed(self, task: Task, reason: str) -> Outcome:
        return self._given_up(task, "failed", Standing.FAILED, reason)

    def _open(self, task: Task, reason: str) -> Outcome:
        return self._given_up(task, "unknown", Standing.OPEN, reason)

    def _given_up(self, task: Task, verdict: str, standing: Standing, reason: str) -> Outcome:
        title = self._plan.parts[task.part].title
        result = Result(task.item, title, verdict, standing, reason)
        return Outcome(0, task, (result,), 0.0, is_final=False)

    def close(self) -> None:
        """Cancel what is not done, and leave the cluster."""
        self._link.close(self._setting.token)
