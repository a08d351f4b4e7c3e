"""Values that lanes of a wave have in common after exchanges, against what each lane computes."""

from __future__ import annotations

import operator
import random
from collections.abc import Callable
from itertools import combinations
from typing import Any

import numpy as np
import pytest
import z3

from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.terms.term import bits
from fencepost.kernels.report import Verdict
from tests.unit.kernels.prove.one_item import number_of, of_item
from tests.unit.kernels.prove.test_unsound import report, stored
from tests.unit.kernels.taken_apart import evaluator_of

Value = tuple[Any, ...]
LOADED = """  %p = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %v0 = load i32, ptr addrspace(1) %p
"""
Source = Callable[[int], int]


def xor(mask: int) -> Source:
    return lambda lane: lane ^ mask


def turn(by: int) -> Source:
    return lambda lane: (lane + by) % 64


def computed(source: Source, at: int) -> str:
    """The lane that a permutation takes from, as an instruction says it."""
    lane = source(0)
    op = "xor" if source(1) == (1 ^ lane) and source(lane) == 0 else "add"
    return f"""  %l{at} = {op} i32 %t, {lane}
  %b{at} = shl i32 %l{at}, 2
  %x{at} = call i32 @llvm.amdgcn.ds.bpermute(i32 %b{at}, i32 %v{at})
"""


def steps(*sources: Source, op: str = "add") -> tuple[str, list[Value]]:
    """A kernel in which each lane combines its value with that of another, again and again, and
    what each lane of a wave has in the end.
    """
    held: list[Value] = [("loaded", lane) for lane in range(64)]
    text = LOADED
    for at, source in enumerate(sources):
        text += computed(source, at)
        text += f"  %v{at + 1} = {op} i32 %v{at}, %x{at}\n"
        pairs = [(held[lane], held[source(lane)]) for lane in range(64)]
        commutes = op != "sub"
        held = [(op, *(sorted(pair, key=repr) if commutes else pair)) for pair in pairs]
    return text + "  ret void", held


def shared(evaluator: Evaluator, name: str, item: int) -> Any:
    """By what work-items are told apart that have a value in common; None where it is none."""
    found = evaluator.butterflies.shared(name)
    if found is None:
        return None
    return tuple(number_of(of_item(evaluator, each, item)) for each in found)


@pytest.mark.parametrize(
    ("sources", "op", "classes"),
    [
        ([xor(1 << bit) for bit in range(6)], "add", 1),
        ([xor(1 << bit) for bit in (3, 1, 5, 0, 2, 4)], "add", 1),
        ([xor(1 << bit) for bit in range(6)], "xor", 1),
        ([xor(63), xor(31), xor(15), xor(7), xor(3), xor(1)], "and", 1),
        ([xor(1), xor(2), xor(4)], "or", 8),
        ([xor(32)], "mul", 32),
        ([xor(1), xor(2), xor(8)], "add", 8),
        ([xor(1 << bit) for bit in range(6)], "sub", None),
        ([turn(1)], "add", None),
        ([turn(32)], "add", 32),
    ],
)
def test_what_lanes_have_in_common(sources: list[Source], op: str, classes: int | None) -> None:
    """Those who are said to have one value have computed the same, and no two waves are."""
    text, held = steps(*sources, op=op)
    evaluator = evaluator_of(text, 128)
    name = f"v{len(sources)}"
    told = [shared(evaluator, name, item) for item in range(128)]
    if classes is None:
        assert told == [None] * 128
        return
    assert None not in told
    for one in range(64):
        for other in range(one):
            assert told[one] != told[other] or held[one] == held[other], (one, other)
    assert len({*told[:64]}) == len({*held}) == classes
    assert not {*told[:64]} & {*told[64:]}


