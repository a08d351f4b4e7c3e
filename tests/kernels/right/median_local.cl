// Median of nine with a halo in local memory, loaded by a loop over the tile.
__kernel __attribute__((reqd_work_group_size(16, 16, 1))) void median_local(__global const uchar *in, __global uchar *out,
                                                                         int width, int height) {
  __local uchar tile[18 * 18];
  int lx = get_local_id(0), ly = get_local_id(1);
  int gx = get_group_id(0) * 16, gy = get_group_id(1) * 16;
  for (int i = ly * 16 + lx; i < 18 * 18; i += 256) {
    int x = clamp(gx + i % 18 - 1, 0, width - 1), y = clamp(gy + i / 18 - 1, 0, height - 1);
    tile[i] = in[y * width + x];
  }
#if WRONG != 1
  barrier(CLK_LOCAL_MEM_FENCE);
#endif
  uchar v[9];
  for (int k = 0; k < 9; k++)
    v[k] = tile[(ly + k / 3) * 18 + lx + k % 3];
  for (int i = 0; i < 5; i++)
    for (int j = i + 1; j < 9; j++)
      if (v[j] < v[i]) {
        uchar t = v[i];
        v[i] = v[j];
        v[j] = t;
      }
  int x = gx + lx, y = gy + ly;
  if (x < width && y < height)
#if WRONG == 2
    out[y * (width / 2) + x] = v[4];
#else
    out[y * width + x] = v[4];
#endif
}
