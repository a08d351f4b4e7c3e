"""The symbols of a work-item, and the substitutions that make a second one."""

from __future__ import annotations

import z3

from fencepost.kernels.prove.terms.term import Expr, bits
from fencepost.llvm.launches.launch import Launch
from fencepost.records import dataclass, field

MOST_ITERATIONS = 1 << 30
MOST_PASSED = 1 << 28
"""Bound on iterations of a loop and the barriers they pass: a proof's premise is that loops end."""
MOST_TURNS = 512
"""Greatest number of iterations that are enumerated."""


@dataclass(frozen=True, slots=True)
class Growing:
    """A number that grows with a loop's counter: at the start of an iteration, and at its end."""

    header: int
    outer: tuple[Expr, ...]
    start: Expr
    end: Expr


@dataclass
class Place:
    """Symbols: ids in the workgroup and the grid, sizes that are open, iteration counters, and a
    tag for the rest.

    A value private to a work-item is a function of `tag`; a value shared by its workgroup is one of
    the group's ids. The second work-item has symbols of its own for the former, and for the latter
    if it is of another workgroup.
    """

    launch: Launch
    counters: dict[int, Expr] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.local = tuple(
            z3.BitVec(f"local.{d}", 32) if size > 1 else bits(0, 32)
            for d, size in zip("xyz", self.launch.workgroup, strict=True)
        )
        self.group = tuple(
            z3.BitVec(f"group.{d}", 32) if size > 1 else bits(0, 32)
            for d, size in zip("xyz", self.launch.grid, strict=True)
        )
        self.size = tuple(
            z3.BitVec(f"size.{d}", 32) if size > 1 and self.launch.smaller else bits(size, 32)
            for d, size in zip("xyz", self.launch.workgroup, strict=True)
        )
        self.grid = tuple(
            z3.BitVec(f"groups.{d}", 32) if size > 1 and self.launch.is_open else bits(size, 32)
            for d, size in zip("xyz", self.launch.grid, strict=True)
        )
        self.tag = z3.BitVec("tag", 8)
        # Counters are only added, so their number says what was made of them.
        self._seconds: dict[tuple[bool, int], list[tuple[Expr, Expr]]] = {}
        self._privates: dict[int, frozenset[int]] = {}

    @property
    def item(self) -> Expr:
        """The number of the work-item in its workgroup, x fastest."""
        x, y, _ = self.size
        return z3.simplify(self.local[0] + self.local[1] * x + self.local[2] * (x * y))

    def first_lane(self, wave: int) -> list[tuple[Expr, Expr]]:
        """Return the substitution that makes the first lane of the wave, which always exists."""
        launch = self.launch
        mask = bits(~(wave - 1) & 0xFFFFFFFF, 32)
        whole = launch.workgroup[0] % wave == 0 and not launch.smaller
        if not whole and launch.workgroup[1:] != (1, 1):
            return self.numbered(self.item & mask)
        made = [self.local[0] & mask, *self.local[1:]]
        return [
            (old, new) for old, new in zip(self.local, made, strict=True) if not z3.is_bv_value(old)
        ]

    def numbered(self, number: Expr) -> list[tuple[Expr, Expr]]:
        """Return the substitution that makes the work-item with a number in its workgroup."""
        x, y, _ = self.size
        made = [number, bits(0, 32), bits(0, 32)]
        if self.launch.workgroup[1:] != (1, 1):
            row, depth = z3.UDiv(number, x), z3.simplify(z3.UDiv(number, x * y))
            made = [z3.URem(number, x), z3.URem(row, y), depth]
        return [
            (old, new) for old, new in zip(self.local, made, strict=True) if not z3.is_bv_value(old)
        ]

    @property
    def items(self) -> Expr:
        """The number of work-items of a workgroup."""
        x, y, z = self.size
        return z3.simplify(x * y * z)

    @property
    def groups(self) -> list[Expr]:
        """The ids of the workgroup that are not constant."""
        return [each for each in self.group if not z3.is_bv_value(each)]

    def counter(self, header: int) -> Expr:
        """Return the number of completed iterations of a loop."""
        if header not in self.counters:
            self.counters[header] = z3.BitVec(f"iteration.{header}", 32)
        return self.counters[header]

    def bounds(self) -> list[Expr]:
        """Return the bounds of the symbols."""
        found = []
        for symbols, sizes, largest in (
            (self.local, self.size, self.launch.workgroup),
            (self.group, self.grid, self.launch.grid),
        ):
            for symbol, size, most in zip(symbols, sizes, largest, strict=True):
                if most > 1:
                    found.append(z3.ULT(symbol, size))
                if not z3.is_bv_value(size):
                    found.append(z3.ULE(size, most))
        if self.launch.multiple > 1:
            found.append(z3.URem(self.size[0], bits(self.launch.multiple, 32)) == 0)
        found += [z3.ULT(each, MOST_ITERATIONS) for each in self.counters.values()]
        return found

    def sample(self) -> list[tuple[Expr, Expr]]:
        """Return the substitution that makes one work-item of the largest launch, in the second
        iteration of loops: it has the second place along each axis.
        """
        most = (*self.launch.workgroup, *self.launch.grid)
        pairs = [(each, bits(1, 32)) for each in (*self.local, *self.group)]
        pairs += [
            (each, bits(size, 32))
            for each, size in zip((*self.size, *self.grid), most, strict=True)
        ]
        pairs += [(each, bits(1, each.size())) for each in self.counters.values()]
        return [(each, value) for each, value in pairs if not z3.is_bv_value(each)]

    def second(self, *, apart: bool) -> list[tuple[Expr, Expr]]:
        """Return the substitution for the second work-item; `apart`: of another workgroup."""
        key = (apart, len(self.counters))
        if key not in self._seconds:
            symbols = [*self.local, *self.counters.values(), *(self.group if apart else ())]
            self._seconds[key] = [(self.tag, z3.BitVec("tag'", 8))]
            for symbol in symbols:
                if not z3.is_bv_value(symbol):
                    other = z3.BitVec(f"{symbol.decl().name()}'", symbol.size())
                    self._seconds[key].append((symbol, other))
        return self._seconds[key]

    def private(self) -> frozenset[int]:
        """Return the z3 ids of the symbols that differ between work-items of a workgroup."""
        many = len(self.counters)
        if many not in self._privates:
            symbols = [self.tag, *self.local, *self.counters.values()]
            found = frozenset(each.get_id() for each in symbols if not z3.is_bv_value(each))
            self._privates[many] = found
        return self._privates[many]


def last_turn_of(continues: Expr, counter: Expr) -> int | None:
    """Return the number of the last iteration of a loop, if constants alone decide when it ends.

    `continues`: the condition that iteration number `counter` is followed by another one.
    """
    for turn in range(MOST_TURNS):
        again = z3.simplify(z3.substitute(continues, (counter, bits(turn, 32))))
        if z3.is_false(again):
            return turn
        if not z3.is_true(again):
            return None
    return None
