"""Pairs of accesses of two work-items, against plain enumeration of a workgroup."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from math import lcm

import pytest

from fencepost.kernels.options import Options
from fencepost.kernels.prove.ask.never_meet import NeverMeet
from fencepost.kernels.prove.ask.shown_pairs import Shown, shown, told_from_others
from fencepost.kernels.prove.ask.turns import Meeting
from fencepost.kernels.prove.disjoint.chosen import by_object
from fencepost.kernels.prove.summary.accesses import sites
from fencepost.kernels.question.objects import ALL
from fencepost.kernels.question.own_context import own_context
from fencepost.kernels.stages.proof import loads_of, terms_of
from fencepost.kernels.stages.sequence import prepared
from fencepost.kernels.task import Task
from fencepost.llvm.launches.launch import Extent
from fencepost.llvm.parsing.modules import parse_module
from fencepost.llvm.read import find_kernel, printed

ITEMS, TURNS = 64, 6
HEAD = """target triple = "amdgcn-amd-amdhsa"
@a = internal addrspace(3) global [4096 x i32] poison, align 16
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @k(i32 %n) #0 {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %in, %loop ]
"""
TAIL = """
  %p = getelementptr inbounds i32, ptr addrspace(3) @a, i32 %f
  store i32 0, ptr addrspace(3) %p
  %q = getelementptr inbounds i32, ptr addrspace(3) @a, i32 %g
  %v = load i32, ptr addrspace(3) %q
  %in = add i32 %i, 1
  %c = icmp ult i32 %in, 6
  br i1 %c, label %loop, label %done
done:
  ret void
}
attributes #0 = { "target-cpu"="gfx942" "amdgpu-flat-work-group-size"="64,64" }
"""
Place = Callable[[int, int], int]
PLACES: dict[str, tuple[str, Place]] = {
    "own": ("%X = add i32 %t, 0", lambda t, _: t),
    "neighbour": ("%X = xor i32 %t, 1", lambda t, _: t ^ 1),
    "far": ("%X = add i32 %t, 64", lambda t, _: t + 64),
    "pairs": ("%X = lshr i32 %t, 1", lambda t, _: t >> 1),
    "spread": ("%X = mul i32 %t, 3", lambda t, _: t * 3),
    "third": ("%X = udiv i32 %t, 3", lambda t, _: t // 3),
    "two": (
        "%Xr = and i32 %i, 1\n  %Xs = shl i32 %Xr, 6\n  %X = add i32 %Xs, %t",
        lambda t, i: (i & 1) * 64 + t,
    ),
    "other": (
        (
            "%Xr = and i32 %i, 1\n  %Xs = shl i32 %Xr, 6\n  %Xo = xor i32 %Xs, 64\n"
            "  %X = add i32 %Xo, %t"
        ),
        lambda t, i: ((i & 1) * 64 ^ 64) + t,
    ),
    "mirrored": (
        (
            "%Xr = and i32 %i, 1\n  %Xs = shl i32 %Xr, 6\n  %Xm = sub i32 63, %t\n"
            "  %X = add i32 %Xs, %Xm"
        ),
        lambda t, i: (i & 1) * 64 + 63 - t,
    ),
    "turned": ("%Xs = add i32 %t, %i\n  %X = and i32 %Xs, 63", lambda t, i: (t + i) & 63),
    "moved": ("%Xs = mul i32 %i, 64\n  %X = add i32 %Xs, %t", lambda t, i: i * 64 + t),
    "one": ("%X = add i32 %i, 100", lambda _, i: i + 100),
    "in three": (
        "%Xr = urem i32 %i, 3\n  %Xs = shl i32 %Xr, 6\n  %X = add i32 %Xs, %t",
        lambda t, i: i % 3 * 64 + t,
    ),
    "next of three": (
        (
            "%Xo = add i32 %i, 2\n  %Xr = urem i32 %Xo, 3\n  %Xs = mul i32 %Xr, 64\n"
            "  %Xm = sub i32 63, %t\n  %X = add i32 %Xs, %Xm"
        ),
        lambda t, i: (i + 2) % 3 * 64 + 63 - t,
    ),
    "ahead": (
        (
            "%Xb = shl i32 %i, 4\n  %Xc = lshr i32 %Xb, 4\n  %Xr = and i32 %Xc, 1\n"
            "  %Xs = sub i32 1, %Xr\n  %Xm = mul i32 %Xs, 64\n  %Xt = xor i32 %t, 1\n"
            "  %X = add i32 %Xm, %Xt"
        ),
        lambda t, i: (1 - (i & 1)) * 64 + (t ^ 1),
    ),
}


def told(first: str, second: str) -> tuple[bool, bool, Meeting]:
    """Whether a store and a load never meet, and whether they do not in one iteration; the turns in
    which they do not.
    """
    lines = "".join(
        f"  {PLACES[name][0].replace('%X', f'%{at}')}\n"
        for at, name in (("f", first), ("g", second))
    )
    module = parse_module(printed(HEAD + lines + TAIL, 60.0))
    (function,) = find_kernel(module, None)
    with own_context():
        kernel = prepared(
            Task.asked(module, function, Options((64, 1, 1), extent=Extent.ONE_GROUP), "")
        )
        evaluator, assumed = terms_of(kernel, loads_of(kernel, ALL))
        asking = NeverMeet(evaluator, assumed)
        found = by_object(evaluator, told_from_others(sites(evaluator, values=False)))
        asking.ask(found)
        made: Shown = shown(asking, found)
        one, other = sorted({(id(each.instruction), each.how.writes) for each in found})
        always, now = ((one, other) in each for each in (made.always, made.now))
        kept = made.in_turns.get((one, other))
        apart = frozenset[tuple[tuple[int, ...], tuple[int, ...]]]() if kept is None else kept.apart
        # In the order of the text: the store first.
        apart = apart if one[1] else frozenset(each[::-1] for each in apart)
    return always, always or now, apart


def meetings(first: str, second: str) -> Iterator[tuple[int, int]]:
    """The iterations of all meetings of two work-items."""
    one, other = PLACES[first][1], PLACES[second][1]
    places: dict[int, list[tuple[int, int]]] = {}
    for item in range(ITEMS):
        for turn in range(TURNS):
            places.setdefault(other(item, turn), []).append((item, turn))
    for item in range(ITEMS):
        for turn in range(TURNS):
            for another, later in places.get(one(item, turn), ()):
                if another != item:
                    yield turn, later


@pytest.mark.parametrize("second", PLACES)
@pytest.mark.parametrize("first", PLACES)
def test_as_enumerated(first: str, second: str) -> None:
    """Exactly those that a table of all work-items and iterations says."""
    found = set(meetings(first, second))
    always, now, _ = told(first, second)
    assert (always, now) == (not found, all(one != other for one, other in found))


PERIODS = {"two": 2, "other": 2, "mirrored": 2, "in three": 3, "next of three": 3, "ahead": 2}


@pytest.mark.parametrize("second", PERIODS)
@pytest.mark.parametrize("first", PERIODS)
def test_turns_as_enumerated(first: str, second: str) -> None:
    """Buffers in turn are apart in exactly those turns that a table says."""
    period = lcm(PERIODS[first], PERIODS[second])
    met = {(one % period, other % period) for one, other in meetings(first, second)}
    always, _, apart = told(first, second)
    every = product(range(period), repeat=2)
    wanted = {((one,), (other,)) for one, other in every if (one, other) not in met}
    assert apart == (frozenset() if always else wanted)
