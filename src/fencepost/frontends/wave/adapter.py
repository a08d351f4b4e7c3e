"""The pass itself: it reads the trace, places barriers, writes them into its graphs, and
verifies.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Sequence
from typing import Any

from fencepost.errors import InputError, UnsupportedError
from fencepost.frontends.wave.block import block_of, noting
from fencepost.frontends.wave.trace import Captured, Spot, capture, locations
from fencepost.placement.choice.hazards import get_barriers_analysis as analyse
from fencepost.placement.choice.strategies import (
    SyncRegion,
    find_disjoint_interval_strategy,
    minimize_placement_strategy,
)
from fencepost.placement.emit import Placed
from fencepost.placement.insert import inserted
from fencepost.placement.place import Placement, Strategy, place
from fencepost.placement.regions import (
    Barrier,
    Conditional,
    Counter,
    CounterWait,
    Loop,
    Node,
    Other,
    Program,
    Signal,
    Uniformity,
    Wait,
    walk,
)
from fencepost.placement.target import TargetConfig
from fencepost.placement.verifier.verdict import Fault, Verdict
from fencepost.placement.verifier.verify import verify as judge
from fencepost.records import replace

NAME = "add_shared_memory_barriers"


class UnverifiedWarning(UserWarning):
    """The barriers of a trace are placed, and not verified: with its own barriers waves may pass at
    different times.
    """


def add_shared_memory_barriers(trace: Any, target: str = "") -> None:
    """Insert the barriers that a trace lacks (003 Public API): `place_in_trace` with the strategy
    `minimize` for whole barriers, `disjoint` for split ones.
    """
    place_in_trace(trace, target)


def place_in_trace(trace: Any, target: str = "", strategy: Strategy | None = None) -> Placement:
    """Insert the barriers that a trace lacks, and return the placement.

    `target` is a processor's name; empty, or a device of another kind, for barriers that are not
    split. Raises InputError for an unknown target or a malformed trace, UnsupportedError if no
    barrier can order two accesses; the trace is unchanged then. Warns (UnverifiedWarning) if only
    some waves pass a barrier that the trace has: barriers are placed as if it were not there, and
    the verdict is not `ok`.
    """
    if not isinstance(target, str):
        raise InputError(
            f"the target is {target!r}",
            rule="a target is a processor's name, or empty",
            mend="name the processor, as in 'gfx942'",
        )
    # Wave compiles for other devices too, by other names; of those, no halves are known.
    config = TargetConfig(target if target.startswith("gfx") else "")
    captured = capture(trace, block_of(trace))
    plain = _plain(captured.program)
    if strategy is None:
        # A barrier of the trace's own must not come between a signal and its wait.
        whole = not config.has_split_barriers or plain != captured.program
        strategy = Strategy.MINIMIZE if whole else Strategy.DISJOINT
    result = place(plain, config, strategy)
    _demand(result.verdict, result.after)
    after = inserted(captured.program, result.layout, result.placed)
    verdict = judge(after, config)
    if verdict.unordered or any(f.fault is not Fault.DIVERGENT for f in verdict.findings):
        _demand(verdict, after)
    _insert(captured, result)
    locations(trace.preorder_walk())
    if not verdict.ok:
        warnings.warn(_staggered(verdict, after), UnverifiedWarning, stacklevel=2)
    return replace(result, given=captured.program, after=after, verdict=verdict)


def _plain(program: Program) -> Program:
    """Return a program without the barriers that order nothing by themselves: those without fences,
    and those that only some waves pass.
    """

    def clean(nodes: tuple[Node, ...], *, shared: bool) -> tuple[Node, ...]:
        out: list[Node] = []
        for node in nodes:
            match node:
                case Loop():
                    inside = shared and node.uniformity is Uniformity.UNIFORM
                    out.append(replace(node, body=clean(node.body, shared=inside)))
                case Conditional():
                    inside = shared and node.uniformity is Uniformity.UNIFORM
                    out.append(replace(node, then=clean(node.then, shared=inside)))
                case Barrier() | Signal() | Wait() if not (shared and node.fences.releases):
                    out.append(Other(node.label or "barrier"))
                case _:
                    out.append(node)
        return tuple(out)

    return replace(program, body=clean(program.body, shared=True))


def _staggered(verdict: Verdict, program: Program) -> str:
    """Return the warning for a trace with a barrier of its own that only some waves pass."""
    nodes = list(walk(program.body))
    name = getattr(nodes[verdict.findings[0].node], "label", None) or "a barrier"
    return (
        f"the barriers are placed, and not verified: some waves alone pass '{name}', so that waves"
        " meet at different barriers, and what is ordered then is not known"
    )


def get_barriers_analysis(
    trace: Any,
    target_arch: TargetConfig,  # noqa: ARG001  # as Wave calls it
) -> list[SyncRegion]:
    """Return the hazards of a trace as windows between its nodes (003 get_barriers_analysis)."""
    captured = capture(trace, block_of(trace))
    at = locations(trace.preorder_walk())
    out = []
    for region in analyse(captured.program):
        producer = captured.nodes[region.prod_location]
        consumer = captured.nodes[region.cons_location]
        start = end = None
        if region.cross_iter:
            body = list(consumer.graph.nodes)
            if producer.graph is not consumer.graph:
                body = [
                    captured.nodes[site.location] for site in (region.graph_start, region.graph_end)
                ]
            start, end = body[0], body[-1]
        out.append(
            SyncRegion(
                region.resource,
                [producer],
                [consumer],
                region.cross_iter,
                producer,
                consumer,
                at[producer],
                at[consumer],
                start,
                end,
            )
        )
    return out


def verify(trace: Any) -> Verdict:
    """Verify the barriers that a trace has, whoever placed them."""
    return judge(capture(trace, block_of(trace)).program)


def install() -> list[str]:
    """Replace Wave's pass by this one, in every loaded module that has imported it; return the
    names of the modules.
    """
    import wave_lang.kernel.wave.barriers
    import wave_lang.kernel.wave.compile
    import wave_lang.kernel.wave.wave  # noqa: F401

    changed = []
    for name, module in sorted(sys.modules.items()):
        if name.startswith("wave_lang.") and hasattr(module, NAME):
            setattr(module, NAME, add_shared_memory_barriers)
            changed.append(name)
    noting(sys.modules["wave_lang.kernel.wave.wave"])
    return changed


class BarrierEmitter:
    """A placer of barriers for windows between nodes of a trace (003 Emission). Constructing it for
    a target returns the emitter of that target.
    """

    def __init__(self, cfg: TargetConfig) -> None:
        self.cfg = cfg

    def __new__(cls, cfg: TargetConfig) -> BarrierEmitter:  # noqa: PYI034  # a subclass, by the target
        """Create the emitter for a target."""
        if cls is BarrierEmitter:
            split = cfg.has_split_barriers
            return object.__new__(BasicSplitBarrierEmitter if split else LegacyBarrierEmitter)
        return object.__new__(cls)

    def optimize(self, sync_regions: Sequence[SyncRegion]) -> Sequence[SyncRegion]:
        """Return the windows that get a barrier."""
        raise NotImplementedError

    def place_barrier(self, region: SyncRegion) -> None:
        """Place one barrier for a window."""
        raise NotImplementedError

    def emit(self, sync_regions: Sequence[SyncRegion]) -> None:
        """Choose windows and place a barrier for each."""
        for region in self.optimize(sync_regions):
            self.place_barrier(region)

    def verify(self, trace: Any) -> None:
        """Raise UnsupportedError if the trace's barriers leave anything unordered."""
        program = capture(trace, block_of(trace)).program
        _demand(judge(program), program)


