"""What the prover shows of one workgroup, wherever it is in the grid: what placement asks.

What workgroups do to each other is no question of placement.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace

from fencepost.certificates import Premise as Stated
from fencepost.errors import InputError
from fencepost.kernels.certificate import Premise, ordered
from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.pairs_apart import UNSAID, Asking
from fencepost.llvm.module import Function, Module
from fencepost.placement.certificate import Premise as OfPlacement
from fencepost.placement.certificate import Shown
from fencepost.placement.from_llvm.kernel import Ask, Kernel
from fencepost.placement.from_llvm.module import ReadModule
from fencepost.placement.obligations import of_lds_alone, without
from fencepost.placement.verify import verify


@dataclass(frozen=True, slots=True)
class Reading:
    """How a kernel is read for placement: without the barriers that it has (`stripped`) or as it
    stands, resting on no premise that is `refused`, by name; `workgroup`: how many work-items that
    has along each axis, where it is said; `lds`: for order in LDS alone; `seconds`: the longest
    that the prover is asked.
    """

    stripped: bool = False
    refused: frozenset[str] = frozenset()
    workgroup: tuple[int, int, int] | None = None
    lds: bool = False
    seconds: float = 60.0

    def kernel(self, module: ReadModule, function: Function) -> Kernel:
        """A kernel with what the prover knows of it. As it stands, that is asked only where the
        walk leaves something open: whether the kernel is in order as it is, and if that is not
        shown, which of its accesses never meet. Raises what `ReadModule.kernel` raises.
        """
        refused = frozenset(each for each in OfPlacement if each.stated.name in self.refused)
        lds = self.lds and OfPlacement.LDS_ALONE not in refused

        def read(ask: Ask | None) -> Kernel:
            found = module.kernel(function, refused, self.workgroup, ask)
            program = without(found.program, refused)
            return replace(found, program=of_lds_alone(program) if lds else program)

        ask = Asking(self.refused, lds, self.seconds).of(module.module)
        if self.stripped:
            return read(ask)
        kernel = looked_at(module, read(None), self.refused, self.seconds)
        if ask is None or kernel.program.shown is not None or verify(kernel.program).ok:
            return kernel
        return read(ask)


def looked_at(
    module: ReadModule,
    kernel: Kernel,
    refused: AbstractSet[str] = frozenset(),
    seconds: float = 60.0,
) -> Kernel:
    """A kernel as placement reads it; where its own walk leaves something open, with what the
    prover shows of it. `refused`: the premises, by name, that no proof may rest on; `seconds`: the
    longest that the prover is asked.
    """
    if kernel.workgroup is None or verify(kernel.program).ok:
        return kernel
    if any(each.stated.name in refused for each in UNSAID):
        return kernel
    barred = frozenset(each for each in Premise if each.stated.name in refused)
    found: set[Premise] = set()
    for wave in sorted(kernel.lanes):
        options = Options(
            kernel.workgroup, wave=wave, seconds=seconds, refused=barred, anywhere=True
        )
        made = _premises(module.module, kernel.function, options)
        if made is None:
            return kernel
        found |= made
    of_size = (OfPlacement.WORKGROUP, OfPlacement.ONE_AXIS)
    also = [each.stated for each in of_size if each in kernel.program.premises]
    stated = [*(each.stated for each in ordered(found)), *also]
    shown = Shown(tuple(_here(each) for each in stated))
    return replace(kernel, program=replace(kernel.program, shown=shown))


def _premises(module: Module, kernel: Function, options: Options) -> set[Premise] | None:
    """What the proof of a kernel rests on; None where there is none."""
    try:
        report = check_kernel(module, kernel, options, "")
    except InputError:  # a wave that the processor does not have
        return None
    return None if report.proof is None or report.findings else set(report.proof.premises)


def _here(premise: Stated) -> Stated:
    """A premise with the option of `place` that refuses it."""
    return replace(premise, option=f"--refuse {premise.name}" if premise.option else "")
