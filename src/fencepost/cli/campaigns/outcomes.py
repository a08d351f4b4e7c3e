"""The outcome of an item of a campaign, made of the messages of its work."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fencepost.campaigns.plan import Part, Plan
from fencepost.campaigns.results import Result, Standing
from fencepost.cli.campaigns.tasks import Task
from fencepost.cli.workers.executor import Message, opened
from fencepost.cli.workers.stops import Cause, Stop
from fencepost.cli.workers.worker import Kind
from fencepost.records import dataclass, field


@dataclass(frozen=True, slots=True)
class Outcome:
    """The results of the item with this number in order, and the seconds of the processor that they
    took. `is_final`: no limit had a part in them, so another run would come to the same.
    """

    index: int
    task: Task
    results: tuple[Result, ...]
    seconds: float
    is_final: bool


@dataclass(slots=True)
class _Item:
    """The results of an item so far, and the reasons why work on it was given up.

    `is_late`: a limit may have had a part in the results.
    """

    results: tuple[Result, ...] = ()
    stops: list[Stop] = field(default_factory=list)
    seconds: float = 0.0
    is_late: bool = False


def outcomes(plan: Plan, messages: Iterable[Message[Task]]) -> Iterator[Outcome]:
    """Yield the outcome of each item as it is done."""
    items: dict[int, _Item] = {}
    for message in messages:
        item = items.setdefault(message.index, _Item())
        match message.kind:
            case Kind.AGAIN:
                items[message.index] = _Item()
            case Kind.NOTE:
                item.results, item.seconds, item.is_late = opened(message.value)
            case Kind.STOP:
                item.stops.append(message.value)
            case _:
                pass
        if message.is_last:
            del items[message.index]
            yield _outcome(plan, message, item)


def _outcome(plan: Plan, message: Message[Task], item: _Item) -> Outcome:
    task = message.item
    results = item.results
    if not results:
        part = plan.parts[task.part]
        results = tuple(_of_stop(task, part, each) for each in item.stops)
    is_limited = any(each.is_of_limit for each in item.stops)
    is_given_up = bool(item.stops) and any(each.standing is Standing.OPEN for each in results)
    is_final = not (is_limited or is_given_up or item.is_late)
    return Outcome(message.index, task, results, item.seconds, is_final)


def _of_stop(task: Task, part: Part, stop: Stop) -> Result:
    """Return the result of an item that was given up."""
    if stop.cause in (Cause.TIME, Cause.MEMORY, Cause.KILLED, Cause.BOUND):
        return Result(task.item, part.title, "unknown", Standing.OPEN, stop.reason)
    return Result(task.item, part.title, "failed", Standing.FAILED, stop.reason)
