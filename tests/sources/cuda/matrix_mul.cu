#include <stdio.h>
#include <assert.h>
#include <cuda_runtime.h>
template <int BLOCK_SIZE>
__global__ void MatrixMulCUDA(float *C, float *A, float *B, int wA, int wB) {
  int bx = blockIdx.x, by = blockIdx.y, tx = threadIdx.x, ty = threadIdx.y;
  int aBegin = wA * BLOCK_SIZE * by, aEnd = aBegin + wA - 1, aStep = BLOCK_SIZE;
  int bBegin = BLOCK_SIZE * bx, bStep = BLOCK_SIZE * wB;
  float Csub = 0;
  for (int a = aBegin, b = bBegin; a <= aEnd; a += aStep, b += bStep) {
    __shared__ float As[BLOCK_SIZE][BLOCK_SIZE];
    __shared__ float Bs[BLOCK_SIZE][BLOCK_SIZE];
    As[ty][tx] = A[a + wA * ty + tx];
    Bs[ty][tx] = B[b + wB * ty + tx];
    __syncthreads();
#pragma unroll
    for (int k = 0; k < BLOCK_SIZE; ++k)
      Csub += As[ty][k] * Bs[k][tx];
    __syncthreads();
  }
  int c = wB * BLOCK_SIZE * by + BLOCK_SIZE * bx;
  C[c + wB * ty + tx] = Csub;
}
int main(int argc, char **argv) {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  printf("%s %d.%d\n", prop.name, prop.major, prop.minor);
  float *d_A, *d_B, *d_C;
  assert(cudaMalloc(reinterpret_cast<void **>(&d_A), 1024) == cudaSuccess);
  cudaMalloc(&d_B, 1024);
  cudaMalloc((void **)&d_C, 1024);
  cudaStream_t stream;
  cudaEvent_t start, stop;
  cudaEventCreate(&start);
  cudaEventCreate(&stop);
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  cudaEventRecord(start, stream);
  MatrixMulCUDA<16><<<dim3(2, 2), dim3(16, 16), 0, stream>>>(d_C, d_A, d_B, 32, 32);
  cudaEventRecord(stop, stream);
  float ms = 0.0f;
  cudaEventElapsedTime(&ms, start, stop);
  cudaMemcpyAsync(d_A, d_C, 64, cudaMemcpyDeviceToHost, stream);
  return 0;
}
