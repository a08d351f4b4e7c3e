"""Operands in scalar registers, and attributes of callees."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from fencepost.abi.lint.check import findings
from fencepost.abi.lint.module_text import read_module
from fencepost.diagnostics import Code
from fencepost.targets.processors import find

HEAD = """@lds = internal addrspace(3) global [64 x i32] poison
define void @f(ptr addrspace(1) %p, ptr addrspace(3) %l, i32 %n) {{
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %low = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %lane = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %low)
{body}
  %r = call i32 @llvm.amdgcn.readlane.i32(i32 %n, {select})
  ret void
}}
"""


def codes(text: str, processor: str = "gfx942") -> list[Code]:
    return [each.code for each in findings(read_module(text), find(processor))]


def lanes(body: str, select: str) -> list[Code]:
    """The findings of a lane select that a body computes."""
    return codes(HEAD.format(body=f"  {body}", select=select))


_ADDRESS = "  %b = ptrtoint ptr addrspace(3) %a to i32"
DIFFER = (
    ("", "i32 %t"),
    ("", "i32 %lane"),
    ("%a = add nsw i32 %t, 3", "i32 %a"),
    ("%a = sub i32 3, %t", "i32 %a"),
    ("%a = mul nuw i32 %lane, 4\n  %b = xor i32 %a, 7", "i32 %b"),
    ("%a = shl i32 %t, 2", "i32 %a"),
    ("%a = zext i32 %t to i64\n  %b = freeze i64 %a", "i64 %b"),
    (f"%a = getelementptr i32, ptr addrspace(3) @lds, i32 %t\n{_ADDRESS}", "i32 %b"),
)
ALIKE = (
    ("", "i32 %n"),
    ("", "i32 5"),
    ("%a = and i32 %t, 0", "i32 %a"),
    ("%a = lshr i32 %t, 6", "i32 %a"),
    ("%a = sub i32 %t, %t", "i32 %a"),
    ("%a = mul i32 %t, 0", "i32 %a"),
    ("%a = mul i32 %t, %n", "i32 %a"),
    ("%a = shl i32 %t, 31", "i32 %a"),
    ("%a = mul i32 %t, 1048576\n  %b = mul i32 %a, 1048576", "i32 %b"),
    ("%a = trunc i32 %t to i1", "i1 %a"),
    ("%a = ptrtoint ptr addrspace(3) %l to i8", "i8 %a"),
    (f"%a = getelementptr {{}}, ptr addrspace(3) @lds, i32 %t\n{_ADDRESS}", "i32 %b"),
    (f"%a = getelementptr i32, ptr addrspace(3) %l, i32 %t\n{_ADDRESS}", "i32 %b"),
    ("%a = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %t)", "i32 %a"),
    ("%a = call i32 @llvm.amdgcn.mbcnt.lo(i32 %n, i32 0)", "i32 %a"),
)


@pytest.mark.parametrize(("body", "select"), DIFFER)
def test_what_differs(body: str, select: str) -> None:
    """Lane numbers, and what keeps them apart."""
    assert lanes(body, select) == [Code.DIVERGENT_OPERAND]


@pytest.mark.parametrize(("body", "select"), ALIKE)
def test_what_may_be_alike(body: str, select: str) -> None:
    """What may be the same in all lanes is not judged: lost bits, sums of two, sizes of nothing."""
    assert lanes(body, select) == []


_COPY = "ptr addrspace(1) %p, ptr addrspace(3) %d, i32 4, i32 0, i32 0"


@pytest.mark.parametrize(
    "call",
    [
        f"call void @llvm.amdgcn.load.to.lds.p1({_COPY})",
        f"call void @llvm.amdgcn.global.load.lds({_COPY})",
        "%x = call i32 @llvm.amdgcn.permlane16.i32(i32 %n, i32 %n, i32 %t, i32 0, i1 0, i1 0)",
        "%x = call i32 @llvm.amdgcn.permlanex16.i32(i32 %n, i32 %n, i32 0, i32 %t, i1 0, i1 0)",
        "%x = call i32 @llvm.amdgcn.writelane.i32(i32 %n, i32 %t, i32 %n)",
    ],
)
def test_operands(call: str) -> None:
    """Each operand of the table; the other operands of the same call may differ."""
    place = "%d = getelementptr [64 x i32], ptr addrspace(3) @lds, i32 0, i32 %t"
    text = HEAD.format(body=f"  {place}\n  {call}", select="i32 0")
    assert Code.DIVERGENT_OPERAND in codes(text, "gfx1030" if "permlane" in call else "gfx942")
    uniform = call.replace("%d", "@lds").replace("i32 %t", "i32 1")
    text = HEAD.format(body=f"  {place}\n  {uniform}", select="i32 0")
    assert Code.DIVERGENT_OPERAND not in codes(text, "gfx1030")


def test_depth() -> None:
    """A long chain ends without a finding, not with an error."""
    lines = [f"%a{n + 1} = add i32 %a{n}, 1" for n in range(200)]
    body = "\n  ".join(["%a0 = add i32 %t, 1", *lines])
    assert lanes(body, "i32 %a200") == []
    assert lanes("%a = add i32 %a, 1", "i32 %a") == []


CALLS = """define void @leaf() {leaf} {{
  ret void
}}
define void @between() {between} {{
  call void @leaf()
  ret void
}}
define void @f() {caller} {{
  call void @between()
  {message}
  ret void
}}
"""
BLOCK = '"amdgpu-dynamic-vgpr-block-size"="{}"'
AGPRS = '"amdgpu-agpr-alloc"="{}"'
SEND = "call void @llvm.amdgcn.s.sendmsg(i32 {}, i32 0)"


def called(attributes: Sequence[str], processor: str, message: str = "") -> list[Code]:
    """The findings of three functions that call each other, with their attributes."""
    leaf, between, caller = attributes
    text = CALLS.format(leaf=leaf, between=between, caller=caller, message=message)
    return [each for each in codes(text, processor) if each is Code.ATTRIBUTE_OF_CALLEE]


ONE = [Code.ATTRIBUTE_OF_CALLEE]


@pytest.mark.parametrize(
    ("blocks", "processor", "found"),
    [
        (("16", "16", "16"), "gfx1200", []),
        (("32", "16", "16"), "gfx1200", 2 * ONE),
        (("", "16", "16"), "gfx1200", 2 * ONE),
        (("16", "16", ""), "gfx1200", []),
        (("16", "16", "0"), "gfx1200", []),
        (("32", "16", "16"), "gfx1100", []),
    ],
)
def test_dynamic_registers(blocks: tuple[str, ...], processor: str, found: list[Code]) -> None:
    """Callees at any depth have the caller's block size, where there are dynamic registers."""
    attributes = [BLOCK.format(each) if each else "" for each in blocks]
    assert called(attributes, processor) == found


