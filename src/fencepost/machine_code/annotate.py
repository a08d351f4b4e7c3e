"""Remarks on waits, memory operations, cache operations and barriers beside a listing."""

from __future__ import annotations

from collections.abc import Mapping

from fencepost.lowering.rows.instructions import Counter
from fencepost.machine_code.control_flow.code import Code
from fencepost.machine_code.control_flow.flow import Flow, Flows
from fencepost.machine_code.instructions.instruction import Instruction, Kind
from fencepost.machine_code.instructions.registers import spell
from fencepost.machine_code.sequences import sequences
from fencepost.machine_code.waits.barriers import accesses_behind, kinds
from fencepost.machine_code.waits.effects import Effect, effects
from fencepost.machine_code.waits.redundant import RedundantWaits
from fencepost.machine_code.waits.registers import RegisterWaits
from fencepost.machine_code.waits.state import Lds, Pending, State
from fencepost.targets.generation import Generation
from fencepost.targets.processor import Processor

MOST_NAMED = 4
"""Operations that are named at a wait or barrier; of more the number is given."""


def remarks(
    code: Code, generation: Generation, processor: Processor | None = None
) -> dict[int, str]:
    """The remarks on instructions, by their numbers: the counters that an operation raises; how
    much a wait waits for; what is in flight at a barrier; what happens to caches; for a processor,
    which sequences of its tables accesses and cache operations are.
    """
    found = effects(code.instructions, generation)
    waits = RegisterWaits(code, found, generation)
    counted = RedundantWaits(code.instructions, found, generation)
    flows = Flows(code)
    said: dict[int, str] = {}
    for name, entry in code.entries:
        flow = flows.of(name, entry)
        words = _Words(code, found, flow, dict(counted.outstanding(flow)))
        steps = {
            number
            for block in flow.blocks
            for number in range(block.first, block.end)
            if found[number].waits or found[number].tells
        }
        for number, state in waits.in_flight(flow, steps):
            said[number] = words.at_wait(number, state)
        for block in flow.blocks:
            for number in range(block.first, block.end):
                if number not in said and (text := words.of_operation(number)):
                    said[number] = text
        for number, text in sequences(code, flow, processor) if processor else ():
            said[number] = "; ".join(each for each in (said.get(number), text) if each)
    return said


class _Words:
    def __init__(
        self,
        code: Code,
        found: list[Effect],
        flow: Flow,
        counts: Mapping[int, Mapping[Counter, int]],
    ) -> None:
        self._code, self._effects, self._counts = code, found, counts
        self._behind = accesses_behind(flow, found)

    def at_wait(self, number: int, state: State) -> str:
        """The operations that a wait waits for; those that are in flight at a barrier."""
        effect = self._effects[number]
        if effect.waits:
            return "; ".join(self._waited(number, each, state) for each in effect.waits)
        behind = kinds(self._behind[number], self._effects)
        ways = ((Lds.READ, "read"), (Lds.WRITE | Lds.COPY, "written"))
        others = " and ".join(word for kind, word in ways if behind & kind)
        words = [f"LDS is {others} behind it" if others else "no access to LDS behind it"]
        flying = [at for at, each in state.pending.items() if each.lds]
        if flying:
            words.append(f"in flight: {self._named(flying, state)}")
        return "barrier: " + "; ".join(words)

    def _waited(self, number: int, wait: tuple[Counter, int], state: State) -> str:
        counter, left = wait
        most = self._counts.get(number, {}).get(counter, 0)
        if most <= left:
            return f"{counter.value}: at most {most} outstanding, never waits"
        after = state.copy()
        after.wait(counter, left)
        done = [
            at
            for at, each in state.pending.items()
            if at not in after.pending or after.pending[at].returned != each.returned
        ]
        what = f"; done behind it: {self._named(done, state)}" if done else ""
        return f"{counter.value}: at most {most} outstanding, {left} left{what}"

    def _named(self, numbers: list[int], state: State) -> str:
        named = [self._operation(at, state.pending[at]) for at in sorted(numbers)[:MOST_NAMED]]
        more = len(numbers) - len(named)
        return ", ".join([*named, *([f"{more} more"] if more else [])])

    def _operation(self, number: int, pending: Pending) -> str:
        name = self._code.instructions[number].opcode.mnemonic
        registers = f"{spell(pending.returned)} of " if pending.returned else ""
        return f"{registers}{name} at {self._code.where(number).split()[-1]}"

    def of_operation(self, number: int) -> str:
        """The counters that an operation raises, and what a cache operation does."""
        each = self._code.instructions[number]
        words = [_cached(each)] if each.opcode.kind is Kind.CACHE else []
        for raised in self._effects[number].raises:
            maybe = f" if the address is {raised.maybe}" if raised.maybe else ""
            words.append(f"{raised.counter.value} + 1{maybe}")
        return "; ".join(word for word in words if word)


def _cached(each: Instruction) -> str:
    name = each.opcode.mnemonic
    done = [
        word
        for parts, word in ((("wb",), "writes caches back"), (("inv",), "invalidates caches"))
        if any(part in name for part in parts)
    ]
    return " and ".join(done) or ("prefetches" if "prefetch" in name else "")
