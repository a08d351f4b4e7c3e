"""Accesses whose operands say all: loads of their result, copies and fills of memory."""

from __future__ import annotations

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
from fencepost.llvm.ir import Call
from fencepost.llvm.types import store_size


def load_of_result(call: Call, _: Named) -> Effect:
    """Each lane loads as many bytes as its result has; lanes may exchange them afterwards."""
    return Touch(Access.READ, call.arguments[0], store_size(call.head.type))


def masked_load(call: Call, _: Named) -> Effect:
    """Some of the elements of a vector are loaded."""
    part = Part(Reached.READ, call.arguments[0], store_size(call.head.type))
    return Unsupported(f"{call.callee}: what it does to memory is not known", (part,))


def masked_store(call: Call, _: Named) -> Effect:
    """Some of the elements of a vector, the first operand, are stored."""
    part = Part(Reached.WRITE, call.arguments[1], store_size(call.arguments[0].type))
    return Unsupported(f"{call.callee}: what it does to memory is not known", (part,))


def cluster_load(call: Call, named: Named) -> Effect:
    """A load that one workgroup of a cluster may make for several: whose address counts is not
    said where they differ.
    """
    part = Part(Reached.READ, call.arguments[0], named.numbers["bits"] // 8)
    why = f"{call.callee} is not interpreted: other workgroups of the cluster take part in it"
    return Unsupported(why, (part,))


def atomic_of(size: int) -> Make:
    """An atomic of at most `size` bytes, of which the checker does not know what it computes: it
    acts for all lanes of a wave at once, counts arrivals, or rounds in ways of its own.
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
