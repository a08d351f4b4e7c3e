"""Initial values of words, where their module states them.

That locks are free and counters 0 is a premise about values that the host leaves there. The first
launch finds the initializer of a variable, so a premise cannot contradict that.
"""

from __future__ import annotations

import z3

from fencepost.kernels.execute.memory.launch_memory import constant_bytes
from fencepost.kernels.prove.protocols.instance import Word
from fencepost.kernels.question.layout import Layout
from fencepost.llvm.ir import Aggregate, Operand, Undef
from fencepost.llvm.types import ArrayType, StructType, Type, alloc_size, field_offsets
from fencepost.vocabulary.address_spaces import SyncSpace


def may_be_zero(layout: Layout, word: Word) -> bool:
    """Return True if a word, or each one of its object, may be 0 at first."""
    return may_begin_with(layout, word, 0)


def may_begin_with(layout: Layout, word: Word, number: int) -> bool:
    """Return True if a word, or each one of its object, may hold a number at first."""
    region = layout.buffers.get(word.region)
    if word.space == SyncSpace.LOCAL or region is None or region.variable is None:
        return True
    variable = region.variable
    if variable.value is None:
        return True
    places = _places(word)
    if number and not places:
        return False
    whole = [(0, alloc_size(variable.type))]
    return all(
        _holds(variable.value, variable.type, start, number.to_bytes(end - start, "little"))
        for start, end in places or whole
    )


def _places(word: Word) -> list[tuple[int, int]]:
    """Return the bytes that the atomics of a word touch; none if these are not known."""
    found = []
    for each in word.sites:
        if not each.how.atomic:
            continue
        known = z3.simplify(each.pointer.offset)
        offset = known.as_long() if z3.is_bv_value(known) else word.offset
        if offset is None or not z3.is_bv_value(each.size):
            return []
        found.append((offset, offset + int(each.size.as_long())))
    return found


def _holds(value: Operand, kind: Type, start: int, wanted: bytes) -> bool:
    """Return True if an initializer may hold some bytes from `start` on: undefined bytes may, an
    address or an unknown value may not.
    """
    if isinstance(value, Undef):
        return True
    if isinstance(value, Aggregate) and isinstance(kind, StructType | ArrayType):
        if isinstance(kind, StructType):
            parts = list(zip(field_offsets(kind), kind.fields, value.elements, strict=True))
        else:
            step = alloc_size(kind.element)
            numbered = enumerate(value.elements)
            parts = [(step * at, kind.element, each) for at, each in numbered]
        return all(
            _holds(each, part, max(start - at, 0), wanted[max(at - start, 0) :])
            for at, part, each in parts
            if at < start + len(wanted) and start < at + alloc_size(part)
        )
    held = constant_bytes(value, kind)
    if held is None:
        return False
    here = held[start : start + len(wanted)]
    return here == wanted[: len(here)]


__all__ = ["may_be_zero", "may_begin_with"]
