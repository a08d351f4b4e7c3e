// Reductions in LDS, and what goes wrong in them.
// launch: --workgroup 256 --grid 4

// expect: proved
kernel void reduce(global const float *in, global float *out, int n) {
  local float s[256];
  int l = get_local_id(0), g = get_global_id(0);
  s[l] = g < n ? in[g] : 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = get_local_size(0) / 2; i > 0; i >>= 1) {
    if (l < i)
      s[l] += s[l + i];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (l == 0)
    out[get_group_id(0)] = s[0];
}

// expect: bug FP201
kernel void reduce_no_barrier_in_loop(global const float *in, global float *out, int n) {
  local float s[256];
  int l = get_local_id(0), g = get_global_id(0);
  s[l] = g < n ? in[g] : 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = get_local_size(0) / 2; i > 0; i >>= 1) {
    if (l < i)
      s[l] += s[l + i];
  }
  if (l == 0)
    out[get_group_id(0)] = s[0];
}

// expect: bug FP201
kernel void reduce_no_first_barrier(global const float *in, global float *out, int n) {
  local float s[256];
  int l = get_local_id(0), g = get_global_id(0);
  s[l] = g < n ? in[g] : 0;
  for (int i = get_local_size(0) / 2; i > 0; i >>= 1) {
    if (l < i)
      s[l] += s[l + i];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (l == 0)
    out[get_group_id(0)] = s[0];
}

// expect: bug FP101
kernel void reduce_barrier_in_branch(global const float *in, global float *out, int n) {
  local float s[256];
  int l = get_local_id(0), g = get_global_id(0);
  s[l] = g < n ? in[g] : 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = get_local_size(0) / 2; i > 0; i >>= 1) {
    if (l < i) {
      s[l] += s[l + i];
      barrier(CLK_LOCAL_MEM_FENCE);
    }
  }
  if (l == 0)
    out[get_group_id(0)] = s[0];
}

// expect: bug FP205
kernel void reduce_wrong_fence(global const float *in, global float *out, int n) {
  local float s[256];
  int l = get_local_id(0), g = get_global_id(0);
  s[l] = g < n ? in[g] : 0;
  barrier(CLK_GLOBAL_MEM_FENCE);
  for (int i = get_local_size(0) / 2; i > 0; i >>= 1) {
    if (l < i)
      s[l] += s[l + i];
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
  if (l == 0)
    out[get_group_id(0)] = s[0];
}

// expect: bug FP203
kernel void reduce_one_result(global const float *in, global float *out, int n) {
  local float s[256];
  int l = get_local_id(0), g = get_global_id(0);
  s[l] = g < n ? in[g] : 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = get_local_size(0) / 2; i > 0; i >>= 1) {
    if (l < i)
      s[l] += s[l + i];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (l == 0)
    out[0] += s[0];
}

// expect: proved
kernel void reduce_atomic(global const int *in, global int *out, int n) {
  local int s[256];
  int l = get_local_id(0), g = get_global_id(0);
  s[l] = g < n ? in[g] : 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = get_local_size(0) / 2; i > 0; i >>= 1) {
    if (l < i)
      s[l] += s[l + i];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (l == 0)
    atomic_add(out, s[0]);
}

// expect: proved
kernel void reduce_strided(global const float *in, global float *out, int n) {
  local float s[256];
  int l = get_local_id(0);
  float sum = 0;
  for (int i = get_global_id(0); i < n; i += get_global_size(0))
    sum += in[i];
  s[l] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int d = 1; d < 256; d *= 2) {
    if (l % (2 * d) == 0)
      s[l] += s[l + d];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (l == 0)
    out[get_group_id(0)] = s[0];
}

// expect: bug FP201
kernel void reduce_strided_wrong(global const float *in, global float *out, int n) {
  local float s[512];
  int l = get_local_id(0);
  float sum = 0;
  for (int i = get_global_id(0); i < n; i += get_global_size(0))
    sum += in[i];
  s[l] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int d = 1; d < 256; d *= 2) {
    if (l % d == 0)
      s[l] += s[l + d];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (l == 0)
    out[get_group_id(0)] = s[0];
}

// expect: bug FP209
kernel void reduce_last_wave_unsynchronized(global const float *in, global float *out) {
  local float s[64];
  int l = get_local_id(0);
  if (l < 64) s[l] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (l < 32) s[l] += s[l + 32];
  if (l < 16) s[l] += s[l + 16];
  if (l < 8) s[l] += s[l + 8];
  if (l == 0)
    out[get_group_id(0)] = s[0];
}

// expect: proved --lockstep
kernel void reduce_last_wave_lockstep(global const float *in, global float *out) {
  local float s[64];
  int l = get_local_id(0);
  if (l < 64) s[l] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (l < 32) s[l] += s[l + 32];
  if (l < 16) s[l] += s[l + 16];
  if (l == 0)
    out[get_group_id(0)] = s[0];
}