LEAVES = """  %p = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %v0 = load i32, ptr addrspace(1) %p
  %v1 = load volatile i32, ptr addrspace(1) %p
  %v2 = load i32, ptr addrspace(1) %in
  %v3 = lshr i32 %t, 2
"""
OPERATIONS: dict[str, Callable[[Any, Any], Any]] = {
    "add": operator.add,
    "sub": operator.sub,
    "xor": operator.xor,
    "and": operator.and_,
    "or": operator.or_,
    "mul": operator.mul,
}


def drawn(source: random.Random, count: int) -> tuple[str, list[Any]]:
    """A kernel of so many steps, and its registers for some contents of memory."""
    lanes, tries = np.arange(64), 3
    noise = np.random.default_rng(source.randrange(1 << 30))

    def word(*shape: int) -> Any:
        return noise.integers(0, 1 << 32, (tries, *shape), np.uint32)

    held = [word(64), word(64), np.repeat(word(1), 64, 1), np.tile(lanes >> 2, (tries, 1))]
    held = [each.astype(np.uint32) for each in held]
    text = LEAVES
    while len(held) < 4 + count:
        at, other = len(held), source.choice([source.randrange(len(held)), len(held) - 1])
        kind = source.choice(
            ["pair", "pair", "pair", "exchange", "turn", "combine", "shift", "any"]
        )
        if kind in ("pair", "exchange"):
            keep = source.choice([31, 31, 31, 30, 28, 16])
            mask = source.choice([1, 2, 4, 8]) if keep == 31 else 0
            given = f"i32 %v{other}, i32 {mask << 10 | keep}"
            text += f"  %v{at} = call i32 @llvm.amdgcn.ds.swizzle({given})\n"
            held.append(held[other][:, (lanes & (keep | 32)) ^ mask])
        if kind == "turn":
            text += computed(turn(by := source.choice([1, 3, 5])), at).replace(
                f"%x{at}", f"%v{at}", 1
            )
            text = text.replace(f"%b{at}, i32 %v{at}", f"%b{at}, i32 %v{other}")
            held.append(held[other][:, (lanes + by) % 64])
        if kind in ("pair", "combine"):
            at, last = len(held), len(held) - 1
            op = source.choice(["add", "add", "add", "xor", "and", "or", "mul", "sub"])
            text += f"  %v{at} = {op} i32 %v{last}, %v{other}\n"
            held.append(OPERATIONS[op](held[last], held[other]))
        elif kind == "shift":
            text += f"  %v{at} = lshr i32 %v{other}, 3\n"
            held.append(held[other] >> np.uint32(3))
        elif kind == "any":
            text += f"  %v{at} = add i32 %v{other}, undef\n"
            held.append(held[other] + word(64))
    return text + "  ret void", held


@pytest.mark.parametrize("seed", range(24))
def test_who_is_said_to_have_the_same_has_it(seed: int) -> None:
    """In kernels of exchanges and operations that were drawn."""
    text, held = drawn(random.Random(seed), 12)
    evaluator = evaluator_of(text)
    for at in range(4, len(held)):
        told = [shared(evaluator, f"v{at}", item) for item in range(16)]
        if told[0] is not None:
            for one, other in combinations(range(16), 2):
                if told[one] == told[other]:
                    assert (held[at][:, one] == held[at][:, other]).all(), (at, one, other)


def test_kernels_that_are_drawn_have_something_in_common() -> None:
    """Otherwise nothing would be said of them."""
    many = 0
    for seed in range(4):
        text, held = drawn(random.Random(seed), 12)
        found = evaluator_of(text).butterflies
        many += sum(found.shared(f"v{at}") is not None for at in range(4, len(held)))
    assert many > 2


def pair_of(value: str) -> str:
    """Two exchanges, of which the second is of a sum with a value."""
    return f"""  %x1 = call i32 @llvm.amdgcn.ds.swizzle(i32 %v0, i32 1055)
  %s1 = add i32 %v0, %x1
  %w = add i32 %s1, {value}
  %x2 = call i32 @llvm.amdgcn.ds.swizzle(i32 %w, i32 2079)
  %r = add i32 %w, %x2
  ret void"""


