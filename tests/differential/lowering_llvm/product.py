"""What is compared: every operation that LLVM IR can say, for one configuration."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

from fencepost.lowering.request import Request
from fencepost.lowering.rows.table import Kind
from fencepost.program.values import RmwOp
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.mmra import SYNCHRONIZE_AS, Tag, TagSet
from fencepost.vocabulary.orderings import (
    CMPXCHG_FAILURE_ORDERINGS,
    FENCE_ORDERINGS,
    RMW_ORDERINGS,
    Ordering,
)
from fencepost.vocabulary.scopes import ALL_SYNC_SCOPES

SPACES = (
    AddressSpace.GLOBAL,
    AddressSpace.GENERIC,
    AddressSpace.LOCAL,
    AddressSpace.PRIVATE,
)
_TAGS = (
    TagSet(),
    *(
        TagSet.of(Tag(SYNCHRONIZE_AS, name) for name in names)
        for names in (("local",), ("global",), ("local", "global"), ("private",))
    ),
)
_LLVM_LOAD = (Ordering.UNORDERED, Ordering.MONOTONIC, Ordering.ACQUIRE, Ordering.SEQ_CST)
_LLVM_STORE = (Ordering.UNORDERED, Ordering.MONOTONIC, Ordering.RELEASE, Ordering.SEQ_CST)
_BOTH = (False, True)

ADD = RmwOp.ADD
"""The read-modify-write that stands for all: the operation has no part in synchronization."""


@cache
def combinations() -> tuple[Request, ...]:
    """The whole product for one configuration."""
    return (*_plain(), *_loads(), *_stores(), *_rmws(), *_cmpxchgs(), *_fences())


def _plain() -> Iterator[Request]:
    spaces = (*SPACES, AddressSpace.CONSTANT)
    for space, volatile, nontemporal in product(spaces, _BOTH, _BOTH):
        for last_use in _BOTH:
            yield Request(
                Kind.LOAD,
                space,
                volatile=volatile,
                nontemporal=nontemporal,
                last_use=last_use,
            )
        if space is not AddressSpace.CONSTANT:
            yield Request(Kind.STORE, space, volatile=volatile, nontemporal=nontemporal)


def _loads() -> Iterator[Request]:
    for (volatile, nontemporal), space, ordering, scope in product(
        product(_BOTH, _BOTH), SPACES, _LLVM_LOAD, ALL_SYNC_SCOPES
    ):
        yield Request(Kind.LOAD, space, ordering, scope, volatile=volatile, nontemporal=nontemporal)


def _stores() -> Iterator[Request]:
    for (volatile, nontemporal), space, ordering, scope in product(
        product(_BOTH, _BOTH), SPACES, _LLVM_STORE, ALL_SYNC_SCOPES
    ):
        yield Request(
            Kind.STORE, space, ordering, scope, volatile=volatile, nontemporal=nontemporal
        )


def _rmws() -> Iterator[Request]:
    for volatile, returns, space, ordering, scope in product(
        _BOTH, _BOTH, SPACES, _in_order(RMW_ORDERINGS), ALL_SYNC_SCOPES
    ):
        yield Request(Kind.RMW, space, ordering, scope, volatile, returns=returns, rmw=ADD)


def _cmpxchgs() -> Iterator[Request]:
    for returns, space, success, failure, scope in product(
        _BOTH,
        SPACES,
        _in_order(RMW_ORDERINGS),
        _in_order(CMPXCHG_FAILURE_ORDERINGS),
        ALL_SYNC_SCOPES,
    ):
        yield Request(
            Kind.RMW, space, success, scope, returns=returns, compare=True, failure=failure
        )


def _fences() -> Iterator[Request]:
    for tags, ordering, scope in product(_TAGS, _in_order(FENCE_ORDERINGS), ALL_SYNC_SCOPES):
        yield Request(Kind.FENCE, None, ordering, scope, tags=tags)


def _in_order(orderings: frozenset[Ordering]) -> list[Ordering]:
    return [ordering for ordering in Ordering if ordering in orderings]
