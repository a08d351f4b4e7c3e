"""What a work-item is told of its place, counted out for a few launches."""

from __future__ import annotations

from fencepost.llvm.effects.launch_id import Id
from fencepost.llvm.launches.launch import Launch

LAUNCHES = (
    Launch((64, 1, 1), (3, 1, 1), 64),
    Launch((40, 2, 2), (3, 2, 4), 32),
    Launch((8, 8, 1), (2, 4, 1), 64, (2, 2, 1)),
    Launch((1, 1, 5), (1, 1, 1), 32),
)


def told(launch: Launch, what: Id, dim: int, item: int, group: int) -> int:
    """The answer for a work-item of a workgroup, both by number."""
    local, place = launch.local_id(item), launch.group_id(group)
    size, grid = (*launch.workgroup, 1)[dim], (*launch.grid, 1)[dim]
    every = [g * s + at for at, g, s in zip(local, place, launch.workgroup, strict=True)]
    wide, high, _ = (g * s for g, s in zip(launch.grid, launch.workgroup, strict=True))
    deepest = [d for d in range(3) if launch.grid[d] * launch.workgroup[d] > 1]
    answers = {
        Id.LOCAL_ID: (*local, 0)[dim],
        Id.GROUP_ID: (*place, 0)[dim],
        Id.LOCAL_SIZE: size,
        Id.GROUPS: grid,
        Id.GLOBAL_ID: (*every, 0)[dim],
        Id.GLOBAL_SIZE: size * grid,
        Id.GLOBAL_OFFSET: 0,
        Id.LOCAL_LINEAR: item,
        Id.GLOBAL_LINEAR: every[0] + wide * (every[1] + high * every[2]),
        Id.DIMENSIONS: 1 + max(deepest, default=0),
        Id.LANE: item % launch.wave,
        Id.WAVE: item // launch.wave,
        Id.WAVE_SIZE: launch.wave,
        Id.WAVE_ITEMS: sum(
            each // launch.wave == item // launch.wave for each in range(launch.items)
        ),
        Id.WAVES: -(-launch.items // launch.wave),
        Id.CLUSTER_GROUP: (*(a % b for a, b in zip(place, launch.cluster, strict=True)), 0)[dim],
    }
    return answers[what]


OF_DIMENSIONS = (
    Id.LOCAL_ID,
    Id.GROUP_ID,
    Id.LOCAL_SIZE,
    Id.GROUPS,
    Id.GLOBAL_ID,
    Id.GLOBAL_SIZE,
    Id.GLOBAL_OFFSET,
    Id.CLUSTER_GROUP,
)
"""What is asked about one of three dimensions; of another it is 0, or 1 where it is a size."""
