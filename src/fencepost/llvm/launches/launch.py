"""The launch that a kernel is checked for, and the facts given about its arguments."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, auto, unique

from fencepost.errors import InputError
from fencepost.records import dataclass, replace
from fencepost.targets.lanes import Permute
from fencepost.targets.processor import BarrierHardware

Dim = tuple[int, int, int]

MOST_ITEMS = (1 << 32) - 1
"""The most work-items of a grid along an axis: a dispatch packet has 32 bits for them
[001 Kernel Dispatch]."""
ORDINARY_GROUPS = 1 << 16
"""The most workgroups along an axis of an ordinary grid. A race that larger ones alone have is no
bug; a proof that leaves them out says so."""
HARDWARE_ITEMS = 1024
"""The most work-items of a workgroup that a GPU starts."""


@unique
class Extent(Enum):
    """The part of a grid that a question is about."""

    GRID = auto()
    """Every workgroup of the grid as it stands."""
    ANY_GRID = auto()
    """Every workgroup of a grid of any size."""
    ONE_GROUP = auto()
    """One workgroup at any place of a grid of any size; the others are not examined."""


@dataclass(frozen=True, slots=True)
class Launch:
    """A grid of workgroups.

    - `workgroup`: work-items in x, y, z; at most `HARDWARE_ITEMS` in all, unless `smaller`.
    - `grid`: workgroups in x, y, z.
    - `wave`: lanes of a wave, 32 or 64.
    - `cluster`: workgroups of a cluster in x, y, z; the grid is whole clusters.
    - `permute`: the lanes that `ds.bpermute` can read in a wave of 64.
    - `chooses_bounds`: buffer resources select how bounds are checked.
    - `barriers`: the target's barrier hardware; None if the module does not name its target.
    - `smaller`: workgroups may have any size along each axis up to that of `workgroup`, all of them
      the same one.
    - `multiple`: if `smaller`, they have a multiple of so many work-items along x; with `powers`, a
      power of two times that.
    - `extent`: the part of the grid in question; if the grid may be any, `grid` is the largest
      possible.
    """

    workgroup: Dim
    grid: Dim
    wave: int = 64
    cluster: Dim = (1, 1, 1)
    barriers: BarrierHardware | None = None
    permute: Permute = Permute.UNSAID
    chooses_bounds: bool = True
    extent: Extent = Extent.GRID
    smaller: bool = False
    multiple: int = 1
    powers: bool = False

    def __post_init__(self) -> None:
        for name, sizes in (
            ("workgroup", self.workgroup),
            ("grid", self.grid),
            ("cluster", self.cluster),
        ):
            if min(sizes) < 1 or (max(sizes) >= 1 << 31 and not self.is_open):
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
        if self.items > HARDWARE_ITEMS and not self.smaller:
            raise InputError(
                f"a workgroup of {self.items} work-items",
                rule=f"a workgroup has at most {HARDWARE_ITEMS} on every GPU",
                mend="give a smaller --workgroup",
            )

    @property
    def is_open(self) -> bool:
        """True if the grid may have any size up to `grid`."""
        return self.extent is not Extent.GRID

    @property
    def is_alone(self) -> bool:
        """True if one workgroup is examined, and the others may do anything."""
        return self.extent is Extent.ONE_GROUP

    @property
    def is_run(self) -> bool:
        """True if an example is run: in a grid that is given, or in any of an ordinary size."""
        ordinary = self.extent is Extent.ANY_GRID and max(self.grid) <= ORDINARY_GROUPS
        return (self.extent is Extent.GRID or ordinary) and not self.smaller

    def one_group_anywhere(self) -> Launch:
        """Return the question about one workgroup of this size in a grid of any size."""
        return replace(self, grid=self._largest((True, True, True)), extent=Extent.ONE_GROUP)

    def in_any_grid(self, most: Dim) -> Launch:
        """Return the question about all workgroups of any grid that has the axes of this one, and
        at most `most` workgroups along each.
        """
        x, y, z = (size > part for size, part in zip(self.grid, self.cluster, strict=True))
        grid = grid_within(self._largest((x, y, z)), most, self.cluster)
        return replace(self, grid=grid, extent=Extent.ANY_GRID)

    def of_any_size(self, most: Dim) -> Launch:
        """Return the question about workgroups of at most `most` work-items along each axis."""
        return replace(self, workgroup=most, smaller=True)

    def _largest(self, axes: tuple[bool, bool, bool]) -> Dim:
        """The largest grid of whole clusters with several of them along `axes` alone."""
        x, y, z = (
            (MOST_ITEMS // size or 1) // part * part or part if several else part
            for size, part, several in zip(self.workgroup, self.cluster, axes, strict=True)
        )
        return x, y, z

    @property
    def run(self) -> Launch:
        """The launch that is run for this one: where the grid is open, its first cluster."""
        return replace(self, grid=self.cluster) if self.is_open else self

    @property
    def is_row(self) -> bool:
        """True if the work-items of a workgroup are in one row."""
        return self.workgroup[1:] == (1, 1)

    @property
    def halves(self) -> bool:
        """True if each half of a wave permutes by itself."""
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
        """Return the number of workgroups that share one object; each has an LDS of its own."""
        return 1 if lds else self.groups

    @property
    def waves(self) -> int:
        """Waves of a workgroup."""
        return -(-self.items // self.wave)

    @property
    def one_cluster(self) -> bool:
        """True if cluster scope holds all workgroups: there is one cluster, or the target has none,
        so that cluster scope is agent scope [001 Memory Scopes].
        """
        with_clusters = (None, BarrierHardware.SPLIT_NAMED_CLUSTER)
        return self.cluster == self.grid or self.barriers not in with_clusters

    def group_id(self, group: int) -> Dim:
        """The position of a workgroup by its number, x fastest."""
        return _position(group, self.grid)

    def number_of(self, group: Dim) -> int:
        """The number of the workgroup at a position, x fastest."""
        x, y, z = group
        columns, rows, _ = self.grid
        return (z * rows + y) * columns + x

    def whole_clusters(self, groups: Iterable[int]) -> list[int]:
        """Return the workgroups of all clusters that contain one of some workgroups, in order."""
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


def grid_within(grid: Dim, most: Dim, cluster: Dim) -> Dim:
    """A grid cut to whole clusters, one at least, and to `most` workgroups along each axis."""
    x, y, z = (
        max(min(size, bound // part * part), part)
        for size, bound, part in zip(grid, most, cluster, strict=True)
    )
    return x, y, z
