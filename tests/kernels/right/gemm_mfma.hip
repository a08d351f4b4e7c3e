#include <hip/hip_runtime.h>

// A product by matrix cores, two tiles in turn: a lane holds four rows of a column of the result.
typedef float f4 __attribute__((ext_vector_type(4)));
typedef _Float16 h4 __attribute__((ext_vector_type(4)));

__global__ __launch_bounds__(256) void gemm(const _Float16 *a, const _Float16 *b, float *c, int n,
                                            int k) {
  __shared__ _Float16 as[2][64][20], bs[2][64][20];
  int t = threadIdx.x, wave = t >> 6, lane = t & 63, m0 = blockIdx.y * 64, n0 = blockIdx.x * 64;
  f4 sums[4] = {};
  auto load = [&](int half, int at) {
    int row = t >> 2, col = (t & 3) * 4;
    for (int j = 0; j < 4; ++j) {
      as[half][row][col + j] = a[(m0 + row) * k + at + col + j];
      bs[half][row][col + j] = b[(n0 + row) * k + at + col + j];
    }
  };
  load(0, 0);
  __syncthreads();
  for (int at = 0; at < k; at += 16) {
    int half = (at >> 4) & 1;
#if WRONG == 1
    if (at + 16 < k) load(half, at + 16);
#else
    if (at + 16 < k) load(half ^ 1, at + 16);
#endif
    h4 x = *(h4 *)&as[half][wave * 16 + (lane & 15)][(lane >> 4) * 4];
    for (int j = 0; j < 4; ++j) {
      h4 y = *(h4 *)&bs[half][j * 16 + (lane & 15)][(lane >> 4) * 4];
      sums[j] = __builtin_amdgcn_mfma_f32_16x16x16f16(x, y, sums[j], 0, 0, 0);
    }
    __syncthreads();
  }
#if WRONG == 2
  int row = m0 + wave * 8 + (lane >> 4) * 4;
#else
  int row = m0 + wave * 16 + (lane >> 4) * 4;
#endif
  for (int j = 0; j < 4; ++j)
    for (int q = 0; q < 4; ++q) c[(row + q) * n + n0 + j * 16 + (lane & 15)] = sums[j][q];
}

void multiply(const _Float16 *a, const _Float16 *b, float *c, int m, int n, int k) {
  gemm<<<dim3(n / 64, m / 64), 256>>>(a, b, c, n, k);
}
