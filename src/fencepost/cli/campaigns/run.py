"""A run of a campaign: items to workers, results to the journal, progress to the terminal."""

from __future__ import annotations

import os
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING

from fencepost.campaigns.plan import Check, Part, Plan, plan_of
from fencepost.campaigns.results import Result, Standing, of_data
from fencepost.cli import files
from fencepost.cli.campaigns.report import journal_of, report_campaign
from fencepost.cli.campaigns.tasks import Task, Tasks, shard_of
from fencepost.cli.campaigns.work import work
from fencepost.cli.parsing.status import Status, worse
from fencepost.cli.workers.executor import Executor, Message, opened
from fencepost.cli.workers.kept import open_store
from fencepost.cli.workers.limits import Limits, limits
from fencepost.cli.workers.signals import ended_by_signal
from fencepost.cli.workers.worker import Cause, Kind, Stop
from fencepost.errors import InputError
from fencepost.records import dataclass, field
from fencepost.store.journal import Entry, Journal
from fencepost.visible import visible_name

if TYPE_CHECKING:
    from fencepost.cli.campaigns.progress import Progress

RETRIES = 2
"""The number of times that an item is done anew if its worker is killed."""

MANY = 10
"""Items of commands for which it pays to load everything first."""


@dataclass(frozen=True, slots=True)
class Run:
    """A run as it is asked for. `fresh`: no result of earlier runs is used."""

    plan: Path
    journal: Path | None = None
    shard: str | None = None
    jobs: int | None = None
    fresh: bool = False


def read_plan(path: Path) -> Plan:
    """Read a plan. Raises InputError if it is none."""
    text = files.read_text(path, "a plan")
    try:
        return plan_of(tomllib.loads(text))
    except (ValueError, RecursionError) as error:  # TOML that is wrong, or nested without end
        raise InputError(
            f"{path}: {error}", rule="a plan is a TOML file", mend="correct it"
        ) from error
    except InputError as error:
        error.source = error.source or str(path)
        raise


def run_campaign(asked: Run) -> Status:
    """Run a campaign, print what came of it, and return the exit status."""
    from fencepost.cli.parsing.status import errors_told

    with errors_told():
        plan = read_plan(asked.plan)
        shard = shard_of(asked.shard)
        bounds = limits(plan.timeout, plan.memory)
        store = open_store()
        if store is None:
            print("results cannot be found again: there is no store of verdicts", file=sys.stderr)
        secret = store.secret if store is not None else None
        identity = store.identity if store is not None else ""
        tasks = Tasks(plan, asked.plan.parent, identity, shard)
        path = asked.journal or journal_of(asked.plan)
        journal = Journal(path, secret)
        status = _Campaign(plan, tasks, journal, asked, bounds).run()
        if not status.is_cut:
            report_campaign([path], None, as_json=False, force=False)
        return status


@dataclass(slots=True)
class _Item:
    """The results of an item so far, and the reasons why work on it was given up."""

    results: tuple[Result, ...] = ()
    stops: list[Stop] = field(default_factory=list)
    seconds: float = 0.0


class _Campaign:
    def __init__(
        self, plan: Plan, tasks: Tasks, journal: Journal, asked: Run, bounds: Limits
    ) -> None:
        self._plan = plan
        self._tasks = tasks
        self._journal = journal
        self._asked = asked
        self._bounds = bounds
        self._items: dict[int, _Item] = {}
        self._standings: Counter[Standing] = Counter()
        self._status = Status.OK
        self._reused = 0

    def run(self) -> Status:
        from fencepost.cli.campaigns.progress import Progress

        try:
            self._journal.begin(str(self._asked.plan.absolute()), str(shard_of(self._asked.shard)))
            with Progress(self._tasks.total()) as progress:
                self._run(progress)
            self._journal.end()
        except KeyboardInterrupt:
            self._status = ended_by_signal()
        except OSError as error:
            print(visible_name(f"{error}; what was written before is kept"), file=sys.stderr)
            self._status = Status.OUTPUT
        finally:
            with suppress(OSError):
                self._journal.flush()
            self._journal.close()
        if self._reused:
            print(f"{self._reused:,} results were there before", file=sys.stderr)
        return self._status

    def _run(self, progress: Progress) -> None:
        # Commands watch their own limits; tests are watched by this process's workers.
        for is_watched in (True, False):
            bounds = self._bounds if is_watched else Limits(None, None)
            parts = frozenset(
                number
                for number, part in enumerate(self._plan.parts)
                if (part.check is Check.LITMUS) == is_watched
            )
            tasks = self._left(progress, parts)
            some = list(islice(tasks, MANY))
            if not some:
                continue
            if not is_watched and len(some) == MANY:
                from fencepost.cli.nursery import load

                load()  # each command is a fork, and begins with what is loaded here
            executor = Executor(
                partial(work, self._plan),
                bounds,
                self._asked.jobs or os.cpu_count() or 1,
                retries=RETRIES,
            )
            try:
                for message in executor.run(chain(some, tasks)):
                    self._take(message, progress)
            finally:
                executor.close()

    def _left(self, progress: Progress, parts: frozenset[int]) -> Iterator[Task]:
        """Yield the items that are to be done; count those whose results are there."""
        for task in self._tasks.of_parts(parts):
            entry = None
            if task.reusable and not self._asked.fresh:
                entry = self._journal.recall(task.key)
            if entry is None:
                yield task
                continue
            try:
                results = [of_data(each, entry.seconds) for each in entry.data]
            except (TypeError, ValueError):
                yield task
                continue
            self._reused += len(results)
            self._count(results, progress, fresh=False)

    def _take(self, message: Message[Task], progress: Progress) -> None:
        item = self._items.setdefault(message.index, _Item())
        match message.kind:
            case Kind.AGAIN:
                self._items[message.index] = _Item()
            case Kind.NOTE:
                item.results, item.seconds = opened(message.value)
            case Kind.STOP:
                item.stops.append(message.value)
            case _:
                pass
        if not message.is_last:
            return
        del self._items[message.index]
        task = message.item
        part = self._plan.parts[task.part]
        results: tuple[Result, ...] = item.results
        if not results:
            results = tuple(_of_stop(task, part, each) for each in item.stops)
        self._count(results, progress, fresh=True)
        is_kept = all(not each.is_of_limit for each in item.stops)
        is_late = any(each.standing is Standing.OPEN for each in results)
        key = task.key
        if not is_kept or is_late or not task.reusable:
            # It is reported, and done again by the next run.
            key = b"once" + key
        self._journal.keep(key, Entry([each.as_data() for each in results], item.seconds))

    def _count(self, results: Iterable[Result], progress: Progress, *, fresh: bool) -> None:
        for each in results:
            self._standings[each.standing] += 1
            self._status = worse(self._status, _STATUS[each.standing])
            progress.count(each.verdict)
        progress.advance(fresh=fresh)


_STATUS: dict[Standing, Status] = {
    Standing.RIGHT: Status.OK,
    Standing.OPEN: Status.UNKNOWN,
    Standing.FOUND: Status.FOUND,
    Standing.FAILED: Status.INPUT,
}


def _of_stop(task: Task, part: Part, stop: Stop) -> Result:
    """Return the result of an item that was given up."""
    if stop.cause in (Cause.TIME, Cause.MEMORY, Cause.KILLED, Cause.BOUND):
        return Result(task.item, part.title, "unknown", Standing.OPEN, stop.reason)
    return Result(task.item, part.title, "failed", Standing.FAILED, stop.reason)
