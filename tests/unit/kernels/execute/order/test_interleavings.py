"""Events that depend on each other, and the other runs that a run suggests."""

from __future__ import annotations

from fencepost.kernels.execute.order.interleavings import (
    Event,
    Move,
    Plan,
    are_dependent,
    class_of,
    variations,
)

X, Y = (8, False), (16, False)


def event(
    lane: int,
    *,
    reads: tuple[int, bool] | None = None,
    writes: tuple[int, bool] | None = None,
    sequential: bool = False,
    oldest: int = 0,
) -> Event:
    return Event(
        Move(lane),
        frozenset({lane}),
        0,
        0,
        sequential,
        reads={reads} if reads else set(),
        writes={writes} if writes else set(),
        oldest=oldest,
    )


def plans(events: list[Event]) -> set[Plan]:
    return {plan for _, plan in variations(events)}


def test_what_depends_on_each_other() -> None:
    write, read = event(0, writes=X), event(1, reads=X)
    assert are_dependent(write, read)
    assert are_dependent(write, event(1, writes=X))
    assert not are_dependent(event(0, reads=X), read)
    assert not are_dependent(event(0, writes=Y), read)
    assert not are_dependent(write, event(1, reads=(8, True)))
    assert are_dependent(event(0, writes=Y), event(0, reads=X))
    assert are_dependent(event(0, sequential=True), event(1, sequential=True))


def test_a_load_behind_a_store_is_tried_before_it() -> None:
    assert plans([event(0, writes=X), event(1, reads=X)]) == {(Move(1),)}


def test_what_is_independent_is_not_turned_round() -> None:
    assert not plans([event(0, writes=X), event(1, writes=Y), event(1, reads=Y)])


def test_what_does_not_depend_on_the_first_comes_along() -> None:
    """Before its load of X the other wave writes Y, as its program has it."""
    events = [event(0, writes=X), event(1, writes=Y), event(1, reads=X)]
    assert plans(events) == {(Move(1), Move(1))}


def test_only_what_nothing_else_orders_is_turned_round() -> None:
    """The last load comes behind the first store through the message by Y."""
    events = [
        event(0, writes=X),
        event(0, writes=Y),
        event(1, reads=Y),
        event(1, reads=X),
    ]
    assert plans(events) == {(Move(0), Move(1))}


def test_each_older_value_is_tried() -> None:
    events = [event(0, writes=X), event(0, writes=X), event(1, reads=X, oldest=2)]
    older = {plan for plan in plans(events) if plan[-1].age}
    assert older == {(Move(0), Move(0), Move(1, 1)), (Move(0), Move(0), Move(1, 2))}


def test_a_class_does_not_ask_for_the_order_of_what_is_independent() -> None:
    one, other, last = event(0, writes=X), event(1, writes=Y), event(2, reads=X)
    assert class_of([one, other, last], Move(2)) == class_of([other, one, last], Move(2))
    assert class_of([one, other, last], Move(2)) != class_of([other, last, one], Move(0))
    assert class_of([one, last], Move(2)) != class_of([one, last], Move(2, 1))
