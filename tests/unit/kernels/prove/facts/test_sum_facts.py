"""What is told of prefix sums is true of all inputs, and enough for scans; some that come close."""

from __future__ import annotations

import numpy as np
import pytest
import z3

from fencepost.kernels.options import Options
from fencepost.kernels.prove.facts.running_sums import RunningSums
from fencepost.kernels.prove.facts.sum_facts import SumFacts
from fencepost.kernels.prove.facts.tally import Tallies
from fencepost.kernels.prove.facts.windows import Stretch
from fencepost.kernels.prove.protocols.counters import counters
from fencepost.kernels.prove.protocols.matching import Matcher
from fencepost.kernels.prove.summary.accesses import Site
from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.summary.parties import Item
from fencepost.kernels.report import Verdict
from fencepost.llvm.read import read_module
from tests.kernels.right.building import by_terms
from tests.unit.kernels.prove.order.test_waiting import BARRIER, of_all
from tests.unit.kernels.prove.scanning import PLACES, SCAN, terms, text_of

COMPACT = f"{SCAN}\n  {PLACES}"
EXCLUSIVE = f"""{SCAN}
  {BARRIER}
  %mine.before = sub i32 %sum, %flag
  store i32 %mine.before, ptr addrspace(3) %own
  {BARRIER}
  %early = load i32, ptr addrspace(3) %own
  {PLACES.replace("%sum", "%early").replace("sub i32 %next, 1", "add i32 %next, 0")}"""
SPLIT = f"""{SCAN}
  %last = load i32, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @s, i32 252)
  %kept.at = sub i32 %sum, 1
  %others = sub i32 %t, %sum
  %dropped.at = add i32 %last, %others
  %chosen = select i1 %keep, i32 %kept.at, i32 %dropped.at
  %at = add i32 %all, %chosen
  %place = getelementptr i32, ptr addrspace(1) %x, i32 %at
  store i32 %t, ptr addrspace(1) %place"""

TWO_WORDS = f"""%kept = load i32, ptr addrspace(1) %mine
  %keep = icmp ne i32 %kept, 0
  %flag = zext i1 %keep to i32
  %own = getelementptr [64 x i32], ptr addrspace(3) @s, i32 0, i32 %t
  %low = icmp ult i32 %t, 32
  %wide = zext i1 %keep to i64
  %own.wide = getelementptr i64, ptr addrspace(3) @b, i32 %t
  br i1 %low, label %half, label %all1
half:
  store i32 %flag, ptr addrspace(3) %own
  store i64 %wide, ptr addrspace(3) %own.wide
  br label %all1
all1:
  {BARRIER}
  %few = icmp ult i32 %t, 16
  br i1 %few, label %reads, label %end
reads:
  %twice = getelementptr i64, ptr addrspace(3) @s, i32 %t
  %one = load i32, ptr addrspace(3) %twice
  %other = load i64, ptr addrspace(3) %own.wide
  %more = trunc i64 %other to i32
  %both = add i32 %one, %more
  store i32 %both, ptr addrspace(1) %mine"""

NEIGHBOURS = f"""{SCAN}
  {BARRIER}
  %beside = xor i32 %t, 1
  %next.to = getelementptr [64 x i32], ptr addrspace(3) @s, i32 0, i32 %beside
  %theirs.all = load i32, ptr addrspace(3) %next.to"""
"""Each work-item loads a sum of which it is neither the last value nor the next one."""


def facts_of(body: str) -> tuple[Evaluator, list[Site], SumFacts]:
    evaluator, found = terms(body)
    tallies = Tallies(evaluator, counters(Matcher(evaluator, found)))
    return evaluator, found, SumFacts(RunningSums(evaluator, found, tallies))


