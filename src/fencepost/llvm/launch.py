"""The launch that a kernel is checked for, and what was given about its arguments."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from fencepost.errors import InputError
from fencepost.targets.lanes import Permute
from fencepost.targets.processor import BarrierHardware

Dim = tuple[int, int, int]

_MOST_ITEMS = (1 << 32) - 1
"""The most work-items of a grid along an axis: a dispatch packet has 32 bits for them
[001 Kernel Dispatch]."""
HARDWARE_ITEMS = 1024
"""The most work-items of a workgroup that a GPU starts."""


@dataclass(frozen=True, slots=True)
class Launch:
    """A grid of workgroups.

    - `workgroup`: work-items in x, y, z; at most `HARDWARE_ITEMS` in all.
    - `grid`: workgroups in x, y, z.
    - `wave`: lanes of a wave, 32 or 64.
    - `cluster`: workgroups of a cluster in x, y, z; the grid is whole clusters.
    - `permute`: which lanes a wave of 64 reads from (`ds.bpermute`).
    - `chooses_bounds`: buffer resources say how bounds are checked.
    - `barriers`: how the target builds barriers; None where the module does not say its target.
    - `anywhere`: what is asked is about one workgroup at any place of a grid of any size; `grid` is
      then the largest that there can be.
    """

    workgroup: Dim
    grid: Dim
    wave: int = 64
    cluster: Dim = (1, 1, 1)
    barriers: BarrierHardware | None = None
    permute: Permute = Permute.UNSAID
    chooses_bounds: bool = True
    anywhere: bool = False

    def __post_init__(self) -> None:
        for name, sizes in (
            ("workgroup", self.workgroup),
            ("grid", self.grid),
            ("cluster", self.cluster),
        ):
            if min(sizes) < 1 or (max(sizes) >= 1 << 31 and not self.anywhere):
                raise InputError(
                    f"--{name} {','.join(map(str, sizes))}: each size is from 1 to 2^31 - 1",
                    mend="give positive sizes",
                )
        if any(all_ % part for all_, part in zip(self.grid, self.cluster, strict=True)):
            raise InputError(
                f"a grid of {','.join(map(str, self.grid))} workgroups",
                rule=f"a grid is whole clusters, here of {','.join(map(str, self.cluster))}",
                mend="give --grid and --cluster that agree",
            )
        if self.wave not in (32, 64):
            raise InputError(f"--wave {self.wave}: a wave has 32 or 64 lanes")
        if self.items > HARDWARE_ITEMS:
            raise InputError(
                f"a workgroup of {self.items} work-items",
                rule=f"a workgroup has at most {HARDWARE_ITEMS} on every GPU",
                mend="give a smaller --workgroup",
            )

    def one_group_anywhere(self) -> Launch:
        """One workgroup of this size at any place of a grid of any size."""
        x, y, z = (
            (_MOST_ITEMS // size or 1) // part * part or part
            for size, part in zip(self.workgroup, self.cluster, strict=True)
        )
        return replace(self, grid=(x, y, z), anywhere=True)

    @property
    def run(self) -> Launch:
        """The launch that is run to see what this one does: of one anywhere, the first cluster."""
        return replace(self, grid=self.cluster) if self.anywhere else self

    @property
    def halves(self) -> bool:
        """Whether each half of a wave permutes by itself."""
        return self.wave == 64 and self.permute is Permute.HALVES

    @property
    def items(self) -> int:
        """Work-items of a workgroup."""
        x, y, z = self.workgroup
        return x * y * z

    @property
    def groups(self) -> int:
        """Workgroups of the grid."""
        x, y, z = self.grid
        return x * y * z

    def sharing(self, *, lds: bool) -> int:
        """How many workgroups share one object: of LDS each has its own."""
        return 1 if lds else self.groups

    @property
    def waves(self) -> int:
        """Waves of a workgroup."""
        return -(-self.items // self.wave)

    @property
    def one_cluster(self) -> bool:
        """Whether cluster scope holds all workgroups: there is one cluster, or the target has none,
        where it is agent scope [001 Memory Scopes].
        """
        with_clusters = (None, BarrierHardware.SPLIT_NAMED_CLUSTER)
        return self.cluster == self.grid or self.barriers not in with_clusters

    def group_id(self, group: int) -> Dim:
        """The position of a workgroup by its number, x fastest."""
        return _position(group, self.grid)

    def whole_clusters(self, groups: Iterable[int]) -> list[int]:
        """The workgroups of all clusters that some workgroups are of, in order."""
        if self.cluster == (1, 1, 1):
            return sorted(set(groups))
        x, y, z = self.cluster
        columns, rows, _ = self.grid
        found = set()
        for each in groups:
            a, b, c = (
                at // size * size
                for at, size in zip(self.group_id(each), self.cluster, strict=True)
            )
            found |= {
                ((c + k) * rows + b + j) * columns + a + i
                for k in range(z)
                for j in range(y)
                for i in range(x)
            }
        return sorted(found)

    def cluster_of(self, group: int) -> int:
        """The number of the cluster that a workgroup is of, x fastest."""
        if self.one_cluster:
            return 0
        x, y, z = (at // size for at, size in zip(self.group_id(group), self.cluster, strict=True))
        wide, high = self.grid[0] // self.cluster[0], self.grid[1] // self.cluster[1]
        return (z * high + y) * wide + x

    def local_id(self, item: int) -> Dim:
        """The position of a work-item in its workgroup by its number, x fastest."""
        return _position(item, self.workgroup)


def _position(number: int, sizes: Dim) -> Dim:
    x, y, _ = sizes
    return number % x, number // x % y, number // (x * y)
