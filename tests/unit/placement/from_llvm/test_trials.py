"""Barriers that are left out in turn, with a prover that says what it is told to."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fencepost.placement.certificate import Premise, Shown
from fencepost.placement.comparison import barriers
from fencepost.placement.from_llvm.kernel import Kernel
from fencepost.placement.from_llvm.module import read_module, written
from fencepost.placement.from_llvm.placed import Trials, fewer
from fencepost.placement.place import Placement, Strategy, place
from fencepost.placement.regions import Signal, Wait
from fencepost.placement.target import TargetConfig

STEPS = "\n".join(
    f"""  store i32 {n}, ptr addrspace(3) %p
  %v{n} = load i32, ptr addrspace(3) %r"""
    for n in range(3)
)
MODULE = f"""target triple = "amdgcn-amd-amdhsa"
@a = internal addrspace(3) global [256 x i32] poison, align 16
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @k(i32 %n) #0 {{
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %x = xor i32 %t, 255
  %p = getelementptr inbounds i32, ptr addrspace(3) @a, i32 %t
  %r = getelementptr inbounds i32, ptr addrspace(3) @a, i32 %x
{STEPS}
  ret void
}}
attributes #0 = {{ "amdgpu-flat-work-group-size"="SIZES" }}
"""
PROOF = Shown((Premise.IN_BOUNDS.stated,))


def tried(
    says: Callable[[Placement], bool],
    target: str = "gfx942",
    sizes: str = "256,256",
    seconds: float = 60.0,
) -> tuple[Placement, Placement, Trials, Kernel]:
    """A placement, and what is left of it where a prover proves what `says` holds of."""
    module = read_module(MODULE.replace("SIZES", sizes), target, 60.0)
    kernel = module.kernel(module.functions[0])
    config = TargetConfig(target)
    before = place(kernel.program, config, Strategy.MINIMIZE)
    asked = []

    def shows(_: Kernel, placement: Placement) -> Shown | None:
        asked.append(placement)
        return PROOF if says(placement) else None

    after, found = fewer(kernel, before, config, shows, seconds)
    assert len(asked) == found.tried
    text = written(module, [(kernel, after)])
    name = "@llvm.amdgcn.s.barrier.wait(" if target == "gfx1201" else "@llvm.amdgcn.s.barrier()"
    assert text.count(f"call void {name}") == barriers(after.after)
    return before, after, found, kernel


def test_what_is_not_shown_stays() -> None:
    before, after, found, _ = tried(lambda _: False)
    assert after is before
    assert (found, barriers(after.after)) == (Trials(2, 3), 5)


@pytest.mark.parametrize("target", ["gfx942", "gfx1201"])
def test_what_is_shown_goes(target: str) -> None:
    """Both that are tried; the verdict is then the prover's, with its premises alone."""
    _, after, found, _ = tried(lambda _: True, target)
    assert (found, barriers(after.after)) == (Trials(2, 3), 3)
    proof = after.verdict.certificate
    assert proof is not None
    assert proof.by_prover
    assert proof.premises == PROOF.premises
    signals = [each for each in after.placed if isinstance(each.node, Signal)]
    assert len(signals) == sum(isinstance(each.node, Wait) for each in after.placed)


def test_one_after_the_other() -> None:
    """The second is tried without the first only if that was shown."""
    counts: list[int] = []

    def says(placement: Placement) -> bool:
        counts.append(barriers(placement.after))
        return len(counts) == 1

    _, after, _, _ = tried(says)
    assert counts == [4, 3]
    assert barriers(after.after) == 4


def test_bounds() -> None:
    """Nothing is tried where no time is left, or where the size of workgroups is not known."""
    assert tried(lambda _: True, seconds=0.0)[2] == Trials(0, 5)
    before, after, found, _ = tried(lambda _: True, sizes="1,256")
    assert (after is before, found) == (True, Trials())
