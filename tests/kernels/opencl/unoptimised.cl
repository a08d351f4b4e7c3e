// As -O0 leaves it, with debug information of variables.
// build: -O0 -g
// launch: --workgroup 128 --grid 2

int clamp_to(int v, int n) { return v < n ? v : n - 1; }

// expect: proved
kernel void reduce0(global const int *in, global int *out, int n) {
  local int s[128];
  int l = get_local_id(0), g = get_global_id(0);
  s[l] = g < n ? in[g] : 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int d = 64; d > 0; d >>= 1) {
    if (l < d) s[l] += s[l + d];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (l == 0) out[get_group_id(0)] = s[0];
}

// expect: bug FP209
kernel void reduce0_no_barrier(global const int *in, global int *out, int n) {
  local int s[128];
  int l = get_local_id(0), g = get_global_id(0);
  s[l] = g < n ? in[g] : 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int d = 64; d > 0; d >>= 1) {
    if (l < d) s[l] += s[l + d];
  }
  if (l == 0) out[get_group_id(0)] = s[0];
}

// expect: proved
kernel void clamped(global const int *in, global int *out, int n) {
  out[get_global_id(0)] = in[clamp_to(get_global_id(0), n)];
}

// expect: bug FP202
kernel void clamped_write(global const int *in, global int *out, int n) {
  out[clamp_to(get_global_id(0), n)] = get_global_id(0);
}

// expect: bug FP101
kernel void return0(global int *a, int n) {
  local int s[128];
  int l = get_local_id(0);
  if ((int)get_global_id(0) >= n) return;
  s[l] = l;
  barrier(CLK_LOCAL_MEM_FENCE);
  a[get_global_id(0)] = s[127 - l];
}

// expect: proved
kernel void transpose0(global const int *in, global int *out) {
  local int s[128];
  int l = get_local_id(0), x = l & 15, y = l >> 4;
  s[y * 16 + x] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s[(l & 7) * 16 + (l >> 3)];
}

// expect: bug FP201
kernel void transpose0_by_one(global const int *in, global int *out) {
  local int s[144];
  int l = get_local_id(0), x = l & 15, y = l >> 4;
  s[y * 15 + x] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s[(l & 7) * 16 + (l >> 3)];
}
