"""Operations that may be in flight at a place of a kernel.

An operation in flight is kept with the least number of younger ones of its stream on any path that
leads here (its age): as many may be left outstanding by a wait that still ensures that it is done.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from fencepost.lowering.rows.instructions import Counter
from fencepost.machine_code.instructions.raised import Raised, Stream
from fencepost.machine_code.instructions.registers import NONE, Registers
from fencepost.machine_code.waits.lanes import Mask, Nesting, changed
from fencepost.records import dataclass, field

LdsUse = int
"""The effect of an operation in flight on LDS: bits of `Lds`."""


class Lds:
    """The bits of an `LdsUse`. A COPY from memory stays one only while no wait for its counter left
    it in flight: whoever counts copies means to leave some. LEFT: a wait
    for its counter left it in flight.

    Plain numbers: they are asked for at every instruction, and those of `enum` cost ten times more.
    """

    READ: Final = 1
    WRITE: Final = 2
    COPY: Final = 4
    LEFT: Final = 8


NO_LDS: LdsUse = 0


class Clause(NamedTuple):
    """A counter that must be waited for.

    - `born`: how many operations the stream had had when this one was the last; the age is what it
      has had since.
    - `surely`: the same for the paths that go forward only, if it is in flight on all of them; None
      where on some it is not.
    """

    raised: Raised
    born: int
    surely: int | None


class Pending(NamedTuple):
    """An operation in flight: registers that its results will come back to, registers that it may
    still have to read, and the counters that say when it is done. Of a flat operation either of two
    counters may be the one, so both are there. `nesting`: what the lanes that are active now are to
    its own.
    """

    returned: Registers
    held: Registers
    clauses: tuple[Clause, ...]
    lds: LdsUse = NO_LDS
    nesting: Nesting = 0

    def with_clauses(self, clauses: tuple[Clause, ...]) -> Pending:
        """The same operation with other counters to wait for."""
        return Pending(self.returned, self.held, clauses, self.lds, self.nesting)

    @property
    def matters(self) -> bool:
        """True if anything depends on when it is done."""
        return bool(self.returned or self.held or self.lds)


@dataclass(slots=True)
class State:
    """The operations in flight; `pending` by the number of the instruction that issued it.

    `busy` and `held` are the registers of all of them together. `counts` has how many operations
    each stream of each counter has had since the block began. Two states at rest are equal if the
    same is in flight: then the rest follows.
    """

    pending: dict[int, Pending] = field(default_factory=dict)
    busy: Registers = field(default=NONE, compare=False)
    held: Registers = field(default=NONE, compare=False)
    counts: dict[tuple[Counter, Stream], int] = field(default_factory=dict, compare=False)

    def copy(self) -> State:
        return State(dict(self.pending), self.busy, self.held, dict(self.counts))

    def refresh(self) -> None:
        """Finds the registers of all operations anew."""
        busy = held = NONE
        for each in self.pending.values():
            busy |= each.returned
            held |= each.held
        self.busy, self.held = busy, held

    def age(self, clause: Clause) -> int:
        """The least number of younger operations of the stream."""
        raised = clause.raised
        if raised.stream is Stream.ANY_ORDER:
            return 0
        return self.counts.get((raised.counter, raised.stream), 0) - clause.born

    def sure_age(self, clause: Clause) -> int | None:
        """The number on the paths that go forward; None where it may be done on one of them."""
        if clause.surely is None:
            return None
        if clause.raised.stream is Stream.ANY_ORDER:
            return 0
        count = self.counts.get((clause.raised.counter, clause.raised.stream), 0)
        return count - clause.surely

    def issue(
        self,
        number: int,
        registers: tuple[Registers, Registers],
        raises: Iterable[Raised],
        lds: LdsUse = NO_LDS,
    ) -> None:
        """An operation begins: results come back to the first registers, the second ones are read
        late.
        """
        clauses = []
        for each in raises:
            key = (each.counter, each.stream)
            count = self.counts.get(key, 0) + 1
            self.counts[key] = count
            clauses.append(Clause(each, count, count))
        returned, held = registers
        done = tuple(each for each in clauses if returned or lds or each.raised.holds)
        if done and (returned or held or lds):
            self.pending[number] = Pending(returned, held, done, lds)
            self.busy |= returned
            self.held |= held

    def masked(self, mask: Mask) -> None:
        """The mask of lanes changes."""
        for number, each in self.pending.items():
            nesting = changed(each.nesting, mask)
            if nesting != each.nesting:
                self.pending[number] = Pending(*each[:-1], nesting)

    def wait(self, counter: Counter, most: int) -> None:
        """A wait until no more than `most` operations of the counter are outstanding."""
        changed = False
        before = len(self.pending)
        left: list[int] = []
        for number, each in list(self.pending.items()):
            mine = [clause.raised for clause in each.clauses if clause.raised.counter is counter]
            if not mine:
                continue
            kept = []
            for clause in each.clauses:
                if clause.raised.counter is counter:
                    if most <= self.age(clause):
                        continue
                    sure = self.sure_age(clause)
                    if sure is not None and most <= sure:
                        clause = clause._replace(surely=None)
                kept.append(clause)
            if each.lds and not each.lds & Lds.LEFT and not all(one.holds for one in mine):
                left.append(number)
            if kept == list(each.clauses):
                continue
            changed = True
            self._keep(number, each, kept)
        # A wait that ends nothing does not say what is meant to be left.
        for number in left if len(self.pending) < before else ():
            changed = True
            self._leave(number)
        if changed:
            self.refresh()

    def translated(self, stream: Stream) -> None:
        """All translations of a stream have ended."""
        changed = False
        for number, each in list(self.pending.items()):
            kept = [
                clause
                for clause in each.clauses
                if clause.raised.counter is not Counter.X or clause.raised.stream is not stream
            ]
            if len(kept) < len(each.clauses):
                changed = True
                self._keep(number, each, kept)
        if changed:
            self.refresh()

    def _leave(self, number: int) -> None:
        """An operation on LDS is meant to be in flight still."""
        each = self.pending.get(number)
        if each is None:
            return
        rest = each._replace(lds=NO_LDS if each.lds & Lds.COPY else each.lds | Lds.LEFT)
        if rest.matters:
            self.pending[number] = rest
        else:
            del self.pending[number]

    def _keep(self, number: int, each: Pending, clauses: list[Clause]) -> None:
        """Leaves an operation with the counters that may still not have said that it is done."""
        returned, lds = each.returned, each.lds
        if all(clause.raised.holds for clause in clauses):
            if not all(clause.raised.holds for clause in each.clauses):
                clauses = []  # It is done, and has read all.
            returned, lds = NONE, NO_LDS
        held = each.held if any(clause.raised.holds for clause in clauses) else NONE
        left = Pending(returned, held, tuple(clauses), lds, each.nesting)
        if clauses and left.matters:
            self.pending[number] = left
        else:
            del self.pending[number]

    def settle(self, most: dict[Counter, int]) -> None:
        """Takes out what must be done because its counter cannot count so many younger ones."""
        changed = False
        for number, each in list(self.pending.items()):
            kept = [c for c in each.clauses if self.age(c) < most.get(c.raised.counter, 0)]
            if len(kept) < len(each.clauses):
                changed = True
                self._keep(number, each, kept)
        if changed:
            self.refresh()

    def rest(self) -> State:
        """The same with all counts at 0, as a block begins."""
        if not self.counts:
            return self
        pending = {}
        for number, each in self.pending.items():
            clauses = []
            for clause in each.clauses:
                sure = self.sure_age(clause)
                clauses.append(
                    Clause(clause.raised, -self.age(clause), None if sure is None else -sure)
                )
            pending[number] = each.with_clauses(tuple(clauses))
        return State(pending, self.busy, self.held, {})


def join(forward: list[State], back: list[State]) -> State:
    """Join the states of several paths that meet, which are at rest; `back` are of paths that were
    here before. In flight for sure is what is so on all paths that go forward. The result may be
    one of them.
    """
    if len(forward) == 1 and not back:
        return forward[0]
    if not any(state.pending for state in (*forward, *back)):
        return State()
    found: dict[int, Pending] = {}
    for state in forward:
        for number, each in state.pending.items():
            known = found.get(number)
            found[number] = each if known is None else _merged(known, each)
    if len(forward) > 1:
        for number, each in found.items():
            if not all(number in state.pending for state in forward):
                found[number] = _unsure(each)
    for state in back:
        for number, each in state.pending.items():
            known = found.get(number)
            found[number] = _unsure(each) if known is None else _younger(known, each)
    joined = State(found)
    joined.refresh()
    return joined


def _unsure(each: Pending) -> Pending:
    if all(clause.surely is None for clause in each.clauses):
        return each
    clauses = tuple(Clause(clause.raised, clause.born, None) for clause in each.clauses)
    return each.with_clauses(clauses)


def _merged(first: Pending, second: Pending) -> Pending:
    """Two states of one operation: the youngest counts."""
    clauses = {clause.raised: clause for clause in first.clauses}
    if {clause.raised for clause in second.clauses} != set(clauses):
        clauses = {raised: each._replace(surely=None) for raised, each in clauses.items()}
        second = _unsure(second)
    for clause in second.clauses:
        known = clauses.get(clause.raised)
        if known is None:
            clauses[clause.raised] = clause
            continue
        sure = None
        if known.surely is not None and clause.surely is not None:
            sure = min(known.surely, clause.surely)
        clauses[clause.raised] = Clause(clause.raised, max(known.born, clause.born), sure)
    return _both(first, second, clauses.values())


def _younger(known: Pending, back: Pending) -> Pending:
    """An operation that is in flight from before a loop, and again from inside."""
    clauses = {clause.raised: clause for clause in known.clauses}
    for clause in back.clauses:
        mine = clauses.get(clause.raised)
        if mine is None:
            clauses[clause.raised] = clause._replace(surely=None)
        elif clause.born > mine.born:
            clauses[clause.raised] = mine._replace(born=clause.born)
    return _both(known, back, clauses.values())


def _both(one: Pending, other: Pending, clauses: Iterable[Clause]) -> Pending:
    return Pending(
        one.returned | other.returned,
        one.held | other.held,
        tuple(clauses),
        one.lds | other.lds,
        min(one.nesting, other.nesting),
    )
