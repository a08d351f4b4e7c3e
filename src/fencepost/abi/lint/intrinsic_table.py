"""Where intrinsics exist and which constants they take, read off the table of effects (001 LLVM IR
Intrinsics).
"""

from __future__ import annotations

from dataclasses import dataclass

from fencepost.citations import Cite
from fencepost.llvm.effects.amdgcn_table import AMDGCN
from fencepost.llvm.effects.llvm_table import LLVM
from fencepost.llvm.effects.row import Row, Table
from fencepost.targets.generation import Generation
from fencepost.targets.processor import Processor

_PREFIXES = (("llvm.amdgcn.", AMDGCN), ("llvm.", LLVM))


@dataclass(frozen=True, slots=True)
class IntrinsicRow:
    """An intrinsic that the guide lists: `name` is without the suffix of its types.

    - `on`: the generations that have it; `only`: the processors, where not all of a generation do.
    - `ranges`: operands that are constants, by position from 0, with the values they may have.
    """

    name: str
    meaning: str
    on: frozenset[Generation]
    only: tuple[str, ...]
    ranges: tuple[tuple[int, tuple[int, ...]], ...]
    cite: Cite

    def available(self, processor: Processor, generation: Generation) -> bool:
        """Whether a processor has the intrinsic."""
        return generation in self.on and (not self.only or processor.name in self.only)


def _listed(prefix: str, row: Row) -> tuple[IntrinsicRow, ...]:
    if (said := row.listed) is None:
        return ()
    names = (name.partition(".b{")[0] for name in row.names.split())
    return tuple(
        IntrinsicRow(prefix + name, said.words, said.on, said.only, said.constants, row.cite)
        for name in names
    )


INTRINSICS: tuple[IntrinsicRow, ...] = tuple(
    found for prefix, table in _PREFIXES for row in table.rows for found in _listed(prefix, row)
)
"""All intrinsics that the guide lists. Others of LLVM's are not judged."""
_BY_NAME = {each.name: each for each in INTRINSICS}


def intrinsic_row(name: str) -> IntrinsicRow | None:
    """The row of an intrinsic by its full name, with or without its types. None for intrinsics that
    the guide does not list.
    """
    prefix, table = next((each for each in _PREFIXES if name.startswith(each[0])), ("", None))
    return _found(name, prefix, table) if table is not None else None


def _found(name: str, prefix: str, table: Table) -> IntrinsicRow | None:
    if name in _BY_NAME:
        return _BY_NAME[name]
    found = table.find(name.removeprefix(prefix))
    if found is None or found[0].listed is None:
        return None
    return _BY_NAME.get(prefix + found[1].stem.partition(".b{")[0])
