#include <hip/hip_runtime.h>

template <class T, int Tile = 32, int Rows = 8>
__global__ void __launch_bounds__(Tile *Rows)
    transpose(const T *__restrict__ in, T *__restrict__ out, int width, int height) {
  __shared__ T tile[Tile][Tile + 1];
  int x = blockIdx.x * Tile + threadIdx.x, y = blockIdx.y * Tile + threadIdx.y;
  for (int j = 0; j < Tile; j += Rows)
    if (x < width && y + j < height)
      tile[threadIdx.y + j][threadIdx.x] = in[(size_t)(y + j) * width + x];
  __syncthreads();
  x = blockIdx.y * Tile + threadIdx.x;
  y = blockIdx.x * Tile + threadIdx.y;
  for (int j = 0; j < Tile; j += Rows)
    if (x < height && y + j < width)
      out[(size_t)(y + j) * height + x] = tile[threadIdx.x][threadIdx.y + j];
}
template __global__ void transpose<float>(const float *, float *, int, int);
template __global__ void transpose<double2>(const double2 *, double2 *, int, int);