class LegacyBarrierEmitter(BarrierEmitter):
    """An emitter of one operation, before the consumer."""

    def optimize(self, sync_regions: Sequence[SyncRegion]) -> Sequence[SyncRegion]:
        return minimize_placement_strategy(sync_regions)

    def place_barrier(self, region: SyncRegion) -> None:
        gathers, tensors = _asynchronous(region)
        _add("SharedMemoryBarrier", _before(region.consumer), gathers, tensors)


class BasicSplitBarrierEmitter(BarrierEmitter):
    """An emitter of a signal after the producer and a wait before the consumer, of ID -1."""

    def optimize(self, sync_regions: Sequence[SyncRegion]) -> Sequence[SyncRegion]:
        return find_disjoint_interval_strategy(sync_regions)

    def place_barrier(self, region: SyncRegion) -> None:
        gathers, tensors = _asynchronous(region)
        after = _before(region.producer.next)
        if gathers:
            _add("MemoryCounterWait", after, 0)
        _add("SharedMemoryBarrierSignal", after, -1, tensors)
        _add("SharedMemoryBarrierWait", _before(region.consumer), -1)


def _before(node: Any) -> Spot:
    return Spot(node.graph, node)


def _asynchronous(region: SyncRegion) -> tuple[bool, bool]:
    """Return two flags: the ends of a window include gathers to LDS, and tensor loads."""
    from wave_lang.kernel.ops.wave_ops import GatherToLDS, TensorLoadToLDS, get_custom

    ends = [get_custom(node) for node in (region.producer, region.consumer)]
    return (
        any(isinstance(each, GatherToLDS) for each in ends),
        any(isinstance(each, TensorLoadToLDS) for each in ends),
    )


