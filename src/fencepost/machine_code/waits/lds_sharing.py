"""LDS that one wave writes and another may access, with no barrier between the two.

A forward data flow over the blocks of each kernel: the accesses since the last barrier, and what
became of the registers that they were addressed with. Two accesses whose address is in one register
that differs between lanes and was not written between are each lane's own bytes; of all others the
code does not say, so a finding is one only if another wave accesses the same bytes. Two writes are
not compared: unrolled loops are full of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from fencepost.machine_code.control_flow.dataflow import accumulate, solve
from fencepost.machine_code.control_flow.flow import Block, Flow, within
from fencepost.machine_code.findings import Finding, Hazard, Verdict
from fencepost.machine_code.instructions.instruction import Instruction, Kind
from fencepost.machine_code.instructions.registers import NONE, VGPR, Registers, numbers, span
from fencepost.machine_code.waits.lds_ranges import LdsOfCode
from fencepost.machine_code.waits.state import Lds, LdsUse

Accesses = int
"""A set of accesses to LDS: bit N stands for the one with number N."""

_VECTORS = span(VGPR, 1024)
_WRITES = Lds.WRITE | Lds.COPY


class _State(NamedTuple):
    """The facts that may hold at a place.

    - `open`: accesses of this wave that no barrier has ended; of these those `signalled`
      to the others, which need not have done theirs.
    - `moved`: of the open ones, those whose address register was written since.
    - `varying`: registers of addresses that may differ between lanes.
    """

    open: Accesses = 0
    signalled: Accesses = 0
    moved: Accesses = 0
    varying: Registers = NONE

    def joined(self, other: _State) -> _State:
        """Join the states of two paths that meet."""
        return _State(
            self.open | other.open,
            self.signalled | other.signalled,
            self.moved | other.moved,
            self.varying | other.varying,
        )


Apart = Callable[[int, int], bool]
"""True of two accesses that no lanes of different waves make to the same bytes."""


class LdsSharing:
    """The search in one kernel."""

    def __init__(self, lds: LdsOfCode, flow: Flow, apart: Apart) -> None:
        self._code, self._effects, self._flow = lds.code, lds.effects, flow
        self._accesses, self._barriers = (
            sorted({at for each in flow.blocks for at in within(known, each.first, each.end)})
            for known in (lds.uses, lds.barriers)
        )
        self._steps: list[list[int]] = []
        self._apart = apart
        self._number = {at: number for number, at in enumerate(self._accesses)}
        made = [lds.code.instructions[at] for at in self._accesses]
        self._by_register: dict[int, Accesses] = {}
        for number, each in enumerate(made):
            for register in numbers(each.address & _VECTORS):
                known = self._by_register.get(register, 0)
                self._by_register[register] = known | 1 << number
        self._addresses = sum(1 << register for register in self._by_register)
        self._groups: dict[tuple[Registers, int, int | None, int], Accesses] = {}
        for number, each in enumerate(made):
            if (key := _own_bytes(each)) is not None:
                self._groups[key] = self._groups.get(key, 0) | 1 << number
        self._reads, self._writes, self._atomics = map(self._those, (_reads, _stores, _both))

    def _those(self, how: Callable[[Instruction, LdsUse], bool]) -> Accesses:
        instructions, effects = self._code.instructions, self._effects
        return sum(
            1 << number
            for number, at in enumerate(self._accesses)
            if how(instructions[at], effects[at].lds)
        )

    def findings(self) -> Iterator[Finding]:
        """For each access the nearest earlier one that another wave may make at the same time."""
        if not self._reads or not self._writes:
            return
        self._find_steps()
        blocks, found = self._flow.blocks, list[Finding]()
        first = _State(varying=self._addresses)
        entries = solve(blocks, {0: first}, self._run, accumulate(_State.joined))
        for block, state in zip(blocks, entries, strict=True):
            self._run(block, state or _State(), found)
        yield from found

    def _find_steps(self) -> None:
        """Find the instructions of each block that change a state: few do."""
        writes, addresses = self._code.writes, self._addresses
        known = {*self._number, *self._flow.calls, *self._barriers}
        self._steps = [
            [
                number
                for number in range(block.first, block.end)
                if writes[number] & addresses or number in known
            ]
            for block in self._flow.blocks
        ]

    def _run(self, block: Block, state: _State, found: list[Finding] | None = None) -> _State:
        """Carries a state through a block; what another wave may access is put into `found`."""
        if not self._steps[block.number]:
            return state
        instructions, calls = self._code.instructions, self._flow.calls
        opened, signalled, moved, varying = state.open, state.signalled, state.moved, state.varying
        for number in self._steps[block.number]:
            each = instructions[number]
            if (access := self._number.get(number)) is not None:
                if found is not None:
                    now = _State(opened, signalled, moved, varying)
                    found += self._meets(number, now)
                bit = 1 << access
                opened, signalled, moved = opened | bit, signalled & ~bit, moved & ~bit
            elif number in calls:  # whoever is called may pass a barrier
                opened = signalled = moved = 0
            elif each.opcode.kind is Kind.BARRIER:
                opened, signalled = _behind_barrier(each, opened, signalled)
                moved &= opened
            if written := each.writes & self._addresses:
                varying = varying & ~written if _is_uniform(each) else varying | written
                for register in numbers(written):
                    moved |= self._by_register[register] & opened
        return _State(opened, signalled, moved, varying)

    def _meets(self, number: int, state: _State) -> Iterator[Finding]:
        """The nearest access before one that another wave may make beside it."""
        bit = 1 << self._number[number]
        others = 0
        if bit & self._reads:
            others |= self._writes
        if bit & self._writes:
            others |= self._reads
        if bit & self._atomics:
            others &= ~self._atomics
        others &= state.open
        key = _own_bytes(self._code.instructions[number])
        if key is not None and key[0] & state.varying:
            others &= ~(self._groups.get(key, 0) & ~state.moved)
        apart = self._apart
        near = None
        before = [self._accesses[one] for one in numbers(others)]
        while before and near is None:
            near = min(before, key=lambda at: (at >= number, abs(number - at)))
            if apart(near, number):
                before, near = [at for at in before if not apart(at, number)], None
        if near is not None:
            yield Finding(
                *(Hazard.LDS_UNORDERED, Verdict.ONLY_IF, near, number),
                distance=max(number - near - 1, 0),
                condition="another wave makes one of them to the same bytes",
            )


def _behind_barrier(
    each: Instruction, opened: Accesses, signalled: Accesses
) -> tuple[Accesses, Accesses]:
    """The accesses that a barrier leaves open, and those of them that it signals: between a signal
    and its wait others may still be before theirs.
    """
    name = each.opcode.mnemonic
    if name == "s_barrier":
        return 0, 0
    if name.startswith("s_barrier_signal"):
        return opened, opened
    if name.startswith("s_barrier_wait"):
        return opened & ~signalled, 0
    return opened, signalled


def _own_bytes(each: Instruction) -> tuple[Registers, int, int | None, int] | None:
    """The bytes of an access as its lane names them; None where no vector register says them."""
    address = each.address & _VECTORS
    if not address or each.opcode.kind is not Kind.LDS:
        return None
    moved = (each.returned or each.data).bit_count()
    return address, each.offset, each.offset1, each.width or 4 * moved


def _is_uniform(each: Instruction) -> bool:
    """Return True if all lanes get one value: a move of a constant or a scalar register."""
    name = each.opcode.mnemonic
    return name in ("v_mov_b32_e32", "v_mov_b32", "v_mov_b32_e64") and not each.reads & _VECTORS


def _reads(_: Instruction, lds: LdsUse) -> bool:
    return bool(lds & Lds.READ)


def _stores(_: Instruction, lds: LdsUse) -> bool:
    return bool(lds & _WRITES)


def _both(each: Instruction, _: LdsUse) -> bool:
    return each.opcode.kind is Kind.LDS and each.opcode.loads and each.opcode.stores
