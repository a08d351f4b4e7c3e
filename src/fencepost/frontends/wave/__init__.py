"""Barrier placement for Wave: a drop-in for the pass of the same name (003).

    from fencepost.frontends.wave import add_shared_memory_barriers

takes a captured trace and a target, as Wave's does; `install()` puts it in Wave's place.
`place_in_trace` takes a strategy as well and gives what was placed. Needs the extra `wave`.
"""

from fencepost.frontends.wave.adapter import (
    BarrierEmitter,
    BasicSplitBarrierEmitter,
    LegacyBarrierEmitter,
    UnverifiedWarning,
    add_shared_memory_barriers,
    get_barriers_analysis,
    install,
    place_in_trace,
    verify,
)
from fencepost.placement.choice.strategies import (
    SyncRegion,
    find_disjoint_interval_strategy,
    minimize_placement_strategy,
)
from fencepost.placement.target import TargetConfig

__all__ = [
    "BarrierEmitter",
    "BasicSplitBarrierEmitter",
    "LegacyBarrierEmitter",
    "SyncRegion",
    "TargetConfig",
    "UnverifiedWarning",
    "add_shared_memory_barriers",
    "find_disjoint_interval_strategy",
    "get_barriers_analysis",
    "install",
    "minimize_placement_strategy",
    "place_in_trace",
    "verify",
]
