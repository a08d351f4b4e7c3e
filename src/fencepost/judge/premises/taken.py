"""Results of functions of other files that decide which memory is touched, or who reaches it.

A question of the prover names values, and the judge takes from it what it cannot decide itself. But
whether lanes get one result of a function is where the two may disagree, so no question is believed
if such a result decides.
"""

from __future__ import annotations

from fencepost.judge.text.names import FOREIGN, SILENT, UNKNOWN
from fencepost.judge.text.uses import addresses, operands
from fencepost.llvm.ir import Branch, Call, Instruction, Local, Operand, Switch
from fencepost.llvm.module import Function


def deciding_call(kernel: Function) -> str | None:
    """Return an unknown function whose result an address or a branch depends on, by the judge's
    name for it; None if there is none.
    """
    every = [each for block in kernel.blocks for each in block.instructions]
    made = {each.head.name: each for each in every if each.head.name is not None}
    work = [one for each in every for one in _decides(each)]
    seen: set[str] = set()
    while work:
        operand = work.pop()
        if not isinstance(operand, Local) or operand.name in seen:
            continue
        seen.add(operand.name)
        found = made.get(operand.name)
        if isinstance(found, Call) and (found.callee or "").startswith((FOREIGN, SILENT, UNKNOWN)):
            return found.callee
        if found is not None:
            work += operands(found)
    return None


def _decides(each: Instruction) -> tuple[Operand, ...]:
    match each:
        case Branch(condition=condition) if condition is not None:
            return (condition,)
        case Switch(value=value):
            return (value,)
    return addresses(each)
