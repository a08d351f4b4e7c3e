#include <cooperative_groups.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;
__device__ int reduce_sum(cg::thread_group g, int *temp, int val) {
  int lane = g.thread_rank();
  for (int i = g.size() / 2; i > 0; i /= 2) {
    temp[lane] = val;
    g.sync();
    if (lane < i)
      val += temp[lane + i];
    g.sync();
  }
  return val;
}
__global__ void __launch_bounds__(256) sum_kernel(int *sum, const int4 *input, int n) {
  __shared__ int temp[256];
  int mine = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n / 4; i += blockDim.x * gridDim.x) {
    int4 in = input[i];
    mine += in.x + in.y + in.z + in.w;
  }
  auto g = cg::this_thread_block();
  int block_sum = reduce_sum(g, temp, mine);
  if (g.thread_rank() == 0)
    atomicAdd(sum, block_sum);
}
__device__ int atomicAggInc(int *ptr) {
  cg::coalesced_group g = cg::coalesced_threads();
  int prev;
  if (g.thread_rank() == 0)
    prev = atomicAdd(ptr, g.size());
  prev = g.thread_rank() + g.shfl(prev, 0);
  return prev;
}
__global__ void filter_k(int *dst, int *nres, const int *src, int n) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  if (i < n && src[i] > 0)
    dst[atomicAggInc(nres)] = src[i];
}
__global__ void scan_k(int *data) {
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  data[i] = cg::exclusive_scan(tile, data[i]) + cg::inclusive_scan(tile, 1, cg::plus<int>());
}
