"""Accesses that name their reach: 002's, cooperative atomics, loads that monitor.

A store-available and a load-visible access are no atomics: unordered they race as others do. What
they add, availability and visibility of their own, counts where orderings have none [002
store-available, load-visible; 001 llvm.amdgcn.cooperative.atomic].
"""

from __future__ import annotations

from fencepost.llvm.effects.effect import Access, Effect, Touch, Unsupported
from fencepost.llvm.effects.row import Named
from fencepost.llvm.ir import Atomic, Call, Int, Text
from fencepost.patterns import pattern
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import NARROWEST, Scope, SyncScope, sync_scope

_SCOPE = pattern(r'!"([^"]*)"')
_ORDERS = {
    2: Ordering.ACQUIRE,
    3: Ordering.RELEASE,
    4: Ordering.ACQ_REL,
    5: Ordering.SEQ_CST,
}
"""The orderings of the C ABI; any other number orders nothing."""
_SCOPES_OF_POLICY = (Scope.WAVEFRONT, Scope.WORKGROUP, Scope.AGENT, Scope.SYSTEM)
"""Scopes by the two bits of a cache policy that set the reach of a load, as GFX12 has them."""


def load_visible(call: Call, named: Named) -> Effect:
    """(pointer, scope)."""
    size = named.numbers["bits"] // 8
    return Touch(Access.READ, call.arguments[0], size, reach=_scope(call))


def store_available(call: Call, named: Named) -> Effect:
    """(pointer, value, scope)."""
    pointer, value = call.arguments[:2]
    return Touch(Access.WRITE, pointer, named.numbers["bits"] // 8, (), value, reach=_scope(call))


def cooperative_load(call: Call, named: Named) -> Effect:
    """(pointer, ordering, scope)."""
    if (atomic := _atomic(call)) is None:
        return _without_scope(call)
    return Touch(Access.ATOMIC_READ, call.arguments[0], named.numbers["bytes"], atomic=atomic)


def cooperative_store(call: Call, named: Named) -> Effect:
    """(pointer, value, ordering, scope)."""
    pointer, value = call.arguments[:2]
    if (atomic := _atomic(call)) is None:
        return _without_scope(call)
    return Touch(Access.ATOMIC_WRITE, pointer, named.numbers["bytes"], (), value, atomic=atomic)


def monitor(call: Call, named: Named) -> Effect:
    """(pointer, ordering, scope), or, as LLVM had it first, (pointer, policy)."""
    atomic = _atomic(call) or _by_policy(call)
    return Touch(Access.ATOMIC_READ, call.arguments[0], named.numbers["bits"] // 8, atomic=atomic)


def is_cooperative(callee: str | None) -> bool:
    """Return True if a call is a cooperative atomic."""
    return callee is not None and callee.startswith("llvm.amdgcn.cooperative.atomic.")


def _without_scope(call: Call) -> Unsupported:
    return Unsupported(f"{call.callee} without a scope that is known")


def _scope(call: Call) -> SyncScope | None:
    """Return the scope that the last argument of a call names; None for any other text."""
    match call.arguments[-1]:
        case Text(text=text) if found := _SCOPE.fullmatch(text):
            return sync_scope(found[1])
    return None


def _atomic(call: Call) -> Atomic | None:
    """Return the ordering and scope among the last arguments; None without a scope."""
    ordering, scope = Ordering.MONOTONIC, None
    for each in call.arguments[1:]:
        match each:
            case Text(text=text) if found := _SCOPE.fullmatch(text):
                scope = sync_scope(found[1])
            case Int(value=value):
                ordering = _ORDERS.get(value, Ordering.MONOTONIC)
    return Atomic(ordering, scope) if scope is not None else None


def _by_policy(call: Call) -> Atomic:
    match call.arguments[-1]:
        case Int(value=policy):
            return Atomic(Ordering.MONOTONIC, SyncScope(_SCOPES_OF_POLICY[policy >> 3 & 3]))
    return Atomic(Ordering.MONOTONIC, NARROWEST)
