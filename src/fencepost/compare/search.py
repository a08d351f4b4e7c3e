"""The search: the programs that are tried, their order, and the outcome of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from fencepost.compare.difference import Undecided, difference
from fencepost.compare.differing import differ_between_spaces, of_two_spaces, only_restricts
from fencepost.compare.ordering import agree_on_happens_before, orders_across_threads
from fencepost.compare.same_rules import same_rules
from fencepost.executions.rule import Part
from fencepost.executions.rules import model
from fencepost.generate.forms import BARRIER_TIERS, MEMORY_TIERS, Tier
from fencepost.generate.program import program
from fencepost.generate.shapes import Shape, shapes
from fencepost.program.program import LitmusTest
from fencepost.records import dataclass

WINDOW = 1000
"""The number of programs that are examined before the search yields an empty batch."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Programs of one size, to be compared together."""

    operations: int
    shapes: tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class Compared:
    """The result of a batch: the number of programs examined until the first difference, the number
    whose rules are the same in both models, the number that reached a bound, and the test.
    """

    operations: int
    tried: int
    alike: int
    undecided: int
    found: LitmusTest | None


def tiers(models: tuple[str, str]) -> tuple[Tier, ...]:
    """The vocabulary in which two models may differ: that of the parts whose editions differ."""
    found: list[Tier] = []
    for part, first, second in zip(Part, *map(model, models), strict=True):
        if first != second:
            found += BARRIER_TIERS if part is Part.BARRIERS else MEMORY_TIERS
    if differ_between_spaces(*models):
        found = [tier for tier in found if tier is Tier.SPACES]
    return tuple(found)


def batches(models: tuple[str, str], size: int, length: int) -> Iterator[Batch]:
    """Yield the programs with at most `size` operations in the order in which they are tried,
    `length` at a time, and sometimes an empty batch, so that the caller can stop. Programs of
    memory that cannot order accesses of different threads are skipped if the models agree on
    happens-before where nothing synchronizes; programs with one address space, if the models differ
    only across several.
    """
    apart = differ_between_spaces(*models)
    prune = agree_on_happens_before(*models, only_restricts)
    common = {
        several: agree_on_happens_before(*models, None if several else of_two_spaces)
        for several in (False, True)
    }

    def may_differ(shape: Shape) -> bool:
        several = len(set(shape.spaces)) > 1
        if apart and not several:
            return False
        orders = not prune or bool(shape.barriers)
        return orders or orders_across_threads(shape, atomics=not common[several])

    for operations in range(1, size + 1):
        every = shapes(operations, tiers(models), synchronizing=prune)
        waiting: list[Shape] = []
        while some := list(islice(every, WINDOW)):
            waiting += filter(may_differ, some)
            while len(waiting) >= length:
                yield Batch(operations, tuple(waiting[:length]))
                del waiting[:length]
            if len(some) == WINDOW:
                yield Batch(operations, ())
        if waiting:
            yield Batch(operations, tuple(waiting))


def compare(models: tuple[str, str], batch: Batch) -> Compared:
    """Try the programs of a batch one by one, until two models differ on one."""
    tried = alike = undecided = 0
    for shape in batch.shapes:
        tried += 1
        if same_rules(program(shape), *models):
            alike += 1
            continue
        match difference(shape, models):
            case LitmusTest() as test:
                return Compared(batch.operations, tried, alike, undecided, test)
            case Undecided():
                undecided += 1
            case None:
                pass
    return Compared(batch.operations, tried, alike, undecided, None)


def total(parts: Sequence[Compared]) -> Compared:
    """The counts of several batches together, with the first difference."""
    found = next((part.found for part in parts if part.found is not None), None)
    return Compared(
        max((part.operations for part in parts), default=0),
        sum(part.tried for part in parts),
        sum(part.alike for part in parts),
        sum(part.undecided for part in parts),
        found,
    )
