"""Pairs of accesses of a kernel that never meet, for placement: proved of the kernel without
barriers.

Barriers are placed according to which accesses may meet. The proof is about two work-items of a
workgroup, in any iterations and for any inputs, and assumes no barrier: loads from memory that the
kernel writes may give any value. So it holds whatever barriers are placed, and does not depend on
barriers that placement removes.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from functools import partial
from typing import TYPE_CHECKING

from fencepost.errors import BoundReached, InputError, UnsupportedError
from fencepost.kernels.certificate import Premise, ordered
from fencepost.kernels.options import Options
from fencepost.kernels.question.budget import Steps
from fencepost.kernels.question.objects import ALL
from fencepost.kernels.question.own_context import own_context
from fencepost.kernels.stages.any_size import is_of_any_size
from fencepost.kernels.stages.brought import brought
from fencepost.kernels.stages.proof import loads_of, terms_of
from fencepost.kernels.stages.sequence import prepared
from fencepost.kernels.task import Task
from fencepost.llvm.cfg.graph import Graph
from fencepost.llvm.effects.effect import Pointer, Query, Unsupported
from fencepost.llvm.effects.functions import LaunchData
from fencepost.llvm.effects.launch_id import Id
from fencepost.llvm.launches.launch import Dim, Extent
from fencepost.llvm.module import Function, Module
from fencepost.placement.certificate import Premise as OfPlacement
from fencepost.placement.facts import Apart, Asked
from fencepost.placement.from_llvm.accesses import Made
from fencepost.placement.from_llvm.kernel import Ask, Kernel
from fencepost.placement.from_llvm.told import NOTHING, Told
from fencepost.records import dataclass, replace
from fencepost.vocabulary.address_spaces import SyncSpace

if TYPE_CHECKING:
    from fencepost.kernels.prove.ask.turns import Kept

UNSAID = frozenset({OfPlacement.IN_BOUNDS, OfPlacement.NO_OVERFLOW, OfPlacement.UNIFORM_LOADS})
"""Assumptions that the prover makes, or defines otherwise, without naming them as premises: where
one of these is refused, it is not asked."""
_ANY_SIZE = frozenset({Id.LOCAL_ID, Id.GROUP_ID, Id.LANE, Id.WAVE_SIZE, Id.CLUSTER_GROUP})
"""Queries with the same answer in a smaller workgroup of one row."""

MOST_GROUPS = (1 << 32) - 1
"""Greatest number of workgroups of a grid along an axis: a dispatch packet has 32 bits for
work-items [001 Kernel Dispatch]."""

Access = tuple[int, bool]
"""An instruction, by its `id`; True if it writes."""


@dataclass(frozen=True, slots=True)
class _Found:
    """Pairs of accesses proved for one size of waves: those that never meet, `always`, within one
    iteration (`now`) or in some turns of loops (`in_turns`), and those that `surely` meet.
    `periods`: the number of turns of loops, by the labels of their headers.
    """

    always: frozenset[tuple[Access, Access]]
    now: frozenset[tuple[Access, Access]]
    surely: frozenset[tuple[Access, Access]]
    in_turns: Mapping[tuple[Access, Access], Kept]
    periods: Mapping[str, int]
    premises: AbstractSet[Premise]

    def and_also(self, other: _Found) -> _Found:
        """Return the facts that hold for both wave sizes."""
        always = self.always & other.always
        one, two = self.in_turns, other.in_turns
        if self.periods != other.periods:
            one, two = {}, {}
        found = {pair: one[pair] & two[pair] for pair in one.keys() & two.keys()}
        # What never meets with waves of one size meets in the turns of the other.
        found |= {pair: kept.of_two() for pair, kept in one.items() if pair in other.always}
        found |= {pair: kept.of_two() for pair, kept in two.items() if pair in self.always}
        return _Found(
            always,
            ((self.now | self.always) & (other.now | other.always)) - always,
            self.surely | other.surely,
            found,
            self.periods,
            self.premises | other.premises,
        )


@dataclass(frozen=True, slots=True)
class Dispatched:
    """Facts given about how kernels are dispatched, beside the size of workgroups. `arguments`:
    values of some arguments, by name; `grid`: the most workgroups along each axis.
    """

    arguments: tuple[tuple[str, str], ...] = ()
    grid: Dim | None = None

    @property
    def premises(self) -> tuple[OfPlacement, ...]:
        """Premises of placement that follow; those about arguments are named by the prover."""
        return () if self.grid is None else (OfPlacement.GRID,)

    @property
    def one_workgroup(self) -> bool:
        """True if the launch has one workgroup only, so that no other writes its memory."""
        return self.grid == (1, 1, 1)


UNTOLD = Dispatched()
"""No facts given."""


@dataclass(frozen=True, slots=True)
class Asking:
    """Settings of the prover's questions. `refused`: premises, by name, that nothing may rest on;
    `lds`: look at LDS alone; `seconds`: an outer stop for each kernel; `dispatched`: facts about
    launches.
    """

    refused: frozenset[str] = frozenset()
    lds: bool = False
    seconds: float = 60.0
    dispatched: Dispatched = UNTOLD

    def of(self, module: Module) -> Ask | None:
        """Return the prover's answers for a module, as a function of its kernels; None if a premise
        that it needs is refused.
        """
        if any(each.stated.name in self.refused for each in UNSAID):
            return None
        return partial(_told, self, module)


def _told(asking: Asking, module: Module, kernel: Kernel) -> Told:
    """Return what is proved of a kernel's accesses for all sizes that its waves may have."""
    barred = frozenset(each for each in Premise if each.stated.name in asking.refused)
    exact = kernel.workgroup is not None
    sizes = kernel.workgroup or kernel.most
    grid = asking.dispatched.grid
    # A grid of a known size has no more workgroups, whatever their size.
    full = exact or grid is not None
    full = full or OfPlacement.FULL_WORKGROUPS.stated.name not in asking.refused
    if not exact and sizes[1:] != (1, 1):
        return NOTHING
    function = without_barriers(kernel)
    found: _Found | None = None
    for wave in sorted(kernel.lanes):
        options = Options(
            sizes,
            asking.dispatched.grid,
            wave,
            arguments=asking.dispatched.arguments,
            seconds=asking.seconds,
            refused=barred,
            extent=Extent.ONE_GROUP,
        )
        one = _found(module, function, options, bounds=(exact, full), lds=asking.lds)
        if one is None:
            return NOTHING
        found = one if found is None else found.and_also(one)
    if found is None or found.premises & barred:
        return NOTHING
    stated = tuple(
        replace(each.stated, option=f"--refuse {each.stated.name}" if each.stated.option else "")
        for each in ordered(found.premises)
    )
    stated += tuple(each.stated for each in asking.dispatched.premises)
    if full and not exact and grid is None:
        stated += (OfPlacement.FULL_WORKGROUPS.stated,)
    names: dict[Access, list[str]] = {}
    for name, each in kernel.made.items():
        names.setdefault((id(each.instruction), each.writes), []).append(name)
    always, now, surely = (
        frozenset(_named(each, names, kernel.made))
        for each in (found.always, found.now, found.surely)
    )
    facts = {Apart(*each) for each in always}
    facts |= {Apart(*each, now=True) for each in now - always}
    for pair, turns in found.in_turns.items():
        for first, second in _named(frozenset({pair}), names, kernel.made, sort=False):
            apart = frozenset() if pair in found.always else turns.apart
            for some, wholly in ((apart, False), (turns.wholly, True)):
                facts |= {
                    Apart.between((first, one), (second, two), wholly=wholly) for one, two in some
                }
    return Told(Asked(frozenset(facts), stated), always | surely, asking.lds, found.periods)


