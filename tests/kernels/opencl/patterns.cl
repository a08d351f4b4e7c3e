// Scans, transposes, stencils, sorts, matrix products.
// launch: --workgroup 64 --grid 4

// expect: proved
kernel void scan_double_buffer(global const int *in, global int *out) {
  local int s[2][64];
  int l = get_local_id(0), which = 0;
  s[0][l] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int d = 1; d < 64; d <<= 1) {
    int v = s[which][l];
    if (l >= d) v += s[which][l - d];
    s[1 - which][l] = v;
    which = 1 - which;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[get_global_id(0)] = s[which][l];
}

// expect: bug FP209
kernel void scan_single_buffer(global const int *in, global int *out) {
  local int s[64];
  int l = get_local_id(0);
  s[l] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int d = 1; d < 64; d <<= 1) {
    int v = s[l];
    if (l >= d) v += s[l - d];
    s[l] = v;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[get_global_id(0)] = s[l];
}

// expect: proved
kernel void scan_two_barriers(global const int *in, global int *out) {
  local int s[64];
  int l = get_local_id(0);
  s[l] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int d = 1; d < 64; d <<= 1) {
    int v = s[l];
    if (l >= d) v += s[l - d];
    barrier(CLK_LOCAL_MEM_FENCE);
    s[l] = v;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[get_global_id(0)] = s[l];
}

