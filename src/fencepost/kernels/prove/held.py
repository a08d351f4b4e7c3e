"""Where a lock is held: what is known of it on every path to a point."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

import z3

from fencepost.kernels.budget import Steps
from fencepost.kernels.execute.order import width
from fencepost.kernels.prove.accesses import Site
from fencepost.kernels.prove.evaluate import Evaluator
from fencepost.kernels.prove.ledger import Ledger
from fencepost.kernels.prove.terms import Expr
from fencepost.llvm.effects.effect import Barrier, Block, Effect, MemoryFence, Touch
from fencepost.llvm.ir import (
    Atomic,
    AtomicRmw,
    CmpXchg,
    Instruction,
    Load,
    Store,
)
from fencepost.llvm.operations import AtomicOp

_WRITES_OPERAND = (AtomicOp.CMPXCHG, AtomicOp.XCHG, AtomicOp.FLAG)
BOTH = frozenset({"local", "global"})
NONE: frozenset[str] = frozenset()
NOBODY: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Lock:
    """The operations on a lock, by their number.

    `takes` try to take it and `gives` give it back. `tickets` are empty for a lock that whoever
    exchanges it holds; otherwise they draw a number, and whoever reads this number in a take holds
    the lock. `turn` is such a number that nobody draws, since each workgroup has one. `space` is
    the address space that the lock lies in, `scope` the least scope of the operations.
    """

    region: int
    takes: dict[int, Site]
    gives: dict[int, Site]
    tickets: dict[int, Site]
    others: dict[int, Site]
    space: str
    scope: int
    turn: Expr | None = None

    @property
    def operations(self) -> frozenset[int]:
        return frozenset({*self.takes, *self.gives, *self.tickets, *self.others})


@dataclass(frozen=True, slots=True)
class Held:
    """What is known at a point.

    - `lock`: the lock is held, by one of `takes`; `whole`: since before the last barrier.
    - `candidate`: the last operation that tries to take it; whether it did is not known yet.
    - `ticketed`: a number was drawn and not used.
    - `acquired`: spaces that an acquire acted on since; `released`: spaces that a release acted on
      since the last access to memory.
    - `seen`: loads of the lock since it is held.
    """

    lock: bool = False
    whole: bool = False
    takes: frozenset[int] = NOBODY
    candidate: int | None = None
    ticketed: bool = False
    acquired: frozenset[str] = NONE
    released: frozenset[str] = NONE
    seen: frozenset[int] = NOBODY

    def meet(self, other: Held) -> Held:
        return Held(
            self.lock and other.lock,
            self.whole and other.whole,
            self.takes | other.takes,
            self.candidate if self.candidate == other.candidate else None,
            self.ticketed and other.ticketed,
            self.acquired & other.acquired,
            self.released & other.released,
            self.seen & other.seen,
        )


@dataclass
class Flow:
    """The flow of one lock through the graph, for work-items that `goes` lets along an edge.

    After `solve`, `before` has what is known in front of each instruction by number, `ends` at the
    end of each node, `behind` after its barrier; `given` the spaces that every operation that gives
    the lock back releases, None where one of them may give back what is not held.
    """

    evaluator: Evaluator
    lock: Lock
    goes: Callable[[int, int], bool]
    before: dict[int, Held] = field(default_factory=dict)
    ends: dict[int, Held] = field(default_factory=dict)
    behind: dict[int, Held] = field(default_factory=dict)
    given: frozenset[str] | None = BOTH

    def solve(self) -> None:
        graph = self.evaluator.graph
        self.numbers = numbers(self.evaluator)
        self._asked: dict[tuple[int, int, int], bool] = {}
        state: dict[int, Held] = {0: Held()}
        changed = True
        while changed:
            changed = False
            for node in graph.nodes:
                if not node.number:
                    continue
                coming = [
                    self._edge(each, node.number, state[each])
                    for each in graph.predecessors[node.number]
                    if each in state and self.goes(each, node.number)
                ]
                if not coming:
                    continue
                joined = coming[0]
                for each in coming[1:]:
                    joined = joined.meet(each)
                if joined != state.get(node.number):
                    state[node.number] = joined
                    changed = True
        for number, held in state.items():
            self._record(number, held)

    def _record(self, number: int, held: Held) -> None:
        node = self.evaluator.graph.nodes[number]
        for at, (instruction, meaning) in zip(self.numbers[number], node.body, strict=True):
            self.before[at] = held
            if at in self.lock.gives:
                released = self._gives(at, held)
                if released is None or self.given is None:
                    self.given = None
                else:
                    self.given &= released
            held = self._after(held, at, instruction, meaning)
        self.ends[number] = held
        self.behind[number] = self._barrier(number, held)

    def _edge(self, source: int, target: int, held: Held) -> Held:
        node = self.evaluator.graph.nodes[source]
        for at, (instruction, meaning) in zip(self.numbers[source], node.body, strict=True):
            held = self._after(held, at, instruction, meaning)
        held = self._barrier(source, held)
        if held.candidate is not None and not held.lock and self._won(held, source, target):
            held = replace(
                held,
                lock=True,
                whole=False,
                takes=frozenset({held.candidate}),
                candidate=None,
                ticketed=False,
                released=NONE,
                seen=NOBODY,
            )
        if self.evaluator.graph.is_back_edge(source, target):
            held = replace(held, candidate=None)
        return held

    def _barrier(self, number: int, held: Held) -> Held:
        sync = self.evaluator.graph.nodes[number].sync
        if sync is None:
            return held
        whole = held.lock and isinstance(sync[1], Barrier)
        return replace(held, whole=whole, released=NONE)

    def _after(
        self, held: Held, number: int, instruction: Instruction, meaning: Effect | None
    ) -> Held:
        lock = self.lock
        if number in lock.gives:
            return Held()
        if number in lock.tickets:
            return replace(held, ticketed=not held.lock)
        if number in lock.takes:
            if held.lock:
                return replace(held, seen=held.seen | {number})
            if lock.tickets and not held.ticketed:
                return replace(held, candidate=None)
            return replace(held, candidate=number, acquired=self._acts(lock.takes[number], False))
        if number in lock.others:
            return replace(held, seen=held.seen | {number}) if held.lock else held
        fence: tuple[Atomic, frozenset[str]] | None = None
        match instruction, meaning:
            case (_, MemoryFence(atomic=atomic, spaces=spaces)):
                fence = (atomic, spaces)
            case (Load() | Store() | AtomicRmw() | CmpXchg(), _) | (_, Touch() | Block()):
                return replace(held, released=NONE)
        if fence is None:
            return held
        rank, one = width(fence[0].scope)
        if rank < lock.scope:
            return held
        acts = fence[1] & {lock.space} if one else fence[1]
        ordering = fence[0].ordering
        return replace(
            held,
            acquired=held.acquired | (acts if ordering.at_least_acquire else NONE),
            released=held.released | (acts if ordering.at_least_release else NONE),
        )

    def _acts(self, site: Site, releases: bool) -> frozenset[str]:
        """The spaces that an operation on the lock itself acquires or releases."""
        if site.atomic is None:
            return NONE
        ordering = site.atomic.ordering
        if not (ordering.at_least_release if releases else ordering.at_least_acquire):
            return NONE
        return frozenset({self.lock.space}) if width(site.atomic.scope)[1] else BOTH

    def _won(self, held: Held, source: int, target: int) -> bool:
        """Whether control goes to `target` only where the candidate took the lock."""
        assert held.candidate is not None
        key = (held.candidate, source, target)
        if key not in self._asked:
            self._asked[key] = self._ask(self.lock.takes[held.candidate], source, target)
        return self._asked[key]

    def _ask(self, site: Site, source: int, target: int) -> bool:
        evaluator = self.evaluator
        if site.loaded is None:
            return False
        loaded = evaluator.leave(site.loaded, site.node, source)
        free: Expr = z3.BitVecVal(0, loaded.size())
        if self.lock.turn is not None:
            free = self.lock.turn
        elif self.lock.tickets:
            (ticket,) = self.lock.tickets.values()
            free = evaluator.leave(ticket.loaded, ticket.node, source)
        goes = evaluator.jump(source, target)
        if isinstance(site.instruction, CmpXchg) and site.instruction.weak:
            exchanged = evaluator.value(site.instruction.head.name or "")[1]
            return never(evaluator.ledger, [goes, z3.Not(exchanged)])
        return never(evaluator.ledger, [goes, loaded != free, self._holds(loaded)])

    def _holds(self, loaded: Expr) -> Expr:
        """That a lock holds 0 or what those write who take it, where that is a constant."""
        takes = self.lock.takes.values()
        if not all(each.op in _WRITES_OPERAND for each in takes):
            return z3.BoolVal(True)
        values = [z3.simplify(each.operand) for each in takes]
        if not all(z3.is_bv_value(each) and each.size() == loaded.size() for each in values):
            return z3.BoolVal(True)
        return z3.Or(loaded == 0, *(loaded == each for each in values))

    def _gives(self, number: int, held: Held) -> frozenset[str] | None:
        """The spaces that giving the lock back here releases; None where it may not be held."""
        lock, evaluator = self.lock, self.evaluator
        give = lock.gives[number]
        if not held.lock:
            return None
        for each in held.takes:
            taken = evaluator.leave(
                lock.takes[each].pointer.offset, lock.takes[each].node, give.node
            )
            if not same(evaluator.ledger, taken, give.pointer.offset):
                return None
        if lock.turn is not None and not (
            z3.is_bv(give.value) and same(evaluator.ledger, give.value, lock.turn + 1)
        ):
            return None
        if lock.tickets and not self._passes_on(give, held):
            return None
        return held.released | self._acts(give, True)

    def _passes_on(self, give: Site, held: Held) -> bool:
        """Whether a ticket lock goes to the next number."""
        if give.op is not None:
            return True  # it adds one
        (ticket,) = self.lock.tickets.values()
        own = self.evaluator.leave(ticket.loaded, ticket.node, give.node)
        known = []
        for number in held.seen:
            site = self.lock.takes.get(number) or self.lock.others.get(number)
            if site is not None and site.loaded is not None:
                seen = self.evaluator.leave(site.loaded, site.node, give.node)
                known.append(seen == own)
        for number in held.takes:
            site = self.lock.takes[number]
            if site.loaded is not None:
                known.append(self.evaluator.leave(site.loaded, site.node, give.node) == own)
        if not z3.is_bv(give.value) or give.value.size() != own.size():
            return False
        return never(self.evaluator.ledger, [*known, give.value != own + 1])


def never(ledger: Ledger, conditions: list[Expr]) -> bool:
    """Whether conditions cannot hold together, as far as is seen in a few steps."""
    return ledger.never(conditions, Steps.LOCKS) is not None


def same(ledger: Ledger, left: Expr, right: Expr) -> bool:
    """Whether two terms are equal whatever their symbols are."""
    return bool(left.eq(right)) or never(ledger, [left != right])


def numbers(evaluator: Evaluator) -> dict[int, list[int]]:
    """The numbers of a node's instructions, as sites have them."""
    made: dict[int, list[int]] = {}
    number = 0
    for node in evaluator.graph.nodes:
        made[node.number] = list(range(number, number + len(node.body)))
        number += len(node.body) + int(node.sync is not None)
    return made


__all__ = ["Flow", "Held", "Lock", "never", "numbers", "same"]
