"""Copies to LDS: the waits that 001 promises, and no weaker ones on any path."""

from __future__ import annotations

import random

import pytest

from fencepost.errors import UnsupportedError
from fencepost.lowering.from_llvm.read import read_kernel
from fencepost.lowering.request import CopyRequest, CopyVerb, Form, Request
from fencepost.lowering.rows.instructions import Counter, Memory, Tensor, Verb, Wait
from fencepost.lowering.rows.reasons import Reason
from fencepost.lowering.special.copies import lower_copy
from fencepost.lowering.target import Target
from fencepost.lowering.units import Unit, function_unit, without_redundant_waits
from fencepost.targets.processors import find
from fencepost.vocabulary.address_spaces import AddressSpace

pytest.importorskip("llvmlite.binding", reason="llvmlite is not installed")

DECLARED = """target triple = "amdgcn-amd-amdhsa"
@lds = internal addrspace(3) global [256 x i32] poison
declare void @llvm.amdgcn.load.to.lds.p1(ptr addrspace(1), ptr addrspace(3), i32, i32, i32)
declare void @llvm.amdgcn.load.async.to.lds.p1(ptr addrspace(1), ptr addrspace(3), i32, i32, i32)
declare void @llvm.amdgcn.global.load.async.to.lds.b32(ptr addrspace(1), ptr addrspace(3), i32, i32)
declare void @llvm.amdgcn.global.store.async.from.lds.b32(ptr addrspace(1), ptr addrspace(3), i32,\
 i32)
declare void @llvm.amdgcn.tensor.load.to.lds(<4 x i32>, <8 x i32>, <4 x i32>, <4 x i32>, i32)
declare void @llvm.amdgcn.tensor.store.from.lds(<4 x i32>, <8 x i32>, <4 x i32>, <4 x i32>, i32)
declare void @llvm.amdgcn.asyncmark()
declare void @llvm.amdgcn.wait.asyncmark(i16)
declare void @llvm.amdgcn.s.wait.asynccnt(i16)
declare void @llvm.amdgcn.s.wait.tensorcnt(i16)
declare void @elsewhere()
"""
P = "ptr addrspace(1) %a"
L = "ptr addrspace(3) @lds"
TENSOR = "<4 x i32> %d, <8 x i32> %e, <4 x i32> %d, <4 x i32> %d, i32 0"
OPERATIONS = {
    "dma": f"call void @llvm.amdgcn.load.to.lds.p1({P}, {L}, i32 4, i32 0, i32 0)",
    "async": f"call void @llvm.amdgcn.load.async.to.lds.p1({P}, {L}, i32 4, i32 0, i32 0)",
    "async12": f"call void @llvm.amdgcn.global.load.async.to.lds.b32({P}, {L}, i32 0, i32 0)",
    "out12": f"call void @llvm.amdgcn.global.store.async.from.lds.b32({P}, {L}, i32 0, i32 0)",
    "tensor": f"call void @llvm.amdgcn.tensor.load.to.lds({TENSOR})",
    "untensor": f"call void @llvm.amdgcn.tensor.store.from.lds({TENSOR})",
    "mark": "call void @llvm.amdgcn.asyncmark()",
    "wait0": "call void @llvm.amdgcn.wait.asyncmark(i16 0)",
    "wait1": "call void @llvm.amdgcn.wait.asyncmark(i16 1)",
    "wait2": "call void @llvm.amdgcn.wait.asyncmark(i16 2)",
    "asynccnt": "call void @llvm.amdgcn.s.wait.asynccnt(i16 1)",
    "tensorcnt": "call void @llvm.amdgcn.s.wait.tensorcnt(i16 2)",
    "global": f"store i32 0, {P}",
    "flat": "store i32 0, ptr %f",
    "lds": f"store i32 0, {L}",
    "fence": 'fence syncscope("workgroup") release',
    "call": "call void @elsewhere()",
}


def unit(processor: str, *blocks: tuple[str, str], kernel: bool = True) -> Unit:
    """A function of blocks: names of operations, and the terminator."""
    lines = []
    for number, (names, end) in enumerate(blocks):
        lines += [f"b{number}:", *(f"  {OPERATIONS[each]}" for each in names.split()), f"  {end}"]
    convention = "amdgpu_kernel " if kernel else ""
    head = f"define {convention}void @k({P}, ptr %f, i1 %c, <4 x i32> %d, <8 x i32> %e) {{"
    text = "\n".join([DECLARED, head, *lines, "}"]) + "\n"
    (function,) = read_kernel(text.encode(), "k.ll").functions
    return function_unit(function, Target(find(processor), lds_dma=function.lds_dma))


def straight(processor: str, names: str, *, kernel: bool = True) -> list[str]:
    found = unit(processor, (names, "ret void"), kernel=kernel)
    return code(found)


def code(found: Unit) -> list[str]:
    return [
        step.text
        for each in found.outcomes
        if each.lowered is not None
        for step in each.lowered.steps
    ]


