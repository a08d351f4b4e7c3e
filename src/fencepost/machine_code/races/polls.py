"""Reads by which a wave waits for another one, and loops in which it may."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fencepost.machine_code.control_flow.code import Code
from fencepost.machine_code.control_flow.flow import Block, Flow
from fencepost.machine_code.instructions.instruction import Kind
from fencepost.machine_code.instructions.registers import EXEC, NONE, Registers, span
from fencepost.machine_code.races.operands import condition_of
from fencepost.machine_code.races.states import States

_EXEC = span(EXEC, 2)


def polled(
    code: Code, flow: Flow, states: States, barriers: frozenset[int], reads: Sequence[int]
) -> Iterator[int]:
    """The reads, of some, in loops without a barrier that go on until what they load says so: a
    wave may wait there for what another one writes.
    """
    for body in states.loops.values():
        inside = [flow.blocks[number] for number in body]
        numbers = {at for block in inside for at in range(block.first, block.end)}
        if barriers & numbers:
            continue
        deciding = _deciding(code, states, inside, body)
        for read in reads:
            if read in numbers and code.instructions[read].returned & deciding:
                yield read


_COMPUTES = frozenset({Kind.SCALAR, Kind.VECTOR, Kind.MATRIX})


def waiting(code: Code, flow: Flow, states: States, barriers: frozenset[int]) -> frozenset[int]:
    """The blocks of loops without a barrier that may go on until another wave does something: what
    is loaded in one, or asked of the hardware, decides about its end.
    """
    found = set[int]()
    for body in states.loops.values():
        inside = [flow.blocks[number] for number in body]
        numbers = {at for block in inside for at in range(block.first, block.end)}
        if barriers & numbers:
            continue
        deciding = _deciding(code, states, inside, body)
        if any(_may_wait(code, flow, at, deciding) for at in numbers):
            found |= body
    return frozenset(found)


def _may_wait(code: Code, flow: Flow, number: int, deciding: Registers) -> bool:
    each = code.instructions[number]
    name = each.opcode.mnemonic
    if number in flow.calls or name.startswith("s_sleep"):
        return True
    is_told = each.opcode.kind not in _COMPUTES or name.startswith(("s_get", "s_mem"))
    return is_told and bool(each.writes & deciding)


def _deciding(
    code: Code, states: States, inside: Sequence[Block], body: frozenset[int]
) -> Registers:
    """The registers that decide whether a loop goes on, in it: those that the branches that leave
    it read, where their condition is not known, and all that these are made of.
    """
    found = NONE
    for block in inside:
        last = code.instructions[block.end - 1]
        name = last.opcode.mnemonic
        if not name.startswith("s_cbranch_") or body.issuperset(block.following):
            continue
        state = states.before(block, block.end - 1)
        if condition_of(name, state, states.terms) is None:
            found |= last.reads
    before = NONE
    while found != before:
        before = found
        for block in inside:
            for each in code.instructions[block.first : block.end]:
                if each.writes & found:
                    is_scalar = each.opcode.kind is Kind.SCALAR
                    found |= each.reads if is_scalar else each.reads & ~_EXEC
    return found
