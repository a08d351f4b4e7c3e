"""Forms, kinds and layouts of the programs that are searched."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from fencepost.frontends.litmus.parse import parse
from fencepost.frontends.litmus.print import print_test
from fencepost.generate.forms import BARRIER_TIERS, MEMORY_TIERS, Action, Tier, forms
from fencepost.generate.program import observables, program
from fencepost.generate.shapes import Shape, levels, shapes
from fencepost.program.conditions import Quantifier, RegisterTerm, Truth
from fencepost.program.program import LitmusTest
from fencepost.program.wellformed import check
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.scopes import Scope


def _test(shape: Shape) -> LitmusTest:
    return LitmusTest("a", program(shape), Quantifier.EXISTS, Truth(True))


@pytest.mark.parametrize("tiers", [MEMORY_TIERS, BARRIER_TIERS], ids=["memory", "barriers"])
def test_programs_can_be_written_down(tiers: tuple[Tier, ...]) -> None:
    """Each program is well-formed, and the format holds all of it."""
    every = [shape for size in (1, 2) for shape in shapes(size, tiers)]
    assert len(every) > 500
    for shape in every:
        test = _test(shape)
        check(test)
        assert parse(print_test(test)) == test


@pytest.mark.parametrize("tiers", [MEMORY_TIERS, BARRIER_TIERS], ids=["memory", "barriers"])
def test_programs_come_once(tiers: tuple[Tier, ...]) -> None:
    """No two programs of two threads differ in the order of threads only."""
    seen: Counter[frozenset[object]] = Counter()
    for shape in shapes(2, tiers):
        threads = list(shape.threads())
        orders = []
        for order in permutations(range(len(threads))):
            names: dict[tuple[bool, int], int] = {}
            renamed = []
            for thread in order:
                for action, number, form in threads[thread]:
                    key = (action.on_location, number)
                    name = names.setdefault(key, len(names))
                    kind: object = None
                    if action.on_location:
                        kind = shape.spaces[number]
                    elif action.on_barrier:
                        kind = shape.barriers[number]
                    renamed.append((thread == order[0], name, kind, form))
            orders.append((tuple(renamed), levels(shape.workgroups)))
        seen[frozenset(orders)] += 1
    assert seen.most_common(1)[0][1] == 1


def test_scopes_are_those_that_the_layout_tells_apart() -> None:
    """A narrower level includes fewer threads, and the system all of them."""
    assert levels((0, 1)) == (Scope.WORKGROUP,)
    assert levels((0, 0)) == (Scope.WAVEFRONT,)
    assert levels((0, 0, 1)) == (Scope.WORKGROUP, Scope.WAVEFRONT)
    assert levels((0,)) == ()


def test_lds_is_shared_in_a_workgroup() -> None:
    """Threads that access one LDS location stand in one workgroup."""
    some = False
    for shape in shapes(2, MEMORY_TIERS):
        groups: dict[int, set[int]] = {}
        for thread, steps in enumerate(shape.threads()):
            for action, number, _ in steps:
                if action.on_location and shape.spaces[number] is AddressSpace.LOCAL:
                    groups.setdefault(number, set()).add(shape.workgroups[thread])
        assert all(len(group) == 1 for group in groups.values())
        some |= bool(groups)
    assert some


def test_tiers_add_forms() -> None:
    """No form stands in two tiers of a vocabulary, and each tier of it adds something."""
    for tiers in (MEMORY_TIERS, BARRIER_TIERS):
        every = [form for tier in tiers for form in forms(tier)]
        assert len(every) == len(set(every))


def test_registers_are_observed() -> None:
    """Each read has a register of its own among the observables."""
    for shape in shapes(2, MEMORY_TIERS):
        registers = [term for term in observables(shape) if isinstance(term, RegisterTerm)]
        assert len(set(registers)) == sum(action.reads for action, _ in shape.skeleton.steps)
        assert all(action is not Action.INIT for action, _ in shape.skeleton.steps)