DMA = "global_load_lds_dword v[2:3], off"
WRITE = "ds_write_b32 v2, v0"
STORE = "global_store_dword v[2:3], v0, off"


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        ("dma lds", [DMA, "s_waitcnt vmcnt(0)", WRITE]),
        ("dma global lds lds", [DMA, STORE, "s_waitcnt vmcnt(1)", WRITE, WRITE]),
        ("dma dma global lds", [DMA, DMA, STORE, "s_waitcnt vmcnt(1)", WRITE]),
        ("lds dma", [WRITE, DMA]),
        ("dma global", [DMA, STORE]),
        ("async lds", [DMA, WRITE]),
        ("async mark wait0 lds", [DMA, "s_waitcnt vmcnt(0)", WRITE]),
        ("async mark async mark wait1", [DMA, DMA, "s_waitcnt vmcnt(1)"]),
        ("async mark async global mark wait1", [DMA, DMA, STORE, "s_waitcnt vmcnt(2)"]),
        ("async mark async wait0", [DMA, DMA, "s_waitcnt vmcnt(1)"]),
        ("async mark wait1", [DMA]),
        (
            "async mark dma global wait0 lds",
            [DMA, DMA, STORE, "s_waitcnt vmcnt(2)", "s_waitcnt vmcnt(1)", WRITE],
        ),
        ("async wait0", [DMA]),
        ("mark wait0", ["s_waitcnt vmcnt(0)"]),
    ],
)
def test_gfx950(names: str, expected: list[str]) -> None:
    """Loads to LDS count with loads; what need not be done is left."""
    assert straight("gfx950", names) == expected


def test_a_flat_store_may_reach_lds_and_completes_in_no_order() -> None:
    assert straight("gfx950", "dma flat")[1] == "s_waitcnt vmcnt(0)"
    assert straight("gfx950", "async mark flat global wait0")[-1] == "s_waitcnt vmcnt(1)"


def test_gfx10_counts_stores_apart() -> None:
    found = straight("gfx1030", "async mark global async wait0")
    assert found[-1] == "s_waitcnt vmcnt(1)"


ASYNC = "global_load_async_to_lds_b32 v0, v[2:3], off"
OUT = "global_store_async_from_lds_b32 v[2:3], v0, off"


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        ("async12 asynccnt", [ASYNC, "s_wait_asynccnt 0x1"]),
        ("out12 asynccnt", [OUT, "s_wait_asynccnt 0x1"]),
        ("async12 mark out12 global wait0", [ASYNC, OUT, None, "s_wait_asynccnt 0x1"]),
        ("tensor tensorcnt", ["tensor_load_to_lds s[0:3], s[4:11]", "s_wait_tensorcnt 0x2"]),
        ("untensor tensorcnt", ["tensor_store_from_lds s[0:3], s[4:11]", "s_wait_tensorcnt 0x2"]),
        ("async12 lds", [ASYNC, "ds_store_b32 v2, v0"]),
    ],
)
def test_gfx1250(names: str, expected: list[str | None]) -> None:
    """Nothing but what the program says waits (001 Memory Model GFX125x)."""
    found = straight("gfx1250", names)
    assert len(found) == len(expected)
    assert all(mine is None or mine == theirs for mine, theirs in zip(expected, found, strict=True))


def test_code_that_is_not_seen_may_have_set_marks() -> None:
    assert straight("gfx950", "call global wait0")[-1] == "s_waitcnt vmcnt(1)"
    assert straight("gfx950", "global wait2", kernel=False)[-1] == "s_waitcnt vmcnt(1)"
    assert straight("gfx950", "global wait2")[-1] == STORE


def test_the_shortest_path_counts() -> None:
    """A mark that one way leaves two operations behind and another one."""
    found = unit(
        "gfx950",
        ("async mark", "br i1 %c, label %b1, label %b2"),
        ("global global", "br label %b3"),
        ("global", "br label %b3"),
        ("wait0", "ret void"),
    )
    assert code(found)[-1] == "s_waitcnt vmcnt(1)"


def test_a_mark_of_one_path_counts() -> None:
    """Where one way sets two marks and another one, the older is that of either."""
    found = unit(
        "gfx950",
        ("async mark", "br i1 %c, label %b1, label %b2"),
        ("async mark", "br label %b3"),
        ("global", "br label %b3"),
        ("wait1", "ret void"),
    )
    assert code(found)[-1] == "s_waitcnt vmcnt(1)"


def test_buffers_that_take_turns() -> None:
    """In a loop, the copies of the last round may be in flight."""
    found = unit(
        "gfx950",
        ("async mark", "br label %b1"),
        ("async mark wait1 lds", "br i1 %c, label %b1, label %b2"),
        ("wait0", "ret void"),
    )
    assert code(found) == [DMA, DMA, "s_waitcnt vmcnt(1)", WRITE, "s_waitcnt vmcnt(0)"]


def test_redundant_waits_keep_what_the_copies_need() -> None:
    found, _ = without_redundant_waits(unit("gfx950", ("dma lds fence", "ret void")))
    assert code(found)[:3] == [DMA, "s_waitcnt vmcnt(0)", WRITE]
    found, _ = without_redundant_waits(unit("gfx1250", ("tensor tensorcnt", "ret void")))
    assert code(found)[-1] == "s_wait_tensorcnt 0x2"


