#include <hip/hip_runtime.h>
#define NT 512
__global__ void reduce(int n, int no, int mul, float* sums, float* sums2) {
  int bx = blockIdx.x, tx = threadIdx.x, ei = bx * NT + tx, nf = NT - (gridDim.x * NT - no);
  __shared__ float ps[NT], ps2[NT];
  if (ei < no) { ps[tx] = sums[ei * mul]; ps2[tx] = sums2[ei * mul]; }
  __syncthreads();
  if (nf == NT) {
    for (int i = 2; i <= NT; i = 2 * i) {
      if ((tx + 1) % i == 0) { ps[tx] = ps[tx] + ps[tx - i / 2]; ps2[tx] = ps2[tx] + ps2[tx - i / 2]; }
#if WRONG != 1
      __syncthreads();
#endif
    }
    if (tx == NT - 1) { sums[bx * mul * NT] = ps[tx]; sums2[bx * mul * NT] = ps2[tx]; }
  }
}
