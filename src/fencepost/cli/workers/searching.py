"""A search over many programs in several processes, which ends with the first difference."""

from __future__ import annotations

import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import ExitStack
from functools import partial
from itertools import islice

from fencepost.cli.parsing.status import Status
from fencepost.cli.printing.beat import Beat
from fencepost.cli.printing.output import styled
from fencepost.cli.workers.items import Desk, Stop, Task, run_items, tell_stop
from fencepost.cli.workers.limits import Limits
from fencepost.compare.answers import answer
from fencepost.compare.search import Compared, batches, compare, tiers, total
from fencepost.executions.rules import model
from fencepost.process import end_with_parent
from fencepost.records import dataclass
from fencepost.reports.litmus.difference import difference_line, difference_test, tally_text

BATCH = 20
"""Number of programs that a process compares before it reports: about half a second's work."""


@dataclass(frozen=True, slots=True)
class Search:
    """A search: two models, operations of a program, processes. `times`: JSON has the seconds."""

    models: tuple[str, str]
    size: int
    processes: int
    as_json: bool
    times: bool = False


def search(asked: Search, limits: Limits) -> int:
    """Search, print the results, and return the exit status."""
    if not tiers(asked.models) and not asked.as_json:
        names = " with ".join(edition.name for edition in model(asked.models[0]))
        print(f"{asked.models[0]} and {asked.models[1]} are one model: {names}.")
    start = time.monotonic()
    with ExitStack() as stack:
        show = _progress(stack)
        task = Task(
            partial(_searched, start),
            partial(_stopped, start),
            lambda _, tally: show(tally),
        )
        return run_items(task, [asked], limits)


def _searched(start: float, asked: Search, desk: Desk) -> int:
    """Run the search; report progress now and then."""
    parts: list[Compared] = []
    ended = True
    with ExitStack() as stack:
        for part in _results(asked, stack):
            parts = [total([*parts, part])]
            if part.found is not None:
                break
            if desk.seconds() <= 0.05:
                ended = False
                break
            desk.note(parts[0])
    return _tell(asked, total(parts), ended=ended, seconds=time.monotonic() - start)


def _stopped(start: float, asked: Search, stop: Stop) -> int:
    """Report how much was compared before the search was given up."""
    if stop.status is Status.INTERNAL:
        return tell_stop("", stop)
    tally = stop.notes[-1] if stop.notes else total([])
    if not asked.as_json:
        print(stop.reason, file=sys.stderr)
    return _tell(asked, tally, ended=False, seconds=time.monotonic() - start)


def _tell(asked: Search, tally: Compared, *, ended: bool, seconds: float) -> Status:
    """Print the results; return their exit status."""
    models = asked.models
    complete = ended and not tally.undecided
    answers = [] if tally.found is None else [answer(tally.found, name) for name in models]
    counted = tally_text(tally, seconds)
    if asked.as_json:
        took = seconds if asked.times else None
        print(
            difference_line(
                models, asked.size, tally, complete=complete, answers=answers, seconds=took
            )
        )
    elif tally.found is not None:
        print(difference_test(tally.found, answers, counted), end="")
    elif tiers(models):
        reached = f"up to {asked.size} operations"
        if not ended:
            most = max(0, tally.operations - 1)
            reached = f"up to {most} operations; the time ended with larger ones"
        print(f"No difference between {models[0]} and {models[1]} {reached}. {counted}")
    if tally.found is not None:
        return Status.FOUND
    return Status.OK if complete else Status.UNKNOWN


def _results(asked: Search, stack: ExitStack) -> Iterator[Compared]:
    """Yield the results of the batches, in order. Batches are made as processes become free."""
    waiting = batches(asked.models, asked.size, BATCH)
    if asked.processes == 1:
        for batch in waiting:
            yield compare(asked.models, batch)
        return
    pool = ProcessPoolExecutor(asked.processes, initializer=end_with_parent)
    stack.callback(pool.shutdown, cancel_futures=True)
    running: deque[Future[Compared]] = deque(
        pool.submit(compare, asked.models, batch) for batch in islice(waiting, 2 * asked.processes)
    )
    while running:
        part = running.popleft().result()
        running.extend(pool.submit(compare, asked.models, batch) for batch in islice(waiting, 1))
        yield part


def _progress(stack: ExitStack) -> Callable[[Compared], None]:
    """Return a callback that shows the progress of the search: a line on a terminal, now and then
    a line elsewhere.
    """
    if not sys.stderr.isatty():
        beat = Beat()
        return lambda tally: beat.tell(_so_far(tally))
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (BarColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    bar = stack.enter_context(
        Progress(*columns, console=Console(file=styled(sys.stderr)), transient=True)
    )
    task = bar.add_task("", total=None)
    return lambda tally: bar.update(task, description=_so_far(tally))


def _so_far(tally: Compared) -> str:
    return f"{tally.operations} operations, {tally.tried:,} programs"
