#include <hip/hip_runtime.h>

// Turns pairs of numbers of each head in place: `heads` counts rows of `dim`, a workgroup each.
__global__ void rope(float *q, const int *pos, int heads, int dim) {
  int token = blockIdx.x, head = blockIdx.y;
  float *p = q + ((size_t)token * heads + head) * dim;
  for (int i = threadIdx.x; i < dim / 2; i += blockDim.x) {
    float angle = powf(10000.f, -2.f * i / dim) * pos[token], c = cosf(angle), s = sinf(angle);
#if WRONG == 1
    int far = i + dim;
#elif WRONG == 2
    int far = i + 1;
#else
    int far = i + dim / 2;
#endif
    float a = p[i], b = p[far];
    p[i] = a * c - b * s;
    p[far] = a * s + b * c;
  }
}
