"""Facts that the prover shows of one workgroup, wherever it lies in the grid, for placement.

Conflicts between workgroups are no concern of placement.
"""

from __future__ import annotations

from fencepost.certificates import Premise as Stated
from fencepost.errors import InputError, UnsupportedError
from fencepost.kernels.certificate import Premise, ordered
from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options, cluster_of, same_objects, settled
from fencepost.kernels.pairs_apart import UNSAID, UNTOLD, Asking, Dispatched
from fencepost.kernels.report import Verdict
from fencepost.llvm.launches.launch import Extent, Launch
from fencepost.llvm.module import Function, Module
from fencepost.placement.certificate import Premise as OfPlacement
from fencepost.placement.certificate import Shown
from fencepost.placement.from_llvm.kernel import Ask, Kernel
from fencepost.placement.from_llvm.module import ReadModule, read_module, written
from fencepost.placement.place import Placement
from fencepost.placement.verifier.obligations import of_lds_alone, without
from fencepost.placement.verifier.verify import verify
from fencepost.records import dataclass, replace

EFFORT_OF_TRIALS = 0.25
"""The part of a check's work that is spent on each barrier that is left out: most are needed, and
no proof is found."""


@dataclass(frozen=True, slots=True)
class Reading:
    """Mode in which a kernel is read for placement: without its barriers (`stripped`) or with them,
    and on no premise that is `refused`, by name. `workgroup`: its size along each axis, if given;
    `lds`: order in LDS alone; `seconds`: bound on the prover's time; `dispatched`: other facts
    given about launches; `lockstep`: accepts what only lockstep execution of a wave orders.
    """

    stripped: bool = False
    refused: frozenset[str] = frozenset()
    workgroup: tuple[int, int, int] | None = None
    lds: bool = False
    seconds: float = 60.0
    dispatched: Dispatched = UNTOLD
    lockstep: bool = False

    def kernel(self, module: ReadModule, function: Function) -> Kernel:
        """Return a kernel with what the prover knows of it. If its barriers stay, the prover is
        asked only where the walk leaves something open: first whether the kernel is in order as it
        is, and if that is not shown, which of its accesses never meet. Raises what
        `ReadModule.kernel` raises, and InputError if the facts given about launches are impossible
        or useless.
        """
        given = Options(arguments=self.dispatched.arguments)
        settled(function, given)
        if same_objects(function, given):
            raise UnsupportedError(
                f"--arg for @{function.name}: two arguments point to one object",
                rule="barriers are placed as for arguments that point to objects of their own",
                mend="give the two arguments one name in the source",
            )
        if self.dispatched.grid is not None:
            Launch((1, 1, 1), self.dispatched.grid, cluster=cluster_of(function))
        refused = frozenset(each for each in OfPlacement if each.stated.name in self.refused)
        lds = self.lds and OfPlacement.LDS_ALONE not in refused

        def read(ask: Ask | None) -> Kernel:
            found = module.kernel(function, refused, self.workgroup, ask)
            program = without(found.program, refused)
            return replace(found, program=of_lds_alone(program) if lds else program)

        ask = Asking(self.refused, lds, self.seconds, self.dispatched).of(module.module)
        if self.stripped:
            return read(ask)
        kernel = read(None)
        if self.lockstep and kernel.workgroup is None:
            raise InputError(
                f"--lockstep for @{function.name}",
                rule="which work-items are one wave is known of workgroups of a known size",
                mend="give --workgroup",
            )
        kernel = self.looked_at(module, kernel)
        if ask is None or kernel.program.shown is not None or verify(kernel.program).ok:
            return kernel
        return read(ask)

    def looked_at(self, module: ReadModule, kernel: Kernel) -> Kernel:
        """Return a kernel as placement reads it; where its own walk leaves something open, with
        what the prover shows of it.
        """
        if verify(kernel.program).ok:
            return kernel
        shown = self._shown(module, kernel)
        if shown is None:
            return kernel
        return replace(kernel, program=replace(kernel.program, shown=shown))

    def shown(self, module: ReadModule, kernel: Kernel, placement: Placement) -> Shown | None:
        """Return the prover's proof that a kernel is in order with a placement, as the module is
        written; None if it has none.
        """
        text = written(module, [(kernel, placement)])
        again = read_module(text, module.config.target, self.seconds)
        (function,) = (each for each in again.functions if each.name == kernel.function.name)
        refused = frozenset(each for each in OfPlacement if each.stated.name in self.refused)
        kernel = again.kernel(function, refused, self.workgroup)
        return self._shown(again, kernel, EFFORT_OF_TRIALS)

    def _shown(self, module: ReadModule, kernel: Kernel, effort: float = 1.0) -> Shown | None:
        """Return the prover's proof that a kernel is in order; None if it has none."""
        if kernel.workgroup is None:
            return None
        if any(each.stated.name in self.refused for each in UNSAID):
            return None
        found: set[Premise] = set()
        for wave in sorted(kernel.lanes):
            options = replace(self._options(kernel, wave), effort=effort)
            made = _premises(module.module, kernel.function, options)
            if made is None:
                return None
            found |= made
        of_size = (OfPlacement.WORKGROUP, OfPlacement.ONE_AXIS)
        also = [each for each in of_size if each in kernel.program.premises]
        also += self.dispatched.premises
        stated = [*(each.stated for each in ordered(found)), *(each.stated for each in also)]
        return Shown(tuple(_here(each) for each in stated))

    def _options(self, kernel: Kernel, wave: int) -> Options:
        """Return the options that check a kernel with waves of a size."""
        return Options(
            kernel.workgroup,
            self.dispatched.grid,
            wave,
            arguments=self.dispatched.arguments,
            lockstep=self.lockstep,
            seconds=self.seconds,
            refused=frozenset(each for each in Premise if each.stated.name in self.refused),
            extent=Extent.GRID if self.dispatched.one_workgroup else Extent.ONE_GROUP,
        )


def _premises(module: Module, kernel: Function, options: Options) -> set[Premise] | None:
    """Return the premises of the proof of a kernel; None if it is not proved."""
    try:
        report = check_kernel(module, kernel, options, "")
    except InputError:  # a wave that the processor does not have
        return None
    if report.verdict is not Verdict.PROVED or report.proof is None:
        return None
    return set(report.proof.premises)


def _here(premise: Stated) -> Stated:
    """Return a premise with the option of `place` that refuses it."""
    return replace(premise, option=f"--refuse {premise.name}" if premise.option else "")
