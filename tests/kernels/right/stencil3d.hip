#include <hip/hip_runtime.h>

// Seven-point stencil that marches along z: one plane in LDS, the neighbours in registers.
__global__ void __launch_bounds__(256) stencil3d(const float *in, float *out, int nx, int ny, int nz) {
  __shared__ float plane[18][18];
  int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
  int x = blockIdx.x * 16 + threadIdx.x + 1, y = blockIdx.y * 16 + threadIdx.y + 1;
  int stride = nx * ny;
  int at = y * nx + x;
  bool inside = x < nx - 1 && y < ny - 1;
  float below = inside ? in[at] : 0, here = inside ? in[at + stride] : 0;
  for (int z = 1; z < nz - 1; z++) {
    at += stride;
    float above = inside ? in[at + stride] : 0;
#if WRONG != 1
    __syncthreads();
#endif
#if WRONG == 3
    plane[ty][tx] = here;
#endif
    if (inside) {
#if WRONG != 3
      plane[ty][tx] = here;
#endif
      if (threadIdx.x == 0)
        plane[ty][0] = in[at - 1];
      if (threadIdx.x == 15 || x == nx - 2)
        plane[ty][tx + 1] = in[at + 1];
      if (threadIdx.y == 0)
        plane[0][tx] = in[at - nx];
      if (threadIdx.y == 15 || y == ny - 2)
        plane[ty + 1][tx] = in[at + nx];
    }
#if WRONG != 2
    __syncthreads();
#endif
    if (inside)
      out[at] = below + above + plane[ty][tx - 1] + plane[ty][tx + 1] + plane[ty - 1][tx] +
                plane[ty + 1][tx] - 6 * here;
    below = here;
    here = above;
  }
}
