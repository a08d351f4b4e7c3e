"""IDs of named barriers: who shares what, what clashes, what is not known."""

from __future__ import annotations

import pytest

from fencepost.abi.fault import AbiError
from fencepost.abi.lint.barriers.allocation import Allocation, allocate, compiled_for, needed
from fencepost.abi.lint.barriers.ids import check_barrier_ids
from fencepost.abi.lint.module_text import read_module
from fencepost.diagnostics import Code
from fencepost.errors import FencepostError, InputError, UnsupportedError
from fencepost.reports.abi.barrier_ids import allocation_lines, allocation_record
from fencepost.targets.processors import find

ONE = 'target("amdgcn.named.barrier", 0)'
THREE = f"[3 x {{ {ONE} }}]"


def function(name: str, *does: str, kernel: bool = False) -> str:
    """A function that names barriers (b) and calls functions (f())."""
    lines = [
        f"  call void @{each}"
        if each.endswith(")")
        else f"  call void @llvm.amdgcn.s.barrier.init(ptr addrspace(3) @{each}, i32 2)"
        for each in does
    ]
    kind = "amdgpu_kernel void" if kernel else "void"
    return "\n".join((f"define {kind} @{name}() {{", *lines, "  ret void", "}", ""))


def barrier(name: str, kind: str = ONE) -> str:
    return f"@{name} = internal addrspace(3) global {kind} poison\n"


def of(*parts: str) -> Allocation:
    return allocate(read_module("".join(parts)))


def ids(found: Allocation) -> dict[str, dict[tuple[str, str], int]]:
    """By kernel, the first ID of a variable in a function."""
    return {
        each.kernel: {(one.variable, one.function): one.ids[0] for one in each.given}
        for each in found.kernels
    }


def test_kernels_have_numbers_of_their_own() -> None:
    """In the order of the names; what is shared through a function stands before."""
    found = of(
        barrier("z"),
        barrier("a", THREE),
        barrier("c"),
        function("f", "z"),
        function("k1", "c", "a", "f()", kernel=True),
        function("k2", "c", "f()", kernel=True),
        function("k3", kernel=True),
    )
    assert ids(found) == {
        "k1": {("z", "f"): 1, ("a", "k1"): 2, ("c", "k1"): 5},
        "k2": {("z", "f"): 1, ("c", "k2"): 2},
        "k3": {},
    }
    assert [(each.allocated, each.granules) for each in found.kernels] == [(5, 2), (2, 1), (0, 0)]
    assert found.right
    assert next(iter(allocation_lines("x", found))) == "x: k1: 5 named barriers, NAMED_BAR_CNT 2"
    assert allocation_record(found)["kernels"][0]["named_bar_cnt"] == 2


def test_a_clash() -> None:
    """A barrier of one kernel, and of a function that only another calls."""
    found = of(
        barrier("b"),
        barrier("d"),
        function("f", "b"),
        function("ka", "b", kernel=True),
        function("kb", "d", "f()", kernel=True),
    )
    assert found.kernels[1].shared == (("b", "d", 1),)
    assert not found.right


def test_two_numbers_of_one() -> None:
    """A function goes with the first kernel that names its barrier, though another one calls it."""
    found = of(
        barrier("a"),
        barrier("b"),
        function("f", "b"),
        function("ka", "a", "b", kernel=True),
        function("kb", "b", "f()", kernel=True),
    )
    assert ids(found)["kb"] == {("b", "kb"): 1, ("b", "f"): 2}
    assert found.kernels[1].divided == (("b", 1, 2),)
    assert not found.right


def test_more_than_there_are() -> None:
    """Seventeen are one too many; sixteen are not."""
    for count in (16, 17):
        found = of(barrier("b", f"[{count} x {ONE}]"), function("k", "b", kernel=True))
        assert found.kernels[0].fits == found.right == (count == 16)


def test_what_no_kernel_reaches() -> None:
    """Has no number, and with it all functions that name it elsewhere are as they were."""
    found = of(barrier("b"), function("f", "b"), function("k", kernel=True))
    assert found.without == (("b", "f"),)
    found = of(barrier("b"), function("f", "b"), function("k", "b", kernel=True))
    assert found.right


