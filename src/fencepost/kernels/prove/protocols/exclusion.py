"""Protocols for mutual exclusion: a dataflow analysis of held locks, and the accesses that they
guard.

An access is guarded if every path to it takes the lock with an acquire, nothing releases the lock
in between, and every operation that later gives it back releases. The holder of a lock reads what
the previous holder wrote, so two accesses guarded by the same lock are ordered by it [LangRef
Memory Model for Concurrent Operations].

A workgroup holds a lock that one of its work-items, the leader, takes: accesses between two
barriers that the leader reaches with the lock in hand are guarded against other workgroups.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import z3

from fencepost.kernels.protocol_words import ANYWHERE, Part
from fencepost.kernels.prove.protocols.instance import Instance
from fencepost.kernels.prove.protocols.matching import LEAVING
from fencepost.kernels.prove.summary.accesses import Site
from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.summary.parties import never
from fencepost.kernels.prove.summary.sync_points import fence_acts, numbers, own_order
from fencepost.kernels.prove.terms.ledger import Ledger
from fencepost.kernels.prove.terms.term import Expr
from fencepost.llvm.effects.effect import Barrier, Effect, MemoryFence
from fencepost.llvm.ir import CmpXchg
from fencepost.records import dataclass, field, replace
from fencepost.vocabulary.address_spaces import SyncSpace

NONE: frozenset[SyncSpace] = frozenset()
NOBODY: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Held:
    """Facts that hold at a point.

    - `lock`: the lock is held, by one of `takes`; `whole`: since before the last barrier.
    - `candidate`: the last operation that tries to take it; whether it did is not known yet.
    - `drawn`: a number was drawn and not used.
    - `acquired`: spaces that an acquire acted on since; `released`: spaces that a release acted on
      since the last access to memory.
    - `seen`: loads of the lock since it is held.
    """

    lock: bool = False
    whole: bool = False
    takes: frozenset[int] = NOBODY
    candidate: int | None = None
    drawn: bool = False
    acquired: frozenset[SyncSpace] = NONE
    released: frozenset[SyncSpace] = NONE
    seen: frozenset[int] = NOBODY

    def meet(self, other: Held) -> Held:
        return Held(
            self.lock and other.lock,
            self.whole and other.whole,
            self.takes | other.takes,
            self.candidate if self.candidate == other.candidate else None,
            self.drawn and other.drawn,
            self.acquired & other.acquired,
            self.released & other.released,
            self.seen & other.seen,
        )


@dataclass
class Flow:
    """Dataflow analysis of one lock, for work-items that may take an edge according to `goes`;
    `accesses` are the numbers of all accesses to memory.

    After `solve`, `before` has the facts before each instruction by number, `ends` those at the end
    of each node, `behind` those after its barrier; `given` are the spaces that every operation that
    gives the lock back releases, None if one of them may give back a lock that is not held.
    """

    evaluator: Evaluator
    lock: Instance
    accesses: frozenset[int]
    goes: Callable[[int, int], bool]
    before: dict[int, Held] = field(default_factory=dict)
    ends: dict[int, Held] = field(default_factory=dict)
    behind: dict[int, Held] = field(default_factory=dict)
    given: frozenset[SyncSpace] | None = ANYWHERE

    def __post_init__(self) -> None:
        self.numbers = numbers(self.evaluator)
        self.takes = self.lock.numbered(Part.TAKE)
        self.gives = self.lock.numbered(Part.GIVE)
        self.draws = self.lock.numbered(Part.DRAW)
        self.reads = {each.number for each in self.lock.rest if not each.how.writes}
        self._asked: dict[tuple[int, int, int], bool] = {}

    def solve(self) -> None:
        graph = self.evaluator.graph
        state: dict[int, Held] = {0: Held()}
        changed = True
        while changed:
            changed = False
            for node in graph.nodes[1:]:
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
        for at, (_, meaning) in zip(self.numbers[number], node.body, strict=True):
            self.before[at] = held
            if at in self.gives and self.given is not None:
                released = self._gives(self.gives[at], held)
                self.given = None if released is None else self.given & released
            held = self._after(held, at, meaning)
        self.ends[number] = held
        self.behind[number] = self._barrier(number, held)

    def _edge(self, source: int, target: int, held: Held) -> Held:
        node = self.evaluator.graph.nodes[source]
        for at, (_, meaning) in zip(self.numbers[source], node.body, strict=True):
            held = self._after(held, at, meaning)
        held = self._barrier(source, held)
        if held.candidate is not None and not held.lock and self._won(held, source, target):
            taken = frozenset({held.candidate})
            held = Held(lock=True, takes=taken, acquired=held.acquired)
        if self.evaluator.graph.is_back_edge(source, target):
            held = replace(held, candidate=None)
        return held

    def _barrier(self, number: int, held: Held) -> Held:
        sync = self.evaluator.graph.nodes[number].sync
        if sync is None:
            return held
        whole = held.lock and isinstance(sync[1], Barrier)
        return replace(held, whole=whole, released=NONE)

    def _after(self, held: Held, number: int, meaning: Effect | None) -> Held:
        if number in self.gives:
            return Held()
        if number in self.draws:
            return replace(held, drawn=not held.lock)
        if number in self.takes and not held.lock:
            if self.draws and not held.drawn:
                return replace(held, candidate=None)
            acquired = _acts(self.takes[number], acquires=True)
            return replace(held, candidate=number, acquired=acquired)
        if number in self.takes or number in self.reads:
            return replace(held, seen=held.seen | {number}) if held.lock else held
        if number in self.accesses:
            return replace(held, released=NONE)
        return self._fenced(held, meaning) if isinstance(meaning, MemoryFence) else held

    def _fenced(self, held: Held, fence: MemoryFence) -> Held:
        scope, acts = fence_acts(fence, frozenset({self.lock.word.space}))
        if scope < self.lock.scope:
            return held
        ordering = fence.atomic.ordering
        return replace(
            held,
            acquired=held.acquired | (acts if ordering.at_least_acquire else NONE),
            released=held.released | (acts if ordering.at_least_release else NONE),
        )

    # Taking

    def _won(self, held: Held, source: int, target: int) -> bool:
        """Return True if control goes to `target` only if the candidate took the lock."""
        assert held.candidate is not None
        key = (held.candidate, source, target)
        if key not in self._asked:
            self._asked[key] = self._ask(self.takes[held.candidate], source, target)
        return self._asked[key]

    def _ask(self, site: Site, source: int, target: int) -> bool:
        evaluator = self.evaluator
        loaded = evaluator.leave(site.loaded, site.node, source)
        goes = evaluator.jump(source, target)
        if isinstance(site.instruction, CmpXchg) and site.instruction.weak:
            exchanged = evaluator.value(site.instruction.head.name or "")[1]
            return never(evaluator.ledger, [goes, z3.Not(exchanged)])
        needed = self._needed(loaded, source)
        if needed.size() != loaded.size():
            return False
        return never(evaluator.ledger, [goes, loaded != needed, self._holds(loaded)])

    def _needed(self, loaded: Expr, source: int) -> Expr:
        """Return the value that shows that the lock is taken: the own number, or a free word's."""
        if self.lock.number is not None:
            return self.lock.number
        for draw in self.draws.values():
            return self.evaluator.leave(draw.loaded, draw.node, source)
        return z3.BitVecVal(self.lock.row.free, loaded.size())

    def _holds(self, loaded: Expr) -> Expr:
        """Return the condition that a lock is free or holds a constant that its takers write."""
        takes = self.takes.values()
        if not all(each.op in LEAVING for each in takes):
            return z3.BoolVal(True)
        values = [z3.simplify(each.operand) for each in takes]
        if not all(z3.is_bv_value(each) and each.size() == loaded.size() for each in values):
            return z3.BoolVal(True)
        return z3.Or(loaded == self.lock.row.free, *(loaded == each for each in values))

    # Giving

    def _gives(self, give: Site, held: Held) -> frozenset[SyncSpace] | None:
        """Return the spaces that giving the lock back releases; None if it may not be held."""
        evaluator = self.evaluator
        if not held.lock:
            return None
        for number in held.takes:
            take = self.takes[number]
            taken = evaluator.leave(take.pointer.offset, take.node, give.node)
            if not same(evaluator.ledger, taken, give.pointer.offset):
                return None
        if self.draws and not self._passes_on(give, held):
            return None
        return held.released | _acts(give, acquires=False)

    def _passes_on(self, give: Site, held: Held) -> bool:
        """Return True if the lock goes to the number after the one that was drawn."""
        if give.op is not None:
            return True  # it adds one
        (draw,) = self.draws.values()
        own = self.evaluator.leave(draw.loaded, draw.node, give.node)
        if not z3.is_bv(give.value) or give.value.size() != own.size():
            return False
        known = []
        for number in held.seen | held.takes:
            site = self.takes[number]
            known.append(self.evaluator.leave(site.loaded, site.node, give.node) == own)
        return never(self.evaluator.ledger, [*known, give.value != own + 1])

    # What is held

    def offset(self, takes: Iterable[int], node: int) -> Expr | None:
        """Return the offset of the lock held at a node; None if paths take different ones."""
        found = [
            self.evaluator.leave(site.pointer.offset, site.node, node)
            for site in (self.takes[each] for each in sorted(takes))
        ]
        if not found or not all(same(self.evaluator.ledger, each, found[0]) for each in found[1:]):
            return None
        return found[0]


def _acts(site: Site, *, acquires: bool) -> frozenset[SyncSpace]:
    """Return the spaces that an operation on the lock itself acquires or releases."""
    point = own_order(site, acquires=acquires)
    return NONE if point is None or not point.makes_available else point.spaces


def same(ledger: Ledger, left: Expr, right: Expr) -> bool:
    """Return True if two terms are equal for all values of their symbols."""
    return bool(left.eq(right)) or never(ledger, [left != right])
