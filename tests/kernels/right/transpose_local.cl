// In-place transposition of a square matrix by pairs of tiles.
#define T 16
__kernel __attribute__((reqd_work_group_size(T, T, 1))) void transpose_local(__global float *m, int n) {
  __local float a[T][T + 1], b[T][T + 1];
  int bx = get_group_id(0), by = get_group_id(1);
  int lx = get_local_id(0), ly = get_local_id(1);
  if (bx > by)
    return;
  int p = (by * T + ly) * n + bx * T + lx;
  int q = (bx * T + ly) * n + by * T + lx;
  a[ly][lx] = m[p];
  b[ly][lx] = m[q];
#if WRONG != 1
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
#endif
  m[p] = b[lx][ly];
#if WRONG == 2
  m[q + 1] = a[lx][ly];
#else
  m[q] = a[lx][ly];
#endif
}
