"""A term: what a register holds, as an expression over the work-item's ids and what the code does
not tell.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from enum import Enum, auto
from typing import Any

from fencepost.machine_code.instructions.computations import Op
from fencepost.records import dataclass


class Leaf(Enum):
    """A term that is no operation on others, or one that lanes make together.

    - WORK_ITEM: the id along an axis; LANE: the number of the lane in its wave.
    - GROUP_SIZE: the work-items of the workgroup along an axis.
    - SYMBOL: the same for all work-items of a workgroup. UNKNOWN, UNKNOWN_MASK: anything.
    - FIRST: the value of the first lane of the wave. ANY: a mask is set in a lane of the wave.
    - COMPARE: a mask; EVERY: the mask of all lanes.
    """

    CONSTANT = auto()
    WORK_ITEM = auto()
    LANE = auto()
    GROUP_SIZE = auto()
    SYMBOL = auto()
    UNKNOWN = auto()
    UNKNOWN_MASK = auto()
    EVERY = auto()
    FIRST = auto()
    ANY = auto()
    COMPARE = auto()


class Term:
    """A term; equal ones are one object. `of` are its arguments, of which terms are operands.

    - `symbols`, `unknowns`: the keys of its atoms. `uniform`: no part differs between lanes.
    - `is_open`: some symbol is not the size of the workgroup.
    - `origins`: the instructions and blocks that its atoms come from (`origins_of`).
    """

    __slots__ = (
        *("depth", "is_mask", "is_open", "of", "operator", "origins", "symbols", "uniform"),
        "unknowns",
    )
    origins: frozenset[Hashable]
    depth: int
    symbols: frozenset[Hashable]
    unknowns: frozenset[Hashable]
    is_open: bool
    uniform: bool
    is_mask: bool

    def __init__(self, operator: Op | Leaf, of: tuple[Any, ...]) -> None:
        self.operator, self.of = operator, of
        below = [each for each in of if isinstance(each, Term)]
        self.depth = 1 + max((each.depth for each in below), default=0)
        own = frozenset({of[0]}) if operator in _ATOMS else frozenset[Hashable]()
        is_symbol = operator in _SYMBOLS
        none = frozenset[Hashable]()
        self.symbols = (own if is_symbol else none).union(*(each.symbols for each in below))
        self.unknowns = (none if is_symbol else own).union(*(each.unknowns for each in below))
        origins = frozenset(origins_of(of[0])) if operator in _ATOMS else none
        self.origins = origins.union(*(each.origins for each in below))
        self.is_open = operator is Leaf.SYMBOL or any(each.is_open for each in below)
        self.uniform = operator not in _VARYING and all(each.uniform for each in below)
        bitwise = operator in _BITWISE and bool(below) and all(each.is_mask for each in below)
        self.is_mask = operator in _MASKS or bitwise


_SYMBOLS = frozenset({Leaf.SYMBOL, Leaf.GROUP_SIZE})
_ATOMS = _SYMBOLS | {Leaf.UNKNOWN, Leaf.UNKNOWN_MASK}
_MASKS = frozenset({Leaf.EVERY, Leaf.COMPARE, Leaf.ANY, Leaf.UNKNOWN_MASK})
_VARYING = frozenset(
    {Leaf.WORK_ITEM, Leaf.LANE, Leaf.UNKNOWN, Leaf.UNKNOWN_MASK, Leaf.FIRST, Leaf.ANY}
)
_BITWISE = frozenset({Op.NOT, Op.AND, Op.OR, Op.XOR})


def origins_of(key: Hashable) -> Iterator[Hashable]:
    """Find what made an atom, in its key: the number of an instruction that stands before None, as
    it is the last execution that counts, or a block, whose number stands behind "phi".
    """
    match key:
        case ("phi", block, _):
            yield "phi", block
        case (int() as number, None, *_):
            yield number
        case Data():
            yield from origins_of(key.made)
        case tuple():
            for each in key:
                yield from origins_of(each)


@dataclass(frozen=True, slots=True)
class Data:
    """The key of an unknown that was loaded, or computed of what was: `made` tells one execution
    from another, `lds` are the loads from LDS among what it is made of.
    """

    made: Hashable
    lds: frozenset[int] = frozenset()


def data_of(terms: Iterable[Term | None]) -> frozenset[int] | None:
    """The loads from LDS that values are made of; None where one may be made of what another wave
    says at its time, as an atomic does.
    """
    found = frozenset[int]()
    for term in terms:
        if term is None:
            return None
        for key in term.unknowns:
            if not isinstance(key, Data):
                return None
            found |= key.lds
    return found
