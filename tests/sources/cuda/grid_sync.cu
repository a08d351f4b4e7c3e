#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;
extern "C" __global__ void __launch_bounds__(256)
    reduceSinglePass(const float *in, float *parts, float *out, int n) {
  cg::thread_block block = cg::this_thread_block();
  cg::grid_group grid = cg::this_grid();
  extern double __shared__ sdata[];
  sdata[block.thread_rank()] = 0;
  for (int i = grid.thread_rank(); i < n; i += grid.size())
    sdata[block.thread_rank()] += in[i];
  cg::sync(block);
  cg::thread_block_tile<32> tile32 = cg::tiled_partition<32>(block);
  double v = cg::reduce(tile32, sdata[block.thread_rank()], cg::plus<double>());
  cg::sync(block);
  if (tile32.thread_rank() == 0)
    sdata[tile32.meta_group_rank()] = v;
  cg::sync(block);
  if (block.thread_rank() == 0) {
    double sum = 0;
    for (unsigned i = 0; i < tile32.meta_group_size(); ++i)
      sum += sdata[i];
    parts[blockIdx.x] = sum;
  }
  cg::sync(grid);
  if (grid.thread_rank() == 0) {
    double sum = 0;
    for (unsigned b = 0; b < gridDim.x; ++b)
      sum += parts[b];
    *out = sum;
  }
}
