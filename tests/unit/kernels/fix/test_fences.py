"""Edits of fences and atomics, line by line."""

from __future__ import annotations

import pytest
from llvmlite import binding

from fencepost.kernels.fix.draft import Draft
from fencepost.kernels.fix.fences import atomics, everywhere, fence_barriers, order_atomics, widen
from fencepost.llvm.cfg.graph import control_flow
from fencepost.llvm.parsing.modules import parse_module
from fencepost.vocabulary.scopes import Scope

FENCE = '  fence syncscope("{}") release, !mmra !0'


@pytest.mark.parametrize(
    ("before", "scope", "after"),
    [
        ("wavefront", Scope.WORKGROUP, "workgroup"),
        ("agent", Scope.WORKGROUP, "agent"),
        ("workgroup-one-as", Scope.WORKGROUP, "workgroup"),
        ("agent-one-as", Scope.WORKGROUP, "agent"),
        ("one-as", Scope.WORKGROUP, ""),
        ("workgroup", Scope.SYSTEM, ""),
    ],
)
def test_scopes_only_grow(before: str, scope: Scope, after: str) -> None:
    """And are for all address spaces; '' is the system."""
    mark = f' syncscope("{after}")' if after else ""
    assert widen(FENCE.format(before), scope) == f"  fence{mark} release, !mmra !0"
    assert widen("  fence release", scope) == "  fence release"


def test_address_spaces_are_left_out() -> None:
    assert everywhere(FENCE.format("agent")) == '  fence syncscope("agent") release'


def edited(body: str, how: str) -> list[str]:
    """The lines of a kernel after an edit."""
    text = str(
        binding.parse_assembly(
            'target triple = "amdgcn-amd-amdhsa"\ndeclare void @llvm.amdgcn.s.barrier()\n'
            f"define amdgpu_kernel void @k(ptr addrspace(1) %p) {{\n{body}\n  ret void\n}}\n"
        )
    )
    module = parse_module(text)
    kernel = module.functions["k"]
    graph, draft = control_flow(kernel, module.pure), Draft(text, kernel)
    if how == "order":
        order_atomics(draft, atomics(graph))
    else:
        fence_barriers(draft, graph, how.split())
    written = draft.written().split("\n")
    start = next(at for at, line in enumerate(written) if line.startswith("define"))
    return [
        line.strip()
        for line in written[start + 1 : -2]
        if line.strip() not in ("", "}", "ret void")
    ]


BARRIER = "call void @llvm.amdgcn.s.barrier()"
RELEASE, ACQUIRE = (f'fence syncscope("workgroup") {order}' for order in ("release", "acquire"))


@pytest.mark.parametrize(
    ("body", "after"),
    [
        (BARRIER, [RELEASE, BARRIER, ACQUIRE]),
        (f"{RELEASE}\n{BARRIER}", [RELEASE, BARRIER, ACQUIRE]),
        (f"{RELEASE}\n{BARRIER}\n{ACQUIRE}", [RELEASE, BARRIER, ACQUIRE]),
        (
            f'fence syncscope("wavefront") release\n{BARRIER}\n{ACQUIRE}',
            [RELEASE, BARRIER, ACQUIRE],
        ),
    ],
)
def test_fences_beside_barriers(body: str, after: list[str]) -> None:
    """Put in where there are none, made wide enough where there are; around it are accesses."""
    store = "store i32 0, ptr addrspace(1) %p, align 4"
    assert edited(f"{store}\n{body}\n{store}", "local global") == [store, *after, store]


def test_a_barrier_with_nothing_around_it_needs_no_fences() -> None:
    assert edited(BARRIER, "local global") == [BARRIER]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("%v = load atomic i32, ptr addrspace(1) %p monotonic, align 4", "acquire, align 4"),
        ("store atomic i32 1, ptr addrspace(1) %p monotonic, align 4", "release, align 4"),
        ("%v = atomicrmw add ptr addrspace(1) %p, i32 1 acquire, align 4", "acq_rel, align 4"),
        (
            "%v = cmpxchg ptr addrspace(1) %p, i32 0, i32 1 release monotonic, align 4",
            "acq_rel monotonic, align 4",
        ),
        ("%v = load atomic i32, ptr addrspace(1) %p seq_cst, align 4", "seq_cst, align 4"),
        ("%v = load i32, ptr addrspace(1) %p, align 4", "%p, align 4"),
    ],
)
def test_orders_of_atomics(before: str, after: str) -> None:
    """Acquire where they read, release where they write; stronger ones and plain ones stay."""
    (line,) = edited(before, "order")
    assert line.endswith(after)
