"""The sizes of a launch, and the demands of a kernel's metadata on it (001 Code Object V3 Metadata,
V5, V6).
"""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.abi.fault import AbiError
from fencepost.citations import Cite, Source
from fencepost.code_object.metadata.model import KernelMetadata
from fencepost.code_object.metadata.words import ValueKind as K
from fencepost.diagnostics import Code, Diagnostic
from fencepost.records import dataclass
from fencepost.targets.lds import LARGEST, max_lds
from fencepost.targets.processor import Processor, Property

_V3 = Cite(Source.GUIDE, "Code Object V3 Metadata")
_V5 = Cite(Source.GUIDE, "Code Object V5 Metadata")
_V6 = Cite(Source.GUIDE, "Code Object V6 Metadata")


@dataclass(frozen=True, slots=True)
class Launch:
    """The sizes of a dispatch, in work-items in X, Y and Z.

    - `dimensions`: 1 to 3; sizes beyond are 1.
    - `dynamic_lds`: bytes of LDS that the dispatch adds.
    - `offset`: OpenCL's global offset.
    - `cluster`: workgroups of a cluster; None: no clusters.
    - `private_size`: bytes of scratch of a work-item; None: as the metadata say.
    """

    workgroup: tuple[int, int, int]
    grid: tuple[int, int, int]
    dimensions: int = 3
    dynamic_lds: int = 0
    offset: tuple[int, int, int] = (0, 0, 0)
    cluster: tuple[int, int, int] | None = None
    private_size: int | None = None

    def __post_init__(self) -> None:
        """Raises AbiError for sizes that no dispatch has."""
        sizes = (*self.workgroup, *self.grid, *(self.cluster or ()))
        inside = min(sizes) >= 1 and max(sizes) < 1 << 32 and 1 <= self.dimensions <= 3
        beyond = (*self.workgroup[self.dimensions :], *self.grid[self.dimensions :])
        if not inside or any(size != 1 for size in beyond) or self.dynamic_lds < 0:
            raise AbiError(
                f"a launch of {self.grid} work-items in workgroups of {self.workgroup}, "
                f"{self.dimensions} dimensions, {self.dynamic_lds} bytes of LDS",
                rule=f"sizes are 1 or above, and 1 beyond the dimensions [{_V3}]",
                mend="correct the sizes",
            )

    @property
    def block_counts(self) -> tuple[int, ...]:
        """Full workgroups in X, Y and Z."""
        return tuple(a // b for a, b in zip(self.grid, self.workgroup, strict=True))

    @property
    def remainders(self) -> tuple[int, ...]:
        """Sizes of the partial workgroups in X, Y and Z; 0 if there is none."""
        return tuple(a % b for a, b in zip(self.grid, self.workgroup, strict=True))

    @property
    def workgroups(self) -> tuple[int, ...]:
        """All workgroups in X, Y and Z."""
        return tuple(-(-a // b) for a, b in zip(self.grid, self.workgroup, strict=True))

    def hidden_value(self, kind: K) -> int | None:
        """Return the value of a hidden argument in this launch; None if the sizes do not determine
        it.
        """
        axes = {
            (K.HIDDEN_BLOCK_COUNT_X, K.HIDDEN_BLOCK_COUNT_Y, K.HIDDEN_BLOCK_COUNT_Z): (
                self.block_counts
            ),
            (K.HIDDEN_GROUP_SIZE_X, K.HIDDEN_GROUP_SIZE_Y, K.HIDDEN_GROUP_SIZE_Z): self.workgroup,
            (K.HIDDEN_REMAINDER_X, K.HIDDEN_REMAINDER_Y, K.HIDDEN_REMAINDER_Z): self.remainders,
            (K.HIDDEN_GLOBAL_OFFSET_X, K.HIDDEN_GLOBAL_OFFSET_Y, K.HIDDEN_GLOBAL_OFFSET_Z): (
                self.offset
            ),
        }
        for kinds, values in axes.items():
            if kind in kinds:
                return values[kinds.index(kind)]
        match kind:
            case K.HIDDEN_GRID_DIMS:
                return self.dimensions
            case K.HIDDEN_DYNAMIC_LDS_SIZE:
                return self.dynamic_lds
            case K.HIDDEN_NONE:
                return 0
            case _:
                return None


def check_launch(
    launch: Launch,
    kernel: KernelMetadata,
    processor: Processor | None = None,
) -> tuple[Diagnostic, ...]:
    """Check a launch against a kernel's demands. Return the violations in a fixed order."""
    lds = max_lds(processor) if processor is not None else LARGEST
    return (
        *_sizes(launch, kernel),
        *_memory(launch, kernel, lds),
        *_clusters(launch, kernel, processor),
    )


def _finding(code: Code, message: str, mend: str, cite: Cite) -> Diagnostic:
    return Diagnostic(code, message, (), mend, cite)


def _sizes(launch: Launch, kernel: KernelMetadata) -> Iterator[Diagnostic]:
    required = kernel.reqd_workgroup_size
    if required is not None and any(required) and required != launch.workgroup:
        yield _finding(
            Code.REQUIRED_SIZE,
            f"workgroups of {_by(launch.workgroup)}, and the kernel requires {_by(required)}",
            "launch workgroups of the required size",
            _V3,
        )
    items = launch.workgroup[0] * launch.workgroup[1] * launch.workgroup[2]
    most = kernel.max_flat_workgroup_size
    if most and items > most:
        yield _finding(
            Code.TOO_MANY_WORK_ITEMS,
            f"workgroups of {items} work-items, and the kernel supports {most}",
            "launch smaller workgroups, or compile for larger ones",
            _V3,
        )
    limits = (kernel.max_num_workgroups_x, kernel.max_num_workgroups_y, kernel.max_num_workgroups_z)
    for axis, count, limit in zip("XYZ", launch.workgroups, limits, strict=True):
        if limit is not None and count > limit:
            yield _finding(
                Code.TOO_MANY_WORKGROUPS,
                f"{count} workgroups in {axis}, and the kernel supports {limit}",
                "launch a smaller grid",
                _V3,
            )
    if kernel.uniform_work_group_size == 1 and any(launch.remainders):
        yield _finding(
            Code.NOT_UNIFORM,
            f"the grid of {_by(launch.grid)} is no multiple of workgroups of "
            f"{_by(launch.workgroup)}, and the kernel requires full workgroups",
            "launch whole workgroups",
            _V5,
        )


def _memory(launch: Launch, kernel: KernelMetadata, max_lds: int) -> Iterator[Diagnostic]:
    total = kernel.group_segment_fixed_size + launch.dynamic_lds
    if total > max_lds:
        yield _finding(
            Code.TOO_MUCH_LDS,
            f"{kernel.group_segment_fixed_size} bytes of LDS and {launch.dynamic_lds} that the "
            f"dispatch adds, of {max_lds}",
            "use less LDS",
            _V3,
        )
    private = launch.private_size
    if private is not None and private < kernel.private_segment_fixed_size:
        yield _finding(
            Code.PRIVATE_SIZE,
            f"{private} bytes of scratch of a work-item, and the kernel needs "
            f"{kernel.private_segment_fixed_size}"
            + (", and room for its stack" if kernel.uses_dynamic_stack else ""),
            "dispatch with at least that much",
            _V3,
        )


def _clusters(
    launch: Launch, kernel: KernelMetadata, processor: Processor | None
) -> Iterator[Diagnostic]:
    cluster = launch.cluster
    required = kernel.cluster_dims
    if required is not None and any(required) and cluster != required:
        has = "no clusters" if cluster is None else f"clusters of {_by(cluster)} workgroups"
        yield _finding(
            Code.CLUSTER_DIMS,
            f"{has}, and the kernel requires {_by(required)}",
            "launch clusters of the required size",
            _V6,
        )
    if cluster is None:
        return
    if processor is not None and Property.WORKGROUP_CLUSTERS not in processor.properties:
        yield _finding(
            Code.CLUSTERS_NOT_ON_TARGET,
            f"clusters of {_by(cluster)} workgroups, and {processor.name} has no clusters",
            "launch without clusters",
            _V6,
        )
    if any(count % size for count, size in zip(launch.workgroups, cluster, strict=True)):
        yield _finding(
            Code.PARTIAL_CLUSTER,
            f"{_by(launch.workgroups)} workgroups, no multiple of clusters of {_by(cluster)}",
            "launch whole clusters",
            _V6,
        )


def _by(sizes: tuple[int, ...]) -> str:
    return " x ".join(map(str, sizes))
