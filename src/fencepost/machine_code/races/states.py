"""The terms of registers where each block of a kernel begins: a forward data flow.

Where paths bring different terms of a register whose difference is the same in all lanes, it is one
of them plus a symbol, as an address is that a loop moves on; else it may hold anything. A symbol is
the same in all waves, so that waves must have come by the same path: where a branch may take them
apart, the paths meet without one, and the symbols of a loop end with it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from fencepost.graphs import post_dominators, reachable
from fencepost.machine_code.control_flow.dataflow import Arrivals, Widening, solve
from fencepost.machine_code.control_flow.flow import Block, Flow
from fencepost.machine_code.declared import Workgroup
from fencepost.machine_code.instructions.computations import Op
from fencepost.machine_code.instructions.registers import EXEC, VGPR, numbers
from fencepost.machine_code.races.operands import State, condition_of
from fencepost.machine_code.races.term import Term
from fencepost.machine_code.races.values import Values
from fencepost.machine_code.waits.effects import Effect
from fencepost.machine_code.waits.lanes import Mask
from fencepost.targets.generation import Generation

_SEPARATE = frozenset(
    {Generation.GFX6, Generation.GFX7, Generation.GFX8, Generation.GFX9, Generation.GFX10}
)
"""Generations with a register for each id of a work-item (001 Initial Kernel Execution State)."""
_ID_BITS = 10
ROUNDS = 60
"""The visits of a block before what still changes is given up."""
_END = -1
"""The place in which all ways of a kernel end."""


class States:
    """The states of one kernel. `instance` of symbols is None: a symbol stands for what an
    instruction gives the last time.
    """

    def __init__(
        self,
        effects: Sequence[Effect],
        flow: Flow,
        values: Values,
        workgroup: Workgroup,
        generation: Generation,
    ) -> None:
        self._effects, self._flow, self._values = effects, flow, values
        self.loops = loops(flow)
        self._entered: dict[int, Term | None] = {}
        self._workgroup, self._generation = workgroup, generation
        self.terms = values.terms
        self._lanes = values.terms.judge
        self._edges = [each.following for each in flow.blocks]
        every = range(len(self._edges))
        self._nearest = post_dominators(every, dict(enumerate(self._edges)), _END)
        self._parting = frozenset[int]()
        self._meeting = frozenset[int]()
        parting = self._solved()
        while not parting <= self._parting:  # what is known less may take more waves apart
            self._parting |= parting
            self._meeting = frozenset(
                meeting for number in self._parting for meeting in self._where_ways_meet(number)
            )
            parting = self._solved()

    def _solved(self) -> frozenset[int]:
        """Find the states; return the blocks whose branch may take waves apart in these."""
        self._entered.clear()
        self._entries = solve(
            self._flow.blocks,
            {0: self._entry()},
            self._through,
            self._merged,
            widening=Widening(ROUNDS, _unchanged),
        )
        return frozenset(
            block.number
            for block in self._flow.blocks
            if len(block.following) > 1
            and self._entries[block.number] is not None
            and self._takes_apart(block)
        )

    def _takes_apart(self, block: Block) -> bool:
        name = self._values.code.instructions[block.end - 1].opcode.mnemonic
        if not name.startswith("s_cbranch_"):
            return True
        found = condition_of(name, self.before(block, block.end - 1), self.terms)
        return found is None or not found.uniform

    def meeting(self, number: int) -> int:
        """The first block that all ways from one come to; -1 where that is the end."""
        return self._nearest.get(number, _END)

    def all_come(self, number: int) -> bool:
        """Return True if no branch that may take waves apart leads some to a block and others past
        it. One on EXEC does not count: waves that it leads elsewhere have no active lanes.
        """
        return not any(
            number in reachable(self._flow.blocks[each].following, self._edges)
            and number not in self._always_behind(each)
            for each in self._parting
            if not self._asks_exec(self._flow.blocks[each])
        )

    def _always_behind(self, number: int) -> Iterator[int]:
        """Yield the blocks that all ways from one come to."""
        while (number := self.meeting(number)) != _END:
            yield number

    def _asks_exec(self, block: Block) -> bool:
        name = self._values.code.instructions[block.end - 1].opcode.mnemonic
        return name.startswith("s_cbranch_exec")

    def _where_ways_meet(self, number: int) -> set[int]:
        """The blocks up to the one that all ways from a branch come to, on several of them."""
        nearest = self.meeting(number)
        ways = [reachable([each], self._edges, (nearest,)) for each in self._edges[number]]
        several = {at for at in set[int]().union(*ways) if sum(at in each for each in ways) > 1}
        return several | ({nearest} - {_END})

    def before(self, block: Block, number: int) -> State:
        """The state in front of an instruction of a block."""
        state = dict(self._entries[block.number] or {})
        for at in range(block.first, number):
            self.step(block, at, state)
        return state

    def _entry(self) -> State:
        """The state when a kernel begins."""
        terms = self.terms
        state = {at: terms.symbol(("entry", at)) for at in numbers(self._workgroup.shared)}
        state |= {EXEC: terms.every, EXEC + 1: terms.every}
        ids = [terms.work_item(axis) for axis in range(3)]
        if self._generation in _SEPARATE:
            return state | {VGPR + axis: ids[axis] for axis in range(self._workgroup.axes)}
        packed: Term | None = ids[0]
        for axis in range(1, self._workgroup.axes):
            shifted = terms.apply(Op.SHL, ids[axis], terms.constant(_ID_BITS * axis))
            if packed is not None and shifted is not None:
                packed = terms.apply(Op.OR, packed, shifted)
        return state if packed is None else state | {VGPR: packed}

    def _through(self, block: Block, state: State) -> State:
        state = dict(state)
        for number in range(block.first, block.end):
            self.step(block, number, state)
        return state

    def step(
        self, block: Block, number: int, state: State, instance: Hashable | None = None
    ) -> None:
        """Change a state as an instruction of a block does."""
        if number in self._flow.calls:
            state.clear()
            return
        is_again = instance is None and block.number in self._flow.looping
        if is_again and number in self.terms.origins:
            # What an instruction gave before is another value than what it gives now.
            for at in [at for at, term in state.items() if number in term.origins]:
                del state[at]
        self._values.step(number, state, instance)
        if self._effects[number].mask is Mask.GROWS:
            self._restore(block, state)

    def _restore(self, block: Block, state: State) -> None:
        """Make the lanes active that entered the innermost loop that was left: masks are nested,
        so that all of them come back.
        """
        active = state.get(EXEC)
        if active is not None and not active.unknowns:
            return
        left = [each for each in self.loops if entry_of(each) in state]
        left = [each for each in left if block.number not in self.loops[each]]
        if left:
            innermost = min(left, key=lambda each: len(self.loops[each]))
            before = state.pop(entry_of(innermost))
            state[EXEC] = state[EXEC + 1] = before

    def _merged(self, block: Block, known: State | None, arrivals: Arrivals[State]) -> State:
        """The state of a block, from those that arrive alone: what an earlier round had there would
        look like another path.
        """
        body = self.loops.get(block.number, frozenset())
        state = self._renewed(block, self._entry()) if block.number == 0 else None
        for source, arriving in sorted(arrivals, key=lambda each: each[0] in body):
            arriving = self._without_loops(block, source, arriving)
            if source not in body:
                if body:
                    self._enter(block, source, arriving.get(EXEC))
                arriving = self._renewed(block, arriving)
            state = arriving if state is None else self._both(block, state, arriving)
        state = state or {}
        active = state.get(EXEC)
        if body and (active is None or _is_of(active, block)):
            entered = self._entered.get(block.number)
            if entered is not None and not _is_of(entered, block):
                state[entry_of(block.number)] = entered
        return state

    def _both(self, block: Block, known: State, new: State) -> State:
        """Join the states of two paths that meet."""
        return {
            at: term
            for at in known.keys() & new.keys()
            if (term := self._joined(block, at, known[at], new[at])) is not None
        }

    def _without_loops(self, block: Block, source: int, state: State) -> State:
        """A state without the symbols of loops that waves may leave in different iterations."""
        for header, body in self.loops.items():
            if source in body and block.number not in body and not body.isdisjoint(self._parting):
                state = self._renewed(self._flow.blocks[header], state)
        return state

    def _enter(self, block: Block, source: int, mask: Term | None) -> None:
        """Keep the lanes with which a loop is entered, if that is in one place."""
        outside = [each for each in block.before if each not in self.loops[block.number]]
        self._entered[block.number] = mask if outside == [source] else None

    def _renewed(self, block: Block, state: State) -> State:
        """A state without the symbols of a block, which have other values from now on."""
        return {at: term for at, term in state.items() if not _is_of(term, block)}

    def _joined(self, block: Block, at: int, known: Term, new: Term) -> Term | None:
        """The term of a register on both paths; None where it may be anything. What a loop leaves
        as it was is what it was when the loop was entered.
        """
        if new is known and not _is_of(new, block):
            return known
        key = ("phi", block.number, at)
        moved = None if known.is_mask else self.terms.apply(Op.ADD, known, self.terms.symbol(key))
        anything = self.terms.unknown_mask(key) if known.is_mask else self.terms.unknown(key)
        if known is anything or (block.number in self.loops and new in (moved, anything)):
            return known
        is_open = known.is_mask or new.is_mask or block.number in self._meeting
        if is_open or not self._differ_uniformly(known, new):
            return anything if block.number in self.loops else None
        return known if key in known.symbols else moved

    def _differ_uniformly(self, one: Term, other: Term) -> bool:
        if one.uniform and other.uniform:
            return True
        if one.unknowns or other.unknowns:
            return False
        difference = self._lanes.of(one) - self._lanes.of(other)
        return bool((difference == difference[:, :1]).all())


def _unchanged(known: State, new: State) -> State:
    """The registers that a round did not change."""
    return {at: term for at, term in new.items() if known.get(at) is term}


def entry_of(header: int) -> int:
    """The key, in a state, of the lanes that entered a loop."""
    return -1 - header


def loops(flow: Flow) -> dict[int, frozenset[int]]:
    """The blocks of each natural loop, by its first block: those that lead back to it."""
    found: dict[int, set[int]] = {}
    for block in flow.blocks:
        for header in block.following:
            if header > block.number:
                continue
            body = found.setdefault(header, {header})
            edges = [each.before for each in flow.blocks]
            body |= reachable([block.number], edges, without=(header,))
    return {header: frozenset(body) for header, body in found.items()}


def _is_of(term: Term, source: Block | int) -> bool:
    """Return True if a term has an atom of an instruction, or of the paths that meet at a block."""
    return (source if isinstance(source, int) else ("phi", source.number)) in term.origins
