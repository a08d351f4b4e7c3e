"""Orders that the host makes between threads of a Vulkan test (`ssw 0 1`).

System-synchronizes-with is happens-before and nothing else: what the first thread wrote is neither
available nor visible by it. It becomes a flag that the first thread releases at its end and the
second acquires at its start, at system scope, marked `amdgcn-av:none`; executions count in which
the flag is seen. The flag has no other tags, so it orders private accesses and every storage class
too ('implicitly synchronized at the start or end of a thread', 004 SPIRV NonPrivatePointer).
"""

from __future__ import annotations

from fencepost.errors import Place
from fencepost.frontends.litmus.lexer import Cursor, Kind
from fencepost.frontends.litmus.state import parse_index
from fencepost.frontends.litmus.vulkan_operations import thread_number
from fencepost.program.conditions import And, Compare, Condition, RegisterTerm, ValueTerm
from fencepost.program.expressions import Const
from fencepost.program.operations import AccessKind, Load, Operation, Pointer, Store
from fencepost.program.program import Location
from fencepost.program.values import BinaryOp
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.mmra import AV_NONE, TagSet
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import SYSTEM

HostOrder = tuple[int, int]
"""The numbers of two threads, the first of which the host waits for before it starts the second."""

_TAGS = TagSet.of((AV_NONE,))


def parse_host(cursor: Cursor) -> list[tuple[HostOrder, Place]]:
    """Parse the orders of the host, if there are any."""
    found: list[tuple[HostOrder, Place]] = []
    if not cursor.accept("{"):
        return found
    while not cursor.accept("}"):
        if cursor.accept(";"):
            continue
        place = cursor.place()
        cursor.expect("ssw", "as in 'ssw 0 1', or the closing }")
        first, second = (_host_thread(cursor) for _ in range(2))
        found.append(((first, second), place))
    return found


def _host_thread(cursor: Cursor) -> int:
    token = cursor.token
    if token.kind is Kind.NAME:
        return thread_number(cursor, cursor.advance())
    token = cursor.expect_kind(Kind.NUMBER, "a thread")
    return parse_index(cursor, token, token.text)


def flag_of(order: HostOrder) -> str:
    """The name of the flag of an order."""
    return f"ssw{order[0]}_{order[1]}"


def starting(orders: list[HostOrder], thread: int) -> list[Operation]:
    """Return what a thread does at its start."""
    return [
        Load(
            _register(each),
            Pointer(flag_of(each)),
            AccessKind.ATOMIC,
            SYSTEM,
            Ordering.ACQUIRE,
            tags=_TAGS,
        )
        for each in orders
        if each[1] == thread
    ]


def ending(orders: list[HostOrder], thread: int) -> list[Operation]:
    """Return what a thread does at its end."""
    return [
        Store(
            Pointer(flag_of(each)),
            Const(1),
            AccessKind.ATOMIC,
            SYSTEM,
            Ordering.RELEASE,
            tags=_TAGS,
        )
        for each in orders
        if each[0] == thread
    ]


def flags(orders: list[HostOrder]) -> list[Location]:
    """Return the flags as locations."""
    return [Location(flag_of(each), AddressSpace.GLOBAL, 0) for each in orders]


def in_order(orders: list[HostOrder], condition: Condition | None) -> Condition | None:
    """Return a filter for executions in the orders, that also satisfy a condition."""
    seen = [
        Compare(BinaryOp.EQ, RegisterTerm(each[1], _register(each)), ValueTerm(1))
        for each in orders
    ]
    parts = [*([] if condition is None else [condition]), *seen]
    if len(parts) < 2:
        return parts[0] if parts else None
    return And(tuple(parts))


def _register(order: HostOrder) -> str:
    return f"r_{flag_of(order)}"
