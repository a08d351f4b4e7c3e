"""The shape of a generation's table: rows by operation, ordering, scope and address space, and
steps with the conditions of their parts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from types import MappingProxyType

from fencepost.citations import Cite
from fencepost.lowering.rows.conditions import ALWAYS, Clause
from fencepost.lowering.rows.instructions import Bit, CacheOp, Counter, Family
from fencepost.lowering.rows.reasons import Reason
from fencepost.records import dataclass, field
from fencepost.targets.processor import MemoryModelChapter
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import Scope


class Kind(Enum):
    """The operations that tables have rows for; the value is the tables' word. `cmpxchg` is an
    `atomicrmw` in them.
    """

    LOAD = "load"
    STORE = "store"
    RMW = "atomicrmw"
    FENCE = "fence"


class Hint(Enum):
    """The mark of a load or store that is treated as non-atomic. Where several marks meet, the one
    listed last here counts.
    """

    NONE = "no mark"
    NONTEMPORAL = "nontemporal"
    LAST_USE = "last use"
    VOLATILE = "volatile"


@dataclass(frozen=True, slots=True)
class CounterPart:
    """A counter that a wait waits for, and when."""

    counter: Counter
    clause: Clause = ALWAYS


@dataclass(frozen=True, slots=True)
class BitPart:
    """A policy bit that an access has, and when."""

    bit: Bit
    clause: Clause = ALWAYS


@dataclass(frozen=True, slots=True)
class Access:
    """The step that performs the operation. `scoped`: with the bits of the table of scopes."""

    bits: tuple[BitPart, ...] = ()
    scoped: bool = False
    reason: Reason = Reason.ACCESS


@dataclass(frozen=True, slots=True)
class WaitStep:
    """A wait until the counters are zero. `with_cache`: it belongs to the cache operation beside
    it, and is there only with it.
    """

    parts: tuple[CounterPart, ...]
    reason: Reason
    with_cache: bool = False


@dataclass(frozen=True, slots=True)
class CacheStep:
    """A cache management instruction. `scoped`: with the bits of the table of scopes."""

    op: CacheOp
    bits: tuple[Bit, ...]
    clause: Clause
    scoped: bool
    reason: Reason


@dataclass(frozen=True, slots=True)
class Like:
    """The steps of the row with another ordering. `even_for_opencl`: including those that the row
    omits for OpenCL.
    """

    ordering: Ordering
    even_for_opencl: bool = False


@dataclass(frozen=True, slots=True)
class Treated:
    """The steps of the non-atomic load or store that the operation is treated as; `hint` replaces
    the mark of the operation.
    """

    kind: Kind
    hint: Hint | None = None


Template = Access | WaitStep | CacheStep | Like | Treated


@dataclass(frozen=True, slots=True)
class Row:
    """A row. `scopes` is empty where none is named (non-atomic) or any may be; `spaces` is empty
    for fences; `hints` are the marks that the row is for.
    """

    kind: Kind
    ordering: Ordering
    scopes: frozenset[Scope]
    spaces: frozenset[AddressSpace]
    steps: tuple[Template, ...]
    hints: frozenset[Hint] = frozenset(Hint)

    def __str__(self) -> str:
        words = [self.kind.value]
        if self.ordering is not Ordering.NOT_ATOMIC:
            words += ["atomic"] if self.kind in (Kind.LOAD, Kind.STORE) else []
            words.append(self.ordering.value)
        if self.hints != frozenset(Hint):
            words.append(
                "/".join(h.value for h in Hint if h in self.hints and h is not Hint.NONE)
                or "unmarked"
            )
        words.append("/".join(s.word for s in Scope if s in self.scopes))
        words.append("/".join(s.name.lower() for s in AddressSpace if s in self.spaces))
        return " ".join(word for word in words if word)


@dataclass(frozen=True, slots=True)
class Difference:
    """A difference of LLVM 22.1 from the document: its own complete rows, the document's rule, and
    the reason as far as it is known. A difference in a rule around the tables has no rows. `mended`
    are the corrected rows of the default, where the document's rows contradict each other, so that
    an operation would be weaker than one that it contains.
    """

    title: str
    document: str
    why: str
    rows: tuple[Row, ...] = ()
    mended: tuple[Row, ...] = ()


Key = tuple[Kind, Ordering, Scope | None, AddressSpace | None, Hint]


def keys(row: Row) -> tuple[Key, ...]:
    """Every key that a row answers to."""
    return tuple(
        (row.kind, row.ordering, scope, space, hint)
        for scope in (row.scopes or (None, *Scope))
        for space in (row.spaces or (None,))
        for hint in row.hints
    )


def index(rows: Iterable[Row]) -> Mapping[Key, Row]:
    """The rows by key; of two that answer to one key, the first."""
    found: dict[Key, Row] = {}
    for row in rows:
        for key in keys(row):
            found.setdefault(key, row)
    return MappingProxyType(found)


@dataclass(frozen=True, slots=True)
class Table:
    """A generation.

    - `families`: the instructions through which each address space is reached; the first whose
      clause holds.
    - `scope_bits`: the table of scopes, if the chapter has one.
    - `return_bit`: the bit that makes a read-modify-write return the old value; LDS instructions
      have a name of their own for it.
    - `lds_bit`: the bit that makes a load from global memory one into LDS; None if such loads have
      a name of their own, or do not exist. Buffer loads always have the bit.
    """

    chapter: MemoryModelChapter
    cite: Cite
    rows: tuple[Row, ...]
    families: Mapping[AddressSpace, tuple[tuple[Family, Clause], ...]]
    return_bit: Bit
    scope_bits: Mapping[Scope, tuple[BitPart, ...]]
    lds_bit: Bit | None = None
    index: Mapping[Key, Row] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "index", index(self.rows))

    @property
    def has_last_use(self) -> bool:
        """True if loads can be marked as the last use of their data."""
        key = (Kind.LOAD, Ordering.NOT_ATOMIC, None, AddressSpace.GLOBAL, Hint.LAST_USE)
        return key in self.index


@dataclass(frozen=True, slots=True)
class Llvm22:
    """The differences of LLVM 22.1 in one generation. `families` replace those of the table, and
    `families_why` says why.
    """

    differences: tuple[Difference, ...]
    families: Mapping[AddressSpace, tuple[tuple[Family, Clause], ...]]
    families_why: Difference | None = None
    index: Mapping[Key, Row] = field(init=False, repr=False, compare=False)
    difference_of: Mapping[Key, Difference] = field(init=False, repr=False, compare=False)
    mended: Mapping[Key, Row] = field(init=False, repr=False, compare=False)
    """The rows that correct slips of the document."""

    def __post_init__(self) -> None:
        rows = [(row, each) for each in self.differences for row in each.rows]
        found: dict[Key, Difference] = {}
        for row, difference in rows:
            for key in keys(row):
                found.setdefault(key, difference)
        object.__setattr__(self, "index", index(row for row, _ in rows))
        object.__setattr__(self, "difference_of", MappingProxyType(found))
        mended = index(row for each in self.differences for row in each.mended)
        object.__setattr__(self, "mended", mended)
