"""Inputs that are worth a run: arguments and contents of buffers that expose the commonest bugs."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from functools import cached_property

from fencepost.kernels.execute.state import Contents
from fencepost.kernels.question.argument_types import GROUPS, ITEMS, typed, upper_halves
from fencepost.kernels.question.assumptions import Assumptions
from fencepost.kernels.question.budget import Budget
from fencepost.kernels.question.fitting_grid import fitting_grid
from fencepost.llvm.launches.launch import Dim, Launch
from fencepost.llvm.module import Function
from fencepost.llvm.types import IntType
from fencepost.records import dataclass

Input = tuple[dict[str, int], Contents]
"""Arguments by register, and the contents of buffers."""

SUGGESTED = (Contents.INDEX, Contents.ZERO, Contents.MIXED, Contents.FEW, Contents.ONE)
STRIDE = 33
"""Value of the other arguments while one is 0 or 1: a stride that does not collapse by itself."""

APART = (3, 5, 7, 11, 13)
"""Sizes of which none is another one, or a multiple: rows that are as long as another array's."""

_PICKED = 4
"""Arguments that are picked to meet the assumptions; the others stay as they are."""


@dataclass(frozen=True)
class Inputs:
    """Inputs of a kernel; `given` are settled arguments, `suggested` meet its own assumptions,
    `most` is the largest grid that may be chosen for arguments, None if that is given.
    """

    kernel: Function
    launch: Launch
    given: dict[str, int]
    assumptions: Assumptions
    suggested: Sequence[dict[str, int]]
    budget: Budget
    most: Dim | None = None

    @property
    def free(self) -> list[str]:
        """The integer arguments that nothing settles, by register; upper halves of numbers are 0 in
        runs, and not among them.
        """
        integers = (each for each in self.kernel.parameters if isinstance(each.type, IntType))
        return [each.name for each in integers if each.name not in self.settled]

    @cached_property
    def settled(self) -> dict[str, int]:
        """The arguments that no input changes."""
        return dict.fromkeys(upper_halves(self.kernel), 0) | self.given

    @cached_property
    def steps(self) -> dict[str, int]:
        """Constants of which free arguments must be multiples, by register, for those that have
        one.
        """
        by_name = self.assumptions.steps
        free = set(self.free)
        return {
            each.name: by_name[each.source_name]
            for each in self.kernel.parameters
            if each.name in free and each.source_name in by_name
        }

    def fitted(self, values: dict[str, int]) -> dict[str, int]:
        """Return the values, rounded up where they must be multiples of a constant."""
        found = {n: -(-values[n] // step) * step for n, step in self.steps.items() if n in values}
        return values | found

    def first(self) -> Iterator[Input]:
        """Yield sizes around the launch's, with contents; the first is run before anything else."""
        free = self.free
        total, items = self.launch.items * self.launch.groups, self.launch.items
        rounds = (
            (2, Contents.INDEX),
            (0, Contents.ZERO),
            (items, Contents.MIXED),
            (total, Contents.INDEX),
            (items, Contents.FEW),
            (1, Contents.ONE),
            (3, Contents.MIXED),
            (total, Contents.ZERO),
            (17, Contents.REVERSED),
            (64, Contents.INDEX),
            (total // 2 + 1, Contents.MIXED),
            (2 * total, Contents.INDEX),
        )
        if self.suggested:  # others break what the kernel assumes, and show nothing
            for number, contents in enumerate(SUGGESTED):
                values = self.suggested[number % len(self.suggested)] | self.given
                if self.allowed(values):
                    yield values, contents
        seen = set()
        near: dict[tuple[int, ...], dict[str, int] | None] = {}
        for size, contents in rounds:
            values = self.fitted(self.settled | dict.fromkeys(free, size))
            if not self.allowed(values):
                kept = tuple(values[name] for name in free[_PICKED:])
                if kept not in near:  # hundreds of settings are tried
                    near[kept] = self._near(values, free)
                found = near[kept]
                if found is None:
                    continue
                values = found
            key = (tuple(sorted(values.items())), contents)
            if key not in seen:
                seen.add(key)
                yield values, contents
        if len(free) > 1:
            apart = [size for size, _ in zip(itertools.cycle(APART), free, strict=False)]
            products = itertools.product((1, 2, total), repeat=len(free))
            some = itertools.islice(products, self.budget.products)
            for picks in (tuple(apart), tuple(apart[::-1]), *some):
                values = self.fitted(self.settled | dict(zip(free, picks, strict=True)))
                key = (tuple(sorted(values.items())), Contents.INDEX)
                if self.allowed(values) and not (self.steps and key in seen):
                    seen.add(key)
                    yield values, Contents.INDEX

    def strides(self, *, reals: bool) -> Iterator[Input]:
        """Yield inputs with one argument 0 or 1 and the others not: strides that collapse."""
        free = self.free
        if not 1 <= len(free) <= self.budget.collapsible:
            return
        contents = Contents.REAL if reals else Contents.MIXED
        settings = itertools.product(free[::-1], (0, 1))
        for one, number in itertools.islice(settings, self.budget.collapsing):
            values = self.fitted(self.settled | dict.fromkeys(free, STRIDE) | {one: number})
            if self.allowed(values):
                yield values, contents

    def around(
        self, inputs: Sequence[Input], words: int, numbers: Sequence[int], *, reals: bool
    ) -> Iterator[tuple[dict[str, int], Contents, int]]:
        """Yield contents and arguments around the constants that the kernel compares with.

        `words` is the number of rotations of the telling contents, `numbers` are values to try for
        arguments. `reals`: the kernel computes with real numbers, where sums of small integers
        expose nothing.
        """
        for values, _ in inputs[:2]:
            yield values, Contents.REAL, 0
            for turn in range(words):
                yield values, Contents.TELLING, turn
        for values, contents in inputs[:1]:
            for name, number in itertools.product(self.free[: self.budget.numbered], numbers):
                tried = self.fitted(values | {name: number})
                if self.allowed(tried):
                    yield tried, Contents.REAL if reals else contents, 0

    def allowed(self, values: dict[str, int]) -> bool:
        """Return True if arguments meet the assumptions in some grid."""
        return self.grid_for(values) is not None

    def grid_for(self, values: dict[str, int]) -> Dim | None:
        """Return a grid in which arguments meet the assumptions; None if none is found."""
        if not self.assumptions:
            return self.launch.grid
        named = {each.source_name: values.get(each.name, 0) for each in self.kernel.parameters}
        return fitting_grid(self.assumptions, named, self.launch, self.most)

    def named(self, values: dict[str, int]) -> dict[str, int]:
        """Return the arguments by their names in the source, as numbers of their types there."""
        return typed(self.kernel, values)

    def _near(self, values: dict[str, int], free: list[str]) -> dict[str, int] | None:
        """Return values that meet the assumptions, from a few that often do."""
        sizes: tuple[int, ...] = (1, 2, 4, 16, 64, 256, 1024, 0)
        named = {name for each in self.assumptions.parts for name in each.types}
        if named & {*GROUPS, *ITEMS}:  # what goes with the launch is likely to be of its size
            grid, workgroup = self.launch.grid, self.launch.workgroup
            wide = (w * g for w, g in zip(workgroup, grid, strict=True))
            sizes = tuple(dict.fromkeys((*sizes, *wide, *grid, *workgroup)))
        tried = itertools.product(sizes, repeat=min(_PICKED, len(free)))
        for picks in itertools.islice(tried, self.budget.allowed):
            found = values | dict(zip(free, picks, strict=False))
            if self.allowed(found):
                return found
        alike = (values | dict.fromkeys(free, size) for size in sizes)
        return next(filter(self.allowed, alike), None)
