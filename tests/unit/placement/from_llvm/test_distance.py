"""Distances: what is decided without the solver is what all pairs of work-items show."""

from __future__ import annotations

import random
from itertools import product

import pytest
import z3

from fencepost.placement.from_llvm.distance import never_overlap


def ids(bits: int) -> dict[str, z3.BitVecRef]:
    """The ids of two work-items, as wide as addresses."""
    names = [f"id{axis}_{item}" for axis in "xyz" for item in "12"]
    made = {name: z3.BitVec(name, 32) for name in names}
    return {name: z3.ZeroExt(bits - 32, term) if bits > 32 else term for name, term in made.items()}


def overlaps(factors: dict[str, int], rest: int, above: int, below: int, sizes: list[int]) -> bool:
    """Return True if some two different work-items overlap, each pair tried."""
    items = list(product(*map(range, sizes)))
    for one, two in product(items, items):
        if one == two:
            continue
        at = dict(zip((f"id{a}_1" for a in "xyz"), one, strict=True))
        at |= dict(zip((f"id{a}_2" for a in "xyz"), two, strict=True))
        distance = (rest + sum(n * at[name] for name, n in factors.items())) % (1 << 32)
        if distance < above or (-distance) % (1 << 32) < below:
            return True
    return False


@pytest.mark.parametrize("seed", range(300))
def test_as_every_pair_shows(seed: int) -> None:
    """On one axis with equal factors it is exact; elsewhere it may leave open what never meets."""
    draw = random.Random(seed)
    sizes = draw.choice([[8, 1, 1], [1, 6, 1], [3, 3, 1], [1, 1, 1], [2, 2, 2]])
    terms = ids(32)
    factors: dict[str, int] = {}
    for axis in "xyz":
        factor = draw.choice([0, 1, 4, 4, 12, 1 << 30, 1 << 31, -4])
        other = draw.choice([-factor, -factor, -factor, 8])
        factors |= {f"id{axis}_1": factor, f"id{axis}_2": other}
    rest = draw.choice([0, 4, 8, 16, 28, 32, 36, 1 << 31, (1 << 32) - 4, draw.randrange(1 << 32)])
    above, below = draw.choice([1, 4, 8, 16]), draw.choice([1, 4, 8])
    distance = z3.BitVecVal(rest, 32)
    for name, factor in factors.items():
        distance = distance + terms[name] * factor
    apart = never_overlap(z3, distance, above, below, sizes)
    meets = overlaps(factors, rest, above, below, sizes)
    assert not (apart and meets)
    if sum(each > 1 for each in sizes) == 1:
        axis = "xyz"[[each > 1 for each in sizes].index(True)]
        one, two = factors[f"id{axis}_1"], factors[f"id{axis}_2"]
        if one and one + two == 0 and abs(one) < 1 << 31:
            assert apart is not meets


def test_wide_addresses() -> None:
    terms = ids(64)
    same = terms["idx_1"] * 4 - terms["idx_2"] * 4
    assert never_overlap(z3, same, 4, 4, (64, 1, 1))
    assert not never_overlap(z3, same, 8, 8, (64, 1, 1))
    assert never_overlap(z3, same + 256, 4, 4, (64, 1, 1))
    assert not never_overlap(z3, same + 252, 4, 4, (64, 1, 1))


def test_other_terms_are_left_to_the_solver() -> None:
    terms = ids(32)
    unknown = z3.BitVec("n_u", 32)
    for term in (unknown + 512, terms["idx_1"] * terms["idx_2"], terms["idx_1"] & 3, unknown * 4):
        assert not never_overlap(z3, term, 4, 4, (64, 1, 1))
