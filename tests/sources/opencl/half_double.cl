#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
kernel void mixed(global half *h, global double *d, global float *f, global long *l) {
  size_t i = get_global_id(0);
  f[i] = vload_half(i, h) + (float)d[i];
  double2 v = vload2(i, d);
  l[i] = convert_long_rte(v.x) + (long)popcount((ulong)l[i]) + mul_hi(l[i], 3L) + LONG_MAX / 2;
  h[i] = (half)sqrt(f[i]) + convert_half(f[i]);
}
