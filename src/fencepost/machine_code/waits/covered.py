"""Waits that a later one covers: it waits for as much of the same counters, and nothing between the
two needs the earlier one.

Only within a block, and only across instructions that compute: a memory operation between may be
one that must come behind, which the code does not say.
"""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.lowering.rows.instructions import Counter
from fencepost.machine_code.control_flow.code import Code
from fencepost.machine_code.control_flow.flow import Block, Flow
from fencepost.machine_code.findings import Finding, Hazard, Verdict
from fencepost.machine_code.instructions.instruction import Kind
from fencepost.machine_code.instructions.registers import NONE, Registers
from fencepost.machine_code.waits.effects import Effect
from fencepost.machine_code.waits.registers import RegisterWaits
from fencepost.machine_code.waits.state import State

_COMPUTES = frozenset({Kind.SCALAR, Kind.VECTOR, Kind.MATRIX, Kind.OTHER, Kind.WAIT})


class CoveredWaits:
    """The search in one code."""

    def __init__(self, code: Code, effects: list[Effect], waits: RegisterWaits) -> None:
        self._code, self._effects, self._waits = code, effects, waits

    def findings(self, flow: Flow) -> Iterator[Finding]:
        """The waits of a kernel that a later one covers, with that one as `first`."""
        pairs = {
            first: (second, block) for block in flow.blocks for first, second in self._pairs(block)
        }
        for number, state in self._waits.in_flight(flow, pairs.keys()):
            second, block = pairs[number]
            waits = self._effects[number].waits
            needed = _ended(state, waits)
            touched = NONE
            for between in range(number + 1, second):
                touched |= self._effects[between].touched
            if needed & touched:
                continue
            yield Finding(
                *(Hazard.COVERED, Verdict.NOTE, second, number),
                waits=waits,
                distance=second - number - 1,
                condition="in a loop" if block.number in flow.looping else "",
            )

    def _pairs(self, block: Block) -> Iterator[tuple[int, int]]:
        """Waits with a later one of the block that covers them, with only arithmetic between."""
        last: int | None = None
        for number in range(block.first, block.end):
            if self._code.instructions[number].opcode.kind not in _COMPUTES:
                last = None
                continue
            waits = self._effects[number].waits
            if not waits:
                continue
            if last is not None and _covers(waits, self._effects[last].waits):
                yield last, number
            last = number


def _covers(
    later: tuple[tuple[Counter, int], ...], earlier: tuple[tuple[Counter, int], ...]
) -> bool:
    left = dict(later)
    return all(left.get(counter, most + 1) <= most for counter, most in earlier)


def _ended(state: State, waits: tuple[tuple[Counter, int], ...]) -> Registers:
    """The registers of the operations that a wait waits for."""
    after = state.copy()
    for counter, left in waits:
        after.wait(counter, left)
    return (state.busy & ~after.busy) | (state.held & ~after.held)
