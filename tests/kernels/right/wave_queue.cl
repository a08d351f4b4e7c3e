// Rows of different lengths: work-items take the next row from a global counter.
__kernel __attribute__((reqd_work_group_size(64, 1, 1))) void wave_queue(__global const int *ptr, __global const float *v,
                                                                       __global float *sums, __global int *next, int rows) {
  for (int r = atomic_inc(next); r < rows; r = atomic_inc(next)) {
    float s = 0;
    for (int j = ptr[r]; j < ptr[r + 1]; j++)
      s += v[j];
#if WRONG == 1
    sums[r / 2] = s;
#else
    sums[r] = s;
#endif
  }
}