@pytest.mark.parametrize(
    "line",
    [
        "call void %p()",
        "call void @elsewhere()",
        "call void @llvm.amdgcn.s.barrier.join(ptr addrspace(3) @alias)",
    ],
)
def test_what_is_not_known(line: str) -> None:
    """No number is said where other functions may be reached; without barriers there is none."""
    kernel = f"define amdgpu_kernel void @k(ptr %p) {{\n  {line}\n  ret void\n}}\n"
    declared = "declare void @elsewhere()\ndeclare void @llvm.amdgcn.s.barrier.join(ptr)\n"
    with pytest.raises(UnsupportedError):
        of(barrier("b"), declared, kernel)
    assert of(declared, kernel).kernels[0].allocated == 0
    module = read_module(barrier("b") + declared + kernel)
    assert list(check_barrier_ids(module, find("gfx1250"))) == []


def test_a_table_of_barriers() -> None:
    """A variable that holds the address of a barrier is refused."""
    table = "@t = addrspace(1) global [1 x ptr addrspace(3)] [ptr addrspace(3) @b]\n"
    with pytest.raises(AbiError):
        of(barrier("b"), table, function("k", kernel=True))


def test_inline_assembly_is_no_call() -> None:
    """It reaches no function."""
    body = '  call void asm sideeffect "s_nop 0", ""()\n  ret void\n}\n'
    assert of(barrier("b"), f"define amdgpu_kernel void @k() {{\n{body}").right


def test_codes() -> None:
    """Each kind of fault is found, on processors that have such barriers."""
    text = "".join(
        (
            barrier("a"),
            barrier("b"),
            barrier("c", f"[17 x {ONE}]"),
            function("f", "b"),
            function("g", "a"),
            function("ka", "b", kernel=True),
            function("kb", "c", "f()", kernel=True),
        )
    )
    found = [each.code for each in check_barrier_ids(read_module(text), find("gfx1250"))]
    assert found == [Code.BARRIER_COUNT, Code.BARRIER_ID, Code.BARRIER_ID]
    assert list(check_barrier_ids(read_module(text), find("gfx1200"))) == []


def test_processors() -> None:
    """GFX12.5 has them."""
    needed(find("gfx1250"))
    with pytest.raises(FencepostError):
        needed(find("gfx1200"))


def test_modules_without_kernels() -> None:
    """Others are linked with them: which kernel reaches a function is not known."""
    text = barrier("b") + function("f", "b")
    assert list(check_barrier_ids(read_module(text), find("gfx1250"))) == []
    text += function("k", kernel=True)
    assert len(list(check_barrier_ids(read_module(text), find("gfx1250")))) == 1


@pytest.mark.parametrize("count", [17, 10**9, 4294967295, 2**64 - 1])
def test_large_arrays(count: int) -> None:
    """Every barrier of an array counts, however many there are."""
    found = of(barrier("a", f"[{count} x {ONE}]"), function("k", "a", kernel=True))
    assert [each.allocated for each in found.kernels] == [count]
    assert not found.right
    assert f"IDs 1 to {count}" in "\n".join(allocation_lines("x.ll", found))


@pytest.mark.parametrize("kind", [f"{{ {ONE}, {ONE} }}", f"[2 x {{ {ONE}, {ONE} }}]"])
def test_barriers_in_other_types(kind: str) -> None:
    """LLVM takes them for LDS and gives them no ID: what names them is refused."""
    with pytest.raises(AbiError, match="@k names @b"):
        of(barrier("b", kind), function("k", "b", kernel=True))
    assert of(barrier("b", kind), function("k", kernel=True)).right


def test_no_kernel_is_said() -> None:
    """An answer without lines would look like one without faults."""
    (line,) = allocation_lines("x.ll", of(function("f")))
    assert "no kernel" in line


def test_kernels_for_other_processors() -> None:
    """The processor of a kernel is the one in question, or not said."""
    text = function("k", kernel=True).replace("() {", '() "target-cpu"="gfx942" {')
    compiled_for(read_module(barrier("b") + text.replace("gfx942", "gfx1250")), find("gfx1250"))
    compiled_for(read_module(function("k", kernel=True)), find("gfx1250"))
    compiled_for(read_module(text), find("gfx1250"))  # has no barriers
    text = barrier("b") + text
    with pytest.raises(InputError, match="gfx942"):
        compiled_for(read_module(text), find("gfx1250"))