@pytest.mark.parametrize(
    ("value", "same"), [("%n", True), ("undef", False), ("%t", False), ("%own", False)]
)
def test_what_is_added_between_two_exchanges(value: str, same: bool) -> None:
    """Of which each lane has another one, the first exchange brings no two together."""
    before = LOADED + "  %own = load volatile i32, ptr addrspace(1) %p\n"
    evaluator = evaluator_of(before + pair_of(value))
    assert alike(evaluator, "r", 1) is same


def test_a_value_of_a_loop_that_lanes_left_at_different_times() -> None:
    """In each turn all lanes have the same; behind the loop each has that of its last turn."""
    loop = """  br label %on
on:
  %i = phi i32 [ 0, %entry ], [ %j, %on ]
  %q = getelementptr i32, ptr addrspace(1) %in, i32 %i
  %u = load i32, ptr addrspace(1) %q
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, BY
  br i1 %c, label %on, label %end
end:
"""
    evaluator = evaluator_of(LOADED + loop.replace("BY", "%t") + pair_of("%u"))
    assert evaluator.butterflies.shared("r") is None
    assert not alike(evaluator, "r")


def test_halves_that_permute_by_themselves() -> None:
    text = LOADED + computed(xor(1), 0) + "  %v1 = add i32 %v0, %x0\n  ret void"
    for cpu, whole in (("gfx942", True), ("gfx1100", False)):
        found = evaluator_of(text, cpu=cpu, wave=64).butterflies.shared("v1")
        assert (found is not None) is whole


def test_waves_that_permute_in_different_ways() -> None:
    """By 1 in the first wave, by 2 in the second."""
    body = (
        LOADED
        + """  %wave = lshr i32 %t, 6
  %by = add i32 %wave, 1
  %lane = xor i32 %t, %by
  %at = shl i32 %lane, 2
  %x = call i32 @llvm.amdgcn.ds.bpermute(i32 %at, i32 %v0)
  %v1 = add i32 %v0, %x
  ret void"""
    )
    assert evaluator_of(body, 128).butterflies.shared("v1") is None
    assert evaluator_of(body, 64).butterflies.shared("v1") is not None


IN_PLACE = {
    "half of the waves": (LOADED, 96, ""),
    "some lanes": (
        "  %c = icmp ugt i32 %t, 9\n  br i1 %c, label %on, label %end\non:\n" + LOADED,
        128,
        "end:",
    ),
    "what a lane alone decides": (
        LOADED + "  %c = icmp ugt i32 %v0, 9\n  br i1 %c, label %on, label %end\non:\n",
        128,
        "end:",
    ),
}


@pytest.mark.parametrize("name", IN_PLACE)
def test_all_lanes_have_to_take_part(name: str) -> None:
    """Of full waves, together."""
    before, items, label = IN_PLACE[name]
    body = before + computed(xor(1), 0) + "  %v1 = add i32 %v0, %x0\n"
    body += f"  br label %{label[:-1]}\n{label}\n" if label else ""
    assert evaluator_of(body + "  ret void", items).butterflies.shared("v1") is None
    whole = LOADED + computed(xor(1), 0) + "  %v1 = add i32 %v0, %x0\n  ret void"
    assert evaluator_of(whole, 128).butterflies.shared("v1") is not None


def alike(evaluator: Evaluator, name: str, other: int = 1) -> bool:
    """Whether the first lane has what another one has."""
    tag = evaluator.place.tag
    one, two = (
        z3.substitute(of_item(evaluator, evaluator.value(name), item), (tag, bits(item, 8)))
        for item in (0, other)
    )
    return bool(z3.Solver().check(one != two) == z3.unsat)


