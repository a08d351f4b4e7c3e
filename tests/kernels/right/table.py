"""Right kernels and their wrong twins: what the check is expected to say of each.

A source is right as it stands, and each `-DWRONG=N` makes one mistake in it. Sources are our own,
in the style of public ones.
"""

from __future__ import annotations

from dataclasses import dataclass

Dim = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Row:
    """A source: its wrong twins, its launch where it is not the usual one, and what is said of it:
    proved, proved under a condition that is found or expected (`conditional`), or not known, and
    why.
    `unseen`: twins that no run shows to be wrong. `slow`: takes many seconds. `opened`: nobody
    gives the launch, and the proof rests on no guess of it, if perhaps on expected sizes.
    """

    file: str
    wrong: int
    workgroup: Dim | None = None
    grid: Dim | None = None
    conditional: bool = False
    unknown: str = ""
    unseen: tuple[int, ...] = ()
    slow: bool = False
    opened: bool = False


FLAT = (256, 1, 1)
SQUARE = (16, 16, 1)
COPIES = "copies of the workgroup in a loop that arguments end"

ROWS = (
    Row("allreduce_two.hip", 0, grid=(1, 1, 1)),
    Row("any_loop.hip", 2),
    Row("append_block.hip", 2),
    Row("append_leader.hip", 1),
    Row("append_wave.hip", 2, unseen=(1,)),
    Row("argmax_row.hip", 2),
    Row("async_lds.hip", 2, workgroup=(64, 1, 1)),
    Row("attention_tile.hip", 2, slow=True),
    Row("barrier_sense.hip", 2, FLAT, unknown="a counter that is waited for twice", slow=True),
    Row("bfs_frontier.hip", 2),
    Row("bins_base.hip", 2),
    Row("bitonic_block.hip", 2),
    Row("bitonic_two.hip", 2, opened=True),
    Row("blur_rows.cl", 2, opened=True),
    Row("chain_sum.hip", 2),
    Row("cholesky_small.hip", 2, workgroup=(32, 32, 1)),
    Row("compact_open.hip", 2, opened=True),
    Row("compact_scan.hip", 2),
    Row("conv2d_tile.hip", 2, workgroup=SQUARE),
    Row("conv_radius.hip", 1, opened=True),
    Row("conv_rows.hip", 2, workgroup=(16, 4, 1), conditional=True),
    Row("copy_once.cl", 2, unseen=(1,)),
    Row("copy_tiles.cl", 1, unknown=COPIES, slow=True),
    Row("cummax_rows.hip", 1, opened=True),
    Row("dot_dynamic.hip", 2, workgroup=FLAT),
    Row("eliminate.hip", 1, conditional=True, slow=True),
    Row("embedding_grad.hip", 1),
    Row("fft_shared.hip", 2),
    Row("fft_stage.hip", 2, opened=True),
    Row("floyd_block.hip", 2, workgroup=SQUARE, grid=(1, 1, 1), conditional=True, unseen=(1,)),
    Row("gauss_pivot.hip", 2, unknown="the proof's budget is used up", slow=True),
    Row("gemm_columns.cl", 2, opened=True),
    Row("gemm_double.hip", 2, workgroup=SQUARE),
    Row("gemm_local.cl", 2, conditional=True),
    Row("gemm_mfma.hip", 2, grid=(2, 2, 1), conditional=True),
    Row("gemm_open.hip", 2, opened=True),
    Row("gemm_pointers.hip", 1, conditional=True),
    Row("gemm_prefetch.hip", 2, opened=True, slow=True),
    Row("gemm_register.hip", 2, conditional=True),
    Row("gemm_vec.hip", 2, grid=(2, 2, 1), conditional=True),
    Row("gemv_wave.hip", 2, workgroup=(256, 1, 1)),
    Row("grid_reduce.hip", 1),
    Row("head_rows.hip", 1, opened=True),
    Row("groups_reduce.hip", 2, workgroup=(16, 4, 4)),
    Row("halo_open.hip", 2, opened=True),
    Row("hash_insert.hip", 1),
    Row("heat_steps.hip", 1),
    Row("histogram_local.cl", 2, workgroup=FLAT),
    Row("histogram_shared.hip", 2),
    Row("histogram_waves.hip", 2),
    Row("jacobi_grid.hip", 1, unseen=(1,)),
    Row("jacobi_open.cl", 1, opened=True, unseen=(1,)),
    Row("knn_lds.hip", 1),
    Row("last_group.cl", 1),
    Row("layernorm_welford.hip", 2),
    Row("local_sum_rows.cl", 2, grid=(1, 4, 1)),
    Row("lock_bins.hip", 2),
    Row("lock_float.cl", 1, workgroup=(128, 1, 1)),
    Row("lookback_flags.hip", 2, unknown="a look-back over tiles in the order of a counter"),
    Row("lookback_packed.hip", 2),
    Row("mailbox.hip", 4, workgroup=(128, 1, 1)),
    Row("maxpool.hip", 1, workgroup=SQUARE, grid=(2, 2, 2)),
    Row("median_local.cl", 2),
    Row("merge_path.hip", 1),
    Row("minmax_atomics.hip", 2),
    Row("nbody_tile.hip", 2),
    Row("odd_even.hip", 1),
    Row("path_steps.hip", 1, workgroup=FLAT),
    Row("permute_open.hip", 2, opened=True),
    Row("pipeline_flags.cl", 2, unknown="rows of any pitch, with flags between", slow=True),
    Row("producer_waves.hip", 2, workgroup=FLAT),
    Row("queue_chunks.hip", 2),
    Row("queue_local.cl", 2),
    Row("quick_partition.hip", 0),
    Row("radix_count.hip", 2),
    Row("reduce_last.hip", 2),
    Row("reduce_local.cl", 2, workgroup=FLAT),
    Row("reduce_shuffle.hip", 2, workgroup=FLAT),
    Row("reduce_strided.hip", 1, opened=True),
    Row("reduce_template.hip", 2, workgroup=FLAT),
    Row("reorder_local.cl", 1),
    Row("ring_blocks.hip", 1),
    Row("rle_heads.hip", 2),
    Row("rmsnorm_vec.hip", 2),
    Row("rope_rows.hip", 2, opened=True),
    Row("rwlock.hip", 1, unknown="readers and writers"),
    Row("scan_blelloch.hip", 2),
    Row("scan_chunks.hip", 2, workgroup=FLAT),
    Row("scan_local.cl", 2),
    Row("scan_sequential.hip", 2, grid=(1, 1, 1), unseen=(2,)),
    Row("scan_shuffle.hip", 2, workgroup=(512, 1, 1)),
    Row("sobel_open.hip", 2, opened=True, unseen=(1, 2)),
    Row("softmax_online.hip", 2),
    Row("softmax_warp.hip", 1),
    Row("sort_bitonic_global.cl", 1, workgroup=FLAT),
    Row("spinlock_struct.hip", 2),
    Row("split_bit.hip", 2, slow=True),
    Row("splitk_tiles.hip", 2, grid=(4, 4, 1), unseen=(1, 2)),
    Row("spmv_open.hip", 2, opened=True, unseen=(1,)),
    Row("spmv_wave.hip", 1),
    Row("stencil2d.hip", 2, workgroup=SQUARE),
    Row("stencil3d.hip", 3, workgroup=SQUARE, unseen=(3,)),
    Row("streamk_atomic.hip", 2, grid=(2, 2, 1)),
    Row("streamk_many.hip", 2),
    Row("strided_copy.cl", 1, unknown=COPIES, slow=True),
    Row("subgroup_sum.cl", 1),
    Row("sum_two_kernels.hip", 0),
    Row("task_tree.hip", 0),
    Row("ticket_block.hip", 2),
    Row("topk_lock.hip", 2),
    Row("transpose_local.cl", 2, conditional=True),
    Row("transpose_rect.hip", 2, workgroup=(32, 8, 1)),
    Row("unrolled_classes.hip", 1, grid=(137, 128, 1), unseen=(1,)),
    Row("union_find.hip", 1),
    Row("wave_queue.cl", 1),
    Row("wave_sync.hip", 2),
)
