"""Items given to workers, and the messages of their work as they come.

Every command that takes items runs through this: `items` prints in the order of the items, a
campaign stores results as they come. Items are taken from an iterator as workers become free, so
there may be millions of them; what is remembered here is about the items that are being worked on.
"""

from __future__ import annotations

import pickle
import time
from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any, Generic

from fencepost.cli.workers.crew import Crew
from fencepost.cli.workers.limits import Limits
from fencepost.cli.workers.stops import Cause
from fencepost.cli.workers.worker import Item, Kind, Order, Work
from fencepost.records import dataclass, field, replace


@dataclass(frozen=True, slots=True)
class Message(Generic[Item]):
    """A message about an item, the one with this number in order. With `is_last` the item is done.
    AGAIN: what was said of it before is void.
    """

    index: int
    item: Item
    kind: Kind
    value: Any
    is_last: bool = False


@dataclass(slots=True)
class _State:
    """An item that is being worked on."""

    notes: list[bytes] = field(default_factory=list)
    plan: tuple[str, ...] = ()
    steps: list[str] = field(default_factory=list)
    told: set[str | None] = field(default_factory=set)
    """The steps that are completely reported; None: that the item failed."""


class Executor(Generic[Item]):
    """Does the work of items, `size` at a time. If a worker is killed, its item is given to another
    one, `retries` times.
    """

    def __init__(self, work: Work[Item], limits: Limits, size: int, *, retries: int = 0) -> None:
        self._crew = Crew(work, limits, size)
        self._retries = retries
        self._waiting: deque[Order[Item]] = deque()
        self._states: dict[int, _State] = {}

    def run(self, items: Iterable[Item]) -> Iterator[Message[Item]]:
        """Yield the messages of all items. Time that the caller takes is not counted against the
        work. Whoever stops early must call `close`.
        """
        numbered = enumerate(items)
        has_more = True
        while True:
            while self._crew.has_room:
                if not self._waiting and has_more:
                    following = next(numbered, None)
                    has_more = following is not None
                    if following is not None:
                        self._waiting.append(Order(*following))
                if not self._waiting:
                    break
                order = self._waiting.popleft()
                self._states.setdefault(order.index, _State())
                self._crew.give(order)
            if not self._crew.is_busy:
                return
            for order, kind, value in self._crew.messages():
                for message in self._taken(order, kind, value):
                    start = time.monotonic()
                    yield message
                    self._crew.delay(time.monotonic() - start)

    def close(self) -> None:
        """End the workers."""
        self._crew.close()

    def _taken(self, order: Order[Item], kind: Kind, value: Any) -> Iterator[Message[Item]]:
        state = self._states[order.index]
        is_last = False
        match kind:
            case Kind.CLOCK:
                return  # the crew keeps the time
            case Kind.NOTE:
                state.notes.append(value)
            case Kind.PLAN:
                state.plan = value
            case Kind.STEP:
                state.steps.append(value)
            case Kind.WHOLE:
                state.told.add(state.steps[-1] if state.steps else None)
                for each in value:
                    yield from self._taken(order, *each)
                return
            case Kind.STOP if value.cause is Cause.KILLED and order.deaths < self._retries:
                self._states[order.index] = _State()
                fresh = replace(order, over=frozenset(), deaths=order.deaths + 1)
                self._waiting.appendleft(fresh)
                yield Message(order.index, order.item, Kind.AGAIN, None)
                return
            case Kind.STOP:
                value = replace(value, notes=tuple(map(opened, state.notes)))
                over = order.over.union(state.steps)
                is_last = value.step is None or over.issuperset(state.plan)
                if not is_last:  # the other steps are still to be done
                    self._waiting.appendleft(replace(order, over=over))
                if value.is_of_limit and value.step in state.told:
                    # The limit was reached when all was said.
                    kind, value = Kind.STEP, None
            case Kind.END:
                is_last = True
            case Kind.OUT | Kind.ERR | Kind.STATUS | Kind.AGAIN:
                pass
        if is_last:
            del self._states[order.index]
        yield Message(order.index, order.item, kind, value, is_last)


def opened(note: bytes) -> Any:
    """Return the note that a worker sent."""
    return pickle.loads(note)  # noqa: S301  # it is a fork of this process
