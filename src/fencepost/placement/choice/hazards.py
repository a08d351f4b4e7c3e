"""Hazards as windows of producers and consumers (003 Analysis).

Instead of walking each region twice as 003 does, the analysis follows all paths
(`reaching_accesses`). Each conflicting pair goes through a window of its own, so that none hides
another.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from functools import partial

from fencepost.placement.analysis.layout import lay_out
from fencepost.placement.analysis.positions import LaidSequence, Layout
from fencepost.placement.analysis.reaching_accesses import Positions, needs
from fencepost.placement.choice.strategies import SyncRegion
from fencepost.placement.regions import Access, AccessKind, HazardKind, Program
from fencepost.records import dataclass, field

WRITES = frozenset(kind for kind in AccessKind if kind.writes)
READS = frozenset(kind for kind in AccessKind if not kind.writes)


@dataclass(frozen=True, slots=True)
class Site:
    """A node at its position in pre-order. `resource`: the buffer of its window; `graph`: the
    number of its sequence.
    """

    location: int
    access: Access | None = None
    resource: str = ""
    graph: int = 0

    @property
    def _topo_location(self) -> int:
        return self.location


@dataclass(slots=True)
class ResourceAccessWindow:
    """The window of a resource that is open: producers, then consumers, and the loop around."""

    producers: list[Site] = field(default_factory=list)
    consumers: list[Site] = field(default_factory=list)
    graph_info: tuple[Site, Site] | None = None

    def reset(self) -> None:
        """Empty the window."""
        self.producers, self.consumers, self.graph_info = [], [], None


Windows = defaultdict[str, ResourceAccessWindow]


def add_sync_requirements(
    results: list[SyncRegion], resource: str, window: ResourceAccessWindow
) -> None:
    """Add the window from its last producer to its first consumer, unless the two only read."""
    producer, consumer = window.producers[-1], window.consumers[0]
    accesses = [site.access for site in (producer, consumer) if site.access is not None]
    if not any(access.kind.writes for access in accesses):
        return
    start, end = window.graph_info or (None, None)
    results.append(
        SyncRegion(
            resource,
            list(window.producers),
            list(window.consumers),
            producer.location >= consumer.location,
            producer,
            consumer,
            producer.location,
            consumer.location,
            start,
            end,
        )
    )


def add_hazard_if_window_valid(
    results: list[SyncRegion], resource: str, window: ResourceAccessWindow
) -> None:
    """Close a window: it counts if it has both a producer and a consumer."""
    if window.producers and window.consumers:
        add_sync_requirements(results, resource, window)
    window.reset()


def handle_hazard(
    results: list[SyncRegion],
    windows: Windows,
    node: Site,
    producer_kinds: frozenset[AccessKind],
    consumer_kinds: frozenset[AccessKind],
    graph_info: tuple[Site, Site] | None = None,
) -> None:
    """Apply one access to the window of its resource: as a consumer it joins if there is a
    producer, as a producer it closes the window and opens the next; an atomic does both.
    """
    if node.access is None:
        return
    window = windows[node.resource]
    if graph_info is not None:
        window.graph_info = graph_info
    if node.access.kind in consumer_kinds and window.producers:
        window.consumers.append(node)
    if node.access.kind in producer_kinds:
        add_hazard_if_window_valid(results, node.resource, window)
        window.producers.append(node)


def get_hazard_handle(kind: HazardKind) -> Callable[..., None]:
    """Return `handle_hazard` for one kind of hazard."""
    match kind:
        case HazardKind.RAW:
            return partial(handle_hazard, producer_kinds=WRITES, consumer_kinds=READS)
        case HazardKind.WAR:
            return partial(handle_hazard, producer_kinds=READS, consumer_kinds=WRITES)
        case HazardKind.WAW:
            return partial(handle_hazard, producer_kinds=WRITES, consumer_kinds=WRITES)


def get_barriers_analysis(program: Program) -> list[SyncRegion]:
    """Return the hazards of a program: for each access, the nearest conflicting ones before it on
    every kind of path. Raises InputError if the program is not well-formed.
    """
    layout = lay_out(program)
    found = needs(layout, Positions())
    results: list[SyncRegion] = []
    for kind in (HazardKind.WAR, HazardKind.RAW, HazardKind.WAW):
        handle = get_hazard_handle(kind)
        pairs = {(n.consumer, n.producer) for n in found if n.kind is kind}
        for consumer, producer in sorted(pairs):
            windows: Windows = defaultdict(ResourceAccessWindow)
            around = _loop_around(layout, producer, consumer) if producer >= consumer else None
            resource = _access(layout, producer).buffer
            for number in (producer, consumer):
                gap = layout.gaps[layout.gap_of[number]]
                site = Site(number, _access(layout, number), resource, gap.sequence)
                handle(results, windows, site, graph_info=around)
            for name, window in windows.items():
                add_hazard_if_window_valid(results, name, window)
    return results


def _access(layout: Layout, number: int) -> Access:
    node = layout.nodes[number]
    assert isinstance(node, Access)
    return node


def _loop_around(layout: Layout, producer: int, consumer: int) -> tuple[Site, Site]:
    """Return the first and last node of the innermost loop around two nodes."""
    number: int | None = layout.gaps[layout.gap_of[consumer]].sequence
    while number is not None:
        sequence = layout.sequences[number]
        if number in layout.loop_of:
            start, end = sequence.items[0].index, _last(layout, sequence)
            if start <= producer <= end:
                return Site(start, graph=number), Site(end, graph=number)
        number = sequence.parent
    return Site(0), Site(len(layout.nodes) - 1)


def _last(layout: Layout, sequence: LaidSequence) -> int:
    """Return the number of the last node in a sequence and the regions inside it."""
    order = layout.order
    start, end = order[sequence.gaps[0]], order[sequence.gaps[-1]]
    inside = [i for i, gap in enumerate(layout.gap_of) if start <= order[gap] < end]
    return inside[-1]