def _insert(captured: Captured, result: Placement) -> None:
    """Write the placement into the graphs."""
    from wave_lang.kernel.ops.wave_ops import SharedMemoryBarrier, get_custom

    by_gap: dict[int, list[Placed]] = {}
    for placed in result.placed:
        by_gap.setdefault(placed.gap, []).append(placed)
    # As Wave emits them, which shows in the names: for hazards around loops alone, last.
    places = result.layout.order
    order = sorted(by_gap.items(), key=lambda each: (_around(each[1]), places[each[0]]))
    for number, group in order:
        gap = result.layout.gaps[number]
        at = captured.ends[gap.sequence]
        if gap.before is not None:
            node = captured.nodes[gap.before]
            at = Spot(node.graph, node)
        assert at is not None
        loads = tensors = False
        for each in group:
            match each.node:
                case CounterWait(counter=Counter.TENSORCNT):
                    tensors = True
                case CounterWait():
                    loads = True
                case Barrier():
                    _add("SharedMemoryBarrier", at, loads, tensors)
                    loads = tensors = False
                case Signal():
                    if loads:
                        _add("MemoryCounterWait", at, 0)
                    _add("SharedMemoryBarrierSignal", at, each.node.barrier, tensors)
                    loads = tensors = False
                case Wait():
                    _add("SharedMemoryBarrierWait", at, each.node.barrier)
                case _:
                    pass
        existing = get_custom(at.before) if at.before is not None else None
        if (loads or tensors) and isinstance(existing, SharedMemoryBarrier):
            existing.update_arg("wait_async_ops", existing.wait_async_ops or loads)
            existing.update_arg("tensor_wait", existing.tensor_wait or tensors)
        elif tensors:
            _add("SharedMemoryBarrier", at, loads, tensors)
        elif loads:
            _add("MemoryCounterWait", at, 0)


def _around(group: Sequence[Placed]) -> bool:
    """Return True if every hazard covered there is carried by a loop."""
    needs = [need for each in group for need in each.covers]
    return bool(needs) and all(need.producer >= need.consumer for need in needs)


def _add(operation: str, spot: Spot, *arguments: Any) -> None:
    """Add an operation at a place of a graph."""
    from wave_lang.kernel.ops import wave_ops

    # At the end of a branch, it is where the branch is.
    near = spot.before if spot.before is not None else spot.graph.parent_op
    location = getattr(wave_ops.get_custom(near), "location", None)
    made = getattr(wave_ops, operation)(*arguments)
    if spot.before is None:
        made.add_to_graph(spot.graph, loc=location)
        return
    with spot.graph.inserting_before(spot.before):
        made.add_to_graph(spot.graph, loc=location)


def _demand(verdict: Verdict, program: Program) -> None:
    """Raise UnsupportedError unless everything is ordered."""
    if verdict.ok:
        return
    nodes = list(walk(program.body))

    def shown(number: int) -> str:
        return str(getattr(nodes[number], "label", None) or f"node {number}")

    if verdict.unordered:
        pair = verdict.unordered[0]
        what = f"'{shown(pair.producer)}' and '{shown(pair.consumer)}' ({pair.kind.value})"
    else:
        finding = verdict.findings[0]
        where = f"'{shown(finding.node)}'" if finding.node >= 0 else "the end"
        what = f"{finding.text}, at {where}"
    raise UnsupportedError(
        f"no barrier can be placed for {what}",
        rule="all waves of the workgroup must reach a barrier",
        mend="make the branch around them uniform, or separate the buffers",
    )
