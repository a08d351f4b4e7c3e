"""The workers of a campaign on this machine: processes whose time and memory are watched.

A worker of a cluster has one of them, too: limits hold there as they do here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain, islice
from typing import Protocol

from fencepost.campaigns.plan import Plan
from fencepost.cli.campaigns.outcomes import Outcome, outcomes
from fencepost.cli.campaigns.tasks import Task
from fencepost.cli.campaigns.work import work
from fencepost.cli.workers.executor import Executor
from fencepost.cli.workers.limits import Limits, limits

RETRIES = 2
"""The number of times that an item is done anew if its worker is killed."""

MANY = 10
"""Items of commands for which it pays to load everything first."""


class Workers(Protocol):
    """A place where the items of a campaign are done."""

    def run(self, tasks: Iterable[Task], *, is_watched: bool) -> Iterator[Outcome]:
        """Yield the outcome of each item, in any order. `is_watched`: the limits are kept by the
        workers; otherwise by the commands that the items run.
        """
        ...

    def close(self) -> None:
        """End the work, whatever is not done."""
        ...


class Local:
    """`jobs` processes of this machine. `is_warm`: everything is loaded, however few items come."""

    def __init__(self, plan: Plan, jobs: int, *, is_warm: bool = False) -> None:
        self._plan = plan
        self._bounds = limits(plan.timeout, plan.memory)
        self._jobs = jobs
        self._is_warm = is_warm
        self._is_loaded = False
        self._executor: Executor[Task] | None = None
        self._is_watched = False

    def run(self, tasks: Iterable[Task], *, is_watched: bool) -> Iterator[Outcome]:
        """Yield the outcome of each item as it is done."""
        waiting = iter(tasks)
        some: list[Task] = []
        if not is_watched and not self._is_loaded:
            some = [] if self._is_warm else list(islice(waiting, MANY))
            if self._is_warm or len(some) == MANY:
                from fencepost.cli.nursery import load

                load()  # each command is a fork, and begins with what is loaded here
                self._is_loaded = True
        executor = self._executor_for(is_watched=is_watched)
        yield from outcomes(self._plan, executor.run(chain(some, waiting)))

    def _executor_for(self, *, is_watched: bool) -> Executor[Task]:
        if self._executor is None or self._is_watched != is_watched:
            self.close()
            bounds = self._bounds if is_watched else Limits(None, None)
            job = partial(work, self._plan)
            self._executor = Executor(job, bounds, self._jobs, retries=RETRIES)
            self._is_watched = is_watched
        return self._executor

    def close(self) -> None:
        """End the processes."""
        if self._executor is not None:
            self._executor.close()
            self._executor = None
