"""Accesses that say how far they reach: 002's, cooperative atomics, loads that monitor.

A store-available and a load-visible access are no atomics: unordered they race as others do. What
they add, availability and visibility of their own, counts where orderings have none [002
store-available, load-visible; 001 llvm.amdgcn.cooperative.atomic].
"""

from __future__ import annotations

import re

from fencepost.llvm.effects.effect import Access, Effect, Touch, Unsupported
from fencepost.llvm.ir import Atomic, Call, Int, Ordering, Text

_AV = re.compile(r"av\.(?:(?:global|flat)\.)?(load|store)\.b(\d+)(?:\..*)?")
_COOPERATIVE = re.compile(r"cooperative\.atomic\.(load|store)\.\d+x(\d+)B(?:\.p[01])?")
_MONITOR = re.compile(r"(?:flat|global)\.load\.monitor\.b(\d+)(?:\..*)?")
_SCOPE = re.compile(r'!"([^"]*)"')
_ORDERS = {
    2: Ordering.ACQUIRE,
    3: Ordering.RELEASE,
    4: Ordering.ACQ_REL,
    5: Ordering.SEQ_CST,
}
"""The orderings of the C ABI; what is none of them orders nothing."""
_SCOPES_OF_POLICY = ("wavefront", "workgroup", "agent", "")
"""By the two bits of a cache policy that say how far a load reaches, as GFX12 has them."""


def availability(name: str, call: Call) -> Effect | None:
    """What `llvm.amdgcn.<name>` accesses; None where it is none of these."""
    arguments = call.arguments
    if found := _AV.fullmatch(name):
        size = int(found[2]) // 8
        if found[1] == "load":
            return Touch(Access.READ, arguments[0], size)
        return Touch(Access.WRITE, arguments[0], size, (), arguments[1])
    if found := _COOPERATIVE.fullmatch(name):
        size, atomic = int(found[2]), _atomic(call)
        if atomic is None:
            return Unsupported(f"llvm.amdgcn.{name} without a scope that is known")
        if found[1] == "load":
            return Touch(Access.ATOMIC_READ, arguments[0], size, atomic=atomic)
        return Touch(Access.ATOMIC_WRITE, arguments[0], size, (), arguments[1], atomic=atomic)
    if found := _MONITOR.fullmatch(name):
        atomic = _atomic(call) or _by_policy(call)
        return Touch(Access.ATOMIC_READ, arguments[0], int(found[1]) // 8, atomic=atomic)
    return None


def says_availability(callee: str | None) -> bool:
    """Whether a call is an access that is available or visible by itself."""
    return callee is not None and bool(_AV.fullmatch(callee.removeprefix("llvm.amdgcn.")))


def is_cooperative(callee: str | None) -> bool:
    """Whether a call is a cooperative atomic."""
    return callee is not None and bool(_COOPERATIVE.fullmatch(callee.removeprefix("llvm.amdgcn.")))


def _atomic(call: Call) -> Atomic | None:
    """The ordering and scope among the last arguments; None without a scope."""
    ordering, scope = Ordering.MONOTONIC, None
    for each in call.arguments[1:]:
        match each:
            case Text(text=text) if found := _SCOPE.fullmatch(text):
                scope = found[1]
            case Int(value=value):
                ordering = _ORDERS.get(value, Ordering.MONOTONIC)
    return Atomic(ordering, scope) if scope is not None else None


def _by_policy(call: Call) -> Atomic:
    match call.arguments[-1]:
        case Int(value=policy):
            return Atomic(Ordering.MONOTONIC, _SCOPES_OF_POLICY[policy >> 3 & 3])
    return Atomic(Ordering.MONOTONIC, "singlethread")
