"""The verifier's facts about two accesses: whether they can touch one byte in the wrong order."""

from __future__ import annotations

from itertools import product

from fencepost.placement.facts import Apart, Indexed
from fencepost.placement.regions import Access, AccessKind, Program
from fencepost.placement.turns import counted, facts_of
from fencepost.placement.verifier.flow import Env, Perform
from fencepost.records import replace

Key = tuple[int, int, int, frozenset[int], frozenset[int] | None, bool]
"""The key of open accesses: root allocation, class, age (-1: complete), the barriers signalled
since, the waves that have not seen it (None: all others), and whether each lane's own wave has."""


def waited_for(
    key: Key,
    barrier: int,
    members: frozenset[int] | None,
    everyone: frozenset[int],
    *,
    acquired: bool,
) -> Key | None:
    """Return an open access that a barrier was signalled after, once its members (None: everyone)
    have waited for it; None if all waves have seen it. An access that is not acquired stays as it
    was before the signal.
    """
    root, kind, age, signalled, unseen, lanes = key
    if acquired:
        unseen = (everyone if unseen is None else unseen) - (members or everyone)
        if members is None or not unseen:
            return None
    return root, kind, age, signalled - {barrier}, unseen, lanes


class Facts:
    """The facts that a program states about indices, for the verifier."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.ages = any(fact.now for fact in program.apart | program.across)
        self.never, self.not_now = _known(program.apart)
        self.wholly = _known(frozenset(each for each in program.apart if each.wholly))
        self.across, across_now = _known(program.across)
        self.across_in_iteration = self.across | across_now
        self.turned = counted(program.apart)
        """The indices that facts are about in some turns alone."""

    def meet(self, key: Key, first: Access, second: Access) -> bool:
        """Return True if an open access and a new one can touch the same byte in the wrong
        order.
        """
        outstanding = key[2] >= 0
        if first.kind is AccessKind.READ and second.kind is AccessKind.READ:
            return False
        is_now = key[1] % 2 == 0
        pairs = tuple(product(facts_of(first), facts_of(second)))
        never, not_now = self.wholly
        if not never.isdisjoint(pairs) or (is_now and not not_now.isdisjoint(pairs)):
            return False
        if first.own is not None and first.own == second.own:
            return outstanding
        if not self.never.isdisjoint(pairs) or (is_now and not self.not_now.isdisjoint(pairs)):
            return outstanding
        across = self.across_in_iteration if is_now else self.across
        if key[5] and not across.isdisjoint(pairs):
            return outstanding
        if self.program.in_order:
            alone = first.waves is not None and len(first.waves) == 1
            if self.program.waves == 1 or (alone and first.waves == second.waves):
                return outstanding
        if first.kind is second.kind is AccessKind.READ_WRITE:
            return first.operation is None or first.operation != second.operation
        unseen = key[4]
        if unseen is not None and not outstanding:
            others = unseen if second.waves is None else unseen & second.waves
            return bool(others)
        return True

    def in_turn(self, step: Perform, env: Env) -> Perform:
        """Return an access with the present turn, if facts are about its index in turns."""
        access = step.access
        if access.index is None or not step.turns or access.index not in self.turned:
            return step
        values = dict(env)
        turn = tuple(int(values[each]) for each in step.turns)
        return replace(step, access=replace(access, turn=turn))


_Pairs = set[tuple[Indexed, Indexed]]


def _known(facts: frozenset[Apart]) -> tuple[_Pairs, _Pairs]:
    """Return the indices that facts keep apart, in either order: always, and within one
    iteration.
    """
    always: _Pairs = set()
    now: _Pairs = set()
    for fact in facts:
        pairs = now if fact.now else always
        pairs |= {fact.sides, fact.sides[::-1]}
    return always, now
