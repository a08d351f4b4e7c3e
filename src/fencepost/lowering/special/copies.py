"""Copies to and from LDS that a program waits for itself (001 LLVM IR Intrinsics, Memory Model).

A wait by counter is lowered as written. A wait for marks becomes one for the counter of the copies,
which leaves the operations after the mark in flight. Their number depends on the position of the
wait, so it is lowered as a wait for all, which `waits.copies` weakens.
"""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.citations import Cite, Source
from fencepost.errors import UnsupportedError
from fencepost.lowering.request import CopyRequest, CopyVerb
from fencepost.lowering.rows.instructions import Action, Counter, StepKind, Tensor, Wait
from fencepost.lowering.rows.notes import Note
from fencepost.lowering.rows.reasons import Reason
from fencepost.lowering.spelling import spell
from fencepost.lowering.steps import Lowered, Step
from fencepost.lowering.target import Target
from fencepost.targets.processor import MemoryModelChapter

_INTRINSICS = Cite(Source.GUIDE, "LLVM IR Intrinsics")
_MODEL = Cite(Source.GUIDE, "Memory Model")
_GFX125X = Cite(Source.GUIDE, "Memory Model GFX125x")


def copy_counter(target: Target) -> Counter | None:
    """The counter of asynchronous copies to LDS; None where the target has none."""
    if target.chapter is MemoryModelChapter.GFX125X:
        return Counter.ASYNC
    return Counter.VM if target.loads_to_lds else None


def lower_copy(request: CopyRequest, target: Target) -> Lowered:
    """The steps of a mark, a wait for copies or a copy of a tensor.

    Raises UnsupportedError where the target has no such copies.
    """
    counter = copy_counter(target)
    if counter is None:
        raise _lacks(request, target, "GFX9, GFX10 or GFX12.5")
    on_gfx125x = target.chapter is MemoryModelChapter.GFX125X
    if request.verb not in (CopyVerb.MARK, CopyVerb.WAIT_MARKS) and not on_gfx125x:
        raise _lacks(request, target, "GFX12.5")
    notes: tuple[Note, ...] = ()
    if request.verb is CopyVerb.MARK:
        notes = (Note("a mark: a wait names what was issued before it", _INTRINSICS),)
    steps = tuple(
        Step(action, kind, spell(action, target.dialect), reason, _cite(target))
        for action, kind, reason in _actions(request, counter)
    )
    return Lowered(request, steps, notes)


def _actions(request: CopyRequest, counter: Counter) -> Iterator[tuple[Action, StepKind, Reason]]:
    match request.verb:
        case CopyVerb.MARK:
            return
        case CopyVerb.WAIT_MARKS:
            yield Wait(((counter, 0),)), StepKind.WAIT, Reason.MARKS_DONE
        case CopyVerb.WAIT_ASYNC:
            yield Wait(((Counter.ASYNC, request.left),)), StepKind.WAIT, Reason.COPIES_DONE
        case CopyVerb.WAIT_TENSOR:
            yield Wait(((Counter.TENSOR, request.left),)), StepKind.WAIT, Reason.COPIES_DONE
        case CopyVerb.TENSOR_LOAD | CopyVerb.TENSOR_STORE:
            loads = request.verb is CopyVerb.TENSOR_LOAD
            yield Tensor(loads), StepKind.MEMORY, Reason.TENSOR


def _cite(target: Target) -> Cite:
    return _GFX125X if target.chapter is MemoryModelChapter.GFX125X else _MODEL


def _lacks(request: CopyRequest, target: Target, where: str) -> UnsupportedError:
    return UnsupportedError(
        f"{request.verb.value} on processor '{target.processor}'",
        place=request.at,
        rule=f"{where} has it [{_INTRINSICS}]",
        mend="load into registers and store to LDS, or choose such a processor",
    )
