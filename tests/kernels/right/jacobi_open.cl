// A step over the inner points of a square grid, in workgroups of any shape.
__kernel void jacobi(__global const float *a, __global float *b, int n) {
  int j = get_global_id(0), i = get_global_id(1);
#if WRONG == 1
  if (i > 0 && j >= 0 && i < n - 1 && j < n + 1)
#else
  if (i > 0 && j > 0 && i < n - 1 && j < n - 1)
#endif
    b[i * n + j] = 0.25f * (a[i * n + j - 1] + a[i * n + j + 1] + a[(i - 1) * n + j] + a[(i + 1) * n + j]);
}
