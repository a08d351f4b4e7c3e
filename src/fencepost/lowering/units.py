"""Threads of litmus tests and functions of kernels, lowered as a whole.

An operation that cannot be lowered keeps its error, and the others are lowered all the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from fencepost.citations import Cite, Source
from fencepost.errors import FencepostError, UnsupportedError
from fencepost.lowering.litmus import Line
from fencepost.lowering.lower import llvm_differs, lower
from fencepost.lowering.request import AnyRequest, BarrierRequest, CopyRequest, Request
from fencepost.lowering.rows.table import Difference
from fencepost.lowering.special.barriers import lower_barrier
from fencepost.lowering.special.copies import lower_copy
from fencepost.lowering.special.safe import safe_by_default
from fencepost.lowering.steps import Lowered
from fencepost.lowering.target import Follow, Target
from fencepost.program.operations import Goto
from fencepost.program.program import Thread
from fencepost.records import dataclass, replace

if TYPE_CHECKING:
    from fencepost.diagnostics import Diagnostic
    from fencepost.lowering.from_llvm.read import KernelFunction
    from fencepost.lowering.waits.flow import Block, Item


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of lowering an operation.

    - `lowered` is None if the operation reaches no memory, or if there is an `error`.
    - `differences` are the listed ones of LLVM 22.1, if the document is followed.
    - `skipped` is the reason if nothing needs to be lowered.
    - `opaque`: unseen code, which may leave any operation in flight.
    - `block` is the number of its basic block.
    """

    text: str
    location: str
    lowered: Lowered | None = None
    differences: tuple[Difference, ...] = ()
    error: FencepostError | None = None
    opaque: bool = False
    block: int = 0
    skipped: str = ""


@dataclass(frozen=True, slots=True)
class Unit:
    """A thread or a function: its name, its target, its operations in order, the blocks that may
    follow each block; `fresh`: it is where a dispatch starts.
    """

    name: str
    target: Target
    outcomes: tuple[Outcome, ...]
    successors: tuple[tuple[int, ...], ...]
    fresh: bool


def lower_request(request: AnyRequest, target: Target, *, safe: bool = False) -> Lowered:
    """Return the steps of a memory or barrier operation; with `safe`, those of its replacement in
    the default LLVM memory model.

    Raises InputError if the operation cannot exist, UnsupportedError if the target does not have
    it.
    """
    if isinstance(request, BarrierRequest):
        return lower_barrier(request, target)
    if isinstance(request, CopyRequest):
        return lower_copy(request, target)
    if not safe:
        return lower(request, target)
    parts = [lower(part, target) for part in safe_by_default(request)]
    notes = dict.fromkeys(note for part in parts for note in part.notes)
    return replace(
        parts[0],
        request=request,
        steps=tuple(step for part in parts for step in part.steps),
        notes=tuple(notes),
    )


def outcome(
    request: AnyRequest,
    target: Target,
    text: str,
    location: str,
    *,
    safe: bool = False,
    compare: bool = False,
    block: int = 0,
) -> Outcome:
    """The outcome of an operation, its error included; `compare`: with LLVM's differences."""
    try:
        lowered = lower_request(request, target, safe=safe)
        differences: tuple[Difference, ...] = ()
        if compare and target.follow is not Follow.LLVM_22 and isinstance(request, Request):
            differences = llvm_differs(request, target)
    except FencepostError as error:
        return Outcome(text, location, error=error, opaque=True, block=block)
    return Outcome(text, location, lowered, differences, block=block)


def thread_unit(
    thread: Thread,
    lines: Sequence[Line],
    target: Target,
    source: str,
    *,
    safe: bool = False,
    compare: bool = False,
) -> Unit:
    """A thread of a litmus test; `source` is the file's name."""
    starts = _block_starts(thread)
    numbers = [sum(start <= n for start in starts) - 1 for n in range(len(lines) + 1)]
    outcomes = []
    for number, line in enumerate(lines):
        location = f"{source}:{line.operation.place}"
        block = numbers[number]
        if line.request is None:
            outcomes.append(Outcome(line.text, location, block=block))
            continue
        found = outcome(
            line.request, target, line.text, location, safe=safe, compare=compare, block=block
        )
        outcomes.append(found)
    followers = _successors(thread, starts, numbers)
    return _with_copy_waits(
        Unit(f"P{thread.number}", target, tuple(outcomes), followers, fresh=True)
    )


