"""Operations of a litmus test in HIP, by clang's builtins.

Clang 19 gives atomics of HIP the one-as form of their scope unless they are seq_cst, so in a
program of several address spaces an ordering is written only where that is the form of the test.
What no builtin says (unordered accesses, store-available, other tags) is refused, never replaced by
something stronger.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import assert_never

from fencepost.errors import UnsupportedError
from fencepost.patterns import pattern
from fencepost.program.expressions import Binary, Const, Expr, Register, Unary
from fencepost.program.operations import (
    AccessKind,
    Assign,
    AsyncMark,
    AtomicRmw,
    BarrierArrive,
    BarrierDrop,
    BarrierInit,
    BarrierJoin,
    BarrierSync,
    BarrierWait,
    CmpXchg,
    Fence,
    Goto,
    Load,
    LoadToLds,
    Operation,
    Pointer,
    Store,
    WaitAsyncMark,
)
from fencepost.program.values import BinaryOp, RmwOp
from fencepost.records import dataclass
from fencepost.vocabulary.mmra import LIMITS, NO_TAGS, SYNCHRONIZED_SPACES, Tag, TagSet
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import Scope, SyncScope

_ORDERINGS: Mapping[Ordering, str] = MappingProxyType(
    {
        Ordering.MONOTONIC: "__ATOMIC_RELAXED",
        Ordering.ACQUIRE: "__ATOMIC_ACQUIRE",
        Ordering.RELEASE: "__ATOMIC_RELEASE",
        Ordering.ACQ_REL: "__ATOMIC_ACQ_REL",
        Ordering.SEQ_CST: "__ATOMIC_SEQ_CST",
    }
)
_SCOPES: Mapping[Scope, str] = MappingProxyType(
    {
        Scope.SYSTEM: "__HIP_MEMORY_SCOPE_SYSTEM",
        Scope.AGENT: "__HIP_MEMORY_SCOPE_AGENT",
        Scope.WORKGROUP: "__HIP_MEMORY_SCOPE_WORKGROUP",
        Scope.WAVEFRONT: "__HIP_MEMORY_SCOPE_WAVEFRONT",
        Scope.SINGLETHREAD: "__HIP_MEMORY_SCOPE_SINGLETHREAD",
    }
)
_MODIFY: Mapping[RmwOp, str] = MappingProxyType(
    {
        RmwOp.XCHG: "exchange",
        RmwOp.ADD: "fetch_add",
        RmwOp.AND: "fetch_and",
        RmwOp.OR: "fetch_or",
        RmwOp.XOR: "fetch_xor",
        RmwOp.MAX: "fetch_max",
        RmwOp.MIN: "fetch_min",
        RmwOp.UMAX: "fetch_max",
        RmwOp.UMIN: "fetch_min",
    }
)
_UNSIGNED = frozenset({RmwOp.UMAX, RmwOp.UMIN})


@dataclass(frozen=True, slots=True)
class Writer:
    """Writes operations of one program. `several_spaces`: its locations are in more than one
    address space. `labels`: the prefix of labels.
    """

    several_spaces: bool
    labels: str

    def statement(self, operation: Operation) -> str:
        """Return the statement of an operation. Raises UnsupportedError if HIP has none."""
        match operation:
            case Load():
                return f"{spelled(operation.register)} = {self._load(operation)};"
            case Store():
                return self._store(operation)
            case AtomicRmw():
                return self._modify(operation)
            case CmpXchg():
                return self._exchange(operation)
            case Fence():
                return _fence(operation)
            case BarrierSync():
                return "__builtin_amdgcn_s_barrier();"
            case LoadToLds() | AsyncMark() | WaitAsyncMark():
                raise _unsupported("loads to LDS and their marks")
            case BarrierInit() | BarrierJoin() | BarrierDrop() | BarrierArrive() | BarrierWait():
                raise _unsupported("barrier operations other than 'barrier'")
            case Assign(register, value):
                return f"{spelled(register)} = {expression(value)};"
            case Goto(label, None):
                return f"goto {self.labels}{label};"
            case Goto(label, condition):
                assert condition is not None
                return f"if ({expression(condition)}) goto {self.labels}{label};"
            case _:
                assert_never(operation)

    def _load(self, load: Load) -> str:
        pointer = _pointer(load.pointer)
        if load.kind is AccessKind.PLAIN:
            _check_tags(load.tags)
            if load.nontemporal:
                return f"__builtin_nontemporal_load({pointer})"
            return f"*(volatile int *){pointer}" if load.volatile else f"*{pointer}"
        words = self._atomic(load, acquires=True)
        return f"__hip_atomic_load({pointer}, {words})"

    def _store(self, store: Store) -> str:
        pointer, value = _pointer(store.pointer), expression(store.value)
        if store.kind is AccessKind.PLAIN:
            _check_tags(store.tags)
            if store.nontemporal:
                return f"__builtin_nontemporal_store({value}, {pointer});"
            target = f"*(volatile int *){pointer}" if store.volatile else f"*{pointer}"
            return f"{target} = {value};"
        words = self._atomic(store, acquires=False)
        return f"__hip_atomic_store({pointer}, {value}, {words});"

    def _atomic(self, access: Load | Store, *, acquires: bool) -> str:
        """Return the ordering and scope of an atomic access."""
        if access.kind is AccessKind.AV:
            raise _unsupported("store-available and load-visible accesses")
        if access.kind is not AccessKind.ATOMIC:
            raise _unsupported(f"{access.kind.value} accesses")
        if access.volatile or access.nontemporal:
            raise _unsupported("volatile and nontemporal atomics")
        ordering = access.ordering
        if ordering is Ordering.ACQ_REL:  # on a load it means acquire, on a store release
            ordering = Ordering.ACQUIRE if acquires else Ordering.RELEASE
        assert access.scope is not None
        return self._words(ordering, access.scope, access.tags)

    def _words(self, ordering: Ordering, scope: SyncScope, tags: TagSet) -> str:
        _check_tags(tags)
        if self.several_spaces and ordering is not Ordering.MONOTONIC:
            is_written_so = scope.one_as == (ordering is not Ordering.SEQ_CST)
            if not is_written_so:
                raise _unsupported(
                    f"{ordering.value} atomics of scope {scope.word} beside LDS and global memory"
                )
        return f"{_ordering(ordering)}, {_scope(scope.scope)}"

    def _modify(self, operation: AtomicRmw) -> str:
        pointer, operand = _pointer(operation.pointer), expression(operation.operand)
        op = operation.op
        if op in _UNSIGNED:
            pointer, operand = f"(unsigned *){pointer}", f"(unsigned)({operand})"
        if op is RmwOp.SUB:
            raise _unsupported("atomicrmw sub")
        words = self._words(operation.ordering, operation.scope, operation.tags)
        value = f"__hip_atomic_{_MODIFY[op]}({pointer}, {operand}, {words})"
        return f"{spelled(operation.register)} = {value};"

    def _exchange(self, operation: CmpXchg) -> str:
        success = self._words(operation.success, operation.scope, operation.tags)
        failure = _ordering(operation.failure)
        ordering, scope = success.split(", ")
        register = spelled(operation.register)
        expected, new = expression(operation.expected), expression(operation.new)
        return (
            f"{{ int seen = {expected}; __hip_atomic_compare_exchange_strong("
            f"{_pointer(operation.pointer)}, &seen, {new}, {ordering}, {failure}, {scope}); "
            f"{register} = seen; }}"
        )


def expression(expr: Expr) -> str:
    """Return an expression over registers. Arithmetic is unsigned, so that it wraps."""
    match expr:
        case Const(value):
            return str(value) if value > -(1 << 31) else "(-2147483647 - 1)"
        case Register(name):
            return spelled(name)
        case Unary(op, operand):
            inner = expression(operand)
            return f"(!{inner})" if op.value == "!" else f"(int)(0u - (unsigned)({inner}))"
        case Binary(op, left, right):
            first, second = expression(left), expression(right)
            if op in (BinaryOp.ADD, BinaryOp.SUB, BinaryOp.MUL):
                return f"(int)((unsigned)({first}) {op.value} (unsigned)({second}))"
            return f"({first} {op.value} {second})"
        case _:
            assert_never(expr)


def spelled(name: str) -> str:
    """Return a name of the test as C++ can have it, whatever words C++ reserves."""
    return name if _SAFE.fullmatch(name) else f"{name}_"


_SAFE = pattern(r"[rxyz][0-9]*", re.ASCII)


def _pointer(pointer: Pointer) -> str:
    name = spelled(pointer.name)
    return f"generic({name})" if pointer.generic else name


def _fence(fence: Fence) -> str:
    spaces = [tag.suffix for tag in fence.tags if _limits(tag)]
    _check_tags(TagSet.of(tag for tag in fence.tags if not _limits(tag)))
    _scope(fence.scope.scope)
    words = "".join(f', "{each}"' for each in spaces)
    return f'__builtin_amdgcn_fence({_ordering(fence.ordering)}, "{fence.scope.syncscope}"{words});'


def _limits(tag: Tag) -> bool:
    return tag.prefix in LIMITS and tag.suffix in SYNCHRONIZED_SPACES


def _ordering(ordering: Ordering) -> str:
    if ordering not in _ORDERINGS:
        raise _unsupported(f"the ordering {ordering.value}")
    return _ORDERINGS[ordering]


def _scope(scope: Scope) -> str:
    if scope not in _SCOPES:
        raise _unsupported(f"the scope {scope.word}")
    return _SCOPES[scope]


def _check_tags(tags: TagSet) -> None:
    if tags != NO_TAGS:
        raise _unsupported(f"the tags {tags}")


def _unsupported(what: str) -> UnsupportedError:
    return UnsupportedError(
        f"HIP has no {what}",
        rule="a program is written with clang's builtins, which say exactly what the test says",
        mend="leave it out of the test",
    )
