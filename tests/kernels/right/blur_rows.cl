// A filter along rows: one row of work-items a workgroup, though the grid has many.
#define R 4
#define W 128
__kernel void blur(__global const float *src, __global float *dst, __constant float *k, int width, int pitch) {
  __local float t[W + 2 * R];
#if WRONG == 2
  int y = get_global_id(1) / 2;
#else
  int y = get_global_id(1);
#endif
  int own = get_local_id(0), x = get_group_id(0) * W + own;
  src += y * pitch;
  dst += y * pitch;
  t[own + R] = x < width ? src[x] : 0.f;
  if (own < R) {
    t[own] = x - R >= 0 ? src[x - R] : 0.f;
    t[own + W + R] = x + W < width ? src[x + W] : 0.f;
  }
#if WRONG != 1
  barrier(CLK_LOCAL_MEM_FENCE);
#endif
  float sum = 0.f;
  for (int j = -R; j <= R; ++j) sum += k[j + R] * t[own + R + j];
  if (x < width) dst[x] = sum;
}
