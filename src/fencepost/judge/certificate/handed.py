"""Values that the first work-item of a workgroup stores in LDS, and the others load.

A word of LDS that has one store in the kernel holds what this store wrote, at every load behind a
barrier that follows it. So a load has the value of the register that was stored, of the work-item
that stored it. Nothing is said of words with several stores, of stores in loops, and of those that
another work-item may make, or that the first one may leave out.
"""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.judge.certificate.anew import Anew
from fencepost.judge.machine.accesses import ANY, touched
from fencepost.judge.machine.atomics import Atomics
from fencepost.judge.machine.tracks import Place
from fencepost.judge.machine.values import Ptr, Value
from fencepost.judge.terms import words
from fencepost.judge.terms.slices import Slice
from fencepost.judge.terms.words import Script, flag
from fencepost.llvm.ir import Load, Store
from fencepost.llvm.types import IntType


def hand_over(anew: Anew, one: Slice, first: Slice, barrier: Place, barriers: set[Place]) -> None:
    """Give the loads of a work-item the values that the `first` one stored in front of a
    barrier.
    """
    shape = anew.shape
    for at, store in _stores(anew):
        if shape.around[at[0]] or not shape.follows(at, barrier) or not only_first(anew, at):
            continue
        for place, load in _loads(anew, store, barrier):
            if Atomics(shape).leads_without(at, place, barriers):
                continue
            value: Value = first.use(store.value)
            if _placed(first, store) == _placed(one, load) is not None and load.head.name:
                one.memo[load.head.name] = value


def _stores(anew: Anew) -> Iterator[tuple[Place, Store]]:
    """Yield the stores in LDS that are the only ones to their variable."""
    every = touched(anew.module, anew.kernel)
    writes = [each for each in every if each.writes]
    for each in writes:
        instruction = anew.shape.flow.blocks[each.at[0]].instructions[each.at[1]]
        if not each.local or not isinstance(instruction, Store) or instruction.atomic is not None:
            continue
        alone = all(
            one.at == each.at or not (one.objects & each.objects or ANY in one.objects)
            for one in writes
        )
        if alone and len(each.objects) == 1 and isinstance(instruction.value.type, IntType):
            yield each.at, instruction


def _loads(anew: Anew, store: Store, barrier: Place) -> Iterator[tuple[Place, Load]]:
    """Yield the loads of a store's type that every path to passes a barrier."""
    for label, block in anew.shape.flow.blocks.items():
        for at, each in enumerate(block.instructions):
            if not isinstance(each, Load) or each.atomic is not None:
                continue
            behind = barrier[0] in anew.shape.over[label] and (
                label != barrier[0] or at > barrier[1]
            )
            if behind and each.head.type == store.value.type:
                yield (label, at), each


def _placed(item: Slice, each: Load | Store) -> tuple[str, int] | None:
    found = item.use(each.pointer)
    if not isinstance(found, Ptr) or found.object == "any" or not isinstance(found.offset, int):
        return None
    return found.object, found.offset


def only_first(anew: Anew, at: Place) -> bool:
    """Return True if the first work-item of each workgroup comes to a place, and no other one."""
    return _none(anew, at, first=True) and _none(anew, at, first=False)


def _none(anew: Anew, at: Place, *, first: bool) -> bool:
    """Return True if the judge finds that the first work-item of no workgroup stays away from a
    place, or that none of the others comes there.
    """
    script = Script(["(set-logic QF_UFBV)"])
    item = Slice(script, "", anew.shape, local=dict.fromkeys(range(3), 0) if first else {})
    try:
        reached = anew.reached(item, at[0])
    except (OverflowError, RecursionError, AssertionError):
        return False
    anew.ground(script, item, None, False)
    zero: words.Word = 1
    for axis in range(3):
        zero = flag.all(zero, words.compare("eq", 32, item.id(axis), 0))
    script.say(words.holds(flag.no(reached) if first else flag.all(reached, flag.no(zero))))
    return anew.impossible(script) is True
