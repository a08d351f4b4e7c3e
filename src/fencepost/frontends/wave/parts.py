"""The parts of operations that accesses to shared memory are, and which parts never meet.

Expansion turns one operation of the source into many, each for elements of its own, and schedulers
copy them to other iterations, where their origin is lost. So a part is identified by its index:
copies with one index are one part, and a fact about the part holds for all of them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from itertools import combinations
from typing import Any

from fencepost.frontends.wave.indices import SHARED, THREADS, Block, Meets, Reach, meets, spans
from fencepost.placement.facts import Apart
from fencepost.records import dataclass, field

MOST_PAIRS = 2000
"""The largest number of pairs of indices that are compared; others count as meeting."""


@dataclass(frozen=True, slots=True)
class Where:
    """The memory that an access touches, as Wave states it.

    - `buffer`: the name of its memory; `fixed`: that is always the same allocation.
    - `rows`: the extent of the memory along each dimension, if known.
    - `graph`: the graph that the access is in; `origin`: the operation that it was expanded from.
    - `elements`: how many elements each thread touches, if known; `lanes`: of a gather, whose lanes
      write one after the other from where the index of the first one points.
    """

    buffer: str
    fixed: bool
    index: Any
    rows: tuple[tuple[str, int], ...] | None
    graph: Any
    origin: object | None
    elements: int | None
    lanes: bool


@dataclass(slots=True)
class Parts:
    """Names for the parts of a trace. `known` replaces symbols by numbers; `unsteady`: the symbols
    that the kernel itself sets; `block`: the threads of a workgroup, if known.
    """

    known: Callable[[Any], Any]
    unsteady: frozenset[str]
    block: Block | None
    names: dict[object, str] = field(default_factory=dict)
    reach: dict[str, dict[str, Reach]] = field(default_factory=lambda: defaultdict(dict))
    origins: dict[str, set[object]] = field(default_factory=lambda: defaultdict(set))

    def name(self, where: Where) -> str | None:
        """Return a name for the part that an access is; None if nothing is known of it."""
        found = spans(where.index, self.known)
        if found is None or where.elements is None:
            return None
        size = 1
        for span in found.values():
            size *= span.size
        if size < where.elements:
            # It touches more than its index says.
            return None
        reach = Reach(found, where.rows, where.elements if where.lanes else 0)
        if reach.symbols & self.unsteady:
            return None
        # Elsewhere, another allocation may go by the buffer's name, and a symbol of a loop may be
        # another number.
        everywhere = where.fixed and all(_steady(each) for each in reach.symbols)
        scope = where.buffer if everywhere else (where.buffer, id(where.graph))
        shown = tuple((name, str(s.start), s.size, s.stride) for name, s in sorted(found.items()))
        key = (scope, shown, reach.run)
        name = self.names.setdefault(key, f"part{len(self.names)}")
        self.reach[str(scope)][name] = reach
        if where.origin is not None:
            self.origins[name].add((where.origin, id(where.graph)))
        return name

    def facts(self) -> frozenset[Apart]:
        """Return the pairs of parts that are apart within one iteration: those whose indices never
        meet, and those of one operation, which Wave expands apart, unless their indices contradict
        it.
        """
        found = set()
        pairs = [pair for each in self.reach.values() for pair in combinations(each.items(), 2)]
        # What expansion made comes first: where there are many, those are the ones that count.
        pairs.sort(key=lambda pair: not self.of_one(pair[0][0], pair[1][0]))
        for (one, mine), (two, other) in pairs[:MOST_PAIRS]:
            match meets(mine, other, self.block):
                case Meets.NEVER:
                    found.add(Apart(one, two, now=True))
                case Meets.UNKNOWN if self.of_one(one, two):
                    found.add(Apart(one, two, now=True))
                case _:
                    pass
        return frozenset(found)

    def of_one(self, one: str, two: str) -> bool:
        """Return True if two parts come from one operation."""
        return bool(self.origins.get(one, set()) & self.origins.get(two, set()))


def _steady(symbol: str) -> bool:
    """Return True if a symbol has the same value in the whole kernel, for each thread."""
    return symbol in THREADS or symbol.startswith(SHARED)
