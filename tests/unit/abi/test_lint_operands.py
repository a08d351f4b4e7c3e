"""Operands by target, scopes, and hints to the scheduler."""

from __future__ import annotations

import pytest

from fencepost.abi.lint.check import findings
from fencepost.abi.lint.module_text import read_module
from fencepost.diagnostics import Code
from fencepost.targets.processors import find

BODY = "define void @f(ptr addrspace(1) %p, ptr addrspace(3) %l, i32 %n) {{\n{}\n  ret void\n}}\n"
OPERAND = [Code.INTRINSIC_OPERAND]


def codes(body: str, processor: str = "gfx942") -> list[Code]:
    module = read_module(BODY.format(body))
    return [each.code for each in findings(module, find(processor))]


def call(name: str, *operands: str) -> str:
    return f"  call void @{name}({', '.join(operands)})"


@pytest.mark.parametrize("name", ["load.to.lds.p1", "load.async.to.lds.p1", "global.load.lds"])
@pytest.mark.parametrize("size", [0, 1, 2, 3, 4, 8, 12, 16])
def test_sizes(name: str, size: int) -> None:
    """1, 2 and 4 bytes everywhere, 12 and 16 on gfx950 only; it is a constant."""
    operands = ("ptr addrspace(1) %p", "ptr addrspace(3) %l", f"i32 {size}", "i32 0", "i32 0")
    body = call(f"llvm.amdgcn.{name}", *operands)
    assert (codes(body) == []) == (size in (1, 2, 4))
    assert (codes(body, "gfx950") == []) == (size in (1, 2, 4, 12, 16))
    assert codes(body.replace(f"i32 {size},", "i32 %n,", 1)) == OPERAND


@pytest.mark.parametrize(
    ("name", "operands", "found"),
    [
        ("llvm.amdgcn.sched.barrier", ("i32 0",), []),
        ("llvm.amdgcn.sched.barrier", ("i32 2047",), []),
        ("llvm.amdgcn.sched.barrier", ("i32 65536",), OPERAND),
        ("llvm.amdgcn.sched.barrier", ("i32 -1",), OPERAND),
        ("llvm.amdgcn.sched.group.barrier", ("i32 8", "i32 9999", "i32 9999"), []),
        ("llvm.amdgcn.sched.group.barrier", ("i32 4096", "i32 1", "i32 0"), OPERAND),
        ("llvm.set.rounding", ("i32 1",), []),
        ("llvm.set.rounding", ("i32 19",), []),
        ("llvm.set.rounding", ("i32 %n",), []),
        ("llvm.set.rounding", ("i32 4",), OPERAND),
        ("llvm.set.rounding", ("i32 99",), OPERAND),
        ("llvm.prefetch.p1", ("ptr addrspace(1) %p", "i32 0", "i32 3", "i32 1"), []),
        ("llvm.prefetch.p1", ("ptr addrspace(1) %p", "i32 0", "i32 4", "i32 1"), OPERAND),
        ("llvm.prefetch.p3", ("ptr addrspace(3) %l", "i32 0", "i32 3", "i32 1"), OPERAND),
    ],
)
def test_operands(name: str, operands: tuple[str, ...], found: list[Code]) -> None:
    """A constant is one that the intrinsic knows; a prefetch is of memory that has caches."""
    assert codes(call(name, *operands)) == found


def test_scopes() -> None:
    """Those of the guide, with and without -one-as; the system scope has no spelling."""
    for name in ("agent", "workgroup-one-as", "one-as", "cluster", "singlethread"):
        assert codes(f'  fence syncscope("{name}") release') == []
    assert codes("  fence release") == []
    for name in ("system", "device", "Agent", ""):
        wrong = codes(
            f'  %v = load atomic i32, ptr addrspace(1) %p syncscope("{name}") acquire, align 4'
        )
        assert wrong == ([] if name == "" else [Code.UNKNOWN_SCOPE])


IGLP, SCHED = call("llvm.amdgcn.iglp.opt", "i32 1"), call("llvm.amdgcn.sched.barrier", "i32 0")


@pytest.mark.parametrize(
    ("body", "found"),
    [
        (IGLP, False),
        (f"{SCHED}\n{SCHED}", False),
        (f"{IGLP}\n{IGLP}", True),
        (f"{SCHED}\n  %x = add i32 %n, 1\n{IGLP}", True),
        (f"{IGLP}\n  br label %next\nnext:\n{SCHED}", False),
        (f"{IGLP}\n  call void @g()\n{SCHED}", False),
    ],
)
def test_hints(body: str, found: bool) -> None:
    """One iglp.opt a region, and no groups beside it; blocks and calls end regions."""
    assert codes(body) == ([Code.SCHEDULING_HINTS] if found else [])
