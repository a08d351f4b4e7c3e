#include <hip/hip_runtime.h>

// One stage of a transform in place: each work-item has two places, `half` apart.
__global__ void stage(float *re, int n, int half) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n / 2) return;
  int in_group = i % half;
#if WRONG == 1
  int at = i / half * half + in_group;
#elif WRONG == 2
  int at = i / half * half * 2 + in_group * 2;
#else
  int at = i / half * half * 2 + in_group;
#endif
  float a = re[at], b = re[at + half];
  re[at] = a + b;
  re[at + half] = a - b;
}

void transform(float *re, int n) {
  for (int half = 1; half < n; half *= 2) stage<<<(n / 2 + 127) / 128, 128>>>(re, n, half);
}
