"""Items gathered into chunks of about a second of work.

Dask takes a millisecond or more for a task, and a worker waits while its next one comes; so a task
is a chunk of items, as many as take about a second by those that are done. A chunk has items of one
part, since those of another take another time.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterable, Sequence

from fencepost.cli.campaigns.cluster.wire import Sent
from fencepost.cli.campaigns.tasks import Task, beside
from fencepost.records import dataclass, field

SECONDS = 1.0
"""The seconds that a chunk is to take."""
FIRST = 4
"""Items of a chunk before any is done."""
MOST = 500
BYTES = 4 << 20
"""Bytes of files in a chunk; a larger file is a chunk of its own."""
LARGEST = 64 << 20
"""Bytes of an item's files that are sent; larger ones are for `--shared`."""
_KEPT = 0.8
"""The weight of what is known beside a new chunk."""


@dataclass(slots=True)
class _Rate:
    """Items of a part, and the seconds that they took; older ones count less."""

    items: float = 0.0
    seconds: float = 0.0


@dataclass(slots=True)
class Sizes:
    """The number of items that a chunk of each part has, by the time that others took."""

    rates: dict[int, _Rate] = field(default_factory=dict)

    def learn(self, part: int, items: int, seconds: float) -> None:
        """Count items that took some seconds."""
        rate = self.rates.setdefault(part, _Rate())
        rate.items = _KEPT * rate.items + items
        rate.seconds = _KEPT * rate.seconds + seconds

    def of(self, part: int) -> int:
        """Return the number of items for a chunk."""
        rate = self.rates.get(part)
        if rate is None or not rate.items:
            return FIRST
        most = min(MOST, SECONDS * rate.items / max(rate.seconds, 1e-6))
        return max(1, int(most))


@dataclass(frozen=True, slots=True)
class Gathered:
    """Tasks of one part, each with what is sent of it."""

    tasks: tuple[Task, ...]
    sent: tuple[Sent, ...]

    @property
    def part(self) -> int:
        """The number of the part."""
        return self.tasks[0].part


class Gatherer:
    """Chunks from a source of tasks; tasks that are put back come first."""

    def __init__(self, source: Iterable[Task], sizes: Sizes, *, shared: bool) -> None:
        self._source = iter(source)
        self._sizes = sizes
        self._shared = shared
        self._back: deque[Task] = deque()

    def put_back(self, tasks: Sequence[Task]) -> None:
        """Put tasks back that are to be done again."""
        self._back.extend(tasks)

    def next(self, refused: list[tuple[Task, str]]) -> Gathered | None:
        """Return the next chunk; None if there is none. Tasks that cannot be sent are `refused`,
        each with the reason.
        """
        tasks: list[Task] = []
        sent: list[Sent] = []
        size = 0
        while (task := self._task()) is not None:
            if tasks and (task.part != tasks[0].part or size >= BYTES):
                self._back.appendleft(task)
                break
            found = sent_of(task, shared=self._shared)
            if isinstance(found, str):
                refused.append((task, found))
                continue
            tasks.append(task)
            sent.append(found)
            size += found.size
            if len(tasks) >= self._sizes.of(task.part):
                break
        return Gathered(tuple(tasks), tuple(sent)) if tasks else None

    def _task(self) -> Task | None:
        return self._back.popleft() if self._back else next(self._source, None)


def sent_of(task: Task, *, shared: bool) -> Sent | str:
    """Return what is sent of a task, or the reason why it cannot be."""
    path = task.path
    if len(task.data) > LARGEST:
        return f"not sent: more than {LARGEST >> 20} MiB"
    if task.data:
        return Sent(task.part, task.item, None, "", task.content, (("", task.data),))
    if path is None or shared:
        name = None if path is None else os.fspath(path)
        return Sent(task.part, task.item, name, task.text, task.content)
    if not task.reusable:
        return "not sent: it cannot be read, or may include other files; --shared has them read"
    try:
        paths = (path, *beside(path))
        if sum(each.stat().st_size for each in paths) > LARGEST:
            return f"not sent: more than {LARGEST >> 20} MiB; --shared has it read"
        files = tuple((os.path.abspath(each), each.read_bytes()) for each in paths)  # noqa: PTH100  # links stay
    except OSError as error:
        return f"not sent: {(error.strerror or 'not readable').lower()}"
    return Sent(task.part, task.item, os.fspath(path), "", task.content, files)
