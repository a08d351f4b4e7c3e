#include <hip/hip_runtime.h>

__global__ void heat(const double *__restrict__ u, double *__restrict__ v, int nx, int ny, int nz,
                     double c) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < 1 || y < 1 || x >= nx - 1 || y >= ny - 1)
    return;
  for (int z = 1; z < nz - 1; ++z) {
    size_t i = ((size_t)z * ny + y) * nx + x;
    v[i] = u[i] + c * (u[i - 1] + u[i + 1] + u[i - nx] + u[i + nx] + u[i - (size_t)nx * ny] +
                       u[i + (size_t)nx * ny] - 6.0 * u[i]);
  }
}
