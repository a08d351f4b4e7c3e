"""States as trees beside plain dictionaries."""

from __future__ import annotations

import random

import pytest

from fencepost.placement.verifier.meeting import Key
from fencepost.placement.verifier.shared_states import Shape, State

NONE: frozenset[int] = frozenset()


def key(root: int, kind: int = 0, age: int = -1) -> Key:
    """A key of one root, without what signals and waves make of it."""
    return root, kind, age, NONE, None, False


def content(state: State, roots: int) -> dict[Key, int]:
    """All that is open."""
    return {k: mask for root in range(roots) for k, mask in state.at(root).items()}


def joined(one: dict[Key, int], two: dict[Key, int]) -> dict[Key, int]:
    """Both, as the definition has it."""
    return {k: one.get(k, 0) | two.get(k, 0) for k in one.keys() | two.keys()}


def older(each: Key) -> Key | None:
    """One class is closed, another is the one before it from now on."""
    kind = each[1]
    return None if kind == 0 else (each[0], kind - kind % 2, *each[2:])


@pytest.mark.parametrize("roots", [1, 3, 16, 17, 300])
def test_as_dictionaries(roots: int) -> None:
    """Drawn programs of additions, copies, changes, joins and clearings."""
    for seed in range(60):
        rng = random.Random(seed)
        shape = Shape(roots)
        states: list[tuple[State, dict[Key, int]]] = [(State(shape), {})]
        for _ in range(40):
            state, plain = rng.choice(states)
            match rng.randrange(8):
                case 0 if len(states) < 5:
                    states.append((state.copy(), dict(plain)))
                case 1:
                    state.change("older", older)
                    now = dict[Key, int]()
                    for each, mask in plain.items():
                        if (after := older(each)) is not None:
                            now[after] = now.get(after, 0) | mask
                    plain.clear()
                    plain.update(now)
                case 2:
                    other, others = rng.choice(states)
                    both = joined(plain, others)
                    assert state.join(other) is (both != plain)
                    plain.update(both)
                case 3 if rng.random() < 0.3:
                    state.clear()
                    plain.clear()
                case _:
                    each, mask = key(rng.randrange(roots), rng.randrange(4)), 1 << rng.randrange(3)
                    state.add(each, mask)
                    plain[each] = plain.get(each, 0) | mask
            for state, plain in states:
                assert content(state, roots) == plain


def test_a_copy_is_its_own() -> None:
    """What is added to one of two copies is not in the other, nor is what a change makes of it."""
    one = State(Shape(2))
    one.add(key(0, 1), 1)
    two = one.copy()
    two.add(key(0, 1), 2)
    two.add(key(1, 0), 4)
    assert content(one, 2) == {key(0, 1): 1}
    one.change("older", older)
    assert content(two, 2) == {key(0, 1): 3, key(1, 0): 4}
    assert content(one, 2) == {key(0, 0): 1}


def test_a_change_is_known_by_its_name_and_tree() -> None:
    """Of equal states, each with its own content, a change made before is not taken for another's;
    more states than are remembered.
    """
    shape = Shape(1)
    for number in range(3 * shape.most):
        state = State(shape)
        state.add(key(0, 2 + number % 5), number + 1)
        state.change("older", older)
        kind = 2 + number % 5
        assert content(state, 1) == {key(0, kind - kind % 2): number + 1}


def test_what_is_equal_is_shared() -> None:
    """A join with a copy finds one and the same tree; one with a part of it brings nothing new."""
    shape = Shape(300)
    one = State(shape)
    for root in range(300):
        one.add(key(root), 1)
    two = one.copy()
    assert two.tree is one.tree
    two.add(key(7), 2)
    before = one.tree
    assert one.join(two)
    assert sum(a is not b for a, b in zip(before, one.tree, strict=True)) == 1
    assert not one.join(two)
