"""What is expected of the kernels of these folders: a row each.

Each kernel is there twice, right and with one mistake, `NAME_wrong`; some have more mistakes. Lines
are told by their text, so that a row says what a reader would point at.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent


@dataclass(frozen=True, slots=True)
class Right:
    """A kernel without a mistake: proved; `conditional`, under a condition that is found. `guessed`
    are the parts of the launch that nothing in the file says and the proof needs. `unknown` is why
    no proof is found, where that is so today; `sized`: in workgroups of the usual sizes.
    """

    file: str
    conditional: bool = False
    guessed: tuple[str, ...] = ()
    unknown: str = ""
    sized: bool = False


@dataclass(frozen=True, slots=True)
class Wrong:
    """A kernel with a mistake: the code that tells it, the line where it shows, and the other."""

    file: str
    code: str
    line: str
    other: str
    condition: tuple[str, ...] = ()


SIZE = ("workgroup",)
LAUNCH = ("workgroup", "grid")

RIGHT = (
    Right("hip/reduce.hip"),
    Right("hip/histogram.hip"),
    Right("hip/matmul.hip", conditional=True, guessed=SIZE),
    Right("hip/pipelined.hip", conditional=True, guessed=SIZE),
    Right("hip/transpose.hip", conditional=True, guessed=SIZE),
    Right("hip/scan.hip"),
    Right("hip/radix.hip", sized=True),
    Right("hip/lookback.hip", guessed=SIZE),
    Right("hip/gridbar.hip", guessed=LAUNCH),
    Right("hip/streamk.hip", sized=True),
    Right("hip/workqueue.hip"),
    Right("hip/splitk.hip", guessed=LAUNCH),
    Right("hip/softmax.hip"),
    Right("hip/layernorm.hip"),
    Right("hip/earlyexit.hip"),
    Right("hip/spinlock.hip", sized=True),
    Right("hip/align.hip"),
    Right("hip/dekker.hip", unknown="two flags, of which each workgroup reads the other's"),
    Right("hip/stencil.hip"),
    Right("opencl/reduce.cl"),
    Right("opencl/fence_flag.cl"),
    Right("opencl/bitonic.cl"),
    Right("opencl/message.cl"),
)

WRONG = (
    Wrong(
        "hip/align_wrong.hip",
        "FP209",
        "part[y][x] = max(both, max(part[y][x - 1], part[y - 1][x]) - gap);",
        "part[y][x] = max(both, max(part[y][x - 1], part[y - 1][x]) - gap);",
    ),
    Wrong("hip/reduce_wrong.hip", "FP201", "s[tid] += s[tid + step];", "s[tid] += s[tid + step];"),
    Wrong("hip/histogram_wrong.hip", "FP207", "atomicAdd(&bins[in[i]], 1u);", "bins[tid] = 0;"),
    Wrong("hip/matmul_wrong.hip", "FP201", "b[y][x] = B[", "sum += a[y][i] * b[i][x];"),
    Wrong("hip/pipelined_wrong.hip", "FP201", "sum += a[y][i] * b[i][x];", "b[y][x] = B["),
    Wrong("hip/transpose_wrong.hip", "FP201", "= tile[threadIdx.x]", "tile[threadIdx.y + j]["),
    Wrong("hip/scan_wrong.hip", "FP201", "s[tid] += before;", "int before = "),
    Wrong("hip/radix_wrong.hip", "FP201", "sorted[start[digit] + rank] = key;", "start[d] = sum;"),
    Wrong("hip/lookback_wrong.hip", "FP210", "totals[at] : sums[at];", "sums[part] = s[0];"),
    Wrong("hip/gridbar_wrong.hip", "FP210", "out[at] = middle[", "middle[at] = in[at] * 2.0f;"),
    Wrong("hip/streamk_wrong.hip", "FP203", "sum + partial[", "partial[tile * 256 + tid] = sum;"),
    Wrong("hip/workqueue_wrong.hip", "FP201", "piece = atomicAdd(next, 1);", "int mine = piece;"),
    Wrong("hip/splitk_wrong.hip", "FP210", "sum += parts[k * 256 + tid];", "parts[blockIdx.x * "),
    Wrong("hip/softmax_wrong.hip", "FP201", "s[tid] = sum;", "most = s[0];"),
    Wrong("hip/layernorm_wrong.hip", "FP209", "(row[i] - mean) * scale", "mean = sum / columns;"),
    Wrong("hip/earlyexit_wrong.hip", "FP101", "__syncthreads();", "if (i >= n)", ("n % 256 == 0",)),
    Wrong("hip/dekker_wrong.hip", "FP203", "*total += in[me]", "*total += in[me]"),
    Wrong("hip/spinlock_wrong.hip", "FP210", "*total += in[", "*total += in["),
    Wrong(
        "hip/stencil_wrong.hip", "FP204", "sum += s[tid + RADIUS + k];", "s[tid + RADIUS] = i < n"
    ),
    Wrong("opencl/reduce_wrong.cl", "FP209", "s[lid] += s[lid + step];", "s[lid] += "),
    Wrong("opencl/fence_flag_wrong.cl", "FP205", "= mine[127 - lid];", "mine[lid] = (int)lid;"),
    Wrong("opencl/bitonic_wrong.cl", "FP209", "s[lid] = kept;", "uint a = s[lid], b = s[other];"),
    Wrong("opencl/message_wrong.cl", "FP206", "*out = *data;", "*data = 42;"),
)


def lines(file: str) -> list[str]:
    """The lines of a kernel's source."""
    return (HERE / file).read_text(encoding="utf-8").splitlines()


