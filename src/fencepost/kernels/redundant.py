"""Synchronization that a proved kernel can do without: each proposal is proved too.

A barrier or fence that can go, and a fence that may be narrower: in a scope that still is proved to
be enough, or for one address space. Of several, each can go alone; not all of them together.

The proofs are bounded by steps, so that the same is found on any machine.
"""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.diagnostics import Code, Diagnostic, Location
from fencepost.kernels.meter import Meter
from fencepost.kernels.report import Finding, Report
from fencepost.kernels.source_places import place_of
from fencepost.kernels.stages import Checked, checked
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
"""How many times the steps of the check all proposals together may take, or those of the budget if
they are more.
"""
PATIENCE = 2
"""How many times the steps of the check the proof of one proposal may take, and those of the budget
besides.
"""
IN_STEPS = "the steps ended before all barriers and fences were tried; raise --effort"
IN_TIME = "the time ended before all barriers and fences were tried; raise --timeout"


@dataclass(frozen=True, slots=True)
class Proposal:
    """A change, as a diagnostic would tell it; `instead` None takes the instruction out."""

    code: Code
    message: str
    mend: str
    instead: Instruction | None


@dataclass
class _Proofs:
    """Proofs of the kernel of a task with a change, in `steps` together and `most` each; the time
    of the task ends them, too.
    """

    task: Task
    steps: int
    most: int
    spent: int = 0

    @property
    def over(self) -> bool:
        """Whether no more may begin."""
        return self.spent >= self.steps or self.task.stop.reached

    def without(self, instruction: Instruction, instead: Instruction | None) -> bool:
        """Whether the kernel is proved with another instruction in the place of one, or none."""
        changed = changed_function(self.task.kernel, instruction, instead)
        meter = Meter(min(self.most, self.steps - self.spent))
        again = checked(replace(self.task, kernel=changed).under((), meter))
        self.spent += meter.steps
        return again.report.is_proved


def with_redundant(check: Checked) -> Report:
    """A proved report with notes about what can go, each proved on its own."""
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
    """What can go, until no more may be proved."""
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
    """What to try with an instruction, the greatest saving first."""
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
    """A language's barrier with the fence of one address space: 1 is LDS, 2 is global memory."""
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
    """The kernel with another instruction in the place of one, or with none."""
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
