// A product of matrices by columns, a tile per workgroup, without guards.
#define T 16
__kernel __attribute__((reqd_work_group_size(T, T, 1))) void
gemm(const int m, const int n, const int k, const __global float *a, const __global float *b, __global float *c) {
  const int row = get_local_id(0), col = get_local_id(1);
  const int down = T * get_group_id(0) + row, along = T * get_group_id(1) + col;
  __local float as[T][T], bs[T][T];
  float sum = 0;
  for (int t = 0; t < k / T; t++) {
    as[col][row] = a[(T * t + col) * m + down];
    bs[col][row] = b[along * k + T * t + row];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = 0; i < T; i++) sum += as[i][row] * bs[col][i];
#if WRONG != 1
    barrier(CLK_LOCAL_MEM_FENCE);
#endif
  }
#if WRONG == 2
  c[(along / 2) * m + down] = sum;
#else
  c[along * m + down] = sum;
#endif
}
