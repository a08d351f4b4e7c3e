#include <hip/hip_cooperative_groups.h>
#include <hip/hip_runtime.h>

namespace cg = cooperative_groups;

// Reduction with cooperative groups: tiles of 32, then the block.
__global__ void __launch_bounds__(256) groups_reduce(const int *in, int *out, int n) {
  __shared__ int sums[8];
  cg::thread_block block = cg::this_thread_block();
  auto tile = cg::tiled_partition<32>(block);
  int v = 0;
  for (int i = block.group_index().x * 256 + block.thread_rank(); i < n; i += gridDim.x * 256)
    v += in[i];
  for (int o = tile.size() / 2; o > 0; o /= 2)
    v += tile.shfl_down(v, o);
  if (tile.thread_rank() == 0)
    sums[block.thread_rank() / 32] = v;
#if WRONG != 1
  block.sync();
#endif
  if (block.thread_rank() == 0) {
    int t = 0;
    for (int i = 0; i < 8; i++)
      t += sums[i];
#if WRONG == 2
    out[0] = t;
#else
    out[blockIdx.x] = t;
#endif
  }
}
