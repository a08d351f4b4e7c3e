"""Lowered code: steps, each an instruction with its reason and cite."""

from __future__ import annotations

from fencepost.citations import Cite
from fencepost.lowering.request import AnyRequest
from fencepost.lowering.rows.instructions import Action, StepKind
from fencepost.lowering.rows.notes import Note
from fencepost.lowering.rows.reasons import Reason
from fencepost.lowering.rows.table import Difference, Row
from fencepost.records import dataclass


@dataclass(frozen=True, slots=True)
class Origin:
    """The origin of a step: a row of a table, and the number of the row's step, from 0."""

    row: Row
    number: int


@dataclass(frozen=True, slots=True)
class Step:
    """One instruction of the lowered code. `origin` is None for an instruction that is in no row of
    a table.
    """

    action: Action
    kind: StepKind
    text: str
    reason: Reason
    cite: Cite
    origin: Origin | None = None


@dataclass(frozen=True, slots=True)
class Lowered:
    """The lowered code of an operation.

    - `notes` are the rules around the tables that changed the operation.
    - `row` is the row of the table, None for barriers.
    - `differences` are those that were followed, if LLVM 22.1 is.
    """

    request: AnyRequest
    steps: tuple[Step, ...]
    notes: tuple[Note, ...] = ()
    row: Row | None = None
    differences: tuple[Difference, ...] = ()
