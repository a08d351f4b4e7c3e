"""Mutants of a kernel: one barrier, fence, scope, order, index or atomic changed at a time.

A mutant that is proved must be right: `race` runs it with many inputs and looks for a bug.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, replace

from fencepost.diagnostics import Severity
from fencepost.kernels.execute.state import Contents, Schedule
from fencepost.kernels.options import Options
from fencepost.kernels.report import Verdict
from fencepost.kernels.runs.trial import Trial, tried
from fencepost.kernels.stages.redundant import changed_function
from fencepost.kernels.stages.sequence import checked, prepared
from fencepost.kernels.task import Found, Task
from fencepost.llvm.effects.calls import effect_of
from fencepost.llvm.effects.effect import Barrier, BarrierStep
from fencepost.llvm.ir import (
    Atomic,
    AtomicRmw,
    Binary,
    Call,
    CmpXchg,
    Compare,
    Fence,
    Gep,
    Instruction,
    Int,
    Load,
    Store,
)
from fencepost.llvm.module import Function, Module
from fencepost.llvm.operations import BinaryOp, Predicate
from fencepost.llvm.types import IntType
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import Scope, SyncScope

_PAIRS = (
    (Predicate.ULT, Predicate.ULE),
    (Predicate.SLT, Predicate.SLE),
    (Predicate.UGT, Predicate.UGE),
    (Predicate.SGT, Predicate.SGE),
    (Predicate.EQ, Predicate.NE),
)
NEIGHBOURS = {one: other for a, b in _PAIRS for one, other in ((a, b), (b, a))}
_CHANGED = (BinaryOp.ADD, BinaryOp.SUB, BinaryOp.MUL, BinaryOp.AND, BinaryOp.SHL)


@dataclass(frozen=True, slots=True)
class Mutant:
    """A changed kernel, and what was changed in words."""

    what: str
    kernel: Function


def mutants(module: Module, kernel: Function) -> Iterator[Mutant]:
    """All mutants of a kernel, in the order of its instructions."""
    for block in kernel.blocks:
        for instruction in block.instructions:
            for what, instead in _changes(module, instruction):
                line = instruction.head.at.line if instruction.head.at else instruction.head.line
                yield Mutant(
                    f"{what} (line {line})", changed_function(kernel, instruction, instead)
                )


def _changes(module: Module, each: Instruction) -> Iterator[tuple[str, Instruction | None]]:
    match each:
        case Call(arguments=arguments):
            meaning = effect_of(each, module.pure)
            if isinstance(meaning, Barrier | BarrierStep) and each.head.name is None:
                yield "no barrier operation", None
            if isinstance(meaning, Barrier) and meaning.spaces and arguments:
                first, *rest = arguments
                if isinstance(first, Int):
                    for flags in {1, 2, 3} - {first.value}:
                        changed = (Int(flags, first.type), *rest)
                        yield f"barrier flags {flags}", replace(each, arguments=changed)
        case Fence(atomic=atomic):
            yield "no fence", None
            yield (
                "wavefront fence",
                replace(each, atomic=replace(atomic, scope=SyncScope(Scope.WAVEFRONT))),
            )
            for space in (AddressSpace.LOCAL, AddressSpace.GLOBAL):
                tags = each.tags.limited_to([space])
                yield f"{space.name.lower()} fence", replace(each, tags=tags)
            for order in (Ordering.ACQUIRE, Ordering.RELEASE):
                if order is not atomic.ordering:
                    yield (
                        f"{order.value} fence",
                        replace(each, atomic=replace(atomic, ordering=order)),
                    )
        case Load(atomic=Atomic() as atomic) | Store(atomic=Atomic() as atomic):
            yield from _atomic(each, atomic)
            yield "plain", replace(each, atomic=None)
        case AtomicRmw(atomic=atomic) | CmpXchg(atomic=atomic):
            yield from _atomic(each, atomic)
        case Compare(predicate=predicate) if predicate in NEIGHBOURS:
            yield NEIGHBOURS[predicate].value, replace(each, predicate=NEIGHBOURS[predicate])
        case Binary(op=op, right=Int(value=value, type=kind)) if op in _CHANGED:
            if isinstance(kind, IntType):
                for other in (value + 1, value - 1):
                    number = Int(other % (1 << kind.bits), kind)
                    yield f"constant {other}", replace(each, right=number)
        case Gep(indices=(*first, Int(value=value, type=kind))) if isinstance(kind, IntType):
            number = Int((value + 1) % (1 << kind.bits), kind)
            yield "index by one", replace(each, indices=(*first, number))


def _atomic(
    each: Load | Store | AtomicRmw | CmpXchg, atomic: Atomic
) -> Iterator[tuple[str, Instruction]]:
    narrow = replace(atomic, scope=replace(atomic.scope, scope=Scope.WORKGROUP))
    yield "workgroup scope", replace(each, atomic=narrow)
    if atomic.ordering is not Ordering.MONOTONIC:
        relaxed = replace(atomic, ordering=Ordering.MONOTONIC)
        yield "relaxed", replace(each, atomic=relaxed)


def race(module: Module, kernel: Function, options: Options, most: int) -> str | None:
    """A bug that a run of the kernel shows, in words; None where none of at most `most` does.

    The interpreter alone, without the checker's order of things: all inputs that it knows to try,
    all contents of buffers, all schedules, and as many workgroups as fit.
    """
    task = Task.asked(module, kernel, replace(options, seconds=60.0), "mutant")
    program, found = prepared(task), Found()
    inputs = [values for values, _ in program.inputs.first()]
    distinct = [dict(each) for each in dict.fromkeys(tuple(sorted(v.items())) for v in inputs)]
    groups = task.launch.whole_clusters(range(min(task.launch.groups, 8)))
    all_runs = itertools.product(distinct, Contents, Schedule)
    for values, contents, schedule in itertools.islice(all_runs, most):
        steps = task.budget.long_run
        tried(program, found, Trial(values, contents, groups, steps, schedule=schedule))
        for each in found.findings.values():
            diagnostic = each.diagnostic
            if diagnostic.severity is Severity.ERROR:
                return f"{diagnostic.code} {diagnostic.message} with {values}, {contents.value}"
    return None


def unsound(module: Module, kernel: Function, options: Options, most: int) -> str | None:
    """What is wrong with a mutant that is proved all the same; None where it is not proved."""
    if checked(Task.asked(module, kernel, options, "mutant")).report.verdict is not Verdict.PROVED:
        return None
    return race(module, kernel, options, most)
