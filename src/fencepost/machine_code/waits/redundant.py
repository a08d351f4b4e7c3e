"""Waits that never wait: no path brings as many operations as they leave outstanding.

For each counter the largest number of operations that may be outstanding is carried over the
blocks. What may raise a counter counts, also where 001 does not say that it does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fencepost.lowering.rows.instructions import Counter
from fencepost.machine_code.control_flow.dataflow import accumulate, solve
from fencepost.machine_code.control_flow.flow import Block, Flow
from fencepost.machine_code.findings import Finding, Hazard, Verdict
from fencepost.machine_code.instructions.counters import GENERATIONS
from fencepost.machine_code.instructions.instruction import Instruction, Kind
from fencepost.machine_code.waits.effects import Effect
from fencepost.targets.generation import Generation

_State = dict[Counter, int]


class RedundantWaits:
    """The search in the code of one generation."""

    def __init__(
        self, instructions: Sequence[Instruction], effects: list[Effect], name: Generation
    ) -> None:
        self._most = GENERATIONS[name].counters
        self._effects = effects
        self._any = frozenset(
            number
            for number, each in enumerate(instructions)
            if each.opcode.kind is Kind.CACHE
            or (each.opcode.kind is Kind.BARRIER and each.returned)
        )

    def findings(self, flow: Flow) -> Iterator[Finding]:
        """The waits of a kernel that never wait."""
        for block, state in zip(flow.blocks, self._entries(flow), strict=True):
            for number, most in self._run(block, state, flow.calls):
                if any(most[counter] > left for counter, left in self._effects[number].waits):
                    continue
                condition = "in a loop" if block.number in flow.looping else ""
                yield Finding(
                    Hazard.REDUNDANT,
                    Verdict.NOTE,
                    number,
                    number,
                    waits=tuple(most.items()),
                    condition=condition,
                )

    def outstanding(self, flow: Flow) -> Iterator[tuple[int, dict[Counter, int]]]:
        """The most operations that may be outstanding where each wait begins, of the counters that
        it names.
        """
        for block, state in zip(flow.blocks, self._entries(flow), strict=True):
            yield from self._run(block, state, flow.calls)

    def _entries(self, flow: Flow) -> list[_State]:
        """The most that may be outstanding where each block begins."""
        first = 0 if flow.kernel else 1 << 30
        entry = {counter: min(first, most) for counter, most in self._most.items()}

        def through(block: Block, state: _State) -> _State:
            state = dict(state)
            for _ in self._run(block, state, flow.calls):
                pass
            return state

        def join(known: _State, new: _State) -> _State:
            # A count that grows on the way around grows without end.
            return {
                each: self._most[each] if new[each] > most else most for each, most in known.items()
            }

        entries = solve(flow.blocks, {0: entry}, through, accumulate(join))
        return [dict(each or self._most) for each in entries]

    def _run(
        self, block: Block, state: _State, calls: frozenset[int]
    ) -> Iterator[tuple[int, _State]]:
        """Carries a state through a block; the waits, with what was there of their counters."""
        for number in range(block.first, block.end):
            effect = self._effects[number]
            if number in calls or number in self._any:
                state.update(self._most)
            if effect.plain:
                continue
            if effect.waits:
                yield number, {counter: state.get(counter, 0) for counter, _ in effect.waits}
                for counter, most in (*effect.waits, *effect.implied):
                    state[counter] = min(state.get(counter, 0), most)
            for each in effect.raises:
                state[each.counter] = min(state[each.counter] + 1, self._most[each.counter])
