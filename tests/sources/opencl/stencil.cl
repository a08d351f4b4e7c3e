#define IDX(x, y) ((y) * w + (x))
constant float weight[3] = {0.25f, 0.5f, 0.25f};
kernel void blur(global const float *in, global float *out, int w, int h) {
  int x = get_global_id(0), y = get_global_id(1);
  if (x >= w || y >= h)
    return;
  float sum = 0.0f;
  for (int d = -1; d <= 1; ++d)
    sum = fma(weight[d + 1], in[IDX(clamp(x + d, 0, w - 1), y)], sum);
  out[IDX(x, y)] = sum * native_recip(M_PI_F) + convert_float(as_int(sum) & 1);
}