@dataclass(frozen=True, slots=True)
class Broken:
    """Where the chain between the accesses of a race breaks first: why, at which line, and the
    changes that mend it, each with its line.
    """

    file: str
    failure: str
    line: str
    changes: tuple[tuple[str, str], ...]


RAISES = "__hip_atomic_store(&flag[tile], 1,"
WAITS = "while (__hip_atomic_load(&flag["

BROKEN = (
    Broken(
        "hip/streamk_wrong.hip",
        "no barrier before the flag is raised by another work-item",
        "partial[tile * 256 + tid] = sum;",
        (("put a workgroup barrier before", RAISES),),
    ),
    Broken(
        "hip/streamk_no_sync_after.hip",
        "no barrier after the flag is taken by another work-item",
        "sum + partial[",
        (("put a workgroup barrier after", WAITS),),
    ),
    Broken(
        "hip/streamk_workgroup_scope.hip",
        "the acquire is of too narrow a scope",
        WAITS,
        (("make the atomic load at line", WAITS),),
    ),
    Broken(
        "hip/streamk_other_flag.hip",
        "what is waited for is another flag",
        WAITS,
        (("wait for the flag that is raised, at", WAITS),),
    ),
    Broken(
        "hip/splitk_fence_before_barrier.hip",
        "the release fence stands on the wrong side of the barrier",
        "last = atomicAdd(count, 1)",
        (("put a release fence of agent scope before", "last = atomicAdd(count, 1)"),),
    ),
    Broken(
        "hip/splitk_wrong.hip",
        "the flag is raised without release",
        "last = atomicAdd(count, 1)",
        (
            ("make the atomic read-modify-write at line", "last = atomicAdd(count, 1)"),
            ("make the atomic read-modify-write at line", "last = atomicAdd(count, 1)"),
        ),
    ),
    Broken(
        "hip/gridbar_wrong.hip",
        "the flag is raised without release",
        "__hip_atomic_fetch_add(count, 1,",
        (
            ("make the atomic read-modify-write at line", "__hip_atomic_fetch_add(count, 1,"),
            ("make the atomic load at line", "while (__hip_atomic_load(count,"),
        ),
    ),
    Broken(
        "hip/spinlock_wrong.hip",
        "the flag is raised without release",
        "__hip_atomic_store(lock, 0,",
        (
            ("make the atomic store at line", "__hip_atomic_store(lock, 0,"),
            ("make the compare-exchange at line", "while (!__hip_atomic_compare_exchange_strong("),
        ),
    ),
    Broken(
        "opencl/message_wrong.cl",
        "the release is of too narrow a scope",
        "memory_scope_work_group",
        (("make the atomic store at line", "memory_scope_work_group"),),
    ),
    Broken(
        "hip/lookback_wrong.hip",
        "the flag is raised without release",
        "__hip_atomic_store(&status[part], 1,",
        (("make the atomic store at line", "__hip_atomic_store(&status[part], 1,"),),
    ),
    Broken(
        "hip/lookback_relaxed_load.hip",
        "the flag is taken without acquire",
        "state = __hip_atomic_load(",
        (("make the atomic load at line", "state = __hip_atomic_load("),),
    ),
)


@dataclass(frozen=True, slots=True)
class Mended:
    """A kernel that `--fix` mends in its source: a part of each line that the patch puts in; `slow`
    where that takes tens of seconds.
    """

    file: str
    lines: tuple[str, ...]
    slow: bool = False


SYNC = ("__syncthreads();",)

MENDED = (
    Mended("hip/reduce_wrong.hip", SYNC),
    Mended("hip/histogram_wrong.hip", SYNC),
    Mended("hip/matmul_wrong.hip", SYNC),
    Mended("hip/pipelined_wrong.hip", SYNC, slow=True),
    Mended("hip/transpose_wrong.hip", SYNC),
    Mended("hip/scan_wrong.hip", SYNC),
    Mended("hip/gridbar_wrong.hip", ("__ATOMIC_ACQ_REL", "__ATOMIC_ACQUIRE")),
    Mended("hip/streamk_wrong.hip", SYNC),
    Mended("hip/splitk_wrong.hip", ("__threadfence();", "__threadfence();")),
    Mended("hip/softmax_wrong.hip", SYNC),
    Mended("hip/layernorm_wrong.hip", SYNC),
    Mended("hip/spinlock_wrong.hip", ("__ATOMIC_ACQUIRE", "__ATOMIC_RELEASE")),
    Mended("hip/stencil_wrong.hip", SYNC),
)
NOT_MENDED = ("hip/earlyexit_wrong.hip",)
