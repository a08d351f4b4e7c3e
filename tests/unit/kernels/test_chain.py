"""A chain as data: where it breaks first, and what mends all of it."""

from __future__ import annotations

from fencepost.diagnostics import Location
from fencepost.kernels.chain import (
    Chain,
    Change,
    Failure,
    Kind,
    Link,
    Operation,
    Strength,
    Weakness,
)
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import Scope

AT = tuple(Location("k.hip", line) for line in range(1, 6))
CHAIN = Chain(
    (
        Link(AT[0], "stores"),
        Link(AT[1], "raises", Failure.RELAXED_STORE, Change(Kind.RELEASE, AT[1])),
        Link(AT[2], "sees"),
        Link(AT[3], "takes", Failure.RELAXED_LOAD, Change(Kind.ACQUIRE, AT[3])),
        Link(AT[4], "loads"),
    )
)


def test_the_first_that_breaks() -> None:
    assert CHAIN.broken is CHAIN.links[1]
    assert [str(each) for each in CHAIN.changes] == [
        "release in the atomic at line 2",
        "acquire in the atomic at line 4",
    ]


def test_steps_say_what_happens_or_what_is_missing() -> None:
    assert [each.line for each in CHAIN.steps] == [1, 2, 3, 4, 5]
    assert [each.note for each in CHAIN.steps][:2] == ["stores", Failure.RELAXED_STORE.value]


def test_each_change_names_a_line() -> None:
    assert all(str(Change(each, AT[0])).endswith(" line 1") for each in Kind)


def test_one_operation_that_is_weak_twice_is_told_once() -> None:
    has = Strength(Ordering.MONOTONIC, Scope.AGENT)
    weak = [
        Weakness(Operation.RMW, has, Strength(each, Scope.AGENT))
        for each in (Ordering.RELEASE, Ordering.ACQUIRE)
    ]
    chain = Chain(
        (
            Link(AT[1], "raises", Failure.RELAXED_STORE, Change(Kind.RELEASE, AT[1], weak[0])),
            Link(AT[1], "takes", Failure.RELAXED_LOAD, Change(Kind.ACQUIRE, AT[1], weak[1])),
        )
    )
    assert chain.mend == (
        "make the atomic read-modify-write at line 2 acq_rel at agent scope "
        "(it is relaxed at agent scope)"
    )


def test_strengths_are_joined_by_what_each_has() -> None:
    one = Strength(Ordering.ACQUIRE, Scope.WORKGROUP)
    assert one.joined(Strength(Ordering.SEQ_CST, Scope.AGENT)) == Strength(
        Ordering.SEQ_CST, Scope.AGENT
    )
    assert one.joined(Strength(Ordering.RELEASE, Scope.WAVEFRONT)) == Strength(
        Ordering.ACQ_REL, Scope.WORKGROUP
    )