@pytest.mark.parametrize(
    ("verb", "processor"),
    [
        (CopyVerb.MARK, "gfx1100"),
        (CopyVerb.WAIT_MARKS, "gfx1200"),
        (CopyVerb.WAIT_ASYNC, "gfx950"),
        (CopyVerb.TENSOR_LOAD, "gfx1030"),
    ],
)
def test_targets_without_such_copies(verb: CopyVerb, processor: str) -> None:
    with pytest.raises(UnsupportedError, match=verb.value):
        lower_copy(CopyRequest(verb), Target(find(processor)))


def drawn(chance: random.Random, names: tuple[str, ...]) -> list[tuple[str, str]]:
    count = chance.randrange(1, 5)
    blocks = []
    for number in range(count):
        body = " ".join(chance.choices(names, k=chance.randrange(1, 6)))
        others = [chance.randrange(1, count) if count > 1 else 0 for _ in range(2)]
        last = number == count - 1 or count == 1
        end = f"br i1 %c, label %b{others[0]}, label %b{others[1]}"
        blocks.append((body, "ret void" if last else end))
    return blocks


def runs(found: Unit, chance: random.Random, count: int) -> list[list[int]]:
    """Outcomes of paths through a unit, drawn."""
    places: dict[int, list[int]] = {}
    for number, each in enumerate(found.outcomes):
        places.setdefault(each.block, []).append(number)
    paths = []
    for _ in range(count):
        block, path = 0, []
        for _ in range(8):
            path += places.get(block, [])
            followers = found.successors[block]
            if not followers:
                break
            block = chance.choice(followers)
        paths.append(path)
    return paths


def check_run(found: Unit, path: list[int], counter: Counter) -> None:
    """Runs a path: what the counter counts completes as late as its waits allow."""
    flight: list[tuple[str, int]] = []  # what is in flight, oldest first, with its number
    marks: list[int] = []
    issued = 0
    for number in path:
        lowered = found.outcomes[number].lowered
        assert lowered is not None
        request = lowered.request
        if isinstance(request, CopyRequest) and request.verb is CopyVerb.MARK:
            marks.append(issued)
        for step in lowered.steps:
            match step.action:
                case Wait(counters):
                    for each, left in counters:
                        if each is counter:
                            flight = flight[max(0, len(flight) - left) :]
                case Memory(verb=verb):
                    assert isinstance(request, Request)
                    if request.space is AddressSpace.LOCAL:
                        assert not any(kind == "dma" for kind, _ in flight), "used too early"
                        continue
                    copies = verb in (
                        Verb.LOAD_TO_LDS,
                        Verb.LOAD_TO_LDS_ASYNC,
                        Verb.STORE_FROM_LDS_ASYNC,
                    )
                    if counter is Counter.VM or copies:
                        kind = "other"
                        if copies:
                            kind = "dma" if request.form is Form.LDS_DMA else "async"
                        issued += 1
                        flight.append((kind, issued))
        if isinstance(request, CopyRequest) and request.verb is CopyVerb.WAIT_MARKS:
            covered = marks[: len(marks) - request.left] if request.left else marks
            bound = covered[-1] if covered else 0
            late = [n for kind, n in flight if kind == "async" and n <= bound]
            assert not late, "a mark's copies are in flight"


@pytest.mark.parametrize("seed", range(40))
def test_no_path_is_too_early(seed: int) -> None:
    """Drawn control flow, each path run with a counter that is as slow as can be."""
    chance = random.Random(seed)
    old = ("dma", "async", "mark", "wait0", "wait1", "wait2", "global", "lds", "fence")
    new = ("async12", "out12", "mark", "wait0", "wait1", "wait2", "global", "lds")
    for processor, names, counter in (
        ("gfx950", old, Counter.VM),
        ("gfx1250", new, Counter.ASYNC),
    ):
        found = unit(processor, *drawn(chance, names))
        for path in runs(found, chance, 30):
            check_run(found, path, counter)


def test_the_run_notices_a_wait_that_is_too_weak() -> None:
    """The check above can fail."""
    from dataclasses import replace

    found = unit("gfx950", ("async mark global wait0", "ret void"))
    *first, last = found.outcomes
    assert last.lowered is not None
    weak = replace(last.lowered.steps[0], action=Wait(((Counter.VM, 2),)))
    broken = replace(last, lowered=replace(last.lowered, steps=(weak,)))
    with pytest.raises(AssertionError, match="in flight"):
        check_run(replace(found, outcomes=(*first, broken)), list(range(4)), Counter.VM)


def test_reasons() -> None:
    found = unit("gfx950", ("dma lds", "ret void"))
    reasons = [s.reason for o in found.outcomes if o.lowered for s in o.lowered.steps]
    assert Reason.LDS_DMA_USED in reasons
    tensors = unit("gfx1250", ("tensor", "ret void"))
    assert tensors.outcomes[0].lowered is not None
    assert isinstance(tensors.outcomes[0].lowered.steps[0].action, Tensor)
