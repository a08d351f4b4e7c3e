"""Locks: accesses that only the work-item makes that holds a lock, or only its workgroup.

A lock is a word that is 0 when the kernel starts. Either it is only ever taken, by an exchange with
what is not 0 or by a compare-and-exchange from 0, and given back by an atomic write of 0; or it is
a pair of a counter that tickets are drawn from and a counter that says whose turn it is. An access
is guarded where every path to it takes the lock with an acquire operation, nothing gives it back in
between, and what gives it back later releases. The holder of a lock reads what the holder before
wrote, so two accesses guarded by the same lock are ordered by it [LangRef Memory Model for
Concurrent Operations].

A workgroup holds a lock that one of its work-items, the leader, takes: what lies between two
barriers that the leader comes to with the lock in hand is guarded against other workgroups.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

import z3

from fencepost.kernels.execute.order import AGENT, width
from fencepost.kernels.objects import LDS
from fencepost.kernels.prove.accesses import Site
from fencepost.kernels.prove.evaluate import Evaluator
from fencepost.kernels.prove.held import BOTH, Flow, Held, Lock, never, same
from fencepost.kernels.prove.phases import phase
from fencepost.kernels.prove.terms import Expr, bits, mentions
from fencepost.kernels.prove.words import leader_of, only
from fencepost.llvm.effects.effect import Access, Barrier
from fencepost.llvm.operations import AtomicOp

WORKGROUP = 2
Key = tuple[int, bool]
"""An access: its number, and whether it writes."""
TAKES = frozenset({AtomicOp.XCHG, AtomicOp.OR, AtomicOp.UMAX, AtomicOp.MAX, AtomicOp.FLAG})


@dataclass(frozen=True, slots=True)
class Guarded:
    """What a lock guards: by the key of the access, the offset of the lock that is held.

    `own`: the work-item itself holds it; `group`: its workgroup does. `scope` is that of the lock.
    """

    region: int
    scope: int
    own: dict[Key, Expr]
    group: dict[Key, Expr]

    def offset(self, site: Site, apart: bool) -> Expr | None:
        """The lock that is held at an access; None without one that other parties respect."""
        if self.scope < (AGENT if apart else WORKGROUP) or (apart and self.region >= LDS):
            return None
        found = self.own.get(site.key)
        return found if found is not None or not apart else self.group.get(site.key)


def differ(
    locks: Iterable[Guarded],
    left: Site,
    right: Site,
    apart: bool,
    pairs: list[tuple[Expr, Expr]],
) -> list[Expr]:
    """What must hold for two accesses that no lock orders: that they hold different ones."""
    found = []
    for each in locks:
        one, other = each.offset(left, apart), each.offset(right, apart)
        if one is not None and other is not None:
            found.append(z3.simplify(one != z3.substitute(other, *pairs)))
    return found


def guarded(evaluator: Evaluator, found: list[Site]) -> list[Guarded]:
    """The locks of a kernel and what they guard."""
    made = []
    for lock in _locks(evaluator, found):
        if evaluator.launch.groups == 1 and lock.scope > WORKGROUP:
            lock = replace(lock, scope=WORKGROUP)  # then fences need not reach further either
        everyone = Flow(evaluator, lock, lambda source, target: True)
        everyone.solve()
        if everyone.given is not None:
            own = _kept(everyone, found)
            made.append(Guarded(lock.region, lock.scope, own, {}))
            continue
        used = [*lock.takes.values(), *lock.gives.values(), *lock.tickets.values()]
        leader = leader_of(evaluator, used)
        if leader is None:
            continue
        flow = Flow(evaluator, lock, _ways(evaluator, leader))
        flow.solve()
        if flow.given is not None:
            mine = [each for each in found if only(evaluator, each, leader)]
            group = _of_group(flow, found, leader)
            made.append(Guarded(lock.region, lock.scope, _kept(flow, mine), group))
    return made


# What is a lock


def _locks(evaluator: Evaluator, found: list[Site]) -> list[Lock]:
    if any(each.pointer.region is None and each.how.writes for each in found):
        return []
    places: dict[tuple[int, int | None], list[Site]] = {}
    for region in sorted({each.pointer.region or 0 for each in found if each.how.atomic}):
        mine = [each for each in found if each.pointer.region == region]
        sizes = {each.size.get_id() for each in mine}
        if len(sizes) != 1:
            continue
        for each in mine:
            offset = z3.simplify(each.pointer.offset)
            place = offset.as_long() if z3.is_bv_value(offset) else None
            places.setdefault((region, place), []).append(each)
        if (region, None) in places:  # an array of locks
            for key in [each for each in places if each[0] == region and each[1] is not None]:
                places[region, None] += places.pop(key)
    made = []
    for (region, _), mine in places.items():
        plain = _plain(evaluator, region, mine)
        made += [plain] if plain is not None else []
    for (region, place), mine in places.items():
        turn = _turn(evaluator, region, mine) if place is not None else None
        made += [turn] if turn is not None else []
    return made + _tickets(evaluator, places)


def _scope(sites: Iterable[Site]) -> int:
    return min((width(each.atomic.scope)[0] if each.atomic else 5 for each in sites), default=0)


def _space(region: int) -> str:
    return "local" if region >= LDS else "global"


def _plain(evaluator: Evaluator, region: int, mine: list[Site]) -> Lock | None:
    """A lock that is taken by an exchange."""
    takes = {each.number: each for each in mine if _takes(evaluator, each)}
    gives = {each.number: each for each in mine if _gives(each)}
    rest = {each.number: each for each in mine if each.number not in takes | gives}
    first = [each for each in rest.values() if each.how.writes]
    if not takes or not gives:
        return None
    if first and not _initialised(evaluator, first, mine):
        return None
    if region >= LDS and not first:
        return None  # what LDS holds at first is not known
    others = {number: each for number, each in rest.items() if each not in first}
    used = [*takes.values(), *gives.values()]
    return Lock(region, takes, gives, {}, others, _space(region), _scope(used))


def _takes(evaluator: Evaluator, site: Site) -> bool:
    if site.how is not Access.RMW or site.loaded is None or not z3.is_bv(site.operand):
        return False
    if site.op is AtomicOp.CMPXCHG:
        if not z3.is_bv(site.expected) or not _is(site.expected, 0):
            return False
    elif site.op not in TAKES or (site.op is AtomicOp.MAX and not _number(site.operand)):
        return False
    return never(evaluator.ledger, [site.operand == bits(0, site.operand.size())])


def _gives(site: Site) -> bool:
    match site.how:
        case Access.ATOMIC_WRITE:
            return z3.is_bv(site.value) and _is(site.value, 0)
        case Access.RMW:
            zero = z3.is_bv(site.operand) and _is(site.operand, 0)
            return site.op in (AtomicOp.XCHG, AtomicOp.AND) and zero
    return False


def _is(term: Expr, number: int) -> bool:
    term = z3.simplify(term)
    return bool(z3.is_bv_value(term) and term.as_long() == number)


def _number(term: Expr) -> bool:
    """Whether a term is a positive constant."""
    term = z3.simplify(term)
    return bool(z3.is_bv_value(term) and term.as_signed_long() > 0)


def _initialised(evaluator: Evaluator, first: list[Site], mine: list[Site]) -> bool:
    """Whether some stores of 0 come before all else that is done to a lock, by a barrier.

    Only where all that use it are of one workgroup, and the lock is one word.
    """
    shared = mine[0].pointer.region or 0
    if shared < LDS and evaluator.launch.groups > 1:
        return False
    if len({z3.simplify(each.pointer.offset).get_id() for each in mine}) != 1:
        return False
    if not z3.is_bv_value(z3.simplify(mine[0].pointer.offset)):
        return False
    zero = [(each, bits(0, 32)) for each in evaluator.place.local if not z3.is_bv_value(each)]
    sure = False
    for each in first:
        if each.how is Access.RMW or not z3.is_bv(each.value) or not _is(each.value, 0):
            return False
        sure = sure or z3.is_true(z3.simplify(z3.substitute(each.reached, *zero)))
        before = phase(evaluator, each.node, _space(shared))
        for other in mine:
            if other in first:
                continue
            after = phase(evaluator, other.node, _space(shared))
            if not z3.is_true(z3.simplify(z3.ULT(before, after))):
                return False
    return sure


def _tickets(evaluator: Evaluator, places: dict[tuple[int, int | None], list[Site]]) -> list[Lock]:
    """Locks of two counters, each of one word."""
    single = {key: mine for key, mine in places.items() if key[1] is not None and key[0] < LDS}
    made = []
    for (_, _), counter in single.items():
        if len(counter) != 1 or counter[0].op is not AtomicOp.ADD or counter[0].adds != 1:
            continue
        ticket = counter[0]
        if ticket.loaded is None or ticket.loaded.size() < 32:
            continue
        for (region, _), turn in single.items():
            if turn is counter:
                continue
            gives = {each.number: each for each in turn if each.how.writes}
            reads = {each.number: each for each in turn if not each.how.writes}
            if not gives or not reads or not all(each.how.atomic for each in turn):
                continue
            if any(each.how is Access.RMW and each.adds != 1 for each in gives.values()):
                continue
            used = [*gives.values(), *reads.values(), ticket]
            tickets = {ticket.number: ticket}
            made.append(Lock(region, reads, gives, tickets, {}, _space(region), _scope(used)))
    return made


def _turn(evaluator: Evaluator, region: int, mine: list[Site]) -> Lock | None:
    """A word that says whose turn it is, where each workgroup has a number of its own."""
    gives = {each.number: each for each in mine if each.how.writes}
    reads = {each.number: each for each in mine if not each.how.writes}
    if len(gives) != 1 or not reads or region >= LDS or not all(each.how.atomic for each in mine):
        return None
    (give,) = gives.values()
    if give.how is not Access.ATOMIC_WRITE or not z3.is_bv(give.value) or give.value.size() < 32:
        return None
    leader = leader_of(evaluator, mine)
    turn = z3.simplify(give.value - 1)
    place = evaluator.place
    private = place.private() - {each.get_id() for each in place.local}
    if leader is None or mentions(turn, private):
        return None
    pairs = place.second(apart=True)
    bounds = [*place.bounds(), *(z3.substitute(each, *pairs) for each in place.bounds())]
    apart = z3.Or(*(each != z3.substitute(each, *pairs) for each in place.groups))
    number = z3.substitute(turn, *leader)
    if not never(evaluator.ledger, [*bounds, apart, number == z3.substitute(number, *pairs)]):
        return None
    used = [*gives.values(), *reads.values()]
    return Lock(region, reads, gives, {}, {}, _space(region), _scope(used), turn)


# Who holds it


def _kept(flow: Flow, found: Iterable[Site]) -> dict[Key, Expr]:
    """The accesses at which the work-item itself holds the lock, and which one."""
    kept = {}
    given = BOTH if flow.given is None else flow.given
    for site in found:
        held = flow.before.get(site.number)
        if held is not None and held.lock and site.number not in flow.lock.operations:
            offset = _offset(flow, held, site)
            if offset is not None and _spaces(site) <= held.acquired & given:
                kept[site.key] = offset
    return kept


def _spaces(site: Site) -> frozenset[str]:
    if site.pointer.region is None:
        return BOTH
    return frozenset({_space(site.pointer.region)})


def _offset(flow: Flow, held: Held, site: Site) -> Expr | None:
    """The offset of the lock that is held at an access; None where the ways to it take several."""
    evaluator = flow.evaluator
    takes = [flow.lock.takes[each] for each in sorted(held.takes)]
    found = [evaluator.leave(each.pointer.offset, each.node, site.node) for each in takes]
    if not found or not all(same(evaluator.ledger, each, found[0]) for each in found[1:]):
        return None
    return found[0]


class _ways:  # noqa: N801 -- a function with memory
    """Whether the leader may go along an edge."""

    def __init__(self, evaluator: Evaluator, leader: list[tuple[Expr, Expr]]) -> None:
        self.evaluator = evaluator
        self.leader = leader
        self.known: dict[tuple[int, int], bool] = {}

    def __call__(self, source: int, target: int) -> bool:
        key = (source, target)
        if key not in self.known:
            jump = z3.substitute(self.evaluator.jump(source, target), *self.leader)
            self.known[key] = not z3.is_false(z3.simplify(jump))
        return self.known[key]


def _of_group(
    flow: Flow, found: Iterable[Site], leader: list[tuple[Expr, Expr]]
) -> dict[Key, Expr]:
    """The accesses between two barriers that the leader comes to with the lock in hand."""
    evaluator = flow.evaluator
    private = evaluator.place.private()
    given = BOTH if flow.given is None else flow.given
    kept = {}
    for site in found:
        if site.number in flow.lock.operations:
            continue
        spaces = _spaces(site)
        earlier, later = _around(evaluator, site.node)
        if earlier is None or later is None or not spaces <= given:
            continue
        strong = all(spaces <= evaluator.strengths[each].both for each in earlier | later)
        before = [flow.behind.get(each) for each in earlier]
        after = [flow.ends.get(each) for each in later]
        if not strong or None in before or None in after:
            continue
        if not all(each and each.lock and spaces <= each.acquired for each in before):
            continue
        if not all(each and each.lock and each.whole for each in after):
            continue
        takes = frozenset[int]().union(*(each.takes for each in (*before, *after) if each))
        held = replace(before[0] or Held(), takes=takes)
        offset = _offset(flow, held, site)
        if offset is None:
            continue
        offset = z3.simplify(z3.substitute(offset, *leader))
        if not mentions(offset, private):
            kept[site.key] = offset
    return kept


def _around(evaluator: Evaluator, node: int) -> tuple[set[int] | None, set[int] | None]:
    """The barriers before and after a node with none between; None where there may be none."""
    return _next(evaluator, node, backwards=True), _next(evaluator, node, backwards=False)


def _next(evaluator: Evaluator, start: int, backwards: bool) -> set[int] | None:
    graph = evaluator.graph
    found: set[int] = set()
    seen: set[int] = set()
    work = list(graph.predecessors[start]) if backwards else [start]
    if backwards and start == 0:
        return None
    while work:
        number = work.pop()
        if number in seen:
            continue
        seen.add(number)
        sync = graph.nodes[number].sync
        if sync is not None:
            if not isinstance(sync[1], Barrier):
                return None
            found.add(number)
            continue
        following = graph.predecessors[number] if backwards else graph.nodes[number].successors
        if not following or (backwards and number == 0):
            return None
        work += following
    return found
