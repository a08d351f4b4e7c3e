"""Registers that are poison in some lanes, the origin of that, and its first undefined use."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from fencepost.kernels.execute.values.lanes import Array, copied, full
from fencepost.kernels.execute.values.marks import (
    NUMBERS,
    UNMARKED,
    Marks,
    flat,
    mark,
    marked,
    merged_marks,
    number_of,
)
from fencepost.kernels.execute.values.undefined import MOST_ORIGINS, Origin, Use, Void
from fencepost.records import dataclass, field, replace


@dataclass
class LanePoison:
    """Poison in the registers of a run of so many lanes.

    `registers`: the marks of those that are poison in some lane. `void`: the first undefined
    behaviour of the run, after which it shows nothing. A run that stands for all records none
    (`tells`), since it may lie on a side of a branch that is never taken.
    """

    lanes: int
    tells: bool
    registers: dict[str, Marks] = field(default_factory=dict)
    origins: list[Origin] = field(default_factory=list)
    void: Void | None = None

    def first(self, names: Iterable[str], act: Array | None) -> tuple[int, int] | None:
        """Return the first active lane in which a register is poison, and its mark; else None."""
        for each in names:
            if (marks := self.registers.get(each)) is None:
                continue
            mine = flat(marks) if act is None else flat(marks)[act]
            if len(where := np.flatnonzero(mine)):
                lane = where[0] if act is None else act[where[0]]
                return int(lane), int(mine[where[0]])
        return None

    def use(self, names: Iterable[str], act: Array | None, use: Use) -> bool:
        """Record a use that is undefined for poison; return True if some register is poison."""
        if not self.registers or (found := self.first(names, act)) is None:
            return False
        self.end(found[0], use, *self._from(found[1]))
        return True

    def divide(self, names: Iterable[str], act: Array | None) -> None:
        """Record a division by poison; a division by a product that wraps does not count."""
        found = self.first(names, act)
        if found is not None and not self._from(found[1])[0].wrapped:
            self.end(found[0], Use.DIVISOR, *self._from(found[1]))

    def end(self, lane: int, use: Use, origin: Origin | None = None, source: int = 0) -> None:
        """Record undefined behaviour of a lane."""
        if self.void is None and self.tells:
            self.void = Void(lane, use, origin, source)

    def number(self, origin: Origin) -> int:
        """Return the number of an operation that gives poison."""
        if len(self.origins) >= MOST_ORIGINS:
            for number, each in enumerate(self.origins, 1):
                if each.instruction is origin.instruction and each.wrapped is origin.wrapped:
                    return number
            origin = replace(origin, lanes=origin.lanes[:0], operands=())
        self.origins.append(origin)
        return len(self.origins)

    def outside(self, lanes: Array) -> Marks:
        """Return the marks of lanes that read outside of an object, whose value is not known."""
        found = (number for number, each in enumerate(self.origins, 1) if each.outside)
        number = next(found, None) or self.number(Origin(None, lanes[:0], (), outside=True))
        return mark(number, lanes)

    def of_frozen(self, marks: Marks) -> Marks:
        """Return the marks that a frozen value keeps: those of products without flags that wrap,
        and of values read outside objects; not those of poison.
        """
        if isinstance(marks, tuple):
            return tuple(map(self.of_frozen, marks))
        kept = [n for n, each in enumerate(self.origins, 1) if each.wrapped or each.outside]
        return np.where(np.isin(number_of(np.asarray(marks)), kept), marks, UNMARKED)

    def set(self, name: str, act: Array | None, marks: Marks | None) -> None:
        """Set the marks of the active lanes of a register; None: they are no poison."""
        marks = UNMARKED if marks is None else marks
        if name not in self.registers and not marked(marks):
            return
        if act is not None:
            marks = merged_marks(self.registers.get(name, UNMARKED), marks, act, self.lanes)
        elif marked(marks):
            marks = copied(full(marks, self.lanes))
        if marked(marks):
            self.registers[name] = marks
        else:
            self.registers.pop(name, None)

    def _from(self, found: int) -> tuple[Origin, int]:
        """Return the origin that a mark is of, and the lane in which it gave poison."""
        return self.origins[int(number_of(np.array(found))) - 1], found >> NUMBERS
