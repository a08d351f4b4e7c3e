"""Asynchronous loads to LDS that are under way on a path of control (001 LLVM IR Intrinsics,
load.async.to.lds).

The accesses of such a load follow what precedes it in program order. What follows it they precede
only behind a wait: `wait.asyncmark N` waits for the loads before each mark but the last N. So each
point of a path has loads under way, each with the number of marks since, and every event is
unordered with those.

    load.async.to.lds y, x     y under way, 0 marks
    asyncmark                  y under way, 1 mark
    r0 = load y                unordered with the load to LDS: it may read undef
    wait.asyncmark 0           done
    r1 = load y                ordered

Where ways of control join, the same loads must be under way on each: program order is one relation
of an event structure, not one of each path.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fencepost.errors import UnsupportedError
from fencepost.program.program import Thread
from fencepost.records import dataclass


@dataclass(frozen=True, slots=True)
class Copy:
    """A load under way: the events of its accesses, and the number of marks since."""

    events: tuple[int, ...]
    marks: int = 0


@dataclass(frozen=True, slots=True)
class Copies:
    """The loads under way at a point, the oldest first."""

    under_way: tuple[Copy, ...] = ()

    def issued(self, events: Sequence[int]) -> Copies:
        """Return the loads after one more, which has these events."""
        return Copies((*self.under_way, Copy(tuple(events))))

    def marked(self) -> Copies:
        """Return the loads after a mark."""
        return Copies(tuple(Copy(each.events, each.marks + 1) for each in self.under_way))

    def waited(self, left: int) -> Copies:
        """Return the loads after a wait that leaves those of so many marks."""
        return Copies(tuple(each for each in self.under_way if each.marks <= left))

    def unordered(self, later: Sequence[int]) -> Iterator[tuple[int, int]]:
        """Yield the pairs of an event of a load and a later one of another operation."""
        for each in self.under_way:
            for event in each.events:
                yield from ((event, other) for other in later if other not in each.events)


NO_COPIES = Copies()


def joined(found: Sequence[Copies], thread: Thread) -> Copies:
    """Return the loads under way where ways of control join.

    Raises UnsupportedError if it depends on the way.
    """
    if any(each != found[0] for each in found):
        raise UnsupportedError(
            f"P{thread.number} has asynchronous loads to LDS under way that depend on the way of "
            "control",
            place=thread.place,
            rule="where ways join, the same loads and marks are under way on each",
            mend="wait for them (wait.asyncmark 0) before the ways join",
        )
    return found[0]
