"""Operations that may be outstanding at `s_barrier` where the hardware asks for none.

Processors without BackOffBarrier must not come to a barrier with memory operations outstanding (001
Execution Barrier GFX6-11): an exception of one could not be handled while the wave waits there.
"""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.lowering.rows.instructions import Counter
from fencepost.machine_code.control_flow.code import Code
from fencepost.machine_code.control_flow.dataflow import accumulate, solve
from fencepost.machine_code.control_flow.flow import Block, Flow
from fencepost.machine_code.findings import Finding, Hazard, Verdict
from fencepost.machine_code.waits.effects import Effect

_State = dict[Counter, int]
"""By counters the youngest operation that may be outstanding."""


class MemoryAtBarrier:
    """The search in one code."""

    def __init__(self, code: Code, effects: list[Effect]) -> None:
        self._code, self._effects = code, effects

    def findings(self, flow: Flow) -> Iterator[Finding]:
        """The barriers of a kernel at which operations may be outstanding."""

        def through(block: Block, state: _State) -> _State:
            state = dict(state)
            for _ in self._run(block, state, flow):
                pass
            return state

        entries = solve(flow.blocks, {0: _State()}, through, accumulate(_joined))
        for block, entry in zip(flow.blocks, entries, strict=True):
            yield from self._run(block, dict(entry or {}), flow)

    def _run(self, block: Block, state: _State, flow: Flow) -> Iterator[Finding]:
        for number in range(block.first, block.end):
            effect = self._effects[number]
            for counter, left in effect.waits:
                if not left:
                    state.pop(counter, None)
            if number in flow.calls:
                state.clear()
            if self._code.instructions[number].opcode.mnemonic == "s_barrier" and state:
                first = max(state.values())
                yield Finding(
                    *(Hazard.MEMORY_AT_BARRIER, Verdict.ONLY_IF, first, number),
                    waits=tuple((counter, 0) for counter in state),
                    distance=number - first - 1 if block.first <= first < number else 0,
                    condition="an operation of them raises an exception",
                )
                state.clear()
            for each in effect.raises:
                state[each.counter] = number


def _joined(one: _State, other: _State) -> _State:
    return {counter: max(one.get(counter, -1), other.get(counter, -1)) for counter in one | other}
