// Rows by subgroups of work-items, two-dimensional groups.
__kernel __attribute__((reqd_work_group_size(16, 16, 1))) void local_sum_rows(__global const float *m, __global float *sums,
                                                                            int width, int height) {
  __local float s[16][17];
  int lx = get_local_id(0), ly = get_local_id(1), row = get_global_id(1);
  float acc = 0;
  if (row < height)
    for (int c = lx; c < width; c += 16)
      acc += m[row * width + c];
  s[ly][lx] = acc;
  for (int k = 8; k > 0; k >>= 1) {
#if WRONG != 1
    barrier(CLK_LOCAL_MEM_FENCE);
#endif
    if (lx < k)
      s[ly][lx] += s[ly][lx + k];
  }
  if (lx == 0 && row < height)
#if WRONG == 2
    sums[ly] = s[ly][0];
#else
    sums[row] = s[ly][0];
#endif
}
