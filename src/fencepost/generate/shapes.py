"""Programs of the search: skeletons with a form for every step, a kind for every object, and a
place for every thread, in order of size.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import product

from fencepost.generate.forms import (
    BARRIER_TIERS,
    MEMORY_TIERS,
    Action,
    BarrierForm,
    Form,
    Tier,
    barriers,
    forms,
    spaces,
)
from fencepost.generate.skeletons import Renaming, Skeleton, skeletons
from fencepost.program.program import BarrierKind
from fencepost.records import dataclass
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.scopes import Scope


@dataclass(frozen=True, slots=True)
class Shape:
    """A program up to names: a form for each step of the skeleton, thread after thread; the address
    space of each location; the kind of each barrier object; the workgroup of each thread, numbered
    by first use.
    """

    skeleton: Skeleton
    forms: tuple[Form, ...]
    spaces: tuple[AddressSpace, ...]
    barriers: tuple[BarrierForm, ...]
    workgroups: tuple[int, ...]

    @property
    def scopes(self) -> tuple[Scope, ...]:
        """The scope of each level: the system, then inwards the scopes that divide threads of this
        layout.
        """
        return (Scope.SYSTEM, *levels(self.workgroups))

    def threads(self) -> Iterator[tuple[tuple[Action, int, Form], ...]]:
        """The steps of each thread with their forms."""
        rest = iter(self.forms)
        for thread in self.skeleton.threads:
            yield tuple((action, number, next(rest)) for action, number in thread)


def levels(workgroups: Sequence[int]) -> tuple[Scope, ...]:
    """Return the scopes smaller than the system that divide the threads of a layout, from the
    outside in. A scope that includes all of them, or that divides them as a listed one does, adds
    nothing.
    """
    several = len(set(workgroups)) > 1
    shared = len(set(workgroups)) < len(workgroups)
    return ((Scope.WORKGROUP,) if several else ()) + ((Scope.WAVEFRONT,) if shared else ())


MAX_LEVELS = 2
"""The most scopes that divide the threads of a layout: the workgroup and the wavefront."""


@dataclass(frozen=True)
class Vocabulary:
    """The forms, address spaces and barrier objects of programs, up to some tier."""

    tier: Tier

    @cached_property
    def tiers(self) -> tuple[Tier, ...]:
        order = BARRIER_TIERS if self.tier.of_barriers else MEMORY_TIERS
        return order[: order.index(self.tier) + 1]

    @cached_property
    def forms(self) -> dict[Action, list[tuple[int, Form]]]:
        """The forms of each action, numbered."""
        every = enumerate(form for tier in self.tiers for form in forms(tier))
        found: dict[Action, list[tuple[int, Form]]] = {}
        for number, form in every:
            found.setdefault(form.action, []).append((number, form))
        return found

    @cached_property
    def new_forms(self) -> frozenset[Form]:
        """The forms that the last tier adds."""
        return frozenset(forms(self.tier))

    @cached_property
    def spaces(self) -> tuple[AddressSpace, ...]:
        return tuple(space for tier in self.tiers for space in spaces(tier))

    @cached_property
    def barriers(self) -> tuple[BarrierForm, ...]:
        return tuple(barrier for tier in self.tiers for barrier in barriers(tier))

    def choices(self, skeleton: Skeleton) -> list[list[tuple[int, Form]]]:
        """Return the forms that each step may take: scopes no narrower than this many threads can
        distinguish, and forms that single out address spaces only if there can be two.
        """
        narrowest = min(len(skeleton.threads) - 1, MAX_LEVELS)
        several = min(skeleton.locations, len(self.spaces)) > 1
        return [
            [
                (number, form)
                for number, form in self.forms.get(action, [])
                if form.level <= narrowest and (several or not form.singles_out_spaces)
            ]
            for action, _ in skeleton.steps
        ]

    def shapes(self, skeleton: Skeleton, *, synchronizing: bool) -> Iterator[Shape]:
        """Yield the programs with this skeleton that use something of the last tier; if
        `synchronizing`, only those in which one thread may release and another acquire.
        """
        places = [t for t, thread in enumerate(skeleton.threads) for _ in thread]
        new = {*spaces(self.tier), *barriers(self.tier)}
        kinds = [
            (chosen_spaces, chosen_barriers, bool(new & {*chosen_spaces, *chosen_barriers}))
            for chosen_spaces in product(self.spaces, repeat=skeleton.locations)
            for chosen_barriers in product(self.barriers, repeat=skeleton.barriers)
        ]
        choices = self.choices(skeleton)
        possible = [tuple(form for _, form in each) for each in choices]
        if synchronizing and not _can_synchronize(possible, places):
            return
        for chosen in product(*choices):
            numbers = tuple(number for number, _ in chosen)
            own = tuple(form for _, form in chosen)
            if synchronizing and not _may_synchronize(own, places):
                continue
            fresh = not self.new_forms.isdisjoint(own)
            for chosen_spaces, chosen_barriers, is_new in kinds:
                if not (fresh or is_new) or not _has_use(own, chosen_spaces):
                    continue
                for workgroups in _layouts(skeleton, own, chosen_spaces, chosen_barriers):
                    shape = Shape(skeleton, own, chosen_spaces, chosen_barriers, workgroups)
                    if _is_least(shape, numbers):
                        yield shape


def shapes(
    operations: int, tiers: Iterable[Tier], *, synchronizing: bool = False
) -> Iterator[Shape]:
    """Yield all programs with this many operations, by number of threads, then by tier; within a
    tier, first those whose registers show all that they did. If `synchronizing`, skip programs
    without barriers in which no thread may release what another acquires.
    """
    vocabularies = [Vocabulary(tier) for tier in tiers]
    for threads in range(1, operations + 1):
        for vocabulary in vocabularies:
            of_barriers = vocabulary.tier.of_barriers
            every = skeletons(operations, threads, frozenset(vocabulary.forms))
            for skeleton in sorted(every, key=lambda skeleton: len(skeleton.rewritten)):
                if skeleton.barriers or not of_barriers:
                    pruned = synchronizing and not of_barriers
                    yield from vocabulary.shapes(skeleton, synchronizing=pruned)


def _has_use(chosen: tuple[Form, ...], chosen_spaces: tuple[AddressSpace, ...]) -> bool:
    """Return True unless a form singles out address spaces and the program has only one."""
    return len(set(chosen_spaces)) > 1 or not any(form.singles_out_spaces for form in chosen)


def _can_synchronize(possible: Sequence[tuple[Form, ...]], places: Sequence[int]) -> bool:
    """Return True if some choice of forms has a release in one thread and an acquire in another."""
    every = [(t, form) for t, forms in zip(places, possible, strict=True) for form in forms]
    return _may_synchronize(tuple(form for _, form in every), [t for t, _ in every])


def _may_synchronize(chosen: tuple[Form, ...], places: Sequence[int]) -> bool:
    """Return True if the forms have a release in one thread and an acquire in another."""
    releases = {t for t, form in zip(places, chosen, strict=True) if form.releases}
    acquires = {t for t, form in zip(places, chosen, strict=True) if form.acquires}
    return bool(releases and acquires) and (len(releases | acquires) > 1)


def _layouts(
    skeleton: Skeleton,
    chosen: tuple[Form, ...],
    chosen_spaces: tuple[AddressSpace, ...],
    chosen_barriers: tuple[BarrierForm, ...],
) -> Iterator[tuple[int, ...]]:
    """Yield the workgroups of the threads, one assignment for each that programs can distinguish.
    Threads that share LDS or a barrier object of a workgroup are in one workgroup.
    """
    threads = len(skeleton.threads)
    narrow = max((form.level for form in chosen), default=0)
    cluster = any(barrier.kind is BarrierKind.CLUSTER for barrier in chosen_barriers)
    local = AddressSpace.LOCAL in chosen_spaces
    groups = _sharing(skeleton, chosen_spaces, chosen_barriers)
    for workgroups in _partitions(threads):
        several, together = len(set(workgroups)) > 1, len(set(workgroups)) < threads
        if not all(len({workgroups[t] for t in group}) == 1 for group in groups):
            continue
        if narrow > len(levels(workgroups)):
            continue
        # Where every scope includes every thread, workgroups matter to what is one a workgroup.
        # Of layouts that part all threads alike, one stands for the others.
        needed = local or cluster or narrow > 1 or (narrow == 1 and several)
        if chosen_barriers and not cluster:
            needed = not several
        elif not needed:
            needed = narrow == 0 and not together
        if needed:
            yield workgroups


def _sharing(
    skeleton: Skeleton,
    chosen_spaces: tuple[AddressSpace, ...],
    chosen_barriers: tuple[BarrierForm, ...],
) -> list[set[int]]:
    """Return the threads that use each object that has one instance a workgroup."""
    users: dict[tuple[bool, int], set[int]] = {}
    for index, thread in enumerate(skeleton.threads):
        for action, number in thread:
            if action.on_location and chosen_spaces[number] is AddressSpace.LOCAL:
                users.setdefault((True, number), set()).add(index)
            if action.on_barrier and chosen_barriers[number].kind is not BarrierKind.CLUSTER:
                users.setdefault((False, number), set()).add(index)
    return list(users.values())


def _partitions(threads: int) -> Iterator[tuple[int, ...]]:
    """The ways to spread threads over workgroups, numbered by first use."""

    def extend(before: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(before) == threads:
            yield before
            return
        for number in range(max(before, default=-1) + 2):
            yield from extend((*before, number))

    return extend(())


_SPACE_ORDER = list(AddressSpace)


def _is_least(shape: Shape, numbers: tuple[int, ...]) -> bool:
    """Return True if the shape comes first among those that differ from it only in names."""
    renamings = shape.skeleton.renamings
    if len(renamings) == 1:
        return True
    ends = []
    start = 0
    for thread in shape.skeleton.threads:
        ends.append(numbers[start : start + len(thread)])
        start += len(thread)
    own = _key(shape, ends, shape.workgroups)
    return all(own <= _renamed(shape, ends, renaming) for renaming in renamings)


_Key = tuple[tuple[int, ...], tuple[int, ...], tuple[tuple[str, int], ...], tuple[int, ...]]


def _renamed(shape: Shape, ends: list[tuple[int, ...]], renaming: Renaming) -> _Key:
    names: dict[int, int] = {}
    workgroups = tuple(
        names.setdefault(shape.workgroups[thread], len(names)) for thread in renaming.threads
    )
    renamed = Shape(
        shape.skeleton,
        shape.forms,
        tuple(shape.spaces[old] for old in renaming.locations),
        tuple(shape.barriers[old] for old in renaming.barriers),
        workgroups,
    )
    return _key(renamed, [ends[thread] for thread in renaming.threads], workgroups)


def _key(shape: Shape, ends: list[tuple[int, ...]], workgroups: tuple[int, ...]) -> _Key:
    return (
        tuple(number for end in ends for number in end),
        tuple(_SPACE_ORDER.index(space) for space in shape.spaces),
        tuple((barrier.kind.value, barrier.count or 0) for barrier in shape.barriers),
        workgroups,
    )
