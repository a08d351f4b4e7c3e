"""A run of a campaign: items to workers, results to the journal, progress to the terminal."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from fencepost.campaigns.plan import Check, Plan, plan_in
from fencepost.campaigns.results import Result, Standing, all_of_data
from fencepost.cli import files
from fencepost.cli.campaigns.local import Local, Workers
from fencepost.cli.campaigns.outcomes import Outcome
from fencepost.cli.campaigns.report import journal_of, report_campaign
from fencepost.cli.campaigns.short import JOURNAL, Short
from fencepost.cli.campaigns.tasks import Task, Tasks, shard_of
from fencepost.cli.parsing.status import Status, worse
from fencepost.cli.workers.kept import open_store
from fencepost.cli.workers.signals import ended_by_signal
from fencepost.errors import InputError
from fencepost.records import dataclass
from fencepost.store.journal import Entry, Journal
from fencepost.visible import visible_name

if TYPE_CHECKING:
    from fencepost.cli.campaigns.progress import Progress


@dataclass(frozen=True, slots=True)
class Run:
    """A run as it is asked for. `fresh`: no result of earlier runs is used. `cluster` is the
    address of a Dask scheduler; its workers have the files, too, if they are `shared`. `short` is a
    plan in options, in place of a file.
    """

    plan: Path | None
    journal: Path | None = None
    shard: str | None = None
    jobs: int | None = None
    fresh: bool = False
    cluster: str | None = None
    shared: bool = False
    short: Short = Short()

    @property
    def name(self) -> str:
        """The name of the plan."""
        return str(self.plan.absolute()) if self.plan is not None else str(Path.cwd())

    @property
    def results(self) -> Path:
        """The file of results."""
        if self.journal is not None or self.plan is None:
            return self.journal or JOURNAL
        return journal_of(self.plan)


def run_campaign(asked: Run) -> Status:
    """Run a campaign, print what came of it, and return the exit status."""
    from fencepost.cli.parsing.status import errors_told

    with errors_told():
        _check(asked)
        text = _plan_text(asked)
        plan = plan_in(text, str(asked.plan or "the plan"))
        shard = shard_of(asked.shard)
        store = open_store()
        if store is None:
            print("results cannot be found again: there is no store of verdicts", file=sys.stderr)
        secret = store.secret if store is not None else None
        identity = store.identity if store is not None else ""
        folder = Path() if asked.plan is None else asked.plan.parent
        tasks = Tasks(plan, folder, identity, shard)
        with closing(_workers(asked, plan, text)) as workers:
            journal = Journal(asked.results, secret)
            status = _Campaign(plan, tasks, journal, asked, workers).run()
        if not status.is_cut:
            report_campaign([asked.results], None, as_json=False, force=False)
        return status


def _plan_text(asked: Run) -> str:
    """Return the text of the plan, from its file or from options."""
    short = asked.short.plan()
    if asked.plan is not None and not short:
        return files.read_text(asked.plan, "a plan")
    if asked.plan is None and short:
        return short
    raise InputError(
        "no plan" if asked.plan is None else "a plan, and --litmus, --machine, --check or --object",
        rule="what is checked is said by a plan, or by such options",
        mend="name one: fencepost campaign run PLAN.toml",
    )


def _check(asked: Run) -> None:
    """Refuse options that do not go together."""
    if asked.cluster is None and asked.shared:
        raise InputError(
            "--shared without --cluster",
            rule="it says that the workers of a cluster have the files, too",
            mend="leave it out, or name the cluster",
        )
    if asked.cluster is not None and asked.jobs is not None:
        raise InputError(
            "--jobs with --cluster",
            rule="a cluster has as many workers as it was started with",
            mend="leave --jobs out; workers are added with Dask's own tools",
        )


def _workers(asked: Run, plan: Plan, text: str) -> Workers:
    if asked.cluster is None:
        return Local(plan, asked.jobs or os.cpu_count() or 1)
    from fencepost.cli.campaigns.cluster.client import connect

    return connect(asked.cluster, plan, text, shared=asked.shared)


class _Campaign:
    def __init__(
        self, plan: Plan, tasks: Tasks, journal: Journal, asked: Run, workers: Workers
    ) -> None:
        self._plan = plan
        self._tasks = tasks
        self._journal = journal
        self._asked = asked
        self._workers = workers
        self._standings: Counter[Standing] = Counter()
        self._status = Status.OK
        self._reused = 0

    def run(self) -> Status:
        from fencepost.cli.campaigns.progress import Progress

        try:
            self._journal.begin(self._asked.name, str(shard_of(self._asked.shard)))
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
        # Commands watch their own limits; tests are watched by their workers.
        for is_watched in (True, False):
            parts = frozenset(
                number
                for number, part in enumerate(self._plan.parts)
                if (part.check is Check.LITMUS) == is_watched
            )
            tasks = self._left(progress, parts)
            for outcome in self._workers.run(tasks, is_watched=is_watched):
                self._take(outcome, progress)

    def _left(self, progress: Progress, parts: frozenset[int]) -> Iterator[Task]:
        """Yield the items that are to be done; count those whose results are there."""
        for task in self._tasks.of_parts(parts):
            entry = None
            if task.reusable and not self._asked.fresh:
                entry = self._journal.recall(task.key)
            if entry is None:
                yield self._tasks.filled(task)
                continue
            try:
                results = all_of_data(entry.data, entry.seconds)
            except (TypeError, ValueError):
                yield self._tasks.filled(task)
                continue
            self._reused += len(results)
            self._count(results, progress, fresh=False)

    def _take(self, outcome: Outcome, progress: Progress) -> None:
        self._count(outcome.results, progress, fresh=True)
        key = outcome.task.key
        if not outcome.is_final or not outcome.task.reusable:
            # It is reported, and done again by the next run.
            key = b"once" + key
        entry = Entry([each.as_data() for each in outcome.results], outcome.seconds)
        self._journal.keep(key, entry)

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
