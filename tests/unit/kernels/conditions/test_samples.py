"""Runs at small sizes: what they say of the conditions on arguments, which proofs then decide."""

from __future__ import annotations

from fencepost.kernels.conditions.samples import Samples, broken, sampled
from fencepost.kernels.conditions.vocabulary import vocabulary
from fencepost.kernels.options import Options
from fencepost.kernels.question.argument_types import ArgumentType
from fencepost.kernels.stages.sequence import checked
from fencepost.kernels.task import Task
from fencepost.llvm.launches.launch import Launch
from fencepost.llvm.read import read_module
from fencepost.llvm.source_types import Sign
from tests.unit.kernels.kernels_of_text import ROWS

INT = ArgumentType(32, Sign.SIGNED)
LAUNCH = Launch((64, 1, 1), (8, 1, 1), 64)
WIDE = """define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %n) "target-cpu"="gfx942" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %row = mul i32 %g, %n
  %at = add i32 %row, %t
  %w = sext i32 %at to i64
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %w
  %some = icmp slt i32 %t, 37
  br i1 %some, label %put, label %out
put:
  store i32 %g, ptr addrspace(1) %q
  br label %out
out:
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
"""


def samples_of(text: str, *names: str, before: str = "", effort: float = 1.0) -> Samples:
    """Those of the kernel of a text."""
    module = read_module(text.encode())
    options = Options((64, 1, 1), (8, 1, 1), effort=effort)
    task = Task.asked(module, module.kernels[0], options, "k.ll")
    check = checked(task)
    assert check.prepared is not None
    words = vocabulary(dict.fromkeys(names, INT), LAUNCH, ())
    whole = checked(
        Task.asked(module, module.kernels[0], options, "k.ll").under(words.whole, task.meter)
    )
    return sampled(check.prepared, words, whole.report)


def test_the_least_size() -> None:
    """The one below it shows the bug: no number of the launch is it."""
    found = samples_of(WIDE, "n")
    assert "n >= 37" in found.bounds
    assert {"n": 36} in found.bugs
    assert {"n": 37} in found.fine


def test_a_size_that_another_bounds() -> None:
    """Each alone may be small; what matters is the pair."""
    found = samples_of(ROWS.format(before=""), "n", "stride")
    conditions = ("n >= 512", "stride >= n", "n >= stride", "n % 64 == 0")
    assert found.bugs
    assert all("stride >= n" in each for each in found.examples(conditions))


def test_what_rules_out_nothing_comes_first() -> None:
    found = Samples(({"n": 3},), ({"n": 8}, {"n": 20}), {"n": 4}, {"n": INT})
    assert found.ordered(("n >= 16", "n % 4 == 0", "n >= 2"))[0] == "n >= 4"
    assert found.ordered(("n >= 16", "n % 4 == 0", "n >= 2"))[-1] == "n >= 16"
    assert found.examples(("n >= 16", "n >= 2")) == {frozenset({"n >= 16"})}
    assert found.examples(("n >= 2",)) == set()


def test_broken() -> None:
    """What is said of other arguments counts as held."""
    types = {"n": INT, "m": INT}
    assert broken(["n >= 4", "m >= 4", "n >= m"], {"n": 3}, types) == ["n >= 4"]
    assert broken(["n >= 4", "n >= m"], {"n": 4, "m": 5}, types) == ["n >= m"]


def test_no_runs_are_left() -> None:
    """Then they say nothing, and all conditions are alike."""
    found = samples_of(WIDE, "n", effort=1e-9)
    assert found == Samples((), (), {}, {"n": INT})
