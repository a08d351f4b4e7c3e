"""The availability of intrinsics and the values that calls may pass, read from the table of effects
(001 LLVM IR Intrinsics).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from fencepost.citations import Cite, Source
from fencepost.llvm.effects.amdgcn_hints import SCHEDULER_MASK, STRATEGIES
from fencepost.llvm.effects.amdgcn_table import AMDGCN
from fencepost.llvm.effects.columns import LIST, Listing, Parameter
from fencepost.llvm.effects.intrinsic_targets import Availability, availability
from fencepost.llvm.effects.llvm_table import LLVM
from fencepost.llvm.effects.row import Row, Table
from fencepost.records import dataclass
from fencepost.targets.generation import EVERY, Generation

_LISTED = Cite(Source.GUIDE, LIST)
_PREFIXES = (("llvm.amdgcn.", AMDGCN), ("llvm.", LLVM))


@dataclass(frozen=True, slots=True)
class IntrinsicRow:
    """An intrinsic whose availability the table of effects states. `name` has no suffix for types,
    and ends in `*` if it is that of a family.

    - `on`: the generations to which the guide limits it.
    - `parameters`: the values that a call may pass; `types`, `lowering` and `pitfalls` are prose.
    """

    name: str
    meaning: str
    on: frozenset[Generation]
    types: str
    parameters: tuple[Parameter, ...]
    lowering: str
    pitfalls: tuple[str, ...]
    cite: Cite

    @property
    def row(self) -> Row:
        """The row of the table of effects."""
        return _ROWS[self.name]

    @property
    def said(self) -> Listing:
        """The part of the row beside the effect."""
        return self.row.listed or Listing("")

    @property
    def availability(self) -> Availability:
        """The processors that have the intrinsic."""
        return availability(self.name, self.on)


@dataclass(frozen=True, slots=True)
class ValueRow:
    """A permitted value of an intrinsic's constant operand, and its meaning."""

    name: str
    value: int
    meaning: str
    cite: Cite = _LISTED


def _rows() -> Iterator[tuple[str, Row]]:
    for prefix, table in _PREFIXES:
        for row in table.rows:
            if row.listed is not None:
                yield from ((prefix + name.partition(".b{")[0], row) for name in row.names.split())


_ROWS: Mapping[str, Row] = MappingProxyType(dict(_rows()))


def _read(name: str, row: Row, said: Listing) -> IntrinsicRow:
    return IntrinsicRow(
        name,
        said.says.replace("{name}", name),
        said.on,
        said.types,
        said.parameters,
        said.lowering,
        said.pitfalls,
        row.cite if said.section is None else Cite(Source.GUIDE, said.section),
    )


_ALL: tuple[IntrinsicRow, ...] = tuple(
    _read(name, row, row.listed) for name, row in _ROWS.items() if row.listed is not None
)
_BY_NAME = {each.name: each for each in _ALL}

INTRINSICS: tuple[IntrinsicRow, ...] = tuple(each for each in _ALL if not each.said.mentioned)
"""All intrinsics that the guide lists in its table of them."""

ELSEWHERE: tuple[IntrinsicRow, ...] = tuple(
    each for each in _ALL if each.said.mentioned and not each.name.endswith("*")
)
"""Intrinsics that the guide mentions elsewhere, and older forms of those that it lists."""


def _values(name: str, parameter: Parameter, says: str) -> tuple[ValueRow, ...]:
    form = "{} 0x{:04x}" if parameter.mask else "{} {}"
    return tuple(
        ValueRow(form.format(name, value), value, says.format(means))
        for value, means in parameter.named
    )


SCHEDULER_MASKS: tuple[ValueRow, ...] = (
    ValueRow("sched mask 0x0000", 0, "No instruction may be moved across."),
    *_values("sched mask", SCHEDULER_MASK, "{} may be moved across."),
)
SCHEDULER_STRATEGIES: tuple[ValueRow, ...] = _values("iglp_opt", STRATEGIES, "{}")


def intrinsic_row(name: str) -> IntrinsicRow | None:
    """Return the row of an intrinsic by its full name, with or without its types; None for
    intrinsics whose availability is not stated.
    """
    prefix, table = next((each for each in _PREFIXES if name.startswith(each[0])), ("", None))
    return _found(name, prefix, table) if table is not None else None


def intrinsic_availability(name: str) -> Availability | None:
    """Return the processors that have an intrinsic of AMDGPU, by its full name, with or without its
    types, whether the guide lists it or not; None for other functions.
    """
    prefix, table = _PREFIXES[0]
    if not name.startswith(prefix):
        return None
    found = table.find(name.removeprefix(prefix))
    listed = None if found is None else found[0].listed
    return availability(name, EVERY if listed is None else listed.on)


def _found(name: str, prefix: str, table: Table) -> IntrinsicRow | None:
    if name in _BY_NAME:
        return _BY_NAME[name]
    found = table.find(name.removeprefix(prefix))
    if found is None or found[0].listed is None:
        return None
    return _BY_NAME.get(prefix + found[1].stem.partition(".b{")[0])