def _with_copy_waits(unit: Unit) -> Unit:
    """The code with the waits that loads to LDS need."""
    from fencepost.lowering.waits.copies import with_copy_waits

    places, blocks = _blocks(unit)
    return _with_blocks(unit, places, with_copy_waits(blocks, unit.target, kernel=unit.fresh))


def _block_starts(thread: Thread) -> list[int]:
    """Return the indices at which the basic blocks of a thread start; the last block may be empty,
    after all code.
    """
    starts = {0, *(at for _, at in thread.labels)}
    starts |= {n + 1 for n, each in enumerate(thread.code) if isinstance(each, Goto)}
    return sorted(starts)


def _successors(
    thread: Thread, starts: Sequence[int], numbers: Sequence[int]
) -> tuple[tuple[int, ...], ...]:
    labels = dict(thread.labels)
    found = []
    for block, start in enumerate(starts):
        end = starts[block + 1] if block + 1 < len(starts) else len(thread.code)
        last = thread.code[end - 1] if end > start else None
        followers = []
        if isinstance(last, Goto):
            followers.append(numbers[labels[last.label]])
        falls = not isinstance(last, Goto) or last.condition is not None
        if falls and block + 1 < len(starts):
            followers.append(block + 1)
        found.append(tuple(dict.fromkeys(followers)))
    return tuple(found)


def function_unit(
    function: KernelFunction, target: Target, *, safe: bool = False, compare: bool = False
) -> Unit:
    """A function of a kernel's module."""
    outcomes = []
    for each in function.operations:
        if each.request is None:
            outcomes.append(
                Outcome(
                    each.text,
                    each.location,
                    error=each.error,
                    opaque=True,
                    block=each.block,
                    skipped=each.skipped,
                )
            )
            continue
        found = outcome(
            each.request,
            target,
            each.text,
            each.location,
            safe=safe,
            compare=compare,
            block=each.block,
        )
        if found.error is None and (error := _missing(each.intrinsic, target)) is not None:
            found = Outcome(each.text, each.location, error=error, opaque=True, block=each.block)
        outcomes.append(found)
    return _with_copy_waits(
        Unit(function.name, target, tuple(outcomes), function.successors, function.is_kernel)
    )


def _missing(intrinsic: str, target: Target) -> UnsupportedError | None:
    """Return the error for an intrinsic that the target does not have."""
    if not intrinsic:
        return None
    from fencepost.llvm.effects.columns import LIST
    from fencepost.llvm.effects.intrinsic_targets import availability
    from fencepost.targets.members import targets_in_words

    found = availability(intrinsic)
    if not found.stated or target.processor.name in found.processors:
        return None
    return UnsupportedError(
        f"{intrinsic} on {target.processor}",
        rule=f"it exists on {targets_in_words(found.processors)} [{Cite(Source.GUIDE, LIST)}]",
        mend="choose one of these, or another operation",
    )


def without_redundant_waits(unit: Unit) -> tuple[Unit, tuple[Diagnostic, ...]]:
    """The unit without waits it does not need, and a finding for each that is gone or weaker."""
    from fencepost.lowering.waits.redundant import thinned

    places, blocks = _blocks(unit)
    result = thinned(blocks, unit.target, kernel=unit.fresh)
    return _with_blocks(unit, places, result.blocks), result.findings


def _blocks(unit: Unit) -> tuple[list[list[int]], list[Block]]:
    """The unit's blocks, and the numbers of the outcomes that each is made of."""
    from fencepost.lowering.waits.flow import Block

    places: list[list[int]] = [[] for _ in unit.successors]
    for number, each in enumerate(unit.outcomes):
        if each.lowered is not None or each.opaque:
            places[each.block].append(number)
    return places, [
        Block(tuple(_items(unit, numbers)), followers)
        for numbers, followers in zip(places, unit.successors, strict=True)
    ]


def _with_blocks(unit: Unit, places: Sequence[Sequence[int]], blocks: Sequence[Block]) -> Unit:
    """The unit with the code of its blocks."""
    outcomes = list(unit.outcomes)
    for numbers, block in zip(places, blocks, strict=True):
        for number, item in zip(numbers, block.items, strict=True):
            outcomes[number] = replace(outcomes[number], lowered=item.lowered)
    return replace(unit, outcomes=tuple(outcomes))


def _items(unit: Unit, numbers: Sequence[int]) -> Iterator[Item]:
    from fencepost.lowering.waits.flow import Item

    for number in numbers:
        each = unit.outcomes[number]
        yield Item(each.lowered, each.text, each.location)
