// No include: nvcc brings the runtime.
#include <cstdio>
__global__ void vectorAdd(const float *A, const float *B, float *C, int numElements) {
  int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < numElements)
    C[i] = A[i] + B[i] + 0.0f;
}
int main() {
  float *A;
  cudaError_t err = cudaMallocManaged(&A, 400);
  if (err != cudaSuccess) {
    fprintf(stderr, "%s\n", cudaGetErrorString(err));
    exit(EXIT_FAILURE);
  }
  vectorAdd<<<1, 100>>>(A, A, A, 100);
  cudaFree(A);
}
