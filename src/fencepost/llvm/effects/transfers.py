"""Target intrinsics that copy between LDS and global memory, and the waits for them.

Those that are not interpreted give an upper bound of the memory they reach.
"""

from __future__ import annotations

from fencepost.llvm.effects.effect import (
    Await,
    Counter,
    Effect,
    Part,
    Reached,
    Transfer,
    Unsupported,
)
from fencepost.llvm.effects.row import Named
from fencepost.llvm.ir import Call, Int
from fencepost.vocabulary.address_spaces import SyncSpace

LOCAL = frozenset({SyncSpace.LOCAL})
GLOBAL = frozenset({SyncSpace.GLOBAL})


def _constant(call: Call, *places: int) -> tuple[int, ...] | None:
    """Operands that must be constants; None where one is none."""
    given = [call.arguments[place] for place in places]
    found = [each.value for each in given if isinstance(each, Int)]
    return tuple(found) if len(found) == len(given) else None


def _not_constant(call: Call) -> Unsupported:
    return Unsupported(f"{call.callee}: its size or shift is no constant")


def _by_wave(call: Call, counter: Counter | None) -> Effect:
    if (known := _constant(call, 2, 3)) is None:
        return _not_constant(call)
    size, shift = known
    return Transfer(call.arguments[1], call.arguments[0], size, (), shift, counter=counter)


def by_wave(call: Call, _: Named) -> Effect:
    """(global pointer, LDS pointer, bytes, shift, policy)."""
    return _by_wave(call, None)


def by_wave_marked(call: Call, _: Named) -> Effect:
    """As `by_wave`; done when the group of copies that it belongs to is waited for."""
    return _by_wave(call, Counter.MARKS)


def _of_buffer(call: Call, counter: Counter | None) -> Effect:
    if (known := _constant(call, 2, 5)) is None:
        return _not_constant(call)
    size, shift = known
    offsets = call.arguments[3:5]
    return Transfer(call.arguments[1], call.arguments[0], size, offsets, shift, counter=counter)


def of_buffer(call: Call, _: Named) -> Effect:
    """(resource, LDS pointer, bytes, offset, scalar offset, shift, policy)."""
    return _of_buffer(call, None)


def of_buffer_marked(call: Call, _: Named) -> Effect:
    """As `of_buffer`; done when the group of copies that it belongs to is waited for."""
    return _of_buffer(call, Counter.MARKS)


def _by_lane(call: Call, named: Named, *, to_lds: bool) -> Effect:
    lds, memory = call.arguments[1], call.arguments[0]
    if (known := _constant(call, 2)) is None:
        return _not_constant(call)
    return Transfer(
        lds,
        memory,
        named.numbers["bits"] // 8,
        (),
        known[0],
        to_lds,
        by_wave=False,
        counter=Counter.ASYNC,
    )


def load_by_lane(call: Call, named: Named) -> Effect:
    """(global pointer, LDS pointer, shift, policy)."""
    return _by_lane(call, named, to_lds=True)


def store_by_lane(call: Call, named: Named) -> Effect:
    """As `load_by_lane`, the other way."""
    return _by_lane(call, named, to_lds=False)


def _unread(
    call: Call, size: int | None, shift: int, counter: Counter | None, *, wave: bool
) -> Effect:
    """A load into LDS that is not interpreted, from anywhere in its object."""
    given = call.arguments[shift]
    known = isinstance(given, Int)
    into = Part(
        Reached.COPIED,
        call.arguments[1],
        size if known else None,
        counter=counter,
        by_wave=wave,
        shift=given.value if isinstance(given, Int) else 0,
    )
    source = Part(Reached.READ, call.arguments[0], None, counter=counter)
    return Unsupported(f"{call.callee} is not interpreted", (into, source))


def _of_structure(call: Call, counter: Counter | None) -> Effect:
    known = _constant(call, 2)
    return _unread(call, known[0] if known else None, 6, counter, wave=True)


def of_structure(call: Call, _: Named) -> Effect:
    """(resource, LDS pointer, bytes, index, offset, scalar offset, shift, policy)."""
    return _of_structure(call, None)


def of_structure_marked(call: Call, _: Named) -> Effect:
    """As `of_structure`; done when the group of copies that it belongs to is waited for."""
    return _of_structure(call, Counter.MARKS)


def to_cluster(call: Call, _: Named) -> Effect:
    """(global pointer, LDS pointer, shift, policy, mask): loads into the LDS of the workgroups of
    the cluster that the mask names. What they copy into one's own LDS no operand says, and no
    barrier of the workgroup orders.
    """
    return Unsupported(f"{call.callee}: other workgroups of the cluster copy into this one's LDS")


def _tensor(call: Call, lds: Reached, memory: Reached) -> Effect:
    """A descriptor, not a pointer, says where in either memory."""
    return Unsupported(
        f"{call.callee}: what it copies stands in its descriptor",
        (
            Part(lds, None, None, counter=Counter.TENSOR, spaces=LOCAL),
            Part(memory, None, None, counter=Counter.TENSOR, spaces=GLOBAL),
        ),
    )


def tensor_load(call: Call, _: Named) -> Effect:
    """A part of a tensor into LDS."""
    return _tensor(call, Reached.COPIED, Reached.READ)


def tensor_store(call: Call, _: Named) -> Effect:
    """A part of a tensor from LDS."""
    return _tensor(call, Reached.READ, Reached.COPIED)


def await_marks(call: Call, _: Named) -> Effect:
    """(groups of copies that may be outstanding)."""
    return Await(Counter.MARKS, call.arguments[0])


def await_async(call: Call, _: Named) -> Effect:
    """(copies that may be outstanding)."""
    return Await(Counter.ASYNC, call.arguments[0])


def await_tensor(call: Call, _: Named) -> Effect:
    """(copies of tensors that may be outstanding)."""
    return Await(Counter.TENSOR, call.arguments[0])