def _named(
    pairs: frozenset[tuple[Access, Access]],
    names: dict[Access, list[str]],
    made: dict[str, Made],
    *,
    sort: bool = True,
) -> Iterator[tuple[str, str]]:
    """Yield pairs by the names that facts use for their accesses, if placement needs them."""
    for one, other in pairs:
        for first in names.get(one, ()):
            for second in names.get(other, ()):
                if made[first].may_meet(made[second]):
                    yield (min(first, second), max(first, second)) if sort else (first, second)


def without_barriers(kernel: Kernel) -> Function:
    """Return a kernel's function as placement strips it: without barriers and their fences."""
    blocks, ordinal = [], 0
    for block in kernel.function.blocks:
        numbered = list(enumerate(block.instructions, start=ordinal))
        ordinal += len(numbered)
        # What gives a value stays: somebody may ask for it.
        kept = tuple(
            each
            for at, each in numbered
            if at not in kernel.synchronizing or each.head.name is not None
        )
        blocks.append(replace(block, instructions=kept))
    return replace(kernel.function, blocks=tuple(blocks))


@own_context()
def _found(
    module: Module, function: Function, options: Options, *, bounds: tuple[bool, bool], lds: bool
) -> _Found | None:
    """Return what terms prove; None if they cannot answer. `bounds`: whether workgroups have
    exactly the given size, or else one row of at most that size; and whether a grid has no more
    workgroups than it could have of that size. `lds`: only accesses that may be to LDS.
    """
    import z3

    from fencepost.kernels.prove.ask.asking import Asking as Questions
    from fencepost.kernels.prove.ask.meeting_launch import Launches, launches
    from fencepost.kernels.prove.ask.never_meet import NeverMeet
    from fencepost.kernels.prove.ask.shown_pairs import shown, told_from_others
    from fencepost.kernels.prove.disjoint.chosen import by_object
    from fencepost.kernels.prove.summary.accesses import sites
    from fencepost.kernels.prove.summary.preconditions import impossible, stated
    from fencepost.kernels.prove.terms.spans import Spans

    sys.setrecursionlimit(max(sys.getrecursionlimit(), 20_000))
    try:
        task = Task.asked(module, function, options, "")
        exact, full = bounds
        if not full:
            # Of smaller workgroups a grid may have more.
            x, y, z = (MOST_GROUPS // part * part for part in task.launch.cluster)
            task = replace(task, launch=replace(task.launch, grid=(x, y, z)))
        kernel = prepared(task)
        graph = kernel.relaxed.graph
        if not _is_read(graph):
            return None
        if not (exact or _asks_no_size(graph)):
            # The size is a symbol in what the kernel computes of it.
            if not is_of_any_size(graph):
                return None
            launch = task.launch.of_any_size(task.launch.workgroup)
            kernel = replace(kernel, task=replace(task, launch=launch))
        evaluator, assumed = terms_of(kernel, loads_of(kernel, ALL))
        evaluator.ledger.whole = Steps.PLACEMENT
        if not exact:
            # What lanes exchange is known of full waves alone.
            evaluator.butterflies.any = False
        if impossible(evaluator, assumed, stated(evaluator)) is not None:
            return None
        asked = NeverMeet(evaluator, assumed)
        every = told_from_others(sites(evaluator, values=False))
        every = [each for each in every if SyncSpace.LOCAL in each.spaces or not lds]
        found = by_object(evaluator, every)
        asked.ask(found)
        questions = Questions(
            evaluator, assumed, Spans(evaluator.launch, evaluator.last_turn, evaluator.arguments)
        )
        overflows = Premise.NO_OVERFLOW in evaluator.ledger.premises
        if overflows and launches(questions, found, ()) is not Launches.MEET:
            return None
    except (InputError, UnsupportedError, BoundReached, z3.Z3Exception):
        return None
    told = shown(asked, found)
    periods = {graph.nodes[each].label: many for each, many in asked.turns.periods.items()}
    premises = evaluator.ledger.premises | set(brought(kernel, ()))
    return _Found(told.always, told.now, told.surely, told.in_turns, periods, premises)


def _is_read(graph: Graph) -> bool:
    """Return True if everything that may write memory is interpreted."""
    return not any(
        isinstance(meaning, Unsupported) for node in graph.nodes for _, meaning in node.body
    )


def _asks_no_size(graph: Graph) -> bool:
    """Return True if a kernel asks nothing that depends on the size of its workgroup."""
    for node in graph.nodes:
        for _, meaning in node.body:
            match meaning:
                case Query(what=what) if what not in _ANY_SIZE:
                    return False
                case Pointer(what=LaunchData.IMPLICIT | LaunchData.DISPATCH):
                    return False
    return True