@pytest.mark.parametrize(
    ("bounds", "processor", "found"),
    [
        (("8", "8", "8"), "gfx90a", []),
        (("16,32", "0", "0"), "gfx90a", 2 * ONE),
        (("8", "", "4"), "gfx942", ONE),
        (("8", "", ""), "gfx942", []),
        (("0x10000000000", "", "4"), "gfx942", ONE),
        (("10000000000", "", "4"), "gfx942", ONE),
        (("8", "", "4"), "gfx908", []),
    ],
)
def test_accumulators(bounds: tuple[str, ...], processor: str, found: list[Code]) -> None:
    """A callee needs no more than the caller's lower bound, where the attribute has an effect."""
    attributes = [AGPRS.format(each) if each else "" for each in bounds]
    assert called(attributes, processor) == found


FLAT = '"amdgpu-flat-work-group-size"="{}"'
WAVES = '"amdgpu-waves-per-eu"="{}"'


@pytest.mark.parametrize(
    ("sizes", "found"),
    [
        (("1,256", "1,256", "1,256"), []),
        (("1,64", "1,256", "1,256"), 2 * ONE),
        (("1,64", "", "1,256"), ONE),
        (("1,64", "", ""), []),
        (("1,1024", "", "64,64"), []),
        (("64,64", "", "1,64"), []),
        (("sixty", "", "1,64"), []),
    ],
)
def test_workgroups(sizes: tuple[str, ...], found: list[Code]) -> None:
    """A callee allows the largest workgroup that its caller does."""
    attributes = [FLAT.format(each) if each else "" for each in sizes]
    assert called(attributes, "gfx942") == found


def test_workgroups_of_kernels() -> None:
    """A kernel without the attribute may have 1024 work-items."""
    callee = f"define void @f() {FLAT.format('1,512')} {{\n  ret void\n}}\n"
    caller = "void @k() {\n  call void @f()\n  ret void\n}\n"
    assert codes(f"{callee}define amdgpu_kernel {caller}", "gfx942") == ONE
    assert codes(f"{callee}define {caller}", "gfx942") == []


@pytest.mark.parametrize(
    ("waves", "found"),
    [
        (("4,8", "", "2,6"), []),
        (("1,2", "", "4,8"), ONE),
        (("1,2", "1,2", "4"), 2 * ONE),
        (("1", "", "4,8"), []),
        (("4,8", "", "1,2"), []),
        (("1,4", "", "4,4"), []),
    ],
)
def test_waves(waves: tuple[str, ...], found: list[Code]) -> None:
    """There is a number of waves that caller and callee both ask for."""
    attributes = [WAVES.format(each) if each else "" for each in waves]
    assert called(attributes, "gfx942") == found


def test_messages() -> None:
    """DEALLOC_VGPRS is message 3."""
    attributes = (BLOCK.format(16),) * 3
    assert called(attributes, "gfx1200", SEND.format(3)) == ONE
    assert called(attributes, "gfx1200", SEND.format(1)) == []
    assert called(("", "", ""), "gfx1200", SEND.format(3)) == []


def test_recursion() -> None:
    """Functions that call each other in a circle are gone through once."""
    text = CALLS.format(leaf="", between="", caller=BLOCK.format(16), message="call void @f()")
    assert codes(text, "gfx1200") == 2 * ONE