@pytest.mark.parametrize("body", [COMPACT, EXCLUSIVE, SPLIT], ids=["kept", "before", "both ends"])
def test_each_flag_has_a_place_of_its_own(body: str) -> None:
    report = of_all(body)
    assert report.verdict is Verdict.PROVED, report.reasons


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("body", [COMPACT, EXCLUSIVE, SPLIT], ids=["kept", "before", "both ends"])
def test_facts_are_true_of_any_flags(body: str, seed: int) -> None:
    """With all flags given, and what is loaded what a scan of them gives, they can hold."""
    evaluator, found, facts = facts_of(body)
    rng = np.random.default_rng(seed)
    flags = rng.integers(0, 2, 64)
    sums = np.cumsum(flags)
    pairs = evaluator.place.second(apart=False)
    items = Item(()), Item(tuple(pairs))
    loads = [
        each for each in found if each.lds and not each.how.writes and not _inner(evaluator, each)
    ]
    values = [evaluator.value(each.instruction.head.name or "") for each in loads]
    told = facts.told(items, [item(value) == 0 for value in values for item in items])
    assert len(told.facts) > 5
    (row,) = {s.row.key: s.row for v in values for s in _stretches(facts, v)}.values()
    who = rng.choice(64, 2, replace=False).tolist()
    solver = z3.Solver()
    for item, number in zip(items, who, strict=True):
        solver.add(item(evaluator.place.local[0]) == number)
        for load, value in zip(loads, values, strict=True):
            whole = load.pointer.offset.num_args() and "local" in str(load.pointer.offset)
            place = number if whole else 63
            shown = sums[place] - (flags[place] if load is loads[-1] and body is EXCLUSIVE else 0)
            solver.add(item(value) == int(shown))
    for number, flag in enumerate(flags.tolist()):
        alone = Item(((evaluator.place.local[0], z3.BitVecVal(number, 32)),))
        solver.add(alone(row.term) == flag)
    assert solver.check() == z3.sat
    solver.add(*told.facts)
    assert solver.check() == z3.sat


def _inner(evaluator: Evaluator, site: Site) -> bool:
    return bool(evaluator.graph.loops_around(site.node))


def _stretches(facts: SumFacts, value: z3.ExprRef) -> tuple[Stretch, ...]:
    summed = facts.sums.summed(value.decl().name())
    return summed.stretches if summed is not None else ()


def test_nothing_is_told_of_who_is_not_there() -> None:
    """The last sum's end is the number of work-items, which none of them has."""
    evaluator, found, facts = facts_of(NEIGHBOURS)
    load = [each for each in found if each.lds][-1]
    value = evaluator.value(load.instruction.head.name or "")
    told = facts.told([Item(())], [value == 0])
    local = evaluator.place.local[0]
    assert told.items
    for number in range(64):
        solver = z3.Solver()
        solver.add(*told.facts, local == number)
        assert solver.check() == z3.sat
        there = [each.there for each in told.items if each.there is not None]
        solver.add(
            z3.Or(
                *(z3.And(h, z3.UGE(i(local), 64)) for h, i in zip(there, told.items, strict=True))
            )
        )
        assert solver.check() == z3.unsat


def test_words_of_two_sizes_have_places_of_their_own() -> None:
    evaluator, found, facts = facts_of(TWO_WORDS)
    values = [
        evaluator.value(each.instruction.head.name or "")
        for each in found
        if each.lds and not each.how.writes
    ]
    assert len({each.size() for each in values}) == 2
    assert all(_stretches(facts, each) for each in values)
    told = facts.told([Item(())], [each == 0 for each in values])
    assert told.facts
    solver = z3.Solver()
    solver.add(*told.facts, evaluator.place.local[0] == 3)
    assert solver.check() == z3.sat


@pytest.mark.parametrize(
    "body",
    [
        COMPACT.replace("br i1 %keep, label %writes", "br label %writes ;"),
        COMPACT.replace("icmp ult i32 %twice, 64", "icmp ult i32 %twice, 32"),
        COMPACT.replace("shl i32 %d, 1", "shl i32 %d, 2"),
        COMPACT.replace("icmp ult i32 %t, %d", "icmp ule i32 %t, %d"),
        COMPACT.replace("zext i1 %keep to i32", "add i32 %kept, 0"),
        COMPACT.replace("zext i1 %keep to i32", "sext i1 %keep to i32"),
        COMPACT.replace(
            "icmp ne i32 %kept, 0\n", "icmp ne i32 %kept, 0\n  %drop = icmp sgt i32 %kept, 5\n"
        ).replace("zext i1 %keep", "zext i1 %drop"),
        EXCLUSIVE.replace("sub i32 %sum, %flag", "sub i32 %sum, %t"),
        SPLIT.replace("i32 252", "i32 248"),
        SPLIT.replace("sub i32 %t, %sum", "sub i32 63, %sum"),
        SPLIT.replace("add i32 %last, %others", "add i32 %others, 0"),
    ],
    ids=[
        "all write",
        "half a scan",
        "gaps",
        "not from the first",
        "any numbers",
        "minus one",
        "other flags",
        "less the number",
        "another total",
        "from the end",
        "no total",
    ],
)
def test_places_that_meet_are_not_told_apart(body: str) -> None:
    module = read_module(text_of(body))
    assert not by_terms(module, "k", Options((64, 1, 1), (2, 1, 1), seconds=20.0))
