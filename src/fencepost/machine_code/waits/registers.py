"""The search for registers that are used before a counter says that they may be.

A forward data flow over the blocks of each kernel. What was reported is taken to be waited for from
there on, so that one missing wait is one finding for each operation.
"""

from __future__ import annotations

from collections.abc import Container, Iterator

from fencepost.lowering.rows.instructions import Counter
from fencepost.machine_code.control_flow.code import Code
from fencepost.machine_code.control_flow.dataflow import Arrivals, Widening, solve
from fencepost.machine_code.control_flow.flow import Block, Flow, within
from fencepost.machine_code.findings import Finding, Hazard, Verdict
from fencepost.machine_code.instructions.counters import GENERATIONS
from fencepost.machine_code.instructions.instruction import Instruction, Kind, Unit
from fencepost.machine_code.instructions.raised import Stream
from fencepost.machine_code.instructions.registers import NONE, VGPR, Registers, span
from fencepost.machine_code.waits.barriers import accesses_behind
from fencepost.machine_code.waits.effects import Effect, notable
from fencepost.machine_code.waits.lanes import Nesting, may_differ
from fencepost.machine_code.waits.lds_ranges import LdsOfCode, LdsRanges
from fencepost.machine_code.waits.state import (
    NO_LDS,
    Clause,
    Lds,
    LdsUse,
    Pending,
    State,
    join,
)
from fencepost.machine_code.waits.witness import Witness, shortest
from fencepost.records import dataclass, replace
from fencepost.targets.generation import Generation

_MEMORY = (Stream.VECTOR, Stream.SAMPLE, Stream.BVH)
_WRITTEN = Lds.WRITE | Lds.COPY
ROUNDS = 40
"""The visits of a block before states are only widened."""


@dataclass(frozen=True, slots=True)
class Use:
    """A use of registers of an operation in flight, as the data flow meets it."""

    first: int
    second: int
    hazard: Hazard
    registers: Registers
    clauses: tuple[Clause, ...]
    ages: tuple[int, ...]
    sure: bool
    nesting: Nesting = 0


