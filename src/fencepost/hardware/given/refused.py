"""Code that the machines would run otherwise than hardware does, and that is refused for it."""

from __future__ import annotations

from collections.abc import Sequence

from fencepost.errors import UnsupportedError
from fencepost.hardware.given.binding import Binding
from fencepost.hardware.given.follow import Followed
from fencepost.machine_code.check import check
from fencepost.machine_code.control_flow.code import Code
from fencepost.machine_code.findings import Hazard
from fencepost.machine_code.instructions.registers import spell
from fencepost.machine_code.waits.effects import strange
from fencepost.records import replace
from fencepost.targets.generation import Generation


def refuse_unknown(code: Code, followed: Sequence[Followed]) -> None:
    """Refuses instructions that are not known, or whose registers are not."""
    unknown = strange(code)
    for each in followed:
        if each.number in unknown:
            raise UnsupportedError(
                f"{code.text(each.number)} ({code.where(each.number)})",
                rule=unknown[each.number],
                mend="leave it out, or write instructions of the processor",
            )


_EARLY = frozenset({Hazard.READ, Hazard.ADDRESS, Hazard.WRITTEN})


def refuse_early(code: Code, generation: Generation, bound: Binding) -> None:
    """Refuses code that uses a register before what it waits for has come back: in the machines an
    instruction waits for its registers, so that they would show less than hardware does.
    """
    report = check(replace(code, entries=(("", bound.entry),)), generation)
    for each in (one for kernel in report.kernels for one in kernel.bugs):
        if each.hazard in _EARLY:
            raise UnsupportedError(
                f"{code.text(each.second)} ({code.where(each.second)}) needs "
                f"{spell(each.registers)}, which {code.text(each.first)} "
                f"({code.where(each.first)}) may still be writing",
                rule="in the machines an instruction waits for its registers; hardware does not",
                mend="wait before it; `fencepost check` says for what",
            )
