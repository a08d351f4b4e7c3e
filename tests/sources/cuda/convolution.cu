#include <cuda_runtime.h>

#define KERNEL_RADIUS 8
#define KERNEL_LENGTH (2 * KERNEL_RADIUS + 1)
__constant__ float c_Kernel[KERNEL_LENGTH];
extern "C" void setConvolutionKernel(float *h_Kernel) {
  cudaMemcpyToSymbol(c_Kernel, h_Kernel, KERNEL_LENGTH * sizeof(float));
}
#define BX 16
#define BY 4
#define STEPS 8
#define HALO 1
__global__ void rows(float *d_Dst, float *d_Src, int imageW, int imageH, int pitch) {
  __shared__ float s_Data[BY][(STEPS + 2 * HALO) * BX];
  const int baseX = (blockIdx.x * STEPS - HALO) * BX + threadIdx.x;
  const int baseY = blockIdx.y * BY + threadIdx.y;
  d_Src += baseY * pitch + baseX;
  d_Dst += baseY * pitch + baseX;
#pragma unroll
  for (int i = HALO; i < HALO + STEPS; i++)
    s_Data[threadIdx.y][threadIdx.x + i * BX] = d_Src[i * BX];
#pragma unroll
  for (int i = 0; i < HALO; i++)
    s_Data[threadIdx.y][threadIdx.x + i * BX] = baseX >= -i * BX ? d_Src[i * BX] : 0;
#pragma unroll
  for (int i = HALO + STEPS; i < HALO + STEPS + HALO; i++)
    s_Data[threadIdx.y][threadIdx.x + i * BX] = imageW - baseX > i * BX ? d_Src[i * BX] : 0;
  __syncthreads();
#pragma unroll
  for (int i = HALO; i < HALO + STEPS; i++) {
    float sum = 0;
#pragma unroll
    for (int j = -KERNEL_RADIUS; j <= KERNEL_RADIUS; j++)
      sum += c_Kernel[KERNEL_RADIUS - j] * s_Data[threadIdx.y][threadIdx.x + i * BX + j];
    d_Dst[i * BX] = sum;
  }
}
