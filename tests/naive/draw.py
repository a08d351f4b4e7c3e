"""Drawing single operations for a small random program."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Protocol, TypeVar

from fencepost.program.expressions import Binary, Const, Expr, Register, Unary
from fencepost.program.operations import (
    AccessKind,
    AtomicRmw,
    CmpXchg,
    Fence,
    Load,
    Operation,
    Pointer,
    Store,
)
from fencepost.program.program import Location
from fencepost.program.values import BinaryOp, RmwOp, UnaryOp
from fencepost.vocabulary.mmra import Tag, TagSet
from fencepost.vocabulary.orderings import (
    CMPXCHG_FAILURE_ORDERINGS,
    FENCE_ORDERINGS,
    RMW_ORDERINGS,
    Ordering,
)
from fencepost.vocabulary.scopes import Position, Scope, SyncScope

T = TypeVar("T")

LOADS = (Ordering.UNORDERED, Ordering.MONOTONIC, Ordering.ACQUIRE, Ordering.SEQ_CST)
STORES = (Ordering.UNORDERED, Ordering.MONOTONIC, Ordering.RELEASE, Ordering.SEQ_CST)
RMWS = tuple(o for o in Ordering if o in RMW_ORDERINGS)
FAILURES = tuple(o for o in Ordering if o in CMPXCHG_FAILURE_ORDERINGS)
FENCES = tuple(o for o in Ordering if o in FENCE_ORDERINGS)

WEAK = frozenset({Ordering.UNORDERED, Ordering.MONOTONIC})
THEMES: tuple[frozenset[Ordering], ...] = (
    frozenset(Ordering) - {Ordering.SEQ_CST},
    frozenset(Ordering) - WEAK,
    frozenset({Ordering.MONOTONIC, Ordering.SEQ_CST}),
    frozenset(Ordering),
)
"""What the orderings of one program are drawn from."""

NON_AV = Tag("amdgcn-av", "none")
TAG_PAIRS = (
    (Tag("amdgpu-synchronize-as", "local"), Tag("amdgpu-synchronize-as", "global")),
    (Tag("foo", "a"), Tag("foo", "b")),
)


class Choose(Protocol):
    """Picks one of some options; the earlier ones are the simpler."""

    def __call__(self, options: Sequence[T], /) -> T: ...


@dataclass(frozen=True, slots=True)
class Features:
    """What generated programs may contain beside default instructions with scopes and orderings."""

    av: bool = True
    """Non-atomic store-available and load-visible accesses, and `amdgcn-av:none`."""
    tags: bool = True
    """Tags other than `amdgcn-av:none`."""
    volatile: bool = True
    one_as: bool = True
    branches: bool = True
    undef: bool = True
    """Locations without an initial write."""
    unordered: bool = True
    local: bool = True
    narrow: bool = True
    """Scopes that do not reach all threads."""


class Use(Enum):
    """What an access is for; it is mostly, but not always, made to fit."""

    DATA = "data"
    FLAG = "flag"
    ANY = "any"


class Draw:
    """Draws operations. What it draws once for a program (scopes, tags, orderings) makes operations
    that fit each other likely.
    """

    def __init__(
        self,
        choose: Choose,
        features: Features,
        locations: Sequence[Location],
        positions: Sequence[Position],
    ) -> None:
        self.choose = choose
        self.features = features
        self.locations = locations
        self._registers = 0
        self.positions = positions
        joint = max(a.joint_scope(b) for a in positions for b in positions)
        self._wide = choose([scope for scope in Scope if scope >= joint])
        self.usual = self._wide
        """The scope that operations mostly have; shapes set it to what fits."""
        some = tuple(Scope) if features.narrow else (self._wide,)
        self._others = [choose(some), choose(some)]
        self._noisy = choose((False, False, False, True))
        self._distinct = choose((False, True))
        self._volatile_rarity = choose((0, 0, 0, 0, 2)) if features.volatile else 0
        self._written = 0
        theme = choose(THEMES)
        self._theme = theme if features.unordered else theme - {Ordering.UNORDERED}
        self._tags: list[Tag] = []
        if features.tags and choose((False, True)):
            self._tags += choose(TAG_PAIRS)
        self._non_av = choose((0, 2, 3, 6)) if features.av else 0
        self._one_as = features.one_as and choose((False,) * 5 + (True,))

    def rarely(self, one_in: int) -> bool:
        """Yes once in `one_in` times."""
        return self.choose((False,) * (one_in - 1) + (True,))

    def fitting_scope(self, one: int, other: int) -> Scope:
        """A scope that includes both threads: mostly the smallest there is."""
        if not self.features.narrow or self.rarely(3):
            return self._wide
        return self.positions[one].joint_scope(self.positions[other])

    def any_operation(self, before: Sequence[Operation]) -> Operation:
        """Any operation on any location."""
        kind = self.choose(("load", "store") * 3 + ("fence", "rmw", "cmpxchg"))
        if kind == "fence":
            return self.fence()
        location = self.choose(self.locations)
        match kind:
            case "load":
                return self.load(location)
            case "store":
                return self.store(location, before)
            case "rmw":
                return self.rmw(location, before)
            case _:
                return self.cmpxchg(location, before)

    def load(self, location: Location, use: Use = Use.ANY, strong: bool = True) -> Load:
        """A load; as a flag, with acquire ordering or stronger if `strong`."""
        load = Load(self.register(), self._pointer(location))
        kind, scope, ordering = self._access(LOADS, use, strong)
        return replace(
            load,
            kind=kind,
            scope=scope,
            ordering=ordering,
            volatile=self._volatile(),
            tags=self.tags(),
        )

    def store(
        self,
        location: Location,
        before: Sequence[Operation],
        use: Use = Use.ANY,
        strong: bool = True,
    ) -> Store:
        """A store; as a flag, with release ordering or stronger if `strong`."""
        kind, scope, ordering = self._access(STORES, use, strong)
        return Store(
            self._pointer(location),
            self._value(before),
            kind,
            scope,
            ordering,
            self._volatile(),
            tags=self.tags(),
        )

    def rmw(
        self, location: Location, before: Sequence[Operation], strong: bool = False
    ) -> AtomicRmw:
        """A read-modify-write; `strong`: one that acquires and releases."""
        op = self.choose((RmwOp.ADD, RmwOp.XCHG, RmwOp.UMAX, self.choose(tuple(RmwOp))))
        pointer, value, scope = self._pointer(location), self._value(before), self.scope()
        ordering = self._ordering(RMWS[3:] if strong else RMWS)
        return AtomicRmw(self.register(), op, pointer, value, scope, ordering, self.tags())

    def cmpxchg(self, location: Location, before: Sequence[Operation]) -> CmpXchg:
        """A compare-and-exchange."""
        pointer, scope = self._pointer(location), self.scope()
        constant: Expr = Const(self.choose((0, 1)))
        expected = self._value(before) if self.rarely(8) else constant
        new = self._value(before)
        success, failure = self._ordering(RMWS), self._ordering(FAILURES)
        return CmpXchg(
            self.register(), pointer, expected, new, scope, success, failure, self.tags()
        )

    def fence(self, end: Ordering | None = None) -> Fence:
        """A fence; `end` is RELEASE or ACQUIRE where it must be at least that."""
        fitting = FENCES if end is None else (end, Ordering.ACQ_REL, Ordering.SEQ_CST)
        return Fence(self.scope(), self._ordering(fitting), self._fence_tags())

    def scope(self) -> SyncScope:
        """A scope: the usual one, but not always in a noisy program."""
        scope = self.choose(self._others) if self._noisy and self.rarely(4) else self.usual
        return SyncScope(scope, self._one_as and self.rarely(2))

    def tags(self) -> TagSet:
        """A set of tags, mostly empty."""
        drawn = [tag for tag in self._tags if self.rarely(3)]
        if self._non_av and self.rarely(self._non_av):
            drawn.append(NON_AV)
        return TagSet.of(drawn)

    def _fence_tags(self) -> TagSet:
        """The tags of a fence: it is where a limit to address spaces means most."""
        tags = self.tags()
        limits = [tag for tag in self._tags if tag.prefix == "amdgpu-synchronize-as"]
        return TagSet.of([*tags, self.choose(limits)]) if limits and self.rarely(2) else tags

    def twisted(self, operation: Operation) -> Operation:
        """The operation with something about it changed."""
        if not isinstance(operation, (Load, Store, AtomicRmw, CmpXchg, Fence)):
            return operation
        twists = ["scope", "scope", "ordering"]
        twists += ["non-av"] * 4 if self._non_av else []
        twists += ["tag"] * 3 if self._tags else []
        twist = self.choose(twists)
        if twist == "non-av":
            return replace(operation, tags=TagSet.of([*operation.tags, NON_AV]))
        if twist == "tag":
            return replace(operation, tags=TagSet.of([*operation.tags, self.choose(self._tags)]))
        if twist == "scope" and operation.scope is not None:
            return replace(operation, scope=SyncScope(self.choose(self._others)))
        location = None if isinstance(operation, Fence) else self._location(operation.pointer)
        match operation:
            case Fence():
                return replace(operation, ordering=self.choose(FENCES))
            case AtomicRmw():
                return replace(operation, ordering=self.choose(RMWS))
            case CmpXchg():
                return replace(operation, success=self.choose(RMWS), failure=self.choose(FAILURES))
            case Load():
                assert location is not None
                return replace(self.load(location), register=operation.register)
            case Store():
                assert location is not None
                return replace(self.store(location, []), value=operation.value)

    def _location(self, pointer: Pointer) -> Location:
        return next(loc for loc in self.locations if loc.name == pointer.name)

    def _access(
        self, orderings: tuple[Ordering, ...], use: Use, strong: bool
    ) -> tuple[AccessKind, SyncScope | None, Ordering]:
        """How an access is made."""
        kinds = {
            Use.DATA: (AccessKind.PLAIN,) * 4 + (AccessKind.ATOMIC, AccessKind.AV, AccessKind.AV),
            Use.FLAG: (AccessKind.ATOMIC,),
            Use.ANY: (AccessKind.PLAIN, AccessKind.ATOMIC, AccessKind.ATOMIC, AccessKind.AV),
        }[use]
        kind = self.choose([k for k in kinds if self.features.av or k is not AccessKind.AV])
        match kind:
            case AccessKind.PLAIN:
                return kind, None, Ordering.NOT_ATOMIC
            case AccessKind.AV:
                return kind, self.scope(), Ordering.NOT_ATOMIC
            case AccessKind.ATOMIC:
                if use is Use.FLAG:
                    orderings = orderings[2:] if strong else orderings[1:2]
                return kind, self.scope(), self._ordering(orderings)
            case _:
                raise AssertionError(kind)

    def _ordering(self, orderings: tuple[Ordering, ...]) -> Ordering:
        fitting = [o for o in orderings if o in self._theme]
        if not fitting:
            fitting = [o for o in orderings if o is not Ordering.UNORDERED]
        return self.choose(fitting)

    def _pointer(self, location: Location) -> Pointer:
        return Pointer(location.name, self._noisy and self.rarely(8))

    def _volatile(self) -> bool:
        return bool(self._volatile_rarity) and self.rarely(self._volatile_rarity)

    def register(self) -> str:
        """A register that nothing else names."""
        self._registers += 1
        return f"r{self._registers - 1}"

    def _value(self, before: Sequence[Operation]) -> Expr:
        """A constant, or now and then something that depends on an earlier read."""
        read = [o.register for o in before if isinstance(o, (Load, AtomicRmw, CmpXchg))]
        if read and self.rarely(5):
            source = Register(self.choose(read))
            sum_of_it = Binary(BinaryOp.ADD, source, Const(1))
            other = Const(self.choose((1, 2, -1)))
            result = Binary(self.choose(tuple(BinaryOp)), source, other)
            inverse = Unary(self.choose(tuple(UnaryOp)), source)
            expressions: tuple[Expr, ...] = (source, source, sum_of_it, result, inverse)
            return self.choose(expressions)
        self._written += 1
        return Const(self._written if self._distinct else self.choose((1, 1, 2)))
