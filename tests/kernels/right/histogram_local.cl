// Histogram of floats in a range, bins in local memory, one flush at the end.
__kernel void histogram_local(__global const float *x, __global volatile int *bins, __local int *h, int nbins, float lo,
                              float scale, int n) {
  for (int b = get_local_id(0); b < nbins; b += get_local_size(0))
    h[b] = 0;
#if WRONG != 1
  barrier(CLK_LOCAL_MEM_FENCE);
#endif
  for (int i = get_global_id(0); i < n; i += get_global_size(0)) {
    int b = clamp((int)((x[i] - lo) * scale), 0, nbins - 1);
    atomic_inc(&h[b]);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int b = get_local_id(0); b < nbins; b += get_local_size(0))
#if WRONG == 2
    bins[b] += h[b];
#else
    atomic_add(&bins[b], h[b]);
#endif
}
