"""Accesses described by their operands alone: loads of their result, copies and fills of memory."""

from __future__ import annotations

from itertools import groupby

from fencepost.llvm.effects.effect import (
    Access,
    Block,
    Effect,
    Part,
    Reached,
    Touch,
    Unsupported,
)
from fencepost.llvm.effects.row import Make, Named
from fencepost.llvm.ir import Aggregate, Call, Int, Operand
from fencepost.llvm.types import BIT, Type, VectorType, bit_size, store_size


def load_of_result(call: Call, _: Named) -> Effect:
    """Each lane loads as many bytes as its result has; lanes may exchange them afterwards."""
    return Touch(Access.READ, call.arguments[0], store_size(call.head.type))


def masked_load(call: Call, _: Named) -> Effect:
    """Some of the elements of a vector are loaded."""
    return _masked(call, Reached.READ, call.arguments[0], call.head.type)


def masked_store(call: Call, _: Named) -> Effect:
    """Some of the elements of a vector, the first operand, are stored."""
    return _masked(call, Reached.WRITE, call.arguments[1], call.arguments[0].type)


def _masked(call: Call, how: Reached, pointer: Operand, kind: Type) -> Effect:
    """Return the effect of a masked access: if the bits of the mask are constant, it reaches those
    that are set. The mask is the only operand that is a vector of bits [LangRef llvm.masked.load;
    llvm.masked.store].
    """
    why = f"{call.callee}: what it does to memory is not known"
    mask = next((each for each in call.arguments if _bits(each.type)), None)
    whole = Part(how, pointer, store_size(kind))
    bits = mask_bits(mask) if mask is not None else None
    if bits is None or not isinstance(kind, VectorType) or bit_size(kind.element) % 8:
        return Unsupported(why, (whole,))
    size = bit_size(kind.element) // 8
    parts = []
    for on, run in groupby(enumerate(bits), lambda each: each[1]):
        places = [at for at, _ in run]
        if on:
            parts.append(Part(how, pointer, size * len(places), size * places[0]))
    return Unsupported(why, tuple(parts))


def mask_bits(mask: Operand) -> tuple[bool, ...] | None:
    """The bits of a mask, where all of them are constants."""
    if not isinstance(mask, Aggregate):
        return None
    found = tuple(bool(each.value) for each in mask.elements if isinstance(each, Int))
    return found if len(found) == len(mask.elements) else None


def _bits(kind: Type) -> bool:
    return isinstance(kind, VectorType) and kind.element == BIT


def cluster_load(call: Call, named: Named) -> Effect:
    """A load that one workgroup of a cluster may make for several: whose address counts is not
    said where they differ.
    """
    part = Part(Reached.READ, call.arguments[0], named.numbers["bits"] // 8)
    why = f"{call.callee} is not interpreted: other workgroups of the cluster take part in it"
    return Unsupported(why, (part,))


def atomic_of(size: int) -> Make:
    """Return a maker of the effect of an atomic of at most `size` bytes whose computation is not
    known: it acts for all lanes of a wave at once, counts arrivals, or rounds in ways of its own.
    """

    def made(call: Call, _: Named) -> Effect:
        part = Part(Reached.ATOMIC, call.arguments[0], size)
        return Unsupported(f"{call.callee}: what it does to memory is not known", (part,))

    return made


def copy(call: Call, _: Named) -> Effect:
    """Memcpy and memmove."""
    return Block(call.arguments[0], call.arguments[1], call.arguments[2])


def fill(call: Call, _: Named) -> Effect:
    """Memset."""
    return Block(call.arguments[0], None, call.arguments[2], call.arguments[1])
