"""A kernel as its relaxation annotations leave it: an under-approximation of its order.

An operation that is incompatible with another one of the kernel orders nothing here, nor does one
that makes nothing available or visible, so a proof about this kernel holds for the annotated one.
Runs that look for bugs assume that everything orders, so that bugs do not rest on annotations
either, and follow what `amdgcn-av:none` leaves unavailable [004 The happens-before Relation; 002
MakeAvailable and MakeVisible].
"""

from __future__ import annotations

from itertools import combinations

from fencepost.llvm.effects.availability import is_cooperative
from fencepost.llvm.effects.calls import effect_of
from fencepost.llvm.effects.effect import MemoryFence, Touch
from fencepost.llvm.ir import (
    Atomic,
    AtomicRmw,
    Call,
    CmpXchg,
    Fence,
    Instruction,
    Load,
    Other,
    Store,
)
from fencepost.llvm.module import Function
from fencepost.records import replace
from fencepost.vocabulary.mmra import AV_NONE, LIMITS, NO_TAGS, TagSet
from fencepost.vocabulary.orderings import Ordering


def relaxed(kernel: Function) -> Function:
    """Return the kernel without the orderings that annotations may remove; itself if there are
    none.
    """
    every = [each for block in kernel.blocks for each in block.instructions]
    cooperative = any(isinstance(each, Call) and is_cooperative(each.callee) for each in every)
    if not cooperative and not any(tags_of(each) for each in every):
        return kernel
    tagged = {(tags_of(each), isinstance(each, Fence)) for each in every if tags_of(each)}
    apart = {pair for pair in combinations(tagged, 2) if not _compatible(pair[0], pair[1])}
    loose = frozenset(each for pair in apart for each in pair)
    blocks = tuple(
        replace(block, instructions=tuple(_loosened(each, loose) for each in block.instructions))
        for block in kernel.blocks
    )
    return replace(kernel, blocks=blocks)


def followed(kernel: Function) -> Function:
    """Return the kernel for runs that look for bugs: operations that make nothing available order
    as well, but are marked as not making available. Itself if there are none.
    """
    every = (each for block in kernel.blocks for each in block.instructions)
    if all(tags_of(each).makes_available for each in every):
        return kernel
    blocks = tuple(
        replace(block, instructions=tuple(_withholding(each) for each in block.instructions))
        for block in kernel.blocks
    )
    return replace(kernel, blocks=blocks)


def _withholding(instruction: Instruction) -> Instruction:
    tags = tags_of(instruction)
    if tags.makes_available:
        return instruction
    match instruction:
        case Fence(atomic=atomic):
            others = TagSet.of(each for each in tags if each != AV_NONE)
            return replace(instruction, atomic=_kept_back(atomic), tags=others)
        case Load(atomic=Atomic() as atomic) | Store(atomic=Atomic() as atomic):
            return replace(instruction, atomic=_kept_back(atomic))
        case AtomicRmw(atomic=atomic) | CmpXchg(atomic=atomic):
            return replace(instruction, atomic=_kept_back(atomic))
    return instruction


def _kept_back(atomic: Atomic) -> Atomic:
    return replace(atomic, makes_available=False)


def tags_of(instruction: Instruction) -> TagSet:
    """The annotations of an operation."""
    match instruction:
        case (
            Load(tags=tags)
            | Store(tags=tags)
            | AtomicRmw(tags=tags)
            | CmpXchg(tags=tags)
            | Fence(tags=tags)
            | Call(tags=tags)
        ):
            return tags
    return NO_TAGS


def _compatible(one: tuple[TagSet, bool], other: tuple[TagSet, bool]) -> bool:
    """Return True if no order is lost between two operations. Two fences limited to different
    spaces lose none, because no space is ordered by both.
    """
    if one[1] and other[1]:
        kept = [TagSet.of(t for t in tags if t.prefix not in LIMITS) for tags, _ in (one, other)]
        return kept[0].compatible(kept[1])
    return one[0].compatible(other[0])


def _loosened(instruction: Instruction, loose: frozenset[tuple[TagSet, bool]]) -> Instruction:
    match instruction:
        case Call(head=head, callee=callee) if is_cooperative(callee):
            # Whom it synchronizes with depends on the lanes that take part and on its size.
            return Other(head, f"a call of @{callee}, whose synchronization is not followed,", "")
    tags = tags_of(instruction)
    if not tags:
        return instruction
    apart = (tags, isinstance(instruction, Fence)) in loose
    if not apart and tags.makes_available:
        return instruction
    match instruction:
        case Load(atomic=Atomic() as atomic) | Store(atomic=Atomic() as atomic):
            return replace(instruction, atomic=_plain(atomic, keeps=not apart))
        case AtomicRmw(atomic=atomic):
            return replace(instruction, atomic=_plain(atomic, keeps=not apart))
        case Fence(atomic=atomic):
            return replace(instruction, atomic=_plain(atomic))
        case CmpXchg(atomic=atomic):
            return replace(instruction, atomic=_plain(atomic), failure=Ordering.MONOTONIC)
        case Call(head=head, callee=callee) if apart or not _orders_nothing(instruction):
            return Other(head, f"a call of @{callee} whose annotations may take its order", "")
    return instruction


def _plain(atomic: Atomic, *, keeps: bool = False) -> Atomic:
    """Return an atomic without its order; `keeps`: it has it for what needs no availability."""
    if not _weaker(atomic):
        return atomic
    withheld = atomic.ordering if keeps else None
    return replace(atomic, ordering=Ordering.MONOTONIC, withheld=withheld)


def _weaker(atomic: Atomic) -> bool:
    """Return True if an atomic or fence has an order to lose."""
    return atomic.ordering.at_least_acquire or atomic.ordering.at_least_release


def _orders_nothing(call: Call) -> bool:
    """Return True if a call of an intrinsic surely neither releases nor acquires."""
    if call.callee is None or not call.callee.startswith("llvm."):
        return False
    match effect_of(call, frozenset()):
        case Touch(atomic=Atomic() as atomic):
            return not _weaker(atomic)
        case MemoryFence():
            return False
    return True
