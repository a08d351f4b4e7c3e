// A row for each head of each batch, without a guard: as long as the workgroup is wide.
#include <hip/hip_runtime.h>

__global__ void head_rows(const float *q, float *out, int heads, int width) {
    int batch = blockIdx.x, head = threadIdx.y, at = threadIdx.x;
#if WRONG == 1
    int row = batch + head;
#else
    int row = batch * heads + head;
#endif
    out[row * width + at] = q[row * width + at] * 0.125f + batch;
}
