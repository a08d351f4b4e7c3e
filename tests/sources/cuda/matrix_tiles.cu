#include <mma.h>
using namespace nvcuda;

// A wave multiplies tiles of 16 by 16 and stores its own tile of the result.
__global__ void matrix_tiles(const half *a, const half *b, float *c) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> left;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> right;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
  wmma::fill_fragment(sum, 0.0f);
  for (int k = 0; k < 64; k += 16) {
    wmma::load_matrix_sync(left, a + blockIdx.x * 16 * 64 + k, 64);
    wmma::load_matrix_sync(right, b + k, 64);
    wmma::mma_sync(sum, left, right, sum);
  }
  for (int i = 0; i < sum.num_elements; ++i)
    sum.x[i] = 2.0f * sum.x[i];
  wmma::store_matrix_sync(c + blockIdx.x * 256, sum, 16, wmma::mem_row_major);
}
