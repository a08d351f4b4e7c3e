"""Runs of a small launch with some arguments, which the questions must agree with."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, product

from fencepost.judge.certificate.binding import Held, Trial, misplaced, unaware
from fencepost.judge.certificate.exhibit import Exhibit
from fencepost.judge.certificate.listed import conflicts_of_run
from fencepost.judge.certificate.questions import Question
from fencepost.judge.machine.launch import Machine, NotJudged
from fencepost.judge.machine.runs import items_of
from fencepost.judge.machine.shape import Shape
from fencepost.judge.machine.tracks import Parted
from fencepost.kernels.question.argument_types import GROUPS, assumable_types, named_sizes
from fencepost.kernels.question.assumptions import Assumptions
from fencepost.llvm.ir import Cast, Compare, Int, Local, Operand, Switch
from fencepost.llvm.launches.launch import Launch
from fencepost.llvm.module import Function
from fencepost.llvm.operations import Predicate
from fencepost.llvm.types import IntType
from fencepost.numerals import integer_of
from fencepost.patterns import pattern
from fencepost.records import replace

_NUMBER = pattern(r"\b\d{1,9}\b", re.ASCII)
SMALL = 2048
"""The largest number of work-items on which a proof by terms is tried."""
FEW = 512
"""The largest number of work-items in a launch of which a trial runs all workgroups, not just
three.
"""
TRIED = (3, 64, 1, 2, 0, 16, 8, 130, 192, 128, 1024)
"""The numbers that are tried as arguments. Those of several bits show what powers of two hide."""
COMPARED = 6
"""The largest number of trials with arguments that the kernel compares."""
FEW_ITEMS = 64
"""The value of the other arguments in these."""
RUNS = 2, 5
"""The number of trials if every question was examined, and if some question was not."""
SHORT = 400_000
"""The largest number of instructions of all trials of a kernel."""


def try_launch(
    exhibit: Exhibit, given: Mapping[str, int], looked: set[tuple[str, int]], facts: Held
) -> Iterator[str]:
    """Run an example of the launch with some arguments, if it is small, and report what the
    questions exclude.
    """
    launch = exhibit.example
    if launch.items * len(_some(launch)) > SMALL:
        return
    free = [each for each in exhibit.kernel.parameters if each.name not in given]
    types = assumable_types(exhibit.kernel)
    stated = exhibit.stated["options"]["assumptions"]
    held = Assumptions.read(stated, types)
    obligations = exhibit.stated["proof"]["obligations"]
    questions = {name: Question.of(text) for name, text in exhibit.queries.items()}
    asked = {
        (e["query"], e["part"])
        for e in obligations
        if e["kind"] == "pair" and e["part"] is not None
    }
    tried, left = 0, SHORT
    part = len(_some(launch))
    for numbers, limited in _inputs(exhibit.kernel, [each.name for each in free], stated):
        if left <= 0:
            return
        if limited and tried >= RUNS[0 if asked <= looked else 1]:
            continue
        values = dict(given) | {e.name: n for e, n in zip(free, numbers, strict=True)}
        named = {e.source_name: values[e.name] for e in exhibit.kernel.parameters}
        where = _where(held, named, exhibit)
        if where is None:
            continue
        launch = where
        shape = Shape(exhibit.module, exhibit.kernel, launch, dict(given))
        some = _some(launch)[:part]
        most = left if len(some) == 1 else left // 2
        machine = Machine(
            exhibit.module, exhibit.kernel, launch, values, most, trial=True, loops=shape.loops
        )
        try:
            items = items_of(machine, some)
        except Parted as error:
            numbered = (
                each for each in exhibit.kernel.parameters if isinstance(each.type, IntType)
            )
            told = ", ".join(f"{e.source_name} = {values[e.name]}" for e in numbered)
            yield f"a run with {told or 'no arguments'} has {error}"
            return
        except NotJudged:
            left -= machine.spent
            if machine.spent > most and launch.cluster == (1, 1, 1):  # a smaller part, next
                part = len(some) // 2 or 1
            continue
        left -= machine.spent
        tried += 1
        yield from conflicts_of_run(exhibit, launch, items, certain=True)
        trial = Trial(launch, obligations, questions, items, values, looked, facts)
        yield from misplaced(trial)
        yield from unaware(trial, shape)


def _where(held: Assumptions, named: Mapping[str, int], exhibit: Exhibit) -> Launch | None:
    """The example of the launch in which arguments are as assumed: another small one, if the claim
    is about any grid and the assumptions are about its size; None where there is none.
    """
    example, most = exhibit.example, exhibit.launch.grid
    known = {name for each in held.parts for name in each.types} & {*GROUPS}
    sizes = [
        range(part, min(limit, 3 * part) + 1, part) if name in known else (size,)
        for name, size, part, limit in zip(GROUPS, example.grid, example.cluster, most, strict=True)
    ]
    grids = [example.grid, *product(*sizes)] if exhibit.launch.is_open else [example.grid]
    for x, y, z in grids:
        if held.hold({**named, **named_sizes(example.workgroup, (x, y, z))}):
            return replace(example, grid=(x, y, z))
    return None


def _some(launch: Launch) -> Sequence[int]:
    """Return the workgroups of a trial: all, or the first ones and the last."""
    if launch.items * launch.groups <= FEW or launch.cluster != (1, 1, 1):
        return range(launch.groups)
    return sorted({0, min(1, launch.groups - 1), launch.groups - 1})


def _inputs(
    kernel: Function, names: Sequence[str], stated: Sequence[str]
) -> Iterator[tuple[tuple[int, ...], bool]]:
    """Yield values for some arguments: those of which a few are enough, then, without True, those
    that the kernel compares.
    """
    bounds = [integer_of(each) for text in stated for each in _NUMBER.findall(text)]
    for numbers in _numbers(len(names), bounds):
        yield numbers, True
    for numbers in islice(_compared(kernel, names), COMPARED):
        yield numbers, False


def _compared(kernel: Function, names: Sequence[str]) -> Iterator[tuple[int, ...]]:
    """Yield values at which the kernel itself does something else: those that it compares arguments
    with, and the next ones.
    """
    every = {one.head.name: one for block in kernel.blocks for one in block.instructions}
    found = dict[tuple[int, int], None]()
    for each in every.values():
        match each:
            case Compare(left=Local() as left, right=Int(value=value), predicate=predicate):
                numbers = (
                    [value] if predicate in (Predicate.EQ, Predicate.NE) else [value, value + 1]
                )
                cases = [(left, number) for number in numbers]
            case Switch(value=Local() as left, cases=listed):
                cases = [(left, number) for number, _ in listed]
            case _:
                continue
        for start, number in cases:
            operand: Operand = start
            while isinstance(operand, Local) and isinstance(made := every.get(operand.name), Cast):
                operand = made.value
            if isinstance(operand, Local) and operand.name in names:
                found[names.index(operand.name), number] = None
    for at, number in found:
        yield (number,) * len(names)
        if len(names) > 1:
            yield tuple(number if at == n else FEW_ITEMS for n in range(len(names)))


def _numbers(count: int, bounds: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield values for a number of arguments: all the same, also near bounds that are stated, and
    all different.
    """
    near = (bound + more for more in (2, 1, 0) for bound in bounds)
    for each in dict.fromkeys((*TRIED, *near)):
        yield (each,) * count
    if count > 1:
        rising = tuple(4 << min(at, 5) for at in range(count))
        yield rising
        yield rising[::-1]
        yield tuple(at + 1 for at in range(count))
