"""Synchronization that a proved kernel can do without: each proposal is proved too.

Barriers and fences that can be removed, and fences that may be narrower: in scope, or restricted to
one address space. Each proposal holds alone, not together with the others.

The proofs are bounded by steps, so that every machine finds the same.
"""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.diagnostics import Code, Diagnostic, Location
from fencepost.kernels.question.meter import Meter
from fencepost.kernels.question.source_places import place_of
from fencepost.kernels.report import Finding, Report
from fencepost.kernels.stages.sequence import Checked, checked
from fencepost.kernels.task import Task
from fencepost.llvm.effects.calls import effect_of
from fencepost.llvm.effects.effect import Barrier
from fencepost.llvm.ir import Call, Fence, Instruction, Int
from fencepost.llvm.module import Function
from fencepost.records import dataclass, replace
from fencepost.vocabulary.address_spaces import SyncSpace
from fencepost.vocabulary.mmra import SYNCHRONIZE_AS, SYNCHRONIZED_SPACES
from fencepost.vocabulary.scopes import Scope

SHARE = 20
"""Bound on the steps of all proposals together, as a multiple of the steps of the check, or of
those of the budget if they are more.
"""
PATIENCE = 2
"""Bound on the steps of the proof of one proposal, as a multiple of the steps of the check; those
of the budget are added.
"""
IN_STEPS = "the steps ended before all barriers and fences were tried; raise --effort"
IN_TIME = "the time ended before all barriers and fences were tried; raise --timeout"


@dataclass(frozen=True, slots=True)
class Proposal:
    """A change, as a diagnostic would report it; `instead` None removes the instruction."""

    code: Code
    message: str
    mend: str
    instead: Instruction | None


@dataclass
class _Proofs:
    """Proofs of the kernel of a task with a change, in `steps` together and `most` each; they also
    end with the time of the task.
    """

    task: Task
    steps: int
    most: int
    spent: int = 0

    @property
    def over(self) -> bool:
        """True if no more proofs may begin."""
        return self.spent >= self.steps or self.task.stop.reached

    def without(self, instruction: Instruction, instead: Instruction | None) -> bool:
        """Return True if the kernel is proved with `instruction` replaced or removed."""
        changed = changed_function(self.task.kernel, instruction, instead)
        meter = Meter(min(self.most, self.steps - self.spent))
        again = checked(replace(self.task, kernel=changed).under((), meter))
        self.spent += meter.steps
        return again.report.is_proved


def with_redundant(check: Checked) -> Report:
    """Return a proved report with notes on what can be removed, each proved on its own."""
    task, report = check.task, check.report
    proofs = _Proofs(
        task,
        max(task.budget.proposals, SHARE * check.steps),
        PATIENCE * check.steps + task.budget.proposal,
    )
    findings = (*report.findings, *_found(task, proofs))
    stopped = task.stop.reached
    late = [IN_TIME if stopped else IN_STEPS] if proofs.over else []
    return replace(report, findings=findings, notes=(*report.notes, *late), stopped=stopped)


def _found(task: Task, proofs: _Proofs) -> Iterator[Finding]:
    """Yield what can be removed or narrowed, until the budget is used up."""
    for instruction in (each for block in task.kernel.blocks for each in block.instructions):
        for proposal in _proposals(task, instruction):
            if proofs.over:
                return
            if proofs.without(instruction, proposal.instead):
                place = _place(task, instruction)
                diagnostic = Diagnostic(proposal.code, proposal.message, (place,), proposal.mend)
                yield Finding(diagnostic)
                break


def _proposals(task: Task, instruction: Instruction) -> Iterator[Proposal]:
    """Yield the changes to try for an instruction, the greatest saving first."""
    alone = "; of several such, one at a time"
    match instruction:
        case Call():
            meaning = effect_of(instruction, task.module.pure)
            if not isinstance(meaning, Barrier):
                return
            yield Proposal(
                Code.REDUNDANT_BARRIER,
                "this barrier is redundant: the kernel is proved without it",
                f"remove it{alone}",
                None,
            )
            if len(meaning.spaces) == 2 and len(instruction.arguments) >= 1:
                yield from _one_space(instruction)
        case Fence():
            yield Proposal(
                Code.REDUNDANT_FENCE,
                "this fence is redundant: the kernel is proved without it",
                f"remove it{alone}",
                None,
            )
            yield from _narrower(instruction)


def _one_space(call: Call) -> Iterator[Proposal]:
    """Yield a language's barrier with a fence of one address space: 1 is LDS, 2 global memory."""
    first, *rest = call.arguments
    if not isinstance(first, Int) or first.value & 3 != 3:
        return
    for space, keep in ((SyncSpace.LOCAL, 1), (SyncSpace.GLOBAL, 2)):
        flags = Int(first.value & ~3 | keep, first.type)
        yield Proposal(
            Code.FENCE_WIDER_THAN_NEEDED,
            f"the kernel is proved with this barrier ordering only {space} memory alone",
            f"CLK_{space.upper()}_MEM_FENCE is enough",
            replace(call, arguments=(flags, *rest)),
        )


def _narrower(fence: Fence) -> Iterator[Proposal]:
    scope = fence.atomic.scope
    for narrow in Scope:
        if Scope.SINGLETHREAD < narrow < scope.scope:
            enough = replace(scope, scope=narrow)
            yield Proposal(
                Code.FENCE_WIDER_THAN_NEEDED,
                f"the kernel is proved with {narrow.word} scope here, in place of "
                f"{scope.scope.word}",
                f'syncscope("{enough.syncscope}") is enough',
                replace(fence, atomic=replace(fence.atomic, scope=enough)),
            )
    if fence.spaces or scope.one_as:
        return
    for suffix, space in SYNCHRONIZED_SPACES.items():
        yield Proposal(
            Code.FENCE_WIDER_THAN_NEEDED,
            f"the kernel is proved with this fence acting only on {suffix} memory alone",
            f'!mmra with !{{!"{SYNCHRONIZE_AS}", !"{suffix}"}} is enough',
            replace(fence, tags=fence.tags.limited_to([space])),
        )


def changed_function(
    kernel: Function, instruction: Instruction, instead: Instruction | None
) -> Function:
    """Return the kernel with one instruction replaced, or removed."""
    blocks = []
    for block in kernel.blocks:
        kept: list[Instruction] = []
        for each in block.instructions:
            if each is not instruction:
                kept.append(each)
            elif instead is not None:
                kept.append(instead)
        blocks.append(replace(block, instructions=tuple(kept)))
    return replace(kernel, blocks=tuple(blocks))


def _place(task: Task, instruction: Instruction) -> Location:
    return place_of(instruction, task.file, task.kernel.name, "it is here")
