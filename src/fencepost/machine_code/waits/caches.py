"""Cache operations whose sequence is not complete, as 001 has the releases and acquires.

A release writes caches back, waits until that is done, and stores; an acquire loads, waits until
the data is there, and invalidates (001 Memory Model, the code sequences of each generation). A
store behind a write-back that nobody waited for, or an invalidate before a load is done, is the one
half of such a sequence: the code does not say that it is meant to be one, so a finding says only
what would be wrong then.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from fencepost.lowering.rows.instructions import CacheOp, Counter
from fencepost.machine_code.control_flow.code import Code
from fencepost.machine_code.control_flow.dataflow import accumulate, solve
from fencepost.machine_code.control_flow.flow import Block, Flow, within
from fencepost.machine_code.findings import Finding, Hazard, Verdict
from fencepost.machine_code.instructions.counters import GENERATIONS
from fencepost.machine_code.instructions.instruction import CacheBits, Kind, Opcode, Unit
from fencepost.machine_code.instructions.raised import Stream
from fencepost.machine_code.waits.effects import Effect
from fencepost.targets.generation import Generation

_VECTOR_MEMORY = frozenset({Unit.BUFFER, Unit.GLOBAL, Unit.FLAT, Unit.SCRATCH})
_WRITES_BACK = frozenset({*(each.value for each in CacheOp if each.writes_back), "global_wbinv"})
_INVALIDATES = frozenset(each.value for each in CacheOp if not each.writes_back)


class _Role:
    """The role of an instruction in a release or an acquire: bits of a number."""

    NONE: Final = 0
    WRITES_BACK: Final = 1
    INVALIDATES: Final = 2
    LOADS: Final = 4
    PUBLISHES: Final = 8


class _Flying(NamedTuple):
    """An operation in flight: its counter and stream, the least number of younger operations."""

    counter: Counter
    stream: Stream
    age: int


_State = dict[int, _Flying]


class CacheWaits:
    """The search in the code of one generation."""

    def __init__(self, code: Code, effects: list[Effect], name: Generation) -> None:
        self._code, self._effects = code, effects
        self._most = GENERATIONS[name].counters
        ends = _Role.WRITES_BACK | _Role.INVALIDATES
        self._caches = code.numbers(lambda opcode: _role(opcode) & ends)
        asked = code.numbers(_role) if self._caches else []
        self._roles = {number: _role(code.instructions[number].opcode) for number in asked}
        self._notable = [
            number
            for number, effect in enumerate(effects if asked else ())
            if not effect.plain or number in self._roles
        ]
        self._steps: list[list[int]] = []

    def findings(self, flow: Flow) -> Iterator[Finding]:
        """Find the incomplete sequences of a kernel."""
        caches = self._caches
        if not caches or not any(within(caches, each.first, each.end) for each in flow.blocks):
            return
        self._steps = [within(self._notable, block.first, block.end) for block in flow.blocks]

        def through(block: Block, state: _State) -> _State:
            return self._through(block, state, flow.calls, None)

        entries = solve(flow.blocks, {0: _State()}, through, accumulate(_joined))
        for block, entry in zip(flow.blocks, entries, strict=True):
            found: list[Finding] = []
            self._through(block, entry or {}, flow.calls, found)
            yield from found
            yield from self._narrow(block)

    def _through(
        self, block: Block, entry: _State, calls: frozenset[int], found: list[Finding] | None
    ) -> _State:
        """Carry a state through a block; what is found is put into a list."""
        state = dict(entry)
        for number in self._steps[block.number]:
            effect = self._effects[number]
            role = self._roles.get(number, _Role.NONE)
            for counter, left in effect.waits:
                for at, each in list(state.items()):
                    if each.counter is counter and each.age >= left:
                        del state[at]
            if role & (_Role.INVALIDATES | _Role.PUBLISHES):
                self._meets(number, block, state, found)
            for raised in effect.raises:
                self._older(state, raised.counter, raised.stream)
            if effect.raises and role & (_Role.WRITES_BACK | _Role.LOADS):
                first = effect.raises[0]
                state[number] = _Flying(first.counter, first.stream, 0)
        if block.end - 1 in calls:  # a call ends its block
            state.clear()
        return state

    def _older(self, state: _State, counter: Counter, stream: Stream) -> None:
        for at, each in list(state.items()):
            if each.counter is counter and each.stream is stream is not Stream.ANY_ORDER:
                if each.age + 1 >= self._most[counter]:
                    del state[at]
                else:
                    state[at] = each._replace(age=each.age + 1)

    def _meets(self, number: int, block: Block, state: _State, found: list[Finding] | None) -> None:
        """Tells what is still in flight at an invalidate, or at a store that may publish."""
        invalidates = bool(self._roles[number] & _Role.INVALIDATES)
        early = _Role.LOADS if invalidates else _Role.WRITES_BACK
        hazard, condition = Hazard.WRITE_BACK_IN_FLIGHT, "the store releases"
        if invalidates:
            hazard, condition = Hazard.INVALIDATED_EARLY, "the load acquires"
        for at, each in list(state.items()):
            if not self._roles[at] & early:
                continue
            del state[at]
            if found is not None:
                found.append(
                    Finding(
                        *(hazard, Verdict.ONLY_IF, at, number),
                        waits=((each.counter, each.age),),
                        distance=number - at - 1 if block.first <= at < number else 0,
                        condition=condition,
                    )
                )

    def _narrow(self, block: Block) -> Iterator[Finding]:
        """Invalidates of a narrower scope than the load right before has, in a block."""
        last: int | None = None
        for number in self._steps[block.number]:
            each = self._code.instructions[number]
            role = self._roles.get(number, _Role.NONE)
            if role & _Role.LOADS:
                last = number
            elif role & _Role.INVALIDATES and last is not None:
                if _level(each.bits) < _level(self._code.instructions[last].bits):
                    yield Finding(
                        *(Hazard.INVALIDATED_NARROWLY, Verdict.ONLY_IF, last, number),
                        distance=number - last - 1,
                        condition="it is for this load",
                    )
                last = None


def _role(opcode: Opcode) -> int:
    name = opcode.mnemonic
    if name in _WRITES_BACK:
        return _Role.WRITES_BACK
    if name in _INVALIDATES:
        return _Role.INVALIDATES
    if opcode.unit not in _VECTOR_MEMORY:
        return _Role.NONE
    match opcode.kind:
        case Kind.STORE:
            return _Role.PUBLISHES
        case Kind.LOAD:
            return _Role.LOADS
        case Kind.ATOMIC:
            return _Role.PUBLISHES | _Role.LOADS
        case _:
            return _Role.NONE


def _level(bits: CacheBits) -> int:
    """The scope that an access or an invalidate names: 0 is the narrowest (001, bits of each)."""
    return max(bits.scope, bits.sc0 + 2 * bits.sc1)


def _joined(known: _State, new: _State) -> _State:
    found = dict(known)
    for at, each in new.items():
        if at not in found or each.age < found[at].age:
            found[at] = each
    return found
