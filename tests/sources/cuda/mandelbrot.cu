#include <cuda_runtime.h>

template <class T> struct complex_of {
  T re, im;
  __host__ __device__ complex_of operator*(complex_of o) const {
    return {re * o.re - im * o.im, re * o.im + im * o.re};
  }
  __host__ __device__ complex_of operator+(complex_of o) const { return {re + o.re, im + o.im}; }
  __host__ __device__ T norm() const { return re * re + im * im; }
};
__global__ void mandelbrot(uchar4 *image, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h)
    return;
  complex_of<double> c{3.0 * x / w - 2.0, 2.0 * y / h - 1.0}, z{0, 0};
  int i = 0;
  while (i < 255 && z.norm() < 4.0) {
    z = z * z + c;
    ++i;
  }
  image[y * w + x] = make_uchar4(i, (unsigned char)min(255, 2 * i), __popc(i), 255);
}