@pytest.mark.parametrize(
    ("step", "same"),
    [
        ("mul i32 %v1, %n", True),
        ("mul i32 %v1, 5", True),
        ("sub i32 %v1, %v1", True),
        ("add i32 %v1, undef", False),
        ("mul i32 %v1, %t", False),
        ("sub i32 %v1, %v0", False),
    ],
)
def test_what_is_computed_of_it(step: str, same: bool) -> None:
    """Is the same where nothing else of the lane goes into it."""
    body = f"{LOADED}{computed(xor(1), 0)}  %v1 = add i32 %v0, %x0\n  %v2 = {step}\n  ret void"
    evaluator = evaluator_of(body)
    assert alike(evaluator, "v1")
    assert alike(evaluator, "v2") is same
    assert not alike(evaluator, "v1", 2)


@pytest.mark.parametrize("added", ["%n", "5", "%t"])
def test_what_is_exchanged_may_be_a_sum(added: str) -> None:
    body = f"{LOADED}  %w = add i32 %v0, {added}\n"
    body += computed(xor(1), 0).replace("%v0", "%w") + "  %v1 = add i32 %w, %x0\n  ret void"
    assert alike(evaluator_of(body), "v1")


@pytest.mark.parametrize(("own", "same"), [("%v0", False), ("%w", True)])
def test_parts_of_a_value_are_told_apart(own: str, same: bool) -> None:
    """Who adds the partner's upper half to its own word has another sum than the partner."""
    body = LOADED + computed(xor(1), 0) + "  %w = lshr i32 %v0, 16\n  %y = lshr i32 %x0, 16\n"
    body += f"  %v1 = add i32 {own}, %y\n  ret void"
    assert (evaluator_of(body).butterflies.shared("v1") is not None) is same


def test_iterations_of_their_own() -> None:
    """A value of a loop that lanes leave at different times is read by each in its last turn."""
    loop = """  br label %on
on:
  %i = phi i32 [ 0, %entry ], [ %j, %on ]
  %v = mul i32 %i, 3
  %x = call i32 @llvm.amdgcn.ds.swizzle(i32 %v, i32 1055)
  %s = add i32 %v, %x
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, BY
  br i1 %c, label %on, label %end
end:
  %z = add i32 %s, 1
  %u = xor i32 %z, %z
  ret void"""
    evaluator = evaluator_of(loop.replace("BY", "%t"))
    assert evaluator.butterflies.shared("z") is None
    assert evaluator.butterflies.shared("s") is None
    there = z3.substitute(evaluator.value("z"), *evaluator.place.second(apart=False))
    assert z3.Solver().check(evaluator.value("z") != there) == z3.sat


def test_masks_of_what_ids_decide() -> None:
    """A term of the lane's number is the same for the masks that change nothing in it."""
    body = "  %u = lshr i32 %t, 2\n  %v0 = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 %u)\n"
    body += computed(xor(1), 0) + "  %v1 = add i32 %v0, %x0\n  ret void"
    assert evaluator_of(body).butterflies.shared("v1") is not None


def test_what_all_lanes_have_after_a_butterfly() -> None:
    """Six exchanges, over all bits of the lane's number, of a sum: one value in the wave."""
    steps = ["%v0 = load i32, ptr addrspace(1) %pi"]
    for n in range(6):
        steps += [
            f"%l{n} = xor i32 %t, {1 << n}",
            f"%b{n} = shl i32 %l{n}, 2",
            f"%s{n} = call i32 @llvm.amdgcn.ds.bpermute(i32 %b{n}, i32 %v{n})",
            f"%v{n + 1} = add i32 %s{n}, %v{n}",
        ]
    load = "%pi = getelementptr i32, ptr addrspace(1) %in, i32 %t\n"
    whole = load + "\n".join(steps).replace("%v6", "%v")
    local = stored(whole).replace("addrspace(1) %out", "addrspace(3) @x")
    assert report(local).verdict is Verdict.PROVED
    missing = whole.replace("xor i32 %t, 8", "xor i32 %t, 4")
    assert report(stored(missing)).verdict is not Verdict.PROVED
    two_waves = report(stored(whole), items=128)
    assert two_waves.verdict is not Verdict.PROVED
