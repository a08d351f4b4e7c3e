"""Variables that loops count with: which decide the loop's end, and what is held of their range."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import z3

from fencepost.frontends.llvm_ir.ir import Binary, Branch, Cast, Compare, Gep, Local, Operand
from fencepost.kernels.prove.terms import Expr

if TYPE_CHECKING:
    from fencepost.kernels.prove.evaluate import Evaluator


def decides_end(evaluator: Evaluator, name: str, header: int) -> bool:
    """Whether a value that loops carry is looked at where its loop is left."""
    loop = evaluator.graph.loops[header]
    work: list[Operand] = []
    for number in loop.nodes:
        node = evaluator.graph.nodes[number]
        leaves = any(each not in loop.nodes for each in node.successors)
        if leaves and isinstance(node.end, Branch) and node.end.condition is not None:
            work.append(node.end.condition)
    seen: set[str] = set()
    while work:
        each = work.pop()
        if not isinstance(each, Local) or each.name in seen:
            continue
        if each.name == name:
            return True
        seen.add(each.name)
        made = evaluator.definitions.get(each.name)
        match made[0] if made is not None else None:
            case Binary(left=left, right=right) | Compare(left=left, right=right):
                work += [left, right]
            case Cast(value=value):
                work.append(value)
            case Gep(pointer=pointer, indices=indices):
                work += [pointer, *indices]
    return False


def does_not_wrap(
    evaluator: Evaluator, start: Expr, step: Expr, counter: Expr, closed: Expr, steady: bool
) -> None:
    """A loop's variable does not run around its range: the loop would hardly end.

    Signed where the addition says so, otherwise signed or unsigned.
    """
    size = start.size()
    if size < 32 or size > 64:
        return
    wide = size + 34
    rounds = z3.ZeroExt(wide - 32, counter)

    def exact(extend: Any) -> Expr:
        far = extend(wide - size, start) + rounds * z3.SignExt(wide - size, step)
        return extend(wide - size, closed) == far

    if steady:
        evaluator.constraints.append(exact(z3.SignExt))
    elif z3.is_bv_value(step):
        evaluator.constraints.append(z3.Or(exact(z3.SignExt), exact(z3.ZeroExt)))


def keeps_sign(evaluator: Evaluator, following: list[tuple[int, Operand]], name: str) -> bool:
    """Whether the next value is an addition to this one that does not wrap, as the IR says."""
    for _, value in following:
        if not isinstance(value, Local) or value.name not in evaluator.definitions:
            return False
        instruction = evaluator.definitions[value.name][0]
        if not isinstance(instruction, Binary) or not instruction.nsw:
            return False
        if Local(name, instruction.left.type) not in (instruction.left, instruction.right):
            return False
    return True