// expect: proved
// launch: --workgroup 16,16 --grid 4,4
kernel void transpose(global const float *in, global float *out) {
  local float t[16][17];
  int x = get_local_id(0), y = get_local_id(1);
  int w = get_global_size(0), h = get_global_size(1);
  t[y][x] = in[get_global_id(1) * w + get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[(get_group_id(0) * 16 + y) * h + get_group_id(1) * 16 + x] = t[x][y];
}

// expect: bug FP201
// launch: --workgroup 16,16 --grid 4,4
kernel void transpose_no_barrier(global const float *in, global float *out) {
  local float t[16][17];
  int x = get_local_id(0), y = get_local_id(1);
  int w = get_global_size(0), h = get_global_size(1);
  t[y][x] = in[get_global_id(1) * w + get_global_id(0)];
  out[(get_group_id(0) * 16 + y) * h + get_group_id(1) * 16 + x] = t[x][y];
}

// expect: bug FP203
// launch: --workgroup 16,16 --grid 4,4
kernel void transpose_in_place(global float *a) {
  int x = get_global_id(0), y = get_global_id(1), w = get_global_size(0);
  float v = a[y * w + x];
  barrier(CLK_GLOBAL_MEM_FENCE);
  a[x * w + y] = v;
}

// expect: proved
kernel void stencil(global const float *in, global float *out, int n) {
  local float s[66];
  int l = get_local_id(0), g = get_global_id(0);
  s[l + 1] = in[g];
  if (l == 0) s[0] = g > 0 ? in[g - 1] : 0;
  if (l == 63) s[65] = g + 1 < n ? in[g + 1] : 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[g] = s[l] + s[l + 1] + s[l + 2];
}

// expect: bug FP209
kernel void stencil_halo_by_one(global const float *in, global float *out, int n) {
  local float s[66];
  int l = get_local_id(0), g = get_global_id(0);
  s[l + 1] = in[g];
  if (l == 0) s[0] = g > 0 ? in[g - 1] : 0;
  if (l == 63) s[63] = g + 1 < n ? in[g + 1] : 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[g] = s[l] + s[l + 1] + s[l + 2];
}

// expect: bug FP209
kernel void stencil_iterated_no_war(global const float *in, global float *out, int steps) {
  local float s[66];
  int l = get_local_id(0), g = get_global_id(0);
  s[l + 1] = in[g];
  if (l == 0) s[0] = s[65] = 0;
  for (int i = 0; i < steps; i++) {
    barrier(CLK_LOCAL_MEM_FENCE);
    float v = s[l] + s[l + 1] + s[l + 2];
    s[l + 1] = v;
  }
  out[g] = s[l + 1];
}

// expect: proved
kernel void stencil_iterated(global const float *in, global float *out, int steps) {
  local float s[66];
  int l = get_local_id(0), g = get_global_id(0);
  s[l + 1] = in[g];
  if (l == 0) s[0] = s[65] = 0;
  for (int i = 0; i < steps; i++) {
    barrier(CLK_LOCAL_MEM_FENCE);
    float v = s[l] + s[l + 1] + s[l + 2];
    barrier(CLK_LOCAL_MEM_FENCE);
    s[l + 1] = v;
  }
  out[g] = s[l + 1];
}

// expect: proved
kernel void bitonic(global int *a) {
  local int s[128];
  int l = get_local_id(0);
  s[l] = a[get_group_id(0) * 128 + l];
  s[l + 64] = a[get_group_id(0) * 128 + l + 64];
  for (int k = 2; k <= 128; k <<= 1)
    for (int j = k >> 1; j > 0; j >>= 1) {
      barrier(CLK_LOCAL_MEM_FENCE);
      int i = 2 * l - (l & (j - 1));
      int x = s[i], y = s[i + j];
      if ((x > y) == ((i & k) == 0)) {
        s[i] = y;
        s[i + j] = x;
      }
    }
  barrier(CLK_LOCAL_MEM_FENCE);
  a[get_group_id(0) * 128 + l] = s[l];
  a[get_group_id(0) * 128 + l + 64] = s[l + 64];
}

// expect: bug FP209
kernel void bitonic_wrong_mask(global int *a) {
  local int s[192];
  int l = get_local_id(0);
  s[l] = a[get_group_id(0) * 128 + l];
  s[l + 64] = a[get_group_id(0) * 128 + l + 64];
  for (int k = 2; k <= 128; k <<= 1)
    for (int j = k >> 1; j > 0; j >>= 1) {
      barrier(CLK_LOCAL_MEM_FENCE);
      int i = 2 * l - (l & j);
      int x = s[i], y = s[i + j];
      if ((x > y) == ((i & k) == 0)) {
        s[i] = y;
        s[i + j] = x;
      }
    }
  barrier(CLK_LOCAL_MEM_FENCE);
  a[get_group_id(0) * 128 + l] = s[l];
  a[get_group_id(0) * 128 + l + 64] = s[l + 64];
}

// expect: proved
kernel void odd_even_sort(global int *a) {
  local int s[128];
  int l = get_local_id(0), base = get_group_id(0) * 128;
  s[2 * l] = a[base + 2 * l];
  s[2 * l + 1] = a[base + 2 * l + 1];
  for (int r = 0; r < 128; r++) {
    barrier(CLK_LOCAL_MEM_FENCE);
    int i = 2 * l + (r & 1);
    if (i + 1 < 128 && s[i] > s[i + 1]) {
      int t = s[i];
      s[i] = s[i + 1];
      s[i + 1] = t;
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  a[base + 2 * l] = s[2 * l];
  a[base + 2 * l + 1] = s[2 * l + 1];
}

// expect: bug FP209
kernel void odd_even_sort_no_barrier(global int *a) {
  local int s[128];
  int l = get_local_id(0), base = get_group_id(0) * 128;
  s[2 * l] = a[base + 2 * l];
  s[2 * l + 1] = a[base + 2 * l + 1];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int r = 0; r < 128; r++) {
    int i = 2 * l + (r & 1);
    if (i + 1 < 128 && s[i] > s[i + 1]) {
      int t = s[i];
      s[i] = s[i + 1];
      s[i + 1] = t;
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  a[base + 2 * l] = s[2 * l];
  a[base + 2 * l + 1] = s[2 * l + 1];
}

// expect: proved --assume 'n > 0'
// launch: --workgroup 8,8 --grid 2,2
kernel void matmul_tiled(global const float *a, global const float *b, global float *c, int n) {
  local float ta[8][8], tb[8][8];
  int x = get_local_id(0), y = get_local_id(1);
  float sum = 0;
  for (int t = 0; t < n; t += 8) {
    ta[y][x] = a[get_global_id(1) * n + t + x];
    tb[y][x] = b[(t + y) * 16 + get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < 8; k++)
      sum += ta[y][k] * tb[k][x];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[get_global_id(1) * 16 + get_global_id(0)] = sum;
}

// expect: bug FP209
// launch: --workgroup 8,8 --grid 2,2
kernel void matmul_tiled_no_war(global const float *a, global const float *b, global float *c,
                                int n) {
  local float ta[8][8], tb[8][8];
  int x = get_local_id(0), y = get_local_id(1);
  float sum = 0;
  for (int t = 0; t < n; t += 8) {
    ta[y][x] = a[get_global_id(1) * n + t + x];
    tb[y][x] = b[(t + y) * 16 + get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < 8; k++)
      sum += ta[y][k] * tb[k][x];
  }
  c[get_global_id(1) * 16 + get_global_id(0)] = sum;
}

// expect: proved
// launch: --workgroup 8,8 --grid 2,2
kernel void matmul_two_buffers(global const float *a, global const float *b, global float *c,
                               int n) {
  local float ta[2][8][8], tb[2][8][8];
  int x = get_local_id(0), y = get_local_id(1);
  float sum = 0;
  for (int t = 0; t < n; t++) {
    int w = t & 1;
    ta[w][y][x] = a[get_global_id(1) * n + t * 8 + x];
    tb[w][y][x] = b[(t * 8 + y) * 16 + get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < 8; k++)
      sum += ta[w][y][k] * tb[w][k][x];
  }
  c[get_global_id(1) * 16 + get_global_id(0)] = sum;
}

// expect: bug FP203
kernel void neighbour(global int *a) {
  int g = get_global_id(0);
  a[g] = a[g + 1];
}

// expect: bug FP202
kernel void same_half(global int *a, int n) {
  int g = get_global_id(0);
  a[g / 2] = g;
}

// expect: bug FP202
kernel void stride_unknown(global int *a, int s) {
  a[get_global_id(0) * s] = get_global_id(0);
}

// expect: proved --assume 's > 0' --assume 's < 65536'
kernel void stride_positive(global int *a, int s) {
  a[(int)get_global_id(0) * s] = get_global_id(0);
}

// expect: proved
kernel void saxpy(global float *y, global const float *x, float a, int n) {
  for (int i = get_global_id(0); i < n; i += get_global_size(0))
    y[i] = a * x[i] + y[i];
}

// expect: bug FP203
kernel void saxpy_overlap(global float *y, global const float *x, float a, int n) {
  for (int i = get_global_id(0); i < n; i += get_global_size(0) - 1)
    y[i] = a * x[i] + y[i];
}

// expect: proved
kernel void chunks(global float *y, int per) {
  int start = get_global_id(0) * 16;
  for (int i = 0; i < 16; i++)
    y[start + i] = i;
}

// expect: bug FP203
kernel void chunks_by_one(global float *y, int per) {
  int start = get_global_id(0) * 16;
  for (int i = 0; i <= 16; i++)
    y[start + i] = get_global_id(0);
}

// expect: proved
kernel void vectors(global float4 *y, global const float4 *x) {
  int g = get_global_id(0);
  y[g] = x[g] * 2.0f;
}

// expect: bug FP202
kernel void vectors_overlap(global float *y, global const float4 *x) {
  int g = get_global_id(0);
  vstore4(x[g], 0, y + 2 * g);
}

// expect: proved
kernel void vectors_store(global float *y, global const float *x) {
  int g = get_global_id(0);
  vstore4(vload4(g, x), g, y);
}

struct pair { int a; char b; short c; };
// expect: proved
kernel void structs(global struct pair *p) {
  int g = get_global_id(0);
  p[g].b = 1;
  p[g].c = g;
}

// expect: bug FP203
kernel void structs_bytes(global struct pair *p) {
  int g = get_global_id(0);
  ((global char *)p)[g * 4] = g;
  p[g].a = g;
}

// expect: proved
kernel void switches(global int *a, int mode) {
  int g = get_global_id(0), i;
  switch (mode) {
  case 0: i = g; break;
  case 1: i = 2 * g; break;
  case 7: i = 3 * g + 1; break;
  default: return;
  }
  a[i] = g;
}

// expect: bug FP202
kernel void switches_wrong(global int *a, int mode) {
  int g = get_global_id(0), i;
  switch (mode) {
  case 0: i = g; break;
  case 1: i = 2 * g; break;
  case 7: i = g & 15; break;
  default: return;
  }
  a[i] = g;
}
