"""A kernel is mended where a check proves it then, and nowhere else."""

from __future__ import annotations

import pytest
from llvmlite import binding

from fencepost.diagnostics import Code
from fencepost.kernels.fix.fix import Mend, mend
from fencepost.kernels.options import Options
from fencepost.kernels.report import Verdict
from fencepost.llvm.parsing.modules import parse_module
from fencepost.llvm.read import printed
from tests.unit.kernels.kernels_of_text import text_of

OPTIONS = Options((128, 1, 1), (2, 1, 1), seconds=20.0)
EXCHANGE = """
  %x = xor i32 %t, 64
  %p = getelementptr i32, ptr addrspace(3) @a, i32 %t
  %q = getelementptr i32, ptr addrspace(3) @a, i32 %x
  store i32 %t, ptr addrspace(3) %p
  {}
  %v = load i32, ptr addrspace(3) %q
  ret void"""
BARRIER = "call void @llvm.amdgcn.s.barrier()"
NARROW = f"""fence syncscope("wavefront") release
  {BARRIER}
  fence syncscope("wavefront") acquire"""


def mended(body: str) -> tuple[str, Mend]:
    """The text of a kernel, and what became of it."""
    text = printed(text_of(body), 20)
    return text, mend(text, "k", OPTIONS, "k.ll")


@pytest.mark.parametrize("between", [BARRIER, NARROW, ""])
def test_a_kernel_that_synchronization_mends(between: str) -> None:
    """The text is the old one with more in it, and its check is a proof."""
    text, found = mended(EXCHANGE.format(between))
    assert found.first.verdict is Verdict.BUG
    assert found.report.verdict is Verdict.PROVED
    assert found.text is not None
    assert found.steps
    assert not found.reason
    assert found.text != text
    assert 'fence syncscope("workgroup") release' in found.text
    again = mend(found.text, "k", OPTIONS, "k.ll")
    assert again.first.verdict is Verdict.PROVED
    assert again.text == found.text
    assert not again.steps


def test_fences_are_put_beside_the_barrier_that_is_there() -> None:
    text, found = mended(EXCHANGE.format(BARRIER))
    assert found.text is not None
    assert found.text.count("@llvm.amdgcn.s.barrier()") == text.count("@llvm.amdgcn.s.barrier()")
    assert found.text.count("fence") > text.count("fence")


WRONG = """
  store i32 %t, ptr addrspace(1) %out
  ret void"""
APART = """
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %g, ptr addrspace(1) %p
  ret void"""
DIVERGENT = f"""
  %c = icmp eq i32 %t, 5
  br i1 %c, label %one, label %end
one:
  {BARRIER}
  br label %end
end:
  ret void"""


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (WRONG, "none of the barriers and fences tried"),
        (APART, "two workgroups"),
        (DIVERGENT, "participation"),
    ],
)
def test_a_kernel_that_it_does_not_mend(body: str, why: str) -> None:
    """There is no text then, but the reason."""
    _, found = mended(body)
    assert found.text is None
    assert found.report.verdict is not Verdict.PROVED
    assert why in found.reason


def test_a_right_kernel_stays_as_it_is() -> None:
    text, found = mended(EXCHANGE.format("SYNC"))
    assert (found.text, found.steps) == (text, ())
    assert found.first is found.report


ADD = '%r = atomicrmw add ptr addrspace(1) %out, i32 1 syncscope("workgroup") monotonic'


def test_atomics_become_wide_enough() -> None:
    """Between workgroups, and strong enough."""
    text, found = mended(f"  {ADD}\n  ret void")
    assert found.first.findings[0].diagnostic.code is Code.SCOPE_TOO_NARROW
    assert found.text is not None
    assert 'syncscope("agent")' in found.text
    assert 'syncscope("agent")' not in text
    assert "scopes of at least agent" in found.steps[0]


def test_a_step_that_mends_a_part_is_taken_too() -> None:
    """Two wrong kinds of barriers, one after the other."""
    body = EXCHANGE.format(BARRIER).replace("  ret void", f"  {ADD}\n  ret void")
    _, found = mended(body)
    assert found.report.verdict is Verdict.PROVED
    assert len(found.steps) == 2
    assert found.text is not None
    parse_module(str(binding.parse_assembly(found.text)))


def test_what_no_check_decides_is_not_mended() -> None:
    """No run shows a bug, and no proof is found."""
    body = """
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %v = load i32, ptr addrspace(1) %p
  %c = icmp eq i32 %v, 123456789
  %d = select i1 %c, i32 %n, i32 %t
  %e = mul i32 %d, %m
  %f = icmp eq i32 %e, 987654321
  br i1 %f, label %one, label %end
one:
  store i32 %t, ptr addrspace(1) %out
  br label %end
end:
  ret void"""
    text = printed(text_of(body), 20)
    quick = Options((64, 1, 1), (1, 1, 1), seconds=20.0, effort=0.01)
    found = mend(text, "k", quick, "k.ll")
    assert found.report.verdict is Verdict.UNKNOWN
    assert found.text is None
    assert "unknown" in found.reason
