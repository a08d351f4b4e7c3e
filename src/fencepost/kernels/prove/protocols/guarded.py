"""The accesses that a lock guards: those where a work-item holds it, or its workgroup."""

from __future__ import annotations

from collections.abc import Iterable

import z3

from fencepost.kernels.certificate import Premise
from fencepost.kernels.protocol_words import ANYWHERE, Gain, Protocol
from fencepost.kernels.prove.protocols.exclusion import Flow
from fencepost.kernels.prove.protocols.instance import Instance
from fencepost.kernels.prove.protocols.matching import Matcher
from fencepost.kernels.prove.summary.accesses import Key, Site
from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.summary.parties import Leader, leader_of, only
from fencepost.kernels.prove.terms.term import Expr, mentions
from fencepost.llvm.effects.effect import Barrier
from fencepost.records import dataclass, replace
from fencepost.vocabulary.address_spaces import SyncSpace
from fencepost.vocabulary.scopes import Scope


@dataclass(frozen=True, slots=True)
class Guarded:
    """Accesses guarded by a lock, by key, with the offset of the lock that is held.

    `own`: the work-item itself holds it; `group`: its workgroup does.
    """

    lock: Instance
    own: dict[Key, Expr]
    group: dict[Key, Expr]

    def offset(self, site: Site, *, apart: bool) -> Expr | None:
        """Return the lock held at an access; None without one that other parties respect."""
        needed = Scope.AGENT if apart else Scope.WORKGROUP
        if self.lock.scope < needed or (apart and self.lock.word.space == SyncSpace.LOCAL):
            return None
        found = self.own.get(site.key)
        return found if found is not None or not apart else self.group.get(site.key)


@dataclass(frozen=True, slots=True)
class Different:
    """Conditions that two accesses are made under different locks."""

    conditions: tuple[Expr, ...] = ()
    locks: tuple[Instance, ...] = ()

    @property
    def protocols(self) -> frozenset[Protocol]:
        return frozenset(each.protocol for each in self.locks)

    @property
    def premises(self) -> frozenset[Premise]:
        """Premises of the order that these locks give."""
        return frozenset().union(*(each.premises for each in self.locks))

    @property
    def never(self) -> bool:
        """True if both accesses surely hold the same lock."""
        return any(z3.is_false(each) for each in self.conditions)


def differ(
    locks: Iterable[Guarded],
    left: Site,
    right: Site,
    *,
    apart: bool,
    pairs: list[tuple[Expr, Expr]],
) -> Different:
    """Return the conditions that no lock orders two accesses: they hold different ones."""
    found: list[Expr] = []
    held: list[Instance] = []
    for each in locks:
        one, other = each.offset(left, apart=apart), each.offset(right, apart=apart)
        if one is not None and other is not None:
            found.append(z3.simplify(one != z3.substitute(other, *pairs)))
            held.append(each.lock)
    return Different(tuple(found), tuple(held))


def guarded(matcher: Matcher) -> list[Guarded]:
    """Return the locks of a kernel and the accesses that they guard."""
    evaluator, found = matcher.evaluator, matcher.found
    accesses = frozenset(each.number for each in found)
    made = []
    for each in matcher.instances(Gain.EXCLUSION):
        lock = each
        if evaluator.launch.groups == 1 and lock.scope > Scope.WORKGROUP:
            lock = replace(lock, scope=Scope.WORKGROUP)  # then fences need not reach further either
        everyone = Flow(evaluator, lock, accesses, lambda source, target: True)
        everyone.solve()
        if everyone.given is not None:
            made.append(Guarded(lock, _kept(everyone, found), {}))
            continue
        used = [site for sites in lock.parts.values() for site in sites]
        leader = leader_of(evaluator, used)
        if leader is None:
            continue
        flow = Flow(evaluator, lock, accesses, _Ways(evaluator, leader))
        flow.solve()
        if flow.given is not None:
            mine = [each for each in found if only(evaluator, each, leader)]
            made.append(Guarded(lock, _kept(flow, mine), _of_group(flow, found, leader)))
    return made


def _kept(flow: Flow, found: Iterable[Site]) -> dict[Key, Expr]:
    """Return the accesses at which the work-item itself holds the lock, with the lock's offset."""
    kept = {}
    given = ANYWHERE if flow.given is None else flow.given
    operations = flow.lock.operations
    for site in found:
        held = flow.before.get(site.number)
        if held is not None and held.lock and site.number not in operations:
            offset = flow.offset(held.takes, site.node)
            if offset is not None and site.spaces <= held.acquired & given:
                kept[site.key] = offset
    return kept


class _Ways:
    """Test for edges that the leader may take."""

    def __init__(self, evaluator: Evaluator, leader: Leader) -> None:
        self.evaluator = evaluator
        self.leader = leader
        self.known: dict[tuple[int, int], bool] = {}

    def __call__(self, source: int, target: int) -> bool:
        key = (source, target)
        if key not in self.known:
            jump = z3.substitute(self.evaluator.jump(source, target), *self.leader)
            self.known[key] = not z3.is_false(z3.simplify(jump))
        return self.known[key]


def _of_group(flow: Flow, found: Iterable[Site], leader: Leader) -> dict[Key, Expr]:
    """Return the accesses between two barriers that the leader reaches with the lock in hand."""
    evaluator = flow.evaluator
    private = evaluator.place.private()
    given = ANYWHERE if flow.given is None else flow.given
    operations = flow.lock.operations
    kept = {}
    for site in found:
        earlier = _next(evaluator, site.node, backwards=True)
        later = _next(evaluator, site.node, backwards=False)
        if site.number in operations or earlier is None or later is None:
            continue
        if not site.spaces <= given:
            continue
        strong = all(site.spaces <= evaluator.strengths[each].both for each in earlier | later)
        before = [flow.behind.get(each) for each in earlier]
        after = [flow.ends.get(each) for each in later]
        if not strong:
            continue
        if not all(each and each.lock and site.spaces <= each.acquired for each in before):
            continue
        if not all(each and each.lock and each.whole for each in after):
            continue
        takes = frozenset[int]().union(*(each.takes for each in (*before, *after) if each))
        offset = flow.offset(takes, site.node)
        if offset is None:
            continue
        offset = z3.simplify(z3.substitute(offset, *leader))
        if not mentions(offset, private):
            kept[site.key] = offset
    return kept


def _next(evaluator: Evaluator, start: int, *, backwards: bool) -> set[int] | None:
    """Return the barriers before or after a node with none between; None if there may be none."""
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
