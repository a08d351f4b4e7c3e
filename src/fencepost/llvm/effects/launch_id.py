"""The queries of a work-item for its place in the launch."""

from __future__ import annotations

from enum import Enum, unique


@unique
class Id(Enum):
    """A property of a work-item's place in the launch; the value names it in words."""

    LOCAL_ID = "work-item id"
    GROUP_ID = "workgroup id"
    LOCAL_SIZE = "workgroup size"
    GROUPS = "number of workgroups"
    GLOBAL_ID = "global id"
    GLOBAL_SIZE = "global size"
    GLOBAL_OFFSET = "global offset"
    LOCAL_LINEAR = "linear work-item id"
    GLOBAL_LINEAR = "linear global id"
    DIMENSIONS = "number of dimensions"
    LANE = "lane"
    WAVE = "wave"
    WAVE_SIZE = "wave size"
    WAVE_ITEMS = "work-items of the wave"
    WAVES = "number of waves"
    CLUSTER_GROUP = "workgroup id in the cluster"

    @property
    def of_grid(self) -> bool:
        """True if it depends on the grid, or on the position of the workgroup in it."""
        return self in _OF_GRID


_OF_GRID = frozenset(
    {Id.GROUP_ID, Id.GROUPS, Id.GLOBAL_ID, Id.GLOBAL_SIZE, Id.GLOBAL_LINEAR, Id.DIMENSIONS}
    | {Id.CLUSTER_GROUP}
)
