// hipCUB and rocPRIM: reductions, scans and moves of a workgroup.
#include <hip/hip_runtime.h>
#include <hipcub/hipcub.hpp>
#include <rocprim/rocprim.hpp>

namespace cub = hipcub;

__global__ void reduce(const float *in, float *out) {
  using Reduce = cub::BlockReduce<float, 256>;
  __shared__ typename Reduce::TempStorage temp;
  float sum = Reduce(temp).Sum(in[blockIdx.x * 256 + threadIdx.x]);
  __syncthreads();
  float most = Reduce(temp).Reduce(in[blockIdx.x * 256 + threadIdx.x], cub::Max());
  if (threadIdx.x == 0)
    out[blockIdx.x] = sum + most;
}
__global__ void move(const int *in, int *out) {
  using Load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using Scan = cub::BlockScan<int, 128>;
  using Store = cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_WARP_TRANSPOSE>;
  __shared__ union {
    typename Load::TempStorage load;
    typename Scan::TempStorage scan;
    typename Store::TempStorage store;
  } temp;
  int items[4];
  Load(temp.load).Load(in + blockIdx.x * 512, items);
  __syncthreads();
  Scan(temp.scan).ExclusiveSum(items, items);
  __syncthreads();
  Store(temp.store).Store(out + blockIdx.x * 512, items);
}
__global__ void waves(const int *in, int *out) {
  using Warp = cub::WarpReduce<int>;
  __shared__ typename Warp::TempStorage temp[4];
  int sum = Warp(temp[threadIdx.x / warpSize]).Sum(in[threadIdx.x]);
  if (threadIdx.x % warpSize == 0)
    out[threadIdx.x / warpSize] = sum;
}
__global__ void prim(const float *in, float *out) {
  using Reduce = rocprim::block_reduce<float, 128>;
  __shared__ Reduce::storage_type storage;
  float sum;
  Reduce().reduce(in[blockIdx.x * 128 + threadIdx.x], sum, storage);
  if (threadIdx.x == 0)
    out[blockIdx.x] = sum;
}
