"""The operations that rows of tables are for, as values that print themselves in litmus syntax."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from fencepost.lowering.rows.table import Kind
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import Scope

_ORDERINGS = {
    Kind.LOAD: (Ordering.MONOTONIC, Ordering.ACQUIRE, Ordering.SEQ_CST),
    Kind.STORE: (Ordering.MONOTONIC, Ordering.RELEASE, Ordering.SEQ_CST),
    Kind.RMW: (
        Ordering.MONOTONIC,
        Ordering.ACQUIRE,
        Ordering.RELEASE,
        Ordering.ACQ_REL,
        Ordering.SEQ_CST,
    ),
    Kind.FENCE: (Ordering.ACQUIRE, Ordering.RELEASE, Ordering.ACQ_REL, Ordering.SEQ_CST),
}
_SPACES = (AddressSpace.GLOBAL, AddressSpace.LOCAL, AddressSpace.GENERIC)
SCOPES = (Scope.WAVEFRONT, Scope.WORKGROUP, Scope.CLUSTER, Scope.AGENT, Scope.SYSTEM)


@dataclass(frozen=True, slots=True)
class Operation:
    """An atomic operation or a fence; `space` is None for fences, `returns`: the old value of a
    read-modify-write is used.
    """

    kind: Kind
    ordering: Ordering
    scope: Scope
    space: AddressSpace | None = None
    returns: bool = False

    @property
    def acquires(self) -> bool:
        """Whether it can be the end of a synchronization."""
        return self.ordering.at_least_acquire and self.kind is not Kind.STORE

    @property
    def releases(self) -> bool:
        """Whether it can be the start of one."""
        return self.ordering.at_least_release and self.kind is not Kind.LOAD

    def letter(self, *, writes: bool) -> str:
        """Its letter (see `Do`), where it writes a value, or else reads one."""
        match self.kind:
            case Kind.LOAD:
                return "r"
            case Kind.STORE:
                return "w"
            case _ if writes:
                return "A" if self.returns else "N"
            case _:
                return "a" if self.returns else "n"

    @property
    def order(self) -> str:
        """Its scope and ordering, as litmus tests have them."""
        return f"{self.scope.word} {self.ordering.value}"


def operations() -> Iterator[Operation]:
    """All that the tables have rows for, but for those of a single thread."""
    for kind, orderings in _ORDERINGS.items():
        spaces: tuple[AddressSpace | None, ...] = (None,) if kind is Kind.FENCE else _SPACES
        for scope, ordering, space in product(SCOPES, orderings, spaces):
            if space is AddressSpace.LOCAL and scope > Scope.WORKGROUP:
                continue
            yield Operation(kind, ordering, scope, space)
            if kind is Kind.RMW:
                yield Operation(kind, ordering, scope, space, returns=True)