class RegisterWaits:
    """The search in the code of one generation."""

    def __init__(self, code: Code, effects: list[Effect], generation: Generation) -> None:
        self._code = code
        self._instructions = code.instructions
        self._effects = effects
        self._notable = notable(effects)
        self._touched = [each.touched for each in effects]
        self._generation = GENERATIONS[generation]
        self._behind: dict[int, frozenset[int]] = {}
        self.lds = LdsOfCode(code, effects, generation)
        self._ranges: LdsRanges | None = None

    def ranges_of(self, flow: Flow) -> LdsRanges:
        """The bytes of LDS that the accesses of a kernel may touch."""
        return LdsRanges(self.lds, flow)

    def findings(self, flow: Flow, ranges: LdsRanges) -> Iterator[Finding]:
        """Find the early uses of a kernel, in the order of the code."""
        self._behind = accesses_behind(flow, self._effects)
        self._ranges = ranges
        _, found = self._settled(flow)
        uses = (use for of_block in found for use in of_block)
        for use in sorted(uses, key=lambda one: (one.second, one.first)):
            yield self._finding(use, flow)

    def in_flight(self, flow: Flow, numbers: Container[int]) -> Iterator[tuple[int, State]]:
        """The states in front of instructions, in the order of the blocks."""
        self._behind = accesses_behind(flow, self._effects)
        self._ranges = self.ranges_of(flow)
        for block, entry in zip(flow.blocks, self._settled(flow)[0], strict=True):
            state, first = entry.copy(), block.first
            for number in range(block.first, block.end):
                if number in numbers:
                    self._run(replace(block, first=first, end=number), state, flow, [])
                    first = number
                    yield number, state.copy()

    def _settled(self, flow: Flow) -> tuple[list[State], list[list[Use]]]:
        """The states in which the blocks begin, and what is used too early in each."""
        blocks = flow.blocks
        uses: list[list[Use]] = [[] for _ in blocks]

        def through(block: Block, entry: State) -> State:
            state = entry.copy()
            uses[block.number] = []
            self._run(block, state, flow, uses[block.number])
            state.settle(self._generation.counters)
            return state.rest()

        def widen(known: State, new: State) -> State:
            return join([known], [new])

        entries = solve(blocks, {0: State()}, through, _merge, widening=Widening(ROUNDS, widen))
        return [state or State() for state in entries], uses

    def _run(self, block: Block, state: State, flow: Flow, uses: list[Use]) -> None:
        """Carries a state through a block; what is used too early is told to `uses`."""
        at = block.first
        for number in within(self._notable, block.first, block.end):
            if at < number:
                self._plain(at, number, state, uses)
            at = number + 1
            effect = self._effects[number]
            for counter, most in effect.waits:
                state.wait(counter, most)
            for counter, most in effect.implied:
                state.wait(counter, most)
            if effect.over is not None:
                state.translated(effect.over)
            if effect.lds and state.pending:
                self._copies(number, state, uses)
            if effect.touched & state.busy or effect.writes & state.held:
                self._touch(number, state, uses)
            if effect.mask is not None:
                state.masked(effect.mask)
            if effect.tells:
                self._tell(number, state, uses)
            if effect.raises:
                each = self._instructions[number]
                state.issue(number, (each.returned, effect.held), effect.raises, effect.lds)
        self._plain(at, block.end, state, uses)
        last = block.end - 1  # what leads elsewhere ends a block
        if last in flow.returns and last >= block.first:
            self._return(last, state, uses)
        if last in flow.calls and last >= block.first:
            state.pending.clear()
            state.refresh()

    def _plain(self, first: int, end: int, state: State, uses: list[Use]) -> None:
        """Carries a state over instructions that only use registers."""
        watched = state.busy | state.held
        if not watched:
            return
        touched = self._touched
        for number in range(first, end):
            used = touched[number]
            if used & watched and (used & state.busy or self._effects[number].writes & state.held):
                self._touch(number, state, uses)
                watched = state.busy | state.held

    def _return(self, number: int, state: State, uses: list[Use]) -> None:
        """A function goes back to a caller that knows nothing of what is in flight."""
        for first, pending in state.pending.items():
            if pending.returned:
                use = self._use(first, number, pending, state, Hazard.AT_RETURN)
                uses += [use] if use is not None else []

    def _tell(self, number: int, state: State, uses: list[Use]) -> None:
        """A barrier with operations on LDS in flight, which others may use behind it."""
        behind = self._behind[number]
        for first, pending in list(state.pending.items()):
            if pending.lds & _WRITTEN and self._meets(first, behind, Lds.READ | _WRITTEN):
                hazard = Hazard.LDS_AT_BARRIER
            elif pending.lds & Lds.READ and self._meets(first, behind, _WRITTEN):
                hazard = Hazard.LDS_READ_AT_BARRIER
            else:
                continue
            use = self._use(first, number, pending, state, hazard)
            if use is not None:
                uses.append(use)
            left = pending._replace(lds=NO_LDS)
            if left.matters:
                state.pending[first] = left
            else:
                del state.pending[first]

    def _meets(self, first: int, behind: frozenset[int], how: LdsUse) -> bool:
        """Return True if an access behind a barrier may touch the bytes of one before it."""
        ranges = self._ranges
        return any(
            self._effects[each].lds & how and not (ranges and ranges.apart(first, each))
            for each in behind
        )

    def _copies(self, number: int, state: State, uses: list[Use]) -> None:
        """LDS is accessed that a copy in flight writes or reads, or copied from while it is
        written: copies are in no order with other accesses, not even with those of their wave.
        """
        effect, copies = self._effects[number].lds, self._is_copy(number)
        for first, pending in list(state.pending.items()):
            lds = pending.lds
            if not lds or lds & Lds.LEFT:
                continue
            reads = effect & Lds.READ and lds & (Lds.COPY if not copies else _WRITTEN)
            writes = effect & Lds.WRITE and lds & Lds.READ and self._is_copy(first)
            if not reads and not writes:
                continue
            use = self._use(first, number, pending, state, Hazard.COPY_IN_FLIGHT)
            if use is not None:
                uses.append(use)
            left = pending._replace(lds=lds | Lds.LEFT if lds & ~Lds.COPY else NO_LDS)
            if left.matters:
                state.pending[first] = left
            else:
                del state.pending[first]

    def _is_copy(self, number: int) -> bool:
        return self._instructions[number].opcode.kind in (Kind.LDS_COPY, Kind.TENSOR_COPY)

    def _touch(self, number: int, state: State, uses: list[Use]) -> None:
        each = self._instructions[number]
        for first, pending in list(state.pending.items()):
            late = pending.held & self._overwritten(each, pending)
            hit = pending.returned & (each.reads | each.writes)
            if not hit and not late:
                continue
            if hit and not hit & each.reads and self._in_order(first, pending, number):
                # What comes back later is what the register holds then: it stands for both.
                state.pending[first] = pending._replace(returned=pending.returned & ~hit)
                if not state.pending[first].matters:
                    del state.pending[first]
                continue
            if hit and self._other_half(first, number, hit):
                continue
            use = self._use(first, number, pending, state)
            if use is None:
                continue
            uses.append(use)
            left = pending._replace(held=NONE if late else pending.held)
            if hit or not left.matters:
                del state.pending[first]
            else:
                state.pending[first] = left
        state.refresh()

    def _use(
        self,
        first: int,
        second: int,
        pending: Pending,
        state: State,
        hazard: Hazard | None = None,
    ) -> Use | None:
        """The use, unless the counters cannot count as many as were issued since."""
        most = self._generation.counters
        each = self._instructions[second]
        hit = pending.returned & (each.reads | each.writes)
        clauses = []
        for clause in pending.clauses:
            if clause.raised.holds == bool(hit or hazard is not None):
                continue
            if state.age(clause) < most[clause.raised.counter]:
                clauses.append(clause)
        if not clauses:
            return None
        ages = tuple(state.age(clause) for clause in clauses)
        sure = True
        for clause in clauses:
            age = state.sure_age(clause)
            sure = sure and age is not None and age < most[clause.raised.counter]
        registers = hit or pending.held & each.writes
        if hazard is Hazard.AT_RETURN:
            registers = pending.returned
        hazard = hazard or _hazard(each, hit)
        return Use(first, second, hazard, registers, tuple(clauses), ages, sure, pending.nesting)

    @staticmethod
    def _overwritten(each: Instruction, pending: Pending) -> Registers:
        """The registers that an instruction writes before an older operation may have read them:
        what a later access returns comes behind the translations of both.
        """
        clauses = pending.clauses
        if any(clause.raised.stream is Stream.TRANSLATION for clause in clauses):
            return each.writes & ~(each.returned if each.opcode.unit is not Unit.DS else NONE)
        return each.writes

    def _in_order(self, first: int, pending: Pending, second: int) -> bool:
        """Return True if what comes back to the same registers later also comes back behind it."""
        older, newer = self._instructions[first], self._instructions[second]
        overlap = pending.returned & newer.writes
        if overlap & ~newer.returned:
            return False
        # Flat operations may come back by either of two ways.
        ways = {(c.raised.counter, c.raised.stream) for c in pending.clauses if not c.raised.holds}
        ways |= {(r.counter, r.stream) for r in self._effects[second].raises if not r.holds}
        if len(ways) > 1:
            return False
        ((_, stream),) = ways
        if stream is Stream.ANY_ORDER or (
            stream in _MEMORY and not self._generation.writes_in_order
        ):
            return False
        return _type(older) == _type(newer)

    def _other_half(self, first: int, second: int, hit: Registers) -> bool:
        """Return True if two loads come back to the two halves of a register."""
        older, newer = self._instructions[first], self._instructions[second]
        if hit & ~newer.returned:
            return False
        one, other = older.opcode.mnemonic, newer.opcode.mnemonic
        return "d16" in one and "d16" in other and ("_hi" in one) != ("_hi" in other)

    def _finding(self, use: Use, flow: Flow) -> Finding:
        way = shortest(Witness(use.first, use.second, use.clauses), flow, self._effects)
        condition = ""
        verdict = Verdict.CERTAIN if use.sure else Verdict.ON_A_PATH
        hazard = use.hazard
        flat = use.clauses[0].raised.maybe
        if flat and len(use.clauses) == 1:
            verdict, condition = Verdict.ONLY_IF, f"the address is {flat}"
        if use.hazard is Hazard.LDS_AT_BARRIER:
            verdict, condition = Verdict.ONLY_IF, "another wave accesses these bytes behind it"
        elif use.hazard is Hazard.LDS_READ_AT_BARRIER:
            verdict, condition = Verdict.ONLY_IF, "another wave writes these bytes behind it"
        elif use.hazard is Hazard.AT_RETURN:
            verdict, condition = Verdict.ONLY_IF, "the caller uses it"
        elif use.hazard is Hazard.COPY_IN_FLIGHT:
            verdict, condition = Verdict.ONLY_IF, "they are the same bytes"
        elif all(each.raised.counter is Counter.X for each in use.clauses):
            verdict, condition = Verdict.ONLY_IF, "the access is replayed (XNACK)"
            hazard = Hazard.REPLAYED
        elif _of_lanes(use.registers) and may_differ(use.nesting, self._instructions[use.second]):
            verdict, condition = Verdict.ONLY_IF, "both have a lane in common"
        waits = tuple(
            (clause.raised.counter, age) for clause, age in zip(use.clauses, use.ages, strict=True)
        )
        return Finding(
            hazard,
            verdict,
            use.first,
            use.second,
            use.registers,
            waits,
            way.distance,
            way.path,
            way.weak,
            condition,
        )


def _merge(block: Block, _: State | None, arrivals: Arrivals[State]) -> State:
    """Join what arrives; what a block had does not count, so that it may shrink again."""
    forward = [state for number, state in arrivals if number < block.number]
    back = [state for number, state in arrivals if number >= block.number]
    return join(forward if block.number else [State(), *forward], back)


def _type(each: Instruction) -> int:
    """Loads of different types write registers in no order, though one counter counts them."""
    return {Unit.SAMPLE: 1, Unit.BVH: 2}.get(each.opcode.unit, 0)


def _of_lanes(registers: Registers) -> bool:
    """Return True if each lane has a part of its own in all registers of a set."""
    return registers != NONE and not registers & span(0, VGPR)


def _hazard(each: Instruction, hit: Registers) -> Hazard:
    if not hit:
        return Hazard.OVERWRITTEN
    if hit & each.address:
        return Hazard.ADDRESS
    return Hazard.READ if hit & each.reads else Hazard.WRITTEN
